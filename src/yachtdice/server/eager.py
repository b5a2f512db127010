"""Start a coroutine without a task, as long as it has nothing to wait for."""

import asyncio
from collections.abc import Callable, Coroutine, Generator
from typing import Any


def start(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Run it up to where it first has to wait; what is left becomes a task, or None is left.

    A task costs more than sending a message does. (Python 3.12 has eager tasks of its own.)
    """
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return asyncio.create_task(_finish(_Rest(work, waits_for)))


async def _finish(rest: "_Rest") -> None:
    await rest


class _Rest:
    """Hands on what the coroutine waits for, and what comes of that."""

    def __init__(self, work: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._work = work
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        waits_for = self._waits_for
        step: Callable[[Any], Any]
        while True:
            try:
                came = yield waits_for
            except BaseException as error:
                step, what = self._work.throw, error
            else:
                step, what = self._work.send, came
            try:
                waits_for = step(what)
            except StopIteration:
                return
