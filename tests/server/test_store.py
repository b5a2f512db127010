"""Every store keeps to the one contract."""

import asyncio
from pathlib import Path

import pytest

from scripts.postgres_process import PostgresProcess
from yachtdice.server.store import Store
from yachtdice.server.store.address import read_address
from yachtdice.server.store.check import Connect, StoreCheck, first, later, opened
from yachtdice.server.store.memory import MemoryStore
from yachtdice.server.store.sql import SqlStore
from yachtdice.server.store.sqlite import sqlite_url
from yachtdice.testing import STORE_CHECKS


@pytest.fixture
def memory() -> Connect:
    store = MemoryStore()
    return lambda: store


@pytest.fixture
def sqlite(tmp_path: Path) -> Connect:
    def connect() -> Store:
        return SqlStore(sqlite_url(tmp_path / "games.sqlite3"))

    return connect


@pytest.fixture
def on_postgres(empty_layout: str, postgres: PostgresProcess) -> Connect:
    url = read_address(postgres.new_database(template=empty_layout))

    def connect() -> Store:
        return SqlStore(url)

    return connect


KINDS = ("memory", "sqlite", pytest.param("on_postgres", marks=pytest.mark.slow, id="postgres"))


@pytest.fixture(params=KINDS)
def connect(request: pytest.FixtureRequest) -> Connect:
    """Of each kind of store one that is empty."""
    found: Connect = request.getfixturevalue(request.param)
    return found


@pytest.mark.parametrize("check", STORE_CHECKS, ids=lambda check: check.__name__)
async def test_store(check: StoreCheck, connect: Connect) -> None:
    await check(connect)


async def test_a_change_that_can_not_be_written_does_not_fail_its_mates(sqlite: Connect) -> None:
    async with opened(sqlite) as store:
        names = [f"t{number}" for number in range(5)]
        await asyncio.gather(*(store.append(first(name)) for name in names))
        changes = [store.append(later(name, 2, b'{"n":3}')) for name in names]
        unwritable = store.append(later("t0", 3, b"\xff"))  # no UTF-8
        *outcomes, failed = await asyncio.gather(*changes, unwritable, return_exceptions=True)
        assert outcomes == [None] * 5
        assert isinstance(failed, UnicodeDecodeError)
        assert [len(await store.events(name)) for name in names] == [3] * 5
