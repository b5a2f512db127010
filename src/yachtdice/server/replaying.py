"""From stored events to a table."""

import asyncio
from collections.abc import Sequence

from yachtdice.errors import YachtError
from yachtdice.table import Table, apply_event, decode_event, replay

AT_ONCE = 10
"""Events that are applied in the loop; more of them beside it."""


class UnreadableLogError(YachtError):
    """Stored events that add up to no table: damaged, or written by a later version."""


def replay_stored(bodies: Sequence[bytes]) -> Table:
    """The table of these events.

    May take some tens of milliseconds for a long table: run it beside the loop.
    Raises:
        UnreadableLogError: they are no table's.
    """
    try:
        return replay(map(decode_event, bodies))
    except Exception as error:  # whatever a damaged log may lead to
        raise UnreadableLogError(f"{len(bodies)} events that add up to no table") from error


async def continue_stored(table: Table, bodies: Sequence[bytes]) -> Table:
    """The table after these events too.

    Raises:
        UnreadableLogError: they don't follow.
    """
    if len(bodies) > AT_ONCE:
        return await asyncio.to_thread(_continue, table, bodies)
    return _continue(table, bodies)


def _continue(table: Table, bodies: Sequence[bytes]) -> Table:
    try:
        for event in map(decode_event, bodies):
            table = apply_event(table, event)
    except Exception as error:
        raise UnreadableLogError(f"{len(bodies)} events that don't follow {table.seq}") from error
    return table
