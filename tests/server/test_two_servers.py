"""Two servers on one store: whatever happens by one is seen by the other, and happens once."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from itertools import count

import pytest

from tests.server.harness import Browser, FakeClock, Json, Socket, World, command, serving
from yachtdice.game.proof import Chance
from yachtdice.server import lookout, room, rooms, taking_up
from yachtdice.server.bus import Bus, Hub, LocalBus
from yachtdice.server.bus.check import until
from yachtdice.server.store import SeqTakenError, Standing, StoreUnavailableError, TableChange
from yachtdice.server.store.memory import MemoryStore
from yachtdice.table import AnyEvent, Table, advance


class CountingStore(MemoryStore):
    """Counts changes that came too late."""

    def __init__(self) -> None:
        super().__init__()
        self.refused = 0

    async def append(self, change: TableChange) -> None:
        try:
            await super().append(change)
        except SeqTakenError:
            self.refused += 1
            raise


class Two:
    """Servers that share a store and a clock; a test may end them one by one."""

    def __init__(self) -> None:
        self.store, self.clock = CountingStore(), FakeClock()
        self.worlds: list[World] = []
        self._ends: list[AsyncExitStack] = []

    async def start(self, bus: Bus) -> World:
        end = AsyncExitStack()
        world = await end.enter_async_context(serving(store=self.store, clock=self.clock, bus=bus))
        self.worlds.append(world)
        self._ends.append(end)
        return world

    async def end(self, world: World) -> None:
        at = self.worlds.index(world)
        self.worlds.pop(at)
        await self._ends.pop(at).aclose()

    async def settle(self) -> None:
        for _ in range(10):
            for world in self.worlds:
                await world.settle()

    async def let_pass(self, ms: int) -> None:
        """What falls due within a tenth of a second is under way at the same time."""
        until = self.clock.now_ms() + ms
        await self.settle()
        while (timer := self.clock.next_due(until)) is not None:
            self.clock.fire(timer)
            while (mate := self.clock.next_due(timer.at_ms + 100)) is not None:
                self.clock.fire(mate)
            await self.settle()
        self.clock.pass_to(until)


@pytest.fixture
async def two() -> AsyncIterator[Two]:
    """By one bus."""
    servers, hub = Two(), Hub()
    for _ in range(2):
        await servers.start(LocalBus(hub))
    yield servers
    while servers.worlds:
        await servers.end(servers.worlds[-1])


@pytest.fixture
async def apart() -> AsyncIterator[Two]:
    """Neither hears the other: as if all that is published were lost."""
    servers = Two()
    for _ in range(2):
        await servers.start(LocalBus(Hub()))
    yield servers
    while servers.worlds:
        await servers.end(servers.worlds[-1])


async def at(world: World, browser: Browser | None = None) -> Browser:
    """A browser at this server; with the key of another one, if that is given."""
    found = world.browser()
    if browser is None:
        await found.open_page()
    else:
        found.http.cookies = browser.http.cookies
    return found


async def latest(socket: Socket) -> Json:
    """The last that has come."""
    shown = await socket.receive()
    while not await socket.quiet():
        shown = await socket.receive()
    return shown


async def test_a_move_is_seen_by_those_at_the_other_server(two: Two) -> None:
    ann = await at(two.worlds[0])
    elsewhere = await at(two.worlds[1], ann)
    view = await ann.create("Ann", "Bob")
    async with elsewhere.socket() as watcher:
        assert (await watcher.ask(type="watch", table=view["table"], seq=0)) == view
        view = await ann.do(view, "roll")
        assert await watcher.receive() == view
        view = await elsewhere.do(view, "hold", places=[0])
        assert await watcher.receive() == view
        view = await ann.do(view, "hold", places=[1])
        assert await watcher.receive() == view
    assert two.store.refused == 0


async def test_who_comes_late_shows_everyone_what_has_happened(apart: Two) -> None:
    ann = await at(apart.worlds[0])
    elsewhere = await at(apart.worlds[1], ann)
    view = await ann.create("Ann")
    async with elsewhere.socket() as watcher:
        await watcher.ask(type="watch", table=view["table"], seq=0)
        rolled = await ann.do(view, "roll")
        assert await watcher.quiet()
        late = await elsewhere.command(view, "roll")
        assert (late.status_code, late.json()["code"]) == (409, "action/stale")
        assert late.json()["view"]["seq"] == rolled["seq"]
        assert (await watcher.receive())["seq"] == rolled["seq"]
        held = await elsewhere.do(rolled, "hold", places=[0])
        assert (await watcher.receive())["seq"] == held["seq"]


async def test_who_has_seen_more_elsewhere_is_not_refused(apart: Two) -> None:
    ann = await at(apart.worlds[0])
    elsewhere = await at(apart.worlds[1], ann)
    view = await ann.create("Ann")
    async with elsewhere.socket() as socket:
        await socket.ask(type="watch", table=view["table"], seq=0)
        view = await ann.do(view, "roll")
        answer = await socket.ask(**command(view, "hold", places=[2]))
        while answer["type"] != "accepted":
            answer = await socket.receive()
        assert answer["view"]["turn"]["held"] == [2]


async def test_a_command_sent_again_elsewhere_happens_once(apart: Two) -> None:
    ann = await at(apart.worlds[0])
    elsewhere = await at(apart.worlds[1], ann)
    view = await ann.create("Ann")
    await elsewhere.view(view["table"])
    roll = command(view, "roll")
    path = f"/api/v1/tables/{view['table']}/commands"
    first = await ann.post(path, roll)
    assert first.status_code == 200
    assert (await elsewhere.post(path, roll)).content == first.content
    assert (await elsewhere.post(path, roll)).content == first.content


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that start from now on look again and again."""
    monkeypatch.setattr(lookout, "SELDOM_S", 0.05)


