"""What every bus must do, as functions that raise AssertionError where one does not.

Each takes `connect`, which returns another end of the same bus that is not open yet.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from yachtdice.server.bus.base import Bus, Ears

Connect = Callable[[], Bus]
BusCheck = Callable[[Connect], Awaitable[None]]

PATIENCE_S = 20.0


class End:
    """A process at its end of a bus, and what it has heard."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.heard: list[tuple[str, int]] = []
        self.missed = 0
        """How often it was told that it may have missed something."""

    async def open(self, name: str) -> None:
        await self.bus.open(name, Ears(moved=self._hear, missed=self._miss))
        await until(lambda: self.bus.is_up)

    def _hear(self, table: str, seq: int) -> None:
        self.heard.append((table, seq))

    def _miss(self) -> None:
        self.missed += 1


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for what is to come. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE_S):
        while not is_so():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def ends(connect: Connect, *names: str) -> AsyncIterator[list[End]]:
    """An open end for each of these names of data."""
    found = [End(connect()) for _ in names]
    try:
        for end, name in zip(found, names, strict=True):
            await end.open(name)
        yield found
    finally:
        for end in found:
            await end.bus.close()


async def check_bus(connect: Callable[[], Connect]) -> None:
    """Run every check, each on a bus of its own: `connect()` gives a `Connect` to it."""
    for check in BUS_CHECKS:
        await check(connect())


async def others_hear_and_oneself_does_not(connect: Connect) -> None:
    async with ends(connect, "data", "data", "data") as (one, two, three):
        one.bus.publish("t1", 7)
        await until(lambda: bool(two.heard and three.heard))
        two.bus.publish("t2", 3)
        await until(lambda: ("t2", 3) in one.heard and ("t2", 3) in three.heard)
        assert one.heard == [("t2", 3)]
        assert two.heard == [("t1", 7)]
        assert three.heard == [("t1", 7), ("t2", 3)]
        assert one.bus.is_shared


async def the_latest_of_many_moves_is_heard(connect: Connect) -> None:
    async with ends(connect, "data", "data") as (one, two):
        for seq in range(1, 200):
            one.bus.publish("t1", seq)
            one.bus.publish(f"t{seq}", seq)
        await until(lambda: ("t1", 199) in two.heard and ("t199", 199) in two.heard)
        moves = [seq for table, seq in two.heard if table == "t1"]
        assert moves == sorted(moves), moves
        assert {table for table, _ in two.heard} == {f"t{seq}" for seq in range(1, 200)}


async def other_data_is_not_heard_of(connect: Connect) -> None:
    async with ends(connect, "data", "other", "data") as (one, other, two):
        other.bus.publish("t1", 9)
        one.bus.publish("t1", 2)
        await until(lambda: bool(two.heard))
        two.bus.publish("t2", 1)
        await until(lambda: bool(one.heard))
        assert two.heard == [("t1", 2)]
        assert one.heard == [("t2", 1)]
        assert other.heard == []


async def an_end_that_is_closed_neither_hears_nor_says(connect: Connect) -> None:
    async with ends(connect, "data", "data", "data") as (one, two, three):
        await two.bus.close()
        two.bus.publish("t1", 5)
        one.bus.publish("t1", 6)
        await until(lambda: bool(three.heard))
        assert two.heard == []
        assert three.heard == [("t1", 6)]
        assert not two.bus.is_up


async def what_is_said_before_it_is_closed_is_heard(connect: Connect) -> None:
    async with ends(connect, "data", "data") as (one, two):
        for seq in range(1, 50):
            one.bus.publish(f"t{seq}", seq)
        await one.bus.close()
        await until(lambda: len(two.heard) == 49)
        assert two.bus.hears_all


async def any_letters_pass(connect: Connect) -> None:
    async with ends(connect, "data", "data") as (one, two):
        one.bus.publish('"ä\n\\u0000 😀"', 2_000_000_000)
        await until(lambda: bool(two.heard))
        assert two.heard == [('"ä\n\\u0000 😀"', 2_000_000_000)]


BUS_CHECKS: tuple[BusCheck, ...] = (
    others_hear_and_oneself_does_not,
    the_latest_of_many_moves_is_heard,
    other_data_is_not_heard_of,
    an_end_that_is_closed_neither_hears_nor_says,
    what_is_said_before_it_is_closed_is_heard,
    any_letters_pass,
)
