"""The server as it is, with a bare echo beside it on the same sockets, for the load bench.

    python -m bench.load_server DATA CPU

prints its address. The echo answers at /echo: an ASGI application of a few lines on the same
uvicorn, so that what the game costs is seen against what the line costs. Its limits are set by the
environment, as anyone's are. At a SIGUSR1 it begins to look where its time goes, at the next it
prints what it saw.
"""

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

from bench.load_profile import Profile
from yachtdice.server import run
from yachtdice.server.addresses import listen
from yachtdice.server.folder import DataFolder
from yachtdice.server.settings import read_settings


def with_echo(app: Any) -> Any:
    async def answer(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket" and scope["path"] == "/echo":
            await _echo(receive, send)
        else:
            await app(scope, receive, send)

    return answer


async def _echo(receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": event["text"]})


def main() -> None:
    data, cpu = Path(sys.argv[1]), int(sys.argv[2])
    os.sched_setaffinity(0, {cpu})
    profile = Profile()

    def turn(_number: int, _frame: object) -> None:
        if profile.is_running:
            print(json.dumps(profile.stop()), flush=True)
        else:
            profile.start()

    signal.signal(signal.SIGUSR1, turn)
    folder = DataFolder(data)
    folder.take()
    listener = listen("127.0.0.1", 0)

    def ready(url: str, _at_home: list[str]) -> None:
        print(url, flush=True)

    settings = read_settings()
    with run.new_runner() as loop:
        loop.run(run.serve_folder(folder, "127.0.0.1", listener, settings, ready, wrap=with_echo))


if __name__ == "__main__":
    main()
