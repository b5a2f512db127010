"""Load on the server: how late answers are at a given pace, and what an action costs.

    python -m bench.server_load [paced] [saturated] [idle]

The server runs on one core, this generator on the other. An action is a roll or a score: checked,
committed to disk, answered, and sent to one other socket. The VM's cores may be shared with
others, so costs are in processor time of the server, and late answers come with what an idle
sleep of the generator was late by.
"""

import asyncio
import itertools
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import picows
import uvloop

SERVER_CPU, GENERATOR_CPU = 0, 1
GAMES = 1_000
PACED_S = 15
SATURATED_S = 6
IDLE_SOCKETS = 2_000
API = "/api/v1"


class Choice(msgspec.Struct):
    box: str
    legal: bool


class Turn(msgspec.Struct):
    dice: list[int] | None
    choices: list[Choice]


class View(msgspec.Struct):
    """As much of a view as a player needs who takes the first legal box."""

    table: str
    seq: int
    phase: str
    turn: Turn | None


class Told(msgspec.Struct):
    """Any message of the server."""

    type: str
    view: View | None = None


_told = msgspec.json.Decoder(Told)
_ids = itertools.count()


@dataclass(frozen=True)
class Server:
    url: str
    pid: int
    cookie: str

    def cpu_s(self) -> float:
        """Processor time of the server so far, all its threads."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_bytes(self) -> int:
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize()

    def post(self, path: str, body: Any) -> Any:
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.url + API + path, data, {"cookie": self.cookie})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)


@contextmanager
def running() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as data:
        process = subprocess.Popen(
            [sys.executable, "-m", "bench.load_server", data, str(SERVER_CPU)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        try:
            url, pid = process.stdout.readline().split()
            with urllib.request.urlopen(f"{url}{API}/server", timeout=30) as answer:
                cookie = answer.headers["set-cookie"].partition(";")[0]
            yield Server(url, int(pid), cookie)
        finally:
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()


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


async def open_line(server: Server, path: str, hear: Callable[[bytes], None]) -> Line:
    url = server.url.replace("http", "ws") + path
    _, line = await picows.ws_connect(
        lambda: Line(hear), url, extra_headers=[("cookie", server.cookie)]
    )
    assert isinstance(line, Line)
    return line


@dataclass
class Player:
    """Plays one game; another socket watches it."""

    view: View
    line: Any = None
    began: float = 0.0
    """When the action that is under way was due; 0: none is."""
    watch_began: float = 0.0
    answered_s: list[float] = field(default_factory=list)
    watched_s: list[float] = field(default_factory=list)
    actions: int = 0
    then: Callable[["Player"], None] | None = None

    def act(self, due: float) -> None:
        self.began = self.watch_began = due
        view = self.view
        head = f'"id":"bench-{next(_ids):08d}","table":"{view.table}","seq":{view.seq},"seat":0'
        if view.phase != "playing" or view.turn is None:
            text = f'{{"type":"rematch",{head}}}'
        elif view.turn.dice is None:
            text = f'{{"type":"roll",{head}}}'
        else:
            box = next(choice.box for choice in view.turn.choices if choice.legal)
            text = f'{{"type":"score",{head},"boxes":["{box}"]}}'
        self.line.say(text.encode())

    def hear(self, message: bytes) -> None:
        if not message.startswith(b'{"type":"accepted"'):
            if message.startswith(b'{"type":"refused"'):
                raise SystemExit(message.decode())
            return
        told = _told.decode(message)
        assert told.view is not None
        self.view = told.view
        self.answered_s.append(time.perf_counter() - self.began)
        self.began = 0.0
        self.actions += 1
        if self.then is not None:
            self.then(self)

    def overhear(self, message: bytes) -> None:
        """What the other socket gets."""
        if self.watch_began and message.startswith(b'{"type":"view"'):
            self.watched_s.append(time.perf_counter() - self.watch_began)
            self.watch_began = 0.0


async def seat_players(server: Server, count: int) -> list[Player]:
    """As many games, each with its player's socket; a watcher's socket is the next player's."""
    players = []
    for number in range(count):
        new = {
            "id": f"bench-{number:08d}",
            "rules": "yacht-dice",
            "seats": [{"kind": "person", "name": "Ann"}],
            "settings": {"undo": False},
        }
        made = await asyncio.to_thread(server.post, "/tables", new)
        players.append(Player(msgspec.convert(made, View)))
    for number, player in enumerate(players):
        watched = players[number - 1]

        def hear(message: bytes, player: Player = player, watched: Player = watched) -> None:
            if message.startswith(b'{"type":"view"'):
                watched.overhear(message)
            else:
                player.hear(message)

        player.line = await open_line(server, f"{API}/socket", hear)
        player.line.say(b'{"type":"hello","protocol":1,"build":""}')
        watch = f'{{"type":"watch","table":"{watched.view.table}","seq":{watched.view.seq}}}'
        player.line.say(watch.encode())
    await asyncio.sleep(1)
    return players


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


