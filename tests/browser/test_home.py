"""The first screen: a game at once, the game that waits, the games that are over."""

import re

from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import MAYA_AND_JON, new_table
from tests.browser.house import House
from yachtdice.words import say


def test_first_visitor_rolls_within_two_clicks(page: Page, house: House) -> None:
    page.goto(house.url)
    page.get_by_role("button", name=say("home_play")).click()
    table = AtTable(page)
    table.first_roll.click()
    expect(table.dice).to_have_count(5)
    expect(page.get_by_text(say("rules_yacht_dice_title")).first).to_be_visible()
    expect(page.locator("th.seat .name")).to_have_text([say("crew_name_1"), say("player_captain")])


def test_open_game_takes_the_place_of_play_now(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=MAYA_AND_JON)
    house.lay(hand.table, "25566")
    hand.send(hand.view, "roll")
    page.goto(house.url)
    expect(page.get_by_role("button", name=say("home_play"))).to_have_count(0)
    expect(page.get_by_text(say("home_dice", dice="2 5 5 6 6"))).to_be_attached()
    page.get_by_role("link", name=say("home_continue")).click()
    AtTable(page).expect_dice("25566")


def test_finished_game_is_listed_and_leads_to_its_standings(page: Page, house: House) -> None:
    hand = new_table(page, house.url, "double-cameroon")
    hand.play_until(0)
    page.goto(house.url)
    total = hand.view["seats"][0]["total"]
    page.get_by_role("link", name=say("home_scored", count=total)).click()
    AtTable(page).expect_over()
    page.get_by_role("link", name=say("menu_games")).first.click()
    expect(page.get_by_role("heading", name=say("games_past"))).to_be_visible()
    page.get_by_role("link", name=say("games_see")).click()
    AtTable(page).expect_over()


def test_delete_asks_first(page: Page, house: House) -> None:
    kept = new_table(page, house.url, "yacht")
    gone = new_table(page, house.url, "general")
    page.goto(f"{house.url}/games")
    game = say("home_alone", rules=say("rules_general_title"))
    delete = page.get_by_role("button", name=say("games_delete_label", game=game))
    delete.click()
    page.get_by_role("button", name=say("games_keep")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    delete.click()
    page.get_by_role("button", name=say("games_delete_yes")).click()
    expect(delete).to_have_count(0)
    listed = page.request.get(f"{house.url}/api/v1/tables").json()["tables"]
    assert [game["table"] for game in listed] == [kept.table]
    page.goto(f"{house.url}/t/{gone.table}")
    expect(page.get_by_role("heading", name=say("failure_table_title"))).to_be_visible()


def test_end_from_the_list_asks_first(page: Page, house: House) -> None:
    hand = new_table(page, house.url)
    page.goto(f"{house.url}/games")
    end = page.get_by_role("button", name=re.compile(f"^{say('games_end_label', game='')[:4]}"))
    end.click()
    page.get_by_role("button", name=say("games_keep")).click()
    assert hand.view["phase"] == "playing"
    end.click()
    page.get_by_role("button", name=say("games_end_yes")).click()
    expect(page.get_by_text(say("home_ended"))).to_be_visible()
    assert hand.view["outcome"]["ended_early"] is True


def test_waiting_game_shows_which_dice_are_held(page: Page, house: House) -> None:
    hand = new_table(page, house.url, "yacht-dice+columns=2+extra=50")
    house.lay(hand.table, "25566")
    hand.send(hand.send(hand.view, "roll"), "hold", places=[1, 2])
    page.goto(house.url)
    waiting = page.get_by_role("region", name=say("home_waiting"))
    title = say("rules_yacht_dice_title")
    expect(waiting).to_contain_text(say("games_house", rules=title, count=2))
    expect(waiting).to_contain_text(say("home_held", dice="5 5"))
    expect(waiting.locator(".held")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
