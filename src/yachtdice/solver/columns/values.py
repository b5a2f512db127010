"""What is still to come from the cards of several columns: exact, or about.

One rule for which it is. Where no box depends on another, `solve.py` has the answer and these are
not asked. Else it is exact if a table of all kinds of cards is small enough, and fitted if not.
"""

import time
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

import numpy as np

from yachtdice.errors import UnsolvedRulesError
from yachtdice.rules.ruleset import RuleSet
from yachtdice.rules.scorecard import Card
from yachtdice.solver.boxes import boxes, is_solved
from yachtdice.solver.columns.cards import Cards, cards_of, empty_cards
from yachtdice.solver.columns.features import Features
from yachtdice.solver.columns.fit import fit
from yachtdice.solver.columns.formula import Formula
from yachtdice.solver.columns.joint import Joint, joint
from yachtdice.solver.columns.solve_joint import solve_joint
from yachtdice.solver.columns.turns import ColumnTurns, column_turns
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.solve_numpy import Progress

MOST_EXACT = 1 << 24
"""States that are solved: 256 MiB, and a quarter of an hour at 50 µs each."""

Method: TypeAlias = Literal["table", "joint", "fitted"]
"""`solve.py`, each kind of card once, or fitted values."""


def method(rules: RuleSet, *, most: int | None = None) -> Method:
    """How the values of a rule set come about.

    Args:
        most: states that are solved, at most, where there are several columns; as many as memory
            allows if None.
    Raises:
        UnsolvedRulesError: there is no answer at all.
    """
    if rules.columns == 1 or rules.boxes_per_turn > 1:
        boxes(rules)
        return "table"
    boxes(rules.one_column)
    if rules.boxes_stand_alone:
        states = (rules.columns + 1) ** len(rules.categories)
        fits = is_solved(rules) if most is None else states <= most
        return "table" if fits else "fitted"
    known = joint(rules)
    return "joint" if known.n_states <= (MOST_EXACT if most is None else most) else "fitted"


@dataclass(frozen=True, eq=False)
class ColumnValues(ABC):
    """Of all cards of a rule set of several columns."""

    rules: RuleSet
    seconds: float
    """What working them out took by the clock."""

    @property
    @abstractmethod
    def is_exact(self) -> bool:
        """Else they are about right: fitted."""

    @property
    @abstractmethod
    def numbers(self) -> FloatArray:
        """All there is to keep."""

    @abstractmethod
    def later(self, cards: Cards) -> FloatArray:
        """Expected points still to come and their variance, shape (2, lanes); of cards with the
        same number of open boxes."""

    @cached_property
    def turns(self) -> ColumnTurns:
        """The turns, ready to be looked at."""
        return column_turns(self.rules, every_total=not self.is_exact)

    def cards(self, card: Card) -> Cards:
        """A scorecard as the only lane.

        Raises:
            UnsolvedRulesError: no play leads to its upper totals, and these are exact.
        """
        found = cards_of(self.turns.layout, [card])
        if found is None:
            raise UnsolvedRulesError(f"{self.rules} is not solved for totals no play leads to")
        return found

    @property
    def value(self) -> float:
        """Expected total of a game, in points."""
        return float(self.later(empty_cards(self.rules.columns, 1))[0, 0])

    @property
    def sd(self) -> float:
        """Standard deviation of the total, in points."""
        return float(np.sqrt(self.later(empty_cards(self.rules.columns, 1))[1, 0]))


@dataclass(frozen=True, eq=False)
class JointValues(ColumnValues):
    """Exact ones."""

    joint: Joint
    planes: FloatArray
    """Shape (2, states): expected points still to come, and their variance."""

    is_exact = True

    @property
    def numbers(self) -> FloatArray:
        return self.planes

    def later(self, cards: Cards) -> FloatArray:
        return np.asarray(self.planes).take(self.joint.number(cards), axis=1)


@dataclass(frozen=True, eq=False)
class FittedValues(ColumnValues):
    """Fitted ones."""

    features: Features
    weights: FloatArray
    """Shape (boxes + 1, 2, features), by number of open boxes."""

    is_exact = False

    @property
    def numbers(self) -> FloatArray:
        return np.concatenate((self.features.bonus.ravel(), self.weights.ravel()))

    @cached_property
    def formulas(self) -> list[Formula]:
        """By number of open boxes."""
        return [Formula(self.features, weights) for weights in self.weights]

    def later(self, cards: Cards) -> FloatArray:
        first = cards.take(slice(0, 1))
        counts = self.features.counts(first)[0]
        n_open = int(counts[1 : 1 + len(self.rules.categories)].sum())
        return self.formulas[n_open](cards)


def column_values(
    rules: RuleSet, *, most: int | None = None, progress: Progress | None = None
) -> ColumnValues:
    """Work out what is still to come, whatever it takes.

    Args:
        most: as of `method`.
        progress: told now and then how much is done: states, or cards looked at.
    Raises:
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    begun = time.perf_counter()
    if method(rules, most=most) == "joint":
        known = joint(rules)
        planes = solve_joint(known, progress=progress)
        return JointValues(rules, time.perf_counter() - begun, known, planes)
    features, weights = fit(rules, progress=progress)
    return FittedValues(rules, time.perf_counter() - begun, features, weights)
