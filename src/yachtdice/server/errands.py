"""Requests that keep the interpreter busy for long, such as working out a rules page."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

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
        if not self._gauge.enter(address):
            raise Refusal("request/too_many", seconds=1, limit=self._gauge.limit)
        try:
            async with self._turn:
                yield
        finally:
            self._gauge.leave(address)
