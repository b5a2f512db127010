"""What a turn may end with: which boxes are filled, with what points.

An ending is a number. Where a turn fills one box it is a term of the score plan, counted on by the
number of terms if an extra Yacht is paid with it. Where it fills two it is (pair, points of the
first box, points of the second), of mixed radix.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.layout import Layout
from yachtdice.solver.pairs import best_splits
from yachtdice.solver.plan import ScorePlan

Numbers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Endings:
    """The endings of a rule set's turns."""

    count: int
    roll_terms: Numbers
    """Shape (2, rolls, boxes): the term that each box is of a roll on the first throw and on later
    ones; of shape (2, 0, 0) where a turn fills two boxes."""
    pair_endings: Numbers
    """Shape (2, pairs, rolls): the ending that the best split of a roll in a pair is; of shape
    (2, 0, 0) where a turn fills one box."""
    width: int
    """Points of a box from 0, where a turn fills two."""


def endings(layout: Layout, plan: ScorePlan) -> Endings:
    """The endings of a rule set."""
    if layout.rules.boxes_per_turn == 2:
        width = int(layout.boxes.points.max()) + 1
        pairs, (first, second) = best_splits(layout.rules)
        each = (np.arange(len(pairs))[:, None] * width + first) * width + second
        none = np.zeros((2, 0, 0), dtype=np.int64)
        return Endings(len(pairs) * width * width, none, each, width)
    place = {
        (int(box), int(points)): term
        for term, (box, points) in enumerate(zip(plan.term_box, plan.term_points, strict=True))
    }
    points = layout.boxes.points
    roll_terms = np.array(
        [
            [[place[box, int(paid)] for box, paid in enumerate(of_roll)] for of_roll in throw.T]
            for throw in points
        ]
    )
    return Endings(2 * len(plan.term_box), roll_terms, np.zeros((2, 0, 0), dtype=np.int64), 0)
