"""What a server leaves behind when it ends goes on at another."""

import asyncio
from itertools import count

import pytest

from tests.server.harness import World
from tests.server.several import Two, at
from yachtdice.server import rooms, taking_up
from yachtdice.server.bus.check import until
from yachtdice.server.store import StoreUnavailableError


async def taken_up(world: World, opened: int) -> None:
    """Tell a server that another has ended, and wait until it has opened so many rooms."""
    world.service.take_up()
    await until(lambda: len(world.service.rooms) == opened)


async def test_a_game_that_nobody_watches_is_taken_up_by_another(two: Two) -> None:
    ann = await at(two.worlds[0])
    view = await ann.create("*", "Ann", rules="yacht")
    await two.let_pass(1_000)
    seq = len(await two.store.events(view["table"]))
    await two.end(two.worlds[0])
    await two.let_pass(20_000)
    assert len(await two.store.events(view["table"])) == seq
    await taken_up(two.worlds[0], 1)
    await two.let_pass(20_000)
    after = await (await at(two.worlds[0], ann)).view(view["table"])
    assert after["seq"] > seq
    assert after["turn"]["seat"] == 1


async def test_of_many_tables_those_that_wait_for_a_person_are_let_be(two: Two) -> None:
    ann = await at(two.worlds[0])
    left = await ann.create("*", "Ann", rules="yacht")
    waiting = [await ann.create("Ann") for _ in range(3)]  # later than the other
    listed = (await (await at(two.worlds[1], ann)).get("/api/v1/tables")).json()["tables"]
    assert len(listed) == 4
    await two.end(two.worlds[0])
    await taken_up(two.worlds[0], 1)
    await two.let_pass(20_000)
    assert len(await two.store.events(left["table"])) > left["seq"]
    for view in waiting:
        assert len(await two.store.events(view["table"])) == view["seq"]


async def test_tables_that_have_long_stood_still_are_not_even_read(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await at(two.worlds[0])
    oldest = await ann.create("Ann")
    await two.let_pass(1)
    await ann.create("Ann")
    await two.let_pass(rooms.LATELY_MS + 1)
    left = await ann.create("*", "Ann", rules="yacht")
    await two.end(two.worlds[0])
    read = []
    events = two.store.events

    async def noted(table: str, *, upto: int | None = None) -> list[bytes]:
        read.append(table)
        return await events(table, upto=upto)

    monkeypatch.setattr(two.store, "events", noted)
    await taken_up(two.worlds[0], 1)
    await asyncio.sleep(0.05)
    assert left["table"] in read
    assert oldest["table"] not in read


async def test_what_is_left_behind_in_the_meantime_is_taken_up_too(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await at(two.worlds[0])
    asked, may_answer = count(), asyncio.Event()
    find = two.store.open_tables

    async def find_slowly(limit: int) -> list[str]:
        found = await find(limit)
        if next(asked) == 0:
            await may_answer.wait()
        return found

    monkeypatch.setattr(two.store, "open_tables", find_slowly)
    other = two.worlds[1]
    other.service.take_up()
    await asyncio.sleep(0)
    await ann.create("*", "Ann", rules="yacht")
    await two.end(two.worlds[0])
    other.service.take_up()
    may_answer.set()
    await until(lambda: len(other.service.rooms) == 1)


async def test_a_database_that_is_away_just_then_is_asked_again(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking_up, "RETRY_S", 0.01)
    ann = await at(two.worlds[0])
    await ann.create("*", "Ann", rules="yacht")
    await two.end(two.worlds[0])
    find = two.store.open_tables

    async def away(limit: int) -> list[str]:
        monkeypatch.setattr(two.store, "open_tables", find)
        raise StoreUnavailableError("no connection")

    monkeypatch.setattr(two.store, "open_tables", away)
    await taken_up(two.worlds[0], 1)
