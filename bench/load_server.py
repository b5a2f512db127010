"""The server as it is, with a bare echo beside it on the same sockets, for the load bench.

    python -m bench.load_server DATA CPU

prints its address and process id. The echo answers at /echo: an ASGI application of a few lines on
the same uvicorn, so that what the game costs is seen against what the line costs.
"""

import os
import sys
from pathlib import Path
from typing import Any

from yachtdice.server import run
from yachtdice.server.addresses import listen
from yachtdice.server.folder import DataFolder
from yachtdice.server.settings import Settings

NO_LIMITS = Settings(
    requests_per_second=10_000_000,
    request_burst=10_000_000,
    sockets_per_address=100_000,
    games_per_address=1_000_000,
)


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
    folder = DataFolder(data)
    folder.take()
    listener = listen("127.0.0.1", 0)

    def ready(url: str, _at_home: list[str]) -> None:
        print(url, os.getpid(), flush=True)

    with run.new_runner() as loop:
        loop.run(run.serve_folder(folder, "127.0.0.1", listener, NO_LIMITS, ready, wrap=with_echo))


if __name__ == "__main__":
    main()
