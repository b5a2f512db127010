"""Positions to practise on: each is one, and no two are alike."""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from yachtdice import RULE_SET_IDS, find_rules, parse_position
from yachtdice.players import find_player
from yachtdice.players.coach import box_chances
from yachtdice.players.practice import (
    COUNT,
    LEAST_LEAD,
    LEAST_LOSS,
    Exercises,
    exercises_path,
    file,
    find_exercises,
    kept_exercises,
    read_exercises,
    write_exercises,
)
from yachtdice.players.report import STAGES, choice_of
from yachtdice.solver import Tables, analyse
from yachtdice.solver.array_file import TableError

FEW = 18
SHORT = find_rules("general-short")
ODD = "yacht-dice-free+four=4+bonus=0"
SOME = "general"
"""What every run of the tests looks at."""
LEVELS = ("deckhand", "bosun", "mate", "pilot")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    return Tables(tmp_path_factory.mktemp("tables"))


@pytest.fixture
def found(tables: Tables) -> Exercises:
    return _found(tables)


@cache
def _found(tables: Tables) -> Exercises:
    return find_exercises(SHORT, tables, count=FEW)


def check_exercises(found: Exercises, tables: Tables) -> None:
    """Each holds what it says, by an analysis of its own."""
    for exercise in found:
        game = parse_position(str(exercise.game))
        choices = analyse(game, tables)
        assert choices[0].action == exercise.best, game
        assert choices[1].loss == pytest.approx(exercise.lead, abs=1e-9), game
        assert exercise.lead >= LEAST_LEAD
        assert not any(scored.wins for scored in game.choices().values())
        assert exercise.level == 1 + LEVELS.index(exercise.mistakes[-1].player)
        for one in exercise.mistakes:
            loss = choice_of(game, one.action, choices).loss
            assert loss == pytest.approx(one.loss, abs=1e-9), game
            assert one.loss >= LEAST_LOSS
        if exercise.stage == "box":
            assert f"={exercise.aim}" in str(exercise.best).split(":")[0]
    lines = [str(exercise.game).split(" ", 1)[1] for exercise in found]
    assert len(set(lines)) == len({exercise.id for exercise in found}) == len(found)


def test_each_is_a_position_that_is_got_wrong(found: Exercises, tables: Tables) -> None:
    assert len(found) == FEW
    check_exercises(found, tables)


def test_the_players_that_go_wrong_would_choose_so(found: Exercises, tables: Tables) -> None:
    for rules in (SHORT, SHORT.without_bonus):
        tables.get(rules)
    from yachtdice.players import tables as known

    known.learn(tables.get(SHORT))
    try:
        for exercise in found:
            for one in exercise.mistakes:
                player = find_player(one.player)
                # luck that never slips
                assert player.choose(exercise.game, NoSlips()) == one.action
    finally:
        known.forget()


class NoSlips(Random):
    def random(self) -> float:
        return 1.0


def test_a_keep_is_after_the_likeliest_box(found: Exercises, tables: Tables) -> None:
    keeps = [exercise for exercise in found if str(exercise.best).startswith("k")]
    assert keeps
    for exercise in keeps:
        chances = box_chances(exercise.game, exercise.best, tables)
        assert chances[exercise.aim] == max(chances.values())


def test_they_are_a_mixture(found: Exercises) -> None:
    assert set(Counter(exercise.stage for exercise in found)) == set(STAGES)
    first = found.all[:10]
    assert len({exercise.stage for exercise in first}) == len(STAGES)
    assert len({exercise.level for exercise in first}) > 1
    alike = Counter((e.stage, e.game.roll, str(e.best)) for e in found)
    assert max(alike.values()) <= 3  # one in each third of the game


def test_a_seed_finds_the_same_ones_and_another_finds_others(tables: Tables) -> None:
    again = find_exercises(SHORT, tables, count=FEW)
    assert again.all == _found(tables).all
    others = find_exercises(SHORT, tables, count=FEW, seed=1)
    assert {e.id for e in others} != {e.id for e in again}


# -- the file


def test_a_file_holds_them(found: Exercises, tmp_path: Path) -> None:
    path = exercises_path(SHORT, tmp_path)
    write_exercises(found, path)
    assert read_exercises(SHORT, path).all == found.all


@pytest.mark.parametrize(
    "change",
    [
        {"format": 0},
        {"rules": "0" * 64},
        {"solver": -1},
        {"count": 1},
        {"checksum": 1},
        {"positions": []},
        {"positions": None},
    ],
)
def test_a_file_of_anything_else_is_refused(
    found: Exercises, tmp_path: Path, change: dict[str, Any]
) -> None:
    path = exercises_path(SHORT, tmp_path)
    write_exercises(found, path)
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(TableError):
        read_exercises(SHORT, path)


@pytest.mark.parametrize("text", ["", "[]", "{}", "\0", '{"format": 1}'])
def test_a_file_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "practice.json"
    path.write_text(text)
    with pytest.raises(TableError):
        read_exercises(SHORT, path)


def test_a_damaged_file_is_written_anew(
    found: Exercises, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "find_exercises", lambda *_: found)
    tables = Tables(tmp_path)
    assert kept_exercises(SHORT, tables) is found
    path = exercises_path(SHORT, tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert kept_exercises(SHORT, tables) is found
    assert path.read_bytes() == whole
    assert kept_exercises(SHORT, tables).all == found.all


# -- all rule sets


@pytest.mark.slow
def test_a_rule_set_has_them(tables: Tables) -> None:
    check_rule_set(SOME, tables)


@pytest.mark.long
@pytest.mark.parametrize("name", [*RULE_SET_IDS, ODD, "yacht-worldwide+held=stays"])
def test_every_rule_set_has_them(name: str, tables: Tables) -> None:
    check_rule_set(name, tables)


def check_rule_set(name: str, tables: Tables) -> None:
    found = kept_exercises(find_rules(name), tables)
    assert len(found) == COUNT >= 300
    check_exercises(found, tables)
    stages = Counter(exercise.stage for exercise in found)
    assert min(stages[stage] for stage in STAGES) >= COUNT // 6
