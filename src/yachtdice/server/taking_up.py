"""Lets the tables go on that a server has left behind: this one before its start, or another."""

import asyncio

from yachtdice.server.refusals import as_refusal
from yachtdice.server.rooms import Rooms
from yachtdice.server.store import StoreError

RETRY_S = 3.0
"""Before the next try where the database did not answer."""


class TakingUp:
    """One round at a time, and one more for what was left behind meanwhile."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._wanted = asyncio.Event()

    def soon(self) -> None:
        """Something has been left behind."""
        self._wanted.set()

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            try:
                await self._rooms.resume()
            except Exception as error:
                as_refusal(error)
                if isinstance(error, StoreError):
                    await asyncio.sleep(RETRY_S)
                    self._wanted.set()
