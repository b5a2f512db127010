"""One turn with one card of several columns: what each choice is worth, and where the turn ends."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from yachtdice.rules.ruleset import Box
from yachtdice.rules.scorecard import Card
from yachtdice.solver.boxes import FIRST, LATER
from yachtdice.solver.columns.following import MOMENTS
from yachtdice.solver.columns.turns import best_columns
from yachtdice.solver.columns.values import ColumnValues
from yachtdice.solver.columns.writing import written
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.one_turn import kept_values
from yachtdice.solver.turn import fill_keeps


@dataclass(frozen=True, eq=False)
class OneColumnsTurn:
    """What is known of a turn."""

    values: ColumnValues
    card: Card
    columns: FloatArray
    """Shape (columns, 2, terms): as `ColumnTurns.pays` has it."""
    scored: tuple[FloatArray, FloatArray]
    """On the first throw and on later ones: what each roll is worth if it is scored, shape
    (2, rolls), on plane 1 the second moment."""
    kept: list[FloatArray]
    """By throw but the last: what each keep after it is worth, shape (2, keeps), keeps of all dice
    left out; on plane 1 the second moment."""

    def box(self, box: Box, points: int) -> tuple[float, float]:
        """What filling a box with so many points is worth, extra Yachts left aside: expected points
        still to come and their second moment."""
        term = self.values.turns.terms.place[box.category, points]
        mean, second = self.columns[box.column, :, term].tolist()
        return mean, second

    @cached_property
    def carried(self) -> tuple[FloatArray, ...]:
        """The chance that the turn goes on to score in each box, for more than 0 points.

        Returns:
            By throw but the last: shape (keeps, boxes), from each keep after it; boxes in the order
            of `RuleSet.boxes`.
        """
        rules, lattice = self.values.rules, self.values.turns.layout.lattice
        kept: list[FloatArray] = []
        first, later = (self._with_boxes(throw) for throw in (FIRST, LATER))
        fill_keeps(
            lattice,
            first,
            later,
            throws=rules.rolls_per_turn,
            held_stays=rules.held_stays,
            kept=kept,
        )
        return tuple(values[1] for values in kept)

    def _with_boxes(self, throw: int) -> FloatArray:
        """Shape (2, rolls, boxes): what a roll is worth, and 1 where it brings points in a box."""
        turns, rules = self.values.turns, self.values.rules
        n_rolls = len(turns.layout.boxes.rolls)
        cards = self.values.cards(self.card).take(np.zeros(n_rolls, dtype=np.intp))
        pays = np.repeat(self.columns[:, 0, :, None], n_rolls, axis=2)
        is_first = np.full(n_rolls, throw == FIRST)
        found = written(turns, cards, pays, np.arange(n_rolls), is_first)
        brings = np.zeros((n_rolls, len(rules.boxes)))
        box = found.column * len(rules.categories) + turns.terms.box[found.term]
        brings[np.arange(n_rolls), box] = found.points > 0
        worth = np.broadcast_to(self.scored[throw][0][:, None], brings.shape)
        return np.stack((worth, brings))


@lru_cache(maxsize=256)
def one_columns_turn(values: ColumnValues, card: Card) -> OneColumnsTurn:
    """The turn that begins with a card; remembered for a while.

    Raises:
        UnsolvedRulesError: as of `ColumnValues.cards`.
    """
    turns, cards = values.turns, values.cards(card)
    columns = turns.pays(cards, values.later, MOMENTS)
    first, later = turns.score(cards, best_columns(columns), MOMENTS)
    scored = first[:, :, 0], later[:, :, 0]
    return OneColumnsTurn(
        values, card, columns[:, :, :, 0], scored, kept_values(turns.layout, *scored)
    )
