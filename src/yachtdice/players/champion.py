"""A computer player that plays to win, with an eye on the other cards at the table."""

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from yachtdice.game import Action, Game, Placement, Score
from yachtdice.players import tables
from yachtdice.players.by_turn import choose_by_turn
from yachtdice.players.habits import Habits
from yachtdice.players.sailor import STAND_IN
from yachtdice.rules import RuleSet

if TYPE_CHECKING:
    from yachtdice.solver import Slices, Solution
    from yachtdice.solver.columns.values import ColumnValues

    Known = tuple[Solution | ColumnValues, Slices | None]

PERFECT = Habits()


@dataclass(frozen=True, slots=True)
class Champion:
    """Plays for the greatest chance to win against rivals that play for the mean; for the mean
    itself alone at a table, or with several columns of boxes that depend on each other. Where its
    tables are not known it plays to the end of its turn."""

    name: str
    strength: str
    makes_do: bool = False
    """It may not use a solved rule set, known or not."""
    known: "Known | None" = None
    """What it plays by; None: it looks at each choice whether that is known."""

    def choose(self, game: Game, rng: Random) -> Action:
        win = next((box for box, scored in game.choices().items() if scored.wins), None)
        if win is not None:
            category = game.rules.categories[win.category]
            return Score((Placement(category.id, win.column),))
        known = self.known if self.known or self.makes_do else _known(game.rules)
        if known is not None:
            solution, slices = known
            # NumPy is read where a table has been handed over, and nowhere else.
            from yachtdice.players.by_any import choose_by_any
            from yachtdice.players.to_win import choose_to_win
            from yachtdice.solver import Solution

            if isinstance(solution, Solution) and len(game.cards) > 1:
                action = choose_to_win(solution, slices, game, rng)
            else:
                action = choose_by_any(solution, PERFECT, game, rng)
            if action is not None:
                return action
        return choose_by_turn(PERFECT, game, rng)

    def imagined(self, rules: RuleSet) -> RuleSet:
        """The rules whose solution it plays by."""
        return rules

    def now(self, rules: RuleSet) -> "Champion":
        """It with the tables it needs or, as long as one is not known, its stand-in; either way it
        stays so, whatever becomes known or is forgotten meanwhile."""
        known = _known(rules)
        if known is not None:
            return replace(self, known=known)
        return Champion(self.name, STAND_IN + self.strength, makes_do=True)


def _known(rules: RuleSet) -> "Known | None":
    """The solution and the slices; None as long as one is not known. Of several columns there are
    no slices."""
    solution, slices = tables.ready_any(rules), tables.ready_slices(rules)
    if solution is None or (slices is None and rules.columns == 1):
        return None
    return solution, slices
