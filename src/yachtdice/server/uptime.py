"""When games were served, so that no turn's time runs while they are not.

Every process says again and again, through the database, that it serves. Where none has said so for
longer than it had promised, because the server or the database was away, there was an outage. It is
said only while the time of some turn runs.
"""

import asyncio
from collections.abc import Callable

from yachtdice.server.clock import Clock
from yachtdice.server.refusals import as_refusal
from yachtdice.server.store import Store
from yachtdice.table.turn_time import Outage

OFTEN_S = 1.0
"""From one word to the next while a short turn runs here."""
SELDOM_S = 20.0
"""The same while only long ones run."""
PROMISED = 3
"""For so many times as long as until the next word silence is no outage: a busy server is late."""


class Uptime:
    def __init__(
        self, store: Store, clock: Clock, *, is_shared: bool, has_short_turns: Callable[[], bool]
    ) -> None:
        """
        Args:
            is_shared: other processes may have served before this one and meanwhile.
            has_short_turns: whether one is running here.
        """
        self._store = store
        self._clock = clock
        self._is_first = not is_shared
        self._has_short_turns = has_short_turns
        self._looked_ms = 0
        """When it last asked whether long turns run."""

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            try:
                await self.look()
            except Exception as error:
                as_refusal(error)
            await asyncio.sleep(OFTEN_S)

    async def look(self) -> None:
        """Say it, if it is time to. Raises StoreError."""
        if self._has_short_turns():
            await self._say(OFTEN_S)
        elif self._clock.now_ms() - self._looked_ms >= SELDOM_S * 1000:
            self._looked_ms = self._clock.now_ms()
            if await self._store.has_turns():
                await self._say(SELDOM_S)

    async def outages(self, since_ms: int) -> list[Outage]:
        """When games were not served since then. Raises StoreError."""
        await self._say(OFTEN_S)
        found: list[Outage] = []
        for began_ms, seen_ms in await self._store.uptimes(since_ms):
            if began_ms > since_ms:
                found.append((since_ms, began_ms))
            since_ms = max(since_ms, seen_ms)
        return found

    async def _say(self, until_s: float) -> None:
        now_ms = self._clock.now_ms()
        until_ms = now_ms + round(PROMISED * until_s * 1000)
        await self._store.beat(now_ms, until_ms, is_first=self._is_first)
        self._is_first = False
