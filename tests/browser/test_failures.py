"""What is said when something is not as it should be, and the way on from there."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import new_table
from tests.browser.house import House
from tests.browser.windows import find_newer, window
from yachtdice.words import say


@pytest.fixture
def troubled(chromium: Browser) -> Iterator[Page]:
    """A window whose script may complain: the test makes it."""
    with window(chromium, complaints=False) as opened:
        yield opened


def refuse(route: Route) -> None:
    route.abort("connectionrefused")


def test_server_gone_is_said_and_tried_again(troubled: Page, house: House) -> None:
    page = troubled
    page.goto(f"{house.url}/settings")
    page.route_web_socket("**/socket", lambda line: line.close())
    page.route("**/api/v1/rules", refuse)
    page.goto(f"{house.url}/rules")
    expect(page.get_by_role("heading", name=say("failure_gone_title"))).to_be_visible()
    expect(page.get_by_text(say("failure_gone_line"))).to_be_visible()
    expect(page.get_by_text(say("banner_reconnecting"))).to_be_visible()
    again = page.locator("#main").get_by_role("button", name=say("failure_gone_now"))
    again.click()
    expect(page.get_by_role("heading", name=say("failure_gone_title"))).to_be_visible()
    page.unroute("**/api/v1/rules")
    again.click()
    expect(page.get_by_role("heading", name=say("rulebook_title"))).to_be_visible()
    expect(page.get_by_role("link", name=say("rules_yatzy_title"), exact=True)).to_be_visible()


def test_game_that_is_not_there(page: Page, house: House) -> None:
    for path in ("/t/nosuchtable123", "/t/nosuchtable123/standings"):
        page.goto(f"{house.url}{path}")
        expect(page.get_by_role("heading", name=say("failure_table_title"))).to_be_visible()
    page.locator("#main").get_by_role("link", name=say("failure_table_games")).click()
    expect(page.get_by_text(say("games_none"))).to_be_visible()


def test_page_and_rule_set_that_are_not_there(page: Page, house: House) -> None:
    answer = page.goto(f"{house.url}/no/such/page")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name=say("failure_page_title"))).to_be_visible()
    expect(page.get_by_text(say("failure_page_line", path="/no/such/page"))).to_be_visible()
    page.goto(f"{house.url}/rules/nosuchrules")
    expect(page.get_by_role("heading", name=say("failure_rules_title"))).to_be_visible()
    page.get_by_role("link", name=say("rulebook_all")).click()
    expect(page.get_by_role("link", name=say("rules_yatzy_title"), exact=True)).to_be_visible()


def test_part_of_the_client_that_does_not_arrive(troubled: Page, house: House) -> None:
    page = troubled
    page.goto(house.url)
    page.route("**/assets/RulesList-*.js", refuse)
    page.get_by_role("link", name=say("menu_rules")).first.click()
    expect(page.get_by_role("heading", name=say("failure_load_title"))).to_be_visible()
    expect(page.get_by_text(say("failure_load_line"))).to_be_visible()
    page.unroute("**/assets/RulesList-*.js")
    page.get_by_role("button", name=say("failure_error_reload")).click()
    expect(page.get_by_role("heading", name=say("rulebook_title"))).to_be_visible()


def test_unexpected_error_gives_a_report_with_the_position(troubled: Page, house: House) -> None:
    page = troubled
    hand = new_table(page, house.url)
    house.lay(hand.table, "25566")
    view = hand.send(hand.view, "roll")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    AtTable(page).open(house.url, hand.table).expect_dice("25566")
    page.route("**/api/v1/rules", lambda route: route.fulfill(json={"rules": [None]}))
    page.locator(".menu > button").click()
    page.get_by_role("link", name=say("menu_rules")).click()
    expect(page.get_by_role("heading", name=say("failure_error_title"))).to_be_visible()
    report = page.locator("#report")
    expect(report).to_contain_text(view["position"])
    page.get_by_role("button", name=say("failure_error_copy")).click()
    expect(page.get_by_role("button", name=say("copied"))).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == report.inner_text()
    page.unroute("**/api/v1/rules")
    page.goto(f"{house.url}/t/{hand.table}")
    AtTable(page).expect_dice("25566")  # nothing is lost


def test_outdated_client_is_told_to_reload(page: Page, house: House) -> None:
    hand = new_table(page, house.url)

    def speak_anew(line: WebSocketRoute) -> None:
        line.on_message(
            lambda _: line.send(json.dumps({"type": "outdated", "protocol": 99, "build": "new"}))
        )

    page.route_web_socket("**/socket", speak_anew)
    page.goto(f"{house.url}/t/{hand.table}")
    expect(page.get_by_text(say("banner_outdated"))).to_be_visible()
    with page.expect_navigation():
        page.get_by_role("button", name=say("banner_reload")).click()


def test_newer_client_waits_until_the_reader_reloads(page: Page, house: House) -> None:
    hand = new_table(page, house.url)
    house.lay(hand.table, "25566")
    find_newer(page)
    table = AtTable(page).open(house.url, hand.table)
    expect(page.get_by_text(say("banner_newer"))).to_be_visible()
    table.first_roll.click()  # the turn goes on as if nothing were
    table.expect_dice("25566")
    page.get_by_role("button", name=say("banner_later")).click()
    expect(page.get_by_text(say("banner_newer"))).to_have_count(0)


def test_deleted_game_is_gone_from_an_open_page_too(page: Page, house: House) -> None:
    hand = new_table(page, house.url)
    expect(AtTable(page).open(house.url, hand.table).roll).to_be_visible()
    answer = page.request.delete(
        f"{house.url}/api/v1/tables/{hand.table}", headers={"Origin": house.url}
    )
    assert answer.status == 204
    expect(page.get_by_role("heading", name=say("failure_table_title"))).to_be_visible()


def test_refused_command_is_said_and_the_table_stays(page: Page, house: House) -> None:
    hand = new_table(page, house.url)
    house.lay(hand.table, "25566")

    def without_room(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "score":
                refusal = {"type": "refused", "code": "store/full", "id": message["id"]}
                line.send(json.dumps({**refusal, "params": {}, "view": None}))
            else:
                server.send(text)

        line.on_message(hear)

    page.route_web_socket("**/socket", without_room)
    table = AtTable(page).open(house.url, hand.table)
    table.first_roll.click()
    table.expect_dice("25566")
    table.box("sixes").click()
    expect(page.get_by_role("alert").get_by_text(say("error_store_full"))).to_be_visible()
    expect(table.box("sixes")).to_be_visible()
    page.get_by_role("button", name=say("dialog_close")).click()
    expect(page.get_by_text(say("error_store_full"))).to_have_count(0)


def test_table_that_cannot_be_shown_just_now_says_why_and_comes_by_itself(
    page: Page, house: House
) -> None:
    hand = new_table(page, house.url)
    refusals = [
        {"code": "request/too_many", "params": {"seconds": 1}},
        {"code": "store/unavailable", "params": {"seconds": 1}},
    ]

    def refuse_at_first(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def hear(text: str | bytes) -> None:
            if json.loads(text)["type"] == "watch" and refusals:
                about = {"id": None, "table": hand.table, "view": None}
                line.send(json.dumps({"type": "refused", **refusals.pop(0), **about}))
            else:
                server.send(text)

        line.on_message(hear)

    page.route_web_socket("**/socket", refuse_at_first)
    table = AtTable(page).open(house.url, hand.table)
    expect(page.get_by_text(say("error_store_unavailable"))).to_be_visible()
    expect(table.first_roll).to_be_visible()
    assert not refusals
