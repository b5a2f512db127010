"""Nothing is lost: reload, close, another tab, another browser, a killed server."""

import re

from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import MAYA_AND_CAPTAIN, MAYA_AND_JON, Hand, new_table
from tests.browser.game_server import GameServer
from tests.browser.house import House
from tests.browser.windows import window
from yachtdice.words import say


def mid_turn(page: Page, house: House) -> Hand:
    """A second throw, two dice held for the third."""
    hand = new_table(page, house.url)
    house.lay(hand.table, "25566 134")
    view = hand.send(hand.view, "roll")
    view = hand.send(hand.send(view, "hold", places=[1, 2]), "roll")
    hand.send(view, "hold", places=[1, 2, 4])
    return hand


def expect_mid_turn(page: Page) -> AtTable:
    table = AtTable(page)
    table.expect_dice("15534")
    expect(table.held).to_have_count(3)
    assert table.held_places() == [1, 2, 4]
    expect(table.third_roll).to_be_visible()
    return table


def make_link(page: Page, house: House) -> str:
    """A resume link for all seats, made on the settings page."""
    page.goto(f"{house.url}/settings")
    page.get_by_role("button", name=say("settings_links_make")).click()
    url = page.locator("#resume-url")
    expect(url).to_have_text(re.compile("/resume#[a-z]{28}$"))
    return url.inner_text()


def test_reload_in_mid_turn(page: Page, house: House) -> None:
    hand = mid_turn(page, house)
    AtTable(page).open(house.url, hand.table)
    expect_mid_turn(page)
    page.reload()
    expect_mid_turn(page)


def test_tab_closed_and_opened_again(page: Page, house: House) -> None:
    hand = mid_turn(page, house)
    AtTable(page).open(house.url, hand.table)
    expect_mid_turn(page)
    page.close()
    again = page.context.new_page()
    again.goto(house.url)
    again.get_by_role("link", name=say("home_continue")).click()
    expect_mid_turn(again)


def test_second_tab_follows_the_first(page: Page, house: House) -> None:
    hand = mid_turn(page, house)
    first = AtTable(page).open(house.url, hand.table)
    second = AtTable(page.context.new_page()).open(house.url, hand.table)
    second.expect_dice("15534")
    first.die(2).click()
    expect(second.held).to_have_count(2)
    assert second.held_places() == [1, 4]
    house.lay(hand.table, "666")
    second.third_roll.click()
    first.expect_dice("65664")
    first.box("sixes").click()
    expect(second.first_roll).to_be_visible()
    expect(second.page.get_by_role("row").filter(has_text=say("box_sixes"))).to_contain_text("18")


def test_server_killed_and_started_again_under_an_open_page(page: Page, mortal: GameServer) -> None:
    hand = new_table(page, mortal.url, seats=MAYA_AND_CAPTAIN, speed="at_once")
    table = AtTable(page).open(mortal.url, hand.table)
    table.first_roll.click()
    table.die(2).click()
    table.die(4).click()
    expect(table.held).to_have_count(2)
    table.second_roll.click()
    expect(table.third_roll).to_be_visible()
    faces = table.faces()
    mortal.kill()
    expect(page.get_by_text(say("banner_reconnecting"))).to_be_visible()
    assert table.faces() == faces
    mortal.start()
    expect(page.get_by_text(say("banner_reconnecting"))).to_have_count(0)
    assert (table.faces(), table.held_places()) == (faces, [2, 4])
    table.box("chance").click()
    table.skip.click()
    expect(table.first_roll).to_be_visible()
    assert hand.view["seats"][0]["total"] == sum(faces)


def test_press_while_the_server_is_away_is_carried_out_once_it_is_back(
    page: Page, mortal: GameServer
) -> None:
    hand = new_table(page, mortal.url)
    table = AtTable(page).open(mortal.url, hand.table)
    expect(table.roll).to_be_visible()
    mortal.kill()
    table.first_roll.click()
    expect(page.get_by_text(say("banner_reconnecting"))).to_be_visible()
    expect(table.dice).to_have_count(0)
    mortal.start()
    expect(table.dice).to_have_count(5)
    assert hand.view["turn"]["rolls_used"] == 1


