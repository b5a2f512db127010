"""A Postgres database that can't be used is refused with its reason, and left as it was."""

import pytest

from scripts.postgres_process import PostgresProcess
from yachtdice.server.store import OpeningError
from yachtdice.server.store.address import read_address
from yachtdice.server.store.check import first
from yachtdice.server.store.database import database_at
from yachtdice.server.store.holding import Holding, ServedElsewhereError
from yachtdice.server.store.postgres import _SESSION
from yachtdice.server.store.sql import SqlStore

pytestmark = pytest.mark.slow


@pytest.fixture
async def games(postgres: PostgresProcess, empty_layout: str) -> str:
    """The address of a database with a table in it."""
    url = postgres.new_database(template=empty_layout)
    store = SqlStore(read_address(url))
    await store.open()
    await store.append(first("t1"))
    await store.close()
    return url


def name_of(url: str) -> str:
    return str(read_address(url).database)


def contents(postgres: PostgresProcess, url: str) -> list[list[tuple[object, ...]]]:
    """Every table, by its row versions: a row that was written anew is not the same."""
    name = name_of(url)
    tables = postgres.run("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", name)
    return [postgres.run(f"SELECT ctid, xmin, * FROM {table}", name) for (table,) in sorted(tables)]


async def refused(postgres: PostgresProcess, url: str, fault: str, detail: str) -> None:
    before = contents(postgres, url)
    with pytest.raises(OpeningError) as caught:
        await SqlStore(read_address(url)).open()
    assert caught.value.fault == fault, caught.value
    assert detail in caught.value.detail
    assert name_of(url) in caught.value.where
    assert contents(postgres, url) == before


async def test_a_later_layout_is_refused(postgres: PostgresProcess, games: str) -> None:
    postgres.run("UPDATE alembic_version SET version_num = '9999'", name_of(games))
    await refused(postgres, games, "newer", "9999")


async def test_another_programs_database_is_refused(postgres: PostgresProcess) -> None:
    url = postgres.new_database()
    postgres.run("CREATE TABLE recipes (name text)", name_of(url))
    await refused(postgres, url, "foreign", "recipes")


async def test_a_read_only_database_is_refused(postgres: PostgresProcess, games: str) -> None:
    postgres.run(f"ALTER DATABASE {name_of(games)} SET default_transaction_read_only = on")
    await refused(postgres, games, "read_only", "read-only transaction")


@pytest.mark.parametrize("is_empty", [True, False], ids=["empty", "with_games"])
async def test_a_user_who_may_not_write_is_refused(
    postgres: PostgresProcess, games: str, is_empty: bool
) -> None:
    url = postgres.new_database() if is_empty else games
    if not postgres.run("SELECT 1 FROM pg_roles WHERE rolname = 'reader'"):
        postgres.run("CREATE ROLE reader LOGIN")
    postgres.run("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader", name_of(url))
    await refused(postgres, url.replace("postgres@", "reader@"), "read_only", "permission denied")


async def test_another_encoding_is_refused(postgres: PostgresProcess) -> None:
    url = postgres.new_database(template="template0", options="ENCODING 'LATIN1' LOCALE 'C'")
    await refused(postgres, url, "unavailable", "LATIN1")


async def test_a_locked_table_is_not_waited_for(
    postgres: PostgresProcess, games: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(_SESSION, "lock_timeout", "50")
    holder = database_at(read_address(games)).connect(for_writing=True)
    with holder.connect() as connection, connection.begin():
        connection.exec_driver_sql("LOCK TABLE facts IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(OpeningError) as caught:
            await SqlStore(read_address(games)).open()
    holder.dispose()
    assert caught.value.fault == "locked"


@pytest.mark.parametrize("missing", ["database", "server"])
async def test_one_that_is_not_there_is_refused(postgres: PostgresProcess, missing: str) -> None:
    url = {
        "database": postgres.url("nothing_by_this_name"),
        "server": "postgresql://ann:secret-word@127.0.0.1:1/games",
    }[missing]
    with pytest.raises(OpeningError) as caught:
        await SqlStore(read_address(url)).open()
    assert caught.value.fault == "unavailable"
    assert "\n" not in caught.value.detail
    assert "secret-word" not in str(caught.value)


async def test_what_is_committed_is_on_the_disk(postgres: PostgresProcess, games: str) -> None:
    postgres.run(f"ALTER DATABASE {name_of(games)} SET synchronous_commit = off")
    store = SqlStore(read_address(games))
    await store.open()
    try:
        assert await shown_by(store, "synchronous_commit") == "on"
    finally:
        await store.close()


async def test_a_database_that_may_lose_games_is_told_of(
    games: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = SqlStore(read_address(games))  # of a server that runs so, as tests need not be durable
    await store.open()
    await store.close()
    assert "fsync=off" in caplog.text


async def test_neither_side_waits_for_one_that_has_vanished(games: str) -> None:
    store = SqlStore(read_address(games))
    await store.open()
    try:
        assert await shown_by(store, "tcp_keepalives_idle") == "10"
        assert await shown_by(store, "statement_timeout") == "10s"
    finally:
        await store.close()


async def shown_by(store: SqlStore, setting: str) -> str:
    return await store._write(lambda c: str(c.exec_driver_sql(f"SHOW {setting}").scalar_one()))


def test_a_database_has_one_server(postgres: PostgresProcess) -> None:
    url = read_address(postgres.new_database())
    elsewhere = read_address(postgres.new_database())
    one, two, other = Holding(url), Holding(url), Holding(elsewhere)
    try:
        one.take()
        other.take()  # another database
        with pytest.raises(ServedElsewhereError) as caught:
            two.take()
        assert "@" in caught.value.holder
        one.leave()
        two.take()
    finally:
        for server in (one, two, other):
            server.leave()
