"""Who is at a room, seen by their sockets: here, and by way of other servers."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from tests.server.harness import Browser, FakeClock, Json, Socket, World, command, serving
from yachtdice.server.bus import Hub, LocalBus
from yachtdice.server.clearing import DAY_MS
from yachtdice.server.settings import Settings
from yachtdice.server.store.memory import MemoryStore

GRACE_MS = 30_000


async def a_game(ann: Browser, jon: Browser, *seats: str, rules: str = "general-short") -> Json:
    """A room's game of these two, and whoever else has a seat."""
    await jon.join(await ann.open_room("Ann", "-", *seats, rules=rules), 1)
    (listed,) = (await ann.get("/api/v1/tables")).json()["tables"]
    return await ann.do(await ann.view(listed["table"]), "start", seat=0)


async def watch(stack: AsyncExitStack, browser: Browser, view: Json) -> Socket:
    socket = await stack.enter_async_context(browser.socket())
    await socket.ask(type="watch", table=view["table"])
    return socket


async def pass_by(world: World, ms: int) -> None:
    await world.let_pass(ms)
    await world.service.presence.look()


async def away(browser: Browser, view: Json) -> list[int]:
    seats = (await browser.view(view["table"]))["seats"]
    return [seat["seat"] for seat in seats if seat["away"]]


async def test_who_is_gone_longer_than_the_grace_time_is_away_and_comes_back(world: World) -> None:
    ann, jon, eve = world.browser(), world.browser(), world.browser()
    view = await a_game(ann, jon)
    async with AsyncExitStack() as stack:
        socket = await watch(stack, ann, view)
        async with AsyncExitStack() as for_a_while:
            await watch(for_a_while, jon, view)
            await pass_by(world, 10 * GRACE_MS)
            assert await away(eve, view) == []
        await pass_by(world, GRACE_MS - 1)
        assert await away(eve, view) == []
        await pass_by(world, 2)
        assert (await socket.receive())["seats"][1]["away"]
        assert await away(eve, view) == [1]
        async with AsyncExitStack() as again:
            await watch(again, jon, view)
            assert not (await socket.receive())["seats"][1]["away"]


