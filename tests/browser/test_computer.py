"""Computer seats: seen, hurried, sat in for a person."""

from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import MAYA_AND_CAPTAIN, new_table
from tests.browser.house import House
from yachtdice.words import say


def test_computer_plays_visibly_and_can_be_hurried(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=MAYA_AND_CAPTAIN, speed="slow", undo=False)
    table = AtTable(page).open(house.url, hand.table)
    table.first_roll.click()
    table.box("chance").click()
    name = hand.view["seats"][1]["name"]
    expect(table.turn).to_have_text(say("turn_other", name=name))
    expect(page).to_have_title(
        f"{say('turn_other', name=name)} · {say('rules_yacht_dice_title')} · {say('app_name')}"
    )
    expect(table.dice).to_have_count(5)
    expect(table.boxes).to_have_count(0)
    table.skip.click()
    expect(table.roll).to_be_visible()
    score = hand.view["last"][-1]
    assert score["seat"] == 1
    page.get_by_role("button", name=say("last_pill")).click()
    sheet = page.get_by_role("dialog", name=say("last_title"))
    expect(sheet.get_by_role("listitem")).to_have_count(2)
    expect(sheet.get_by_text(" ".join(map(str, score["dice"])), exact=True)).to_be_attached()


def test_tap_on_the_deck_hurries_the_computer(phone: Page, house: House) -> None:
    hand = new_table(phone, house.url, seats=MAYA_AND_CAPTAIN, speed="slow", undo=False)
    table = AtTable(phone).open(house.url, hand.table)
    table.first_roll.tap()
    table.box("chance").tap()
    table.score.tap()
    expect(table.skip).to_be_visible()
    table.turn.tap()
    expect(table.roll).to_be_visible()
    assert hand.view["turn"]["round"] == 2


def test_pace_is_chosen_at_the_table_and_kept(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=MAYA_AND_CAPTAIN, speed="slow")
    table = AtTable(page).open(house.url, hand.table)
    expect(table.roll).to_be_visible()
    page.get_by_role("button", name=say("menu_open")).click()
    page.get_by_text(say("setting_speed_at_once"), exact=True).click()
    expect(page.get_by_role("radio", name=say("setting_speed_at_once"))).to_be_checked()
    page.goto(f"{house.url}/new")
    expect(page.get_by_role("radio", name=say("setting_speed_at_once"))).to_be_checked()
    assert hand.view["settings"]["speed"] == "at_once"


def test_seat_is_given_to_the_computer_and_taken_back(page: Page, house: House) -> None:
    hand = new_table(page, house.url, speed="slow")
    house.lay(hand.table, "25566")
    table = AtTable(page).open(house.url, hand.table)
    table.first_roll.click()
    table.expect_dice("25566")
    table.menu(say("seat_give", name="Maya"))
    expect(table.turn).to_have_text(say("turn_given", name="Maya"))
    expect(table.boxes).to_have_count(0)
    page.get_by_role("button", name=say("seat_take_back")).click()
    expect(table.turn).to_have_text(say("turn_yours"))
    expect(table.boxes.first).to_be_visible()
    table.menu(say("seat_give", name="Maya"))
    table.skip.click()
    expect(page.locator("td .written")).to_have_count(1)
    assert hand.view["last"][-1]["seat"] == 0
    expect(table.undo).to_have_count(0)  # what a computer wrote stays
    table.menu(say("seat_take", name="Maya"))
    expect(table.roll).to_be_visible()


def test_first_roll_falls_by_itself_where_that_is_agreed(page: Page, house: House) -> None:
    hand = new_table(page, house.url, auto_roll=True, undo=False)
    table = AtTable(page).open(house.url, hand.table)
    expect(table.dice).to_have_count(5)
    table.boxes.first.click()
    expect(table.boxes).to_have_count(12)
    assert hand.view["turn"]["rolls_used"] == 1
