"""Where tables are kept: one abstract store, and its implementations."""

from yachtdice.server.store.base import (
    Answered,
    CommandKey,
    Creation,
    Cursor,
    Link,
    Listed,
    News,
    Result,
    Sighting,
    Standing,
    Store,
    TableChange,
)
from yachtdice.server.store.errors import (
    OpeningError,
    SeqTakenError,
    StoreError,
    StoreFullError,
    StoreReadOnlyError,
    StoreUnavailableError,
    TableExistsError,
)

__all__ = [
    "Answered",
    "CommandKey",
    "Creation",
    "Cursor",
    "Link",
    "Listed",
    "News",
    "OpeningError",
    "Result",
    "SeqTakenError",
    "Sighting",
    "Standing",
    "Store",
    "StoreError",
    "StoreFullError",
    "StoreReadOnlyError",
    "StoreUnavailableError",
    "TableChange",
    "TableExistsError",
]
