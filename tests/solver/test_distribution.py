"""How the points still to come are spread under the best play."""

import json
from pathlib import Path

import numpy as np
import pytest

from tests.solver.brute_force import searched
from tests.solver.small import SMALL
from yachtdice.rules import Card, RuleSet, find_rules
from yachtdice.solver import Solution, Tables, distribution, solve
from yachtdice.solver.array_file import TableError
from yachtdice.solver.best_scores import turns
from yachtdice.solver.distribute_fast import Spreader
from yachtdice.solver.distribute_numpy import distribute_numpy, reach_numpy
from yachtdice.solver.distribution import Distribution
from yachtdice.solver.distribution_file import (
    distribution_path,
    read_distribution,
    write_distribution,
)
from yachtdice.solver.levels import levels

QUICK = ("general", "generala", "yacht")
SLOW = ("general+held=stays", "double-cameroon", "yacht-any-straight", "yacht-dice-plain+bonus=0")


def check_sums(found: Distribution, solution: Solution) -> None:
    rules = solution.rules
    assert found.chances.sum() == pytest.approx(1, abs=1e-12)
    assert found.mean == pytest.approx(solution.value, abs=1e-9)
    # Among choices equally good but for the last bit another one may have been taken.
    assert found.sd == pytest.approx(solution.sd, rel=1e-4)
    bonuses = found.bonus * rules.bonus_points + found.extra_yachts * rules.extra_yacht
    assert found.box_means.sum() + bonuses == pytest.approx(solution.value, abs=1e-9)
    assert (found.box_hits <= 1 + 1e-12).all()
    assert found.any_extra_yacht <= found.extra_yachts + 1e-12


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_small_rule_sets(name: str) -> None:
    rules = SMALL[name]
    found, solution = distribution(solve(rules)), solve(rules)
    check_sums(found, solution)
    exact = searched(rules)
    start = exact.cards()[Card.empty(rules)]
    square = float(found.chances @ np.arange(len(found.chances)) ** 2)
    assert float(start.least_square) - 1e-9 <= square <= float(start.most_square) + 1e-9


@pytest.mark.parametrize(
    "name", [*QUICK, *(pytest.param(name, marks=pytest.mark.slow) for name in SLOW)]
)
def test_whole_games(name: str) -> None:
    solution = solve(find_rules(name), kernel="numpy")
    check_sums(distribution(solution, kernel="numpy"), solution)


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_from_every_card_of_a_small_rule_set(name: str) -> None:
    rules = SMALL[name]
    solution = solve(rules)
    for card, exact in searched(rules).cards().items():
        state = solution.layout.state_of(card)
        assert state is not None
        found = distribution(solution, *state)
        held = sum(p or 0 for column in card.columns for p in column)
        assert found.mean >= 0
        assert found.mean == pytest.approx(float(solution.values[state]), abs=1e-9)
        assert float(exact.mean) >= held


def test_a_finished_card_brings_nothing_more() -> None:
    solution = solve(SMALL["sums"])
    last = solution.layout.n_rows - 1
    column = solution.layout.upper.n_states - 1
    found = distribution(solution, last, column)
    assert found.chances.tolist() == [1.0]
    assert found.percentile(50) == 0


@pytest.mark.slow
def test_reference_percentiles() -> None:
    """Of the 13-box game, by an independent solver."""
    solution = solve(find_rules("yacht-dice"))
    found = distribution(solution)
    check_sums(found, solution)
    assert [found.percentile(p) for p in (5, 25, 50, 75, 95, 99)] == [180, 217, 248, 272, 388, 474]
    yacht = solution.rules.yacht_index
    assert yacht is not None
    assert found.bonus == pytest.approx(0.681, abs=5e-4)
    assert found.box_hits[yacht] == pytest.approx(0.337, abs=5e-4)
    assert found.extra_yachts == pytest.approx(0.0958, abs=5e-5)
    assert len(found.chances) - 1 == solution.rules.highest_total()


@pytest.mark.slow
@pytest.mark.parametrize("rules", [*SMALL.values(), *map(find_rules, (*QUICK, *SLOW))])
def test_kernels_agree(rules: RuleSet) -> None:
    solution = solve(rules)
    looked_at, found = turns(solution.layout), levels(solution.layout)
    slow, counted = distribute_numpy(
        looked_at, solution.values, reach_numpy(looked_at, solution.values, found)
    )
    spreader = Spreader(looked_at, solution.values)
    fast, counted_fast = spreader.distribute(spreader.reach(found))
    assert len(fast) == len(slow)
    np.testing.assert_allclose(fast, slow, rtol=0, atol=1e-12)
    np.testing.assert_allclose(counted_fast, counted, rtol=0, atol=1e-9)


def test_percentiles_and_chances() -> None:
    none = np.zeros(0)
    found = Distribution(np.array([0.25, 0.0, 0.5, 0.25]), none, none, 0.0, 0.0, 0.0)
    assert [found.percentile(p) for p in (1, 25, 26, 75, 76, 100)] == [0, 0, 2, 2, 3, 3]
    assert [found.at_least(points) for points in (-1, 0, 1, 3, 4)] == [1, 1, 0.75, 0.25, 0]
    assert found.mean == 1.75


def test_what_is_kept_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = SMALL["upper_bonus"]
    found = Tables(tmp_path).distribution(rules)
    monkeypatch.setattr("yachtdice.solver.table.distribution", lambda _: pytest.fail("made again"))
    kept = Tables(tmp_path).distribution(rules)
    assert np.array_equal(kept.chances, found.chances)
    assert np.array_equal(kept.box_hits, found.box_hits)
    assert (kept.bonus, kept.extra_yachts) == (found.bonus, found.extra_yachts)


@pytest.mark.parametrize(
    "damage",
    [
        {"chances": [0.5, 0.25]},
        {"chances": ["1"]},
        {"box_means": [1.0]},
        {"bonus": None},
        {"rules": "another"},
        {"solver": 0},
        {"format": 0},
    ],
)
def test_a_damaged_or_foreign_file_is_made_again(tmp_path: Path, damage: dict[str, object]) -> None:
    rules = SMALL["sums"]
    path = distribution_path(rules, tmp_path)
    whole = distribution(solve(rules))
    write_distribution(whole, rules, path)
    path.write_text(json.dumps(json.loads(path.read_text()) | damage))
    with pytest.raises(TableError):
        read_distribution(rules, path)
    assert Tables(tmp_path).distribution(rules).mean == pytest.approx(whole.mean)
    read_distribution(rules, path)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff"])
def test_what_is_no_distribution(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(TableError):
        read_distribution(SMALL["sums"], path)
