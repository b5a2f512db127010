"""A Postgres database as the place where games are kept."""

from collections.abc import Callable, Sequence

from sqlalchemy import URL

from yachtdice.server.place import Place
from yachtdice.server.store import Store
from yachtdice.server.store.only_server import OnlyServer, ServedElsewhereError
from yachtdice.server.store.sql import SqlStore


class GamesDatabase(Place):
    """Nothing of it is on this machine: any other may serve it next."""

    def __init__(self, url: URL) -> None:
        """Raises MissingExtraError."""
        self._url = url
        self._alone = OnlyServer(url)

    @property
    def lost_to(self) -> ServedElsewhereError | None:
        """Who has come to hold it since it was taken."""
        return self._alone.lost

    def take(self) -> None:
        """Raises ServedElsewhereError, OpeningError."""
        self._alone.take()

    def store(self) -> Store:
        return SqlStore(self._url)

    def announce(self, url: str, at_home: Sequence[str] = ()) -> None:
        """Nobody asks: a browser on another machine could not use the address."""

    def when_lost(self, call: Callable[[], None]) -> None:
        self._alone.when_lost(call)

    def leave(self) -> None:
        self._alone.leave()
