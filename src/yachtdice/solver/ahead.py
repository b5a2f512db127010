"""What is still to come from any state if it is played on for the mean: the real distribution where
few boxes are open, slices before.

Real ones are worked out when they are first asked for, with those of all states that may follow,
and remembered: what a game comes to next is then there.
"""

from collections.abc import Iterator
from functools import lru_cache
from statistics import NormalDist

import numpy as np

from yachtdice.solver.all_spreads import spreads_fast, spreads_numpy, unpacked
from yachtdice.solver.best_scores import turns
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.levels import Level, Levels, levels
from yachtdice.solver.slices import MOST_SLICES, Slices, smooth_chances
from yachtdice.solver.solve import Kernel, Solution

FEW_OPEN = 4
"""States with so many open boxes, or fewer, are looked at by their real distributions."""
MOST_REAL = 20_000
"""Distributions that are remembered, at most: a kilobyte or two each."""


class Ahead:
    """The points still to come from the states of a solution."""

    def __init__(
        self, solution: Solution, slices: Slices | None, *, few_open: int = FEW_OPEN
    ) -> None:
        """
        Args:
            slices: if None, as many points above and below the mean are as likely as the standard
                deviation says.
            few_open: real distributions from so many open boxes on.
        """
        self.solution = solution
        self.layout = solution.layout
        self.turns = turns(solution.layout)
        self.few_open = few_open
        self._slices = slices
        self._real: dict[tuple[int, int], FloatArray] = {}

    def open_boxes(self, row: int, column: int) -> int:
        """How many boxes are open in a state."""
        filled = int(self.layout.filled[row]) + self.layout.set_of(column).bit_count()
        return len(self.layout.rules.boxes) - filled

    def prepare(self, row: int, column: int) -> None:
        """Get to know together, and so sooner, what may follow from a state."""
        after_turn = self.open_boxes(row, column) - self.layout.rules.boxes_per_turn
        if after_turn > self.few_open:
            return
        found = levels(self.layout, row, column)
        then = found.levels[-2]
        states = zip(then.rows.tolist(), then.columns.tolist(), strict=True)
        if not all(state in self._real for state in states):
            self._work_out(Levels(self.layout, found.levels[:-1], found.places))

    def mean(self, row: int, column: int) -> float:
        """Expected points still to come."""
        return float(self.solution.values[row, column])

    def chances(self, row: int, column: int) -> FloatArray:
        """The chance of 0, 1, 2 ... points still to come; sums to 1."""
        if self.open_boxes(row, column) <= self.few_open:
            return self.real_chances(row, column)
        return smooth_chances(self._means(row, column))

    def real_chances(self, row: int, column: int, *, kernel: Kernel = "numpy") -> FloatArray:
        """The same from the real distribution, however many boxes are open; that takes three times
        as long with each more of them, and by NumPy a second with seven.

        Args:
            kernel: for what is not known yet.
        """
        found = self._real.get((row, column))
        if found is None:
            found = self._work_out(levels(self.layout, row, column), kernel)[row, column]
        return found

    def expect(self, row: int, column: int, ends: FloatArray, most: int) -> FloatArray:
        """What it is worth to come to a state with 0, 1, 2 ... points, up to so many.

        Args:
            ends: what each number of points in the end is worth; the last one goes on.
        """
        if self.open_boxes(row, column) <= self.few_open:
            chances = self.real_chances(row, column)
            places = np.minimum(np.arange(most + len(chances)), len(ends) - 1)
            found: FloatArray = np.correlate(ends[places], chances, "valid")
            return found
        means = self._means(row, column)
        whole = np.floor(means).astype(np.intp)
        part = means - whole
        places = np.arange(most + 1)[:, None] + whole
        last = len(ends) - 1
        below, above = ends[np.minimum(places, last)], ends[np.minimum(places + 1, last)]
        mean: FloatArray = (below + part * (above - below)).mean(axis=1)
        return mean

    def _means(self, row: int, column: int) -> FloatArray:
        if self._slices is not None:
            return self._slices.points(row, column)
        deviation = np.sqrt(max(float(self.solution.variances[row, column]), 0.0))
        means: FloatArray = self.mean(row, column) + deviation * _normal_slices()
        return np.maximum(means, 0.0)

    def _work_out(
        self, found: Levels, kernel: Kernel = "numpy"
    ) -> dict[tuple[int, int], FloatArray]:
        """Remember the real distributions of some states."""
        if len(self._real) > MOST_REAL:
            self._real = {}
        real = self._real
        if kernel == "fast":
            done = found.levels[0]
            real.update(dict.fromkeys(_states(done), np.ones(1)))
            for level, those in spreads_fast(self.solution, found, least=0.0, dtype=np.float64):
                real.update(zip(_states(level), unpacked(those), strict=True))
            return real
        every = spreads_numpy(self.turns, self.solution.values, found, least=0.0, dtype=np.float64)
        for level, spreads in every:
            each = (np.trim_zeros(spread, "b") for spread in spreads)
            real.update(zip(_states(level), each, strict=True))
        return real


def _states(level: Level) -> Iterator[tuple[int, int]]:
    """The row and column of each state."""
    return zip(level.rows.tolist(), level.columns.tolist(), strict=True)


@lru_cache(maxsize=16)
def ahead_of(solution: Solution, slices: Slices | None) -> Ahead:
    """What is still to come, remembered for all who ask."""
    return Ahead(solution, slices)


@lru_cache(maxsize=1)
def _normal_slices() -> FloatArray:
    """The means of equal slices of the normal distribution, in standard deviations."""
    normal = NormalDist()
    edges = [normal.inv_cdf(n / MOST_SLICES) for n in range(1, MOST_SLICES)]
    densities = np.array([0.0, *map(normal.pdf, edges), 0.0])
    means: FloatArray = -np.diff(densities) * MOST_SLICES
    return means
