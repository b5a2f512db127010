"""The states of several columns whose boxes depend on each other, each kind of card once.

Columns are alike, so cards that differ only in the order of their columns are one state. More than
that: a box that no other one depends on may be filled in any column, so only in how many it is
counts. What is left of a column is what its own bonus and its double general hang on: its upper
state, and what the boxes hold that others need. A state is these for all columns, least first; the
Yacht boxes, of which it counts how many are filled and whether any was paid; and the counts.
"""

from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules.ruleset import RuleSet
from yachtdice.solver.boxes import has_extra_yachts
from yachtdice.solver.columns.cards import Cards
from yachtdice.solver.combinatorics import IntArray
from yachtdice.solver.extra_yachts import PAID
from yachtdice.solver.layout import Layout, layout


@dataclass(frozen=True, eq=False)
class Joint:
    """The states of a rule set, numbered."""

    rules: RuleSet
    layout: Layout
    """Of the same game with one column."""
    counted: tuple[int, ...]
    """Boxes of which it counts in how many columns they are filled."""
    count_of: IntArray
    """By row of a column: what its counted boxes add to the number of counts."""
    n_counts: int
    own_of: IntArray
    """By row: which of the ways it is that boxes stand which depend on each other."""
    own_rows: IntArray
    """By such way: the row with nothing else filled."""
    has_yachts: bool
    """Whether the Yacht boxes are counted apart."""

    @property
    def n_kinds(self) -> int:
        """What a column can be like, the counted boxes and the Yacht left aside."""
        return len(self.own_rows) * self.layout.upper.n_states

    @property
    def n_yachts(self) -> int:
        """What the Yacht boxes can be like together."""
        return 2 * self.rules.columns + 1 if self.has_yachts else 1

    @property
    def n_columns(self) -> int:
        """What all columns can be like together."""
        return comb(self.n_kinds + self.rules.columns - 1, self.rules.columns)

    @property
    def n_states(self) -> int:
        return self.n_columns * self.n_yachts * self.n_counts

    def number(self, cards: Cards) -> IntArray:
        """By lane: the number of the state."""
        kinds = self.own_of[cards.rows] * self.layout.upper.n_states + cards.states
        kinds.sort(axis=0)
        found: IntArray = kinds[0].copy()
        for n, kind in enumerate(kinds[1:], start=2):
            found += _combinations(kind + n - 1, n)
        if self.has_yachts:
            found = found * self.n_yachts + self._yachts(cards)
        counts: IntArray = self.count_of[cards.rows].sum(axis=0)
        found = found * self.n_counts
        found += counts
        return found

    def _yachts(self, cards: Cards) -> IntArray:
        digits = self.layout.digits[cards.rows, self.rules.yacht_index]
        filled: IntArray = (digits > 0).sum(axis=0)
        filled += np.any(digits == PAID, axis=0) * self.rules.columns
        return filled

    def cards(self, kinds: IntArray, numbers: IntArray) -> Cards:
        """A card of each state.

        Args:
            kinds: as `every_kind` gives them.
            numbers: of the states.
        """
        columns, strides = self.rules.columns, self.layout.strides
        rest, counts = np.divmod(numbers, self.n_counts)
        both, yachts = np.divmod(rest, self.n_yachts)
        own, states = np.divmod(kinds[both].T, self.layout.upper.n_states)
        rows = self.own_rows[own]
        for n, box in enumerate(self.counted):
            filled = counts // (columns + 1) ** n % (columns + 1)
            rows += strides[box] * (filled > np.arange(columns)[:, None])
        if self.has_yachts:
            is_paid = yachts > columns
            filled = np.where(is_paid, yachts - columns, yachts)
            yacht = self.rules.yacht_index
            assert yacht is not None
            rows += strides[yacht] * (filled > np.arange(columns)[:, None])
            rows[0] += strides[yacht] * (PAID - 1) * is_paid
        return Cards(rows, states.astype(np.intp))

    def every_kind(self) -> IntArray:
        """By what all columns can be like together: what each is like, least first; shape
        (n_columns, columns)."""
        columns = self.rules.columns
        every = np.array(
            list(combinations_with_replacement(range(self.n_kinds), columns)), dtype=np.intp
        )
        # In the order of their numbers: the last column counts most.
        found: IntArray = every[np.lexsort(every.T)]
        return found

    def filled(self, kinds: IntArray) -> NDArray[np.int16]:
        """By state: how many boxes are filled."""
        upper, radix = self.layout.upper, self.rules.columns + 1
        own, states = np.divmod(np.arange(self.n_kinds), upper.n_states)
        sets = np.searchsorted(upper.starts, states, side="right") - 1
        bits = np.array([int(s).bit_count() for s in range(len(upper.totals))])
        of_kind = self.layout.filled[self.own_rows[own]] + bits[sets]
        of_counts = sum(
            np.arange(self.n_counts) // radix**n % radix for n in range(len(self.counted))
        )
        of_yachts = np.arange(self.n_yachts)
        of_yachts = np.where(of_yachts < radix, of_yachts, of_yachts - self.rules.columns)
        found = of_kind[kinds].sum(axis=1)[:, None, None] + of_yachts[:, None] + of_counts
        return np.asarray(found, dtype=np.int16).ravel()


def joint(rules: RuleSet) -> Joint:
    """The states of a rule set of several columns, one box a turn."""
    one = layout(rules.one_column)
    data = one.boxes
    bound = set()
    for k, category in enumerate(rules.categories):
        if category.needs:
            bound |= {k, rules.index(category.needs.category)}
    yacht = rules.yacht_index if has_extra_yachts(rules) else None
    counted = tuple(k for k in data.rest if k not in bound and k != yacht)
    radix = rules.columns + 1
    count_of = sum(
        ((one.digits[:, k] > 0) * radix**n for n, k in enumerate(counted)),
        np.zeros(one.n_rows, dtype=np.intp),
    )
    own = _bound_rows(one, sorted(bound), yacht)
    own_rows, own_of = np.unique(own, return_inverse=True)
    return Joint(
        rules,
        one,
        counted,
        count_of,
        radix ** len(counted),
        own_of.ravel().astype(np.intp),
        own_rows.astype(np.intp),
        yacht is not None and yacht not in bound,
    )


def _bound_rows(one: Layout, bound: list[int], yacht: int | None) -> IntArray:
    """By row: the row with the same in the boxes that depend on each other and nothing else; what
    a box holds that is needed no more left out."""
    digits = one.digits[:, bound].astype(np.intp)
    for k, category in enumerate(one.rules.categories):
        if category.needs:
            other = one.rules.index(category.needs.category)
            if other != yacht:
                place = bound.index(other)
                is_over = one.digits[:, k] > 0
                digits[is_over, place] = np.minimum(digits[is_over, place], 1)
    found: IntArray = digits @ one.strides[bound]
    return found


def _combinations(numbers: IntArray, size: int) -> IntArray:
    """Of so many things, how many choices of `size`."""
    found = numbers.copy()
    for n in range(1, size):
        found *= numbers - n
        found //= n + 1
    return found
