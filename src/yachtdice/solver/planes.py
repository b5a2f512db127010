"""Arrays of choices to take the best of.

In front stands the plane: plane 0 holds expected points. Where the spread is asked for too, plane
1 holds the second moment of the points still to come, and goes with the choice that is best on
plane 0.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.combinatorics import FloatArray, IntArray

BoolArray: TypeAlias = NDArray[np.bool_]

NEVER = -np.inf
"""The value of what may not be chosen."""

TIE = 1e-10
"""Values that differ by less are equal, where what is chosen counts and not only what it is worth:
sums of floats in another order must not lead to another choice."""


def nothing(planes: int, *shape: int) -> FloatArray:
    """Nothing to choose yet."""
    values = np.zeros((planes, *shape))
    values[0] = NEVER
    return values


def with_never(values: FloatArray) -> FloatArray:
    """The same with a last row for what may not be chosen.

    Args:
        values: shape (planes, rows, columns).
    """
    last = np.zeros((len(values), 1, values.shape[2]))
    last[0] = NEVER
    return np.concatenate((values, last), axis=1)


def worth(after: FloatArray, points: int | FloatArray) -> FloatArray:
    """Points now and what follows.

    Args:
        after: expected points and, on plane 1, the variance.
    Returns:
        Expected points and, on plane 1, the second moment.
    """
    mean: FloatArray = after[0] + points
    if len(after) == 1:
        return mean[None]
    return np.stack((mean, np.where(mean > NEVER, after[1] + mean * mean, 0.0)))


def shift(values: FloatArray, points: int) -> FloatArray:
    """The same with points added whatever comes."""
    if len(values) == 1:
        return values + points
    mean = np.where(values[0] > NEVER, values[0], 0.0)
    return np.stack((values[0] + points, values[1] + points * (2 * mean + points)))


def better(one: FloatArray, other: FloatArray) -> FloatArray:
    """The higher on plane 0, place by place; the first of equals."""
    if len(one) == 1:
        return np.maximum(one, other)
    return np.where(other[0] > one[0], other, one)


def raise_rows(here: FloatArray, rows: IntArray, others: FloatArray) -> None:
    """Raise some rows to others that are higher on plane 0.

    Args:
        here: shape (planes, all rows, lanes); changed.
        others: shape (planes, rows or 1, lanes).
    """
    here[:, rows] = better(here[:, rows], others)


def raise_to(here: FloatArray, others: FloatArray, places: IntArray) -> None:
    """Raise rows to the rows of another array that are higher on plane 0.

    Args:
        here: shape (planes, rows, lanes); changed.
        others: shape (planes, other rows, lanes).
        places: by row: which other row stands against it.
    """
    found = np.take(others[0], places, axis=0, mode="clip")
    if len(here) == 1:
        np.maximum(here[0], found, out=here[0])
        return
    is_higher = found > here[0]
    np.maximum(here[0], found, out=here[0])
    # A sum in place of a masked copy, which takes several times as long.
    np.take(others[1], places, axis=0, mode="clip", out=found)
    found -= here[1]
    found *= is_higher
    here[1] += found
