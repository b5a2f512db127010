"""The server under load and the sockets to it, from the generator's side."""

import json
import os
import resource
import signal
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import picows

from scripts.server_process import NO_LIMITS, Process, read_url, start, stop

SERVER_CPU = 0
API = "/api/v1"


@dataclass(frozen=True)
class Server:
    url: str
    process: Process

    def cpu_s(self) -> float:
        """Processor time of the server so far, all its threads."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8")
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_bytes(self) -> int:
        """What it has in memory."""
        statm = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii")
        return int(statm.split()[1]) * resource.getpagesize()

    def new_key(self) -> str:
        """A device key of its own, as the cookie that holds it."""
        with urllib.request.urlopen(f"{self.url}{API}/server", timeout=30) as answer:
            cookie: str = answer.headers["set-cookie"]
            return cookie.partition(";")[0]

    def post(self, path: str, body: Any, key: str) -> Any:
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.url + API + path, data, {"cookie": key})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def begin_profile(self) -> None:
        self.process.send_signal(signal.SIGUSR1)

    def end_profile(self) -> dict[str, float]:
        """Milliseconds of processor time by what they went to."""
        self.process.send_signal(signal.SIGUSR1)
        assert self.process.stdout is not None
        found: dict[str, float] = json.loads(self.process.stdout.readline())
        return found


@contextmanager
def running(database: str = "", *, bus: str = "", cpu: int = SERVER_CPU) -> Iterator[Server]:
    """A server on a core of its own, on a database or with a data folder of its own on the disk.

    Args:
        bus: address of the Valkey by which it shares the database; empty: it is alone.
        cpu: number of the core.
    """
    with TemporaryDirectory() as data:
        words = ("-m", "bench.load_server", database or data, str(cpu))
        environ = NO_LIMITS | ({"YACHTDICE_BUS": bus} if bus else {})
        process = start([sys.executable, *words], environ=environ)
        try:
            yield Server(read_url(process), process)
        finally:
            stop(process)


class Line(picows.WSListener):
    """A socket that hands each message on."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        self.transport: Any = None

    def on_ws_connected(self, transport: Any) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: Any, frame: Any) -> None:
        if frame.msg_type == picows.WSMsgType.TEXT:
            self._hear(frame.get_payload_as_bytes())

    def say(self, message: bytes) -> None:
        self.transport.send(picows.WSMsgType.TEXT, message)

    def hang_up(self) -> None:
        self.transport.disconnect()


async def open_line(
    server: Server, path: str, hear: Callable[[bytes], None], key: str = ""
) -> Line:
    url = server.url.replace("http", "ws") + path
    _, line = await picows.ws_connect(
        lambda: Line(hear), url, extra_headers=[("cookie", key)] if key else None
    )
    assert isinstance(line, Line)
    return line


async def open_page(server: Server, hear: Callable[[bytes], None], key: str) -> Line:
    """A socket as a page opens it."""
    line = await open_line(server, f"{API}/socket", hear, key)
    line.say(b'{"type":"hello","protocol":1,"build":""}')
    return line
