"""Whole games, through the real server and the real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import MAYA_AND_CAPTAIN, MAYA_AND_JON, new_table
from tests.browser.game_server import GameServer
from tests.browser.windows import window
from yachtdice import RULE_SET_IDS, find_rules
from yachtdice.game.record import parse_record
from yachtdice.game.replay import replay_record
from yachtdice.game.verify import verify_record
from yachtdice.rules import RuleSet
from yachtdice.words import say

UNLIKE_EACH_OTHER = (
    "yacht-dice",
    "yatzy",
    "general",
    "generala",
    "double-cameroon",
    "yacht-dice+instant=on",
    "yacht+columns=2+held=stays",
)
"""Where the table looks or goes otherwise; the other rule sets differ by their figures, which tests
without a browser look at. `make long` plays them all."""
GAMES = [
    *UNLIKE_EACH_OTHER,
    *(
        pytest.param(name, marks=pytest.mark.long)
        for name in (*RULE_SET_IDS, "general-short+columns=2")
        if name not in UNLIKE_EACH_OTHER
    ),
]


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """The smallest desktop window: there is least to draw, and these tests are the longest."""
    with window(chromium, width=1024, height=650) as opened:
        yield opened


def play_turn(table: AtTable, rules: RuleSet, turn: int) -> None:
    """Roll, every third turn hold a die and roll again, and take the first boxes there are."""
    again = turn % 3 == 1
    table.first_roll.click()
    if again:
        table.die(turn % rules.dice).click()
        table.second_roll.click()
        expect(table.third_roll).to_be_visible()
    for _ in range(rules.boxes_per_turn):
        table.unpicked.first.click()
    if rules.boxes_per_turn > 1:
        if again:  # divide the dice otherwise than the best way
            table.die(0).click()
            table.die(rules.dice - 1).click()
        table.score.click()


@pytest.mark.parametrize("name", GAMES)
def test_game_against_the_computer_ends_in_standings(
    page: Page, server: GameServer, name: str
) -> None:
    rules = find_rules(name)
    hand = new_table(page, server.url, name, MAYA_AND_CAPTAIN, undo=False, speed="at_once")
    table = AtTable(page).open(server.url, hand.table)
    at_once = page.locator(".victory button")
    for turn in range(rules.rounds):
        expect(table.first_roll.or_(at_once).first).to_be_visible()
        if at_once.is_visible():
            break  # the computer has won at once
        play_turn(table, rules, turn)
    expect(page.locator("#log").or_(at_once).first).to_be_visible()
    if at_once.is_visible():
        at_once.click()
    table.expect_over()
    view = hand.view
    assert view["phase"] in ("over", "final")
    totals = {seat["seat"]: seat["total"] for seat in view["seats"]}
    for standing in view["outcome"]["standings"]:
        assert standing["total"] == totals[standing["seat"]]
    record = parse_record(hand.record())
    game = replay_record(record)
    assert game.is_over
    assert [t.total for t in game.outcome().totals] == [totals[seat] for seat in sorted(totals)]
    assert verify_record(record).rolls > 0


def test_two_people_pass_a_phone_round(phone: Page, server: GameServer) -> None:
    hand = new_table(phone, server.url, "general", MAYA_AND_JON)
    table = AtTable(phone).open(server.url, hand.table)
    at_once = phone.locator(".victory button")
    for turn in range(22):
        name = ("Maya", "Jon")[turn % 2]
        if turn > 0:
            phone.get_by_role("button", name=say("hand_off_take", name=name)).or_(at_once).tap()
        if "/standings" in phone.url:
            break  # a general on the first throw
        table.first_roll.tap()
        table.boxes.last.tap()
        table.score.tap()
    expect(phone.locator("#log").or_(at_once).first).to_be_visible()
    if at_once.is_visible():
        at_once.tap()
    table.expect_over()
    view = hand.view
    assert view["outcome"]["standings"][0]["place"] == 1
    assert verify_record(parse_record(hand.record())).rolls > 0
