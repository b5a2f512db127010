"""Looking for what other processes have done at a table."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from yachtdice.server.store import StoreError

log = logging.getLogger("yachtdice")


class News:
    """A room's looks at the database. However often news is heard of, one look waits at most."""

    def __init__(
        self, name: str, lock: asyncio.Lock, take_in: Callable[[], Awaitable[None]]
    ) -> None:
        """
        Args:
            name: of the table, as the log may tell it.
            lock: of the room; `take_in` is called while it is held.
        """
        self._name = name
        self._lock = lock
        self._take_in = take_in
        self._waiting: asyncio.Task[None] | None = None
        """Will look, and has not begun to read."""

    def look(self) -> asyncio.Task[None]:
        """Look soon; whoever does not wait for it need not mind what comes of it."""
        if self._waiting is None:
            self._waiting = asyncio.create_task(self._run())
            self._waiting.add_done_callback(self._report)
        return self._waiting

    def stop(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()

    async def _run(self) -> None:
        async with self._lock:
            self._waiting = None  # what is heard from now on may not be in what is read now
            await self._take_in()

    def _report(self, look: asyncio.Task[None]) -> None:
        if look is self._waiting:
            self._waiting = None
        if look.cancelled() or (error := look.exception()) is None:
            return
        if isinstance(error, StoreError):
            log.warning("table %s waits for news: %s", self._name, error)
        else:
            log.error("table %s can't follow", self._name, exc_info=error)
