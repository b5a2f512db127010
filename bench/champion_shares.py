"""What a final total is worth against rivals, and a state by it, for the compiled kernel.

Worth by points has an entry for each number of points from a card on; the last one goes on.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.ending_kernels import EndingPlan
from yachtdice.solver.plan import Numbers, ScorePlan

kernel = njit(nogil=True, error_model="numpy")
"""Not kept on disk: what it calls may change without its own file being touched."""


class Spreads(NamedTuple):
    """Of all states: how the points still to come are spread."""

    chances: NDArray[np.float32]
    starts: Numbers
    """Shape (rows, columns): where a state's chances begin."""
    widths: Numbers
    lows: Numbers
    """The points that the first one is of."""
    values: FloatArray
    """Expected points."""
    means: NDArray[np.float32]
    """Shape (rows, columns, slices): of the slices."""


@kernel
def open_boxes(plan: ScorePlan, filled: int, row: int) -> int:
    """How many boxes are open in a state."""
    count = 0
    for box in range(len(plan.gaining)):
        bit = plan.gaining[box]
        if bit >= 0:
            count += 1 - (filled >> bit & 1)
        elif plan.digits[row, box] == 0:
            count += 1
    return count


@kernel
def set_of(endings: EndingPlan, column: int) -> int:
    """The set of filled gaining boxes of a column."""
    return int(np.searchsorted(endings.first_columns, column, side="right")) - 1


@kernel
def real_chances(spreads: Spreads, row: int, column: int, total: int, same: FloatArray) -> int:
    """The chances of final totals; returns how many are written."""
    start, width = spreads.starts[row, column], spreads.widths[row, column]
    first = total + spreads.lows[row, column]
    same[:first] = 0.0
    for n in range(width):
        same[first + n] = spreads.chances[start + n]
    return int(first + width)


@kernel
def smooth_chances(spreads: Spreads, row: int, column: int, total: int, same: FloatArray) -> int:
    """As `slices.smooth_chances`, moved by a total."""
    means = spreads.means[row, column].astype(np.float64)
    count = len(means)
    edges = np.empty(count + 1)
    for n in range(1, count):
        edges[n] = (means[n - 1] + means[n]) / 2
    edges[0] = 2 * means[0] - edges[1]
    edges[count] = 2 * means[count - 1] - edges[count - 1]
    shift = means.mean() - (edges[:-1] + edges[1:]).mean() / 2
    for n in range(count + 1):
        edges[n] = max(edges[n] + shift, 0.0) + n * 1e-6 / count
        if n > 0:
            edges[n] = max(edges[n], edges[n - 1])
    last = int(np.ceil(edges[count])) + 1
    same[:total] = 0.0
    piece, before = 0, 0.0
    for points in range(last + 1):
        at = points + 0.5
        while piece < count and edges[piece + 1] <= at:
            piece += 1
        below = 1.0
        if at <= edges[0]:
            below = 0.0
        elif piece < count:
            part = (at - edges[piece]) / (edges[piece + 1] - edges[piece])
            below = (piece + part) / count
        same[total + points] = below - before
        before = below
    return total + last + 1


@kernel
def share_by_total(
    spreads: Spreads,
    plan: ScorePlan,
    endings: EndingPlan,
    few_open: int,
    seats: Numbers,
    own: int,
    ties: FloatArray,
    same: FloatArray,
    ends: FloatArray,
) -> int:
    """As `shares.shares_by_total`, of the seats' totals by the mean play of all but one.

    Args:
        seats: shape (seats, 3): row, column and total of each.
        few_open: real spreads from so many open boxes on.
        ties, same: shape (seats, points) and (points,), to work in.
        ends: written.
    Returns:
        How many entries are written; the last one goes on.
    """
    width = 1
    ties[:] = 0.0
    ties[0] = 1.0
    count = 0
    for seat in range(len(seats)):
        if seat == own:
            continue
        row, column, total = seats[seat]
        same[:] = 0.0
        filled = set_of(endings, column)
        if open_boxes(plan, filled, row) <= few_open:
            here = real_chances(spreads, row, column, total, same)
        else:
            here = smooth_chances(spreads, row, column, total, same)
        width = max(width, here + 1)
        count += 1
        less = 0.0
        for points in range(len(same)):
            for k in range(count, 0, -1):
                ties[k, points] = ties[k, points] * less + ties[k - 1, points] * same[points]
            ties[0, points] *= less
            less += same[points]
    for points in range(width):
        total_share = 0.0
        for k in range(count + 1):
            total_share += ties[k, points] / (k + 1)
        ends[points] = total_share
    return width


@kernel
def expect_real(
    spreads: Spreads, row: int, column: int, ends: FloatArray, width: int, points: int
) -> float:
    """What it is worth to come to a state with so many points, by its real spread."""
    start = spreads.starts[row, column]
    first = points + spreads.lows[row, column]
    total = 0.0
    for n in range(spreads.widths[row, column]):
        total += spreads.chances[start + n] * ends[min(first + n, width - 1)]
    return total


@kernel
def expect_slices(
    spreads: Spreads, row: int, column: int, ends: FloatArray, width: int, points: int
) -> float:
    """The same by its slices."""
    total = 0.0
    for mean in spreads.means[row, column]:
        whole = int(np.floor(mean))
        part = float(mean) - whole
        below = ends[min(points + whole, width - 1)]
        above = ends[min(points + whole + 1, width - 1)]
        total += below + part * (above - below)
    return float(total / spreads.means.shape[2])
