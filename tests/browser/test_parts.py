"""Parts of the client that are fetched when they are first shown, and do not arrive at once."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import MAYA_AND_CAPTAIN, MAYA_AND_JON, new_table
from tests.browser.game_server import GameServer
from tests.browser.house import House
from tests.browser.windows import window
from yachtdice.words import say


def refuse(route: Route) -> None:
    route.abort("connectionrefused")


def menu_of_a_table(page: Page, house: House) -> Locator:
    expect(AtTable(page).open(house.url, new_table(page, house.url).table).roll).to_be_visible()
    page.locator(".menu > button").click()
    return page.get_by_role("button", name=say("menu_table_rules"))


def sheet_over_a_table(page: Page, house: House) -> Locator:
    expect(AtTable(page).open(house.url, new_table(page, house.url).table).roll).to_be_visible()
    page.locator(".pills button").last.click()
    return page.locator("dialog .rules")


def hand_off(page: Page, house: House) -> Locator:
    hand = new_table(page, house.url, seats=MAYA_AND_JON)
    hand.write(house, "full_house:22255")
    AtTable(page).open(house.url, hand.table)
    return page.get_by_role("button", name=say("hand_off_take", name="Jon"))


def roll_for_who_starts(page: Page, house: House) -> Locator:
    hand = new_table(page, house.url, seats=MAYA_AND_JON, start_roll=True, hand_off=False)
    expect(AtTable(page).open(house.url, hand.table).roll).to_be_visible()
    return page.locator(".start li").first


def victory(page: Page, house: House) -> Locator:
    hand = new_table(page, house.url, "general")
    house.lay(hand.table, "44444")
    table = AtTable(page).open(house.url, hand.table)
    table.first_roll.click()
    table.box("general").click()
    return page.locator("#victory")


def rules_in_the_set_up(page: Page, house: House) -> Locator:
    page.goto(f"{house.url}/new")
    page.get_by_role("button", name=say("setup_rules_read")).click()
    return page.locator("dialog .rules")


def no_such_game(page: Page, house: House) -> Locator:
    page.goto(f"{house.url}/t/nosuchtable123")
    return page.get_by_role("heading", name=say("failure_table_title"))


PARTS: tuple[tuple[str, Callable[[Page, House], Locator]], ...] = (
    ("TableMenu", menu_of_a_table),
    ("Sheets", sheet_over_a_table),
    ("HandOff", hand_off),
    ("StartRolls", roll_for_who_starts),
    ("Victory", victory),
    ("RulesPanel", rules_in_the_set_up),
    ("NoTable", no_such_game),
)


@pytest.mark.parametrize(("name", "show"), PARTS, ids=[name for name, _ in PARTS])
def test_lost_part_is_said_in_its_place_and_asked_for_again(
    page: Page, house: House, name: str, show: Callable[[Page, House], Locator]
) -> None:
    page.route(f"**/assets/{name}-*.*", refuse)
    wanted = show(page, house)
    lost = page.get_by_role("alert").filter(has_text=say("part_lost"))
    expect(lost).to_be_visible()
    expect(wanted).to_have_count(0)
    page.unroute(f"**/assets/{name}-*.*")
    lost.get_by_role("button", name=say("failure_load_again")).click()
    expect(wanted).to_be_visible()
    expect(lost).to_have_count(0)


def test_part_that_stays_away_offers_to_load_the_page_again(page: Page, house: House) -> None:
    page.route("**/assets/TableMenu-*.js", refuse)
    entry = menu_of_a_table(page, house)
    page.get_by_role("button", name=say("failure_load_again")).click()
    reload = page.get_by_role("button", name=say("failure_error_reload"))
    expect(reload).to_be_visible()
    page.unroute("**/assets/TableMenu-*.js")
    with page.expect_navigation():
        reload.click()
    expect(AtTable(page).roll).to_be_visible()
    page.locator(".menu > button").click()
    expect(entry).to_be_visible()


def test_lost_sheet_can_be_let_go_of(page: Page, house: House) -> None:
    page.route("**/assets/Sheets-*.js", refuse)
    sheet_over_a_table(page, house)
    lost = page.get_by_role("alert").filter(has_text=say("part_lost"))
    lost.get_by_role("button", name=say("dialog_close")).click()
    expect(lost).to_have_count(0)
    AtTable(page).first_roll.click()
    expect(AtTable(page).dice).to_have_count(5)


def test_menu_opened_while_the_server_is_away_fills_once_it_is_back(
    page: Page, mortal: GameServer
) -> None:
    hand = new_table(page, mortal.url, seats=MAYA_AND_CAPTAIN)
    table = AtTable(page).open(mortal.url, hand.table)
    expect(table.roll).to_be_visible()
    mortal.kill()
    page.locator(".menu > button").click()
    expect(page.locator("#menu-panel").get_by_text(say("part_lost"))).to_be_visible()
    mortal.start()
    entry = page.get_by_role("button", name=say("menu_table_rules"))
    expect(entry).to_be_visible()
    # with its style, which the bundler would not ask for a second time
    expect(page.locator("#menu-panel .speeds")).to_have_css("display", "flex")
    page.keyboard.press("Escape")
    table.first_roll.click()
    expect(table.dice).to_have_count(5)


def test_broken_screen_is_left_by_going_back(chromium: Browser, house: House) -> None:
    with window(chromium, complaints=False) as page:
        page.goto(f"{house.url}/help")
        page.route("**/api/v1/rules", lambda route: route.fulfill(json={"rules": [None]}))
        page.get_by_role("link", name=say("menu_rules")).first.click()
        expect(page.get_by_role("heading", name=say("failure_error_title"))).to_be_visible()
        page.go_back()
        expect(page.get_by_role("heading", name=say("help_title"))).to_be_visible()