async def test_without_a_bus_that_works_a_look_in_time_finds_out(often: None, apart: Two) -> None:
    ann = await at(apart.worlds[0])
    elsewhere = await at(apart.worlds[1], ann)
    view = await ann.create("Ann")
    async with elsewhere.socket() as watcher:
        await watcher.ask(type="watch", table=view["table"], seq=0)
        view = await ann.do(view, "roll")
        assert await watcher.receive() == view


class HalfDeafBus(LocalBus):
    """Works, but for one of the others that is not heard over it."""

    @property
    def hears_all(self) -> bool:
        return False


async def test_while_one_is_not_heard_the_others_look_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lookout, "OFTEN_S", 0.05)
    servers = Two()
    ann = await at(await servers.start(LocalBus(Hub())))
    elsewhere = await at(await servers.start(HalfDeafBus(Hub())), ann)
    view = await ann.create("Ann")
    async with elsewhere.socket() as watcher:
        await watcher.ask(type="watch", table=view["table"], seq=0)
        view = await ann.do(view, "roll")
        assert await watcher.receive() == view
    for world in reversed(servers.worlds.copy()):
        await servers.end(world)


async def test_what_is_asked_for_is_never_old(apart: Two) -> None:
    ann = await at(apart.worlds[0])
    elsewhere = await at(apart.worlds[1], ann)
    view = await ann.create("Ann")
    path = "/api/v1/tables"
    assert (await elsewhere.get(path)).json() == (await ann.get(path)).json()  # on its shelf now
    view = await ann.do(view, "roll")
    assert (await elsewhere.get(path)).json() == (await ann.get(path)).json()
    assert await elsewhere.view(view["table"]) == view  # in a room now
    view = await ann.do(view, "hold", places=[0])
    assert (await elsewhere.get(path)).json() == (await ann.get(path)).json()
    view = await ann.do(view, "hold", places=[1])
    assert await elsewhere.view(view["table"]) == view


