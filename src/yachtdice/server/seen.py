"""A table as its viewers see it at one moment, encoded."""

import msgspec

from yachtdice.protocol.messages import TableView
from yachtdice.table import Table, view, view_for

_encode = msgspec.json.Encoder().encode


class Seen:
    """Views of a table that does not change, each made when it is first asked for."""

    def __init__(self, table: Table, now_ms: int) -> None:
        self._table = table
        self._now_ms = now_ms
        self._first: TableView | None = None
        self._encoded: dict[tuple[int, ...], bytes] = {}
        """By the seats held: viewers who hold the same ones see the same."""

    def is_of(self, now_ms: int) -> bool:
        """Whether it is still what is to be seen: a wait that runs shows the time left."""
        waits = self._first is not None and self._first.wait is not None
        return not waits or now_ms == self._now_ms

    def of(self, viewer: str | None) -> bytes:
        seats = self._table.held_by(viewer)
        encoded = self._encoded.get(seats)
        if encoded is None:
            encoded = self._encoded[seats] = _encode(self._make(viewer))
        return encoded

    def _make(self, viewer: str | None) -> TableView:
        if self._first is None:
            self._first = view(self._table, viewer, self._now_ms)
            return self._first
        return view_for(viewer, self._first, self._table, self._now_ms)
