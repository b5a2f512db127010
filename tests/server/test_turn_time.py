"""Turns that have their time, by the server's clock: watched, left alone, and across restarts."""

from contextlib import AsyncExitStack

import pytest

from tests.server.harness import Browser, FakeClock, Json, Socket, World, serving
from yachtdice.server.bus import Hub, LocalBus
from yachtdice.server.store.memory import MemoryStore
from yachtdice.table.clock import FINAL_MS
from yachtdice.table.turn_time import SHOWN_MS

TURN_MS = 30_000
DAY_S = 86_400
DAY_MS = DAY_S * 1000
A_MINUTE_MS = 60_000
"""Where none but long turns run service is told of so seldom that a turn may get that much more."""


async def a_game(ann: Browser, jon: Browser, seconds: int = 30) -> Json:
    room = await ann.open_room("Ann", "-", turn_seconds=seconds, speed="at_once")
    await jon.join(room, 1)
    return await ann.do(await ann.view(room["table"]), "start", seat=0)


async def watch(stack: AsyncExitStack, browser: Browser, view: Json) -> Socket:
    socket = await stack.enter_async_context(browser.socket())
    await socket.ask(type="watch", table=view["table"])
    return socket


async def newest(socket: Socket) -> Json:
    shown = await socket.receive()
    while not await socket.quiet():
        shown = await socket.receive()
    return shown


async def pass_by(world: World, ms: int, *, step_ms: int = 1_000) -> None:
    """Time in which the server says that it serves."""
    until_ms = world.clock.now_ms() + ms
    while (left_ms := until_ms - world.clock.now_ms()) > 0:
        await world.service.uptime.look()
        await world.let_pass(min(step_ms, left_ms))
    await world.service.uptime.look()


async def pass_long(world: World, ms: int) -> None:
    """The same where none but long turns run."""
    for part_ms in (ms, A_MINUTE_MS):
        await pass_by(world, part_ms, step_ms=50_000)
        await world.service.turn_ends.look()
    await world.let_pass(5_000)


def moved(browser: Browser, world: World) -> Browser:
    """The same browser at another server."""
    other = world.browser()
    other.http.cookies = browser.http.cookies
    return other


async def test_a_turn_is_finished_by_the_computer_when_its_time_is_over(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    view = await a_game(ann, jon)
    async with AsyncExitStack() as stack:
        socket = await watch(stack, jon, view)
        await pass_by(world, SHOWN_MS + TURN_MS - 1)
        assert await socket.quiet()
        await world.let_pass(1)
        shown = await newest(socket)
        assert shown["turn"]["seat"] == 1
        assert shown["wait"]["kind"] == "turn"
        assert shown["seats"][0]["kind"] == "person"
        late = await ann.command({**view, "seq": shown["seq"]}, "roll", seat=0)
        assert late.json()["code"] == "action/not_your_turn"


@pytest.mark.parametrize("down_ms", [5_000, 20_000, 3_600_000])
async def test_a_restart_eats_no_time(down_ms: int) -> None:
    store, clock = MemoryStore(), FakeClock()
    async with serving(store=store, clock=clock) as world:
        ann, jon = world.browser(), world.browser()
        view = await a_game(ann, jon)
        await pass_by(world, SHOWN_MS + 12_000)
    clock.pass_to(clock.now_ms() + down_ms)
    async with serving(store=store, clock=clock) as world, AsyncExitStack() as stack:
        socket = await watch(stack, moved(ann, world), view)
        await world.let_pass(0)
        shown = await newest(socket)
        assert shown["wait"] == {
            "kind": "turn",
            "total_ms": TURN_MS,
            "left_ms": TURN_MS - 12_000,
        }
        assert (await moved(jon, world).view(view["table"]))["turn"]["seat"] == 0
        await pass_by(world, TURN_MS - 12_000)
        assert (await newest(socket))["turn"]["seat"] == 1


async def test_an_absence_of_the_database_eats_no_time(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    view = await a_game(ann, jon)
    async with AsyncExitStack() as stack:
        socket = await watch(stack, ann, view)
        await pass_by(world, SHOWN_MS + 10_000)
        world.clock.pass_to(world.clock.now_ms() + 15_000)  # in which nothing could be said
        await pass_by(world, TURN_MS - 25_000)
        shown = await newest(socket)
        assert shown["turn"]["seat"] == 0
        assert shown["wait"]["left_ms"] == pytest.approx(15_000, abs=1_000)


async def test_a_room_that_nobody_is_in_stands_still_time_and_all(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    view = await a_game(ann, jon)
    await world.let_pass(600_000)
    async with AsyncExitStack() as stack:
        left = await jon.view(view["table"])
        assert left["phase"] == "playing"
        socket = await watch(stack, ann, view)
        await world.let_pass(0)
        shown = await newest(socket)
        assert shown["wait"]["left_ms"] == TURN_MS
        assert len(shown["last"]) <= 2


async def test_a_long_turn_ends_though_nobody_looks(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    view = await a_game(ann, jon, DAY_S)
    rooms = world.service.rooms
    await pass_long(world, 400_000)
    rooms.sweep()
    assert len(rooms) == 0, "it is not kept in memory for a day"
    await pass_long(world, SHOWN_MS + DAY_MS - 400_000)
    assert (await ann.view(view["table"]))["turn"]["seat"] == 1
    for _ in range(3):
        await pass_long(world, SHOWN_MS + DAY_MS)
    await world.let_pass(FINAL_MS)
    ended = await ann.view(view["table"])
    assert ended["phase"] == "final", "both are absent, and the computers play"
    assert not await world.service.store.has_turns()


async def test_a_restart_eats_nothing_of_a_long_turn() -> None:
    store, clock = MemoryStore(), FakeClock()
    async with serving(store=store, clock=clock) as world:
        ann, jon = world.browser(), world.browser()
        view = await a_game(ann, jon, DAY_S)
        await pass_by(world, SHOWN_MS + 3_600_000, step_ms=50_000)
    clock.pass_to(clock.now_ms() + DAY_MS)
    async with serving(store=store, clock=clock) as world:
        await world.service.turn_ends.look()
        await world.let_pass(0)
        seen = await moved(ann, world).view(view["table"])
        assert seen["turn"]["seat"] == 0
        assert 0 <= seen["wait"]["left_ms"] - (DAY_MS - 3_600_000) <= A_MINUTE_MS
        await pass_long(world, DAY_MS - 3_600_000)
        seen = await moved(jon, world).view(view["table"])
        assert seen["turn"], await store.events(view["table"])
        assert seen["turn"]["seat"] == 1


async def test_of_two_servers_one_ends_the_turn() -> None:
    store, clock = MemoryStore(), FakeClock()
    async with (
        serving(store=store, clock=clock, bus=LocalBus(Hub())) as here,
        serving(store=store, clock=clock, bus=LocalBus(Hub())) as there,
    ):
        ann, jon = here.browser(), here.browser()
        view = await a_game(ann, jon)
        async with AsyncExitStack() as stack:
            await watch(stack, ann, view)
            await watch(stack, moved(jon, there), view)
            await pass_by(here, SHOWN_MS + TURN_MS)
            await pass_by(here, 4_000)
            await there.settle()
            seen = await moved(jon, there).view(view["table"])
            assert seen["turn"]["seat"] == 1
            assert [score["seat"] for score in seen["last"]] == [0]
            assert seen["wait"]["left_ms"] > TURN_MS - 4_000