async def test_a_table_taken_out_of_the_list_is_gone_everywhere(two: Two) -> None:
    ann = await at(two.worlds[0])
    elsewhere = await at(two.worlds[1], ann)
    view = await ann.create("Ann")
    path = f"/api/v1/tables/{view['table']}"
    async with elsewhere.socket() as watcher:
        await watcher.ask(type="watch", table=view["table"], seq=0)
        assert (await ann.http.delete(path)).status_code == 204
        assert (await watcher.receive())["type"] == "gone"
        assert (await elsewhere.get(path)).status_code == 404
        assert (await watcher.ask(type="watch", table=view["table"], seq=0))["type"] == "gone"


async def test_it_is_gone_without_a_bus_too(apart: Two) -> None:
    ann = await at(apart.worlds[0])
    elsewhere = await at(apart.worlds[1], ann)
    view = await ann.create("Ann")
    path = f"/api/v1/tables/{view['table']}"
    await elsewhere.view(view["table"])
    await ann.http.delete(path)
    assert (await elsewhere.get(path)).status_code == 404
    assert (await elsewhere.get("/api/v1/tables")).json()["tables"] == []


async def watched_by_both(two: Two, *seats: str) -> tuple[Json, list[Socket], AsyncExitStack]:
    """A table that is watched at both servers by who set it up, with the sockets there."""
    ann = await at(two.worlds[0])
    lines = AsyncExitStack()
    view = await ann.create(*seats, rules="yacht")
    sockets = []
    for world in two.worlds:
        browser = await at(world, ann)
        socket = await lines.enter_async_context(browser.socket())
        await socket.ask(type="watch", table=view["table"], seq=0)
        sockets.append(socket)
    return view, sockets, lines


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


async def taken_up(world: World, opened: int) -> None:
    """Tell a server that another has ended, and wait until it has opened so many rooms."""
    world.service.take_up()
    await until(lambda: len(world.service.rooms) == opened)


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


async def test_seats_taken_at_one_server_are_held_at_the_other(two: Two) -> None:
    ann = await at(two.worlds[0])
    view = await ann.create("Ann")
    link = (await ann.post("/api/v1/resume-links", {"table": view["table"]})).json()
    phone = await at(two.worlds[1])
    tables = (await phone.post("/api/v1/resume", {"token": link["token"]})).json()["tables"]
    assert tables == [view["table"]]
    here = await at(two.worlds[0], phone)
    assert (await here.view(view["table"]))["can"]["roll"]
    listed = (await here.get("/api/v1/tables")).json()["tables"]
    assert [line["table"] for line in listed] == tables


async def test_guests_come_in_at_any_server_while_the_room_waits(apart: Two) -> None:
    ann, jon = await at(apart.worlds[0]), await at(apart.worlds[1])
    here, there = apart.worlds[0].browser(), apart.worlds[1].browser()
    view = await ann.open_room("Ann", "-", "-")
    code = (await ann.get(f"/api/v1/tables/{view['table']}/invitation")).json()["code"]
    assert (await there.get(f"/api/v1/rooms/{code}")).json()["table"] == view["table"]
    await jon.join(view, 1)
    eve = await at(apart.worlds[0])
    view = await eve.join(view, 2, "Eve")
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "Jon", "Eve"]
    path = f"/api/v1/tables/{view['table']}"
    assert (await jon.http.delete(path)).status_code == 204
    assert not (await ann.view(view["table"]))["seats"][1]["name"]
    await jon.join(view, 1)
    view = await ann.do(await ann.view(view["table"]), "start", seat=0)
    assert view["phase"] == "playing"
    for somebody in (here, there):
        assert (await somebody.get(f"/api/v1/rooms/{code}")).status_code == 404


def test_of_several_that_wait_one_comes_first() -> None:
    early, late = room.FOLLOWS_MS
    assert late - early >= 500, "too close for one to hear of the other"
