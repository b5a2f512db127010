"""A game's record: its story as JSON. Replaying it gives the same end.

    {"format": "yachtdice-record", "version": 1, "game": ..., "rules": ..., "rules_hash": ...,
     "settings": {...}, "seats": [...], "order": [0, 1], "commitment": ..., "secret": ...,
     "events": [{"kind": "roll", "seat": 0, "by": "person", "at_ms": ..., "token": "!25566"}, ...]}

Kinds of event that a reader does not know are kept and skipped.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from yachtdice.errors import IllegalActionError, NotationError, RecordError, RuleSetError
from yachtdice.game.action import Keep, Score, Throw, Undo, parse_action
from yachtdice.game.state import MAX_SEATS, Game, new_game
from yachtdice.rules.registry import find_rules
from yachtdice.rules.ruleset import RuleSet

FORMAT = "yachtdice-record"
VERSION = 1


@dataclass(frozen=True)
class Record:
    """A game and how it went."""

    game_id: str
    """Part of every die's address."""
    rules: RuleSet
    settings: Mapping[str, Any]
    """Table settings, as the server's messages hold them."""
    seats: tuple[Mapping[str, Any], ...]
    """`name`, `kind`, `flag` and, for a computer, `player`."""
    order: tuple[int, ...]
    """Seats in order of play, before any roll for who starts."""
    commitment: str
    secret: str | None
    """Hex; None until the game is final."""
    events: tuple[Mapping[str, Any], ...]
    """In order: `kind`, `at_ms`, `by`, mostly `seat`, and what the kind has of its own."""

    def to_json(self) -> dict[str, Any]:
        """The record as plain dicts and lists."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game_id,
            "rules": self.rules.name,
            "rules_hash": self.rules.content_hash,
            "settings": dict(self.settings),
            "seats": [dict(seat) for seat in self.seats],
            "order": list(self.order),
            "commitment": self.commitment,
            "secret": self.secret,
            "events": [dict(event) for event in self.events],
        }


def format_record(record: Record) -> str:
    """The record as JSON text, an event a line."""
    data = record.to_json()
    events = data.pop("events")
    head = json.dumps(data, ensure_ascii=False, indent=1)[:-2]
    lines = ",\n".join("  " + json.dumps(event, ensure_ascii=False) for event in events)
    return f'{head},\n "events": [\n{lines}\n ]\n}}\n' if lines else f'{head},\n "events": []\n}}\n'


def parse_record(text: str | bytes) -> Record:
    """The record of a JSON text.

    Raises:
        RecordError: it is none; names what was expected.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"not a record: expected JSON ({error})") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f"not a record: expected a JSON object with 'format': {FORMAT!r}")
    if data.get("version") != VERSION:
        raise RecordError(f"record version {data.get('version')!r}: expected {VERSION}")
    try:
        rules = find_rules(_get(data, "rules", str))
    except RuleSetError as error:
        raise RecordError(f"record's 'rules': {error}") from None
    if data.get("rules_hash") != rules.content_hash:
        raise RecordError(
            f"record's 'rules_hash' {data.get('rules_hash')!r}: {rules.name} is now "
            f"{rules.content_hash!r}, so its rules are not those that were played"
        )
    seats = _get(data, "seats", list)
    order = _get(data, "order", list)
    if not 1 <= len(seats) <= MAX_SEATS or sorted(map(str, order)) != [
        str(seat) for seat in range(len(seats))
    ]:
        raise RecordError(f"record's 'order' {order!r}: expected each of {len(seats)} seats once")
    if not all(isinstance(seat, dict) for seat in seats):
        raise RecordError("record's 'seats': expected objects")
    events = _get(data, "events", list)
    for number, event in enumerate(events, 1):
        if not isinstance(event, dict) or not isinstance(event.get("kind"), str):
            raise RecordError(f"event {number}: expected an object with a 'kind'")
    secret = data.get("secret")
    if secret is not None and not isinstance(secret, str):
        raise RecordError(f"record's 'secret' {secret!r}: expected hex digits or null")
    return Record(
        game_id=_get(data, "game", str),
        rules=rules,
        settings=_get(data, "settings", dict),
        seats=tuple(seats),
        order=tuple(map(int, order)),
        commitment=_get(data, "commitment", str),
        secret=secret,
        events=tuple(events),
    )


def _get(data: Mapping[str, Any], key: str, kind: type) -> Any:
    value = data.get(key)
    if not isinstance(value, kind):
        raise RecordError(f"record's {key!r}: expected {kind.__name__}, got {value!r}")
    return value


class Replay:
    """A record gone through event by event. `game` and `held` are as they stand after each."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.number = 0
        """Of the event at hand, from 1."""
        self.game = new_game(record.rules, len(record.seats), order=record.order)
        self.held: tuple[int, ...] = ()
        self._held_before: tuple[int, ...] = ()
        self.is_over = False
        """The game was ended early or is final."""

    def step(self, event: Mapping[str, Any]) -> None:
        """Go on by one event.

        Raises:
            RecordError: names the event and what is wrong.
        """
        self.number += 1
        self.event = event
        kind = event["kind"]
        if self.is_over and kind in ("roll", "hold", "score", "undo", "start_roll", "order"):
            self.fail("the game had ended before")
        if kind == "order":
            self._order(event)
        elif kind in ("roll", "hold", "score", "undo"):
            try:
                self._play(kind, event)
            except (IllegalActionError, NotationError) as error:
                self.fail(str(error))
        elif kind in ("end", "final"):
            self.is_over = True

    def fail(self, reason: str) -> NoReturn:
        """Raise RecordError about the event at hand."""
        seat = self.event.get("seat")
        where = self.event["kind"] + ("" if seat is None else f", seat {seat}")
        raise RecordError(f"event {self.number} ({where}): {reason}")

    def _order(self, event: Mapping[str, Any]) -> None:
        order = tuple(event.get("order") or ())
        if sorted(map(str, order)) != sorted(map(str, self.record.order)):
            self.fail(f"order {order}: expected each seat once")
        self.game = new_game(self.record.rules, len(order), order=order)

    def _play(self, kind: str, event: Mapping[str, Any]) -> None:
        seat = event.get("seat")
        if kind != "undo" and (self.game.is_over or seat != self.game.seat):
            turn = "nobody's" if self.game.is_over else f"seat {self.game.seat}'s"
            self.fail(f"it is {turn} turn in {self.game}")
        if kind == "hold":
            self._hold(event)
            return
        action = Undo() if kind == "undo" else parse_action(str(event.get("token")))
        if kind == "roll" and isinstance(action, Throw):
            self._roll(action)
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
        if not isinstance(places, list) or any(p not in known for p in places):
            self.fail(f"places {places!r}: expected numbers 0-{self.record.rules.dice - 1}")
        if self.game.dice is None or len(set(places)) != len(places):
            self.fail("holds without dice on the table, or a place twice")
        self.held = tuple(sorted(places))

    def _roll(self, action: Throw) -> None:
        old = self.game.dice
        if old is not None:
            self.game = self.game.apply(Keep(tuple(sorted(old[place] for place in self.held))))
        for place in self.held:
            if old is not None and action.dice[place : place + 1] != (old[place],):
                self.fail(f"held die at place {place} changed from {old[place]}")
        self.game = self.game.apply(action)

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
