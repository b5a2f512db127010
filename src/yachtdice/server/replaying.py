"""From stored events to a table."""

from collections.abc import Sequence

from yachtdice.errors import YachtError
from yachtdice.table import Table, decode_event, replay


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
