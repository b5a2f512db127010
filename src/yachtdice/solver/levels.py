"""The states that can follow from one, level by level: by how many turns are left."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.combinatorics import IntArray
from yachtdice.solver.gains import gains
from yachtdice.solver.layout import Layout

Numbers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Level:
    """States with the same number of turns left, those of a set together."""

    sets: Numbers
    """By state: the set of filled gaining boxes."""
    rows: Numbers
    columns: Numbers

    @property
    def count(self) -> int:
        return len(self.rows)


@dataclass(frozen=True, eq=False)
class Levels:
    """All states that may follow from a state."""

    layout: Layout
    levels: tuple[Level, ...]
    """Finished cards first; the state itself last and alone."""
    places: Numbers
    """Shape (rows, columns): where each state stands in its level; -1 where it is in none."""

    @property
    def count(self) -> int:
        """Of states in all."""
        return sum(level.count for level in self.levels)

    def only(self, reached: Numbers) -> "Levels":
        """Only those that are marked.

        Args:
            reached: shape (rows, columns): not 0 for those that stay.
        """
        parts = []
        for level in self.levels:
            stay = reached[level.rows, level.columns] != 0
            parts.append(Level(level.sets[stay], level.rows[stay], level.columns[stay]))
        return _placed(self.layout, tuple(parts))


def levels(layout: Layout, row: int = 0, column: int = 0) -> Levels:
    """The states that may follow from a state, itself included."""
    digits = layout.counts[row]
    if layout.rules.columns > 1:
        is_after = (layout.counts >= digits).all(axis=1)
    else:
        is_after = ((digits == 0) | (layout.counts == digits)).all(axis=1)
    by_count = {
        int(n): np.flatnonzero(is_after & (layout.filled == n)) for n in np.unique(layout.filled)
    }
    step = layout.rules.boxes_per_turn
    n_boxes = len(layout.rules.categories) * layout.rules.columns
    members: dict[int, list[tuple[int, IntArray, IntArray]]] = {}
    for filled, columns in _columns(layout, column).items():
        for count, rows in by_count.items():
            left = n_boxes - count - filled.bit_count()
            if len(rows) and left % step == 0:
                members.setdefault(left // step, []).append((filled, rows, columns))
    return _placed(layout, tuple(_level(members[left]) for left in sorted(members)))


def _columns(layout: Layout, column: int) -> dict[int, IntArray]:
    """By set of filled gaining boxes: the columns that may follow from one, ascending."""
    start = layout.set_of(column)
    found = {start: {column}}
    gaining = layout.boxes.gaining
    for filled in sorted(range(start, len(layout.upper.totals)), key=int.bit_count):
        if filled not in found:
            continue
        own = np.array(sorted(found[filled])) - layout.upper.starts[filled]
        for bit, box in enumerate(gaining):
            if not filled >> bit & 1:
                after = gains(layout, filled, box).columns[:, own]
                found.setdefault(filled | 1 << bit, set()).update(map(int, after.ravel()))
    return {filled: np.array(sorted(columns)) for filled, columns in found.items()}


def _level(members: list[tuple[int, IntArray, IntArray]]) -> Level:
    parts = [
        (np.full(len(rows) * len(columns), filled), np.repeat(rows, len(columns)), columns)
        for filled, rows, columns in members
    ]
    return Level(
        np.concatenate([sets for sets, _, _ in parts]).astype(np.int64),
        np.concatenate([rows for _, rows, _ in parts]).astype(np.int64),
        np.concatenate(
            [np.tile(columns, len(sets) // len(columns)) for sets, _, columns in parts]
        ).astype(np.int64),
    )


def _placed(layout: Layout, found: tuple[Level, ...]) -> Levels:
    places = np.full(layout.shape, -1, dtype=np.int64)
    for level in found:
        places[level.rows, level.columns] = np.arange(level.count)
    return Levels(layout, found, places)
