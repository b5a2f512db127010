"""Going through a record: the game as it stands after each event."""

from collections.abc import Mapping
from typing import Any, NoReturn

from yachtdice.errors import IllegalActionError, NotationError, RecordError
from yachtdice.game.action import Keep, Score, Throw, Undo, parse_action
from yachtdice.game.record import Record, is_number
from yachtdice.game.state import Game, new_game

KINDS = frozenset({"start_roll", "order", "roll", "hold", "score", "undo", "give", "final", "end"})


class Replay:
    """A record gone through event by event. Everything else stands as after the last one."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.number = 0
        """Of the event at hand, from 1."""
        self.event: Mapping[str, Any] = {}
        self.game = new_game(record.rules, len(record.seats), order=record.order)
        self.held: tuple[int, ...] = ()
        """Places."""
        self.tied = tuple(sorted(record.order))
        """Seats that may still start, where there is a roll for it."""
        self.start_throws = 0
        self.is_over = False
        """The game was ended early or is final."""
        self._held_before: tuple[int, ...] = ()
        self._is_order_settled = False

    def step(self, event: Mapping[str, Any]) -> None:
        """Go on by one event; one of an unknown kind changes nothing.

        Raises:
            RecordError: names the event and what is wrong.
        """
        self.number += 1
        self.event = event
        kind = event["kind"]
        if kind not in KINDS:
            return
        if self.is_over:
            self.fail("the game had ended before")
        if kind == "start_roll":
            self._start_roll(event)
        elif kind == "order":
            self._order(event)
        elif kind in ("final", "end"):
            self._end(kind)
        elif kind != "give":  # who plays a seat changes nothing in the game
            try:
                self._play(kind, event)
            except (IllegalActionError, NotationError) as error:
                self.fail(str(error))

    def fail(self, reason: str) -> NoReturn:
        """Raise RecordError about the event at hand."""
        seat = self.event.get("seat")
        where = self.event["kind"] + ("" if seat is None else f", seat {seat}")
        raise RecordError(f"event {self.number} ({where}): {reason}")

    def _start_roll(self, event: Mapping[str, Any]) -> None:
        throw, rules = self.start_throws + 1, self.record.rules
        if self._is_order_settled or len(self.tied) < 2:
            self.fail("it is settled who starts")
        if event.get("throw") != throw or event.get("seats") != list(self.tied):
            self.fail(f"expected throw {throw} by the seats {list(self.tied)}")
        rows = event.get("dice")
        faces = range(1, rules.sides + 1)
        if not isinstance(rows, list) or len(rows) != len(self.tied):
            self.fail(f"dice {rows!r}: expected those of {len(self.tied)} seats")
        for row in rows:
            is_roll = isinstance(row, list) and len(row) == rules.dice
            if not is_roll or not all(is_number(face) and face in faces for face in row):
                self.fail(f"dice {row!r}: expected {rules.dice} faces 1-{rules.sides}")
        self.start_throws = throw
        most = max(map(sum, rows))
        self.tied = tuple(s for s, row in zip(self.tied, rows, strict=True) if sum(row) == most)

    def _order(self, event: Mapping[str, Any]) -> None:
        if self._is_order_settled or not self.start_throws or len(self.tied) > 1:
            self.fail("nothing has been thrown for who starts, or it is not settled")
        seats = len(self.record.seats)
        expected = tuple((self.tied[0] + step) % seats for step in range(seats))
        if event.get("order") != list(expected):
            self.fail(f"order {event.get('order')!r}, expected {list(expected)}")
        self._is_order_settled = True
        self.game = new_game(self.record.rules, seats, order=expected)

    def _end(self, kind: str) -> None:
        if self.game.is_over != (kind == "final"):
            state = "over" if self.game.is_over else "not over"
            self.fail(f"the game is {state} in {self.game}")
        self.is_over = True

    def _play(self, kind: str, event: Mapping[str, Any]) -> None:
        if self.start_throws and not self._is_order_settled:
            self.fail("it is not settled who starts")
        self._is_order_settled = True
        seat = event.get("seat")
        if kind != "undo" and (self.game.is_over or seat != self.game.seat):
            turn = "nobody's" if self.game.is_over else f"seat {self.game.seat}'s"
            self.fail(f"it is {turn} turn in {self.game}")
        if kind == "hold":
            self._hold(event)
            return
        action = Undo() if kind == "undo" else parse_action(str(event.get("token")))
        if kind == "roll" and isinstance(action, Throw):
            self._roll(action, event)
        elif kind == "score" and isinstance(action, Score):
            self._score(action, event)
        elif kind == "undo":
            before = self.game.apply(action)
            if before.seat != seat:
                self.fail(f"the last score was seat {before.seat}'s")
            self.game, self.held = before, self._held_before
        else:
            self.fail(f"token {event.get('token')!r} is no {kind}")

    def _hold(self, event: Mapping[str, Any]) -> None:
        places = event.get("places")
        known = range(self.record.rules.dice)
        if not isinstance(places, list) or not all(is_number(p) and p in known for p in places):
            self.fail(f"places {places!r}: expected numbers 0-{self.record.rules.dice - 1}")
        if self.game.dice is None or not self.game.rolls_left or len(set(places)) != len(places):
            self.fail("holds without dice on the table or a roll to come, or a place twice")
        self.held = tuple(sorted(places))

    def _roll(self, action: Throw, event: Mapping[str, Any]) -> None:
        old = self.game.dice
        if old is not None:
            self.game = self.game.apply(Keep(tuple(sorted(old[place] for place in self.held))))
            for place in self.held:
                if action.dice[place : place + 1] != (old[place],):
                    self.fail(f"held die at place {place} changed from {old[place]}")
        self.game = self.game.apply(action)
        expected = (self.game.round, self.game.throw)
        if (event.get("round"), event.get("throw")) != expected:
            self.fail(
                f"round {event.get('round')!r}, throw {event.get('throw')!r}: "
                f"expected round {expected[0]}, throw {expected[1]}"
            )

    def _score(self, action: Score, event: Mapping[str, Any]) -> None:
        before = self.game
        after = before.apply(action)
        card, old = after.cards[before.seat], before.card
        points = [card.columns[p.column][before.rules.index(p.category)] for p in action.placements]
        if event.get("points") != points:
            self.fail(f"points {event.get('points')!r}, expected {points} in {before}")
        bonus = (card.extra_yachts - old.extra_yachts) * before.rules.extra_yacht
        if event.get("bonus", 0) != bonus:
            self.fail(f"bonus {event.get('bonus')!r}, expected {bonus} in {before}")
        self.game, self._held_before, self.held = after, self.held, ()


def replay_record(record: Record) -> Game:
    """The position at the record's end.

    Raises:
        RecordError: names the first event that can't have been.
    """
    replay = Replay(record)
    for event in record.events:
        replay.step(event)
    return replay.game