def test_resume_link_brings_the_seats_to_another_browser(
    page: Page, house: House, chromium: Browser
) -> None:
    hand = mid_turn(page, house)
    link = make_link(page, house)
    with window(chromium, width=390, height=660, touch=True) as other:
        other.goto(f"{house.url}/t/{hand.table}")
        expect(AtTable(other).roll).to_have_count(0)  # a viewer without a seat
        other.goto(link)
        other.wait_for_url(re.compile(f"/t/{hand.table}$"))
        expect_mid_turn(other).die(1).tap()
        # the first browser keeps its seat, and sees what the other does
        table = AtTable(page).open(house.url, hand.table)
        expect(table.held).to_have_count(2)
        expect(table.third_roll).to_be_visible()


def test_link_that_no_other_device_can_open_has_no_code_to_scan(page: Page, house: House) -> None:
    new_table(page, house.url)
    make_link(page, house)
    code = page.get_by_role("img", name=say("settings_links_qr"))
    expect(page.get_by_text(say("settings_links_local"))).to_be_visible()
    expect(page.get_by_text("yachtdice play --host 0.0.0.0")).to_be_visible()
    expect(page.locator(".letters")).to_be_visible()
    expect(code).to_have_count(0)

    def from_home_network(route: Route) -> None:
        answer = route.fetch()
        link = answer.json()
        url = link["url"].replace("127.0.0.1", "192.168.1.20")
        route.fulfill(response=answer, json={**link, "url": url})

    page.route("**/api/v1/resume-links", from_home_network, times=1)
    page.get_by_role("button", name=say("settings_links_make")).click()
    expect(code).to_be_visible()
    expect(page.get_by_text(say("settings_links_local"))).to_have_count(0)


def test_letters_of_a_link_work_after_the_storage_was_wiped(page: Page, house: House) -> None:
    hand = mid_turn(page, house)
    make_link(page, house)
    letters = page.locator(".letters").inner_text()
    assert re.fullmatch("[a-z]+( [a-z]+)+", letters)
    page.evaluate("localStorage.clear()")
    page.context.clear_cookies()
    page.goto(house.url)
    expect(page.get_by_role("button", name=say("home_play"))).to_be_visible()
    page.goto(f"{house.url}/resume")
    page.get_by_role("textbox", name=say("resume_letters")).fill(letters.upper())
    page.get_by_role("button", name=say("resume_go")).click()
    page.wait_for_url(re.compile(f"/t/{hand.table}$"))
    expect_mid_turn(page)


def test_withdrawn_link_opens_nothing(page: Page, house: House, chromium: Browser) -> None:
    hand = mid_turn(page, house)
    link = make_link(page, house)
    page.get_by_role("button", name=re.compile(f"^{say('settings_links_withdraw')}")).click()
    expect(page.get_by_text(say("settings_links_none"))).to_be_visible()
    expect(page.locator("#resume-url")).to_have_count(0)
    with window(chromium) as other:
        other.goto(link)
        expect(other.get_by_text(say("error_resume_unknown"))).to_be_visible()
        other.goto(f"{house.url}/t/{hand.table}")
        expect(AtTable(other).roll).to_have_count(0)


def test_link_for_one_game_passes_on_that_game_alone(
    page: Page, house: House, chromium: Browser
) -> None:
    given = new_table(page, house.url, "general", seats=MAYA_AND_JON)
    kept = new_table(page, house.url)
    page.goto(f"{house.url}/settings")
    which = page.get_by_role("combobox", name=say("settings_links_which"))
    which.select_option(given.table)
    page.get_by_role("button", name=say("settings_links_make")).click()
    link = page.locator("#resume-url").inner_text()
    with window(chromium) as other:
        other.goto(link)
        other.wait_for_url(re.compile(f"/t/{given.table}$"))
        expect(AtTable(other).roll).to_be_visible()
        listed = other.request.get(f"{house.url}/api/v1/tables").json()["tables"]
        assert [game["table"] for game in listed] == [given.table]
        assert kept.table != given.table
