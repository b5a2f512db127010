"""What a table's turns have lost while games were not served."""

from yachtdice.server.uptime import Uptime
from yachtdice.table import AnyEvent, Table
from yachtdice.table.turn_time import give_back, turn_is_up


class LostTime:
    """Of one table: looked for when it comes here, and before a turn is ended for its time."""

    def __init__(self, uptime: Uptime) -> None:
        self._uptime = uptime
        self._has_looked = False

    def is_unknown(self, table: Table) -> bool:
        """Whether it is still to be looked for."""
        return bool(table.settings.turn_seconds) and not self._has_looked

    def is_none(self) -> None:
        """The table has just been set up here."""
        self._has_looked = True

    async def give_back(self, table: Table, now_ms: int) -> tuple[AnyEvent, ...]:
        """What gives it back. Raises StoreError."""
        is_due = self.is_unknown(table) or turn_is_up(table, now_ms)
        if not is_due or not table.settings.turn_seconds:
            return ()
        since_ms = min([play.turn_since_ms for play in table.plays], default=now_ms)
        outages = await self._uptime.outages(since_ms)
        self._has_looked = True
        return give_back(table, outages, now_ms=now_ms)
