"""`yachtdice review`."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.cli.running import Done, yachtdice
from tests.game.stories import going_on, whole_game
from tests.players.recorded import recorded
from yachtdice.game.record import format_record
from yachtdice.players.report import report
from yachtdice.rules import find_rules
from yachtdice.solver import Tables


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "record.json"
    file.write_text(format_record(whole_game()), encoding="utf-8")
    return file


def review(file: Path | str, *options: str, cache: Path, stdin: bytes = b"") -> Done:
    return yachtdice("review", str(file), "--cache", str(cache), *options, stdin=stdin)


def test_the_report_as_json(game: Path, tmp_path: Path) -> None:
    found = review(game, "--json", cache=tmp_path).json()
    wanted = report(whole_game(), Tables(tmp_path))
    assert found["rules"] == "general-short"
    assert [seat["total"] for seat in found["seats"]] == [seat.total for seat in wanted.seats]
    for seat in found["seats"]:
        assert sum(seat["losses"].values()) == pytest.approx(seat["loss"], abs=1e-9)
        ends = seat["start"] + seat["luck"] - seat["loss"]
        assert ends == pytest.approx(seat["total"] + seat["left"], abs=1e-9)
    assert [one["loss"] for one in found["decisions"]] == [d.loss for d in wanted.decisions]
    costliest = [one["event"] for one in found["costliest"]]
    assert costliest == [decision.number for decision in wanted.costliest()]
    for one in found["costliest"]:
        kinds = {reason["kind"] for reason in one["reasons"]}
        assert "gives_up" in kinds
        assert all(reason["words"].endswith(".") for reason in one["reasons"])


def test_the_report_in_words(game: Path, tmp_path: Path) -> None:
    text = game.read_bytes()
    done = review("-", cache=tmp_path, stdin=text)
    assert done.code == 0
    lines = done.out.splitlines()
    wanted = report(whole_game(), Tables(tmp_path))
    first = wanted.seats[0]
    assert lines[0] == (
        f"Ann: {first.total} points = {first.start:.2f} expected {first.luck:+.2f} luck "
        f"{-first.loss:+.2f} decisions"
    )
    assert f"accuracy {first.accuracy:.0f} %" in lines[1]
    assert "The costliest decisions:" in lines
    assert "points against the best one." in done.out
    heads = next(n for n, line in enumerate(lines) if line.startswith("Round"))
    assert len(lines) - heads - 1 == len(wanted.decisions)


def test_a_game_that_was_ended_early(tmp_path: Path) -> None:
    record = recorded(find_rules("yacht"), Random(1), turns=2)
    done = review("-", cache=tmp_path, stdin=format_record(record).encode())
    assert " not played any more" in done.out
    nothing = recorded(find_rules("yacht"), Random(1), turns=0)
    done = review("-", cache=tmp_path, stdin=format_record(nothing).encode())
    assert "Every decision was the best one." in done.out


def test_a_name_gives_the_terminal_no_orders(tmp_path: Path) -> None:
    record = recorded(find_rules("yacht"), Random(1), turns=1)
    seats = ({"name": "\x1b[2JMallory", "kind": "person", "flag": "m"},)
    done = review("-", cache=tmp_path, stdin=format_record(replace(record, seats=seats)).encode())
    assert done.out.startswith("?[2JMallory: ")
    assert "\x1b" not in done.out


def test_what_can_not_be_looked_back_on(game: Path, tmp_path: Path) -> None:
    assert "No such file" in review(tmp_path / "none.json", cache=tmp_path).refusal()
    assert "It is not a record" in review("-", cache=tmp_path, stdin=b"[]").refusal()
    several = format_record(going_on()).encode()
    assert (
        "yacht-dice+columns=2 has 2 columns" in review("-", cache=tmp_path, stdin=several).refusal()
    )
    data = json.loads(game.read_bytes())
    number, event = next((n, e) for n, e in enumerate(data["events"], 1) if e["kind"] == "score")
    event["points"] = [point + 1 for point in event["points"]]
    changed = json.dumps(data).encode()
    assert f"Event {number}: " in review("-", cache=tmp_path, stdin=changed).refusal()
    assert "Missing argument 'FILE'" in yachtdice("review").refusal()
