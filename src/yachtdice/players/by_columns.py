"""Players with habits who know what is still to come from cards of several columns, about or
exactly."""

from collections.abc import Sequence
from random import Random

import numpy as np

from yachtdice.game import Action, Game, Score
from yachtdice.players.deciding import decide, first_best
from yachtdice.players.habits import Habits
from yachtdice.rules import Card, totals
from yachtdice.rules.dice import Roll
from yachtdice.solver.boxes import FIRST, LATER
from yachtdice.solver.columns.cards import Cards
from yachtdice.solver.columns.following import MOMENTS
from yachtdice.solver.columns.one_turn import one_columns_turn
from yachtdice.solver.columns.turns import best_columns
from yachtdice.solver.columns.values import ColumnValues
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.one_turn import kept_values


def choose_by_columns(values: ColumnValues, habits: Habits, game: Game, rng: Random) -> Action:
    """What a player with these habits chooses.

    Args:
        values: of the rules that the player imagines.
    Raises:
        UnsolvedRulesError: no play leads to the card's upper totals, and the values are exact.
    """
    return decide(game, habits, rng, ColumnsView(values, habits, game))


def warm_up(values: ColumnValues) -> None:
    """Work out what all players share who play by these values, so that their first decision is as
    quick as the rest."""
    one_columns_turn(values, Card.empty(values.rules))


class ColumnsView:
    """A position as these values and habits have it."""

    def __init__(self, values: ColumnValues, habits: Habits, game: Game) -> None:
        self._values = values
        self._habits = habits
        self._game = game
        self._rules = values.rules
        self._dear = habits.dear(self._rules)
        self._before = totals(self._rules, game.card).total

    def of_score(self, score: Score, after: Card) -> float:
        worth = float(totals(self._rules, after).total - self._before)
        worth += float(self._later(self._values.cards(after))[0, 0])
        (place,) = score.placements
        number = self._rules.index(place.category)
        if number in self._dear:
            worth += self._habits.beyond(after.columns[place.column][number] or 0)
        return worth

    def best_keep(self, keeps: Sequence[Roll]) -> tuple[float, Roll]:
        worth = self._kept()
        index = self._values.turns.layout.lattice.index
        return first_best((float(worth[index[keep]]), keep) for keep in keeps)

    def _later(self, cards: Cards) -> FloatArray:
        if self._habits.this_turn_only:
            return np.zeros((2, cards.lanes))
        return self._values.later(cards)

    def _kept(self) -> FloatArray:
        """What the keeps of this throw seem worth, shape (keeps,)."""
        turns = self._values.turns
        cards = self._values.cards(self._game.card)
        pays = best_columns(turns.pays(cards, self._later, MOMENTS))
        first, later = (scored[:, :, 0] for scored in turns.score(cards, pays, MOMENTS))
        if self._dear:
            first = self._with_dear(first, pays[0, :, 0], FIRST)
            later = self._with_dear(later, pays[0, :, 0], LATER)
        kept = kept_values(turns.layout, first, later)
        planned: FloatArray = kept[-1 if self._habits.one_throw_ahead else self._game.throw - 1][0]
        return planned

    def _with_dear(self, scored: FloatArray, pays: FloatArray, throw: int) -> FloatArray:
        """The rolls of one number anew, where some boxes' points count more.

        Args:
            scored: shape (2, rolls).
            pays: by term.
        """
        found, layout = scored.copy(), self._values.turns.layout
        for box in self._dear:
            for roll in layout.boxes.alike:
                points = int(layout.boxes.points[throw, box, roll])
                more = pays[self._values.turns.terms.place[box, points]]
                found[0, roll] = max(found[0, roll], more + self._habits.beyond(points))
        return found
