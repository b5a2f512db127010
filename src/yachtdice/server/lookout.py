"""Looks in the database for what other processes have done, should the bus not have told."""

import asyncio

from yachtdice.server.bus import Bus
from yachtdice.server.refusals import as_refusal
from yachtdice.server.rooms import Rooms
from yachtdice.server.store import StoreError

OFTEN_S = 3.0
"""From one look to the next while the bus is away, or one of the others is not heard over it."""
SELDOM_S = 30.0
"""The same while all are heard: in case that one has stored something, and could not say so."""


class Lookout:
    """One query a look for all tables that are here: it finds those that have moved."""

    def __init__(self, rooms: Rooms, bus: Bus) -> None:
        self._rooms = rooms
        self._bus = bus
        self._wanted = asyncio.Event()

    def soon(self) -> None:
        """Something may have been missed."""
        self._wanted.set()

    async def run(self) -> None:
        """Until cancelled."""
        is_seen = True
        while True:
            wait_s = SELDOM_S if self._bus.hears_all and is_seen else OFTEN_S
            try:
                async with asyncio.timeout(wait_s):
                    await self._wanted.wait()
            except TimeoutError:
                pass
            self._wanted.clear()
            try:
                await self._rooms.look_for_news()
                is_seen = True
            except StoreError:
                is_seen = False  # whoever asks for something is told
            except Exception as error:
                as_refusal(error)
                is_seen = False
