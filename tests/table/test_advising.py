"""Advice leaves a mark: on the game, whatever is taken back, and in its record."""

import msgspec
import pytest

from tests.table.playing import KEY, AtTable
from yachtdice.game.replay import replay_record
from yachtdice.players.report_moves import moves_of
from yachtdice.protocol import messages as m
from yachtdice.table import Refusal, record, replay, summary
from yachtdice.table.advising import advised_play


def advised(at: AtTable) -> list[str]:
    return [seat.advice for seat in at.view().seats]


def test_a_hint_marks_the_roll_and_the_game() -> None:
    at = AtTable(dice="25566 25566")
    at.roll()
    assert at.view().can.hint
    assert not at.view().turn.advised  # type: ignore[union-attr]
    at.send(m.Hint)
    assert at.view().turn.advised  # type: ignore[union-attr]
    assert advised(at) == ["hint", "none"]
    assert summary(at.table, KEY).advised == [0]
    at.score("chance")
    at.roll()
    assert not at.view().turn.advised  # type: ignore[union-attr]
    assert advised(at) == ["hint", "none"]


def test_the_next_roll_is_not_advised_on() -> None:
    at = AtTable(dice="25566 25566")
    at.roll()
    at.send(m.Hint)
    at.roll()
    with pytest.raises(Refusal, match="advice_unasked"):
        advised_play(at.table, KEY, 0)


def test_undo_does_not_hide_the_mark() -> None:
    at = AtTable(dice="25566")
    at.roll()
    at.send(m.Hint)
    at.score("chance")
    at.send(m.Undo, seat=0)
    assert advised(at) == ["hint", "none"]
    assert at.view().turn.advised  # type: ignore[union-attr]
    at.score("sixes")
    assert [move.is_assisted for move in moves_of(record(at.log))[0]] == [True]


def test_a_live_coach_is_marked_once_and_covers_the_rest_of_the_game() -> None:
    at = AtTable(seats="Ann", dice="25566 25566 25566")
    at.roll()
    at.score("chance")
    at.roll()
    at.send(m.Hint, live=True)
    at.score("sixes")
    at.roll()
    assert advised(at) == ["live"]
    assert advised_play(at.table, KEY, 0) is at.play
    at.score("fives")
    moves, _ = moves_of(record(at.log))
    assert [move.is_assisted for move in moves] == [False, True, True]


def test_the_next_game_begins_without_a_mark() -> None:
    at = AtTable(seats="Ann", dice="25566 25566")
    at.roll()
    at.send(m.Hint, live=True)
    at.send(m.End)
    assert advised(at) == ["live"]
    at.send(m.Rematch)
    assert advised(at) == ["none"]


def test_the_record_holds_the_mark_and_replays() -> None:
    at = AtTable(dice="25566")
    at.roll()
    at.send(m.Hint)
    at.send(m.Hint, live=True)
    marks = [event for event in record(at.log).events if event["kind"] == "hint"]
    assert [(mark["seat"], mark.get("live", False)) for mark in marks] == [(0, False), (0, True)]
    assert replay_record(record(at.log)) == at.play.game
    assert replay(at.log) == at.table


def test_refused_hints() -> None:
    at = AtTable()
    assert at.refuses(m.Hint) == "action/not_rolled"
    at.roll()
    assert at.refuses(m.Hint, seat=1) == "action/not_your_turn"
    with pytest.raises(Refusal, match="action/not_your_turn"):
        advised_play(at.table, KEY, 1)
    at.send(m.Hint)
    at.send(m.End)
    assert at.refuses(m.Hint) == "action/game_final"
    with pytest.raises(Refusal, match="action/game_final"):
        advised_play(at.table, KEY, 0)


def test_only_who_holds_the_seat_gets_advice() -> None:
    at = AtTable()
    at.roll()
    at.send(m.Hint)
    with pytest.raises(Refusal, match="action/not_your_seat"):
        advised_play(at.table, "another-key", 0)


def test_a_computers_seat_is_not_advised() -> None:
    at = AtTable(seats="Ann Ben")
    at.roll()
    at.send(m.GiveSeat, to="computer")
    assert at.refuses(m.Hint) == "action/seat_kind"


def test_several_columns_are_advised_on_too() -> None:
    at = AtTable("yacht-dice+columns=2", seats="Ann")
    at.roll()
    assert at.view().can.hint
    at.send(m.Hint)
    assert at.view().seats[0].advice == "hint"


def test_a_mark_is_no_secret() -> None:
    at = AtTable()
    at.roll()
    at.send(m.Hint)
    seen = msgspec.to_builtins(at.view(None))
    assert [seat["advice"] for seat in seen["seats"]] == ["hint", "none"]
    assert not seen["can"]["hint"]
