"""A table whose log can't be read takes nothing else with it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.server.harness import Browser, World, serving
from yachtdice.server.store.errors import StoreUnavailableError
from yachtdice.server.store.memory import MemoryStore


@asynccontextmanager
async def two_tables_one_damaged() -> AsyncIterator[tuple[World, Browser, str, str]]:
    """A server that has started since, the browser that holds both, the good one, the bad one."""
    store = MemoryStore()
    async with serving(store=store) as world:
        before = world.browser()
        good = (await before.create("Ann"))["table"]
        bad = (await before.create("Ann"))["table"]
    store._tables[bad].events[0] = (0, b'{"kind":"nonsense"}')
    async with serving(store=store) as world:
        ann = world.browser()
        ann.http.cookies = before.http.cookies
        yield world, ann, good, bad


async def test_the_list_goes_on_without_it(caplog: pytest.LogCaptureFixture) -> None:
    async with two_tables_one_damaged() as (_, ann, good, bad):
        answer = await ann.get("/api/v1/tables")
        assert answer.status_code == 200
        assert [line["table"] for line in answer.json()["tables"]] == [good]
        assert f"table {bad[:6]}\n" in caplog.text


async def test_a_store_that_fails_is_no_unreadable_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_tables_one_damaged() as (world, ann, _, _):

        async def fail(*_: object, **__: object) -> None:
            raise StoreUnavailableError("as a test wants it")

        monkeypatch.setattr(world.service.store, "events", fail)
        answer = await ann.get("/api/v1/tables")
        assert (answer.status_code, answer.json()["code"]) == (503, "store/unavailable")


async def test_a_link_passes_the_others_on() -> None:
    async with two_tables_one_damaged() as (world, ann, good, _):
        link = (await ann.post("/api/v1/resume-links", {})).json()
        bob = world.browser()
        answer = await bob.post("/api/v1/resume", {"token": link["token"]})
        assert answer.status_code == 200
        assert answer.json() == {"tables": [good]}
        assert (await bob.view(good))["seats"][0]["mine"]
