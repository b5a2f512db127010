"""Practice: a game begins as a position stands, with new dice, and is marked for what it is."""

import json
from random import Random

import pytest

from tests.table.playing import KEY, START_MS, AtTable, fixed_secrets, seat
from yachtdice.game import game_from
from yachtdice.game.verify import verify_record
from yachtdice.protocol import messages as m
from yachtdice.table import Refusal, create, decode_event, encode_event, record, replay, summary
from yachtdice.table.events import Created, HoldsChanged, Started

TWO = "yacht-dice 10 3,-,9,-,-,-,-,-,-,-,-,-,-/-,-,9,-,-,-,-,-,-,30,-,-,- 3 1 25566 1 -"
COLUMNS = (
    "yacht-dice+columns=2 0 3,-,-,-,-,-,-,-,-,-,-,50,-;-,-,9,-,-,-,-,-,-,-,-,0,25*1 6 0 33345 2 -"
)
TEN = "double-cameroon 01 3,-,-,-,-,-,-,-,-,50/-,-,-,8,-,18,-,-,-,- 2 0 1234566665 1 -"
STAYS = "yacht+held=stays 0 -,-,-,-,-,-,-,-,-,-,-,- 1 0 56562 1 56"


def at_start(line: str, seats: str = "Ann Ben", held: tuple[int, ...] = ()) -> AtTable:
    start = m.NewStart(line, list(held))
    return AtTable(line.split(" ")[0], seats, start=start)


def test_it_begins_as_the_position_stands() -> None:
    at = at_start(TWO, held=(3, 4))
    assert at.position == TWO
    seen = at.view()
    assert seen.practice
    assert seen.turn
    assert (seen.turn.seat, seen.turn.dice, seen.turn.held) == (1, [2, 5, 5, 6, 6], [3, 4])
    assert seen.turn.rolls_used == 2
    assert seen.order == [1, 0]
    assert seen.seats[1].total == 39
    assert seen.can.undo is None
    assert seen.can.hint
    at.roll()
    assert at.play.game.dice
    assert at.play.game.dice[3:] == (6, 6)
    assert at.play.game.rolls_left == 0


@pytest.mark.parametrize(
    ("line", "seats"), [(COLUMNS, "Ann"), (TEN, "Ann Ben"), (STAYS, "Ann"), (TWO, "*Pilot Ben")]
)
def test_it_is_played_to_its_end(line: str, seats: str) -> None:
    at, random = at_start(line, seats), Random(5)
    at.play_out(random)
    kept = record(at.log)
    assert kept.start == line
    assert verify_record(kept).games[0] == at.play.game
    before = game_from(line).cards
    for card, old in zip(at.play.game.cards, before, strict=True):
        for column, was in zip(card.columns, old.columns, strict=True):
            assert all(b in (None, a) for a, b in zip(column, was, strict=True))


def test_another_game_begins_there_too_with_other_dice() -> None:
    at = at_start(TWO, held=(3, 4))
    first = at.table.secret
    at.roll()
    thrown = at.play.game.dice
    at.send(m.End)
    events = at.send(m.Rematch, seat=0)
    assert isinstance(events[0], Started)
    assert isinstance(events[1], HoldsChanged)
    assert at.position == TWO
    assert at.play.held == (3, 4)
    assert at.table.secret != first
    at.roll()
    assert at.play.game.dice != thrown
    assert at.view().practice
    assert record(at.log, 1).start == record(at.log, 2).start == TWO


def test_a_score_is_taken_back_to_the_first_dice() -> None:
    at = at_start(TWO, held=(3, 4))
    at.score("sixes")
    at.send(m.Undo, seat=1)
    assert at.position == TWO
    assert at.play.held == (3, 4)
    assert at.view().can.undo is None


