"""How the dice of a turn that fills two boxes may be parted, and what the best parting is worth."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from yachtdice.rules.dice import all_rolls
from yachtdice.rules.pairs import splits
from yachtdice.solver.combinatorics import FloatArray, IntArray


class Partings(NamedTuple):
    """All ways to part all rolls in two halves, each way once, roll by roll in lexicographic order;
    31,878 for ten dice."""

    one: IntArray
    """By way: the lesser half, as the number of a roll of half the dice."""
    two: IntArray
    starts: IntArray
    """By roll: its first way."""
    counts: IntArray
    """By roll: how many ways it has."""


@lru_cache(maxsize=4)
def partings(dice: int, sides: int) -> Partings:
    """The ways to part so many dice; worked out once."""
    number = {roll: place for place, roll in enumerate(all_rolls(dice // 2, sides))}
    parted = [
        [(number[a], number[b]) for a, b in splits(roll, dice // 2) if a <= b]
        for roll in all_rolls(dice, sides)
    ]
    counts = np.array([len(ways) for ways in parted])
    one, two = np.array([way for ways in parted for way in ways]).T
    return Partings(one, two, np.cumsum(counts) - counts, counts)


def worths_of_rolls(rows: Sequence[Sequence[float]], dice: int, sides: int) -> Sequence[float]:
    """By roll: the worth of its best parting; `rows` as the worths of `best_partings`."""
    found: list[float] = best_partings(np.array(rows), partings(dice, sides))[0].tolist()
    return found


def best_partings(worths: FloatArray, ways: Partings) -> tuple[FloatArray, IntArray]:
    """By roll: the worth of its best parting in two different boxes, and which way that is, the
    first of equal ones.

    Args:
        worths: shape (boxes, groups), at least two boxes: the worth of half the dice in each.
    """
    groups = np.arange(worths.shape[1])
    box = worths.argmax(axis=0)
    best = worths[box, groups]
    others = worths.copy()
    others[box, groups] = -np.inf
    second = others.max(axis=0)
    one, two = ways.one, ways.two
    apart = best[one] + best[two]
    beside = np.maximum(best[one] + second[two], second[one] + best[two])
    worth = np.where(box[one] == box[two], beside, apart)
    found = np.maximum.reduceat(worth, ways.starts)
    among_best = np.flatnonzero(worth == np.repeat(found, ways.counts))
    return found, among_best[np.searchsorted(among_best, ways.starts)]
