"""Those who follow tables over sockets."""

import asyncio
from collections.abc import Awaitable, Callable

SendText = Callable[[str], Awaitable[None]]


class Watcher:
    """One socket, as a room sees it: a place to put messages that never makes the room wait.

    Messages leave in order. While the line is slow, a newer view of a table takes the place of an
    older one that has not left, so that a slow reader skips views and holds up nobody. Answers are
    never left out, so whoever tells one waits until it has left: else a client that asks and does
    not read would fill the memory.
    """

    __slots__ = ("_is_woken", "_queue", "_send", "_sending", "_wake", "viewer")

    def __init__(self, viewer: str | None, send: SendText, wake: Callable[[], None]) -> None:
        """
        Args:
            wake: is called when there is something to send and nobody is about to: see to it that
                `flush` is.
        """
        self.viewer = viewer
        self._send = send
        self._wake = wake
        self._queue: dict[object, str] = {}
        """By table, or by a key of its own for what must not be replaced."""
        self._sending = asyncio.Lock()
        self._is_woken = False

    def show(self, table: str, view: str) -> None:
        """Put a view of the table, in place of one that has not left yet."""
        self._queue.pop(table, None)
        self._queue[table] = view
        if not self._sending.locked() and not self._is_woken:
            self._is_woken = True
            self._wake()

    async def tell(self, message: str) -> None:
        """Send a message that is sent whatever else is; returns once it has left."""
        self._queue[object()] = message
        await self.flush()

    async def flush(self) -> None:
        """Send what there is; returns once nothing is left."""
        await self._sending.acquire()
        try:
            self._is_woken = False
            while self._queue:
                await self._send(self._queue.pop(next(iter(self._queue))))
        finally:
            self._sending.release()
