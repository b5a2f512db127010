"""Every store keeps to the one contract."""

from collections.abc import Callable
from pathlib import Path

import pytest

from yachtdice.server.store import Store
from yachtdice.server.store.check import Connect, StoreCheck
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
