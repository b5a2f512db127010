"""What each roll is worth if it is scored, where a turn fills two boxes with half the dice each."""

from functools import lru_cache
from itertools import combinations

import numpy as np

from yachtdice.rules.pairs import splits
from yachtdice.rules.ruleset import RuleSet
from yachtdice.solver.boxes import FIRST, LATER, boxes
from yachtdice.solver.combinatorics import FloatArray, IntArray, lattice
from yachtdice.solver.layout import Layout
from yachtdice.solver.planes import NEVER, better, nothing, worth

MOST_SPLITS = 1 << 10
"""More than there are ways to part a roll: 252 for ten dice."""


@lru_cache(maxsize=8)
def best_splits(rules: RuleSet) -> tuple[tuple[tuple[int, int], ...], IntArray]:
    """Every pair of boxes, and what the best split of each roll pays in each of the two.

    Among equal splits it is the one that `rules.best_pairs` takes.

    Returns:
        The pairs in card order, 45 of ten boxes; and points, shape (2, 2, pairs, rolls), of the
        first and the second box, on the first throw and on later ones: 3,003 rolls of ten dice,
        63,504 splits.
    """
    data = boxes(rules)
    group_of = {roll: place for place, roll in enumerate(data.rolls)}
    rolls = lattice(rules.dice, rules.sides).rolls
    parted = [splits(roll, rules.group) for roll in rolls]
    starts = np.cumsum([0, *(len(parts) for parts in parted[:-1])])
    one = np.array([group_of[first] for parts in parted for first, _ in parts])
    two = np.array([group_of[second] for parts in parted for _, second in parts])
    # The greatest sum and, among equals, the first split.
    rank = np.concatenate([MOST_SPLITS - 1 - np.arange(len(parts)) for parts in parted])
    pairs = tuple(combinations(range(len(rules.categories)), 2))
    points = np.empty((2, 2, len(pairs), len(rolls)), dtype=np.intp)
    for throw in (FIRST, LATER):
        paid = data.points[throw]
        for n, (a, b) in enumerate(pairs):
            first, second = paid[a][one], paid[b][two]
            ranked = np.maximum.reduceat((first + second) * MOST_SPLITS + rank, starts)
            best = starts + MOST_SPLITS - 1 - ranked % MOST_SPLITS
            points[:, throw, n] = first[best], second[best]
    return pairs, points


def pair_points(rules: RuleSet) -> tuple[tuple[tuple[int, int], ...], FloatArray]:
    """Every pair of boxes, and what the best split of each roll pays in both together.

    Returns:
        The pairs in card order; and float64, shape (2, pairs, rolls), on the first throw and on
        later ones.
    """
    pairs, points = best_splits(rules)
    return pairs, points.sum(axis=0).astype(np.float64)


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


def score_pairs(
    layout: Layout, planes: FloatArray, row: int
) -> tuple[tuple[FloatArray, IntArray], tuple[FloatArray, IntArray]]:
    """What each roll is worth in one state, on the first throw and on later ones.

    Args:
        planes: shape (2, rows + 1, columns), of the solution.
    Returns:
        Twice: expected points and, on plane 1, the second moment, shape (2, rolls); and by roll
        which pair of boxes it goes to. One and the same where the throws pay alike.
    """
    pairs, points = _pair_points(layout.rules)
    digits, strides = layout.digits[row], layout.strides
    is_open = np.array([digits[a] == 0 and digits[b] == 0 for a, b in pairs])
    after = np.array([row + strides[a] + strides[b] for a, b in pairs], dtype=np.intp)
    means, variances = np.asarray(planes)[:, np.where(is_open, after, layout.n_rows), 0]
    open_pairs = np.flatnonzero(is_open)

    def score(throw: int) -> tuple[FloatArray, IntArray]:
        best = np.full((2, points.shape[2]), NEVER)
        taken = np.zeros(points.shape[2], dtype=np.intp)
        for pair in open_pairs.tolist():
            pays = points[throw, pair] + means[pair]
            taken[pays > best[0]] = pair
            np.maximum(best[0], pays, out=best[0])
        best[1] = variances[taken] + best[0] * best[0]
        return best, taken

    later = score(LATER)
    return (score(FIRST) if layout.boxes.throws_differ else later), later


@lru_cache(maxsize=8)
def _pair_points(rules: RuleSet) -> tuple[tuple[tuple[int, int], ...], FloatArray]:
    return pair_points(rules)
