"""Everything by keys alone, and keys that stay out of the way."""

import re

from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import MAYA_AND_CAPTAIN, new_table
from tests.browser.house import House
from yachtdice.words import say

FOCUSED = "() => document.activeElement?.getAttribute('data-box')"


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the control of that name has the focus."""
    wanted = page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name))
    for _ in range(60):
        page.keyboard.press("Tab")
        if wanted.first.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"Tab does not reach {name!r}")


def test_whole_game_by_keys(page: Page, house: House) -> None:
    """From the first screen to the standings and home again, without a pointer."""
    page.goto(house.url)
    expect(page.get_by_role("button", name=say("home_play"))).to_be_enabled()
    tab_to(page, say("home_new"))
    page.keyboard.press("Enter")
    name = page.get_by_role("textbox", name=say("setup_name", number=1))
    expect(name).to_be_visible()
    tab_to(page, say("setup_remove", name=say("setup_seat", number=2)))
    page.keyboard.press("Enter")
    expect(page.get_by_text(say("setup_solo"))).to_be_visible()
    chosen = page.get_by_role("radio", name=re.compile(f"^{say('rules_yacht_dice_title')} "))
    for _ in range(60):
        page.keyboard.press("Tab")
        if chosen.first.evaluate("one => document.activeElement?.name === one.name"):
            break
    heading = page.get_by_role("heading", name=say("rules_double_cameroon_title"))
    for _ in range(16):
        page.keyboard.press("ArrowDown")
        if heading.count():
            break
    expect(heading).to_be_visible()
    tab_to(page, say("setup_start"))
    page.keyboard.press("Enter")
    table = AtTable(page)
    for round_ in range(5):
        expect(table.first_roll).to_be_visible()
        page.keyboard.press("r")
        expect(table.boxes).to_have_count(10 - 2 * round_)
        page.keyboard.press("1")
        expect(table.held).to_have_count(1)
        page.keyboard.press("ArrowDown")
        page.wait_for_function(FOCUSED)
        first = page.evaluate(FOCUSED)
        page.keyboard.press("Enter")
        expect(table.box(first)).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("ArrowDown")
        assert page.evaluate(FOCUSED) != first
        page.keyboard.press("Enter")
        expect(table.score).to_be_visible()
        tab_to(page, table.score.inner_text())
        page.keyboard.press("Enter")
    table.expect_over()
    tab_to(page, say("standings_done"))
    page.keyboard.press("Enter")
    expect(page.get_by_text(say("standings_signed"))).to_be_visible()
    tab_to(page, say("standings_home"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=say("home_play"))).to_be_visible()


def test_score_undo_and_skip_have_keys(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=MAYA_AND_CAPTAIN, speed="at_once")
    house.lay(hand.table, "25566")
    table = AtTable(page).open(house.url, hand.table)
    expect(table.roll).to_be_visible()
    page.keyboard.press("r")
    expect(table.boxes).to_have_count(13)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(FOCUSED) == "twos"
    page.keyboard.press("Enter")
    expect(table.undo).to_be_visible()
    page.keyboard.press("u")
    table.expect_dice("25566")
    table.box("fives").press("Enter")
    expect(table.skip).to_be_visible()
    page.keyboard.press("s")
    expect(table.first_roll).to_be_visible()
    assert hand.view["turn"]["round"] == 2


def test_arrows_go_to_the_nearest_open_box(page: Page, house: House) -> None:
    hand = new_table(page, house.url, "yacht-dice+columns=2")
    hand.write(house, "twos:22345")
    house.lay(hand.table, "25566")
    hand.send(hand.view, "roll")
    table = AtTable(page).open(house.url, hand.table)
    table.box("ones").focus()
    for key, box in (
        ("ArrowDown", "threes"),
        ("ArrowRight", "threes@2"),
        ("ArrowUp", "twos@2"),
        ("ArrowUp", "ones@2"),
        ("ArrowUp", "ones@2"),
        ("ArrowLeft", "ones"),
    ):
        page.keyboard.press(key)
        assert page.evaluate(FOCUSED) == box, key


def test_space_on_a_button_acts_once(page: Page, house: House) -> None:
    hand = new_table(page, house.url)
    house.lay(hand.table, "25566 13344")
    table = AtTable(page).open(house.url, hand.table)
    table.first_roll.press("Space")
    table.expect_dice("25566")
    table.die(0).press("Space")
    expect(table.held).to_have_count(1)
    table.die(0).press("Enter")
    expect(table.held).to_have_count(0)
    table.second_roll.press("Space")
    table.expect_dice("13344")
    assert hand.view["turn"]["rolls_used"] == 2


def test_help_opens_by_key_and_closes_by_escape(page: Page, house: House) -> None:
    hand = new_table(page, house.url)
    table = AtTable(page).open(house.url, hand.table)
    table.roll.focus()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name=say("keys_title"))
    expect(sheet.get_by_text(say("keys_roll"), exact=True)).to_be_visible()
    page.keyboard.press("r")  # nothing is played behind an open sheet
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(table.roll).to_be_focused()
    assert hand.view["turn"]["rolls_used"] == 0


def test_keys_do_nothing_while_someone_types(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=MAYA_AND_CAPTAIN)
    table = AtTable(page).open(house.url, hand.table)
    expect(table.roll).to_be_visible()
    page.get_by_role("button", name=say("menu_open")).click()
    page.get_by_role("radio", name=say("setting_speed_normal")).focus()
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    page.evaluate(
        "() => { const field = document.createElement('input'); field.id = 'typed';"
        " document.querySelector('main').append(field); field.focus(); }"
    )
    page.keyboard.type("r1u?s")
    expect(page.locator("#typed")).to_have_value("r1u?s")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert hand.view["turn"]["rolls_used"] == 0
    # a shortcut of the browser is the browser's
    page.locator("#typed").blur()
    page.keyboard.press("Control+r")
    expect(table.roll).to_be_visible()
    assert hand.view["turn"]["rolls_used"] == 0


def test_focus_is_seen_wherever_it_goes(page: Page, house: House) -> None:
    hand = new_table(page, house.url)
    house.lay(hand.table, "25566")
    hand.send(hand.view, "roll")
    AtTable(page).open(house.url, hand.table).expect_dice("25566")
    seen = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        where = page.evaluate(
            """() => {
                const one = document.activeElement;
                const style = getComputedStyle(one);
                const shown = one.matches('.unseen') ? one.parentElement : one;
                const box = shown.getBoundingClientRect();
                return {
                    what: one.outerHTML.slice(0, 120),
                    ring: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
                    inside: box.width > 0 && box.top >= 0 && box.bottom <= innerHeight
                        && box.left >= 0 && box.right <= innerWidth,
                };
            }"""
        )
        if where["what"].startswith("<body"):
            continue
        assert where["ring"], f"no ring round {where['what']}"
        assert where["inside"], f"out of sight: {where['what']}"
        seen.add(where["what"])
    assert len(seen) >= 5 + 13 + 6  # dice, boxes, and what stands round them


def test_new_screen_takes_the_focus_to_its_start(page: Page, house: House) -> None:
    page.goto(house.url)
    page.get_by_role("link", name=say("home_new")).press("Enter")
    expect(page.get_by_role("heading", name=say("setup_title"))).to_be_visible()
    expect(page.locator("#main")).to_be_focused()
