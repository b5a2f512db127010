"""Of the servers that share a database one is told of what others leave behind, and only one."""

import threading
import time
from collections.abc import Iterator

import pytest

from scripts.postgres_process import PostgresProcess
from yachtdice.server.store import holding
from yachtdice.server.store.address import read_address
from yachtdice.server.store.holding import Holding

pytestmark = pytest.mark.slow

PATIENCE_S = 30


class Pause(threading.Event):
    """What a server waits by from one look to the next; it may be made to wait long."""

    def __init__(self) -> None:
        super().__init__()
        self.may_go_on = threading.Event()
        self.may_go_on.set()

    def wait(self, timeout: float | None = None) -> bool:
        ended = super().wait(timeout)
        self.may_go_on.wait()
        return ended


class Server:
    """As much of one as holds the database, and how often it was told."""

    def __init__(self, address: str) -> None:
        self.pause = Pause()
        self.holding = Holding(read_address(address), is_shared=True)
        self.holding._ending = self.pause
        self.holding.take()
        self.told = 0
        self.holding.when_left_behind(self._tell)

    def _tell(self) -> None:
        self.told += 1

    def end(self) -> None:
        self.pause.may_go_on.set()
        self.holding.leave()


@pytest.fixture
def servers(postgres: PostgresProcess, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Server]]:
    """Three."""
    monkeypatch.setattr(holding, "LOOK_S", 0.1)
    monkeypatch.setattr(holding, "SILENT_MS", 1_000)
    address = postgres.new_database()
    found = [Server(address) for _ in range(3)]
    yield found
    for server in found:
        server.end()


def until_told(servers: list[Server], times: int) -> Server:
    """Wait until they have been told so often together, and no oftener; the one that was."""
    before = [server.told for server in servers]
    give_up = time.monotonic() + PATIENCE_S
    while sum(server.told for server in servers) < times:
        assert time.monotonic() < give_up
        time.sleep(0.01)
    time.sleep(0.5)  # several looks more
    assert sum(server.told for server in servers) == times
    [found] = [s for s, told in zip(servers, before, strict=True) if s.told > told]
    return found


def caretaker_of(servers: list[Server]) -> Server:
    """The one that is told at first, when it comes to have the care."""
    time.sleep(1)
    [found] = [server for server in servers if server.told]
    assert found.told >= 1
    for server in servers:
        server.told = 0
    return found


def test_the_caretaker_is_told_when_another_ends(servers: list[Server]) -> None:
    caretaker = caretaker_of(servers)
    next(server for server in servers if server is not caretaker).end()
    assert until_told(servers, 1) is caretaker


def test_when_the_caretaker_ends_another_has_the_care(servers: list[Server]) -> None:
    first = caretaker_of(servers)
    first.end()
    second = until_told(servers, 1)
    assert second is not first
    second.end()
    third = until_told(servers, 2)
    assert third not in {first, second}


def test_one_that_stands_still_counts_as_ended_until_it_goes_on(servers: list[Server]) -> None:
    caretaker = caretaker_of(servers)
    other = next(server for server in servers if server is not caretaker)
    other.pause.may_go_on.clear()
    assert until_told(servers, 1) is caretaker
    other.pause.may_go_on.set()
    caretaker.pause.may_go_on.clear()
    second = until_told(servers, 2)
    assert second is not caretaker
    caretaker.pause.may_go_on.set()
    second.end()
    assert until_told(servers, 3) is not second


def test_sessions_that_are_cut_are_taken_again(
    servers: list[Server], postgres: PostgresProcess
) -> None:
    caretaker_of(servers)
    name = servers[0].holding._database.where.rpartition("/")[2]
    here = f"database = (SELECT oid FROM pg_database WHERE datname = '{name}')"
    held = f"SELECT DISTINCT pid FROM pg_locks WHERE locktype = 'advisory' AND {here}"
    before = postgres.run(held)
    postgres.run(f"SELECT pg_terminate_backend(pid) FROM ({held})")
    time.sleep(1)
    after = postgres.run(held)
    assert len(before) == len(after) == 3
    assert not set(before) & set(after)
    assert sum(server.holding._is_caretaker for server in servers) == 1
    assert all(server.holding.lost is None for server in servers)
