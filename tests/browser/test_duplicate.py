"""The same dice for everyone: two browsers, one of them a phone, side by side."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import Hand
from tests.browser.game_server import GameServer
from yachtdice import find_rules
from yachtdice.game.record import parse_record
from yachtdice.game.verify import verify_record
from yachtdice.words import say

RULES = "general-short"


def open_room(page: Page, server: GameServer) -> str:
    """Through the form, as the host; the table's id."""
    page.goto(f"{server.url}/new?rules={RULES}")
    page.get_by_text(say("setup_where_online")).click()
    page.locator("input.name").first.fill("Ann")
    page.get_by_text(say("setting_duplicate"), exact=True).click()
    expect(page.get_by_text(say("setting_hints"), exact=True)).to_have_count(0)
    expect(page.get_by_text(say("setting_start_roll"), exact=True)).to_have_count(0)
    page.get_by_role("button", name=say("setup_open_room")).click()
    expect(page.locator("#room-code")).to_be_visible()
    expect(page.get_by_text(say("setting_duplicate"))).to_be_visible()
    return page.url.rsplit("/", 1)[-1]


def roll(page: Page) -> list[int]:
    table = AtTable(page)
    table.first_roll.click()
    expect(table.second_roll).to_be_visible()
    return table.faces()


def score(page: Page) -> None:
    """The first box there is."""
    table = AtTable(page)
    expect(table.boxes.first).to_be_visible()
    if page.evaluate("navigator.maxTouchPoints > 0"):  # a finger's first tap picks
        table.boxes.first.tap()
        table.score.tap()
    else:
        table.boxes.first.click()
    expect(table.boxes).to_have_count(0)


@pytest.mark.slow
def test_two_play_the_same_dice_at_the_same_time(
    page: Page, phone: Page, server: GameServer
) -> None:
    table = open_room(page, server)
    phone.goto(f"{server.url}/t/{table}")
    phone.locator(".cast-off input").fill("Jon")
    phone.get_by_role("button", name=say("room_take")).click()
    expect(page.get_by_text("Jon", exact=True)).to_be_visible()
    page.get_by_role("button", name=say("room_start")).click()
    total = len(find_rules(RULES).categories)
    # Jon is a round ahead, and Ann sees how far he is, not what he has
    first = [roll(phone)]
    score(phone)
    done = say("apart_done", done=1, rounds=total)
    expect(page.get_by_title(done)).to_have_count(1)
    assert roll(page) == first[0]
    score(page)
    for round_ in range(1, total):
        theirs = roll(phone)
        assert roll(page) == theirs, round_
        score(page)
        score(phone)
    AtTable(page).expect_over()
    AtTable(phone).expect_over()
    hand = Hand(phone, server.url, table)
    checked = verify_record(parse_record(hand.record()))
    assert [game.is_over for game in checked.games] == [True, True]
    totals = [one["total"] for one in hand.view["outcome"]["standings"]]
    assert totals[0] == totals[1], "equal choices of equal dice"


def test_who_has_finished_waits_for_the_others(page: Page, server: GameServer) -> None:
    page.goto(server.url)
    answer = page.request.post(
        f"{server.url}/api/v1/tables",
        headers={"Origin": server.url},
        data={
            "id": "the-same-dice-1",
            "rules": RULES,
            "seats": [{"kind": "person", "name": "Ann"}, {"kind": "computer"}],
            "settings": {"hints": False, "duplicate": True, "speed": "slow"},
        },
    )
    hand = Hand(page, server.url, answer.json()["table"])
    view = hand.view
    while view["turn"]:
        view = hand.send(view, "roll", seat=0)
        view = hand.send(view, "score", seat=0, boxes=[view["turn"]["choices"][0]["box"]])
    table = AtTable(page).open(server.url, hand.table)
    expect(table.turn).to_have_text(say("apart_finished"))
    expect(page.locator(".sub")).to_have_text(say("apart_others", names="Captain", count=1))
    expect(table.undo).to_be_visible()
    table.skip.click()
    table.undo.click()
    expect(table.first_roll.or_(table.second_roll).or_(table.boxes.first).first).to_be_visible()


def test_a_watcher_sees_no_dice_and_has_no_buttons(
    page: Page, phone: Page, server: GameServer
) -> None:
    table = open_room(page, server)
    hand = Hand(page, server.url, table)
    hand.send(hand.view, "set_seat", seat=0, at=1, to="computer")
    hand.send(hand.view, "start", seat=0)
    hand.send(hand.view, "roll", seat=0)
    phone.goto(f"{server.url}/t/{table}")
    expect(phone.locator("#turn")).to_have_text(say("apart_watched"))
    expect(phone.locator(".actions button")).to_have_count(0)
