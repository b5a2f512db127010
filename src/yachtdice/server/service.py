"""Everything that requests share, put together once a server."""

import asyncio
import contextlib
import hashlib
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from yachtdice.game.proof import Chance
from yachtdice.server.bus import Bus, Ears, LocalBus
from yachtdice.server.clearing import Clearing
from yachtdice.server.client import Client
from yachtdice.server.clock import Clock
from yachtdice.server.coaching import Coaching
from yachtdice.server.codes import CodeTries
from yachtdice.server.daily import Daily
from yachtdice.server.errands import Errands
from yachtdice.server.identity import Keys
from yachtdice.server.limits import Gauge, RateLimit
from yachtdice.server.lobby import Lobby
from yachtdice.server.lookout import Lookout
from yachtdice.server.presence import Presence
from yachtdice.server.rooms import Rooms
from yachtdice.server.settings import Settings
from yachtdice.server.solving import Solving
from yachtdice.server.store import Store
from yachtdice.server.taking_up import TakingUp
from yachtdice.server.tally import Tally
from yachtdice.server.thinking import Thinkers
from yachtdice.server.turn_ends import TurnEnds
from yachtdice.server.uptime import Uptime
from yachtdice.server.world import World
from yachtdice.table import rules_list

SWEEP_S = 60


class Service:
    """Between `started` and its end it serves one open store."""

    def __init__(
        self,
        *,
        settings: Settings,
        store: Store,
        chance: Chance,
        clock: Clock,
        client: Client,
        bus: Bus | None = None,
    ) -> None:
        """
        Args:
            bus: to the other processes that serve the store; None: there are none.
        """
        self.settings = settings
        self.store = store
        self.bus = bus or LocalBus()
        self.tally = Tally()
        self.clock = clock
        self.client = client
        self.keys = Keys(store.data_id)
        self.home_url: str | None = None
        """Where other devices of the home network reach the server."""
        self.rates = RateLimit(
            per_second=settings.requests_per_second,
            burst=settings.request_burst,
            seconds=time.monotonic,
        )
        self.code_tries = CodeTries(
            per_minute=settings.wrong_codes_per_minute,
            in_all=settings.wrong_codes_in_all,
            seconds=time.monotonic,
        )
        self.sockets = Gauge(settings.sockets_per_address)
        self.errands = Errands(settings.errands_per_address)
        self._solving = Solving(Path(settings.cache) if settings.cache else None)
        self._thinkers = Thinkers(settings.thinkers, self._solving)
        self.coaching = Coaching(self._solving)
        self.uptime = Uptime(
            store,
            clock,
            is_shared=self.bus.is_shared,
            has_short_turns=lambda: self.rooms.has_short_turns(),
        )
        world = World(
            store=store,
            bus=self.bus,
            chance=chance,
            clock=clock,
            thinkers=self._thinkers,
            coaching=self.coaching,
            tally=self.tally,
            uptime=self.uptime,
            grace_ms=settings.away_seconds * 1000,
        )
        self.rooms = Rooms(world, idle_ms=settings.idle_seconds * 1000)
        self.lobby = Lobby(store, self.rooms, clock)
        self.daily = Daily(store, self.rooms, chance, clock, self._solving)
        self._taking_up = TakingUp(self.rooms)
        self.presence = Presence(
            self.rooms, store, clock, grace_ms=world.grace_ms, is_shared=self.bus.is_shared
        )
        self.turn_ends = TurnEnds(self.rooms, store, clock)
        self.clearing = Clearing(self.rooms, store, clock, days=settings.room_days)

    @asynccontextmanager
    async def started(self) -> AsyncIterator[None]:
        """Let tables go on while this is entered."""
        lookout = Lookout(self.rooms, self.bus)
        await self.bus.open(self.store.data_id, Ears(moved=self.rooms.hear, missed=lookout.soon))
        tasks = [
            asyncio.create_task(self._taking_up.run()),
            asyncio.create_task(self._sweep()),
            asyncio.create_task(self.presence.run()),
            asyncio.create_task(self.clearing.run()),
            asyncio.create_task(self.uptime.run()),
            asyncio.create_task(self.turn_ends.run()),
            # reading the rule sets takes a tenth of a second, which must not keep the loop waiting
            asyncio.create_task(asyncio.to_thread(rules_list)),
        ]
        if self.bus.is_shared:
            tasks.append(asyncio.create_task(lookout.run()))
        else:  # of several processes one is told to: see `take_up`
            self.take_up()
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            for task in tasks:
                with contextlib.suppress(asyncio.CancelledError):
                    await task
            await self.bus.close()
            self.rooms.close()
            self._thinkers.close()
            self.coaching.close()
            self._solving.close()

    def take_up(self) -> None:
        """A process has ended, and it falls to this one to let its tables go on."""
        self._taking_up.soon()

    def hash_address(self, address: str) -> str:
        """An address as it is stored: equal ones are equal, and none can be read off.

        It is no secret to whoever has the database and the time to try all addresses.
        """
        return hashlib.sha256(f"{self.store.data_id}|{address}".encode()).hexdigest()[:32]

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_S)
            self.rooms.sweep()
