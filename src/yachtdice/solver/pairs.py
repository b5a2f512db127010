"""What each roll is worth if it is scored, where a turn fills two boxes with half the dice each."""

from functools import lru_cache
from itertools import combinations

import numpy as np

from yachtdice.rules.pairs import splits
from yachtdice.rules.ruleset import RuleSet
from yachtdice.solver.boxes import FIRST, LATER, boxes
from yachtdice.solver.combinatorics import FloatArray, IntArray, lattice
from yachtdice.solver.layout import Layout
from yachtdice.solver.planes import better, nothing, worth


@lru_cache(maxsize=8)
def pair_points(rules: RuleSet) -> tuple[tuple[tuple[int, int], ...], FloatArray]:
    """Every pair of boxes, and what the best split of each roll pays in it.

    Returns:
        The pairs in card order, 45 of ten boxes; and float64, shape (2, pairs, rolls), on the first
        throw and on later ones: 3,003 rolls of ten dice, 31,878 splits.
    """
    data = boxes(rules)
    group_of = {roll: place for place, roll in enumerate(data.rolls)}
    rolls = lattice(rules.dice, rules.sides).rolls
    parted = [splits(roll, rules.group) for roll in rolls]
    starts = np.cumsum([0, *(len(parts) for parts in parted[:-1])])
    one = np.array([group_of[first] for parts in parted for first, _ in parts])
    two = np.array([group_of[second] for parts in parted for _, second in parts])
    pairs = tuple(combinations(range(len(rules.categories)), 2))
    points = np.empty((2, len(pairs), len(rolls)))
    for throw in (FIRST, LATER):
        paid = data.points[throw]
        for n, (a, b) in enumerate(pairs):
            points[throw, n] = np.maximum.reduceat(paid[a][one] + paid[b][two], starts)
    return pairs, points


class PairScorer:
    """The score stage of a rule set that fills two boxes a turn."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.pairs, self.points = pair_points(layout.rules)

    def score_values(
        self, values: FloatArray, filled: int, rows: IntArray, state: int | None = None
    ) -> tuple[FloatArray, FloatArray]:
        """As `Scorer.score_values`; a lane is a row."""
        later = self._score(values, rows, LATER)
        first = self._score(values, rows, FIRST) if self.layout.boxes.throws_differ else later
        return first, later

    def _score(self, values: FloatArray, rows: IntArray, throw: int) -> FloatArray:
        best = nothing(len(values), self.points.shape[2], len(rows))
        for (a, b), points in zip(self.pairs, self.points[throw], strict=True):
            is_open = (self.layout.digits[rows, a] == 0) & (self.layout.digits[rows, b] == 0)
            lanes = np.flatnonzero(is_open)
            if len(lanes):
                then = rows[lanes] + self.layout.strides[a] + self.layout.strides[b]
                pays = worth(values[:, None, then, 0], points[:, None])
                best[:, :, lanes] = better(best[:, :, lanes], pays)
        return best
