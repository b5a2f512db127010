"""Several that write to one Postgres at the same time, and what one of them does to the others."""

import asyncio
import threading
import time
from dataclasses import replace

import psycopg
import pytest

from scripts.postgres_process import PostgresProcess
from yachtdice.server.store import Link, SeqTakenError, StoreUnavailableError
from yachtdice.server.store import postgres as postgres_module
from yachtdice.server.store.address import read_address
from yachtdice.server.store.check import first, later, opened
from yachtdice.server.store.postgres import Postgres
from yachtdice.server.store.sql import SqlStore

pytestmark = pytest.mark.slow

ROUNDS = 20
INSERT = "INSERT INTO events (table_id, seq, at_ms, body) VALUES (%s, 3, 0, '{}')"


@pytest.fixture
def url(postgres: PostgresProcess) -> str:
    return postgres.new_database()


async def test_of_two_that_change_many_tables_each_is_refused_only_where_it_is_late(
    url: str,
) -> None:
    names = [f"t{number}" for number in range(40)]

    def connect() -> SqlStore:
        return SqlStore(read_address(url))

    async with opened(connect) as one, opened(connect) as other:
        await asyncio.gather(*(one.append(first(name)) for name in names))
        for after in range(2, 2 + ROUNDS):
            asked = [
                store.append(later(name, after, b"{}"))
                for store, order in ((one, names), (other, names[::-1]))
                for name in order
            ]
            outcomes = await asyncio.gather(*asked, return_exceptions=True)
            late = [outcome for outcome in outcomes if outcome is not None]
            assert {type(outcome) for outcome in late} == {SeqTakenError}, set(map(str, late))
            assert len(late) == len(names)


async def test_whoever_is_stuck_with_another_fails_none_of_its_mates(url: str) -> None:
    async with opened(lambda: SqlStore(read_address(url))) as store:
        for name in ("t1", "t2", "t3"):
            await store.append(first(name))
        with psycopg.connect(url) as rival:
            rival.execute(INSERT, ("t2",))
            asked = [store.append(later(name, 2, b"{}")) for name in ("t1", "t2", "t3")]
            waiting = asyncio.gather(*asked, return_exceptions=True)
            await asyncio.sleep(0.3)  # it has t1, and waits for t2
            crossing = threading.Thread(target=lambda: rival.execute(INSERT, ("t1",)))
            crossing.start()
            await asyncio.to_thread(crossing.join)
            rival.commit()
            outcomes = await waiting
    assert list(map(type, outcomes)) == [SeqTakenError, SeqTakenError, type(None)]


async def test_one_that_has_stopped_in_the_middle_does_not_stop_the_others(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_module, "IDLE_MS", 500)
    async with opened(lambda: SqlStore(read_address(url))) as store:
        await asyncio.gather(store.append(first("t1")), store.append(first("t2")))
        frozen = Postgres(read_address(url)).connect(for_writing=True).connect()
        frozen.exec_driver_sql(INSERT, ("t1",))
        begun = time.monotonic()
        asked = [store.append(later(name, 2, b"{}")) for name in ("t1", "t2")]
        outcomes = await asyncio.gather(*asked, return_exceptions=True)
        assert outcomes == [None, None]
        assert time.monotonic() - begun < postgres_module.LOCK_MS / 1000
        frozen.invalidate()
        frozen.close()


async def test_what_postgres_says_of_two_that_are_alike_names_neither(url: str) -> None:
    link = Link(id="l1", token_hash="secret-hash", key="secret-key", table=None, created_ms=1)
    async with opened(lambda: SqlStore(read_address(url))) as store:
        await store.add_link(link, most=9)
        with pytest.raises(StoreUnavailableError, match="duplicate key") as caught:
            await store.add_link(replace(link, id="l2"), most=9)
    assert "secret" not in str(caught.value)


async def test_whoever_comes_while_another_migrates_waits_for_it(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(postgres_module._SESSION, "lock_timeout", "200")
    with psycopg.connect(url) as migrating:
        migrating.execute("SELECT pg_advisory_xact_lock(%s)", (postgres_module.PREPARE_KEY,))
        opening = asyncio.create_task(asyncio.to_thread(Postgres(read_address(url)).prepare))
        await asyncio.sleep(0.8)
        assert not opening.done()
        migrating.rollback()
        assert await opening
