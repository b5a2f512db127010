"""The socket of a page: it follows any number of tables and carries commands for them.

It speaks ASGI itself: of what the framework has round a socket none is needed here, and each
message would pass through it.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import ceil
from typing import Any

import msgspec

from yachtdice.protocol.messages import (
    PROTOCOL,
    FromClient,
    Gone,
    Hello,
    Outdated,
    Ping,
    Pong,
    Unwatch,
    Watch,
    Welcome,
)
from yachtdice.server.bodies import decode
from yachtdice.server.eager import start
from yachtdice.server.guard import Scope, address_of, headers_of
from yachtdice.server.identity import viewer_of
from yachtdice.server.refusals import as_refusal, encode_refusal
from yachtdice.server.room import Room
from yachtdice.server.service import Service
from yachtdice.server.watchers import Watcher
from yachtdice.table import Refusal

HELLO_S = 20
"""A socket that has not said hello by then is closed."""

NO_HELLO = 4400
OUTDATED = 4426
TOO_MANY = 4429

_incoming: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encode = msgspec.json.Encoder().encode


class _Named(msgspec.Struct):
    """As much of a message as tells which command or watch a refusal belongs to."""

    id: str | None = None
    table: str | None = None


_named = msgspec.json.Decoder(_Named)


Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def table_socket(service: Service, scope: Scope, receive: Receive, send: Send) -> None:
    """Follow tables and play at them."""
    address = address_of(scope)
    key = service.keys.read(headers_of(scope).get(b"cookie", ""))
    line = Line(service, address, viewer_of(key) if key else None, receive, send)
    with suppress(OSError):  # the other end is gone, in the middle of something
        await receive()  # it wants to connect
        await send({"type": "websocket.accept"})
        if not service.sockets.enter(address):
            await line.refuse(Refusal("request/too_many", seconds=60, limit=service.sockets.limit))
            await line.close(TOO_MANY)
            return
        try:
            await line.serve()
        finally:
            line.end()
            service.sockets.leave(address)


class Line:
    """One socket's conversation."""

    def __init__(
        self, service: Service, address: str, viewer: str | None, receive: Receive, send: Send
    ) -> None:
        self._service = service
        self._address = address
        self._receive = receive
        self._send = send
        self._watcher = Watcher(viewer, self._say, self._wake)
        self._watched: dict[str, Room] = {}
        self._flushing: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Until the other end hangs up, or does not speak as it should."""
        if not await self._greet():
            return
        while (text := await self._next()) is not None:
            await self._hear(text)

    def end(self) -> None:
        for room in self._watched.values():
            room.attendance.leave(self._watcher)
        for task in self._flushing:
            task.cancel()

    async def refuse(
        self, refusal: Refusal, *, command: str | None = None, table: str | None = None
    ) -> None:
        await self._tell(encode_refusal(refusal, command=command, table=table))

    async def close(self, code: int) -> None:
        await self._send({"type": "websocket.close", "code": code})

    async def _greet(self) -> bool:
        """Hear hello and answer it; False: this client can't be served."""
        try:
            async with asyncio.timeout(HELLO_S):
                text = await self._next()
        except TimeoutError:
            await self.close(NO_HELLO)
            return False
        if text is None:
            return False
        try:
            hello = decode(_incoming, text)
            if not isinstance(hello, Hello):
                raise Refusal("request/malformed", where="$", expected="hello first")
        except Refusal as refusal:
            await self.refuse(refusal)
            await self.close(NO_HELLO)
            return False
        build = self._service.client.build
        if hello.protocol != PROTOCOL:
            await self._tell(_encode(Outdated(PROTOCOL, build)))
            await self.close(OUTDATED)
            return False
        await self._tell(_encode(Welcome(PROTOCOL, build)))
        return True

    async def _hear(self, text: str | bytes) -> None:
        limit = self._service.settings.message_bytes
        try:
            if len(text) > limit:
                raise Refusal("request/too_large", limit=limit)
            wait_s = self._service.rates.take(self._address)
            if wait_s > 0:
                raise Refusal("request/too_many", seconds=ceil(wait_s))
            message = decode(_incoming, text)
        except Refusal as refusal:
            named = _names_in(text) if len(text) <= limit else _Named()
            await self.refuse(refusal, command=named.id, table=named.table)
            return
        match message:
            case Watch():
                await self._watch(message)
            case Unwatch():
                self._unwatch(message.table)
            case Ping():
                await self._tell(_encode(Pong()))
            case Hello():
                await self.refuse(Refusal("request/malformed", where="$", expected="one hello"))
            case _:
                watcher = self._watcher
                rooms = self._service.rooms
                _, answer = await rooms.command(message, watcher.viewer or "", sender=watcher)
                await self._tell(answer)

    async def _watch(self, message: Watch) -> None:
        table_id = message.table
        if table_id not in self._watched:
            limit = self._service.settings.watched_per_socket
            if len(self._watched) >= limit:
                refusal = Refusal("request/too_many", seconds=1, limit=limit)
                await self.refuse(refusal, table=table_id)
                return
        try:
            viewer = self._watcher.viewer
            async with self._service.rooms.visit(table_id, viewer) as room:
                self._watched[table_id] = room
                await room.attendance.enter(self._watcher, await room.present())
                seen = await room.view(viewer)
                if room.seq != message.seq:
                    self._watcher.show(table_id, seen.decode())
        except Exception as error:  # one table's trouble must not end the line for all of them
            self._unwatch(table_id)
            refusal = as_refusal(error)
            if refusal.code == "table/not_found":
                await self._tell(_encode(Gone(table_id)))
            else:
                await self.refuse(refusal, table=table_id)

    def _unwatch(self, table_id: str) -> None:
        room = self._watched.pop(table_id, None)
        if room is not None:
            room.attendance.leave(self._watcher)

    async def _next(self) -> str | bytes | None:
        """The next message; None: there will be none."""
        event = await self._receive()
        if event["type"] != "websocket.receive":
            return None
        text: str | bytes | None = event.get("text")
        return text if text is not None else event.get("bytes") or b""

    def _tell(self, message: bytes) -> Awaitable[None]:
        return self._watcher.tell(message.decode())

    def _say(self, text: str) -> Awaitable[None]:
        return self._send({"type": "websocket.send", "text": text})

    def _wake(self) -> None:
        task = start(self._flush())
        if task is not None:
            self._flushing.add(task)
            task.add_done_callback(self._flushing.discard)

    async def _flush(self) -> None:
        # If the other end is gone, the reading side ends the conversation.
        with suppress(OSError):
            await self._watcher.flush()


def _names_in(text: str | bytes) -> _Named:
    try:
        return _named.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return _Named()
