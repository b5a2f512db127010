"""A full disk: the command is refused, nothing is lost, and the game goes on when there is room."""

from pathlib import Path

import pytest

from tests.server.harness import Browser, Json, command, serving
from yachtdice.server.store import StoreFullError, TableChange
from yachtdice.server.store.check import first, later
from yachtdice.server.store.sql import SqlStore
from yachtdice.server.store.sqlite import sqlite_url


async def test_a_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    store = SqlStore(sqlite_url(tmp_path / "games.sqlite3"))
    async with serving(store=store) as world:
        ann = world.browser()
        view = await ann.do(await ann.create("Ann"), "roll")
        await limit_pages(store, await used_pages(store))
        view, asked = await play_until_full(ann, view)
        assert await ann.view(view["table"]) == view
        new = {"id": "one-more-table", "rules": "yacht", "seats": [{"kind": "computer"}]}
        answer = await ann.post("/api/v1/tables", new)
        assert (answer.status_code, answer.json()["code"]) == (507, "store/full")
        await limit_pages(store, 10_000)
        again = await ann.post(f"/api/v1/tables/{view['table']}/commands", asked)
        assert again.status_code == 200
        assert again.json()["view"]["seq"] == view["seq"] + 1
        assert (await ann.post("/api/v1/tables", new)).status_code == 201


async def play_until_full(browser: Browser, view: Json) -> tuple[Json, Json]:
    """The view when the first command was refused, and that command."""
    for number in range(2000):
        asked = command(view, "hold", places=[number % 5])
        answer = await browser.post(f"/api/v1/tables/{view['table']}/commands", asked)
        if answer.status_code == 507:
            assert answer.json()["code"] == "store/full"
            return view, asked
        view = answer.json()["view"]
    raise AssertionError("never full")


async def test_a_store_goes_on_when_there_is_room(tmp_path: Path) -> None:
    store = SqlStore(sqlite_url(tmp_path / "games.sqlite3"))
    await store.open()
    await store.append(first("t1"))
    try:
        await limit_pages(store, await used_pages(store) + 12)
        seq = await append_until_full(store)
        kept = await store.events("t1")
        assert len(kept) == seq > 5
        change = TableChange(table="t1", after=seq, at_ms=1, events=[b"y" * 9000])
        with pytest.raises(StoreFullError):
            await store.append(change)
        await limit_pages(store, 10_000)
        await store.append(change)
        assert await store.events("t1") == [*kept, b"y" * 9000]
    finally:
        await store.close()


async def append_until_full(store: SqlStore) -> int:
    """The number of events when the first was refused."""
    for seq in range(2, 500):
        try:
            await store.append(later("t1", seq, b'{"n":"%s"}' % (b"x" * 2000)))
        except StoreFullError:
            return seq
    raise AssertionError("never full")


async def limit_pages(store: SqlStore, pages: int) -> None:
    """Let the file grow to so many pages of 4 KiB and no further, as a full disk would."""
    # a limit of the connection, so it is set where the store writes
    await store._write(lambda c: c.exec_driver_sql(f"PRAGMA max_page_count={pages}"))


async def used_pages(store: SqlStore) -> int:
    return await store._write(lambda c: int(c.exec_driver_sql("PRAGMA page_count").scalar_one()))
