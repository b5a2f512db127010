"""A parent that has imported the server and forks one whenever it is told to.

So a server is there a few hundred milliseconds after it was killed, without importing anything
anew. The parent itself never starts a loop or a thread, which a fork would break. It holds the
listening socket, so that a page that calls between two servers only waits.

    python -m tests.server.zygote PLACE    a folder or a database's address; prints the port.
                                           A bus is given by its setting
    fork / cold                            on standard input: the pid of a new server, when it runs
"""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

from yachtdice.server.addresses import listen
from yachtdice.server.bus.address import read_bus_address
from yachtdice.server.bus.valkey import ValkeyBus
from yachtdice.server.folder import DataFolder
from yachtdice.server.games_database import GamesDatabase
from yachtdice.server.serving import serve_place
from yachtdice.server.setting_sources import read_settings
from yachtdice.server.store.address import read_address

HOST = "127.0.0.1"


def serve_here(at: str, listener: socket.socket) -> None:
    settings = read_settings()
    bus = ValkeyBus(read_bus_address(settings.bus)) if settings.bus else None
    place = GamesDatabase(read_address(at), bus=bus) if "://" in at else DataFolder(Path(at))
    place.take()

    def ready(_url: str, _at_home: list[str]) -> None:
        pass

    asyncio.run(serve_place(place, listener, settings, ready))


def start_forked(at: str, listener: socket.socket) -> int:
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        serve_here(at, listener)
        code = 0
    finally:
        os._exit(code)


def start_cold(at: str, listener: socket.socket) -> int:
    code = (
        "import socket, sys; from tests.server.zygote import serve_here; "
        "serve_here(sys.argv[1], socket.socket(fileno=int(sys.argv[2])))"
    )
    number = listener.fileno()
    # A Popen that is dropped would be waited for: this process waits by pid.
    child = subprocess.Popen([sys.executable, "-c", code, at, str(number)], pass_fds=[number])
    child.returncode = 0
    return child.pid


def main() -> None:
    at = sys.argv[1]
    listener = listen(HOST, 0)
    print(listener.getsockname()[1], flush=True)
    pid = 0
    for line in sys.stdin:
        if pid:
            os.waitpid(pid, 0)  # the one before has been killed, and its lock is free
        start = start_cold if line.strip() == "cold" else start_forked
        pid = start(at, listener)
        print(pid, flush=True)
    if pid:  # whoever tests has gone: leave nothing behind
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


if __name__ == "__main__":
    main()
