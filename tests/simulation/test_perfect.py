"""Perfect play in lockstep: the dice, the choices and the totals."""

from pathlib import Path

import numpy as np
import pytest

from tests.solver.small import SMALL
from yachtdice.players.habits import Habits
from yachtdice.rules import RuleSet, find_rules
from yachtdice.simulation.lockstep import Lockstep
from yachtdice.simulation.perfect import PerfectGames
from yachtdice.solver import distribution, solve

pytestmark = pytest.mark.slow

FREE = {name: rules for name, rules in SMALL.items() if not rules.held_stays}
WHOLE = ["general", "generala", "general-short", "yacht", "yacht-dice", "yacht-worldwide"]


def check(rules: RuleSet, games: int) -> None:
    solution = solve(rules, kernel="numpy")
    step = Lockstep(solution, solution, Habits(), games=games, seed=11, first=500, seat=2)
    step.play()
    totals, won = PerfectGames(solution).play(11, 500, games, 2)
    assert np.array_equal(totals, step.totals)
    assert np.array_equal(won, step.won)


@pytest.mark.parametrize("name", FREE)
def test_small_games_come_out_as_without_the_kernel(name: str) -> None:
    check(FREE[name], 1000)


@pytest.mark.parametrize("name", WHOLE)
def test_whole_games_come_out_as_without_the_kernel(name: str) -> None:
    """Choices that are worth the same are many: all but a few games meet one."""
    check(find_rules(name), 3000)


@pytest.mark.parametrize("name", ["general", "yacht"])
def test_totals_are_spread_as_they_should_be(name: str) -> None:
    """Where a win at once is taken the totals are a little less than the best."""
    solution = solve(find_rules(name), kernel="numpy")
    games = 200_000
    totals, _ = PerfectGames(solution).play(3, 0, games, 0)
    exact = distribution(solution, kernel="numpy")
    found = np.bincount(totals, minlength=len(exact.chances))
    expected = exact.chances * games
    often = expected >= 20
    square = ((found - expected)[often] ** 2 / expected[often]).sum()
    freedom = int(often.sum())
    assert square < freedom + 5 * np.sqrt(2 * freedom)
    assert totals.mean() == pytest.approx(exact.mean, abs=4 * exact.sd / games**0.5)


def test_threads_and_parts_make_no_difference(tmp_path: Path) -> None:
    solution = solve(find_rules("general-short"), kernel="numpy")
    whole, _ = PerfectGames(solution, threads=3).play(9, 0, 1000, 0)
    one = PerfectGames(solution, threads=1)
    parts = [one.play(9, first, 250, 0)[0] for first in range(0, 1000, 250)]
    assert np.array_equal(np.concatenate(parts), whole)


def test_a_first_throw_general_wins_at_once() -> None:
    solution = solve(find_rules("general"), kernel="numpy")
    _, won = PerfectGames(solution).play(4, 0, 20_000, 0)
    share = (won > 0).mean()
    # 11 turns with 6 of 7,776 each, less those in which the box is filled already
    assert 0.002 < share < 11 * 6 / 7776
    assert set(np.unique(won)) <= set(range(12))
