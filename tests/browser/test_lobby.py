"""Strangers find each other: quick match, and rooms that are open to anyone."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.house import House
from tests.browser.windows import window
from yachtdice.words import say

RULES = "general-short"


def look_for_players(page: Page, house: House, name: str) -> None:
    page.goto(f"{house.url}/lobby")
    page.get_by_label(say("lobby_rules")).select_option(RULES)
    page.get_by_label(say("room_name")).fill(name)


def test_two_strangers_meet_though_one_played_the_computer_meanwhile(
    page: Page, chromium: Browser, house: House
) -> None:
    with window(chromium, width=360, height=640, touch=True) as phone:
        page.clock.install()
        look_for_players(page, house, "Ann")
        expect(page.get_by_text(say("lobby_nobody"))).to_be_visible()
        page.get_by_role("button", name=say("lobby_go")).click()
        expect(page.get_by_text(say("quick_here", here=1, seats=2))).to_be_visible()
        room = page.url
        offer = page.get_by_role("button", name=say("quick_meanwhile_go"))
        expect(offer).to_have_count(0)
        page.clock.fast_forward(21_000)
        offer.click()
        meanwhile = AtTable(page)
        expect(meanwhile.first_roll).to_be_visible()
        bar = page.locator(".queue-bar")
        expect(bar).to_contain_text(say("quick_waits", here=1, seats=2))
        page.reload()
        expect(bar).to_contain_text(say("quick_waits", here=1, seats=2))
        meanwhile.first_roll.click()

        look_for_players(phone, house, "Jon")
        expect(phone.get_by_text(say("lobby_waiting", count=1))).to_be_visible()
        phone.get_by_role("button", name=say("lobby_go")).tap()
        expect(phone).to_have_url(room)
        expect(bar).to_contain_text(say("quick_found"))
        bar.get_by_role("link").click()
        expect(page).to_have_url(room)
        expect(bar).to_have_count(0)
        for seen in (page, phone):
            expect(seen.get_by_role("timer")).to_be_visible()
            expect(seen.get_by_text("Jon").first).to_be_visible()
            expect(seen.get_by_role("button", name=say("hint"))).to_have_count(0)


def test_who_stops_looking_is_not_found(page: Page, house: House) -> None:
    look_for_players(page, house, "Ann")
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    page.get_by_role("button", name=say("lobby_go")).click()
    page.get_by_role("button", name=say("quick_leave")).click()
    expect(page).to_have_url(f"{house.url}/lobby")
    expect(page.get_by_text(say("lobby_nobody"))).to_be_visible()


def test_a_room_open_to_anyone_is_found_and_joined(
    page: Page, chromium: Browser, house: House
) -> None:
    with window(chromium, width=360, height=640, touch=True) as phone:
        page.goto(f"{house.url}/new")
        page.locator(".where label").nth(1).click()
        page.locator("input.name").first.fill("<b>Ann</b>")
        page.get_by_role("switch", name=say("setting_listed")).check(force=True)
        page.get_by_role("button", name=say("setup_open_room")).click()
        expect(page.get_by_text(say("room_listed"))).to_be_visible()
        house.see_who_is_there()

        phone.goto(f"{house.url}/lobby")
        heading = say("lobby_room_of", name="<b>Ann</b>")
        expect(phone.get_by_role("heading", name=heading)).to_be_visible()
        phone.get_by_role("link", name=heading).tap()
        phone.get_by_label(say("room_name")).fill("Jon")
        phone.get_by_role("button", name=say("room_take")).tap()
        expect(page.get_by_text("Jon", exact=True)).to_be_visible()
