"""`yachtdice verify`."""

import sys
from pathlib import Path

from yachtdice.cli.bad_input import BadInputError, shown
from yachtdice.cli.output import print_json
from yachtdice.errors import RecordError
from yachtdice.game import format_position
from yachtdice.game.record import parse_record
from yachtdice.game.verify import Verification, verify_record
from yachtdice.words import say

FAILED = 1


def verify_file(file: Path, *, as_json: bool) -> int:
    """Check a record and print what held; 0, or 1 with the first thing that did not.

    Args:
        file: `-` for standard input.
    Raises:
        BadInputError: the file can't be read.
    """
    text = read_file(file)
    try:
        record = parse_record(text)
        checked = verify_record(record)
    except RecordError as error:
        if as_json:
            print_json({"holds": False, **_fault(error)})
        else:
            print(say("cli_record_fails", fault=fault_words(error)), file=sys.stderr)
        return FAILED
    if as_json:
        print_json({"holds": True, "game": record.game_id, **_facts(checked)})
    else:
        print(_sentence(checked))
    return 0


def read_file(file: Path) -> bytes:
    """What a file holds; `-` is standard input.

    Raises:
        BadInputError: it can't be read.
    """
    try:
        return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInputError("cli_no_file", file=shown(str(file)), reason=reason) from None


def _fault(error: RecordError) -> dict[str, object]:
    event = {"event": error.event} if error.event else {}
    words = fault_words(error)
    return {"fault": error.reason, **event, "params": dict(error.params), "error": words}


def fault_words(error: RecordError) -> str:
    """What is wrong with a record, and at which event."""
    fault = say(f"record_fault_{error.reason}", **error.params)
    return say("record_at_event", event=error.event, fault=fault) if error.event else fault


def _facts(checked: Verification) -> dict[str, object]:
    return {
        "rules": checked.games[0].rules.name,
        "events": checked.events,
        "rolls": checked.rolls,
        "dice": checked.dice,
        "dice_checked": checked.dice > 0 or not checked.rolls,
        "scores": checked.scores,
        **_end(checked),
    }


def _end(checked: Verification) -> dict[str, object]:
    """The position at the end, or each seat's."""
    positions = [format_position(game) for game in checked.games]
    return {"position": positions[0]} if len(positions) == 1 else {"positions": positions}


def _sentence(checked: Verification) -> str:
    counts = {"rolls": checked.rolls, "scores": checked.scores, "events": checked.events}
    if checked.rolls and not checked.dice:
        return say("cli_record_holds_sealed", **counts)
    return say("cli_record_holds", dice=checked.dice, **counts)
