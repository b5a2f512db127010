"""Positions to practise on."""

from typing import Literal

from msgspec import Struct

from yachtdice.protocol.messages.advice import Reason, Worth
from yachtdice.protocol.messages.table_view import CardView, TurnView


class PracticeEntry(Struct):
    """A position to practise on, in a list."""

    id: str
    stage: Literal["first_keep", "second_keep", "box"]
    """What is to be decided."""
    level: int
    """How hard it is, 1-4: the strength of the strongest player that goes wrong."""
    aim: str
    """The box that the best choice is after."""


class Practice(Struct):
    """The positions of a rule set."""

    rules: str
    positions: list[PracticeEntry]
    """In an order such that any first part of them is a mixture."""


class PracticePosition(Struct):
    """A position as it lies on the table, of one seat."""

    id: str
    card: CardView
    extra_yachts: int
    """How many were paid."""
    extra_points: int
    """What they brought."""
    total: int
    turn: TurnView
    position: str
    """The position line."""


class PracticeMistake(Struct):
    """What a computer player would do there."""

    player: str
    choice: Worth


class PracticeAnswer(Struct):
    """What a choice in such a position was worth."""

    id: str
    choices: list[Worth]
    """The best ones, best first, and the one that was made."""
    chosen: int
    """The one that was made, by its place in `choices`."""
    grade: Literal["best", "good", "inaccuracy", "mistake", "blunder"]
    reasons: list[Reason]
    """Why the best choice is the best and, if another was made, what that one gives up."""
    mistakes: list[PracticeMistake]
    """Of the players that go wrong there, weakest first."""
