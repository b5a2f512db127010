"""What rooms ask of a bus."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Ears:
    """What is called in the loop when something is heard. Neither may raise."""

    moved: Callable[[str, int], None]
    """Another process says of a table that it has at least so many events, or that something
    beside its events has changed."""
    missed: Callable[[], None]
    """Something may have been said that was not heard here, about any table."""


class Bus(ABC):
    """Carries hints, not events: whoever hears one reads the log.

    What is said may come late, twice, out of order or not at all. So nothing is wrong without it,
    only slower: see `Lookout`.
    """

    is_shared: bool
    """Whether other processes may serve the same games."""

    @property
    @abstractmethod
    def is_up(self) -> bool:
        """Whether what others say is likely to be heard."""

    @property
    @abstractmethod
    def hears_all(self) -> bool:
        """Whether that holds for each of the others: one of them alone may have lost the line."""

    @abstractmethod
    async def open(self, name: str, ears: Ears) -> None:
        """Begin to listen to all who serve the data of this name; it need not be up yet."""

    @abstractmethod
    async def close(self) -> None:
        """Say what is unsaid, in a moment or not at all; then hear and say nothing any more."""

    @abstractmethod
    def publish(self, table: str, seq: int) -> None:
        """Tell the others, not oneself. Never waits, never raises."""
