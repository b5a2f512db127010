"""Perfect play by trying everything, in exact fractions, by the game's own rules alone.

It knows of no lattice, no merged totals and no layout: a position is a `Game`, and what can be done
there is what the game says.
"""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from yachtdice.game import Action, Game, new_game
from yachtdice.rules import Card, RuleSet


class Exact(NamedTuple):
    """The final total under the best play from a position."""

    mean: Fraction
    least_square: Fraction
    """Mean of its square, where among equally good choices always those are taken that make it
    least."""
    most_square: Fraction


class BruteForce:
    """Every position that can follow from the start of a solitaire game, or from another one."""

    def __init__(self, rules: RuleSet, start: Game | None = None) -> None:
        self.found: dict[Game, Exact] = {}
        self.value(start or new_game(rules))

    def value(self, game: Game) -> Exact:
        if game not in self.found:
            self.found[game] = self._value(game)
        return self.found[game]

    def _value(self, game: Game) -> Exact:
        if game.is_over:
            total = Fraction(game.outcome().totals[0].total)
            return Exact(total, total**2, total**2)
        if game.is_chance:
            throws = [(self.value(game.apply(t)), p) for t, p in game.chance_outcomes()]
            return Exact(*(sum(v[n] * p for v, p in throws) for n in range(3)))  # type: ignore[arg-type]
        values = [self.value(after) for after in self.successors(game)]
        most = max(value.mean for value in values)
        best = [value for value in values if value.mean == most]
        return Exact(most, min(v.least_square for v in best), max(v.most_square for v in best))

    def successors(self, game: Game) -> list[Game]:
        """Where each legal action leads."""
        return [self.after(game, action) for action in game.legal_actions()]

    def after(self, game: Game, action: Action) -> Game:
        """The position after an action; a win at once counts its points, and play goes on."""
        after = game.apply(action)
        return after if after.winner is None else replace(after, winner=None)

    def cards(self) -> dict[Card, Exact]:
        """Every scorecard that a turn can begin with."""
        return {
            game.card: exact
            for game, exact in self.found.items()
            if game.is_chance and game.rolls_left == game.rules.rolls_per_turn
        }

    def decisions(self) -> list[Game]:
        """Every position with dice on the table."""
        return [game for game in self.found if game.dice is not None]


@cache
def searched(rules: RuleSet) -> BruteForce:
    """The search from the start of a rule set; made once."""
    return BruteForce(rules)
