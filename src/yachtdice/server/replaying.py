"""From stored events to a table."""

from collections.abc import Sequence

from yachtdice.table import Table, decode_event, replay


def replay_stored(bodies: Sequence[bytes]) -> Table:
    """May take some tens of milliseconds for a long table: run it beside the loop."""
    return replay(map(decode_event, bodies))
