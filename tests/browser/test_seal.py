"""The seal of the dice is on the table before the first of them falls."""

import hashlib

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import MAYA, MAYA_AND_CAPTAIN, MAYA_AND_JON, new_table
from tests.browser.house import House
from tests.browser.windows import window
from yachtdice.words import say

SIZES = [(1440, 900), (1024, 650), (768, 1024), (390, 660), (360, 616), (320, 568), (844, 390)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("rules", ["yacht-dice", "double-cameroon"])
def test_whole_seal_is_in_view_before_the_first_roll(
    chromium: Browser, house: House, size: tuple[int, int], rules: str
) -> None:
    width, height = size
    with window(chromium, width=width, height=height, touch=width < 1000) as page:
        hand = new_table(page, house.url, rules)
        seal = hand.view["proof"]["commitment"]
        table = AtTable(page).open(house.url, hand.table)
        shown = page.locator(".deck code", has_text=seal)
        expect(shown).to_be_in_viewport(ratio=1)
        expect(table.first_roll).to_be_in_viewport(ratio=1)
        deck = page.locator(".deck").bounding_box()
        table.first_roll.click()
        expect(table.dice.first).to_be_visible()
        expect(shown).to_have_count(0)
        assert page.locator(".deck").bounding_box() == deck, "nothing moves as it goes"


def test_seal_is_the_one_that_the_secret_proves_at_the_end(page: Page, house: House) -> None:
    hand = new_table(page, house.url, "double-cameroon", MAYA_AND_JON)
    AtTable(page).open(house.url, hand.table)
    shown = page.locator(".deck code").inner_text()
    hand.play_until(0)
    view = hand.send(hand.view, "done", seat=0)
    assert hashlib.sha256(bytes.fromhex(view["proof"]["secret"])).hexdigest() == shown


def test_each_person_finds_it_before_their_own_first_roll(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=MAYA_AND_JON, hand_off=False)
    seal = hand.view["proof"]["commitment"]
    table = AtTable(page).open(house.url, hand.table)
    shown = page.locator(".deck code", has_text=seal)
    for _ in range(2):
        expect(shown).to_be_visible()
        table.first_roll.click()
        table.boxes.first.click()
    expect(table.first_roll).to_be_visible()  # the second round
    expect(shown).to_have_count(0)


@pytest.mark.parametrize("seats", [MAYA, MAYA_AND_CAPTAIN], ids=["alone", "with a computer"])
def test_rules_in_force_hold_it_all_game_long(
    page: Page, house: House, seats: tuple[tuple[str, str], ...]
) -> None:
    hand = new_table(page, house.url, seats=seats)
    proof = hand.view["proof"]
    table = AtTable(page).open(house.url, hand.table)
    expect(table.first_roll).to_be_visible()
    table.menu(say("menu_table_rules"))
    sheet = page.get_by_role("dialog", name=say("rules_yacht_dice_title"))
    for _ in range(2):
        expect(sheet.get_by_text(say("standings_proof_seal"))).to_be_attached()
        expect(sheet.locator("code", has_text=proof["commitment"])).to_be_attached()
        expect(sheet.locator("code", has_text=proof["game"])).to_be_attached()
        expect(sheet.get_by_text(say("standings_proof_later"))).to_be_attached()
        page.keyboard.press("Escape")
        hand.send(hand.view, "roll")
        expect(table.dice).to_have_count(5)
        page.get_by_role("button", name=say("rules_pill")).click()
