"""A bus within one process: for a server by itself, where nobody else listens, and for tests."""

import asyncio
from collections import defaultdict

from yachtdice.server.bus.base import Bus, Ears


class Hub:
    """Where the ends of local buses meet."""

    def __init__(self) -> None:
        self.listening: defaultdict[str, dict[LocalBus, Ears]] = defaultdict(dict)
        """By the name of their data."""


class LocalBus(Bus):
    """One end; without a hub it is by itself."""

    def __init__(self, hub: Hub | None = None) -> None:
        self.is_shared = hub is not None
        self._hub = hub or Hub()
        self._name: str | None = None

    @property
    def is_up(self) -> bool:
        return self._name is not None

    @property
    def hears_all(self) -> bool:
        return self.is_up

    async def open(self, name: str, ears: Ears) -> None:
        self._name = name
        self._hub.listening[name][self] = ears

    async def close(self) -> None:
        if self._name is not None:
            del self._hub.listening[self._name][self]
            self._name = None

    def publish(self, table: str, seq: int) -> None:
        if not self.is_shared or self._name is None:
            return
        loop = asyncio.get_running_loop()
        for end in self._hub.listening[self._name]:
            if end is not self:
                loop.call_soon(end._hear, table, seq)

    def _hear(self, table: str, seq: int) -> None:
        if self._name is not None:
            self._hub.listening[self._name][self].moved(table, seq)
