"""Odds of patterns."""

from msgspec import Struct


class BoxChances(Struct):
    """What a turn that is played for one box alone comes to."""

    box: str
    """Its id."""
    chances: list[float]
    """By roll, from the first: the chance that its pattern is there by then; 0 to 1."""
    points: list[float]
    """By roll, from the first: the points that a turn of so many rolls brings, played for them."""


class TurnOdds(Struct):
    """What a whole turn comes to in each box."""

    rules: str
    boxes: list[BoxChances]
    """In card order."""


class KeepChances(Struct):
    """What a keep comes to in each box, in the order of `DiceOdds.boxes`."""

    keep: list[int]
    """The dice that are held, ascending."""
    chances: list[float]
    """The chance that the pattern is there in the end; 0 to 1."""
    points: list[float]
    """The points that the rest of the turn brings, played for them."""


class DiceOdds(Struct):
    """What each keep of some dice comes to."""

    rules: str
    dice: list[int]
    """Ascending."""
    rolls_left: int
    boxes: list[str]
    """Ids in card order."""
    keeps: list[KeepChances]
    """Each that differs, smaller ones first; the last holds all dice, which is to stop."""
    best: list[int]
    """By box: which of the keeps makes its pattern likeliest; of equals, the most points."""
