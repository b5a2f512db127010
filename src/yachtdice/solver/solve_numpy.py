"""The NumPy kernel: every state of a rule set, by numbers of filled boxes, in blocks of lanes."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np

from yachtdice.solver.combinatorics import FloatArray, IntArray
from yachtdice.solver.layout import Layout
from yachtdice.solver.pairs import PairScorer
from yachtdice.solver.planes import NEVER
from yachtdice.solver.scores import Scorer
from yachtdice.solver.turn import turn_values

Progress: TypeAlias = Callable[[int], object]
"""Told now and then how many states are done, merged ones counted once."""

CELLS = 1 << 20
"""Numbers in the largest array of a block, about."""
CELLS_WITH_SPREAD = 1 << 18
"""The same where each number has a second moment beside it."""


def solve_numpy(
    layout: Layout,
    *,
    spread: bool = False,
    progress: Progress | None = None,
) -> FloatArray:
    """Expected points still to come from every state, under the best play.

    Args:
        spread: whether the variance is wanted too.
    Returns:
        Shape (planes, rows, columns): plane 0 the expected points, plane 1 the variance.
        States that play never comes to hold 0.
    """
    rules = layout.rules
    values = np.zeros((1 + spread, layout.n_rows + 1, layout.upper.n_states))
    values[0, -1] = NEVER
    scorer = Scorer(layout) if rules.boxes_per_turn == 1 else PairScorer(layout)
    cells = CELLS_WITH_SPREAD if spread else CELLS
    done = 0
    for filled, rows in layout.blocks():
        columns = slice(*layout.upper.starts[filled : filled + 2])
        for part in _parts(layout, rows, columns.stop - columns.start, cells):
            first, later = scorer.score_values(values, filled, part)
            turn = turn_values(
                layout.lattice,
                first,
                later,
                throws=rules.rolls_per_turn,
                held_stays=rules.held_stays,
            )
            if spread:
                turn[1] -= turn[0] ** 2
            values[:, part, columns] = turn.reshape(len(values), len(part), -1)
            done += turn.shape[1]
            if progress:
                progress(done)
    return values[:, :-1]


def _parts(layout: Layout, rows: IntArray, columns: int, cells: int) -> Iterator[IntArray]:
    """The rows of a block in parts of about so many cells."""
    height = layout.lattice.n_keeps
    if layout.rules.held_stays:
        height = max(union.size for union in layout.lattice.unions)
    most = max(1, cells // (height * columns))
    for start in range(0, len(rows), most):
        yield rows[start : start + most]
