"""`yachtdice practice`."""

from pathlib import Path

import pytest

from tests.cli.running import yachtdice
from yachtdice import parse_position

RULES = ("--rules", "general-short")


@pytest.mark.slow
def test_positions_are_found_and_kept(tmp_path: Path) -> None:
    cache = ("--cache", str(tmp_path))
    found = yachtdice("practice", *RULES, *cache, "--json").json()
    assert found["rules"] == "general-short"
    assert found["seed"] == 0
    assert len(found["positions"]) == 360
    assert len(list(tmp_path.glob("*.practice.json"))) == 1
    again = yachtdice("practice", *RULES, *cache, "--json", "--count", "20").json()
    assert again["positions"] == found["positions"][:20]
    for one in again["positions"]:
        parse_position(one["position"])
        assert one["lead"] >= 0.5
        assert all(mistake["loss"] >= 1.5 for mistake in one["mistakes"])


def test_another_seed_finds_others_and_keeps_none(tmp_path: Path) -> None:
    asked = ("practice", *RULES, "--cache", str(tmp_path), "--count", "4", "--seed")
    one, other = (yachtdice(*asked, seed, "--json").json() for seed in "12")
    assert len(one["positions"]) == 4
    assert one["positions"] != other["positions"]
    assert not list(tmp_path.glob("*.practice.json"))


def test_positions_in_words(tmp_path: Path) -> None:
    asked = ("practice", *RULES, "--cache", str(tmp_path), "--count", "3", "--seed", "7")
    (first, *_) = yachtdice(*asked, "--json").json()["positions"]
    lines = yachtdice(*asked).out.splitlines()
    game = parse_position(first["position"])
    assert lines[0].startswith(f"1. Round {game.round}, roll {game.throw}: ")
    assert lines[0].endswith(f"(level {first['level']})")
    assert lines[1] == f"   {first['position']}"
    assert f"{first['lead']:.2f} points ahead" in lines[2]
    assert f"{first['mistakes'][-1]['loss']:.2f}" in lines[3]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--count", "0"), "expected a whole number from 1 to 1,000"),
        (("--count", "many"), "bad --count 'many'"),
        (("--seed", "-1"), "bad --seed '-1'"),
        (("--rules", "yacht+columns=2"), "several columns"),
        (("--rules", "yacht-dice+columns=2"), "yacht-dice+columns=2 has 2 columns"),
        (("--rules", "nosuch"), "nosuch"),
    ],
)
def test_what_can_not_be_taken_is_refused(words: tuple[str, ...], said: str) -> None:
    assert said in yachtdice("practice", *words).refusal()
