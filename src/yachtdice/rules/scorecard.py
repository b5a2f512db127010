"""One seat's scorecard and its totals."""

from dataclasses import dataclass
from typing import TypeAlias

from yachtdice.rules.ruleset import Box, RuleSet

Column: TypeAlias = tuple[int | None, ...]
"""Points a category; None: open. 0 is a score."""


@dataclass(frozen=True, slots=True)
class Card:
    """What is written so far."""

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
        old = self.columns[column]
        new = (*old[:category], points, *old[category + 1 :])
        columns = (*self.columns[:column], new, *self.columns[column + 1 :])
        return Card(columns, self.extra_yachts)

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
    filled = [k for k in rules.upper if column[k] is not None]
    upper = sum(column[k] or 0 for k in filled)
    par = sum(3 * (rules.categories[k].face or 0) for k in filled)
    bonus = rules.bonus_points if upper >= rules.bonus_at else 0
    lower = sum(column[k] or 0 for k in rules.lower)
    return Totals(upper, bonus, lower, 0, upper - par)


def totals(rules: RuleSet, card: Card) -> Totals:
    """Sums of the whole scorecard."""
    parts = [column_totals(rules, column) for column in card.columns]
    return Totals(
        sum(part.upper_total for part in parts),
        sum(part.upper_bonus for part in parts),
        sum(part.lower_total for part in parts),
        card.extra_yachts * rules.extra_yacht,
        sum(part.par_gap for part in parts),
    )
