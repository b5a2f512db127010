"""Where games are kept, held by one server at a time, or by several that share a bus."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from yachtdice.server.bus import Bus, LocalBus
from yachtdice.server.store import Store


class Place(ABC):
    """A folder or a database. It is held until `leave`, or until the process ends, however."""

    @abstractmethod
    def take(self) -> None:
        """Hold it. Raises what says why not."""

    @abstractmethod
    def store(self) -> Store:
        """The games in it; not open yet."""

    def bus(self) -> Bus:
        """To the other servers that hold it; not open yet."""
        return LocalBus()

    @abstractmethod
    def announce(self, url: str, at_home: Sequence[str] = ()) -> None:
        """Tell others, where they can be told, under which addresses the server is."""

    def when_lost(self, call: Callable[[], None]) -> None:
        """Have `call` called, in any thread, should the place come to be another server's, or at
        once if it has. Some never do."""
        return

    def when_left_behind(self, call: Callable[[], None]) -> None:
        """Have `call` called, in any thread, when it falls to this server to let tables go on that
        another has left behind. Where there is no other it never does."""
        return

    @abstractmethod
    def leave(self) -> None:
        """Hold it no more. May be called without having held it."""
