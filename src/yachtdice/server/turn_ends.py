"""Ends the long turns whose time is over at tables where nobody looks."""

import asyncio

from yachtdice.server.clock import Clock
from yachtdice.server.refusals import as_refusal
from yachtdice.server.rooms import Rooms
from yachtdice.server.store import Store, StoreError

EVERY_S = 15.0
AT_A_TIME = 200


class TurnEnds:
    """However many processes do it, a turn ends once, as its table's log takes one next event."""

    def __init__(self, rooms: Rooms, store: Store, clock: Clock) -> None:
        self._rooms = rooms
        self._store = store
        self._clock = clock

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(EVERY_S)
            try:
                await self.look()
            except Exception as error:
                as_refusal(error)

    async def look(self) -> None:
        """One round. Raises StoreError."""
        for table_id in await self._store.turns_ended(self._clock.now_ms(), AT_A_TIME):
            try:
                async with self._rooms.visit(table_id):
                    pass  # its room ends the turn when it opens
            except StoreError:
                raise
            except Exception as error:
                as_refusal(error)  # one bad table must not keep the others
