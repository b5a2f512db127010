"""Rule sets that are solved before a test begins, for a coach that answers at once."""

import tempfile
from functools import cache
from pathlib import Path

from tests.solver.estimated import estimated
from yachtdice.players import tables
from yachtdice.players.practice import Exercises, find_exercises
from yachtdice.rules import find_rules
from yachtdice.solver import Slices, Solution, Tables, make_slices
from yachtdice.solver import solve as solve_now


def solve(name: str = "yacht") -> None:
    """Let the server in this process know a rule set, with its bonus and without."""
    for solution in _solutions(name):
        tables.learn(solution)


@cache
def _solutions(name: str) -> tuple[Solution, ...]:
    rules = find_rules(name)
    plain = rules.without_bonus
    return (solve_now(rules), solve_now(plain))


def estimate(name: str) -> None:
    """Let it know estimates for a rule set of several columns."""
    tables.learn_columns(estimated(name))


def slice_up(name: str = "yacht") -> None:
    """Let it know the slices besides, for chances to win."""
    tables.learn_slices(_slices(name))


@cache
def _slices(name: str) -> Slices:
    return make_slices(_solutions(name)[0])


POSITIONS = 24


def practise(name: str = "yacht") -> Exercises:
    """Let it know a few positions to practise on, too."""
    solve(name)
    found = _exercises(name)
    tables.learn_exercises(found)
    return found


@cache
def _exercises(name: str) -> Exercises:
    with tempfile.TemporaryDirectory() as folder:
        return find_exercises(find_rules(name), Tables(Path(folder)), count=POSITIONS)


def percent(chance: float) -> str:
    """A chance as every screen writes it."""
    if chance < 1e-9 or chance > 1 - 1e-9:
        return f"{chance:.0%}"
    if chance < 0.0001:
        return "<0.01%"
    if chance > 0.9999:
        return ">99.99%"
    return f"{chance:.{2 if chance < 0.001 or chance > 0.999 else 1}%}"
