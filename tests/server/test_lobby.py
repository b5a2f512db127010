"""Strangers find each other: the lobby, and quick match."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest

from tests.server.harness import Browser, FakeClock, Json, Socket, World, fresh_id, serving
from yachtdice.server.bus import Hub, LocalBus
from yachtdice.server.lobby import FRESH_MS
from yachtdice.server.settings import Settings
from yachtdice.server.store.memory import MemoryStore

LOOSE: dict[str, Any] = {"requests_per_second": 100_000, "request_burst": 100_000}


async def lobby(browser: Browser) -> Json:
    answer = await browser.get("/api/v1/lobby")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def ask(browser: Browser, name: str = "Ann", **more: Any) -> httpx.Response:
    asked = {"id": fresh_id("quick"), "rules": "general-short", "seats": 2, "name": name, **more}
    return await browser.post("/api/v1/quick-match", asked)


async def match(browser: Browser, name: str = "Ann", **more: Any) -> Json:
    answer = await ask(browser, name, **more)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def watch(stack: AsyncExitStack, browser: Browser, view: Json) -> Socket:
    socket = await stack.enter_async_context(browser.socket())
    await socket.ask(type="watch", table=view["table"])
    return socket


async def pass_by(world: World, ms: int) -> None:
    for _ in range(0, ms, 5_000):
        await world.let_pass(5_000)
        await world.service.presence.look()


async def open_listed(browser: Browser, *seats: str, **settings: Any) -> Json:
    kinds = {"-": {"kind": "open"}, "*": {"kind": "computer"}}
    answer = await browser.post(
        "/api/v1/tables",
        {
            "id": fresh_id("table"),
            "rules": "general-short",
            "seats": [kinds.get(name, {"kind": "person", "name": name}) for name in seats],
            "settings": settings,
            "room": True,
            "listed": True,
        },
    )
    assert answer.status_code == 201, answer.text
    return answer.json()


# -- the lobby


async def test_a_listed_room_is_there_while_its_host_is(world: World) -> None:
    ann, eve = world.browser(), world.browser()
    view = await open_listed(ann, "Ann", "*", "-", turn_seconds=60)
    await ann.open_room("Ann", "-")  # by its link only
    async with AsyncExitStack() as stack:
        await watch(stack, ann, view)
        await pass_by(world, 100_000)
        (room,) = (await lobby(eve))["rooms"]
        assert (room["table"], room["host"], room["flag"]) == (view["table"], "Ann", "a")
        assert (room["seats"], room["open"]) == (3, 1)
        assert room["settings"]["turn_seconds"] == 60
        await eve.join(view, 2, "Eve")
        assert (await lobby(eve))["rooms"] == [], "it is full"
        eves = await eve.view(view["table"])
        await eve.do(eves, "leave", seat=2)
        assert len((await lobby(eve))["rooms"]) == 1
        locked = await ann.do(await ann.view(view["table"]), "lock", seat=0, locked=True)
        assert (await lobby(eve))["rooms"] == []
        await ann.do(locked, "lock", seat=0, locked=False)
    await pass_by(world, FRESH_MS + 5_000)
    assert (await lobby(eve))["rooms"] == [], "its host is gone"
    async with AsyncExitStack() as stack:
        await watch(stack, eve, view)
        await pass_by(world, 10_000)
        assert (await lobby(eve))["rooms"] == [], "who looks on is not the host"


async def test_a_game_that_has_begun_is_not_listed(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    view = await open_listed(ann, "Ann", "-", "-")
    await jon.join(view, 1)
    async with AsyncExitStack() as stack:
        await watch(stack, ann, view)
        await pass_by(world, 5_000)
        assert len((await lobby(jon))["rooms"]) == 1
        await ann.do(await ann.view(view["table"]), "start", seat=0)
        assert (await lobby(jon))["rooms"] == []


async def test_only_a_room_can_be_listed(world: World) -> None:
    answer = await world.browser().post(
        "/api/v1/tables",
        {
            "id": fresh_id("table"),
            "rules": "yacht",
            "seats": [{"kind": "person", "name": "Ann"}],
            "listed": True,
        },
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "table/settings")


# -- quick match


async def test_two_who_want_the_same_play_at_once(world: World) -> None:
    ann, jon, eve = world.browser(), world.browser(), world.browser()
    waits = await match(ann)
    assert (waits["phase"], waits["room"]["quick"], waits["room"]["host"]) == (
        "waiting",
        True,
        None,
    )
    assert not waits["can"]["host"]
    assert (await lobby(eve))["queues"] == [{"rules": "general-short", "seats": 2, "waiting": 1}]
    other = await match(eve, "Eve", rules="yatzy")
    assert other["table"] != waits["table"]
    plays = await match(jon, "Jon")
    assert (plays["table"], plays["phase"]) == (waits["table"], "playing")
    assert plays["settings"] == {
        **waits["settings"],
        "hints": False,
        "turn_seconds": 60,
        "start_roll": True,
    }
    assert plays["start_rolls"]
    assert [seat["name"] for seat in plays["seats"]] == ["Ann", "Jon"]
    assert (await lobby(eve))["queues"] == [{"rules": "yatzy", "seats": 2, "waiting": 1}]


async def test_more_seats_wait_for_more_people(world: World) -> None:
    browsers = [world.browser() for _ in range(4)]
    views = [await match(one, f"P{n}", seats=3) for n, one in enumerate(browsers)]
    assert [view["phase"] for view in views] == ["waiting", "waiting", "playing", "waiting"]
    assert len({view["table"] for view in views}) == 2


async def test_many_at_once_meet_in_pairs(world: World) -> None:
    browsers = [world.browser() for _ in range(20)]
    await asyncio.gather(*[match(one, f"P{n}") for n, one in enumerate(browsers)])
    tables = [(await one.get("/api/v1/tables")).json()["tables"] for one in browsers]
    assert all(len(own) == 1 for own in tables)
    assert {own[0]["phase"] for own in tables} == {"playing"}
    assert len({own[0]["table"] for own in tables}) == 10


async def test_the_same_request_takes_no_second_seat(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    id_ = fresh_id("quick")
    first = await match(ann, id=id_)
    assert (await match(ann, id=id_)) == first
    assert (await match(ann))["table"] == first["table"], "nobody plays against oneself"
    second = fresh_id("quick")
    plays = await match(jon, "Jon", id=second)
    assert (await match(jon, "Jon", id=second))["table"] == plays["table"]
    (own,) = (await jon.get("/api/v1/tables")).json()["tables"]
    assert own["table"] == plays["table"]


async def test_who_has_gone_is_not_waited_with(world: World) -> None:
    ann, jon, eve = world.browser(), world.browser(), world.browser()
    left = await match(ann)
    await pass_by(world, FRESH_MS + 5_000)
    assert (await lobby(eve))["queues"] == []
    here = await match(jon, "Jon")
    assert (here["table"] != left["table"], here["phase"]) == (True, "waiting")
    async with AsyncExitStack() as stack:
        await watch(stack, jon, here)
        await pass_by(world, 300_000)
        plays = await match(eve, "Eve")
        assert (plays["table"], plays["phase"]) == (here["table"], "playing")


async def test_of_several_who_wait_one_may_leave(world: World) -> None:
    ann, jon, eve = world.browser(), world.browser(), world.browser()
    async with AsyncExitStack() as stack:
        view = await match(ann, seats=3)
        await watch(stack, ann, view)
        async with AsyncExitStack() as for_a_while:
            await watch(for_a_while, jon, await match(jon, "Jon", seats=3))
        await pass_by(world, 40_000)
        assert (await lobby(eve))["queues"] == [
            {"rules": "general-short", "seats": 3, "waiting": 1}
        ]
        await match(jon, "Jon", seats=3)
        ann_view = await ann.view(view["table"])
        await ann.do(ann_view, "leave", seat=0)
        assert [seat["name"] for seat in (await jon.view(view["table"]))["seats"]] == [
            "",
            "Jon",
            "",
        ]


async def test_who_was_away_for_a_while_is_led_to_whoever_waits_elsewhere(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    slept = await match(ann)
    await pass_by(world, FRESH_MS + 5_000)
    async with AsyncExitStack() as stack:
        here = await match(jon, "Jon")
        await watch(stack, jon, here)
        await pass_by(world, 5_000)
        assert (await match(jon, "Jon", waits_at=here["table"]))["table"] == here["table"]
        plays = await match(ann, waits_at=slept["table"])
        assert (plays["table"], plays["phase"]) == (here["table"], "playing")
        assert [game["table"] for game in (await ann.get("/api/v1/tables")).json()["tables"]] == [
            here["table"]
        ]


async def test_who_comes_back_alone_is_found_again(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    view = await match(ann)
    await pass_by(world, FRESH_MS + 5_000)
    other = await match(jon, "Jon")
    await jon.do(other, "leave", seat=0)
    await pass_by(world, FRESH_MS + 5_000)
    assert (await match(ann, waits_at=view["table"]))["table"] == view["table"]
    plays = await match(jon, "Jon")
    assert (plays["table"], plays["phase"]) == (view["table"], "playing")


async def test_nobody_ends_a_strangers_game_but_by_being_left_alone(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    await match(ann)
    plays = await match(jon, "Jon")
    async with AsyncExitStack() as stack:
        await watch(stack, jon, plays)
        for browser, seat in ((ann, 0), (jon, 1)):
            view = await browser.view(plays["table"])
            assert not view["can"]["end"]
            answer = await browser.command(view, "end", seat=seat)
            assert answer.json()["code"] == "action/not_host"
        await pass_by(world, 35_000)
        assert (await jon.view(plays["table"]))["can"]["end"]


async def test_no_hints_in_a_quick_match(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    await match(ann)
    plays = await match(jon, "Jon")
    by = (ann, jon)[plays["turn"]["seat"]]
    view = await by.do(await by.view(plays["table"]), "roll")
    assert (await by.command(view, "hint")).json()["code"] == "action/hints_off"


# -- several servers, and none


@pytest.fixture
async def pair() -> AsyncIterator[tuple[World, World]]:
    store, clock = MemoryStore(), FakeClock()
    async with (
        serving(store=store, clock=clock, bus=LocalBus(Hub())) as here,
        serving(store=store, clock=clock, bus=LocalBus(Hub())) as there,
    ):
        yield here, there


async def test_strangers_at_different_servers_meet(pair: tuple[World, World]) -> None:
    browsers = [pair[n % 2].browser() for n in range(10)]
    await asyncio.gather(*[match(one, f"P{n}") for n, one in enumerate(browsers)])
    tables = [(await one.get("/api/v1/tables")).json()["tables"] for one in browsers]
    assert all(len(own) == 1 for own in tables)
    assert len({own[0]["table"] for own in tables}) == 5


async def test_a_server_may_have_neither() -> None:
    async with serving(settings=Settings(**LOOSE, lobby=False, quick_match=False)) as world:
        ann = world.browser()
        assert await lobby(ann) == {"rooms": [], "queues": []}
        assert (await ask(ann)).json()["code"] == "quick_match/off"
        info = (await ann.get("/api/v1/server")).json()
        assert (info["lobby"], info["quick_match"]) == (False, False)
        answer = await ann.post(
            "/api/v1/tables",
            {
                "id": fresh_id("table"),
                "rules": "yacht",
                "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}],
                "room": True,
                "listed": True,
            },
        )
        assert answer.json()["code"] == "lobby/off"
