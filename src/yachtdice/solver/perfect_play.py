"""What the best play makes of dice that are already known, without knowing them."""

from collections.abc import Callable
from typing import TypeAlias

from yachtdice.game import Game, Throw, new_game
from yachtdice.rules import RuleSet
from yachtdice.solver.analyse import analyse
from yachtdice.solver.table import Tables

Thrown: TypeAlias = Callable[[int, int, int], tuple[int, ...]]
"""Round, throw and number of dice to the faces that come."""


def perfect_total(rules: RuleSet, thrown: Thrown, tables: Tables) -> int:
    """The total of a game of one that is played for the greatest expected total, in points.

    Raises:
        UnsolvedRulesError: it is not known how these rules are played so.
    """
    game = new_game(rules)
    while not game.is_over:
        if game.is_chance:
            game = _thrown(game, thrown)
        else:
            game = game.apply(analyse(game, tables)[0].action)
    return game.outcome().totals[0].total


def _thrown(game: Game, thrown: Thrown) -> Game:
    faces = thrown(game.round, game.throw + 1, game.rules.dice - len(game.kept))
    return game.apply(Throw((*game.kept, *faces)))
