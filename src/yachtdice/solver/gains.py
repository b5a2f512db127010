"""Where the upper total goes when a box is filled that counts towards the bonus."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from yachtdice.solver.combinatorics import FloatArray, IntArray
from yachtdice.solver.layout import Layout


@dataclass(frozen=True, eq=False)
class Gains:
    """One box, filled from each upper state of one set."""

    paid: tuple[int, ...]
    """What the box may pay, ascending."""
    columns: IntArray
    """Shape (paid, upper states of the set): the upper state that follows."""
    points: FloatArray
    """The same shape: points now, the bonus included where it is reached."""


@lru_cache(maxsize=4096)
def gains(layout: Layout, filled: int, box: int) -> Gains:
    """What filling a gaining box brings.

    Args:
        filled: set of the filled gaining boxes, without this one.
    """
    upper, rules = layout.upper, layout.rules
    paid = np.unique(layout.boxes.points[:, box])
    totals = upper.lowest[upper.starts[filled] : upper.starts[filled + 1]]
    then = np.minimum(totals + paid[:, None], rules.bonus_at)
    is_reached = (totals < rules.bonus_at) & (then >= rules.bonus_at)
    after = filled | 1 << layout.boxes.gaining.index(box)
    columns = upper.states[after][then]
    assert (columns >= 0).all(), "reachable totals lead to reachable totals"
    points = paid[:, None] + is_reached * float(rules.bonus_points)
    return Gains(tuple(map(int, paid)), columns, points)
