"""Players with habits, by whatever is known of a rule set."""

from random import Random

from yachtdice.errors import UnsolvedRulesError
from yachtdice.game import Action, Game
from yachtdice.players.by_columns import choose_by_columns
from yachtdice.players.habits import Habits
from yachtdice.players.optimal import choose_by_table
from yachtdice.solver import Solution
from yachtdice.solver.columns.values import ColumnValues


def choose_by_any(
    known: Solution | ColumnValues, habits: Habits, game: Game, rng: Random
) -> Action | None:
    """What a player with these habits chooses; None for a scorecard that no play leads to.

    Args:
        known: of the rules that the player imagines.
    """
    if isinstance(known, Solution):
        return choose_by_table(known, habits, game, rng)
    try:
        return choose_by_columns(known, habits, game, rng)
    except UnsolvedRulesError:
        return None
