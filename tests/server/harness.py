"""Browsers, time and dice for tests of a server that has no port."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import httpx

from yachtdice.game.proof import Chance, ProvenChance
from yachtdice.server.app import make_app
from yachtdice.server.bus import Bus
from yachtdice.server.client import Client
from yachtdice.server.guard import Guard
from yachtdice.server.service import Service
from yachtdice.server.settings import Settings
from yachtdice.server.store import Store
from yachtdice.server.store.memory import MemoryStore

Json = Any
BASE = "http://127.0.0.1:8000"
_numbers = itertools.count(1)


def fresh_id(word: str = "command") -> str:
    return f"{word}-{next(_numbers):08d}"


@cache
def built_client() -> Client:
    """The client as it is built, or as it is not: read once for all tests."""
    return Client()


class FakeTimer:
    def __init__(self, at_ms: int, action: Callable[[], None]) -> None:
        self.at_ms = at_ms
        self.action = action
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True


class FakeClock:
    """Time that passes only when it is told to."""

    def __init__(self, now_ms: int = 1_800_000_000_000) -> None:
        self._now_ms = now_ms
        self.timers: list[FakeTimer] = []

    def now_ms(self) -> int:
        return self._now_ms

    def call_at(self, at_ms: int, action: Callable[[], None]) -> FakeTimer:
        timer = FakeTimer(at_ms, action)
        self.timers.append(timer)
        return timer

    def next_due(self, until_ms: int) -> FakeTimer | None:
        self.timers = [timer for timer in self.timers if not timer.is_cancelled]
        due = [timer for timer in self.timers if timer.at_ms <= until_ms]
        return min(due, key=lambda timer: timer.at_ms, default=None)

    def fire(self, timer: FakeTimer) -> None:
        self.timers.remove(timer)
        self._now_ms = max(self._now_ms, timer.at_ms)
        timer.action()

    def pass_to(self, now_ms: int) -> None:
        self._now_ms = max(self._now_ms, now_ms)


class World:
    """A running server, its time, and browsers to call it with."""

    def __init__(self, service: Service, app: Guard, clock: FakeClock) -> None:
        self.service = service
        self.app = app
        self.clock = clock

    def browser(self, address: str = "127.0.0.1") -> "Browser":
        return Browser(self.app, address)

    async def let_pass(self, ms: int) -> None:
        """Let time pass, and all that falls due in it happen."""
        until = self.clock.now_ms() + ms
        await self.settle()
        while (timer := self.clock.next_due(until)) is not None:
            self.clock.fire(timer)
            await self.settle()
        self.clock.pass_to(until)

    async def settle(self) -> None:
        """Wait until nothing is under way by itself."""
        await asyncio.sleep(0)
        while steps := [
            room._pace.step for room in self.service.rooms._rooms.values() if room._pace.step
        ]:
            await asyncio.wait(steps)
            await asyncio.sleep(0)


@asynccontextmanager
async def serving(
    *,
    store: Store | None = None,
    chance: Chance | None = None,
    clock: FakeClock | None = None,
    settings: Settings | None = None,
    client: Client | None = None,
    bus: Bus | None = None,
) -> AsyncIterator[World]:
    """A server from its start to its end; give it another one's store for a restart, and a bus to
    share it."""
    store, clock = store or MemoryStore(), clock or FakeClock()
    await store.open()
    service = Service(
        settings=settings or Settings(requests_per_second=100_000, request_burst=100_000),
        store=store,
        chance=chance or ProvenChance(lambda count: bytes(range(count))),
        clock=clock,
        client=client or built_client(),
        bus=bus,
    )
    try:
        async with service.started():
            yield World(service, make_app(service), clock)
    finally:
        await store.close()


class Browser:
    """A browser with its cookies."""

    def __init__(self, app: Guard, address: str) -> None:
        self._app = app
        self._address = address
        transport = httpx.ASGITransport(app=app, client=(address, 5000))  # type: ignore[arg-type]
        self.http = httpx.AsyncClient(transport=transport, base_url=BASE)

    async def open_page(self) -> None:
        """As a browser does first: it gets its device key."""
        await self.get("/api/v1/server")

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.http.get(path, **more)

    async def post(self, path: str, body: Json = None, **more: Any) -> httpx.Response:
        return await self.http.post(path, json=body, **more)

    async def create(self, *seats: str, rules: str = "yacht-dice", **settings: Any) -> Json:
        """Set up a table of people by these names; `*` is a computer. Returns its view."""
        new = {
            "id": fresh_id("table"),
            "rules": rules,
            "seats": [
                {"kind": "computer"} if name == "*" else {"kind": "person", "name": name}
                for name in seats
            ],
            "settings": settings,
        }
        answer = await self.post("/api/v1/tables", new)
        assert answer.status_code == 201, answer.text
        return answer.json()

    async def open_room(self, *seats: str, rules: str = "general-short", **settings: Any) -> Json:
        """Set up a room, where `-` is an open seat. Returns its view."""
        kinds = {"*": {"kind": "computer"}, "-": {"kind": "open"}}
        new = {
            "id": fresh_id("table"),
            "rules": rules,
            "seats": [kinds.get(name, {"kind": "person", "name": name}) for name in seats],
            "settings": settings,
            "room": True,
        }
        answer = await self.post("/api/v1/tables", new)
        assert answer.status_code == 201, answer.text
        return answer.json()

    async def join(self, view: Json, seat: int, name: str = "Jon") -> Json:
        """Take an open seat; the room as it is now, whatever the view was."""
        return await self.do(await self.view(view["table"]), "join", seat=seat, name=name)

    async def view(self, table: str) -> Json:
        answer = await self.get(f"/api/v1/tables/{table}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def command(self, view: Json, kind: str, **fields: Any) -> httpx.Response:
        """A command for the seat in turn, based on a view; `fields` say otherwise."""
        return await self.post(
            f"/api/v1/tables/{view['table']}/commands", command(view, kind, **fields)
        )

    async def do(self, view: Json, kind: str, **fields: Any) -> Json:
        """A command that must be accepted; returns the view in the answer."""
        answer = await self.command(view, kind, **fields)
        assert answer.status_code == 200, answer.text
        return answer.json()["view"]

    @asynccontextmanager
    async def socket(self, *, hello: bool = True, **more: Any) -> AsyncIterator["Socket"]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        socket = Socket(self._app, self._address, cookies, **more)
        await socket.connect()
        try:
            if hello:
                await socket.send(type="hello", protocol=1, build="test")
                assert (await socket.receive())["type"] == "welcome"
            yield socket
        finally:
            await socket.drop()


def command(view: Json, kind: str, **fields: Any) -> Json:
    seat = view["turn"]["seat"] if view["turn"] else 0
    based = {"id": fresh_id(), "table": view["table"], "seq": view["seq"], "seat": seat}
    return {"type": kind, **based, **fields}


class Socket:
    """The browser's end of a socket."""

    def __init__(
        self,
        app: Guard,
        address: str,
        cookies: str,
        *,
        host: str = "127.0.0.1:8000",
        origin: str | None = BASE,
    ) -> None:
        self._app = app
        headers = [(b"host", host.encode())]
        if cookies:
            headers.append((b"cookie", cookies.encode()))
        if origin is not None:
            headers.append((b"origin", origin.encode()))
        self._scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": "/api/v1/socket",
            "raw_path": b"/api/v1/socket",
            "root_path": "",
            "query_string": b"",
            "headers": headers,
            "client": (address, 5001),
            "server": ("127.0.0.1", 8000),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
            "state": {},
        }
        self._to_server: asyncio.Queue[Json] = asyncio.Queue()
        self._from_server: asyncio.Queue[Json] = asyncio.Queue()
        self.writable = asyncio.Event()
        """Cleared: the line is slow, nothing gets through."""
        self.writable.set()
        self._task: asyncio.Task[None] | None = None
        self.closed: int | None = None
        """The code it was closed with."""

    async def connect(self) -> None:
        self._to_server.put_nowait({"type": "websocket.connect"})

        async def run() -> None:
            await self._app(self._scope, self._to_server.get, self._sent)

        self._task = asyncio.create_task(run())
        opening = await self._next()
        assert opening["type"] == "websocket.accept", opening

    async def _sent(self, event: Json) -> None:
        await self.writable.wait()
        self._from_server.put_nowait(event)

    async def _next(self) -> Json:
        async with asyncio.timeout(5):
            return await self._from_server.get()

    async def send(self, **message: Any) -> None:
        await self.send_text(json.dumps(message))

    async def send_text(self, text: str | bytes) -> None:
        kind = "text" if isinstance(text, str) else "bytes"
        await self._to_server.put({"type": "websocket.receive", kind: text})

    async def receive(self) -> Json:
        event = await self._next()
        if event["type"] == "websocket.close":
            self.closed = event["code"]
            return {"type": "closed"}
        return json.loads(event["text"])

    async def ask(self, **message: Any) -> Json:
        await self.send(**message)
        return await self.receive()

    async def quiet(self) -> bool:
        """True if nothing more has come."""
        for _ in range(5):
            await asyncio.sleep(0)
        return self._from_server.empty()

    async def drop(self) -> None:
        """As a line that breaks."""
        self.writable.set()
        self._to_server.put_nowait({"type": "websocket.disconnect", "code": 1006})
        if self._task is not None:
            async with asyncio.timeout(5):
                await self._task
