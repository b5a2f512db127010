"""Somebody leaves a game between browsers: the others go on, and the seat waits."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import Hand, new_room
from tests.browser.house import House
from tests.browser.windows import window
from yachtdice.words import say

AWAY = say("turn_away", name="Jon")


def started(page: Page, guest: Page, house: House) -> tuple[Hand, Hand]:
    """Ann's room with Jon, who is in turn after her first score."""
    ann = new_room(page, house.url, "Ann", "-")
    jon = Hand(guest, house.url, ann.table)
    jon.send(ann.view, "join", 1, name="Jon")
    ann.send(ann.view, "start", 0)
    ann.write(house, "ones:11134")
    return ann, jon


def test_a_leaver_is_taken_over_by_the_computer_and_comes_back(
    page: Page, chromium: Browser, house: House
) -> None:
    with window(chromium, width=390, height=660, touch=True) as phone:
        ann, _ = started(page, phone, house)
        table = AtTable(page).open(house.url, ann.table)
        guest = AtTable(phone).open(house.url, ann.table)
        expect(guest.first_roll).to_be_visible()
        house.miss_who_is_gone()
        expect(table.turn).to_have_text(say("turn_other", name="Jon"))

        phone.goto("about:blank")
        house.wait_for_watchers(ann.table, 1)
        house.miss_who_is_gone()
        expect(table.turn).to_have_text(AWAY)
        expect(page).to_have_title(re.compile(AWAY))
        mark = page.locator("[data-seat='1']").get_by_role("img", name=say("away_mark"))
        expect(mark).to_be_visible()

        page.get_by_role("button", name=say("away_button")).click()
        expect(page.get_by_role("dialog", name=AWAY)).to_be_visible()
        page.get_by_role("button", name=say("away_wait"), exact=True).click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.get_by_role("button", name=say("away_button")).click()
        page.get_by_role("button", name=say("away_take_over")).click()
        expect(table.first_roll).to_be_visible()
        seat = ann.view["seats"][1]
        assert seat["given"]
        assert sum(seat["faces"]) > 0, "the computer has thrown for Jon"

        guest.open(house.url, ann.table)
        expect(mark).to_have_count(0)
        phone.get_by_role("button", name=say("seat_take_own")).click()
        expect(phone.get_by_role("button", name=say("seat_take_own"))).to_have_count(0)
        ann.write(house, "twos:22234")
        guest.first_roll.click()
        expect(guest.boxes.first).to_be_visible()


def test_who_is_back_in_time_finds_the_turn_as_it_was(
    page: Page, chromium: Browser, house: House
) -> None:
    with window(chromium) as other:
        ann, _ = started(page, other, house)
        table = AtTable(page).open(house.url, ann.table)
        house.miss_who_is_gone()
        page.get_by_role("button", name=say("away_button")).click()
        expect(page.get_by_role("dialog", name=AWAY)).to_be_visible()
        guest = AtTable(other).open(house.url, ann.table)
        expect(guest.first_roll).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(table.turn).to_have_text(say("turn_other", name="Jon"))


def test_a_guest_ends_the_game_of_a_host_who_has_left(
    page: Page, chromium: Browser, house: House
) -> None:
    with window(chromium) as other:
        ann, jon = started(other, page, house)
        table = AtTable(page).open(house.url, ann.table)
        expect(table.first_roll).to_be_visible()
        assert not jon.view["can"]["end"]
        jon.write(house, "twos:22234")
        house.miss_who_is_gone()
        page.get_by_role("button", name=say("away_button")).click()
        page.get_by_role("button", name=say("away_end")).click()
        table.expect_over()
        assert jon.view["outcome"]["ended_early"]


def test_a_host_sees_who_has_left_the_room_that_waits(
    page: Page, chromium: Browser, house: House
) -> None:
    room = new_room(page, house.url, "Ann", "-")
    page.goto(f"{house.url}/t/{room.table}")
    with window(chromium) as other:
        guest = Hand(other, house.url, room.table)
        guest.send(guest.view, "join", 1, name="Jon")
        expect(page.get_by_text("Jon", exact=True)).to_be_visible()
        house.miss_who_is_gone()
        expect(page.get_by_text(say("away_mark"), exact=True)).to_be_visible()
        other.goto(f"{house.url}/t/{room.table}")
        expect(page.get_by_text(say("away_mark"), exact=True)).to_have_count(0)
