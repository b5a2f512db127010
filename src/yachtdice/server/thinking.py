"""Computer players' thinking, kept off the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from yachtdice.players import DEFAULT_PLAYER, warm_up
from yachtdice.rules import RuleSet
from yachtdice.server.solving import Solving
from yachtdice.table import Table

T = TypeVar("T")

MOST_WARM = 64
"""Rule sets known to be worked out; the players keep no more of them."""


class Thinkers:
    """A few threads. They share the interpreter with the loop, so more of them think no faster."""

    def __init__(self, count: int, solving: Solving) -> None:
        """
        Args:
            count: of threads.
            solving: is told what the players want to know.
        """
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="thinker")
        # A thread of its own: what is worked out for one table must not keep all others waiting.
        self._warming = ThreadPoolExecutor(1, thread_name_prefix="warm-up")
        self._solving = solving
        self._warm: dict[RuleSet, Future[None]] = {}

    async def run(self, rules: RuleSet, thought: Callable[[], T]) -> T:
        """What comes of a thought about a game by these rules."""
        warm_up_ = self._warm.get(rules)
        if warm_up_ is not None and not warm_up_.done():
            # shielded: a table that is left must not take it from the others
            await asyncio.shield(asyncio.wrap_future(warm_up_))
        return await asyncio.get_running_loop().run_in_executor(self._pool, thought)

    def prepare(self, table: Table) -> None:
        """Before a computer's first turn at a table, work out what its rule set needs."""
        players = [
            seat.info.player or DEFAULT_PLAYER
            for seat in table.seats
            if seat.played_by == "computer"
        ]
        if table.settings.turn_seconds:  # it finishes the turns that take too long
            players.append(DEFAULT_PLAYER)
        for player in players:
            self._solving.want(player, table.rules)
        if players and table.rules not in self._warm:
            if len(self._warm) >= MOST_WARM:
                self._warm.clear()
            self._warm[table.rules] = self._warming.submit(warm_up, table.rules)

    def close(self) -> None:
        for pool in (self._pool, self._warming):
            pool.shutdown(cancel_futures=True)
