"""Players with habits who look to the end of their turn and know no solved rule set.

They stand in for those that do while a rule set is being solved, and play the rule sets that the
solver has no answer for.
"""

from collections.abc import Sequence
from random import Random

from yachtdice.game import Action, Game, Score
from yachtdice.players.deciding import decide
from yachtdice.players.habits import Habits
from yachtdice.players.turn import best_keep
from yachtdice.players.worth import Worth
from yachtdice.rules import Box, Card, RuleSet
from yachtdice.rules.dice import Roll
from yachtdice.rules.scorecard import totals


def choose_by_turn(habits: Habits, game: Game, rng: Random) -> Action:
    """What a player with these habits chooses."""
    return decide(game, habits, rng, TurnView(game, habits))


class TurnView:
    """A position with what comes after the turn taken as usual."""

    def __init__(self, game: Game, habits: Habits) -> None:
        rules = habits.imagined(game.rules)
        self._game = game
        self._habits = habits
        self._worth = HabitualWorth(rules, game.card, habits)

    def of_score(self, score: Score, after: Card) -> float:
        rules, card = self._worth.rules, self._game.card
        boxes = [Box(p.column, rules.index(p.category)) for p in score.placements]
        worth = 0.0
        for box in boxes:
            points = after.columns[box.column][box.category]
            assert points is not None
            worth += self._worth.of_box(box, points)
        return worth + (after.extra_yachts - card.extra_yachts) * rules.extra_yacht

    def best_keep(self, keeps: Sequence[Roll]) -> tuple[float, Roll]:
        rolls_left = 1 if self._habits.one_throw_ahead else self._game.rolls_left
        keep, worth = best_keep(self._worth, keeps, rolls_left)
        return worth, keep


class HabitualWorth(Worth):
    """Worth as these habits have it."""

    def __init__(self, rules: RuleSet, card: Card, habits: Habits) -> None:
        super().__init__(rules, card)
        self._habits = habits
        self._dear = habits.dear(rules)
        self._before = totals(rules, card).total

    def of_box(self, box: Box, points: int) -> float:
        worth = super().of_box(box, points)
        if self._habits.this_turn_only:
            after = self.card.with_box(box.column, box.category, points)
            worth = float(totals(self.rules, after).total - self._before)
        return worth + (self._habits.beyond(points) if box.category in self._dear else 0.0)
