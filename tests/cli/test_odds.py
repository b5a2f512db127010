"""`yachtdice odds`."""

from pathlib import Path

import pytest

from tests.cli.running import yachtdice
from yachtdice.rules import find_rules
from yachtdice.solver import keep_odds, pattern_odds


def test_a_whole_turn() -> None:
    done = yachtdice("odds")
    lines = {line.split("  ")[0]: line for line in done.out.splitlines()}
    assert lines["Full House"].split()[2:] == ["3.86", "%", "19.1", "%", "36.3", "%", "9.07"]
    assert lines["Chance"].split()[1:] == ["100.0", "%", "100.0", "%", "100.0", "%", "23.33"]
    found = yachtdice("odds", "--rules", "TWELVE", "--json").json()
    assert found["rules"] == "yacht"
    for told, one in zip(found["boxes"], pattern_odds(find_rules("yacht")), strict=True):
        assert told == {
            "box": one.category,
            "chances": list(one.chances),
            "points": list(one.points),
        }


def test_dice_on_the_table() -> None:
    rules = find_rules("yacht-dice")
    found = yachtdice("odds", "--dice", "64414", "--rolls-left", "2", "--json").json()
    keeps = keep_odds(rules, (1, 4, 4, 4, 6), 2)
    assert [told["keep"] for told in found["keeps"]] == [
        "".join(map(str, one.keep)) for one in keeps
    ]
    boxes = [category.id for category in rules.categories]
    for told, one in zip(found["keeps"], keeps, strict=True):
        assert told["chances"] == dict(zip(boxes, one.chances, strict=True))
        assert told["points"] == dict(zip(boxes, one.points, strict=True))
    words = yachtdice("odds", "--dice", "64414", "--rolls-left", "2", "--card", "ones=2").out
    assert "Ones" not in words
    assert "Twos" in words
    yacht = next(line for line in words.splitlines() if line.startswith("Yacht"))
    assert yacht.split()[1:6] == ["9.34", "%", "4", "4", "4"]


def test_several_columns_and_ten_dice_have_odds_too() -> None:
    assert yachtdice("odds", "--rules", "yatzy+columns=3").code == 0
    done = yachtdice(
        "odds", "--rules", "double-cameroon", "--dice", "1234566666", "--rolls-left", "0"
    )
    assert "Five Alike" in done.out
    assert "Stop" in done.out


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (("--rules", "nosuch"), "unknown rule set 'nosuch'"),
        (("--rolls-left", "2"), "--rolls-left stands without --dice"),
        (("--card", "ones=3"), "--card stands without --dice"),
        (("--dice", "44461"), "--rolls-left is missing"),
        (("--dice", "4446", "--rolls-left", "1"), "bad dice '4446'"),
        (("--dice", "44461", "--rolls-left", "3"), "bad rolls left 3"),
        (
            ("--rules", "double-cameroon", "--dice", "44461", "--rolls-left", "1"),
            "bad dice '44461'",
        ),
        (("yacht",), "yacht"),
    ],
)
def test_bad_input_is_one_line(options: tuple[str, ...], problem: str) -> None:
    assert problem in yachtdice("odds", *options).refusal()


@pytest.mark.slow
@pytest.mark.parametrize("more", [(), ("--dice", "44461", "--rolls-left", "2")])
@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_picture(tmp_path: Path, kind: str, more: tuple[str, ...]) -> None:
    file = tmp_path / f"odds.{kind}"
    plain = yachtdice("odds", *more).out
    assert yachtdice("odds", *more, "--plot", str(file)).out == plain
    start = file.read_bytes()
    assert start.startswith(b"\x89PNG") if kind == "png" else b"Full House" in start
    refusal = yachtdice("odds", *more, "--plot", str(tmp_path / "no" / f"odds.{kind}")).refusal()
    assert "can't write" in refusal or "can’t write" in refusal


def test_a_picture_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    refusal = yachtdice("odds", "--plot", "odds.svg").refusal()
    assert "pip install 'yachtdice[plot]'" in refusal
    assert "one of .png, .svg" in yachtdice("odds", "--plot", "odds.pdf").refusal()
