"""How likely each seat is to win."""

from msgspec import Struct


class TurnChances(Struct):
    """How likely each seat was to win at the end of a turn."""

    seat: int | None
    """Whose turn it was; None: before the first."""
    round: int
    after: list[float]
    """By seat, 0-1; they sum to 1."""


class WinChances(Struct):
    """How likely each seat is to win; all lists are empty in a game of one."""

    seat: int
    """The seat in turn."""
    round: int
    throw: int
    """Which throw of the turn it is about, from 1."""
    exact: bool
    """No seat has more than six open boxes. With more the chances are close, but not exact."""
    now: list[float] = []
    """By seat, 0-1, if all play for the most points from here; they sum to 1."""
    choices: list[float] = []
    """With each of `Advice.choices`, in their order: the chance of the seat in turn if it plays to
    win from here, as the others play for the most points."""
    turns: list[TurnChances] = []
    """As the game went: the first is its start."""


class StepChances(Struct):
    """How likely each seat was to win, before a decision and after it."""

    before: list[float]
    """By seat, with the dice on the table."""
    after: list[float]
    exact: bool
    """As in `WinChances`."""


class ReviewChances(Struct):
    """How likely each seat was to win as a game went, if all play for points from there."""

    start: list[float]
    """By seat, before the first throw; empty in a game of one."""
    steps: list[StepChances]
    """One for each of `Review.steps`; empty in a game of one."""
