"""Distributions of the points still to come, in NumPy, from finished cards upwards."""

from collections.abc import Iterator

import numpy as np

from yachtdice.solver.best_scores import Followers, Turns, followers
from yachtdice.solver.combinatorics import FloatArray, IntArray
from yachtdice.solver.levels import Level, Levels
from yachtdice.solver.outcomes import outcomes

LANES = 512
"""States that are looked at side by side, at most."""


def n_features(n_boxes: int) -> int:
    """How many expectations go with a distribution: by box its points, by box whether it gets any,
    whether the bonus comes, how many extra Yachts, whether any."""
    return 2 * n_boxes + 3


def reach_numpy(turns: Turns, values: FloatArray, found: Levels) -> Levels:
    """Those of some states that the best play may come to from the last one.

    Args:
        values: shape (rows, columns): expected points still to come.
    """
    reached = np.zeros(turns.layout.shape, dtype=np.int64)
    start = found.levels[-1]
    reached[start.rows, start.columns] = 1
    for level in reversed(found.levels[1:]):
        stay = np.flatnonzero(reached[level.rows, level.columns])
        for _, _, after in ends_of(turns, values, level, stay):
            reached[after.rows, after.columns] = 1
    return found.only(reached)


def distribute_numpy(
    turns: Turns, values: FloatArray, found: Levels
) -> tuple[FloatArray, FloatArray]:
    """The distribution of the points still to come from a state.

    Args:
        values: shape (rows, columns): expected points still to come.
        found: the states that may follow from it.
    Returns:
        The chance of 0, 1, 2 ... points, and the expectations of `n_features`.
    """
    count = found.levels[0].count
    later = _Spread(np.ones((count, 1)), np.zeros((count, n_features(len(turns.rules.categories)))))
    for level in found.levels[1:]:
        later = _spread(turns, values, found, level, later)
    return later.chances[0], later.features[0]


class _Spread:
    """Of the states of a level: chances by points, and expectations."""

    def __init__(self, chances: FloatArray, features: FloatArray) -> None:
        self.chances = chances
        self.features = features


def ends_of(
    turns: Turns, values: FloatArray, level: Level, states: IntArray
) -> Iterator[tuple[IntArray, FloatArray, Followers]]:
    """The endings of some states of a level: the states that have one, its chances, and where it
    leads."""
    sets, starts = level.sets[states], turns.layout.upper.starts
    for filled in map(int, np.unique(sets)):
        of_set = states[sets == filled]
        for begin in range(0, len(of_set), LANES):
            part = of_set[begin : begin + LANES]
            rows, own = level.rows[part], level.columns[part] - starts[filled]
            ended = outcomes(turns, values, filled, rows, own)
            for ending in map(int, np.flatnonzero(ended.any(axis=1))):
                lanes = np.flatnonzero(ended[ending])
                after = followers(turns, ending, filled, rows[lanes], own[lanes])
                yield part[lanes], ended[ending, lanes], after


def _spread(
    turns: Turns, values: FloatArray, found: Levels, level: Level, later: _Spread
) -> _Spread:
    here = _Spread(
        np.zeros((level.count, later.chances.shape[1] + most_points(turns))),
        np.zeros((level.count, later.features.shape[1])),
    )
    for states, chances, after in ends_of(turns, values, level, np.arange(level.count)):
        places = found.places[after.rows, after.columns]
        _add(here, states, chances, after, later, places, turns.rules.extra_yacht)
    width = int(np.flatnonzero(here.chances.any(axis=0))[-1]) + 1
    here.chances = here.chances[:, :width]
    return here


def most_points(turns: Turns) -> int:
    """No turn brings more."""
    plan = turns.plan
    if turns.rules.boxes_per_turn == 2:
        return int(plan.pair_points.max())
    return int(plan.term_points.max() + plan.extra_points) + turns.rules.bonus_points


def _add(
    here: _Spread,
    states: IntArray,
    chances: FloatArray,
    after: Followers,
    later: _Spread,
    places: IntArray,
    extra_yacht: int,
) -> None:
    """Add what one ending brings to some states.

    Args:
        states, chances, places: by lane: the state, the chance of the ending, and the state that
            follows, in the level below.
        extra_yacht: points of one.
    """
    width = later.chances.shape[1]
    for points in np.unique(after.points):
        lanes = np.flatnonzero(after.points == points)
        start = int(points)
        here.chances[states[lanes], start : start + width] += (
            chances[lanes, None] * later.chances[places[lanes]]
        )
    features = later.features[places]
    n_boxes = (features.shape[1] - 3) // 2
    paid = sum(points for _, points in after.boxes) + after.extra * extra_yacht
    for box, points in after.boxes:
        features[:, box] += points
        features[:, n_boxes + box] += points > 0
    features[:, -3] += after.points > paid
    features[:, -2] += after.extra
    features[:, -1] = np.where(after.extra > 0, 1.0, features[:, -1])
    here.features[states] += chances[:, None] * features
