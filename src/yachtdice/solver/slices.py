"""How the points still to come are spread, in a few numbers for each state: equal slices of all
that may come, and the mean of each.

What the exact spreads of a whole rule set take hundreds of megabytes for, slices say well enough
while many boxes are open, in ten.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from yachtdice.errors import MissingExtraError
from yachtdice.solver.all_spreads import Spreads, spreads_fast, spreads_numpy
from yachtdice.solver.best_scores import turns
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.layout import Layout
from yachtdice.solver.levels import levels
from yachtdice.solver.solve import FEW_STATES, Kernel, Solution, has_fast_kernel

MOST_SLICES = 16
MOST_BYTES = 20_000_000
"""Of a table; the number of slices is halved until it fits."""
MOST_NUMBER = 65_535
MOST_SCALE = 64

Parts = NDArray[np.uint16]


@dataclass(frozen=True, eq=False)
class Slices:
    """Of every state of a layout: the means of equal slices, ascending."""

    layout: Layout
    numbers: Parts
    """Shape (rows, columns, slices), in parts of a point; 0 where no play comes to."""
    scale: int
    """Parts of a point."""

    @property
    def count(self) -> int:
        """Slices of a state."""
        return int(self.numbers.shape[2])

    def points(self, row: int, column: int) -> FloatArray:
        """The mean of each slice of a state, in points, ascending."""
        found: FloatArray = self.numbers[row, column] / self.scale
        return found

    def chances(self, row: int, column: int) -> FloatArray:
        """The chance of 0, 1, 2 ... points still to come, as smooth as slices tell; sums to 1."""
        return smooth_chances(self.points(row, column))


def smooth_chances(means: FloatArray) -> FloatArray:
    """The chance of 0, 1, 2 ... points, from the means of equal slices.

    From half way between two means to half way between the next two, points are spread evenly; the
    first and the last slice reach as far outwards as inwards. All is then moved, by a point or so,
    to have the right mean.
    """
    between = (means[:-1] + means[1:]) / 2
    edges = np.concatenate(([2 * means[0] - between[0]], between, [2 * means[-1] - between[-1]]))
    edges += means.mean() - (edges[:-1] + edges[1:]).mean() / 2
    # Slices of one number only are spread over that number.
    edges = np.maximum.accumulate(np.maximum(edges, 0.0) + np.linspace(0.0, 1e-6, len(edges)))
    last = int(np.ceil(edges[-1])) + 1
    below = np.interp(np.arange(-0.5, last + 1), edges, np.linspace(0.0, 1.0, len(edges)), 0.0, 1.0)
    chances: FloatArray = np.diff(below)
    return chances


def slice_count(layout: Layout) -> int:
    """How many slices each state of a layout gets."""
    count = MOST_SLICES
    while count > 2 and 2 * count * layout.n_rows * layout.upper.n_states > MOST_BYTES:
        count //= 2
    return count


def make_slices(solution: Solution, *, kernel: Kernel | None = None) -> Slices:
    """The slices of a solved rule set.

    The 13-box game takes the compiled kernel some ten seconds of processor time and NumPy 45, in
    less than 1 GiB.

    Args:
        kernel: if None, the compiled one where it is installed and there is much to do.
    Raises:
        MissingExtraError: the compiled kernel is asked for and not installed.
    """
    layout = solution.layout
    if kernel is None:
        kernel = "fast" if layout.n_merged > FEW_STATES and has_fast_kernel() else "numpy"
    if kernel == "fast" and not has_fast_kernel():
        raise MissingExtraError("the compiled kernel", extra="fast")
    means = np.zeros((*layout.shape, slice_count(layout)), dtype=np.float32)
    if kernel == "fast":
        _slice_fast(solution, means)
    else:
        looked_at = turns(layout)
        for level, chances in spreads_numpy(looked_at, solution.values, levels(layout)):
            means[level.rows, level.columns] = slice_means(chances, means.shape[2])
    highest = float(means.max())
    scale = max(1, min(MOST_SCALE, int(MOST_NUMBER / (highest + 1))))
    numbers = np.minimum(np.rint(means * scale), MOST_NUMBER).astype(np.uint16)
    return Slices(layout, numbers, scale)


def _slice_fast(solution: Solution, means: NDArray[np.float32]) -> None:
    from yachtdice.solver.spread_kernels import slice_level

    for level, spread in spreads_fast(solution):
        found = np.empty((level.count, means.shape[2]))
        slice_level(spread, found)
        means[level.rows, level.columns] = found


BLOCK = 2048
"""Spreads that are sliced side by side."""


def slice_means(chances: Spreads, count: int) -> FloatArray:
    """The means of equal slices.

    Args:
        chances: shape (spreads, points): the chance of 0, 1, 2 ... points; sums to about 1.
    Returns:
        Shape (spreads, count), ascending.
    """
    return np.concatenate(
        [_slice_block(chances[n : n + BLOCK], count) for n in range(0, len(chances), BLOCK)]
    )


def _slice_block(chances: Spreads, count: int) -> FloatArray:
    below = np.cumsum(chances, axis=1, dtype=np.float64)
    share = below[:, -1:] / count
    sums = np.cumsum(chances * np.arange(chances.shape[1], dtype=np.float64), axis=1)
    edges = np.arange(1, count) * share
    # Where the n-th slice ends, and what is before: the part of that number's chance goes along.
    place = np.stack([np.argmax(below >= edge[:, None], axis=1) for edge in edges.T], axis=1)
    lanes = np.arange(len(chances))[:, None]
    before = sums[lanes, place] - (below[lanes, place] - edges) * place
    bounds = np.concatenate((np.zeros((len(chances), 1)), before, sums[:, -1:]), axis=1)
    means: FloatArray = np.diff(bounds, axis=1) / share
    return means
