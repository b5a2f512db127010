"""Servers that share the games, behind a proxy at one address, as a club hosts them."""

import asyncio
import contextlib
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path

from scripts.postgres_process import running_postgres
from scripts.server_process import NO_LIMITS, Process, read_url, start, stop
from scripts.valkey_process import running_valkey


class Club:
    """Which server has which connection is the proxy's choice: each in turn, of sockets as of other
    calls, or the next that answers."""

    def __init__(self, servers: dict[int, Process]) -> None:
        """
        Args:
            servers: by their ports; ended with the club.
        """
        self.url = ""
        """Of the proxy."""
        self._servers = servers
        self._sockets, self._others = count(), count()
        self.sockets: list[int] = []
        """Ports of the servers that have had the pages' sockets, the latest last."""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._is_ready = threading.Event()

    def open(self) -> None:
        self._thread.start()
        self._is_ready.wait(30)

    def kill(self, port: int) -> None:
        """End a server without a word of warning, and for good."""
        stop(self._servers.pop(port), signal.SIGKILL)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(30)
        for port in list(self._servers):
            self.kill(port)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        listening = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        self._is_ready.set()
        self._loop.run_forever()
        listening.close()
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self._loop.close()

    async def _serve(self, caller: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        try:
            head = await caller.read(65_536)
            is_socket = b"/api/v1/socket" in head
            port, answer, there = await self._connect(self._sockets if is_socket else self._others)
            if is_socket:
                self.sockets.append(port)
            there.write(head)
            await asyncio.gather(_pass_on(caller, there), _pass_on(answer, back))
        except (OSError, asyncio.CancelledError):  # which the streams would report
            back.close()

    async def _connect(
        self, turns: "count[int]"
    ) -> tuple[int, asyncio.StreamReader, asyncio.StreamWriter]:
        for _ in range(len(self._servers) + 1):
            ports = list(self._servers)
            port = ports[next(turns) % len(ports)]
            try:
                return port, *await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
        raise OSError("no server answers")


async def _pass_on(from_: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
    try:
        with contextlib.suppress(OSError):
            while some := await from_.read(65_536):
                to.write(some)
                await to.drain()
    finally:
        to.close()


@contextmanager
def running_club(home: Path, servers: int) -> Iterator[Club]:
    """So many servers on a Postgres and a Valkey of their own."""
    with ExitStack() as stack:
        postgres = stack.enter_context(running_postgres())
        valkey = stack.enter_context(running_valkey())
        environ = {
            **NO_LIMITS,
            "HOME": str(home),
            "XDG_CACHE_HOME": str(home),
            "YACHTDICE_DATABASE": postgres.new_database(),
            "YACHTDICE_BUS": valkey.url,
        }
        words = [sys.executable, "-m", "yachtdice", "serve", "--port", "0"]
        started = [start(words, environ=environ) for _ in range(servers)]
        at_ports = {int(read_url(process).rpartition(":")[2]): process for process in started}
        club = Club(at_ports)
        club.open()
        try:
            yield club
        finally:
            club.close()
