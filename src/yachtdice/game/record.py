"""A game's record: its story as JSON. Replaying it gives the same end.

    {"format": "yachtdice-record", "version": 1, "game": ..., "rules": ..., "rules_hash": ...,
     "settings": {...}, "seats": [...], "order": [0, 1], "commitment": ..., "secret": ...,
     "events": [{"kind": "roll", "seat": 0, "by": "person", "at_ms": ..., "token": "!25566"}, ...]}

What a reader does not know, kinds of event and other fields, it keeps and skips.
"""

import json
import re
import reprlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from yachtdice.errors import RecordError, RuleSetError
from yachtdice.game.faults import Fault, event_error, record_error
from yachtdice.game.json_object import unique_keys
from yachtdice.game.proof import SHARED_DEAL
from yachtdice.game.state import MAX_SEATS
from yachtdice.rules.registry import find_rules
from yachtdice.rules.ruleset import RuleSet

FORMAT = "yachtdice-record"
VERSION = 1

_KNOWN = {
    "format", "version", "game", "rules", "rules_hash", "settings", "seats", "order", "commitment",
    "secret", "events", "start", "deal",
}  # fmt: skip
_GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,80}")  # no | that would shift a die's address
_HEX = re.compile(r"[0-9a-f]{64}")
_object_of = unique_keys(lambda key: record_error(Fault.TWICE, key=key))
_JSON_NAMES: dict[type, str] = {str: "string", list: "array", dict: "object"}


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
    start: str | None = None
    """The position line that a practice game began from; None: empty cards. Its dice are given, not
    thrown."""
    shares: bool = False
    """Every seat got the same dice and played by itself, all at the same time (`"deal": "all"`)."""
    more: Mapping[str, Any] = field(default_factory=dict)
    """Other fields, of a later version."""

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
            **({} if self.start is None else {"start": self.start}),
            **({"deal": SHARED_DEAL} if self.shares else {}),
            **self.more,
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
        data = json.loads(text, object_pairs_hook=_object_of)
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:
        raise record_error(Fault.NOT_JSON, detail=str(error)) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise record_error(Fault.NOT_A_RECORD, expected=FORMAT)
    version = data.get("version")
    if not is_number(version) or version != VERSION:
        raise record_error(Fault.VERSION, found=reprlib.repr(version), expected=VERSION)
    rules = _rules(data)
    seats = _seats(_get(data, "seats", list))
    order = _get(data, "order", list)
    if not all(map(is_number, order)) or sorted(order) != list(range(len(seats))):
        raise record_error(Fault.ORDER, found=reprlib.repr(order), seats=len(seats))
    events = _get(data, "events", list)
    for number, event in enumerate(events, 1):
        _check_event(number, event, len(seats))
    has_secret = data.get("secret") is not None
    return Record(
        game_id=_match(data, "game", _GAME_ID, _GAME_ID.pattern),
        rules=rules,
        settings=_get(data, "settings", dict),
        seats=seats,
        order=tuple(order),
        commitment=_match(data, "commitment", _HEX, _HEX.pattern),
        secret=_match(data, "secret", _HEX, _HEX.pattern) if has_secret else None,
        events=tuple(events),
        start=_get(data, "start", str) if "start" in data else None,
        shares="deal" in data and _is_shared(data),
        more={key: value for key, value in data.items() if key not in _KNOWN},
    )


def _is_shared(data: Mapping[str, Any]) -> bool:
    if data["deal"] != SHARED_DEAL:
        raise _bad_field("deal", data["deal"], SHARED_DEAL)
    return True


def is_number(value: object) -> bool:
    """True for a whole number; JSON's true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _rules(data: Mapping[str, Any]) -> RuleSet:
    try:
        rules = find_rules(_get(data, "rules", str))
    except RuleSetError as error:
        name = reprlib.repr(data["rules"])
        raise record_error(Fault.RULES_UNKNOWN, name=name, detail=str(error)) from None
    if (found := data.get("rules_hash")) != rules.content_hash:
        raise record_error(
            Fault.RULES_CHANGED,
            name=rules.name,
            found=reprlib.repr(found),
            expected=rules.content_hash,
        )
    return rules


def _seats(seats: list[Any]) -> tuple[Mapping[str, Any], ...]:
    if not 1 <= len(seats) <= MAX_SEATS:
        raise record_error(Fault.SEATS, found=len(seats), most=MAX_SEATS)
    for number, seat in enumerate(seats):
        if not isinstance(seat, dict) or not all(
            isinstance(seat.get(key), str) for key in ("name", "kind", "flag")
        ):
            raise record_error(Fault.SEAT, number=number)
    return tuple(seats)


def _check_event(number: int, event: Any, seats: int) -> None:
    if not isinstance(event, dict) or not isinstance(event.get("kind"), str):
        raise event_error(Fault.NO_EVENT, number, {})
    if not is_number(event.get("at_ms")) or not isinstance(event.get("by"), str):
        raise event_error(Fault.EVENT_FIELDS, number, event)
    seat = event.get("seat")
    if seat is not None and not (is_number(seat) and 0 <= seat < seats):
        found = reprlib.repr(seat)
        raise event_error(Fault.EVENT_SEAT, number, event, found=found, last=seats - 1)


def _get(data: Mapping[str, Any], key: str, kind: type) -> Any:
    value = data.get(key)
    if not isinstance(value, kind):
        raise _bad_field(key, value, _JSON_NAMES[kind])
    return value


def _match(data: Mapping[str, Any], key: str, pattern: re.Pattern[str], expected: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise _bad_field(key, value, expected)
    return value


def _bad_field(key: str, value: object, expected: str) -> RecordError:
    return record_error(Fault.FIELD, field=key, found=reprlib.repr(value), expected=expected)
