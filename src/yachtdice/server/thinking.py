"""Computer players' thinking, kept off the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from yachtdice.players import warm_up
from yachtdice.rules import RuleSet
from yachtdice.table import Table

T = TypeVar("T")

MOST_WARM = 64
"""Rule sets known to be worked out; the players keep no more of them."""


class Thinkers:
    """A few threads. They share the interpreter with the loop, so more of them think no faster."""

    def __init__(self, count: int) -> None:
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="thinker")
        self._warm: set[RuleSet] = set()

    async def run(self, thought: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, thought)

    def prepare(self, table: Table) -> None:
        """Before a computer's first turn at a table, work out what its rule set needs."""
        has_computer = any(seat.is_played_by_computer for seat in table.seats)
        if has_computer and table.rules not in self._warm:
            if len(self._warm) >= MOST_WARM:
                self._warm.clear()
            self._warm.add(table.rules)
            self._pool.submit(warm_up, table.rules)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)
