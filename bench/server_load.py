"""Load on the server: how late answers are at a given pace, and what an action costs.

    python -m bench.server_load [paced] [postgres] [saturated] [idle]

The server runs on one core, this generator on the other. An action is a roll or a score: checked,
committed to disk, answered, and sent to one other socket. Costs are in processor time of the
server, since others may share the cores; late answers stand beside how late the generator was.
"""

import asyncio
import itertools
import os
import random
import resource
import sys
import time
from collections.abc import Iterator, Sequence

import uvloop

from bench.load_games import Game, begin_games
from bench.load_line import Line, Server, open_line, open_page, running
from bench.report import print_table
from scripts.postgres_process import running_postgres

GENERATOR_CPU = 1
GAMES = 1_000
PER_SECOND = (500, 1_000)
PACED_S = 15
SATURATED = (100, 1_000)
SATURATED_S = 6
PROFILED_S = 4
IDLE_SOCKETS = 2_000
FIRST_SOCKETS = 100
"""These pay for what is set up once."""

PACED_HEAD = ("actions", "what", "count", "p50 ms", "p99 ms", "most ms", "us an action")

OTHER = {1: "same key", 2: "another key"}
"""What the socket beside the player's sees: the same view, or one of its own."""

COMMAND = (
    b'{"type":"score","id":"bench-12345678","table":"abcdefghijklmnop","seq":123,"seat":0,'
    b'"boxes":["full_house"]}'
)
"""What the echo is asked to say, as long as a command is."""


async def idle() -> None:
    """Memory of a socket that watches a table and is told nothing."""
    with running() as server:
        key = server.new_key()
        seats = [{"kind": "person", "name": "Maya"}]
        new = {"id": "idle-table", "rules": "yacht-dice", "seats": seats}
        table = server.post("/tables", new, key)["table"]
        lines = [await _watching(server, table, key) for _ in range(FIRST_SOCKETS)]
        await asyncio.sleep(1)
        before = server.memory_bytes()
        lines += [await _watching(server, table, key) for _ in range(IDLE_SOCKETS)]
        await asyncio.sleep(2)
        after = server.memory_bytes()
        for line in lines:
            line.hang_up()
    each = (after - before) / IDLE_SOCKETS / 1000
    print_table(
        ("sockets", "server before, MB", "after, MB", "a socket, KB"),
        [(IDLE_SOCKETS, f"{before / 1e6:.1f}", f"{after / 1e6:.1f}", f"{each:.1f}")],
    )


async def _watching(server: Server, table: str, key: str) -> Line:
    line = await open_page(server, lambda _message: None, key)
    line.say(f'{{"type":"watch","table":"{table}","seq":0}}'.encode())
    return line


async def postgres() -> None:
    """As `paced`, on a Postgres that commits to the disk and has the generator's core to run on."""
    with running_postgres(durable=True) as process:
        await paced(process.new_database())


async def paced(database: str = "") -> None:
    """Actions at a steady pace, whatever the answers do; each counts from when it was due."""
    with running(database) as server:
        games = await begin_games([server], GAMES, keys=2)
        rows = [row for pace in PER_SECOND for row in await at_pace([server], games, pace)]
        hang_up(games)
    print_table(PACED_HEAD, rows)


