"""Where games are kept, held by one server at a time."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from yachtdice.server.store import Store


class Place(ABC):
    """A folder or a database. It is held until `leave`, or until the process ends, however."""

    on_lost: Callable[[], None] = staticmethod(lambda: None)
    """Called, in any thread, when the place has come to be another server's meanwhile."""

    @abstractmethod
    def take(self) -> None:
        """Hold it. Raises what says why not."""

    @abstractmethod
    def store(self) -> Store:
        """The games in it; not open yet."""

    @abstractmethod
    def announce(self, url: str, at_home: Sequence[str] = ()) -> None:
        """Tell others, where they can be told, under which addresses the server is."""

    @abstractmethod
    def leave(self) -> None:
        """Hold it no more. May be called without having held it."""
