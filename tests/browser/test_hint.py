"""The hint: shown on the dice and in words, marked in the log, never in the way."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import MAYA, MAYA_AND_JON, Hand, new_table
from tests.browser.coached import estimate, solve
from tests.browser.house import House
from tests.browser.test_screens import expect_accessible, expect_well
from tests.browser.windows import window
from yachtdice.players import tables
from yachtdice.words import say

RULES = "yacht"
THREE = "yacht-sectioned+columns=3"


@pytest.fixture(autouse=True)
def _solved() -> None:
    solve(RULES)


def rolled(page: Page, house: House, throws: str = "44461 2") -> tuple[AtTable, Hand]:
    hand = new_table(page, house.url, RULES, MAYA)
    house.lay(hand.table, throws)
    table = AtTable(page).open(house.url, hand.table)
    table.first_roll.click()
    table.expect_dice("44461")
    return table, hand


def test_a_hint_by_key_marks_the_game(page: Page, house: House) -> None:
    table, hand = rolled(page, house)
    assert hand.view["seats"][0]["advice"] == "none"
    page.keyboard.press("h")
    note = page.get_by_role("region", name=say("hint_title"))
    expect(note.get_by_role("heading")).to_contain_text(say("hint_keep", dice="4 4 4"))
    expect(note.get_by_text(re.compile("the turn most likely ends in"))).to_be_visible()
    # said once
    expect(page.locator("[role=status]").filter(has_text="most likely")).to_have_count(1)
    advised = page.locator("button[data-place][data-advised]")
    expect(advised).to_have_count(3)
    for place in (0, 1, 2):
        expect(table.die(place)).to_have_attribute("data-advised", "")
    assert hand.view["seats"][0]["advice"] == "hint"
    page.keyboard.press("h")
    expect(note).to_have_count(0)
    expect(advised).to_have_count(0)


def test_the_advised_dice_are_held_by_one_press(page: Page, house: House) -> None:
    table, _ = rolled(page, house, "44461 44")
    page.locator("button.hint").click()
    page.get_by_role("button", name=say("hint_hold")).click()
    expect(table.held).to_have_count(3)
    table.second_roll.click()
    table.expect_dice("44444")
    # the next throw begins without a note
    expect(page.get_by_role("region", name=say("hint_title"))).to_have_count(0)
    page.locator("button.hint").click()
    expect(page.locator("button[data-box='yacht'][data-advised]")).to_have_count(1)
    page.get_by_role("button", name=say("hint_choose")).click()
    expect(table.picked).to_have_attribute("data-box", "yacht")


def test_undo_does_not_hide_the_mark_and_the_standings_show_it(page: Page, house: House) -> None:
    hand = new_table(page, house.url, RULES, MAYA_AND_JON, hand_off=False)
    view = hand.send(hand.view, "roll")
    view = hand.send(view, "hint")
    view = hand.send(view, "score", boxes=["ones"])
    view = hand.send(view, "undo", seat=0)
    assert view["seats"][0]["advice"] == "hint"
    hand.play_until(0)
    page.goto(f"{house.url}/t/{hand.table}/standings")
    log = page.locator("#log ~ *")
    expect(log.get_by_text(say("advice_tag_hint"))).to_have_count(1)
    page.goto(f"{house.url}/games")
    expect(page.get_by_text(say("advice_tag_hint"))).to_have_count(1)


def test_while_the_rules_are_worked_out_the_note_says_so(page: Page, house: House) -> None:
    tables.forget()
    table, hand = rolled(page, house)
    page.keyboard.press("h")
    note = page.get_by_role("region", name=say("hint_title"))
    expect(note.get_by_text(say("advice_working"))).to_be_visible()
    assert hand.view["seats"][0]["advice"] == "none"  # nothing given, nothing marked
    table.die(0).click()  # and nobody waits
    expect(table.held).to_have_count(1)
    solve(RULES)
    expect(note.get_by_role("heading")).to_contain_text(say("hint_keep", dice="4 4 4"))


@pytest.mark.parametrize("width", [360, 1440])
def test_a_hint_in_three_columns_names_and_marks_one(
    chromium: Browser, house: House, width: int
) -> None:
    estimate(THREE)
    with window(chromium, width=width, height=900, touch=width < 1000) as page:
        hand = new_table(page, house.url, THREE, MAYA)
        hand.write(house, "yacht:66666")
        house.lay(hand.table, "66666")
        table = AtTable(page).open(house.url, hand.table)
        table.first_roll.click()
        table.expect_dice("66666")
        page.locator("button.hint").click()
        note = page.get_by_role("region", name=say("hint_title"))
        told = say("box_in_column", box=say("box_yacht"), column=2)
        expect(note.get_by_role("heading")).to_contain_text(told)
        expect(note.get_by_text(say("values_about"))).to_be_visible()
        advised = page.locator("button[data-box][data-advised]")
        expect(advised).to_have_count(1)
        expect(advised).to_have_attribute("data-box", "yacht@2")
        page.get_by_role("button", name=say("hint_choose")).click()
        expect(page.locator("button.button-score")).to_be_visible()
        expect_well(page)


def test_the_note_leaves_dice_and_roll_to_the_thumb(chromium: Browser, house: House) -> None:
    for width, height in ((360, 616), (390, 660), (844, 390), (1024, 650), (1440, 900)):
        with window(chromium, width=width, height=height, touch=width < 1000) as page:
            table, _ = rolled(page, house)
            page.locator("button.hint").click()
            note = page.locator(".note")
            expect(note.get_by_role("heading")).to_be_visible()
            over = note.bounding_box()
            assert over is not None
            for one in (table.die(0), table.die(4), table.roll):
                box = one.bounding_box()
                assert box is not None
                assert (
                    box["y"] + 1 >= over["y"] + over["height"]
                    or box["y"] + box["height"] <= over["y"] + 1
                    or box["x"] + 1 >= over["x"] + over["width"]
                    or box["x"] + box["width"] <= over["x"] + 1
                ), (width, height)
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_hint_is_for_everyone(page: Page, house: House) -> None:
    rolled(page, house)
    page.keyboard.press("h")
    expect(page.locator(".note h2")).to_be_visible()
    expect_well(page)


def test_a_hint_in_the_dark(page: Page, house: House) -> None:
    page.emulate_media(color_scheme="dark")
    rolled(page, house)
    page.keyboard.press("h")
    expect(page.locator(".note h2")).to_be_visible()
    expect_accessible(page)
