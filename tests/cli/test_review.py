"""`yachtdice review`."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.cli.running import Done, yachtdice
from tests.game.stories import whole_game
from tests.players.recorded import recorded
from yachtdice.cli.said import percent, signed
from yachtdice.game.record import format_record
from yachtdice.players.chances import start_chances, step_chances
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


def test_what_rounds_to_nothing_has_no_minus_sign() -> None:
    assert [signed(points) for points in (-1e-13, -0.0, 0.0, -0.005001)] == ["+0.00"] * 3 + [
        "-0.01"
    ]


def test_a_name_gives_the_terminal_no_orders(tmp_path: Path) -> None:
    record = recorded(find_rules("yacht"), Random(1), turns=1)
    seats = ({"name": "\x1b[2JMallory", "kind": "person", "flag": "m"},)
    done = review("-", cache=tmp_path, stdin=format_record(replace(record, seats=seats)).encode())
    assert done.out.startswith("?[2JMallory: ")
    assert "\x1b" not in done.out


def test_a_computer_without_a_name_has_that_of_its_player(tmp_path: Path) -> None:
    record = recorded(find_rules("yacht"), Random(1), turns=1, seats=2)
    seats = (
        {"name": "", "kind": "computer", "flag": "m", "player": "captain"},
        {"name": "", "kind": "computer", "flag": "m", "player": "of another program"},
    )
    done = review("-", cache=tmp_path, stdin=format_record(replace(record, seats=seats)).encode())
    assert done.out.startswith("Captain: ")
    assert "Seat 2: " in done.out


def test_what_can_not_be_looked_back_on(game: Path, tmp_path: Path) -> None:
    assert "No such file" in review(tmp_path / "none.json", cache=tmp_path).refusal()
    refusal = review("-", cache=tmp_path, stdin=b"[]").refusal()
    assert "It is not a record" in refusal
    assert refusal.count("expected") == 1
    data = json.loads(game.read_bytes())
    number, event = next((n, e) for n, e in enumerate(data["events"], 1) if e["kind"] == "score")
    event["points"] = [point + 1 for point in event["points"]]
    changed = json.dumps(data).encode()
    assert f"Event {number}: " in review("-", cache=tmp_path, stdin=changed).refusal()
    assert "Missing argument 'FILE'" in yachtdice("review").refusal()


def test_chances_to_win_as_json_and_in_words(game: Path, tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    expected = list(step_chances(whole_game(), tables))
    found = review(game, "--win", "--json", cache=tmp_path).json()
    assert found["win"] == list(start_chances(whole_game(), tables))
    assert len(found["decisions"]) == len(expected)
    for told, one in zip(found["decisions"], expected, strict=True):
        assert told["win"]["before"] == list(one.before)
        assert told["win"]["after"] == list(one.after)
        assert told["win"]["exact"] == one.is_exact
    *_, last = review(game, "--win", cache=tmp_path).out.splitlines()
    seat = found["decisions"][-1]["seat"]
    around = (expected[-1].before, expected[-1].after)
    before, after = (percent(shares[seat], decimals=1) for shares in around)
    assert last.endswith(f"{before} to {after}")
    plain = review(game, "--json", cache=tmp_path).json()
    assert "win" not in plain
    assert all("win" not in one for one in plain["decisions"])


def test_a_game_of_one_has_no_chances_to_win(tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    record = recorded(find_rules("general-short"), Random(1))
    file.write_text(format_record(record), encoding="utf-8")
    assert "no chances to win" in review(file, "--win", cache=tmp_path).refusal()


@pytest.mark.slow
@pytest.mark.parametrize("win", [False, True])
@pytest.mark.parametrize("name", ["$x^{$ _", "_", "شيماء"])
def test_a_picture_of_the_game(tmp_path: Path, name: str, win: bool) -> None:
    seats = tuple({**seat, "name": name} for seat in whole_game().seats)
    file, drawn = tmp_path / "game.json", tmp_path / "game.svg"
    record = replace(whole_game(), seats=seats)
    file.write_text(format_record(record), encoding="utf-8")
    options = ("--plot", str(drawn), *(["--win"] if win else []))
    done = review(file, *options, cache=tmp_path)
    assert (done.code, done.err) == (0, "")
    text = drawn.read_text("utf-8")
    assert text.count('id="axes_') == 1 + win
    assert text.count('id="legend_') == 1


def test_a_picture_needs_its_extra(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    refusal = review(game, "--plot", "game.svg", cache=tmp_path).refusal()
    assert "pip install 'yachtdice[plot]'" in refusal
