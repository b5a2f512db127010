"""The coach: off, on request or live; what a choice cost, and taking it back."""

import json

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import MAYA, MAYA_AND_CAPTAIN, MAYA_AND_JON, Hand, new_table
from tests.browser.coached import percent, slice_up, solve
from tests.browser.house import House
from tests.browser.test_screens import expect_accessible, expect_well
from tests.browser.windows import window
from yachtdice.words import say

RULES = "yacht"


@pytest.fixture(autouse=True)
def _solved() -> None:
    solve(RULES)


def prefer(page: Page, **settings: object) -> None:
    """Settings that the device has before its first page."""
    stored = json.dumps(json.dumps(settings))
    page.add_init_script(f"localStorage.setItem('yachtdice.settings', {stored})")


def seated(
    page: Page, house: House, throws: str, *, seats: tuple[tuple[str, str], ...] = MAYA
) -> tuple[AtTable, Hand]:
    hand = new_table(page, house.url, RULES, seats, speed="at_once")
    house.lay(hand.table, throws)
    table = AtTable(page).open(house.url, hand.table)
    table.first_roll.click()
    return table, hand


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name=say("advisor_title"))


def test_on_request_it_speaks_when_asked(page: Page, house: House) -> None:
    table, hand = seated(page, house, "44461 2345")
    table.expect_dice("44461")
    page.keyboard.press("c")
    expect(panel(page)).to_be_visible()
    assert hand.view["seats"][0]["advice"] == "none"
    panel(page).get_by_role("button", name=say("advisor_ask")).click()
    rows = panel(page).get_by_role("row")
    expect(rows).to_have_count(1 + 8)
    expect(rows.nth(1)).to_contain_text(say("hint_keep", dice="4 4 4"))
    expect(rows.nth(1)).to_contain_text(say("advisor_best"))
    expect(rows.nth(2)).to_contain_text("\N{MINUS SIGN}")
    expect(panel(page).get_by_text(say("advisor_projected"))).to_be_visible()
    panel(page).get_by_role("button", name=say("advisor_all", count=27)).click()
    expect(rows).to_have_count(1 + 15 + 12)
    assert hand.view["seats"][0]["advice"] == "hint"
    # the next throw is another question
    table.die(0).click()
    table.second_roll.click()
    expect(panel(page).get_by_role("button", name=say("advisor_ask"))).to_be_visible()
    page.keyboard.press("c")
    expect(panel(page)).to_have_count(0)


def test_live_it_speaks_by_itself_and_marks_the_game_once(page: Page, house: House) -> None:
    prefer(page, coach="live")
    table, hand = seated(page, house, "44461 23")
    expect(page.locator("button[data-place][data-advised]")).to_have_count(3)
    expect(page.locator(".note")).to_have_count(0)
    for place in (0, 1, 2):
        table.die(place).click()
    table.second_roll.click()
    table.expect_dice("44423")
    expect(page.locator("button[data-place][data-advised]")).to_have_count(3)
    page.get_by_role("button", name=say("advisor_title")).click()
    expect(panel(page).get_by_text(say("advisor_live_line"))).to_be_visible()
    expect(panel(page).get_by_role("row")).to_have_count(1 + 8)
    view = hand.view
    assert view["seats"][0]["advice"] == "live"
    marks = [e for e in json.loads(hand.record())["events"] if e["kind"] == "hint"]
    assert [mark["live"] for mark in marks] == [True]


def test_off_there_is_none(page: Page, house: House) -> None:
    prefer(page, coach="off")
    seated(page, house, "44461")
    expect(page.locator("button[data-box]").first).to_be_visible()
    expect(page.get_by_role("button", name=say("advisor_title"))).to_have_count(0)
    page.keyboard.press("c")
    expect(panel(page)).to_have_count(0)
    expect(page.locator("button.hint")).to_be_visible()  # which is no coach


def test_a_costly_choice_is_taken_back(page: Page, house: House) -> None:
    prefer(page, coach="live", speed="at_once")
    table, hand = seated(page, house, "66666", seats=MAYA_AND_CAPTAIN)
    expect(page.locator("button[data-box='yacht'][data-advised]")).to_have_count(1)
    table.box("ones").click()
    word = page.get_by_role("region", name=say("word_title"))
    expect(word).to_contain_text(say("hint_box", box=say("box_yacht")))
    expect(page.get_by_role("status").filter(has_text="on average")).to_have_count(1)
    expect_accessible(page)
    word.get_by_role("button", name=say("word_take_back")).click()
    expect(word).to_have_count(0)
    table.expect_dice("66666")
    assert hand.view["seats"][0]["total"] == 0
    table.box("yacht").click()
    expect(page.locator(".note")).to_have_count(0)
    assert hand.view["seats"][0]["advice"] == "live"


def test_how_costly_is_a_setting(page: Page, house: House) -> None:
    prefer(page, coach="live", warnAt=0)
    table, hand = seated(page, house, "66666 66666")
    expect(page.locator("button[data-box='yacht'][data-advised]")).to_have_count(1)
    table.box("ones").click()
    expect(table.first_roll).to_be_visible()
    assert hand.view["last"][-1]["boxes"] == ["ones"]
    expect(page.get_by_role("region", name=say("word_title"))).to_have_count(0)


