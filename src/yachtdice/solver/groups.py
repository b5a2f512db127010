"""Boxes that are looked at together, because many rolls score alike in them.

All that ones, twos and threes see of a roll is one of 56 things, the lower boxes of the 13-box game
about a hundred. Each of those classes is worked out once, and a roll takes the best of its groups.
"""

from dataclasses import dataclass

import numpy as np

from yachtdice.solver.boxes import Boxes
from yachtdice.solver.combinatorics import FloatArray, IntArray

MOST_UPPER = 3
"""Upper boxes in one group, at most."""


@dataclass(frozen=True, eq=False)
class Member:
    """A box of a group."""

    box: int
    paid: tuple[int, ...]
    """What it may pay, ascending."""
    paid_of: IntArray
    """By class: which of those it pays."""
    scoring: IntArray
    """The classes that it pays more than 0."""
    points: FloatArray
    """What it pays them."""


@dataclass(frozen=True, eq=False)
class Group:
    """Some boxes on a first or on a later throw."""

    members: tuple[Member, ...]
    n_classes: int
    class_of: IntArray
    """By roll."""


def groups(data: Boxes, throw: int) -> tuple[Group, ...]:
    """The groups of a rule set's boxes: upper ones by threes, the lower ones together.

    Args:
        throw: FIRST or LATER.
    """
    upper, lower = data.rules.upper, data.rules.lower
    parts = [upper[n : n + MOST_UPPER] for n in range(0, len(upper), MOST_UPPER)]
    return tuple(_group(data, part, throw) for part in (*parts, lower) if part)


def _group(data: Boxes, part: tuple[int, ...], throw: int) -> Group:
    classes, class_of = np.unique(data.points[throw][list(part)], axis=1, return_inverse=True)
    members = tuple(_member(box, points) for box, points in zip(part, classes, strict=True))
    return Group(members, classes.shape[1], class_of.ravel().astype(np.intp))


def _member(box: int, points: IntArray) -> Member:
    paid, paid_of = np.unique(points, return_inverse=True)
    scoring = np.flatnonzero(points)
    return Member(
        box,
        tuple(map(int, paid)),
        paid_of.astype(np.intp),
        scoring,
        points[scoring].astype(np.float64),
    )
