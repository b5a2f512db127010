"""How likely each seat was to win as a recorded game went on, if all play for the mean from there.

An early win counts its points only, until it is there.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from yachtdice.game import Game, Score
from yachtdice.game.record import Record
from yachtdice.game.replay import Replay
from yachtdice.players.report_moves import moves_of
from yachtdice.solver import Kernel, Tables
from yachtdice.solver.winning import is_exact, seat_chances

Chances: TypeAlias = tuple[float, ...]
"""Each seat's, 0-1; they sum to 1."""


@dataclass(frozen=True, slots=True)
class TurnChances:
    """How likely each seat was to win at the end of a turn."""

    seat: int | None
    """Whose turn it was; None: before the first."""
    round: int
    after: Chances


@dataclass(frozen=True, slots=True)
class StepChances:
    """How likely each seat was to win before and after a decision."""

    before: Chances
    """With the dice on the table."""
    after: Chances
    """Before the next throw."""
    is_exact: bool
    """Before and after."""


def has_chances(record: Record) -> bool:
    """Whether seats can be compared by their chances: there are several, and the dice of one tell
    nothing of another's."""
    return len(record.seats) > 1 and not record.shares


def turn_chances(
    record: Record, tables: Tables, *, kernel: Kernel | None = None
) -> Iterator[TurnChances]:
    """The chances at the start and after each turn, those taken back left out.

    Args:
        kernel: for what is exact; if None, whichever answers sooner.
    Raises:
        RecordError: names the first event that can't have been.
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    yield TurnChances(None, 0, start_chances(record, tables, kernel=kernel))
    for move in moves_of(record)[0]:
        if isinstance(move.action, Score):
            after = seat_chances(move.game.apply(move.action), tables, kernel=kernel)
            yield TurnChances(move.game.seat, move.game.round, after)


def start_chances(record: Record, tables: Tables, *, kernel: Kernel | None = None) -> Chances:
    """The chances before anybody has thrown."""
    return seat_chances(_first(record), tables, kernel=kernel)


def step_chances(
    record: Record, tables: Tables, *, kernel: Kernel | None = None
) -> Iterator[StepChances]:
    """The chances around each decision, in the order of `report`'s.

    Args:
        kernel: as for `turn_chances`.
    Raises:
        RecordError: names the first event that can't have been.
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    for move in moves_of(record)[0]:
        then = move.game.apply(move.action)
        before = seat_chances(move.game, tables, kernel=kernel)
        after = seat_chances(then, tables, kernel=kernel)
        yield StepChances(before, after, is_exact(move.game))


def _first(record: Record) -> Game:
    """The position before the first throw, in the order that was rolled for."""
    replay = Replay(record)
    for event in record.events:
        if event["kind"] == "roll":
            break
        replay.step(event)
    return replay.game
