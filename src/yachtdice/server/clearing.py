"""Closes the rooms that nobody has come back to."""

import asyncio

from yachtdice.server.clock import Clock
from yachtdice.server.refusals import as_refusal
from yachtdice.server.rooms import Rooms
from yachtdice.server.store import Store, StoreError

FIRST_S = 60.0
"""From the server's start to its first round, when it has better things to do."""
EVERY_S = 3600.0
AT_A_TIME = 100
"""Rooms a round; what is left has waited long enough to wait for the next."""
DAY_MS = 24 * 60 * 60 * 1000
UPTIMES_MS = 30 * DAY_MS
"""How long it is known when games were served: longer than any turn goes on, outages included."""


class Clearing:
    """However many processes do it, a room is closed once, as its log takes one next event."""

    def __init__(self, rooms: Rooms, store: Store, clock: Clock, *, days: int) -> None:
        """
        Args:
            days: without an event, after which a room is closed.
        """
        self._rooms = rooms
        self._store = store
        self._clock = clock
        self._kept_ms = days * DAY_MS

    async def run(self) -> None:
        """Until cancelled."""
        wait_s = FIRST_S
        while True:
            await asyncio.sleep(wait_s)
            wait_s = EVERY_S
            try:
                await self.clear()
            except Exception as error:
                as_refusal(error)

    async def clear(self) -> None:
        """One round. Raises StoreError."""
        now_ms = self._clock.now_ms()
        await self._store.forget_seen(now_ms - DAY_MS)
        await self._store.forget_uptimes(now_ms - UPTIMES_MS)
        before_ms = now_ms - self._kept_ms
        for table_id in await self._store.idle_rooms(before_ms, AT_A_TIME):
            try:
                async with self._rooms.visit(table_id) as room:
                    await room.clear(before_ms)
            except StoreError:
                raise
            except Exception as error:
                as_refusal(error)  # one bad table must not keep the others