async def at_pace(
    servers: Sequence[Server], games: list[Game], pace: int
) -> list[tuple[object, ...]]:
    """The rows of the table that `paced` prints, of all that these servers did together."""
    for game in games:
        game.answered_s.clear()
        game.watched_s.clear()
    turns = itertools.cycle(random.sample(games, len(games)))
    own_s: list[float] = []
    behind = 0
    used, begun = _cpu_s(servers), time.perf_counter()
    for number in range(PACED_S * pace):
        due = begun + number / pace
        while (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        own_s.append(time.perf_counter() - due)
        free = next((g for g in itertools.islice(turns, len(games)) if not g.began), None)
        if free is not None:
            free.act(due)
        else:
            behind += 1
    await asyncio.sleep(1)
    used = _cpu_s(servers) - used
    answered = [late for game in games for late in game.answered_s]
    watched = [late for game in games for late in game.watched_s]
    cost = f"{used / len(answered) * 1e6:.0f}"
    if behind:
        print(f"{pace}/s could not be kept up: {behind} actions found no game that was waiting")
    return [
        (f"{pace}/s", "answered", len(answered), *_lateness(answered), cost),
        (f"{pace}/s", "the other socket", len(watched), *_lateness(watched), ""),
        (f"{pace}/s", "the generator itself", len(own_s), *_lateness(own_s), ""),
    ]


def _cpu_s(servers: Sequence[Server]) -> float:
    return sum(server.cpu_s() for server in servers)


def _lateness(late_s: list[float]) -> Iterator[str]:
    late_s.sort()
    for share in (0.5, 0.99, 1):
        yield f"{late_s[min(len(late_s) - 1, int(len(late_s) * share))] * 1000:.2f}"


async def saturated() -> None:
    """Each socket sends its next message as soon as the last one is answered."""
    rows, spent = [], {}
    for count, keys in itertools.product(SATURATED, (1, 2)):
        with running() as server:
            echoes = await _echo_rate(server, count, "/echo")
            relays = await _echo_rate(server, count, "/relay")
            games = await begin_games([server], count, keys=keys)
            for game in games:
                game.then = lambda game: game.act(time.perf_counter())
                game.act(time.perf_counter())
            await asyncio.sleep(1)
            done, used, took = await _throughput(server, games)
            spent[count, keys] = await _profile(server, games)
            for game in games:
                game.then = None
            await asyncio.sleep(1)
            hang_up(games)
        rate = done / used
        own = (f"{rate:.0f}", f"{used / done * 1e6:.0f}", f"{done / took:.0f}")
        beside = (f"{echoes:.0f}", f"{rate / echoes:.2f}", f"{relays:.0f}", f"{rate / relays:.2f}")
        rows.append((count, OTHER[keys], *own, *beside))
    head = ("sockets", "other socket", "actions a CPU-s", "us each", "by the clock, 1/s")
    print_table((*head, "echoes a CPU-s", "ratio", "relays a CPU-s", "ratio to them"), rows)
    print("\nWhere the time of an action goes, in us:\n")
    steps = dict.fromkeys(step for found in spent.values() for step in found)
    print_table(
        ("step", *(f"{count}, {OTHER[keys]}" for count, keys in spent)),
        [(step, *(f"{found.get(step, 0):.0f}" for found in spent.values())) for step in steps],
    )


async def _throughput(server: Server, games: list[Game]) -> tuple[int, float, float]:
    """Actions done, the server's processor time, and time by the clock."""
    before, used, begun = _done(games), server.cpu_s(), time.perf_counter()
    await asyncio.sleep(SATURATED_S)
    return _done(games) - before, server.cpu_s() - used, time.perf_counter() - begun


async def _profile(server: Server, games: list[Game]) -> dict[str, float]:
    """Microseconds an action of each step, the largest first."""
    server.begin_profile()
    before = _done(games)
    await asyncio.sleep(PROFILED_S)
    done = _done(games) - before
    spent = await asyncio.to_thread(server.end_profile)
    return {step: ms * 1000 / done for step, ms in spent.items()}


def _done(games: list[Game]) -> int:
    return sum(len(game.answered_s) for game in games)


def hang_up(games: list[Game]) -> None:
    for game in games:
        assert game.line is not None
        game.line.hang_up()


async def _echo_rate(server: Server, count: int, path: str) -> float:
    """Messages per processor second that are answered by a handler beside the game's, on as many
    sockets."""
    heard = 0
    is_stopping = False
    lines: list[Line] = []

    for number in range(count):

        def hear(message: bytes, number: int = number) -> None:
            nonlocal heard
            if message.startswith(b'{"type":"view"'):  # another's
                return
            heard += 1
            if not is_stopping:
                lines[number].say(COMMAND)

        lines.append(await open_line(server, path, hear))
    for line in lines:
        line.say(COMMAND)
    await asyncio.sleep(1)
    before, used = heard, server.cpu_s()
    await asyncio.sleep(SATURATED_S)
    rate = (heard - before) / (server.cpu_s() - used)
    is_stopping = True
    await asyncio.sleep(0.5)
    for line in lines:
        line.hang_up()
    await asyncio.sleep(0.5)
    return rate


PARTS = {"idle": idle, "paced": paced, "postgres": postgres, "saturated": saturated}


async def measure(wanted: list[str]) -> None:
    for name in wanted:
        await PARTS[name]()


def main() -> None:
    os.sched_setaffinity(0, {GENERATOR_CPU})
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(measure(sys.argv[1:] or list(PARTS)))


if __name__ == "__main__":
    main()
