"""What can be wrong with a record: a closed set, so that whoever tells of it has its own words."""

from collections.abc import Mapping
from enum import Enum, unique
from typing import Any

from yachtdice.errors import RecordError


@unique
class Fault(Enum):
    """Each with its words for a log and, in braces, what goes with it."""

    # the record as a whole
    NOT_JSON = "not a record: expected JSON ({detail})"
    TWICE = "not a record: {key!r} stands twice in an object"
    NOT_A_RECORD = "not a record: expected a JSON object with 'format': {expected!r}"
    VERSION = "record version {found}: expected {expected}"
    FIELD = "record's {field!r}: expected {expected}, got {found}"
    RULES_UNKNOWN = "record's 'rules': no rule set {name} ({detail})"
    RULES_CHANGED = (
        "record's 'rules_hash' {found}: {name} is now {expected!r}, so its rules are not those "
        "that were played"
    )
    SEATS = "record's 'seats': expected 1-{most}, got {found}"
    SEAT = "record's seat {number}: expected texts 'name', 'kind', 'flag'"
    ORDER = "record's 'order' {found}: expected each of {seats} seats once"
    START_POSITION = "record's 'start': {detail}"
    NESTED = "the record is nested too deeply"
    COMMITMENT = "before event 1: the secret's SHA-256 is {found}, but {expected} was committed to"
    NOT_FINAL = "after event {events}: the secret is open, but the game is not final in {position}"
    # an event's form
    NO_EVENT = "expected an object with a 'kind'"
    EVENT_FIELDS = "expected a number 'at_ms' and a text 'by'"
    EVENT_SEAT = "seat {found}: expected 0-{last}"
    # the roll for who starts
    START_SETTLED = "it is settled who starts"
    START_OPEN = "it is not settled who starts"
    START_THROW = "expected throw {throw} by the seats {seats}"
    START_ROWS = "dice {found}: expected those of {seats} seats"
    START_FACES = "dice {found}: expected {dice} faces 1-{sides}"
    START_DICE = "seat {thrower} threw {found}, expected {expected} from the secret"
    START_NOTHING = "nothing has been thrown for who starts, or it is not settled"
    START_ORDER = "order {found}, expected {expected}"
    # the game
    ENDED = "the game had ended before"
    OVER = "the game is over in {position}"
    NOT_OVER = "the game is not over in {position}"
    TURN_NOBODY = "it is nobody's turn in {position}"
    TURN = "it is seat {turn}'s turn in {position}"
    ACTION = "{detail}"
    TOKEN = "token {token} is no {action}"
    UNDO_SEAT = "the last score was seat {scorer}'s"
    PLACES = "places {found}: expected numbers 0-{last}"
    HOLDS = "holds without dice on the table or a roll to come, or a place twice"
    HELD_DIE = "held die at place {place} changed from {face}"
    THROW = "round {round}, throw {throw}: expected round {expected_round}, throw {expected_throw}"
    POINTS = "points {found}, expected {expected} in {position}"
    BONUS = "bonus {found}, expected {expected} in {position}"
    DICE = "thrown dice {found}, expected {expected} from the secret"
    # the seals
    SEAL = "seal {found}, expected {expected!r}: it was changed"
    SECRET_MISSING = "the game is final, but its secret is missing"

    @property
    def code(self) -> str:
        """Its name for programs, `start_throw`."""
        return self.name.lower()


def record_error(fault: Fault, /, **params: str | int) -> RecordError:
    """The error about a record as a whole."""
    return RecordError(fault.value.format(**params), reason=fault.code, params=params)


def event_error(
    fault: Fault, number: int, event: Mapping[str, Any], /, **params: str | int
) -> RecordError:
    """The error about one event.

    Args:
        number: from 1.
        event: as it stands in the record; what of it can be read says where the fault is.
    """
    kind, seat = event.get("kind"), event.get("seat")
    about = [kind] if isinstance(kind, str) else []
    about += [] if seat is None or fault is Fault.EVENT_SEAT else [f"seat {seat}"]
    where = f"event {number} ({', '.join(about)})" if about else f"event {number}"
    return RecordError(
        f"{where}: {fault.value.format(**params)}", reason=fault.code, params=params, event=number
    )
