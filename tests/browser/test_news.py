"""What a player is told of others' turns, of house rules, and of a line that is lost."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import MAYA, MAYA_AND_CAPTAIN, new_table
from tests.browser.game_server import GameServer
from tests.browser.house import House
from tests.browser.windows import window
from yachtdice.words import say


def test_what_a_computer_wrote_is_marked_until_the_next_roll(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=MAYA_AND_CAPTAIN, speed="at_once")
    hand.write(house, "threes:33312")
    table = AtTable(page).open(house.url, hand.table)
    table.skip.click()
    expect(table.first_roll).to_be_visible()
    expect(page.locator(".written.fresh")).to_have_count(1)
    points = str(sum(hand.view["last"][-1]["points"]))
    expect(page.locator(".written.fresh")).to_have_text(points)
    expect(page.locator("header .dice .die")).to_have_count(5)
    table.first_roll.click()
    expect(table.boxes.first).to_be_visible()
    expect(page.locator(".written.fresh")).to_have_count(0)
    expect(page.locator("header .dice")).to_have_count(0)


def test_the_gauge_is_as_long_for_any_words(page: Page, house: House) -> None:
    hand = new_table(page, house.url)
    AtTable(page).open(house.url, hand.table)
    gauge = page.locator(".gauge .bar")
    expect(gauge).to_be_visible()
    words = page.locator(".gauge small")
    seen = {}
    for turn in ("chance:12345", "ones:11123", "sixes:11123", "fives:55555"):
        hand.write(house, turn)
        expect(page.locator("header .sub")).to_contain_text(say(f"box_{turn.split(':')[0]}"))
        seen[words.inner_text()] = gauge.evaluate("bar => bar.getBoundingClientRect().width")
    assert len(seen) == 3
    assert len(set(seen.values())) == 1


def test_the_gauge_is_the_writers_while_an_undo_may_come(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=MAYA_AND_CAPTAIN)
    hand.write(house, "sixes:66612")
    table = AtTable(page).open(house.url, hand.table)
    expect(table.skip).to_have_text(say("skip_wait"))
    expect(page.locator(".gauge small").last).to_have_text(say("gauge_level"))
    filled = page.locator(".gauge .bar b").evaluate("bar => bar.getBoundingClientRect().width")
    assert filled > 0


def test_house_rules_in_force_are_counted_by_the_title(chromium: Browser, house: House) -> None:
    for width, shown in ((1440, say("house_rules", count=2)), (360, "+2")):
        with window(chromium, width=width, height=640, touch=width < 1000) as page:
            hand = new_table(page, house.url, "yacht-dice+columns=2+extra=50")
            AtTable(page).open(house.url, hand.table)
            chip = page.get_by_role("button", name=say("house_rules", count=2))
            expect(chip.get_by_text(shown)).to_be_visible()
            expect(chip).to_be_in_viewport(ratio=1)
            chip.click()
            expect(page.locator("dialog .rules")).to_be_visible()
            hand = new_table(page, house.url)
            AtTable(page).open(house.url, hand.table)
            expect(AtTable(page).roll).to_be_visible()
            expect(page.locator("button.house")).to_have_count(0)


def test_an_early_end_is_called_one(page: Page, house: House) -> None:
    hand = new_table(page, house.url)
    table = AtTable(page).open(house.url, hand.table)
    expect(table.roll).to_be_visible()
    hand.send(hand.view, "end")
    expect(table.turn).to_have_text(say("turn_ended_early"))


def test_roll_waits_for_a_server_that_is_gone(page: Page, mortal: GameServer) -> None:
    hand = new_table(page, mortal.url, seats=MAYA)
    table = AtTable(page).open(mortal.url, hand.table)
    expect(table.first_roll).to_be_visible()
    mortal.kill()
    table.roll.click()
    waiting = page.locator("button.roll[aria-busy='true']")
    expect(waiting).to_have_text(say("roll_waiting"))
    expect(page.locator(".banner")).to_contain_text(re.compile("safe"))
    mortal.start()
    expect(table.dice).to_have_count(5)
    expect(table.second_roll).to_be_visible()
    expect(waiting).to_have_count(0)
