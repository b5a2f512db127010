"""Sees again and again who is at which room, here and at the other processes.

A process tells the others, through the database, who is connected to it, and hears the same of
them: no one has to say goodbye, so one that is killed is no matter. Rooms that nobody watches here
are left to those where somebody does; where nobody does at all, nobody is missed.
"""

import asyncio
import secrets

from yachtdice.server.clock import Clock
from yachtdice.server.refusals import as_refusal
from yachtdice.server.room import Room
from yachtdice.server.rooms import Rooms
from yachtdice.server.store import Sighting, Store, StoreError

LOOKS = 6
"""Within the grace time, so that it is not much longer than it is said to be."""
MOST_S = 5.0
"""From one look to the next."""


class Presence:
    def __init__(
        self, rooms: Rooms, store: Store, clock: Clock, *, grace_ms: int, is_shared: bool
    ) -> None:
        """
        Args:
            grace_ms: how long somebody may be gone before the others are told.
            is_shared: other processes have the same rooms.
        """
        self._rooms = rooms
        self._store = store
        self._clock = clock
        self._grace_ms = grace_ms
        self._is_shared = is_shared
        self._process = secrets.token_hex(8)
        self._has_told = False

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(min(MOST_S, self._grace_ms / 1000 / LOOKS))
            try:
                await self.look()
            except Exception as error:
                as_refusal(error)

    async def look(self) -> None:
        """Let the rooms here note who has come and gone. Raises StoreError."""
        watched = self._rooms.watched()
        if self._is_shared:
            await self._exchange(watched)
        waiting = [room.id for room in watched if room.waits_for_anyone]
        if waiting:
            await self._store.say_waiting(waiting, self._clock.now_ms())
        for room in watched:
            await asyncio.sleep(0)  # however many there are, whoever plays goes first
            if room.table is None:
                continue
            try:
                await room.attendance.look(room.table)
            except StoreError:
                raise
            except Exception as error:
                as_refusal(error)  # one bad table must not keep the others

    async def _exchange(self, watched: list[Room]) -> None:
        """Tell the other processes who is here, and hear who is there."""
        now_ms = self._clock.now_ms()
        here = [
            Sighting(room.id, key)
            for room in watched
            if room.table is not None
            for key in room.attendance.watching(room.table)
        ]
        if here or self._has_told:
            await self._store.say_seen(self._process, here, now_ms)
            self._has_told = bool(here)
        if watched:
            by_id = {room.id: room for room in watched}
            found = await self._store.seen_at(list(by_id), now_ms - self._grace_ms)
            for seen, at_ms in found.items():
                by_id[seen.table].attendance.note({seen.key: at_ms})
