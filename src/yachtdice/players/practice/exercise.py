"""A position to practise on, and what makes it one."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from yachtdice.game import Action, Game
from yachtdice.players.crew import SAILORS
from yachtdice.players.report import Stage
from yachtdice.rules import RuleSet

LEAST_LOSS = 1.5
"""What the weaker player's choice costs at least, in points."""
LEAST_LEAD = 0.5
"""By how much the best choice leads the second at least, in points."""

PUPILS = SAILORS[:-1]
"""The players that go wrong, weakest first: those that play by the table with habits."""
MOST_LEVEL = len(PUPILS)


@dataclass(frozen=True, slots=True)
class Mistake:
    """What one of the players does there, and what that costs."""

    player: str
    action: Action
    loss: float
    """In points, `LEAST_LOSS` at least."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position of one seat in which a weaker player goes wrong."""

    game: Game
    best: Action
    lead: float
    """By how much it leads the second, in points; `LEAST_LEAD` at least."""
    mistakes: tuple[Mistake, ...]
    """Of the players that go wrong, weakest first; at least one."""
    aim: str
    """The box that the best choice is after: the one it fills, the first of two or, of a keep, the
    one in which the turn most likely ends."""

    @property
    def id(self) -> str:
        """Ten letters and figures that follow from the position, whatever its rules are called."""
        return hashlib.sha256(tail(self.game).encode()).hexdigest()[:10]

    @property
    def stage(self) -> Stage:
        return stage_of(self.game)

    @property
    def level(self) -> int:
        """How hard it is, 1-4: the strength of the strongest player that goes wrong."""
        strongest = self.mistakes[-1].player
        return 1 + next(at for at, one in enumerate(PUPILS) if one.name == strongest)


@dataclass(frozen=True)
class Exercises:
    """Those of one rule set, in an order such that any first part of them is a mixture."""

    rules: RuleSet
    all: tuple[Exercise, ...]

    def __len__(self) -> int:
        return len(self.all)

    def __iter__(self) -> Iterator[Exercise]:
        return iter(self.all)

    @cached_property
    def by_id(self) -> dict[str, Exercise]:
        return {exercise.id: exercise for exercise in self.all}


def stage_of(game: Game) -> Stage:
    """What is to be decided: while throws are left, what to keep (or to stop); then the box."""
    if not game.rolls_left:
        return "box"
    return "first_keep" if game.throw == 1 else "second_keep"


def tail(game: Game) -> str:
    """The position line without the rule set's name: rules that play alike may differ in that."""
    return str(game).partition(" ")[2]
