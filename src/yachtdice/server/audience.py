"""Those who follow a table, and what each of them sees of it."""

import msgspec

from yachtdice.protocol.messages import Gone
from yachtdice.server.seen import Seen
from yachtdice.server.watchers import Watcher
from yachtdice.table import Table

_encode = msgspec.json.Encoder().encode


class Audience:
    """A room's watchers. Views of a table are made once, however many look at it."""

    def __init__(self) -> None:
        self.watchers: set[Watcher] = set()
        self._table: Table | None = None
        self._seen: Seen | None = None
        """Views of that table."""

    def view(self, table: Table, viewer: str | None, now_ms: int) -> bytes:
        """The table as this viewer may see it, encoded."""
        if self._seen is None or self._table is not table or not self._seen.is_of(now_ms):
            self._table, self._seen = table, Seen(table, now_ms)
        return self._seen.of(viewer)

    def show(self, table: Table, now_ms: int, *, but: Watcher | None = None) -> None:
        """Let everyone see the table as it is now.

        Args:
            but: whoever sees it anyway.
        """
        texts: dict[tuple[int, ...], str] = {}
        for watcher in self.watchers:
            if watcher is but:
                continue
            seats = table.held_by(watcher.viewer)
            if seats not in texts:
                texts[seats] = self.view(table, watcher.viewer, now_ms).decode()
            watcher.show(table.id, texts[seats])

    def send_away(self, table: str, keys: frozenset[str]) -> None:
        """Tell those who have taken the table out of their lists that it is not there."""
        if not keys:
            return
        gone = _encode(Gone(table)).decode()
        for watcher in [w for w in self.watchers if w.viewer in keys]:
            self.watchers.discard(watcher)
            watcher.show(table, gone)
