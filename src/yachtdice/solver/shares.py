"""Who wins, from how everybody's final total is spread; places that are shared count as shares."""

from collections.abc import Sequence

import numpy as np

from yachtdice.solver.combinatorics import FloatArray


def shares_by_total(rivals: Sequence[FloatArray]) -> FloatArray:
    """By final total: the share of the win that it brings on average, from 0 to the first total
    that nobody else can reach.

    Of k that share the first place each wins 1/k. So the share is the sum of 1/(k + 1) times the
    chance that k rivals reach the same total and all others less.

    Args:
        rivals: each one's chances of a final total of 0, 1, 2 ... points.
    """
    width = max((len(chances) for chances in rivals), default=0) + 1
    ties = np.zeros((len(rivals) + 1, width))
    """By number of rivals with the same total, those looked at so far."""
    ties[0] = 1.0
    for n, chances in enumerate(rivals):
        same = np.zeros(width)
        same[: len(chances)] = chances
        less = np.cumsum(same) - same
        ties[1 : n + 2] = ties[1 : n + 2] * less + ties[: n + 1] * same
        ties[0] *= less
    found: FloatArray = (ties / np.arange(1, len(rivals) + 2)[:, None]).sum(axis=0)
    return found


def win_shares(totals: Sequence[FloatArray]) -> tuple[float, ...]:
    """Each seat's chance to win; they sum to 1.

    Args:
        totals: by seat: its chances of a final total of 0, 1, 2 ... points.
    """
    found = []
    for seat, chances in enumerate(totals):
        ends = shares_by_total([*totals[:seat], *totals[seat + 1 :]])
        found.append(float(chances @ ends[np.minimum(np.arange(len(chances)), len(ends) - 1)]))
    return tuple(found)


def moved(chances: FloatArray, points: int) -> FloatArray:
    """The chances of totals, from those of points still to come and the points that are there."""
    return np.concatenate((np.zeros(points), chances))
