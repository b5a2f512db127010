"""One seat's scorecard and its totals."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from yachtdice.rules.ruleset import Box, RuleSet

Column: TypeAlias = tuple[int | None, ...]
"""Points a category; None: open. 0 is a score."""


class Card(NamedTuple):
    """What is written so far.

    A tuple, since most of what follows from a card is kept by it, and a tuple is hashed fast.
    """

    columns: tuple[Column, ...]
    extra_yachts: int = 0
    """Extra Yachts paid so far."""

    @classmethod
    def empty(cls, rules: RuleSet) -> "Card":
        return cls(((None,) * len(rules.categories),) * rules.columns)

    def points(self, box: Box) -> int | None:
        return self.columns[box.column][box.category]

    def is_open(self, box: Box) -> bool:
        return self.columns[box.column][box.category] is None

    def with_box(self, column: int, category: int, points: int) -> "Card":
        """The card with one more box filled."""
        new = list(self.columns[column])
        new[category] = points
        columns = list(self.columns)
        columns[column] = tuple(new)
        return Card(tuple(columns), self.extra_yachts)

    def with_extra_yacht(self) -> "Card":
        return Card(self.columns, self.extra_yachts + 1)

    def open_boxes(self) -> list[Box]:
        """Column by column, in card order."""
        return [
            Box(c, k)
            for c, column in enumerate(self.columns)
            for k, points in enumerate(column)
            if points is None
        ]

    @property
    def is_full(self) -> bool:
        return all(points is not None for column in self.columns for points in column)


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums of a column or of a whole scorecard, in points."""

    upper_total: int
    upper_bonus: int
    lower_total: int
    extra_points: int
    par_gap: int
    """Upper total less par: three of each number in the upper boxes filled so far."""

    @property
    def total(self) -> int:
        return self.upper_total + self.upper_bonus + self.lower_total + self.extra_points


def column_totals(rules: RuleSet, column: Column) -> Totals:
    """Sums of one column; the extra Yachts belong to the whole card."""
    upper = lower = par_of_filled = 0
    for index, par in rules.pars:
        points = column[index]
        if points is not None:
            upper += points
            par_of_filled += par
    for index in rules.lower:
        lower += column[index] or 0
    bonus = rules.bonus_points if upper >= rules.bonus_at else 0
    return Totals(upper, bonus, lower, 0, upper - par_of_filled)


def totals(rules: RuleSet, card: Card) -> Totals:
    """Sums of the whole scorecard."""
    upper = bonus = lower = par_gap = 0
    for column in card.columns:
        sums = column_totals(rules, column)
        upper += sums.upper_total
        bonus += sums.upper_bonus
        lower += sums.lower_total
        par_gap += sums.par_gap
    return Totals(upper, bonus, lower, card.extra_yachts * rules.extra_yacht, par_gap)
