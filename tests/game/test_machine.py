"""Any sequence of actions, checked after each against what was noted down beside it."""

from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.examples import examples
from yachtdice.game import Game, Keep, Score, Throw, Undo, new_game, parse_position
from yachtdice.rules import RuleSet
from yachtdice.testing import any_action, rule_sets


class GameMachine(RuleBasedStateMachine):
    """A game, and beside it a logbook: whose turn it is, how many throws, every box filled."""

    def __init__(self) -> None:
        super().__init__()
        self.random = Random(0)

    @initialize(rules=rule_sets(), seats=st.integers(1, 3), seed=st.integers(0, 2**32 - 1))
    def begin(self, rules: RuleSet, seats: int, seed: int) -> None:
        self.random = Random(seed)
        self.order = tuple(self.random.sample(range(seats), seats))
        self.game = new_game(rules, seats, order=self.order)
        self.turns = 0
        self.throws = 0
        self.filled: list[dict[str, int]] = [{} for _ in range(seats)]
        self.before: tuple[Game, int] | None = None

    @precondition(lambda self: self.game.is_chance)
    @rule()
    def throw(self) -> None:
        kept = self.game.kept
        action = any_action(self.game, self.random)
        assert isinstance(action, Throw)
        self.game = self.game.apply(action)
        self.throws += 1
        self.before = None
        assert self.game.dice == action.dice
        assert all(self.game.roll.count(face) >= kept.count(face) for face in kept)

    @precondition(lambda self: self.game.dice is not None)
    @rule(many=st.integers(1, 5))
    def keep_or_score(self, many: int) -> None:
        for _ in range(many):  # the more tries, the more scores
            action = any_action(self.game, self.random)
            if isinstance(action, Score):
                break
        if isinstance(action, Score):
            self.score(action)
        else:
            assert isinstance(action, Keep)
            self.game = self.game.apply(action)
            assert self.game.kept == action.faces

    def score(self, action: Score) -> None:
        before, seat = self.game, self.game.seat
        after = before.apply(action)
        for placement in action.placements:
            column = after.cards[seat].columns[placement.column]
            points = column[before.rules.index(placement.category)]
            assert points is not None
            label = str(placement).partition(":")[0]
            assert label not in self.filled[seat]
            self.filled[seat][label] = points
        self.before = before, self.throws
        self.game = after
        self.turns += 1
        self.throws = 0

    @precondition(lambda self: self.before is not None)
    @rule()
    def undo(self) -> None:
        assert self.before is not None
        before, self.throws = self.before
        self.before = None
        after, self.game = self.game, self.game.apply(Undo())
        assert self.game == before
        self.turns -= 1
        for label in set(self.filled[before.seat]):
            name, _, column = label.partition("@")
            box = before.card.columns[int(column or 1) - 1][before.rules.index(name)]
            if box is None:
                del self.filled[before.seat][label]
        assert after != before

    @invariant()
    def turn_and_throws_are_as_noted(self) -> None:
        game = self.game
        rounds, turn = divmod(self.turns, len(self.order))
        assert game.is_over == (
            game.winner is not None or self.turns == game.rules.rounds * len(self.order)
        )
        assert (game.round, game.turn) == (rounds + 1, turn)
        assert game.throw == self.throws
        assert game.can_undo == (self.before is not None)
        assert 0 <= game.rolls_left <= game.rules.rolls_per_turn

    @invariant()
    def cards_are_as_noted(self) -> None:
        for card, noted in zip(self.game.cards, self.filled, strict=True):
            held = {
                category.id + (f"@{number + 1}" if number else ""): points
                for number, column in enumerate(card.columns)
                for category, points in zip(self.game.rules.categories, column, strict=True)
                if points is not None
            }
            assert held == noted

    @invariant()
    def the_line_reads_back(self) -> None:
        assert parse_position(str(self.game)) == self.game


pytestmark = pytest.mark.slow

TestGame = GameMachine.TestCase
TestGame.settings = examples(25, steps=50)
