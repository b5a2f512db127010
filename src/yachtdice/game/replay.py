"""Going through a record: the game as it stands after each event."""

import reprlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from yachtdice.errors import IllegalActionError, NotationError
from yachtdice.game.action import Keep, Score, Throw, Undo, parse_action
from yachtdice.game.faults import Fault, event_error, record_error
from yachtdice.game.record import Record, is_number
from yachtdice.game.start import game_from
from yachtdice.game.state import Game, new_game

KINDS = frozenset({"start_roll", "order", "roll", "hold", "score", "undo", "give", "final", "end"})


@dataclass(slots=True)
class _Part:
    """A game of the record: the one of all seats, or where the deal is shared that of one seat."""

    game: Game
    held: tuple[int, ...] = ()
    held_before: tuple[int, ...] = ()
    """When the last score was made."""


class Replay:
    """A record gone through event by event. Everything else stands as after the last one.

    Where the seats share one deal each has a game of its own, whose only seat is 0; `game`, `held`
    and the like are then those of the seat whose event is at hand.
    """

    def __init__(self, record: Record) -> None:
        """
        Raises:
            RecordError: no game can begin where the record says that this one did.
        """
        self.record = record
        self.number = 0
        """Of the event at hand, from 1."""
        self.event: Mapping[str, Any] = {}
        beginning = _beginning(record)
        self._parts = [_Part(beginning) for _ in range(len(record.seats) if record.shares else 1)]
        self._at = self._parts[0]
        self.before = beginning
        """The position before the event at hand."""
        self.held_before: tuple[int, ...] = ()
        """The places held before it."""
        self.tied = tuple(sorted(record.order))
        """Seats that may still start, where there is a roll for it."""
        self.start_throws = 0
        self.is_over = False
        """The game was ended early or is final."""
        self._is_order_settled = record.start is not None or record.shares

    @property
    def game(self) -> Game:
        """The position."""
        return self._at.game

    @property
    def games(self) -> tuple[Game, ...]:
        """The position; where the seats share one deal, that of each."""
        return tuple(part.game for part in self._parts)

    @property
    def held(self) -> tuple[int, ...]:
        """Places held."""
        return self._at.held

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
            self.fail(Fault.ENDED)
        if self.record.shares:
            self._at = self._parts[event.get("seat") or 0]
        self.before, self.held_before = self.game, self.held
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
                token = reprlib.repr(event.get("token"))
                self.fail(
                    Fault.ACTION,
                    action=kind,
                    token=token,
                    position=str(self.game),
                    detail=str(error),
                )

    def fail(self, fault: Fault, /, **params: str | int) -> NoReturn:
        """Raise RecordError about the event at hand."""
        raise event_error(fault, self.number, self.event, **params)

    def _start_roll(self, event: Mapping[str, Any]) -> None:
        throw, rules = self.start_throws + 1, self.record.rules
        if self._is_order_settled or len(self.tied) < 2:
            self.fail(Fault.START_SETTLED)
        if event.get("throw") != throw or event.get("seats") != list(self.tied):
            self.fail(Fault.START_THROW, throw=throw, seats=repr(list(self.tied)))
        rows = event.get("dice")
        faces = range(1, rules.sides + 1)
        if not isinstance(rows, list) or len(rows) != len(self.tied):
            self.fail(Fault.START_ROWS, found=reprlib.repr(rows), seats=len(self.tied))
        for row in rows:
            is_roll = isinstance(row, list) and len(row) == rules.dice
            if not is_roll or not all(is_number(face) and face in faces for face in row):
                found = reprlib.repr(row)
                self.fail(Fault.START_FACES, found=found, dice=rules.dice, sides=rules.sides)
        self.start_throws = throw
        most = max(map(sum, rows))
        self.tied = tuple(s for s, row in zip(self.tied, rows, strict=True) if sum(row) == most)

    def _order(self, event: Mapping[str, Any]) -> None:
        if self._is_order_settled or not self.start_throws or len(self.tied) > 1:
            self.fail(Fault.START_NOTHING)
        seats = len(self.record.seats)
        expected = tuple((self.tied[0] + step) % seats for step in range(seats))
        if event.get("order") != list(expected):
            found = reprlib.repr(event.get("order"))
            self.fail(Fault.START_ORDER, found=found, expected=repr(list(expected)))
        self._is_order_settled = True
        self._at.game = new_game(self.record.rules, seats, order=expected)

    def _end(self, kind: str) -> None:
        under_way = [game for game in self.games if not game.is_over]
        if bool(under_way) == (kind == "final"):
            fault = Fault.NOT_OVER if under_way else Fault.OVER
            self.fail(fault, position=str([*under_way, self.game][0]))
        self.is_over = True

    def _play(self, kind: str, event: Mapping[str, Any]) -> None:
        if self.start_throws and not self._is_order_settled:
            self.fail(Fault.START_OPEN)
        self._is_order_settled = True
        seat = event.get("seat")
        if self.record.shares and seat is not None:
            seat = self.game.seat
        if kind != "undo" and self.game.is_over:
            self.fail(Fault.TURN_NOBODY, position=str(self.game))
        if kind != "undo" and seat != self.game.seat:
            self.fail(Fault.TURN, turn=self.game.seat, position=str(self.game))
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
                self.fail(Fault.UNDO_SEAT, scorer=before.seat)
            self._at.game, self._at.held = before, self._at.held_before
        else:
            self.fail(Fault.TOKEN, token=reprlib.repr(event.get("token")), action=kind)

    def _hold(self, event: Mapping[str, Any]) -> None:
        places = event.get("places")
        known = range(self.record.rules.dice)
        if not isinstance(places, list) or not all(is_number(p) and p in known for p in places):
            self.fail(Fault.PLACES, found=reprlib.repr(places), last=self.record.rules.dice - 1)
        # the clock tells what was held of dice that a game begins with, roll to come or not
        is_open = self.game.rolls_left > 0 or event["by"] == "clock"
        if self.game.dice is None or not is_open or len(set(places)) != len(places):
            self.fail(Fault.HOLDS)
        self._at.held = tuple(sorted(places))

    def _roll(self, action: Throw, event: Mapping[str, Any]) -> None:
        old = self.game.dice
        if old is not None:
            self._at.game = self.game.apply(Keep(tuple(sorted(old[place] for place in self.held))))
            for place in self.held:
                if action.dice[place : place + 1] != (old[place],):
                    self.fail(Fault.HELD_DIE, place=place, face=old[place])
        self._at.game = self.game.apply(action)
        found, expected = (
            (event.get("round"), event.get("throw")),
            (self.game.round, self.game.throw),
        )
        if found != expected:
            self.fail(
                Fault.THROW,
                round=reprlib.repr(found[0]),
                throw=reprlib.repr(found[1]),
                expected_round=expected[0],
                expected_throw=expected[1],
            )

    def _score(self, action: Score, event: Mapping[str, Any]) -> None:
        before = self.game
        after = before.apply(action)
        card, old = after.cards[before.seat], before.card
        points = [card.columns[p.column][before.rules.index(p.category)] for p in action.placements]
        position = str(before)
        if (found := event.get("points")) != points:
            self.fail(
                Fault.POINTS, found=reprlib.repr(found), expected=repr(points), position=position
            )
        bonus = (card.extra_yachts - old.extra_yachts) * before.rules.extra_yacht
        if (found := event.get("bonus", 0)) != bonus:
            self.fail(Fault.BONUS, found=reprlib.repr(found), expected=bonus, position=position)
        self._at.held_before, self._at.held = self.held, ()
        self._at.game = after


def _beginning(record: Record) -> Game:
    """The game before its first event; where the seats share one deal, of each of them."""
    if record.shares:
        if record.start is not None:
            detail = "the seats share one deal, which begins with empty cards"
            raise record_error(Fault.START_POSITION, detail=detail)
        return new_game(record.rules)
    if record.start is None:
        return new_game(record.rules, len(record.seats), order=record.order)
    try:
        game = game_from(record.start)
    except NotationError as error:
        raise record_error(Fault.START_POSITION, detail=str(error)) from None
    for what, found, expected in (
        ("rule set", game.rules.name, record.rules.name),
        ("seats", len(game.cards), len(record.seats)),
        ("order", list(game.order), list(record.order)),
    ):
        if found != expected:
            detail = f"its {what} {found!r} is not the record's, {expected!r}"
            raise record_error(Fault.START_POSITION, detail=detail)
    return game


def replay_record(record: Record) -> Game:
    """The position at the record's end; where the seats share one deal, see `Replay.games`.

    Raises:
        RecordError: names the first event that can't have been.
        ValueError: the seats share one deal.
    """
    if record.shares:
        raise ValueError("the seats share one deal: each has a position of its own")
    replay = Replay(record)
    for event in record.events:
        replay.step(event)
    return replay.game
