"""A database that can't be used is refused with its reason, and left as it was."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import URL

from yachtdice.server.store import OpeningError
from yachtdice.server.store.check import first
from yachtdice.server.store.sql import SqlStore
from yachtdice.server.store.sqlite import sqlite_url


@pytest.fixture
async def games(tmp_path: Path) -> Path:
    """A database with a table in it, closed."""
    path = tmp_path / "games.sqlite3"
    store = SqlStore(sqlite_url(path))
    await store.open()
    await store.append(first("t1"))
    await store.close()
    return path


async def test_a_later_layout_is_refused(games: Path) -> None:
    with sqlite3.connect(games) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    await refused(games, "newer", "9999")


async def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_bytes(b"Dear diary, today I threw five sixes.\n" * 40)
    await refused(path, "damaged")


async def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    database.close()
    await refused(path, "foreign", "recipes")


@pytest.mark.parametrize("damage", ["header", "middle", "cut"])
async def test_a_damaged_file_is_refused(games: Path, damage: str) -> None:
    whole = games.read_bytes()
    broken: dict[str, Callable[[], bytes]] = {
        "header": lambda: whole[:20] + b"\xff" * 60 + whole[80:],
        "middle": lambda: whole[:4096] + b"\xa5" * 8192 + whole[4096 + 8192 :],
        "cut": lambda: whole[: len(whole) // 2 + 100],
    }
    games.write_bytes(broken[damage]())
    await refused(games, "damaged")


@pytest.fixture
async def killed(tmp_path: Path) -> Path:
    """A database whose server was killed: its latest games are in the log only."""
    living, path = tmp_path / "living.sqlite3", tmp_path / "games.sqlite3"
    store = SqlStore(sqlite_url(living))
    await store.open()
    for number in range(20):
        await store.append(first(f"t{number}"))
    path.write_bytes(living.read_bytes())
    log_of(path).write_bytes(log_of(living).read_bytes())
    await store.close()
    return path


def log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


async def test_the_log_of_a_killed_server_is_read(killed: Path) -> None:
    store = SqlStore(sqlite_url(killed))
    await store.open()
    assert len(await store.open_tables(99)) == 20
    await store.close()


@pytest.mark.parametrize("damage", ["damaged", "newer", "empty", "missing"])
async def test_a_refused_file_keeps_its_log(killed: Path, damage: str) -> None:
    whole, log = killed.read_bytes(), log_of(killed).read_bytes()
    match damage:
        case "damaged":
            killed.write_bytes(whole[:4096] + b"\xee" * 8192 + whole[12288:])
        case "newer":
            # the log begins with the file's first page: only a checkpoint could hide what it holds
            killed.write_bytes(whole)
            with sqlite3.connect(f"file:{killed}?mode=rw", uri=True) as database:
                database.execute("PRAGMA wal_autocheckpoint=0")
                database.execute("UPDATE alembic_version SET version_num = '9999'")
            copied = log_of(killed).read_bytes(), killed.read_bytes()
            database.close()
            log, whole = copied
            killed.write_bytes(whole)
            log_of(killed).write_bytes(log)
        case "empty":
            killed.write_bytes(b"")
        case "missing":
            killed.unlink()
    before = killed.read_bytes() if killed.exists() else None
    with pytest.raises(OpeningError) as caught:
        await SqlStore(sqlite_url(killed)).open()
    assert caught.value.fault == ("newer" if damage == "newer" else "damaged")
    assert (killed.read_bytes() if killed.exists() else None) == before
    assert log_of(killed).read_bytes() == log


async def test_a_locked_file_is_refused(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yachtdice.server.store.sqlite.BUSY_MS", 50)
    holder = sqlite3.connect(games, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    try:
        await refused(games, "locked")
    finally:
        holder.close()


async def test_a_read_only_file_is_refused(games: Path) -> None:
    before = games.read_bytes()
    read_only = URL.create("sqlite", database=f"file:{games}", query={"mode": "ro", "uri": "true"})
    with pytest.raises(OpeningError) as caught:
        await SqlStore(read_only).open()
    assert caught.value.fault == "read_only"
    assert games.read_bytes() == before


async def test_a_folder_in_its_place_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.mkdir()
    with pytest.raises(OpeningError) as caught:
        await SqlStore(sqlite_url(path)).open()
    assert caught.value.fault == "unavailable"


async def refused(path: Path, fault: str, detail: str = "") -> None:
    before = path.read_bytes()
    with pytest.raises(OpeningError) as caught:
        await SqlStore(sqlite_url(path)).open()
    assert caught.value.fault == fault, caught.value
    assert detail in caught.value.detail
    assert caught.value.where == str(path)
    assert path.read_bytes() == before
