"""A computer player that reckons with the solved rule set, as well as its habits let it."""

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from yachtdice.game import Action, Game, Placement, Score
from yachtdice.players import tables
from yachtdice.players.by_turn import choose_by_turn
from yachtdice.players.habits import Habits
from yachtdice.rules import RuleSet

if TYPE_CHECKING:
    from yachtdice.solver import Solution
    from yachtdice.solver.columns.values import ColumnValues

STAND_IN = "turn_"
"""Before the strength of a player that has to do without its table."""


@dataclass(frozen=True, slots=True)
class Sailor:
    """Plays by the solved rule set where it is known, else to the end of its turn."""

    name: str
    strength: str
    habits: Habits
    makes_do: bool = False
    """It may not use a solved rule set, known or not."""
    solution: "Solution | ColumnValues | None" = None
    """What it plays by, with several columns the values of their cards where those are not solved
    otherwise; None: it looks at each choice whether one is known."""

    def choose(self, game: Game, rng: Random) -> Action:
        win = next((box for box, scored in game.choices().items() if scored.wins), None)
        if win is not None:
            category = game.rules.categories[win.category]
            return Score((Placement(category.id, win.column),))
        solution = self.solution
        if solution is None and not self.makes_do:
            solution = tables.ready_any(self.imagined(game.rules))
        if solution is not None:
            # NumPy is read where a table has been handed over, and nowhere else.
            from yachtdice.players.by_any import choose_by_any

            action = choose_by_any(solution, self.habits, game, rng)
            if action is not None:
                return action
        return choose_by_turn(self.habits, game, rng)

    def imagined(self, rules: RuleSet) -> RuleSet:
        """The rules whose solution it plays by."""
        return self.habits.imagined(rules)

    def now(self, rules: RuleSet) -> "Sailor":
        """It with the solution it needs or, as long as that is not known, its stand-in; either way
        it stays so, whatever becomes known or is forgotten meanwhile."""
        # This turn's points are the same to it with a table and without.
        if self.habits.this_turn_only:
            return self
        found = tables.ready_any(self.imagined(rules))
        if found is not None:
            return replace(self, solution=found)
        return Sailor(self.name, STAND_IN + self.strength, self.habits, makes_do=True)