async def test_a_quick_reload_is_not_even_noted(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    view = await a_game(ann, jon)
    async with AsyncExitStack() as stack:
        await watch(stack, ann, view)
        for _ in range(5):
            async with AsyncExitStack() as for_a_while:
                await watch(for_a_while, jon, view)
            await pass_by(world, GRACE_MS // 2)
        assert (await ann.view(view["table"]))["seq"] == view["seq"]


async def test_two_windows_of_one_browser_are_one_person(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    view = await a_game(ann, jon)
    async with AsyncExitStack() as stack:
        for browser in (ann, jon):
            await watch(stack, browser, view)
        async with AsyncExitStack() as for_a_while:
            await watch(for_a_while, jon, view)
        await pass_by(world, 2 * GRACE_MS)
        assert await away(ann, view) == []


async def test_whoever_plays_without_a_socket_is_there_too(world: World) -> None:
    ann, jon, eve = world.browser(), world.browser(), world.browser()
    view = await a_game(ann, jon)
    async with AsyncExitStack() as stack:
        await watch(stack, ann, view)
        await pass_by(world, 2 * GRACE_MS)
        assert await away(eve, view) == [1]
        await jon.do(await eve.view(view["table"]), "set_speed", seat=1, speed="fast")
        assert await away(eve, view) == []
        await pass_by(world, GRACE_MS - 1)
        assert await away(eve, view) == []


async def test_nobody_is_missed_where_nobody_is(world: World) -> None:
    ann, jon, eve = world.browser(), world.browser(), world.browser()
    view = await a_game(ann, jon)
    await pass_by(world, 10 * GRACE_MS)
    assert await away(eve, view) == []


async def test_a_spectator_misses_nobody_but_sees_who_is_away(world: World) -> None:
    ann, jon, eve = world.browser(), world.browser(), world.browser()
    view = await a_game(ann, jon)
    async with AsyncExitStack() as stack:
        await watch(stack, eve, view)
        await pass_by(world, 2 * GRACE_MS)
        seen = await eve.view(view["table"])
        assert [seat["away"] for seat in seen["seats"]] == [True, True]
        assert (seen["can"]["take_over"], seen["can"]["end"]) == ([], False)


async def test_the_others_let_the_computer_play_until_the_person_takes_the_seat_again(
    world: World,
) -> None:
    ann, jon = world.browser(), world.browser()
    view = await a_game(ann, jon)
    if view["turn"]["seat"] == 0:
        view = await ann.do(view, "roll")
        box = next(c["box"] for c in view["turn"]["choices"] if c["legal"])
        view = await ann.do(view, "score", boxes=[box])
    async with AsyncExitStack() as stack:
        await watch(stack, ann, view)
        refused = await ann.command(view, "take_over", seat=0, at=1)
        assert refused.json()["code"] == "action/not_away"
        await pass_by(world, 2 * GRACE_MS)
        view = await ann.view(view["table"])
        assert view["can"]["take_over"] == [1]
        view = await ann.do(view, "take_over", seat=0, at=1)
        assert (view["turn"]["seat"], view["seats"][1]["given"]) == (1, True)
        await world.let_pass(20_000)
        view = await ann.view(view["table"])
        assert view["turn"]["seat"] == 0, "the computer has played"
        assert any(points is not None for points in view["seats"][1]["cards"][0]["points"])
        view = await jon.do(await jon.view(view["table"]), "give_seat", seat=1, to="person")
        assert (view["seats"][1]["kind"], view["seats"][1]["away"]) == ("person", False)


async def test_a_game_in_a_room_with_nobody_is_kept_waiting(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    view = await a_game(ann, jon, "*", "*", rules="yacht-dice")
    while view["turn"]["seat"] > 1:
        await world.let_pass(5_000)
        view = await ann.view(view["table"])
    for browser, seat in ((ann, 0), (jon, 1)):  # nobody has to be asked any more
        view = await browser.do(
            await browser.view(view["table"]), "give_seat", seat=seat, to="computer"
        )
    await world.let_pass(100_000)
    eve = world.browser()
    stands = await eve.view(view["table"])
    assert stands["phase"] == "playing"
    assert stands["seq"] > view["seq"]
    await world.let_pass(1)  # it goes on when somebody looks
    await world.let_pass(5_000)
    assert (await eve.view(view["table"]))["seq"] > stands["seq"]


async def test_nobody_is_away_from_a_table_that_is_no_room(world: World) -> None:
    ann, eve = world.browser(), world.browser()
    view = await ann.create("Ann", "Jon")
    async with AsyncExitStack() as stack:
        await watch(stack, eve, view)
        await pass_by(world, 10 * GRACE_MS)
        assert (await eve.view(view["table"]))["seq"] == view["seq"]


async def test_a_restart_misses_nobody_before_the_grace_time_is_over() -> None:
    store, clock = MemoryStore(), FakeClock()
    async with serving(store=store, clock=clock) as world:
        ann, jon = world.browser(), world.browser()
        view = await a_game(ann, jon)
        cookies = ann.http.cookies
    async with serving(store=store, clock=clock) as world:
        ann = world.browser()
        ann.http.cookies = cookies
        await world.let_pass(10 * GRACE_MS)
        async with AsyncExitStack() as stack:
            await watch(stack, ann, view)
            await pass_by(world, GRACE_MS)
            assert await away(ann, view) == []
            await pass_by(world, 1)
            assert await away(ann, view) == [1]


async def test_the_grace_time_is_a_setting() -> None:
    settings = Settings(requests_per_second=100_000, request_burst=100_000, away_seconds=3)
    async with serving(settings=settings) as world:
        ann, jon = world.browser(), world.browser()
        view = await a_game(ann, jon)
        async with AsyncExitStack() as stack:
            await watch(stack, ann, view)
            await pass_by(world, 3_001)
            assert await away(ann, view) == [1]


# -- several servers


@pytest.fixture
async def pair() -> AsyncIterator[tuple[World, World]]:
    """Two servers on one store, neither of which hears the other over the bus."""
    store, clock = MemoryStore(), FakeClock()
    async with (
        serving(store=store, clock=clock, bus=LocalBus(Hub())) as here,
        serving(store=store, clock=clock, bus=LocalBus(Hub())) as there,
    ):
        yield here, there


async def look(*worlds: World) -> None:
    for world in worlds:
        await world.service.presence.look()


async def test_who_is_at_another_server_is_there(pair: tuple[World, World]) -> None:
    here, there = pair
    ann, jon, eve = here.browser(), there.browser(), here.browser()
    await jon.open_page()
    view = await a_game(ann, jon)
    async with AsyncExitStack() as stack:
        await watch(stack, ann, view)
        async with AsyncExitStack() as for_a_while:
            await watch(for_a_while, jon, view)
            for _ in range(5):
                here.clock.pass_to(here.clock.now_ms() + GRACE_MS // 2)
                await look(there, here)
            assert await away(eve, view) == []
        # a server that is killed says no goodbye: what it told last grows old
        here.clock.pass_to(here.clock.now_ms() + GRACE_MS + 1)
        await look(here)
        assert await away(eve, view) == [1]
        # it comes back at either server
        async with AsyncExitStack() as again:
            await watch(again, jon, view)
            assert await away(eve, view) == []


async def test_a_change_of_server_is_no_absence(pair: tuple[World, World]) -> None:
    here, there = pair
    ann, jon = here.browser(), here.browser()
    view = await a_game(ann, jon)
    moved = there.browser()
    moved.http.cookies = jon.http.cookies
    async with AsyncExitStack() as stack:
        await watch(stack, ann, view)
        async with AsyncExitStack() as for_a_while:
            await watch(for_a_while, jon, view)
        await watch(stack, moved, view)
        for _ in range(5):
            here.clock.pass_to(here.clock.now_ms() + GRACE_MS // 2)
            await look(there, here)
        assert (await ann.view(view["table"]))["seq"] == view["seq"]


async def test_two_servers_note_an_absence_once(pair: tuple[World, World]) -> None:
    here, there = pair
    ann, jon, eve = here.browser(), here.browser(), there.browser()
    view = await a_game(ann, jon)
    async with AsyncExitStack() as stack:
        await watch(stack, ann, view)
        await watch(stack, eve, view)
        here.clock.pass_to(here.clock.now_ms() + GRACE_MS + 1)
        await look(here, there, here, there)
        seen = await eve.view(view["table"])
        assert (seen["seq"], seen["seats"][1]["away"]) == (view["seq"] + 1, True)


async def test_a_server_without_rooms_tells_the_others_nothing(
    pair: tuple[World, World], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = pair
    ann = here.browser()
    view = await ann.create("Ann")
    told: list[object] = []

    async def say_seen(*what: object) -> None:
        told.append(what)

    monkeypatch.setattr(here.service.store, "say_seen", say_seen)
    async with AsyncExitStack() as stack:
        await watch(stack, ann, view)
        await look(here)
    assert told == []


# -- rooms that nobody comes back to


async def test_a_room_where_nothing_happens_is_closed_and_its_code_ends(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    await a_game(ann, jon)
    view = await ann.open_room("Ann", "-")
    await world.let_pass(29 * DAY_MS)
    await ann.do(await ann.view(view["table"]), "lock", seat=0, locked=True)
    await world.let_pass(DAY_MS + 1)
    await world.service.clearing.clear()
    lines = (await ann.get("/api/v1/tables")).json()["tables"]
    assert [(line["phase"], line["ended_early"]) for line in lines] == [
        ("waiting", False),
        ("final", True),
    ]
    await world.let_pass(30 * DAY_MS)
    await world.service.clearing.clear()
    assert (await ann.view(view["table"]))["phase"] == "final"
    assert await world.service.store.table_of_code(view["room"]["code"]) is None


async def test_a_game_on_one_device_is_kept_for_good(world: World) -> None:
    ann = world.browser()
    view = await ann.create("Ann")
    await world.let_pass(400 * DAY_MS)
    await world.service.clearing.clear()
    assert (await ann.view(view["table"]))["phase"] == "playing"


async def test_an_answer_is_the_same_when_it_brought_somebody_back(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    view = await a_game(ann, jon)
    async with AsyncExitStack() as stack:
        await watch(stack, ann, view)
        await pass_by(world, 2 * GRACE_MS)
    view = await ann.view(view["table"])
    sent = command(view, "set_speed", seat=1, speed="slow")
    path = f"/api/v1/tables/{view['table']}/commands"
    first = await jon.post(path, sent)
    again = await jon.post(path, sent)
    assert first.status_code == 200, first.text
    assert first.content == again.content
