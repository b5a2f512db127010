"""A table's own steps, where two servers have it open: each is taken once, by one that is there."""

import asyncio
from collections.abc import Sequence
from itertools import count

import pytest

from tests.server.several import Two, at, latest, watched_by_both
from yachtdice.game.proof import Chance
from yachtdice.server import room
from yachtdice.server.store import Standing
from yachtdice.table import AnyEvent, Table, advance


async def test_each_step_of_a_computer_is_taken_once(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    thoughts = count()

    def counted(table: Table, *, now_ms: int, chance: Chance) -> tuple[AnyEvent, ...]:
        next(thoughts)
        return advance(table, now_ms=now_ms, chance=chance)

    monkeypatch.setattr(room, "advance", counted)
    view, sockets, lines = await watched_by_both(two, "*", "*")
    async with lines:
        await two.let_pass(20_000)
        shown = [await latest(socket) for socket in sockets]
    assert shown[0] == shown[1]
    steps = shown[0]["seq"] - view["seq"]
    assert steps > 20
    assert two.store.refused == 0
    assert next(thoughts) == steps


async def test_where_the_bus_is_lost_each_step_is_taken_once_nevertheless(apart: Two) -> None:
    view, sockets, lines = await watched_by_both(apart, "*", "*")
    async with lines:
        await apart.let_pass(20_000)
        shown = [await latest(socket) for socket in sockets]
    assert abs(shown[0]["seq"] - shown[1]["seq"]) < 10  # it looks when a step is long overdue
    log = await apart.store.events(view["table"])
    assert len(log) >= max(view["seq"] for view in shown)


async def test_when_the_server_that_played_is_gone_the_other_goes_on(two: Two) -> None:
    _, sockets, _ = await watched_by_both(two, "*", "*")
    await two.let_pass(5_000)
    before = await latest(sockets[1])
    gone = two.worlds[0]
    await sockets[0].drop()
    await two.end(gone)
    await two.let_pass(room.FOLLOWS_MS[1] + 1_500)
    after = await latest(sockets[1])
    assert after["seq"] > before["seq"]
    await two.let_pass(5_000)
    assert (await latest(sockets[1]))["seq"] > after["seq"] + 3  # at its own speed from then on
    assert two.store.refused == 0
    await sockets[1].drop()


async def test_a_room_that_is_left_is_given_up_to_where_it_is_played(two: Two) -> None:
    ann = await at(two.worlds[0])
    view = await ann.create("Ann", "*")
    elsewhere = await at(two.worlds[1], ann)
    assert len(two.worlds[0].service.rooms) == 1
    await elsewhere.do(view, "roll")
    await asyncio.sleep(0)
    assert len(two.worlds[0].service.rooms) == 0
    assert len(two.worlds[1].service.rooms) == 1


async def test_late_news_takes_no_game_from_where_it_is_played(two: Two) -> None:
    ann = await at(two.worlds[0])
    view = await ann.create("*", "Ann", rules="yacht")
    await two.let_pass(2_000)
    two.worlds[0].service.rooms.hear(view["table"], view["seq"])  # by now it has more
    await two.let_pass(20_000)
    assert (await ann.view(view["table"]))["turn"]["seat"] == 1


async def test_a_look_that_is_overtaken_takes_no_game_either(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await at(two.worlds[0])
    view = await ann.create("*", "Ann", rules="yacht")
    look = two.store.standing

    async def look_slowly(tables: Sequence[str]) -> dict[str, Standing]:
        found = await look(tables)
        await two.let_pass(2_000)
        return found

    monkeypatch.setattr(two.store, "standing", look_slowly)
    await two.worlds[0].service.rooms.look_for_news()
    assert len(await two.store.events(view["table"])) > view["seq"]
    monkeypatch.undo()
    await two.let_pass(20_000)
    assert (await ann.view(view["table"]))["turn"]["seat"] == 1


def test_of_several_that_wait_one_comes_first() -> None:
    early, late = room.FOLLOWS_MS
    assert late - early >= 500, "too close for one to hear of the other"
