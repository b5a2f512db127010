"""Time, as something a test can hold in its hand."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    def now_ms(self) -> int:
        """Unix time in milliseconds."""

    def call_at(self, at_ms: int, action: Callable[[], None]) -> Timer:
        """Call `action` in the loop at `at_ms`, or soon if that has passed."""


class SystemClock:
    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000

    def call_at(self, at_ms: int, action: Callable[[], None]) -> Timer:
        # A millisecond on top: the loop's clock and the wall's differ by fractions of one, and
        # an action that came early would find nothing due.
        delay_s = max(0, at_ms - self.now_ms() + 1) / 1000
        return asyncio.get_running_loop().call_later(delay_s, action)
