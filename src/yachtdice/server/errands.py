"""Requests that keep the interpreter busy for long, such as working out a rules page."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from yachtdice.server.limits import Gauge
from yachtdice.table import Refusal


class Errands:
    """One at a time, in the order in which they come, and a few at most from an address.

    So they leave the interpreter and the threads to those who play.
    """

    def __init__(self, per_address: int) -> None:
        self._gauge = Gauge(per_address)
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Entered when it is this errand's turn.

        Raises:
            Refusal: the address has as many under way as it may.
        """
        with self.place(address):
            async with self._turn:
                yield

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """An errand that need not wait its turn, since others may go on in between.

        Raises:
            Refusal: as for `turn`.
        """
        if not self._gauge.enter(address):
            raise Refusal("request/too_many", seconds=1, limit=self._gauge.limit)
        try:
            yield
        finally:
            self._gauge.leave(address)