def test_the_dice_that_stay_held_lie_in_their_places() -> None:
    at = at_start(STAYS, "Ann", held=(2, 3))
    lying = at.play
    assert lying.fixed == lying.held == (0, 1)
    assert at.refuses(m.Hold, places=[1]) == "action/fixed_place"
    at.roll([0, 1, 2])
    assert at.play.fixed == (0, 1, 2)


def test_it_is_marked_in_the_list_and_in_no_other_game() -> None:
    assert summary(at_start(TWO).table, KEY).practice
    plain = AtTable()
    assert not summary(plain.table, KEY).practice
    assert not plain.view().practice
    assert "start" not in json.loads(encode_event(plain.log[0]))
    assert record(plain.log).start is None
    assert "start" not in record(plain.log).to_json()


def test_logs_from_before_there_was_practice_read_the_same() -> None:
    """What stands in databases, word for word."""
    text = (
        '{"kind":"created","at_ms":1,"seat":null,"by":"person","table":"table-id","owner":"k",'
        '"rules":"yacht","settings":{"auto_roll":false,"start_roll":false,"undo":true,"stakes":0,'
        '"box_names":{},"hand_off":true,"speed":"normal"},'
        '"seats":[{"kind":"person","name":"Ann","flag":"a","player":""}]}'
    )
    created = decode_event(text)
    assert isinstance(created, Created)
    assert created.start is None
    assert (created.seat, created.by) == (None, "person")
    assert replay([created]).start is None


@pytest.mark.parametrize(
    ("line", "held", "seats", "says"),
    [
        (TWO.replace(",30,", ",31,"), (), "Ann Ben", "seat 1 has 31 points in 'small_straight'"),
        (TWO, (), "Ann", "it has 2 seats, not 1"),
        (TWO, (0, 1, 2, 3, 4), "Ann Ben", "the places [0, 1, 2, 3, 4] can't have been held"),
        (TWO, (7,), "Ann Ben", "the places [7] can't have been held"),
        (TWO.replace("25566 1", "? 3"), (1,), "Ann Ben", "the places [1] can't have been held"),
        ("x" * 2000, (), "Ann Ben", "unknown rule set"),
    ],
)
def test_what_can_not_be_is_refused(
    line: str, held: tuple[int, ...], seats: str, says: str
) -> None:
    with pytest.raises(Refusal) as caught:
        at_start_of("yacht-dice", line, held, seats)
    assert caught.value.code == "table/position"
    detail = str(caught.value.params["detail"])
    assert says in detail
    assert len(detail) <= 400


def test_the_rules_of_the_position_are_the_tables() -> None:
    with pytest.raises(Refusal) as caught:
        at_start_of("yacht-dice-free", TWO, (), "Ann Ben")
    assert caught.value.params["detail"] == "it is one of yacht-dice, not of yacht-dice-free"


def test_the_position_says_who_starts() -> None:
    with pytest.raises(Refusal) as caught:
        AtTable("yacht-dice", "Ann Ben", start=m.NewStart(TWO), start_roll=True)
    assert caught.value.code == "table/settings"
    assert caught.value.params["setting"] == "start_roll"


def at_start_of(rules: str, line: str, held: tuple[int, ...], seats: str) -> None:
    new = m.NewTable(
        id="new-table-1",
        rules=rules,
        seats=list(map(seat, seats.split())),
        start=m.NewStart(line, list(held)),
    )
    create(new, table_id="table-id", owner=KEY, now_ms=START_MS, chance=fixed_secrets())


def test_the_record_of_a_game_that_begins_on_the_last_roll_holds() -> None:
    """With dice that stay held the clock tells which they were, though none is rolled any more."""
    name = "yacht-sectioned+held=stays"
    cards = "0,0,0,8,-,0,-,-,0,-,18,0/-,0,0,0,-,-,-,-,0,0,25,0"
    at = at_start(f"{name} 01 {cards} 8 1 32331 0 1233")
    at.send(m.Score, seat=1, boxes=["ones"])
    at.send(m.End, seat=0)
    assert verify_record(record(at.log)).scores == 1
