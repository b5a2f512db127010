"""Several servers on one store, and people at each of them."""

from contextlib import AsyncExitStack

from tests.server.harness import Browser, FakeClock, Json, Socket, World, serving
from yachtdice.server.bus import Bus
from yachtdice.server.store import SeqTakenError, TableChange
from yachtdice.server.store.memory import MemoryStore


class CountingStore(MemoryStore):
    """Counts changes that came too late."""

    def __init__(self) -> None:
        super().__init__()
        self.refused = 0

    async def append(self, change: TableChange) -> None:
        try:
            await super().append(change)
        except SeqTakenError:
            self.refused += 1
            raise


class Two:
    """Servers that share a store and a clock; a test may end them one by one."""

    def __init__(self) -> None:
        self.store, self.clock = CountingStore(), FakeClock()
        self.worlds: list[World] = []
        self._ends: list[AsyncExitStack] = []

    async def start(self, bus: Bus) -> World:
        end = AsyncExitStack()
        world = await end.enter_async_context(serving(store=self.store, clock=self.clock, bus=bus))
        self.worlds.append(world)
        self._ends.append(end)
        return world

    async def end(self, world: World) -> None:
        at = self.worlds.index(world)
        self.worlds.pop(at)
        await self._ends.pop(at).aclose()

    async def settle(self) -> None:
        for _ in range(10):
            for world in self.worlds:
                await world.settle()

    async def let_pass(self, ms: int) -> None:
        """What falls due within a tenth of a second is under way at the same time."""
        until = self.clock.now_ms() + ms
        await self.settle()
        while (timer := self.clock.next_due(until)) is not None:
            self.clock.fire(timer)
            while (mate := self.clock.next_due(timer.at_ms + 100)) is not None:
                self.clock.fire(mate)
            await self.settle()
        self.clock.pass_to(until)


async def at(world: World, browser: Browser | None = None) -> Browser:
    """A browser at this server; with the key of another one, if that is given."""
    found = world.browser()
    if browser is None:
        await found.open_page()
    else:
        found.http.cookies = browser.http.cookies
    return found


async def latest(socket: Socket) -> Json:
    """The last that has come."""
    shown = await socket.receive()
    while not await socket.quiet():
        shown = await socket.receive()
    return shown


async def watched_by_both(two: Two, *seats: str) -> tuple[Json, list[Socket], AsyncExitStack]:
    """A table that is watched at both servers by who set it up, with the sockets there."""
    ann = await at(two.worlds[0])
    lines = AsyncExitStack()
    view = await ann.create(*seats, rules="yacht")
    sockets = []
    for world in two.worlds:
        browser = await at(world, ann)
        socket = await lines.enter_async_context(browser.socket())
        await socket.ask(type="watch", table=view["table"], seq=0)
        sockets.append(socket)
    return view, sockets, lines
