"""A room where a turn has its time: seen to run, and to be over."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import Hand
from tests.browser.house import House
from tests.browser.windows import window
from yachtdice.table.turn_time import SHOWN_MS
from yachtdice.words import say


def test_the_computer_finishes_a_turn_whose_time_is_over(
    page: Page, chromium: Browser, house: House
) -> None:
    with window(chromium, width=360, height=640, touch=True) as phone:
        page.goto(f"{house.url}/new")
        page.locator(".where label").nth(1).click()
        page.locator("input.name").first.fill("Ann")
        page.get_by_label(say("time_seconds", count=30), exact=True).check(force=True)
        page.get_by_role("button", name=say("setup_open_room")).click()
        turns = say("room_turn_seconds", count=30)
        expect(page.get_by_text(turns)).to_be_visible()
        name = page.url.rpartition("/")[2]

        ann, jon = Hand(page, house.url, name), Hand(phone, house.url, name)
        jon.send(ann.view, "join", 1, name="Jon")
        phone.goto(page.url)
        expect(phone.get_by_text(turns)).to_be_visible()
        ann.send(ann.view, "start", 0)
        table, guest = AtTable(page), AtTable(phone)
        expect(table.first_roll).to_be_visible()
        clocks = [window.get_by_role("timer") for window in (page, phone)]
        house.pass_by(SHOWN_MS - 1_000)
        for clock in clocks:
            expect(clock).to_have_text(say("time_seconds", count=30))
        turn = table.turn.bounding_box()
        table.first_roll.click()
        expect(table.boxes.first).to_be_visible()
        house.pass_by(20_000)
        table.die(0).click()  # the pages' own clocks were not put forward
        for clock in clocks:
            expect(clock).to_have_text(say("time_seconds", count=10))
        assert table.turn.bounding_box() == turn, "nothing moves while the time runs"
        expect(
            page.get_by_role("status").get_by_text(say("spoken_time_left", count=10))
        ).to_be_attached()

        house.pass_by(10_000)
        expect(guest.first_roll).to_be_visible()
        expect(table.turn).to_have_text(say("turn_other", name="Jon"))
        assert ann.view["seats"][0]["kind"] == "person"
        guest.first_roll.tap()
        expect(guest.boxes.first).to_be_visible()
