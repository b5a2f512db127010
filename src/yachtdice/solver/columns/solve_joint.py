"""Several columns solved exactly, where boxes depend on each other: level by level, in NumPy."""

import numpy as np

from yachtdice.solver.columns.cards import Cards
from yachtdice.solver.columns.following import MOMENTS
from yachtdice.solver.columns.joint import Joint
from yachtdice.solver.columns.sample import squared
from yachtdice.solver.columns.turns import column_turns
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.solve_numpy import Progress

LANES = 500
"""States that are looked at together."""


def solve_joint(known: Joint, *, progress: Progress | None = None) -> FloatArray:
    """Expected points still to come from every state, and their variance, shape (2, states).

    Args:
        progress: told now and then how many states are done.
    """
    boxes, turns = len(known.rules.boxes), column_turns(known.rules, every_total=False)
    kinds = known.every_kind()
    filled = known.filled(kinds)
    values = np.zeros((2, known.n_states))

    def later(cards: Cards) -> FloatArray:
        return values.take(known.number(cards), axis=1)

    done = int(np.count_nonzero(filled == boxes))
    for count in range(boxes - 1, -1, -1):
        level = np.flatnonzero(filled == count)
        for start in range(0, len(level), LANES):
            numbers = level[start : start + LANES]
            cards = known.cards(kinds, numbers)
            values[:, numbers] = squared(turns.values(cards, later, MOMENTS))
            done += len(numbers)
            if progress:
                progress(done)
    return values
