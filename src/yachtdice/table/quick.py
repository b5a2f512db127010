"""Quick match: a room of strangers, without a host."""

from yachtdice.protocol.messages import QuickMatch, TableSettings
from yachtdice.table import events as ev
from yachtdice.table.create import FLAGS, rules_named
from yachtdice.table.names import clean_name
from yachtdice.table.state import Table

SETTINGS = TableSettings(
    start_roll=True, hand_off=False, speed="fast", hints=False, turn_seconds=60
)
"""So that nobody has to wait long for a stranger, and nobody is advised."""


def open_quick(
    asked: QuickMatch, *, table_id: str, owner: str, now_ms: int
) -> tuple[ev.AnyEvent, ...]:
    """The first event of the room that the first to come waits in.

    Raises:
        Refusal: an unknown rule set, or a bad name.
    """
    person = ev.SeatInfo("person", clean_name(asked.name), FLAGS[0])
    others = [ev.SeatInfo("open", "", flag) for flag in FLAGS[1 : asked.seats]]
    created = ev.Created(
        at_ms=now_ms,
        table=table_id,
        owner=owner,
        rules=rules_named(asked.rules).name,
        settings=SETTINGS,
        seats=(person, *others),
        quick=True,
    )
    return (created,)


def open_seat(table: Table) -> int | None:
    """The first seat that nobody has taken."""
    open_ = (n for n, seat in enumerate(table.seats) if seat.info.kind == "open")
    return next(open_, None)


def waiting(table: Table) -> int:
    """How many people wait there."""
    return sum(seat.info.kind == "person" for seat in table.seats)
