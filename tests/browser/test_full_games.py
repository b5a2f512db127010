"""A whole game of every rule set, through the real server and the real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable, create_table, fetch_view
from tests.browser.game_server import GameServer
from yachtdice import RULE_SET_IDS, find_rules
from yachtdice.game.record import parse_record
from yachtdice.game.replay import replay_record
from yachtdice.game.verify import verify_record

LONG = ("yacht-dice+columns=3", "general+columns=2+held=stays", "yacht+instant=on")


def play_turn(page: Page, table: AtTable, boxes_per_turn: int) -> None:
    """Roll once and take the first boxes that may be chosen."""
    expect(table.roll).to_be_visible()
    table.roll.click()
    expect(table.boxes.first).to_be_visible()
    for _ in range(boxes_per_turn):
        table.boxes.locator("visible=true").and_(
            page.locator("[aria-pressed='false'], :not([aria-pressed])")
        ).first.click()
    score = page.locator("button.button-score")
    if boxes_per_turn > 1:
        score.click()


@pytest.mark.parametrize("name", (*RULE_SET_IDS, *LONG))
def test_game_against_the_computer_ends_in_standings(
    page: Page, server: GameServer, name: str
) -> None:
    rules = find_rules(name)
    crew = (("person", "Maya"), ("computer", "Captain"))
    id_ = create_table(page, server.url, name, crew, undo=False, speed="at_once")
    table = AtTable(page)
    table.open(server.url, id_)
    for _ in range(rules.rounds):
        if "/standings" in page.url:
            break  # somebody won at once
        play_turn(page, table, rules.boxes_per_turn)
    table.expect_over()
    view = fetch_view(page, server.url, id_)
    assert view["phase"] in ("over", "final")
    totals = {seat["seat"]: seat["total"] for seat in view["seats"]}
    for standing in view["outcome"]["standings"]:
        assert standing["total"] == totals[standing["seat"]]
    record = parse_record(page.request.get(f"{server.url}/api/v1/tables/{id_}/record").body())
    game = replay_record(record)
    assert game.is_over
    assert [t.total for t in game.outcome().totals] == [totals[seat] for seat in sorted(totals)]
    assert verify_record(record).rolls > 0
