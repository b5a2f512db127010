"""What the store asks of a kind of database: SQLite or Postgres."""

from abc import ABC, abstractmethod

from sqlalchemy import URL, Engine


class Database(ABC):
    """A database by its address. It holds no connection of its own."""

    where: str
    """The address as a person may see it: no password."""
    patience_s: float | None = None
    """How long a caller waits for a read or a write at most; None: the database itself sees to
    it."""

    @abstractmethod
    def prepare(self) -> str:
        """Check the database, bring its layout up to date, and return the name of its data.

        Raises:
            OpeningError: it can't be used; nothing in it was changed.
        """

    @abstractmethod
    def connect(self, *, for_writing: bool) -> Engine:
        """An engine whose transactions are what the store's statements need: those for writing
        are on the disk once committed, those for reading see one state throughout."""


def database_at(url: URL) -> Database:
    """The database that an address names.

    Raises:
        MissingExtraError: what it takes to speak to it is not installed.
    """
    if url.get_backend_name() == "sqlite":
        from yachtdice.server.store.sqlite import Sqlite

        return Sqlite(url)
    from yachtdice.server.store.postgres import Postgres

    return Postgres(url)
