"""Two servers on one store: whatever happens by one is seen by the other, and happens once."""

import pytest

from tests.server.harness import command
from tests.server.several import Two, at
from yachtdice.server import lookout
from yachtdice.server.bus import Hub, LocalBus


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
