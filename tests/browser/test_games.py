"""The list of one's games: what is deleted for whom, and what can be ended from there."""

import re

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import Hand, new_table
from tests.browser.house import House
from tests.browser.windows import window
from yachtdice.words import say

CAPTAINS = (("computer", "Captain"), ("computer", "Bosun"))


def pass_on(hand: Hand, other: Page) -> None:
    """Let another browser hold the seats of a table too."""
    origin = {"Origin": hand.origin}
    api = f"{hand.origin}/api/v1"
    made = hand.page.request.post(
        f"{api}/resume-links", headers=origin, data={"table": hand.table}
    ).json()
    answer = other.request.post(f"{api}/resume", headers=origin, data={"token": made["token"]})
    assert answer.ok, answer.text()


def end_button(page: Page) -> Locator:
    words = re.escape(say("games_end_label", game="GAME")).replace("GAME", ".*")
    return page.get_by_role("button", name=re.compile(f"^{words}$"))


def test_game_is_deleted_for_one_browser_alone(chromium: Browser, page: Page, house: House) -> None:
    hand = new_table(page, house.url)
    with window(chromium) as other:
        pass_on(hand, other)
        table = AtTable(other).open(house.url, hand.table)
        expect(table.roll).to_be_visible()
        page.goto(f"{house.url}/games")
        page.get_by_role("button", name=re.compile("^Delete ")).click()
        dialog = page.get_by_role("dialog", name=say("games_delete_title"))
        game = say("home_alone", rules=say("rules_yacht_dice_title"))
        expect(dialog.get_by_text(say("games_delete_line", game=game))).to_be_visible()
        dialog.get_by_role("button", name=say("games_delete_yes")).click()
        expect(page.get_by_text(say("games_none"))).to_be_visible()
        # what the dialog says: whoever else has a seat keeps the game
        table.first_roll.click()
        expect(table.dice).to_have_count(5)
        other.goto(f"{house.url}/games")
        expect(other.get_by_role("heading", name=game)).to_be_visible()


def test_game_among_computers_is_ended_from_the_list(page: Page, house: House) -> None:
    for _ in range(3):  # they play on while the end is on its way
        hand = new_table(page, house.url, seats=CAPTAINS, speed="fast")
        page.goto(f"{house.url}/games")
        end_button(page).click()
        page.get_by_role("button", name=say("games_end_yes")).click()
        expect(end_button(page)).to_have_count(0)
        view = hand.view
        assert view["phase"] == "final"
        assert view["outcome"]["ended_early"] is True
