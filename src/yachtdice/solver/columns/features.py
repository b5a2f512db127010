"""What an estimate looks at in a card of several columns.

How many boxes of each kind are open, in pairs; what the Yacht boxes and the double general hang on;
and how much of the upper bonus each column may still expect, beside which boxes are open.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from yachtdice.rules.ruleset import RuleSet
from yachtdice.solver.boxes import has_extra_yachts
from yachtdice.solver.columns.bonus import COUNT
from yachtdice.solver.columns.cards import Cards, empty_cards
from yachtdice.solver.combinatorics import FloatArray, IntArray
from yachtdice.solver.extra_yachts import PAID
from yachtdice.solver.layout import Layout


@dataclass(frozen=True, eq=False)
class Features:
    """What is looked at in the cards of a rule set."""

    rules: RuleSet
    layout: Layout
    """Of the same game with one column, for every upper total."""
    bonus: FloatArray
    """As `bonus_expected` has it; shape (states, 0) without a bonus."""

    @cached_property
    def n_counts(self) -> int:
        """Numbers that `counts` gives of a card."""
        return int(self.counts(empty_cards(self.rules.columns, 1)).shape[1])

    @cached_property
    def size(self) -> int:
        """Numbers that `of` gives of a card."""
        return int(self.of(empty_cards(self.rules.columns, 1)).shape[1])

    @cached_property
    def open_gaining(self) -> FloatArray:
        """By upper state: 1 for each gaining box that is open."""
        upper, gaining = self.layout.upper, self.layout.boxes.gaining
        sets = np.repeat(np.arange(len(upper.totals)), np.diff(upper.starts))
        is_filled = sets[:, None] >> np.arange(len(gaining)) & 1
        return np.asarray(1 - is_filled, dtype=np.float64)

    @cached_property
    def own(self) -> FloatArray:
        """By upper state: what counts for each column by itself; the bonus expected, and each
        number of it times each."""
        first, second = PAIRS
        if not self.bonus.shape[1]:
            return self.bonus
        squares = self.bonus[:, first] * self.bonus[:, second]
        return np.concatenate((self.bonus, squares), axis=1)

    def counts(self, cards: Cards) -> FloatArray:
        """Shape (lanes, counts): 1 in front, then how many boxes of each kind are open, and what
        else is counted."""
        data, digits = self.layout.boxes, self.layout.digits[cards.rows]
        found = [np.ones((cards.lanes, 1)), (digits[:, :, data.rest] == 0).sum(axis=0)]
        if data.gaining:
            found.append(self.open_gaining[cards.states].sum(axis=0))
        if has_extra_yachts(self.rules):
            yachts = digits[:, :, self.rules.yacht_index]
            both = np.all(yachts > 0, axis=0), np.any(yachts == PAID, axis=0)
            found.append(np.stack(both, axis=1))
        for k, category in enumerate(self.rules.categories):
            if category.needs:
                other = self.rules.index(category.needs.category)
                digit = self.layout.digit(other, category.needs.points)
                is_open, held = digits[:, :, k] == 0, digits[:, :, other]
                is_ready, is_dead = (held == digit), (held > 0) & (held != digit)
                found += [(is_open & those).sum(axis=0)[:, None] for those in (is_ready, is_dead)]
        return np.concatenate(found, axis=1, dtype=np.float64)

    def of(self, cards: Cards) -> FloatArray:
        """All of it, shape (lanes, size)."""
        counts = self.counts(cards)
        first, second = np.triu_indices(counts.shape[1])
        found = [counts[:, first] * counts[:, second]]
        if self.bonus.shape[1]:
            bonus = self.bonus[cards.states].sum(axis=0)
            squares = bonus[:, PAIRS[0]] * bonus[:, PAIRS[1]]
            opened = self.open_gaining[cards.states].sum(axis=0)
            beside = opened[:, :, None] * bonus[:, None]
            own = self.own[cards.states].sum(axis=0)
            found += [own, squares, beside.reshape(cards.lanes, -1)]
        return np.concatenate(found, axis=1)


PAIRS: tuple[IntArray, IntArray] = np.triu_indices(COUNT)
"""Each number of the bonus expected with each."""
