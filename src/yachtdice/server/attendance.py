"""Who comes to a room and who goes: over sockets, by requests, or by way of another process."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress

from yachtdice.server.audience import Audience
from yachtdice.server.clock import Clock
from yachtdice.server.store import StoreError
from yachtdice.server.watchers import Watcher
from yachtdice.table import AnyEvent, Refusal, Table, attendance, returning

Decide = Callable[[Table, int], Sequence[AnyEvent]]
Change = Callable[[Decide], Awaitable[object]]
"""Lets happen what is decided on the table as it is by then, at a Unix millisecond."""


class Attendance:
    """When each of the keys that hold seats was last seen, and what the log is told of it."""

    def __init__(self, audience: Audience, change: Change, *, clock: Clock, grace_ms: int) -> None:
        """
        Args:
            grace_ms: how long somebody may be gone before the others are told.
        """
        self._audience = audience
        self._change = change
        self._clock = clock
        self._grace_ms = grace_ms
        self._opened_ms = clock.now_ms()
        """Before that nobody is missed."""
        self._seen: dict[str, int] = {}

    async def enter(self, watcher: Watcher, table: Table) -> None:
        """Somebody follows the table over a socket; whoever was away is back."""
        self._audience.watchers.add(watcher)
        viewer = watcher.viewer or ""
        if returning(table, viewer, now_ms=self._clock.now_ms()):
            with suppress(StoreError, Refusal):  # it is seen at the next look
                await self._change(lambda now, at_ms: returning(now, viewer, now_ms=at_ms))

    def leave(self, watcher: Watcher) -> None:
        """They do no longer."""
        if watcher in self._audience.watchers and watcher.viewer:
            self.note({watcher.viewer: self._clock.now_ms()})
        self._audience.watchers.discard(watcher)

    def note(self, seen: Mapping[str, int]) -> None:
        """Keys, and when they were seen; older news than is known here changes nothing."""
        for key, at_ms in seen.items():
            self._seen[key] = max(at_ms, self._seen.get(key, 0))

    def watching(self, table: Table) -> set[str]:
        """The keys of those who follow the table here and hold a seat at it."""
        viewers = {watcher.viewer for watcher in self._audience.watchers}
        return {key for seat in table.seats for key in seat.keys if key in viewers}

    async def look(self, table: Table) -> None:
        """Let the log say who has come and gone.

        Raises:
            StoreError, Refusal: it could not be stored.
        """
        if self._comings(table, self._clock.now_ms()):
            await self._change(self._comings)

    def _comings(self, table: Table, now_ms: int) -> Sequence[AnyEvent]:
        self.note(dict.fromkeys(self.watching(table), now_ms))
        return attendance(table, self._here(table, now_ms - self._grace_ms), now_ms=now_ms)

    def _here(self, table: Table, since_ms: int) -> frozenset[str]:
        """The keys that were seen since then, or whose holders have not been missed yet."""
        return frozenset(
            key
            for seat in table.seats
            for key in seat.keys
            if self._seen.get(key, 0 if seat.is_away else self._opened_ms) >= since_ms
        )
