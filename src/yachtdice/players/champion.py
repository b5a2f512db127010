"""A computer player that plays to win, with an eye on the other cards at the table."""

from dataclasses import dataclass
from random import Random

from yachtdice.game import Action, Game, Placement, Score
from yachtdice.players import tables
from yachtdice.players.by_turn import choose_by_turn
from yachtdice.players.habits import Habits
from yachtdice.players.sailor import STAND_IN
from yachtdice.rules import RuleSet

PERFECT = Habits()


@dataclass(frozen=True, slots=True)
class Champion:
    """Plays for the greatest chance to win against rivals that play for the mean; alone at a table
    for the mean. Where its tables are not known it plays to the end of its turn."""

    name: str
    strength: str
    makes_do: bool = False
    """It may not use a solved rule set, known or not."""

    def choose(self, game: Game, rng: Random) -> Action:
        win = next((box for box, scored in game.choices().items() if scored.wins), None)
        if win is not None:
            category = game.rules.categories[win.category]
            return Score((Placement(category.id, win.column),))
        solution = None if self.makes_do else tables.ready(game.rules)
        slices = None if self.makes_do else tables.ready_slices(game.rules)
        if solution is not None and (slices is not None or not _has_slices(game.rules)):
            # NumPy is read where a table has been handed over, and nowhere else.
            from yachtdice.players.optimal import choose_by_table
            from yachtdice.players.to_win import choose_to_win

            if len(game.cards) == 1:
                action = choose_by_table(solution, PERFECT, game, rng)
            else:
                action = choose_to_win(solution, slices, game, rng)
            if action is not None:
                return action
        return choose_by_turn(PERFECT, game, rng)

    def imagined(self, rules: RuleSet) -> RuleSet:
        """The rules whose solution it plays by."""
        return rules

    def now(self, rules: RuleSet) -> "Champion":
        """It, or, as long as a table it needs is not known, its stand-in."""
        is_sliced = tables.ready_slices(rules) is not None or not _has_slices(rules)
        if tables.ready(rules) is not None and is_sliced:
            return self
        return Champion(self.name, STAND_IN + self.strength, makes_do=True)


def _has_slices(rules: RuleSet) -> bool:
    """Whether there are slices of such rules; with several columns it does without."""
    return rules.columns == 1
