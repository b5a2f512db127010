"""Where the value of each start-of-turn state stands, by the rule set's data alone.

A state is (set of open boxes, capped upper total, for each filled box whose points matter later
whether it holds them). It is stored as a row and a column: the row for the boxes that do not count
towards the upper bonus, the column for those that do with their total (`upper.py`).

A row number is of mixed radix. Each such box has a digit: 0 open, 1 filled, 2 ... filled with the
first, second ... of the points that matter (`Boxes.marks`); so filling a box adds digit x stride.

With several columns a digit is the number of columns in which the box is filled: columns are alike,
and it does not matter which.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules.ruleset import RuleSet
from yachtdice.rules.scorecard import Card
from yachtdice.solver.boxes import Boxes, boxes
from yachtdice.solver.combinatorics import IntArray, Lattice, lattice
from yachtdice.solver.upper import Upper, upper

Digits: TypeAlias = NDArray[np.int8]


@dataclass(frozen=True, eq=False)
class Layout:
    """The states of a rule set."""

    rules: RuleSet
    boxes: Boxes
    upper: Upper
    lattice: Lattice
    """Of all the dice of a turn."""
    strides: IntArray
    """By box: what a row number grows by with its digit; 0 for boxes that count in the column."""
    counts: Digits
    """Shape (rows, boxes): the digit of each box in the row number; 0 for boxes that count in the
    column."""
    digits: Digits
    """The same with one column; with several 0 for a box that is open in any, else 1."""
    every_total: bool
    """Whether totals that no play leads to are states too."""

    @property
    def n_rows(self) -> int:
        return len(self.digits)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.n_rows, self.upper.n_states

    @cached_property
    def filled(self) -> IntArray:
        """By row: how many of its boxes are filled."""
        if self.rules.columns > 1:
            return np.asarray(self.counts.sum(axis=1, dtype=np.intp))
        return np.asarray(np.count_nonzero(self.digits, axis=1))

    @property
    def n_states(self) -> int:
        """States that play can come to, before merging, finished cards included."""
        step = self.rules.boxes_per_turn
        return int(np.count_nonzero(self.filled % step == 0)) * self.upper.n_unmerged

    @property
    def n_merged(self) -> int:
        """The same after merging upper totals."""
        step = self.rules.boxes_per_turn
        return int(np.count_nonzero(self.filled % step == 0)) * self.upper.n_states

    def digit(self, box: int, points: int) -> int:
        """The digit of a box filled with these points."""
        marks = self.boxes.marks[box]
        return 2 + marks.index(points) if points in marks else 1

    def next_rows(self, rows: IntArray, box: int, digit: int) -> IntArray:
        """By row: the row once the box is filled; `n_rows` where it is filled already."""
        is_open = self.digits[rows, box] == 0
        return np.where(is_open, rows + digit * self.strides[box], self.n_rows)

    def blocks(self) -> Iterator[tuple[int, IntArray]]:
        """Set of filled gaining boxes and rows, such that each comes after all that follow from it:
        fuller rows first and, among these, fuller sets first. Finished cards are left out."""
        step = self.rules.boxes_per_turn
        sets = sorted(range(len(self.upper.totals)), key=lambda s: -s.bit_count())
        most = int(self.filled.max())
        for count in range(most, -1, -1):
            rows = np.flatnonzero(self.filled == count)
            for filled in sets:
                is_finished = count == most and filled == len(sets) - 1
                if not is_finished and count % step == 0:
                    yield filled, rows

    def set_of(self, state: int) -> int:
        """The set of filled gaining boxes that an upper state belongs to."""
        return int(np.searchsorted(self.upper.starts, state, side="right")) - 1

    def state_of(self, card: Card) -> tuple[int, int] | None:
        """Row and column of a scorecard before its next turn; None for an upper total that no
        play leads to, unless every total is a state."""
        if len(card.columns) > 1:
            return self._row_of(card), 0
        (column,) = card.columns
        row = 0
        for k in self.boxes.rest:
            points = column[k]
            if points is not None:
                row += self.digit(k, points) * int(self.strides[k])
        filled = total = 0
        for n, k in enumerate(self.boxes.gaining):
            points = column[k]
            if points is not None:
                filled |= 1 << n
                total += points
        states = self.upper.states[filled]
        state = int(states[min(total, len(states) - 1)])
        return None if state < 0 else (row, state)

    def _row_of(self, card: Card) -> int:
        """The row of a scorecard of several columns."""
        filled = ((k, points) for column in card.columns for k, points in enumerate(column))
        return sum(int(self.strides[k]) for k, points in filled if points is not None)


@lru_cache(maxsize=16)
def layout(rules: RuleSet, *, every_total: bool = False) -> Layout:
    """The layout of a rule set; built once.

    Raises:
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    data = boxes(rules)
    columns = rules.columns
    radix = [1 + columns + len(data.marks[k]) for k in data.rest]
    strides = np.zeros(len(rules.categories), dtype=np.intp)
    stride = 1
    for k, size in zip(data.rest, radix, strict=True):
        strides[k] = stride
        stride *= size
    counts = np.zeros((stride, len(rules.categories)), dtype=np.int8)
    for k, size in zip(data.rest, radix, strict=True):
        counts[:, k] = np.arange(stride) // strides[k] % size
    return Layout(
        rules,
        data,
        upper(rules, every_total=every_total),
        lattice(rules.dice, rules.sides),
        strides,
        counts,
        counts if columns == 1 else (counts == columns).astype(np.int8),
        every_total,
    )
