"""A server in this process whose dice and time a test has in hand."""

import asyncio
import os
import socket
import tempfile
import threading
import time
from collections import defaultdict, deque
from collections.abc import Callable
from types import TracebackType
from typing import Self

import uvicorn

from yachtdice.game.proof import START_ROUND, ProvenChance
from yachtdice.server.addresses import listen
from yachtdice.server.app import make_app
from yachtdice.server.client import Client
from yachtdice.server.clock import SystemClock, Timer
from yachtdice.server.service import Service
from yachtdice.server.settings import Settings
from yachtdice.server.store.memory import MemoryStore

START_S = 30
STEP_MS = 1_000


class LaidDice(ProvenChance):
    """The formula's dice, but for the throws that a test has laid out."""

    def __init__(self) -> None:
        super().__init__(os.urandom)
        self._laid: defaultdict[tuple[str, str], deque[tuple[int, ...]]] = defaultdict(deque)

    def lay(self, table: str, throws: str, *, seat: int = 0) -> None:
        """The next throws of a seat, one word each: `25566 55` throws five dice, then two."""
        self._laid[table, str(seat)].extend(tuple(map(int, word)) for word in throws.split())

    def lay_start(self, throws: str, *, seat: int) -> None:
        """A seat's next throws for who starts, at whatever table comes first."""
        self.lay("", throws, seat=seat)

    def throw(
        self, secret: bytes, game_id: str, deal: str, round_: int, throw: int, count: int
    ) -> tuple[int, ...]:
        table = "" if round_ == START_ROUND else game_id.rpartition("-")[0]
        laid = self._laid[table, deal]
        if not laid:
            return super().throw(secret, game_id, deal, round_, throw, count)
        dice = laid.popleft()
        assert len(dice) == count, f"{count} dice are thrown, {dice} are laid out"
        return dice


class HurriedClock(SystemClock):
    """The time of day, which a test can put forward."""

    def __init__(self) -> None:
        self._ahead_ms = 0
        self._timers: set[_Shown] = set()

    def now_ms(self) -> int:
        return super().now_ms() + self._ahead_ms

    def call_at(self, at_ms: int, action: Callable[[], None]) -> Timer:
        shown = _Shown(self, at_ms, action)
        self._timers.add(shown)
        shown.wind(super().call_at(at_ms, shown.ring))
        return shown

    def put_forward(self, ms: int) -> None:
        """In the loop's own thread."""
        self._ahead_ms += ms
        for shown in list(self._timers):
            shown.wind(super().call_at(shown.at_ms, shown.ring))

    def forget(self, shown: "_Shown") -> None:
        self._timers.discard(shown)


class _Shown:
    """A timer that moves when its clock is put forward."""

    def __init__(self, clock: HurriedClock, at_ms: int, action: Callable[[], None]) -> None:
        self._clock = clock
        self.at_ms = at_ms
        self._action = action
        self._timer: Timer | None = None

    def wind(self, timer: Timer) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = timer

    def ring(self) -> None:
        self._clock.forget(self)
        self._action()

    def cancel(self) -> None:
        self._clock.forget(self)
        if self._timer is not None:
            self._timer.cancel()


class House:
    """Serves the built client, or `client`, while it is entered. Its games are in memory."""

    def __init__(self, client: Client | None = None) -> None:
        self.dice = LaidDice()
        self.clock = HurriedClock()
        self._client = client or Client()
        self._cache = tempfile.TemporaryDirectory(prefix="yachtdice-house-")
        self._listener = listen("127.0.0.1", 0)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="house")
        self._server: uvicorn.Server | None = None
        self._service: Service | None = None
        self._is_up = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def lay(self, table: str, throws: str, *, seat: int = 0) -> None:
        self.dice.lay(table, throws, seat=seat)

    def put_forward(self, ms: int) -> None:
        self._loop.call_soon_threadsafe(self.clock.put_forward, ms)

    def wait_for_watchers(self, table: str, count: int) -> None:
        """Until as many sockets follow a room: a page closes its own soon after it is left."""
        deadline = time.monotonic() + START_S
        while self._watchers(table) != count:
            assert time.monotonic() < deadline, f"not {count} sockets follow {table}"
            time.sleep(0.02)

    def _watchers(self, table: str) -> int:
        assert self._service is not None
        watched = self._service.rooms.watched()
        return sum(len(room.audience.watchers) for room in watched if room.id == table)

    def miss_who_is_gone(self) -> None:
        """Let the time go by after which those who are not in a room are away from it."""
        assert self._service is not None
        self.put_forward((self._service.settings.away_seconds + 1) * 1000)
        self.see_who_is_there()

    def tell_waiting(self, table: str) -> None:
        """As if whoever opened a room to anyone were there."""
        assert self._service is not None
        told = self._service.store.say_waiting([table], self.clock.now_ms())
        asyncio.run_coroutine_threadsafe(told, self._loop).result(START_S)

    def see_who_is_there(self) -> None:
        assert self._service is not None
        look = self._service.presence.look()
        asyncio.run_coroutine_threadsafe(look, self._loop).result(START_S)

    def pass_by(self, ms: int) -> None:
        """Put it forward by steps, in which the server is there: the time of turns runs."""
        assert self._service is not None
        for done in range(0, ms, STEP_MS):
            self.put_forward(min(STEP_MS, ms - done))
            look = self._service.uptime.look()
            asyncio.run_coroutine_threadsafe(look, self._loop).result(START_S)

    def __enter__(self) -> Self:
        self._thread.start()
        if not self._is_up.wait(START_S):
            raise TimeoutError(f"no server within {START_S} s")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        assert self._server is not None
        self._server.should_exit = True
        self._thread.join(START_S)
        self._cache.cleanup()
        self._listener.close()

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        store = MemoryStore()
        await store.open()
        self._service = service = Service(
            settings=Settings(
                requests_per_second=100_000, games_per_address=100_000, cache=self._cache.name
            ),
            store=store,
            chance=self.dice,
            clock=self.clock,
            client=self._client,
        )
        config = uvicorn.Config(
            make_app(service),
            log_level="warning",
            lifespan="on",
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=1,
        )
        self._server = _Server(config, self._is_up)
        await self._server.serve(sockets=[self._listener])
        await store.close()


class _Server(uvicorn.Server):
    """Says when it is up."""

    def __init__(self, config: uvicorn.Config, is_up: threading.Event) -> None:
        super().__init__(config)
        self._is_up = is_up

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._is_up.set()
