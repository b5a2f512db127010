"""What each box, or pair of boxes, seems worth for many rolls at once."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from yachtdice.players.habits import fixed_boxes
from yachtdice.players.mind import Mind
from yachtdice.rules import Card, RuleSet, best_pairs, choices, totals
from yachtdice.solver.boxes import has_extra_yachts
from yachtdice.solver.combinatorics import FloatArray, IntArray, lattice
from yachtdice.solver.pairs import pair_points

BoolArray = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class WritingOptions:
    """Shape (games, boxes or pairs) each; a worth of -inf where one is not to be had."""

    worth: FloatArray
    points: FloatArray
    """Written, an upper bonus and an extra Yacht's included."""
    paid: IntArray
    """By the box itself."""
    rows: IntArray
    columns: IntArray


class Writing:
    """A mind's view of writing rolls."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.layout = mind.layout
        self.rules = mind.layout.rules
        self.is_double = self.rules.boxes_per_turn == 2

    def options(
        self, rows: IntArray, columns: IntArray, rolls: IntArray, throw: int
    ) -> WritingOptions:
        """All options of some games."""
        if self.is_double:
            return self._pairs(rows, rolls, throw)
        found = self._boxes(rows, columns, rolls, throw)
        if has_extra_yachts(self.rules):
            yacht = self.rules.yacht_index
            is_extra = np.isin(rolls, self.layout.boxes.alike)
            is_extra &= self.layout.digits[rows, yacht] > 0
            for game in map(int, np.flatnonzero(is_extra)):
                state = int(rows[game]), int(columns[game])
                self._by_the_rules(found, game, state, int(rolls[game]), throw)
        return found

    def _boxes(
        self, rows: IntArray, columns: IntArray, rolls: IntArray, throw: int
    ) -> WritingOptions:
        layout, rules, data = self.layout, self.rules, self.layout.boxes
        paid = data.points[min(throw, 2) - 1][:, rolls].T.copy()
        for k, category in enumerate(rules.categories):
            if category.needs:
                other = rules.index(category.needs.category)
                digit = layout.digit(other, category.needs.points)
                paid[layout.digits[rows, other] != digit, k] = 0
        points = paid.astype(np.float64)
        then = np.repeat(columns[:, None], paid.shape[1], axis=1)
        is_open = layout.digits[rows] == 0
        after = rows[:, None] + self._digits(paid) * layout.strides
        for bit, k in enumerate(data.gaining):
            sets = self._set_of[columns]
            is_open[:, k] = sets >> bit & 1 == 0
            lowest = layout.upper.lowest[columns]
            new = np.minimum(lowest + paid[:, k], rules.bonus_at)
            reached = (lowest < rules.bonus_at) & (new >= rules.bonus_at)
            points[:, k] += reached * rules.bonus_points
            then[:, k] = self._columns[sets | 1 << bit, new]
            after[:, k] = rows
        after, then = np.where(is_open, after, 0), np.where(is_open, then, 0)
        worth = np.where(is_open, points + self.mind.later[0][after, then], -np.inf)
        for k in self.mind.dear:
            worth[:, k] += self.mind.habits.beyond(1) * paid[:, k]
        return WritingOptions(worth, points, paid, after, then)

    @cached_property
    def _set_of(self) -> IntArray:
        starts = self.layout.upper.starts
        return np.repeat(np.arange(len(starts) - 1), np.diff(starts))

    @cached_property
    def _columns(self) -> IntArray:
        """By set and capped total."""
        return np.array(self.layout.upper.states)

    def _digits(self, paid: IntArray) -> IntArray:
        found = np.ones_like(paid)
        for k, marks in enumerate(self.layout.boxes.marks):
            for number, points in enumerate(marks):
                found[:, k] = np.where(paid[:, k] == points, 2 + number, found[:, k])
        return found

    def _by_the_rules(
        self, found: WritingOptions, game: int, state: tuple[int, int], roll: int, throw: int
    ) -> None:
        """One game's options anew, as the rules have them."""
        card = self._card(*state)
        found.worth[game] = -np.inf
        before = totals(self.rules, card).total
        dice = self.layout.boxes.rolls[roll]
        for box, scored in choices(self.rules, card, dice, throw).items():
            after = card.with_box(0, box.category, scored.points)
            after = after.with_extra_yacht() if scored.bonus else after
            then = self.layout.state_of(after)
            assert then is not None
            k = box.category
            found.points[game, k] = totals(self.rules, after).total - before
            found.paid[game, k] = scored.points
            found.rows[game, k], found.columns[game, k] = then
            found.worth[game, k] = found.points[game, k] + self.mind.later[0][then]
            if k in self.mind.dear:
                found.worth[game, k] += self.mind.habits.beyond(scored.points)

    def _card(self, row: int, column: int) -> Card:
        """A scorecard in that state."""
        layout = self.layout
        filled = int(self._set_of[column])
        points: list[int | None] = [None] * len(self.rules.categories)
        for k in layout.boxes.rest:
            digit = int(layout.digits[row, k])
            if digit:
                points[k] = layout.boxes.marks[k][digit - 2] if digit > 1 else 0
        is_first = True
        for bit, k in enumerate(layout.boxes.gaining):
            if filled >> bit & 1:
                points[k] = int(layout.upper.lowest[column]) if is_first else 0
                is_first = False
        return Card((tuple(points),))

    def _pairs(self, rows: IntArray, rolls: IntArray, throw: int) -> WritingOptions:
        layout = self.layout
        pairs, by_pair = pair_points(self.rules)
        one, two = np.array(pairs).T
        points = by_pair[min(throw, 2) - 1][:, rolls].T
        is_open = (layout.digits[rows][:, one] == 0) & (layout.digits[rows][:, two] == 0)
        after = np.where(is_open, rows[:, None] + layout.strides[one] + layout.strides[two], 0)
        worth = np.where(is_open, points + self.mind.later[0][after, 0], -np.inf)
        return WritingOptions(worth, points, points.astype(np.intp), after, np.zeros_like(after))

    # ------------------------------------------------------------ fixed points

    def fixed_options(self, rolls: IntArray, throw: int) -> BoolArray:
        """Which options the rolls fit for fixed points."""
        if self.is_double:
            return np.asarray(_fixed_pairs(self.rules, throw == 1)[rolls])
        fits = np.zeros((len(rolls), len(self.rules.categories)), dtype=np.bool_)
        for k in fixed_boxes(self.rules):
            fits[:, k] = self.layout.boxes.points[min(throw, 2) - 1][k, rolls] > 0
        return fits

    def fits_fixed(
        self, rows: IntArray, columns: IntArray, rolls: IntArray, throw: int
    ) -> BoolArray:
        """By game: whether its roll fits any for fixed points."""
        legal = self.options(rows, columns, rolls, throw).worth > -np.inf
        return np.asarray((self.fixed_options(rolls, throw) & legal).any(axis=1))


@lru_cache(maxsize=4)
def _fixed_pairs(rules: RuleSet, is_first: bool) -> BoolArray:
    """Shape (rolls, pairs): whether the best split fits both boxes, both of fixed points."""
    fixed = fixed_boxes(rules)
    card = Card.empty(rules)
    return np.array(
        [
            [
                all(box.category in fixed for box in pair) and all(best.each)
                for pair, best in best_pairs(rules, card, roll, 1 if is_first else 2).items()
            ]
            for roll in lattice(rules.dice, rules.sides).rolls
        ]
    )
