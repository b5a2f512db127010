"""How the points still to come are spread under the best play: not only their mean."""

from dataclasses import dataclass

import numpy as np

from yachtdice.errors import MissingExtraError
from yachtdice.solver.best_scores import turns
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.distribute_numpy import distribute_numpy, reach_numpy
from yachtdice.solver.levels import levels
from yachtdice.solver.solve import FEW_STATES, Kernel, Solution, has_fast_kernel


@dataclass(frozen=True, eq=False)
class Distribution:
    """Points still to come from a state, if it is played on for the greatest expected total."""

    chances: FloatArray
    """By points from 0 on: their chance; bonuses included. Sums to 1."""
    box_means: FloatArray
    """By box: the points expected in it, bonuses left out; 0 for filled ones."""
    box_hits: FloatArray
    """By box: the chance that it is still to be filled with more than 0."""
    bonus: float
    """Chance that the upper bonus is still to come."""
    extra_yachts: float
    """How many extra Yachts are still to be expected."""
    any_extra_yacht: float
    """Chance of one at least."""

    @property
    def mean(self) -> float:
        return float(self.chances @ np.arange(len(self.chances)))

    @property
    def sd(self) -> float:
        """Standard deviation, in points."""
        off = np.arange(len(self.chances)) - self.mean
        return float(np.sqrt(self.chances @ off**2))

    def percentile(self, percent: float) -> int:
        """The least number of points that so many of 100 games do not pass.

        Args:
            percent: above 0, at most 100.
        """
        reached = np.cumsum(self.chances) >= percent / 100 - ROUNDING
        return int(np.argmax(reached)) if reached.any() else len(self.chances) - 1

    def at_least(self, points: int) -> float:
        """Chance of so many points or more."""
        return float(self.chances[max(points, 0) :].sum())


ROUNDING = 1e-12
"""A sum of chances that lacks so little is what it should be."""


def distribution(
    solution: Solution, row: int = 0, column: int = 0, *, kernel: Kernel | None = None
) -> Distribution:
    """The distribution of the points still to come from a state, from the start if none is named.

    From the start of the 13-box game the compiled kernel takes seconds and NumPy a minute. With six
    open boxes either takes moments.

    Args:
        kernel: if None, the compiled one where it is installed and there is much to do.
    Raises:
        MissingExtraError: the compiled kernel is asked for and not installed.
    """
    found = levels(solution.layout, row, column)
    kernel = kernel or ("fast" if found.count > FEW_STATES and has_fast_kernel() else "numpy")
    if kernel == "fast":
        if not has_fast_kernel():
            raise MissingExtraError("the compiled kernel", extra="fast")
        from yachtdice.solver.distribute_fast import Spreader

        spreader = Spreader(turns(solution.layout), solution.values)
        chances, features = spreader.distribute(spreader.reach(found))
    else:
        looked_at = turns(solution.layout)
        found = reach_numpy(looked_at, solution.values, found)
        chances, features = distribute_numpy(looked_at, solution.values, found)
    n_boxes = len(solution.rules.categories)
    bonus, extra, any_extra = map(float, features[2 * n_boxes :])
    return Distribution(
        chances, features[:n_boxes], features[n_boxes : 2 * n_boxes], bonus, extra, any_extra
    )
