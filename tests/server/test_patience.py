"""A caller that does not come to the end of a request is hung up on, and nobody else."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from yachtdice.server import patience
from yachtdice.server.serving import Server, config_for
from yachtdice.server.settings import Settings

PATIENCE_S = 1.0
WHOLE = b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 3\r\n\r\nabc"
UPGRADE = (
    b"GET / HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
pytestmark = pytest.mark.slow


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answers a request by its body, after a while; keeps a socket open."""
    if scope["type"] == "lifespan":
        for word in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{word}.complete"})
    elif scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
    else:
        body = b""
        while (event := await receive()).get("more_body", False):
            body += event["body"]
        body += event.get("body", b"")
        await asyncio.sleep(2 * PATIENCE_S if scope["path"] == "/slow" else 0)
        length = (b"content-length", str(len(body)).encode())
        await send({"type": "http.response.start", "status": 200, "headers": [length]})
        await send({"type": "http.response.body", "body": body})


@pytest.fixture
async def port(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    """Of a server as it is set up for people, with less patience."""
    monkeypatch.setattr(patience, "REQUEST_S", PATIENCE_S)
    started = asyncio.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = Server(config_for(application, Settings()), started.set)
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            await asyncio.wait_for(started.wait(), 5)
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            await serving


async def hear_out(port: int, *parts: bytes, pause_s: float = 0) -> tuple[bytes, float]:
    """What comes back until the server hangs up, and how long after the first part that was."""
    async with connected(port) as (reader, writer):
        begun = time.monotonic()
        heard = asyncio.create_task(reader.read())
        for part in parts:
            writer.write(part)
            await asyncio.sleep(pause_s)
        return await asyncio.wait_for(heard, 5), time.monotonic() - begun


@asynccontextmanager
async def connected(
    port: int,
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


@pytest.mark.parametrize(
    "said",
    [b"", b"G", b"GET / HTTP/1.1\r\nhost: here\r\n", WHOLE[:-1]],
    ids=["nothing", "a letter", "half a head", "half a body"],
)
async def test_a_caller_that_falls_silent_is_hung_up_on(port: int, said: bytes) -> None:
    answer, took_s = await hear_out(port, said)
    assert answer == b""
    assert PATIENCE_S * 0.9 < took_s < 4


async def test_a_letter_now_and_then_is_no_request(port: int) -> None:
    letters = [bytes([letter]) for letter in WHOLE[:12]]
    _, took_s = await hear_out(port, *letters, pause_s=PATIENCE_S / 8)
    assert took_s < 4  # the last letter is sent after one and a half times the patience


async def test_a_second_request_has_its_own_time(port: int) -> None:
    answer, took_s = await hear_out(port, WHOLE, WHOLE[:20], pause_s=PATIENCE_S * 0.75)
    assert answer.endswith(b"abc")
    assert PATIENCE_S * 1.6 < took_s < 4


async def test_a_slow_request_in_time_is_answered(port: int) -> None:
    thirds = WHOLE[:20], WHOLE[20:45], WHOLE[45:]
    answer, _ = await hear_out(port, *thirds, b"nonsense\r\n\r\n", pause_s=PATIENCE_S / 4)
    assert answer.startswith(b"HTTP/1.1 200")


async def test_the_servers_own_time_does_not_count(port: int) -> None:
    slow = WHOLE.replace(b"POST / ", b"POST /slow ").replace(b"host", b"connection: close\r\nhost")
    answer, _ = await hear_out(port, slow)
    assert answer.endswith(b"abc")


async def test_a_socket_may_be_silent(port: int) -> None:
    async with connected(port) as (reader, writer):
        writer.write(UPGRADE)
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(reader.read(1), 2 * PATIENCE_S)