async def paced(server: Server, players: list[Player], per_second: int) -> None:
    """Actions at a steady pace, whatever the answers do; each counts from when it was due."""
    for player in players:
        player.answered_s.clear()
        player.watched_s.clear()
        player.then = None
    turn = itertools.cycle(random.sample(players, len(players)))
    own_late: list[float] = []
    skipped = 0
    cpu, begin = server.cpu_s(), time.perf_counter()
    for number in range(PACED_S * per_second):
        due = begin + number / per_second
        while (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        own_late.append(time.perf_counter() - due)
        for player in itertools.islice(turn, len(players)):
            if not player.began:
                player.act(due)
                break
        else:
            skipped += 1
    await asyncio.sleep(1)
    spent = server.cpu_s() - cpu
    answered = [value for player in players for value in player.answered_s]
    watched = [value for player in players for value in player.watched_s]
    for name, late in (("answered", answered), ("other socket", watched), ("own", own_late)):
        print(
            f"paced {per_second}/s  {name:13} n {len(late):6}  "
            f"p50 {percentile(late, 0.5) * 1e3:6.2f} ms  p99 {percentile(late, 0.99) * 1e3:6.2f} ms"
            f"  max {max(late) * 1e3:6.1f} ms"
        )
    print(f"paced {per_second}/s  server {spent / len(answered) * 1e6:.0f} us/action, {skipped=}")


async def saturated(server: Server, count: int) -> None:
    """Each socket sends its next message as soon as the last one is answered."""
    echoes = await echo_rate(server, count)
    players = await seat_players(server, count)
    for player in players:
        player.then = lambda player: player.act(time.perf_counter())
        player.act(time.perf_counter())
    await asyncio.sleep(1)
    before, cpu, begin = sum(p.actions for p in players), server.cpu_s(), time.perf_counter()
    await asyncio.sleep(SATURATED_S)
    done, spent = sum(p.actions for p in players) - before, server.cpu_s() - cpu
    wall = time.perf_counter() - begin
    for player in players:
        player.then = None
    await asyncio.sleep(1)
    for player in players:
        player.line.transport.disconnect()
    print(
        f"saturated {count:5} sockets  {done / spent:7.0f} actions/CPU-s "
        f"({spent / done * 1e6:.0f} us each, {done / wall:.0f}/s by the clock)  "
        f"echo {echoes:7.0f}/CPU-s  ratio {done / spent / echoes:.2f}"
    )


async def echo_rate(server: Server, count: int) -> float:
    """Messages per processor second of the bare echo, with messages of a command's size."""
    message = (
        b'{"type":"score","id":"bench-12345678","table":"abcdefghijklmnop","seq":123,"seat":0,'
        b'"boxes":["full_house"]}'
    )
    heard = [0]
    stopping = [False]
    lines: list[Line] = []

    for _ in range(count):
        spoken: list[Line] = []

        def hear(_message: bytes, spoken: list[Line] = spoken) -> None:
            heard[0] += 1
            if not stopping[0]:
                spoken[0].say(message)

        line = await open_line(server, "/echo", hear)
        spoken.append(line)
        lines.append(line)
    for line in lines:
        line.say(message)
    await asyncio.sleep(1)
    before, cpu = heard[0], server.cpu_s()
    await asyncio.sleep(SATURATED_S)
    rate = (heard[0] - before) / (server.cpu_s() - cpu)
    stopping[0] = True
    await asyncio.sleep(0.5)
    for line in lines:
        line.transport.disconnect()
    await asyncio.sleep(0.5)
    return rate


async def idle(server: Server) -> None:
    """Memory that a socket takes which watches a table and is told nothing."""
    table = server.post(
        "/tables",
        {"id": "idle-table", "rules": "yacht-dice", "seats": [{"kind": "person", "name": "A"}]},
    )["table"]
    # The first sockets pay for what is set up once.
    lines = [await idle_line(server, table) for _ in range(100)]
    await asyncio.sleep(1)
    before = server.memory_bytes()
    lines += [await idle_line(server, table) for _ in range(IDLE_SOCKETS)]
    await asyncio.sleep(2)
    each = (server.memory_bytes() - before) / IDLE_SOCKETS
    print(f"idle  {IDLE_SOCKETS} sockets that each watch a table: {each / 1024:.1f} KiB each")
    for line in lines:
        line.transport.disconnect()


async def idle_line(server: Server, table: str) -> Line:
    line = await open_line(server, f"{API}/socket", lambda _message: None)
    line.say(b'{"type":"hello","protocol":1,"build":""}')
    line.say(f'{{"type":"watch","table":"{table}","seq":0}}'.encode())
    return line


async def measure(wanted: set[str]) -> None:
    sleeps = []
    for _ in range(200):
        begin = time.perf_counter()
        await asyncio.sleep(0.005)
        sleeps.append(time.perf_counter() - begin - 0.005)
    print(
        f"a sleep of 5 ms is late by {statistics.median(sleeps) * 1e3:.2f} ms (median), "
        f"{percentile(sleeps, 0.99) * 1e3:.2f} ms (p99); load {os.getloadavg()[0]:.1f}"
    )
    if "idle" in wanted:
        with running() as server:
            await idle(server)
    if "paced" in wanted:
        with running() as server:
            players = await seat_players(server, GAMES)
            for per_second in (500, 1000):
                await paced(server, players, per_second)
    if "saturated" in wanted:
        for count in (100, 1000):
            with running() as server:
                await saturated(server, count)


def main() -> None:
    os.sched_setaffinity(0, {GENERATOR_CPU})
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    wanted = set(sys.argv[1:]) or {"paced", "saturated", "idle"}
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(measure(wanted))


if __name__ == "__main__":
    main()
