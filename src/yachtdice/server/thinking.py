"""Computer players' thinking, kept off the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class Thinkers:
    """A few threads. They share the interpreter with the loop, so more of them think no faster."""

    def __init__(self, count: int) -> None:
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="thinker")

    async def run(self, thought: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, thought)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)
