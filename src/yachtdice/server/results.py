"""What of a table's course is kept beside its events, so that it can be found again."""

from collections.abc import Iterable

from yachtdice.server.store import Result, Try
from yachtdice.table import AnyEvent, Table
from yachtdice.table.daily import counts
from yachtdice.table.events import Finalised, Started


def is_going_on(table: Table) -> bool:
    """False once its latest game is final, or a room is closed that had none."""
    return table.phase != "final"


def ends_solo_game(before: Table, events: Iterable[AnyEvent]) -> bool:
    """True if these events make the game of one person final that was played to its end, from its
    beginning."""
    is_solo = len(before.seats) == 1 and before.seats[0].info.kind == "person"
    is_whole = before.start is None and not before.day
    return is_solo and is_whole and any(isinstance(event, Finalised) for event in events)


def try_result(over: Table, events: Iterable[AnyEvent]) -> Try | None:
    """What a try at the daily challenge has come to, if these events end it; None: it goes on, was
    given up, or was finished too late.

    Args:
        over: the table before them.
    """
    if not counts(over) or not any(isinstance(event, Finalised) for event in events):
        return None
    (seat,), (play,) = over.seats, over.plays
    return Try(
        day=over.day,
        key=seat.keys[0],
        name=seat.info.name,
        total=play.game.outcome().totals[0].total,
        at_ms=over.updated_ms,
    )


def solo_result(over: Table, events: Iterable[AnyEvent]) -> Result | None:
    """What a finished solo game counts for; None if the computer had a hand in it.

    Args:
        over: the table when the game was over.
        events: all of the table's.
    """
    helped = False
    for event in events:
        # the game in question is the last that has started
        helped = not isinstance(event, Started) and (helped or event.by.startswith("computer"))
    if helped:
        return None
    total = over.plays[0].game.outcome().totals[0].total
    return Result(game=over.number, rules_hash=over.rules.content_hash, total=total)
