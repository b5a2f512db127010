"""When a table goes on by itself: one timer, and one step at a time."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from yachtdice.server.clock import Clock, Timer


class Pace:
    """A timer that takes a step, and is not in two steps at once."""

    def __init__(
        self,
        clock: Clock,
        take_step: Callable[[], Coroutine[Any, Any, None]],
        wind_again: Callable[[], None],
    ) -> None:
        """
        Args:
            wind_again: is called after a step during which the next one fell due.
        """
        self._clock = clock
        self._take_step = take_step
        self._wind_again = wind_again
        self._timer: Timer | None = None
        self.step: asyncio.Task[None] | None = None
        """The one under way."""
        self._is_late = False
        """The next step fell due while one was under way."""

    @property
    def is_moving(self) -> bool:
        """True while a step is under way or will come."""
        return self._timer is not None or self.step is not None

    def wind(self, after_ms: int) -> None:
        """Take the next step then, and not when it was said before."""
        self.unwind()
        self._timer = self._clock.call_at(self._clock.now_ms() + after_ms, self._ring)

    def unwind(self) -> None:
        """Take no further step."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def stop(self) -> None:
        """Take none, and leave the one that is under way."""
        self.unwind()
        self._is_late = False
        if self.step is not None:
            self.step.cancel()

    def _ring(self) -> None:
        self._timer = None
        if self.step is not None:
            # The table has changed meanwhile. One thought a table at a time, or someone who changes
            # it again and again would have the thinkers busy with what nobody needs any more.
            self._is_late = True
            return
        self.step = asyncio.create_task(self._take_step())
        self.step.add_done_callback(self._done)

    def _done(self, _step: asyncio.Task[None]) -> None:
        self.step = None
        if self._is_late:
            self._is_late = False
            self._wind_again()
