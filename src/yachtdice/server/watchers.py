"""Those who follow tables over sockets."""

from collections.abc import Awaitable, Callable

SendText = Callable[[str], Awaitable[None]]


class Watcher:
    """One socket, as a room sees it: a place to put messages that never makes the room wait.

    Messages leave in order. While the line is slow, a newer view of a table takes the place of an
    older one that has not left, so that a slow reader skips views and holds up nobody.
    """

    __slots__ = ("_is_sending", "_is_woken", "_queue", "_send", "_wake", "viewer")

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
        self._is_sending = False
        self._is_woken = False

    def show(self, table: str, view: str) -> None:
        """Put a view of the table, in place of one that has not left yet."""
        self._queue.pop(table, None)
        self._queue[table] = view
        if not self._is_sending and not self._is_woken:
            self._is_woken = True
            self._wake()

    def tell(self, message: str) -> None:
        """Put a message that will be sent whatever else is, by the caller's `flush`."""
        self._queue[object()] = message

    async def flush(self) -> None:
        """Send what there is; does nothing if that is being done."""
        if self._is_sending:
            return
        self._is_sending, self._is_woken = True, False
        try:
            while self._queue:
                await self._send(self._queue.pop(next(iter(self._queue))))
        finally:
            self._is_sending = False
