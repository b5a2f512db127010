"""Two server processes that share the games of a Postgres by a Valkey, beside one that is alone.

    python -m bench.processes

Each game is played at one process and watched at the other, so that every action crosses. The two
processes have a core each; this generator, Postgres and Valkey have what is left of both, so that
on two cores late answers say more of the machine than of the processes: costs are in processor time
of the two together, and what one process takes for the same games stands beside them.
"""

import asyncio
import resource
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import uvloop

from bench.load_games import Game, begin_games
from bench.load_line import Server, running
from bench.report import print_table
from bench.server_load import PACED_HEAD, at_pace, hang_up
from scripts.postgres_process import running_postgres
from scripts.valkey_process import running_valkey

GAMES = 200
PER_SECOND = (100, 250, 500)
FLAT_OUT_S = 10
CPUS = (0, 1)


@contextmanager
def alone(database: str) -> Iterator[list[Server]]:
    with running(database) as server:
        yield [server]


@contextmanager
def both(database: str) -> Iterator[list[Server]]:
    with (
        running_valkey() as valkey,
        running(database, bus=valkey.url, cpu=CPUS[0]) as one,
        running(database, bus=valkey.url, cpu=CPUS[1]) as two,
    ):
        yield [one, two]


async def measure() -> None:
    paced: list[tuple[object, ...]] = []
    flat_out: list[tuple[object, ...]] = []
    with running_postgres(durable=True) as postgres:
        for name, start in (("one process", alone), ("two processes", both)):
            with start(postgres.new_database()) as servers:
                games = await begin_games(servers, GAMES, keys=2)
                for pace in PER_SECOND:
                    rows = await at_pace(servers, games, pace)
                    paced += [(name, *row) for row in rows]
                flat_out.append((name, *await throughput(servers, games)))
                hang_up(games)
    print_table(("served by", *PACED_HEAD), paced)
    print("\nEach player acts as soon as the last action is answered:\n")
    print_table(
        ("served by", "games", "actions", "by the clock, 1/s", "a CPU-s", "us each"), flat_out
    )


async def throughput(servers: Sequence[Server], games: list[Game]) -> tuple[object, ...]:
    """Actions of all games together, and what they cost the servers."""
    for game in games:
        game.then = lambda game: game.act(time.perf_counter())
        game.act(time.perf_counter())
    await asyncio.sleep(1)
    before, used, begun = done(games), cpu_s(servers), time.perf_counter()
    await asyncio.sleep(FLAT_OUT_S)
    count, used, took = done(games) - before, cpu_s(servers) - used, time.perf_counter() - begun
    for game in games:
        game.then = None
    await asyncio.sleep(1)
    each = f"{used / count * 1e6:.0f}"
    return len(games), count, f"{count / took:.0f}", f"{count / used:.0f}", each


def done(games: list[Game]) -> int:
    return sum(len(game.answered_s) for game in games)


def cpu_s(servers: Sequence[Server]) -> float:
    return sum(server.cpu_s() for server in servers)


def main() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(measure())


if __name__ == "__main__":
    main()