def test_the_settings_are_kept(page: Page, house: House) -> None:
    page.goto(f"{house.url}/settings")
    group = page.get_by_role("group", name=say("settings_coach"), exact=True)
    expect(group.get_by_label(say("settings_coach_request"))).to_be_checked()
    group.get_by_text(say("settings_coach_live")).click()
    page.get_by_role("group", name=say("settings_warn")).get_by_text(
        say("settings_warn_points", count=5)
    ).click()
    page.reload()
    expect(group.get_by_label(say("settings_coach_live"))).to_be_checked()
    stored = json.loads(page.evaluate("localStorage.getItem('yachtdice.settings')"))
    assert (stored["coach"], stored["warnAt"]) == ("live", 5)


def test_on_a_phone_it_is_a_sheet(phone: Page, house: House) -> None:
    table, _ = seated(phone, house, "44461")
    table.menu(say("advisor_title"))
    sheet = phone.get_by_role("dialog", name=say("advisor_title"))
    sheet.get_by_role("button", name=say("advisor_ask")).click()
    expect(sheet.get_by_role("row")).to_have_count(1 + 8)
    expect_accessible(phone)
    phone.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    # what it said is on the dice, and nothing lies over them
    expect(phone.locator("button[data-place][data-advised]")).to_have_count(3)
    table.die(0).click()
    expect(table.held).to_have_count(1)


@pytest.mark.parametrize("size", [(1024, 650), (1366, 650), (1440, 900), (1920, 1080)])
def test_open_it_leaves_room_for_dice_and_roll(
    chromium: Browser, house: House, size: tuple[int, int]
) -> None:
    with window(chromium, width=size[0], height=size[1]) as page:
        prefer(page, coach="live")
        table, _ = seated(page, house, "44461 44444")
        page.keyboard.press("c")
        expect(panel(page).get_by_role("row")).to_have_count(1 + 8)
        for place in range(5):
            table.die(place).click()  # fails where something lies over it
            table.die(place).click()
        table.second_roll.click()
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def ranked(page: Page) -> Locator:
    return panel(page).get_by_role("table").first.locator("tbody tr")


def test_the_chance_to_win_comes_to_each_choice_and_moves_nothing(page: Page, house: House) -> None:
    _, hand = seated(page, house, "44461", seats=MAYA_AND_JON)
    page.keyboard.press("c")
    panel(page).get_by_role("button", name=say("advisor_ask")).click()
    expect(ranked(page)).to_have_count(8)
    expect(panel(page).get_by_role("columnheader", name=say("advisor_win"))).to_be_visible()
    expect(panel(page).get_by_text(say("win_working"))).to_be_visible()
    before = ranked(page).evaluate_all(WHERE)
    slice_up(RULES)
    expect(panel(page).get_by_role("img", name=say("win_chart"))).to_be_visible(timeout=10_000)
    assert ranked(page).evaluate_all(WHERE) == before
    answer = page.request.get(f"{house.url}/api/v1/tables/{hand.table}/chances?seat=0")
    chances = answer.json()
    for row, chance in zip(ranked(page).all(), chances["choices"], strict=False):
        expect(row.locator("td").last).to_have_text(percent(chance))
    seats = panel(page).get_by_role("table", name=say("win_title")).locator("tbody tr")
    for seat, (name, chance) in enumerate(zip(("Maya", "Jon"), chances["now"], strict=True)):
        expect(seats.nth(seat)).to_contain_text(name)
        expect(seats.nth(seat).locator("td").last).to_have_text(percent(chance))


WHERE = "rows => rows.map(row => JSON.stringify(row.getBoundingClientRect()))"


def test_how_the_chances_went_stands_in_a_table_too(page: Page, house: House) -> None:
    slice_up(RULES)
    hand = new_table(page, house.url, RULES, MAYA_AND_JON, hand_off=False)
    hand.write(house, "ones:11134 twos:22334 threes:33345")
    house.lay(hand.table, "44461", seat=1)
    table = AtTable(page).open(house.url, hand.table)
    table.first_roll.click()
    page.keyboard.press("c")
    panel(page).get_by_role("button", name=say("advisor_ask")).click()
    panel(page).get_by_text(say("win_table")).click()
    rows = panel(page).get_by_role("region", name=say("win_table")).get_by_role("row")
    expect(rows).to_have_count(1 + 1 + 3)
    expect(rows.nth(1)).to_contain_text(say("win_start"))
    expect(rows.nth(1)).to_contain_text("50.0%")
    expect_accessible(page)


def test_who_plays_alone_has_no_chance_to_win(page: Page, house: House) -> None:
    slice_up(RULES)
    prefer(page, coach="live")
    seated(page, house, "44461")
    page.keyboard.press("c")
    expect(ranked(page)).to_have_count(8)
    expect(panel(page).get_by_text(say("advisor_win"))).to_have_count(0)
    expect(panel(page).get_by_text(say("win_title"))).to_have_count(0)


def test_the_coach_is_for_everyone(page: Page, house: House) -> None:
    slice_up(RULES)
    prefer(page, coach="live")
    seated(page, house, "44461", seats=MAYA_AND_JON)
    page.keyboard.press("c")
    expect(ranked(page)).to_have_count(8)
    expect(panel(page).get_by_role("img", name=say("win_chart"))).to_be_visible()
    expect_well(page)
