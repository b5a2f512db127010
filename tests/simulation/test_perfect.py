"""Perfect play in lockstep: the dice, the choices and the totals."""

from pathlib import Path

import numpy as np
import pytest

from tests.solver.small import SMALL
from yachtdice.rules import RuleSet, find_rules
from yachtdice.simulation.numbers import faces, numbers
from yachtdice.simulation.perfect import PerfectGames
from yachtdice.simulation.wins import wins_at_once
from yachtdice.solver import Solution, distribution, solve
from yachtdice.solver.best_scores import Followers, Turns, best_scores, followers, turns
from yachtdice.solver.boxes import FIRST, LATER
from yachtdice.solver.combinatorics import IntArray
from yachtdice.solver.outcomes import best_choices

pytestmark = pytest.mark.slow

FREE = {name: rules for name, rules in SMALL.items() if not rules.held_stays}


class ByNumPy:
    """The same games one by one, by the NumPy kernel's choices."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.turns: Turns = turns(solution.layout)
        self.wins = wins_at_once(solution)

    def play(self, seed: int, game: int, seat: int) -> tuple[int, int]:
        rules, layout = self.solution.rules, self.solution.layout
        row = column = total = won = 0
        for turn in range(1, rules.rounds + 1):
            filled = layout.set_of(column)
            own = np.array([column - layout.upper.starts[filled]])
            scored = [self._scored(filled, row, own, throw) for throw in (FIRST, LATER)]
            choices, _ = best_choices(layout.lattice, rules, *scored)
            place = 0
            for throw in range(1, rules.rolls_per_turn + 1):
                roll = self._throw(seed, game, seat, turn, throw, place)
                ending = int(scored[min(throw, 2) - 1].endings[roll, 0])
                win = self._win(filled, row, roll, min(throw, 2) - 1)
                if win is not None:
                    ending = win
                    break
                if throw == rules.rolls_per_turn:
                    break
                place = int(choices[throw - 1][roll, 0])
                if place >= layout.lattice.first_roll:
                    break
            after = followers(self.turns, ending, filled, np.array([row]), own)
            if won == 0 and win is not None:
                won = turn
            total += int(after.points[0])
            row, column = int(after.rows[0]), int(after.columns[0])
        return total, won

    def _scored(self, filled: int, row: int, own: IntArray, throw: int):  # type: ignore[no-untyped-def]
        values = self.solution.values

        def worth(after: Followers, _: IntArray):  # type: ignore[no-untyped-def]
            return after.points + values[after.rows, after.columns]

        return best_scores(self.turns, worth, filled, np.array([row]), own, throw)

    def _win(self, filled: int, row: int, roll: int, which: int) -> int | None:
        plan, layout = self.turns.plan, self.solution.layout
        for box in np.flatnonzero(self.wins[which]):
            term = int(self.turns.endings.roll_terms[which, roll, box])
            bit = plan.gaining[box]
            is_filled = filled >> bit & 1 if bit >= 0 else layout.digits[row, box]
            if not is_filled and plan.term_points[term] > 0:
                return term
        return None

    def _throw(self, seed: int, game: int, seat: int, turn: int, throw: int, keep: int) -> int:
        rules, lattice = self.solution.rules, self.solution.layout.lattice
        kept = lattice.keeps[keep]
        drawn = numbers(seed, np.array([game]), seat, turn, throw)
        thrown = faces(drawn, rules.dice - len(kept), rules.sides)[0] + 1
        roll = tuple(sorted((*kept, *map(int, thrown))))
        return lattice.index[roll] - lattice.first_roll


def check(rules: RuleSet, games: int) -> None:
    solution = solve(rules, kernel="numpy")
    slow = ByNumPy(solution)
    totals, won = PerfectGames(solution).play(11, 500, games, 2)
    for n in range(games):
        assert (int(totals[n]), int(won[n])) == slow.play(11, 500 + n, 2)


@pytest.mark.parametrize("name", FREE)
def test_small_games_come_out_as_one_by_one(name: str) -> None:
    check(FREE[name], 60)


@pytest.mark.parametrize("name", ["general", "generala", "general-short", "yacht"])
def test_whole_games_come_out_as_one_by_one(name: str) -> None:
    check(find_rules(name), 15)


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
