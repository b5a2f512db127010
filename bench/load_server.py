"""The server as it is, with a bare echo beside it on the same sockets, for the load bench.

    python -m bench.load_server PLACE CPU

prints its address. A place is a folder, or the address of a database. The echo answers at /echo: a
handler of a few lines, on the same Litestar and uvicorn as the game's, so that what the game costs
is seen against what the line costs. At /relay a handler as short sends as much as an action does:
an answer, and a message to one other socket. The limits are set by the environment, as anyone's
are. At a SIGUSR1 the server begins to look where its time goes, at the next it prints what it saw.
"""

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

from litestar import Litestar, WebSocket, websocket
from litestar.datastructures import State

from bench.load_profile import Profile
from yachtdice.server.addresses import listen
from yachtdice.server.bus.address import read_bus_address
from yachtdice.server.bus.valkey import ValkeyBus
from yachtdice.server.folder import DataFolder
from yachtdice.server.games_database import GamesDatabase
from yachtdice.server.serving import new_runner, serve_place
from yachtdice.server.setting_sources import read_settings
from yachtdice.server.store.address import read_address

ANSWER = '{"type":"accepted"' + " " * 2_080 + "}"
SHOWN = '{"type":"view"' + " " * 2_080 + "}"
"""As long as what an action sends."""

_relays: list[WebSocket[Any, Any, State]] = []


def with_echo(app: Any) -> Any:
    beside = Litestar([echo, relay], openapi_config=None, logging_config=None)

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        is_beside = scope["type"] == "websocket" and scope["path"] in {"/echo", "/relay"}
        await (beside if is_beside else app)(scope, receive, send)

    return answer


@websocket("/echo")
async def echo(socket: WebSocket[Any, Any, State]) -> None:
    """Say what it hears."""
    await socket.accept()
    while True:
        event: Any = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        answer: Any = {"type": "websocket.send", "text": event["text"]}
        await socket.send(answer)


@websocket("/relay")
async def relay(socket: WebSocket[Any, Any, State]) -> None:
    """Answer what it hears, and show it to the socket that came before."""
    await socket.accept()
    _relays.append(socket)
    other = _relays[-2:][0]
    while True:
        event: Any = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        answer: Any = {"type": "websocket.send", "text": ANSWER}
        await socket.send(answer)
        shown: Any = {"type": "websocket.send", "text": SHOWN}
        await other.send(shown)


def main() -> None:
    at, cpu = sys.argv[1], int(sys.argv[2])
    os.sched_setaffinity(0, {cpu})
    profile = Profile()

    def turn(_number: int, _frame: object) -> None:
        if profile.is_running:
            print(json.dumps(profile.stop()), flush=True)
        else:
            profile.start()

    signal.signal(signal.SIGUSR1, turn)
    settings = read_settings()
    bus = ValkeyBus(read_bus_address(settings.bus)) if settings.bus else None
    place = GamesDatabase(read_address(at), bus=bus) if "://" in at else DataFolder(Path(at))
    place.take()
    listener = listen("127.0.0.1", 0)

    def ready(url: str, _at_home: list[str]) -> None:
        print(url, flush=True)

    with new_runner() as loop:
        loop.run(serve_place(place, listener, settings, ready, wrap=with_echo))


if __name__ == "__main__":
    main()
