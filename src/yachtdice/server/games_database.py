"""A Postgres database as the place where games are kept."""

from collections.abc import Callable, Sequence

from sqlalchemy import URL

from yachtdice.server.bus import Bus, LocalBus
from yachtdice.server.place import Place
from yachtdice.server.store import Store
from yachtdice.server.store.holding import Holding, ServedElsewhereError
from yachtdice.server.store.sql import SqlStore


class GamesDatabase(Place):
    """Nothing of it is on this machine: any other may serve it next."""

    def __init__(self, url: URL, *, bus: Bus | None = None) -> None:
        """
        Args:
            bus: to the others that serve it too; None: it is served alone.
        Raises:
            MissingExtraError
        """
        self._url = url
        self._bus = bus
        self._holding = Holding(url, is_shared=bus is not None)

    @property
    def lost_to(self) -> ServedElsewhereError | None:
        """Who has come to hold it since it was taken."""
        return self._holding.lost

    def take(self) -> None:
        """Raises ServedElsewhereError, OpeningError."""
        self._holding.take()

    def store(self) -> Store:
        return SqlStore(self._url)

    def bus(self) -> Bus:
        return self._bus or LocalBus()

    def announce(self, url: str, at_home: Sequence[str] = ()) -> None:
        """Nobody asks: a browser on another machine could not use the address."""

    def when_lost(self, call: Callable[[], None]) -> None:
        self._holding.when_lost(call)

    def when_left_behind(self, call: Callable[[], None]) -> None:
        self._holding.when_left_behind(call)

    def leave(self) -> None:
        self._holding.leave()
