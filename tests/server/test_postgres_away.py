"""Postgres goes away in mid-game and comes back: the server refuses, then goes on by itself."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import psycopg
import pytest

from scripts.postgres_process import PostgresProcess, running_postgres
from tests.server.harness import Browser, Json, World, command, serving
from yachtdice.server.store import StoreUnavailableError
from yachtdice.server.store.address import read_address
from yachtdice.server.store.check import first, later
from yachtdice.server.store.holding import Holding
from yachtdice.server.store.sql import SqlStore

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[PostgresProcess]:
    """One that these tests may stop: others' go on meanwhile."""
    with running_postgres() as process:
        yield process


@pytest.fixture
def url(own_postgres: PostgresProcess) -> str:
    return own_postgres.new_database()


@pytest.fixture
async def on_postgres(url: str) -> AsyncIterator[World]:
    async with serving(store=SqlStore(read_address(url))) as running:
        yield running


async def sent(browser: Browser, view: Json, asked: Json) -> tuple[int, Json]:
    answer = await browser.post(f"/api/v1/tables/{view['table']}/commands", asked)
    return answer.status_code, answer.json()


@pytest.mark.parametrize("end", ["orderly", "crash"])
async def test_a_game_goes_on_when_it_is_back(
    own_postgres: PostgresProcess, on_postgres: World, end: str
) -> None:
    ann = on_postgres.browser()
    await ann.open_page()
    view = await ann.do(await ann.create("Ann"), "roll")
    own_postgres.stop(signal.SIGINT if end == "orderly" else signal.SIGQUIT)
    try:
        hold = command(view, "hold", places=[0])
        status, refusal = await sent(ann, view, hold)
        assert (status, refusal["code"]) == (503, "store/unavailable")
        new = {"id": "one-more-table", "rules": "yacht", "seats": [{"kind": "computer"}]}
        answer = await ann.post("/api/v1/tables", new)
        assert (answer.status_code, answer.json()["code"]) == (503, "store/unavailable")
        assert (await ann.get("/api/v1/tables")).status_code == 503
        assert (await ann.get("/api/v1/ready")).status_code == 503
        assert await ann.view(view["table"]) == view  # what is known can be looked at
    finally:
        own_postgres.start()
    status, accepted = await sent(ann, view, hold)
    assert status == 200
    assert accepted["view"]["seq"] == view["seq"] + 1
    assert (await ann.post("/api/v1/tables", new)).status_code == 201
    assert (await ann.get("/api/v1/ready")).status_code == 200
    assert len((await ann.get("/api/v1/tables")).json()["tables"]) == 2


async def test_a_restart_that_nobody_felt_fails_nobody(
    own_postgres: PostgresProcess, on_postgres: World
) -> None:
    ann = on_postgres.browser()
    await ann.open_page()
    view = await ann.do(await ann.create("Ann"), "roll")
    own_postgres.stop()
    own_postgres.start()
    view = await ann.do(view, "hold", places=[0])
    assert (await ann.get("/api/v1/tables")).status_code == 200


async def test_a_commit_whose_answer_is_lost_is_found_again(on_postgres: World) -> None:
    ann = on_postgres.browser()
    await ann.open_page()
    view = await ann.do(await ann.create("Ann"), "roll")
    hold = command(view, "hold", places=[0])
    async with ann.socket() as other:
        await other.ask(type="watch", table=view["table"], seq=0)
        lose_the_next_answer(on_postgres.service.store)
        status, refusal = await sent(ann, view, hold)
        assert (status, refusal["code"]) == (503, "store/unavailable")
        assert await other.quiet()
        status, accepted = await sent(ann, view, hold)
        assert status == 200
        assert accepted["view"]["seq"] == view["seq"] + 1
        shown = await other.receive()
        assert shown["seq"] == view["seq"] + 1
    record = (await ann.get(f"/api/v1/tables/{view['table']}/record")).json()
    assert [event["kind"] for event in record["events"]].count("hold") == 1
    again = await sent(ann, view, hold)
    assert again == (status, accepted)


def lose_the_next_answer(store: Any) -> None:
    """Let the database commit once more and fall silent before it has said so."""
    dialect = store._writing.dialect
    commit = dialect.do_commit

    def commit_and_hang_up(connection: Any) -> None:
        dialect.do_commit = commit
        commit(connection)
        connection.driver_connection.close()
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    dialect.do_commit = commit_and_hang_up


async def test_a_frozen_server_keeps_nobody_waiting(
    own_postgres: PostgresProcess, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqlStore(read_address(url))
    await store.open()
    try:
        await store.append(first("t1"))
        await store.events("t1")
        monkeypatch.setattr(store._database, "patience_s", 0.5)
        own_postgres.freeze()
        try:
            begun = time.monotonic()
            asked = [
                store.append(later("t1", 2, b'{"n":3}')),
                store.append(first("t2")),
                store.events("t1"),
                store.open_tables(9),
                store.best("ann", "hash-1"),
            ]
            outcomes = await asyncio.gather(*asked, return_exceptions=True)
            late = store.append(first("t3"))  # behind one that does not come back
            with pytest.raises(StoreUnavailableError):
                await late
            took = time.monotonic() - begun
        finally:
            own_postgres.thaw()
        assert [type(outcome) for outcome in outcomes] == [StoreUnavailableError] * 5
        assert took < 10
        monkeypatch.setattr(store._database, "patience_s", 30)
        await store.append(first("t4"))
        assert await store.events("t3") == []  # nobody was waiting for it any more
        assert len(await store.events("t1")) in (2, 3)
    finally:
        await store.close()


def test_the_lock_is_taken_again(
    own_postgres: PostgresProcess, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yachtdice.server.store.holding.LOOK_S", 0.05)
    one = Holding(read_address(url))
    one.take()
    try:
        own_postgres.stop()
        own_postgres.start()
        wait_until_locked(own_postgres, 1)
        assert one.lost is None
    finally:
        one.leave()
    wait_until_locked(own_postgres, 0)


def test_a_lock_that_another_was_quicker_to_take_is_lost(
    own_postgres: PostgresProcess, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yachtdice.server.store.holding.LOOK_S", 1.5)
    told: list[bool] = []
    one, two = Holding(read_address(url)), Holding(read_address(url))
    one.take()
    one.when_lost(lambda: told.append(True))
    try:
        own_postgres.stop()
        own_postgres.start()
        two.take()
        give_up = time.monotonic() + 20
        while not told:
            assert time.monotonic() < give_up
            time.sleep(0.02)
        assert one.lost is not None
        assert two.lost is None
        one.when_lost(lambda: told.append(False))  # as one that comes too late to be told
        assert told == [True, False]
    finally:
        one.leave()
        two.leave()


def wait_until_locked(postgres: PostgresProcess, count: int) -> None:
    give_up = time.monotonic() + 20
    while postgres.run("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") != [(count,)]:
        assert time.monotonic() < give_up
        time.sleep(0.02)
