"""Rule sets that are solved before a test begins, for a coach that answers at once."""

from functools import cache

from yachtdice.players import tables
from yachtdice.rules import find_rules
from yachtdice.solver import Slices, Solution, make_slices
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


def slice_up(name: str = "yacht") -> None:
    """Let it know the slices besides, for chances to win."""
    tables.learn_slices(_slices(name))


@cache
def _slices(name: str) -> Slices:
    return make_slices(_solutions(name)[0])
