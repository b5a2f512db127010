"""Compile every kernel of the extra `fast` and keep it: most of a minute, once.

Tests that need one would each compile it in their own process, and those that solve a large game
would do so by NumPy as long as nothing is compiled.
"""

import sys

import numpy as np

from yachtdice.rules import Card, find_rules
from yachtdice.solver import distribution, has_fast_kernel, make_ready, solve
from yachtdice.solver.ahead import ahead_of
from yachtdice.solver.aim import aim
from yachtdice.solver.best_scores import turns

SMALLEST = "general-short"
FILLED = 5
"""Boxes of the card that is aimed from; few open ones are soon done."""


def main() -> int:
    if not has_fast_kernel():
        print("no compiled kernels here: the extra fast is not installed")
        return 0
    from yachtdice.simulation.perfect import PerfectGames

    rules = find_rules(SMALLEST)
    solution = solve(rules, kernel="fast")
    make_ready(compiling=True)
    distribution(solution, kernel="fast")
    PerfectGames(solution).play(0, 0, 10, 0)
    card = Card.empty(rules)
    for box in range(FILLED):
        card = card.with_box(0, box, 0)
    aim(turns(solution.layout), card, np.arange(500.0), kernel="fast")
    ahead_of(solution, None).real_chances(0, 0, kernel="fast")
    return 0


if __name__ == "__main__":
    sys.exit(main())
