"""Every store keeps to the one contract."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from yachtdice.server.store import Store
from yachtdice.server.store.check import Connect, StoreCheck, first, later, opened
from yachtdice.server.store.memory import MemoryStore
from yachtdice.server.store.sql import SqlStore, sqlite_url
from yachtdice.testing import STORE_CHECKS


def in_memory(_folder: Path) -> Connect:
    store = MemoryStore()
    return lambda: store


def in_sqlite(folder: Path) -> Connect:
    def connect() -> Store:
        return SqlStore(sqlite_url(folder / "games.sqlite3"))

    return connect


@pytest.mark.parametrize("kind", [in_memory, in_sqlite], ids=["memory", "sqlite"])
@pytest.mark.parametrize("check", STORE_CHECKS, ids=lambda check: check.__name__)
async def test_store(check: StoreCheck, kind: Callable[[Path], Connect], tmp_path: Path) -> None:
    await check(kind(tmp_path))


async def test_a_change_that_can_not_be_written_does_not_fail_its_mates(tmp_path: Path) -> None:
    async with opened(in_sqlite(tmp_path)) as store:
        names = [f"t{number}" for number in range(5)]
        await asyncio.gather(*(store.append(first(name)) for name in names))
        changes = [store.append(later(name, 2, b'{"n":3}')) for name in names]
        unwritable = store.append(later("t0", 3, b"\xff"))  # no UTF-8
        *outcomes, failed = await asyncio.gather(*changes, unwritable, return_exceptions=True)
        assert outcomes == [None] * 5
        assert isinstance(failed, UnicodeDecodeError)
        assert [len(await store.events(name)) for name in names] == [3] * 5
