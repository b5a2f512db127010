"""`yachtdice verify`: 0 if the record holds, 1 with the first thing that does not."""

import json
from pathlib import Path
from string import Formatter

import pytest

from tests.cli.running import yachtdice
from tests.game.stories import going_on, whole_game
from yachtdice.game.faults import Fault
from yachtdice.game.record import format_record
from yachtdice.words import find


@pytest.fixture
def final(tmp_path: Path) -> Path:
    file = tmp_path / "record.json"
    file.write_text(format_record(whole_game()), encoding="utf-8")
    return file


def test_a_record_that_holds(final: Path) -> None:
    done = yachtdice("verify", str(final))
    assert done.code == 0
    assert done.err == ""
    kinds = [event["kind"] for event in whole_game().events]
    assert f"{len(kinds)} events" in done.out
    assert f"{kinds.count('roll')} rolls" in done.out
    found = yachtdice("verify", str(final), "--json").json()
    assert found["holds"] is True
    assert found["game"] == whole_game().game_id
    assert found["rules"] == "general-short"
    assert (found["events"], found["scores"]) == (len(kinds), kinds.count("score"))
    assert found["position"].startswith("general-short ")


def test_from_standard_input() -> None:
    text = format_record(whole_game()).encode()
    assert yachtdice("verify", "-", stdin=text).code == 0


def test_a_game_that_goes_on_keeps_its_secret() -> None:
    done = yachtdice("verify", "-", stdin=format_record(going_on()).encode())
    assert done.code == 0
    assert "The secret is not open yet" in done.out


def test_a_changed_record_does_not_hold(final: Path) -> None:
    text = final.read_text(encoding="utf-8")
    event = next(e for e in whole_game().events if e["kind"] == "roll")
    number = whole_game().events.index(event) + 1
    token = event["token"]
    other = f"!{'1' if token[1] != '1' else '2'}{token[2:]}"
    final.write_text(text.replace(token, other, 1), encoding="utf-8")
    done = yachtdice("verify", str(final))
    assert done.code == 1
    assert done.out == ""
    assert done.err.startswith("The record does not hold. ")
    assert f" Event {number}: The dice thrown are " in done.err
    found = yachtdice("verify", str(final), "--json")
    assert found.code == 1
    told = json.loads(found.out)
    assert (told["holds"], told["fault"], told["event"]) == (False, "dice", number)
    assert told["params"].keys() == {"found", "expected"}
    assert told["error"] in done.err


def test_no_record_at_all(tmp_path: Path) -> None:
    done = yachtdice("verify", "-", stdin=b"\xff{")
    assert done.code == 1
    assert "expected JSON" in done.err
    told = json.loads(yachtdice("verify", "-", "--json", stdin=b"[]").out)
    assert told["fault"] == "not_a_record"
    assert "event" not in told
    assert "can’t be read" in yachtdice("verify", str(tmp_path)).refusal()
    assert "No such file" in yachtdice("verify", str(tmp_path / "none.json")).refusal()
    assert "Missing argument 'FILE'" in yachtdice("verify").refusal()


@pytest.mark.parametrize("fault", Fault, ids=lambda fault: str(fault.code))
def test_every_fault_has_its_words(fault: Fault) -> None:
    told = {name for _, name, _, _ in Formatter().parse(fault.value) if name}
    told |= {"token", "position"} if fault is Fault.ACTION else set()
    assert find(f"record_fault_{fault.code}").params <= told
