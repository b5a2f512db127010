"""Friends play by a link, each in their own browser."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import Hand, another, new_room
from tests.browser.game_server import GameServer
from tests.browser.house import House
from tests.browser.windows import window
from yachtdice.words import say


def open_room(page: Page, url: str, name: str = "Ann") -> str:
    """A room of the short rule set by the set-up form; returns its code."""
    page.goto(f"{url}/new?rules=general-short")
    page.get_by_text(say("setup_where_online")).click()
    page.locator("input.name").first.fill(name)
    page.get_by_role("button", name=say("setup_open_room")).click()
    code = page.locator("#room-code")
    expect(code).to_be_visible()
    return code.inner_text()


def join_by_code(page: Page, url: str, code: str, name: str = "Jon") -> None:
    page.goto(url)
    page.get_by_role("link", name=say("home_join")).click()
    page.locator("form input").fill(code.lower())
    page.locator("form button").click()
    take_seat(page, name)


def take_seat(page: Page, name: str | None = None) -> None:
    button = page.get_by_role("button", name=say("room_take"))
    expect(button).to_be_visible()
    if name is not None:
        page.locator(".cast-off input").fill(name)
    button.click()
    expect(page.locator("input.own")).to_be_visible()


def play_turn(pages: list[Page]) -> None:
    """Whoever is in turn throws once and writes the first box; the others wait and see it."""
    turn = next(page for page in pages if "Your throw" in title_of(page))
    table = AtTable(turn)
    for other in pages:
        if other is not turn:
            expect(AtTable(other).roll).to_have_count(0)
            expect(other.locator(".actions .hint")).to_have_count(0)
    before = turn.title()
    table.first_roll.click()
    expect(table.boxes.first).to_be_visible()
    if turn.evaluate("navigator.maxTouchPoints > 0"):  # a finger's first tap picks
        table.boxes.first.tap()
        table.score.tap()
    else:
        table.boxes.first.click()
    expect(turn).not_to_have_title(before)


def title_of(page: Page) -> str:
    """Once the page knows whose throw it is."""
    expect(page).to_have_title(re.compile(r"throw|wins|Standings|log", re.IGNORECASE))
    return page.title()


@pytest.mark.slow
def test_two_browsers_play_to_the_end_through_a_reload_and_a_killed_server(
    page: Page, phone: Page, mortal: GameServer
) -> None:
    code = open_room(page, mortal.url)
    join_by_code(phone, mortal.url, code)
    expect(page.get_by_text("Jon", exact=True)).to_be_visible()
    page.get_by_role("button", name=say("room_start")).click()
    pages = [page, phone]
    for one in pages:
        expect(AtTable(one).turn).to_be_visible()
        expect(one.locator("#hand-off")).to_have_count(0)
    for turn in range(20):
        if turn == 5:
            phone.reload()
            expect(AtTable(phone).turn).to_be_visible()
        if turn == 9:
            mortal.kill()
            expect(phone.locator(".banner p")).to_be_visible()
            mortal.start()
            expect(phone.locator(".banner p")).to_have_count(0)
            expect(page.locator(".banner p")).to_have_count(0)
        play_turn(pages)
    for one in pages:
        AtTable(one).expect_over()
    rematch = say("standings_rematch")
    phone.get_by_role("button", name=rematch).click()
    ready = say("standings_rematch_ready", names="Jon", others="Ann")
    expect(page.get_by_text(ready)).to_be_visible()
    expect(phone.get_by_role("button", name=rematch)).to_have_count(0)
    page.get_by_role("button", name=rematch).click()
    for one in pages:
        expect(one).to_have_url(re.compile(r"/t/\w+$"))
        expect(AtTable(one).turn).to_be_visible()
    play_turn(pages)


def test_a_guest_with_the_link_is_in_by_one_press_the_second_time(
    page: Page, chromium: Browser, house: House
) -> None:
    first, second = (new_room(page, house.url, "Ann", "-") for _ in range(2))
    with window(chromium) as guest:
        guest.goto(f"{house.url}/t/{first.table}")
        take_seat(guest, "Jon")
        guest.goto(f"{house.url}/t/{second.table}")
        take_seat(guest)
        assert [seat["name"] for seat in second.view["seats"]] == ["Ann", "Jon"]


def test_a_guest_changes_name_and_leaves(page: Page, chromium: Browser, house: House) -> None:
    room = new_room(page, house.url, "Ann", "-")
    page.goto(f"{house.url}/t/{room.table}")
    with window(chromium) as guest:
        guest.goto(f"{house.url}/t/{room.table}")
        take_seat(guest, "Jon")
        guest.locator("input.own").fill("Jonathan")
        guest.locator("input.own").press("Enter")
        guest.locator("input.own").blur()
        expect(page.get_by_text("Jonathan", exact=True)).to_be_visible()
        guest.get_by_role("button", name=say("room_leave")).click()
        expect(guest.get_by_role("button", name=say("room_take"))).to_be_visible()
        expect(page.get_by_text(say("room_open"), exact=True)).to_be_visible()


def test_a_guest_who_is_removed_is_told_and_stays_out(
    page: Page, chromium: Browser, house: House
) -> None:
    room = new_room(page, house.url, "Ann", "-")
    page.goto(f"{house.url}/t/{room.table}")
    with window(chromium) as guest:
        guest.goto(f"{house.url}/t/{room.table}")
        take_seat(guest, "Jon")
        page.get_by_role("button", name=say("room_remove_label", name="Jon")).click()
        expect(guest.get_by_text(say("room_lost_seat"))).to_be_visible()
        guest.get_by_role("button", name=say("room_take")).click()
        expect(guest.get_by_text(say("error_action_room_removed"))).to_be_visible()


def test_the_host_sets_the_seats_and_locks_the_room(
    page: Page, chromium: Browser, house: House
) -> None:
    room = new_room(page, house.url, "Ann", "-")
    page.goto(f"{house.url}/t/{room.table}")
    start = page.get_by_role("button", name=say("room_start"))
    expect(start).to_be_disabled()
    page.get_by_role("button", name=say("room_add")).click()
    page.get_by_role("button", name=say("room_to_computer_label", number=2)).click()
    strength = page.get_by_label(say("room_strength_label", number=2))
    strength.select_option("pilot")
    expect(start).to_be_enabled()
    expect(page.locator("li.open")).to_have_count(1)
    page.get_by_role("switch", name=say("room_lock")).check(force=True)
    with window(chromium) as guest:
        guest.goto(f"{house.url}/t/{room.table}")
        expect(guest.get_by_text(say("room_is_locked"))).to_be_visible()
        expect(guest.get_by_role("button", name=say("room_take"))).to_have_count(0)
        page.get_by_role("button", name=say("room_drop_label", number=3)).click()
        expect(page.locator("li.open")).to_have_count(0)
        assert [seat["player"] for seat in room.view["seats"]] == ["", "pilot"]
        start.click()
        expect(AtTable(page).turn).to_be_visible()
        watching = AtTable(guest)
        expect(watching.turn).to_be_visible()
        for control in (watching.roll, watching.undo, watching.skip):
            expect(control).to_have_count(0)


def test_no_hint_where_the_host_wants_none(page: Page, house: House) -> None:
    room = new_room(page, house.url, "Ann", "*", rules="yacht-dice", hints=False)
    room.send(room.view, "start", 0)
    view = room.send(room.view, "roll")
    table = AtTable(page).open(house.url, view["table"])
    expect(table.boxes.first).to_be_visible()
    expect(page.locator(".actions .hint")).to_have_count(0)
    expect(page.get_by_role("button", name=say("advisor_title"))).to_have_count(0)


def test_a_rivals_dice_and_holds_are_seen_as_they_come(page: Page, house: House) -> None:
    room = new_room(page, house.url, "Ann", "-", rules="yacht-dice")
    rival = another(page, room)
    rival.send(room.view, "join", 1, name="Jon")
    room.send(room.view, "start", 0)
    room.write(house, "ones:11134")
    table = AtTable(page).open(house.url, room.table)
    expect(table.turn).to_have_text(say("turn_other", name="Jon"))
    expect(page).to_have_title(re.compile("Jon"))
    house.lay(room.table, "25566", seat=1)
    after = rival.send(rival.view, "roll")
    table.expect_dice("25566")
    rival.send(after, "hold", places=[1, 2])
    expect(page.locator("[data-place] .tag, .tag")).to_have_count(2)


def test_a_closed_room_says_so_to_its_guests(page: Page, house: House) -> None:
    room = new_room(page, house.url, "Ann", "-")
    page.goto(f"{house.url}/t/{room.table}")
    page.get_by_role("button", name=say("room_close")).click()
    expect(page.get_by_role("heading", name=say("room_closed"))).to_be_visible()
    page.goto(f"{house.url}/t/{room.table}/standings")
    expect(page.get_by_role("heading", name=say("room_closed"))).to_be_visible()


def test_a_code_of_no_room_is_refused_by_words(page: Page, house: House) -> None:
    page.goto(f"{house.url}/join")
    page.locator("form input").fill("abc")
    page.locator("form button").click()
    expect(page.locator("#refusal")).to_have_text(say("join_short"))
    page.locator("form input").fill("bcdfgh")
    page.locator("form button").click()
    expect(page.locator("#refusal")).to_have_text(say("error_room_unknown"))


def test_who_has_the_link_to_watch_can_press_nothing(
    page: Page, chromium: Browser, house: House
) -> None:
    ann = new_room(page, house.url, "Ann", "-", "*", rules="yacht-dice")
    page.goto(f"{house.url}/t/{ann.table}")
    watch_url = page.locator("#watch-url").inner_text()
    with window(chromium, width=360, height=640, touch=True) as phone, window(chromium) as other:
        phone.goto(watch_url)
        expect(phone.get_by_text(say("watch_waits"))).to_be_visible()
        expect(phone.get_by_role("button", name=say("room_take"))).to_have_count(0)
        jon = Hand(other, house.url, ann.table)
        jon.send(ann.view, "join", 1, name="Jon")
        ann.send(ann.view, "start", 0)
        ann.send(ann.send(ann.view, "roll"), "hold", places=[0])
        watched = AtTable(phone)
        expect(watched.dice).to_have_count(5)
        page.goto(watch_url)  # whoever has a seat looks on here too
        expect(AtTable(page).dice).to_have_count(5)
        for seen in (page, phone):
            expect(seen.get_by_text(say("watching"))).to_be_visible()
            # but the seats, whose cards are shown
            buttons = seen.locator(
                "main button:not([aria-disabled=true]):not(.strip *):not([data-seat] *)"
            )
            assert [one.inner_text() for one in buttons.all()] == []
            seen.keyboard.press("r")
            seen.keyboard.press("h")
        assert ann.view["turn"]["rolls_used"] == 1
        ann.send(ann.view, "end", 0)
        expect(phone).to_have_url(re.compile("/standings$"))
        expect(phone.get_by_role("button", name=say("standings_rematch"))).to_have_count(0)
