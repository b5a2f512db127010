"""One socket a page: it greets, follows tables, and survives what people do to it."""

import asyncio
import json
from typing import Any

import pytest

from tests.server.harness import Browser, World, command, serving
from yachtdice.protocol.messages import PROTOCOL
from yachtdice.server.settings import Settings
from yachtdice.server.sockets import table_socket
from yachtdice.server.store import TableChange
from yachtdice.server.store.memory import MemoryStore


async def test_hello_is_welcomed(ann: Browser) -> None:
    async with ann.socket(hello=False) as socket:
        welcome = await socket.ask(type="hello", protocol=PROTOCOL, build="other")
        assert welcome["type"] == "welcome"
        assert welcome["protocol"] == PROTOCOL
        assert set(welcome) == {"type", "protocol", "build"}


async def test_another_protocol_is_outdated(ann: Browser) -> None:
    async with ann.socket(hello=False) as socket:
        answer = await socket.ask(type="hello", protocol=PROTOCOL + 1, build="other")
        assert answer["type"] == "outdated"
        assert (await socket.receive())["type"] == "closed"
        assert socket.closed == 4426


@pytest.mark.parametrize("text", ['{"type":"ping"}', "{", '{"type":"hello"}', "\ud83c"])
async def test_what_comes_before_hello_is_refused(ann: Browser, text: str) -> None:
    async with ann.socket(hello=False) as socket:
        await socket.send_text(text)
        assert (await socket.receive())["code"] == "request/malformed"
        assert (await socket.receive())["type"] == "closed"
        assert socket.closed == 4400


async def test_a_caller_may_be_gone_before_it_is_let_in(world: World) -> None:
    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(_: dict[str, Any]) -> None:
        raise OSError("gone")

    scope: Any = {"type": "websocket", "client": ("192.168.1.9", 1), "headers": []}
    await table_socket(world.service, scope, receive, send)
    assert world.service.sockets._open == {}


async def test_two_browsers_see_the_same_table(world: World, ann: Browser, bob: Browser) -> None:
    view = await ann.create("Ann")
    async with ann.socket() as hers, bob.socket() as his:
        mine = await hers.ask(type="watch", table=view["table"], seq=0)
        other = await his.ask(type="watch", table=view["table"], seq=0)
        assert mine["can"]["roll"]
        assert not other["can"]["roll"]
        accepted = await hers.ask(**command(view, "roll"))
        shown = await his.receive()
        assert accepted["type"] == "accepted"
        assert shown["type"] == "view"
        assert shown["seq"] == accepted["view"]["seq"]
        assert shown["turn"]["dice"] == accepted["view"]["turn"]["dice"]
        assert await hers.quiet()  # the answer held the view already
        await ann.do(accepted["view"], "hold", places=[2])  # over HTTP: both are told
        assert (await hers.receive())["turn"]["held"] == [2]
        assert (await his.receive())["turn"]["held"] == [2]


async def test_another_tab_of_one_browser_is_told(ann: Browser) -> None:
    view = await ann.create("Ann")
    async with ann.socket() as one, ann.socket() as two:
        for socket in (one, two):
            await socket.ask(type="watch", table=view["table"], seq=0)
        accepted = await one.ask(**command(view, "roll"))
        assert {**await two.receive(), "type": "view"} == accepted["view"]


async def test_one_socket_carries_many_tables(ann: Browser) -> None:
    views = [await ann.create("Ann") for _ in range(12)]
    async with ann.socket() as socket:
        for view in views:
            shown = await socket.ask(type="watch", table=view["table"], seq=0)
            assert shown["table"] == view["table"]
        for view in reversed(views):
            accepted = await socket.ask(**command(view, "roll"))
            assert accepted["view"]["table"] == view["table"]


async def test_watching_from_the_present_seq_sends_nothing(ann: Browser) -> None:
    view = await ann.create("Ann")
    async with ann.socket() as socket:
        await socket.send(type="watch", table=view["table"], seq=view["seq"])
        assert (await socket.ask(type="ping"))["type"] == "pong"
        await ann.do(view, "roll")
        assert (await socket.receive())["seq"] == view["seq"] + 1


async def test_an_unwatched_table_is_quiet(ann: Browser) -> None:
    view = await ann.create("Ann")
    async with ann.socket() as socket:
        await socket.ask(type="watch", table=view["table"], seq=0)
        await socket.send(type="unwatch", table=view["table"])
        await socket.send(type="unwatch", table="not-watched")
        assert (await socket.ask(type="ping"))["type"] == "pong"
        await ann.do(view, "roll")
        assert await socket.quiet()


async def test_a_table_that_is_not_there_is_gone(ann: Browser) -> None:
    async with ann.socket() as socket:
        gone = await socket.ask(type="watch", table="not-there", seq=0)
        assert gone == {"type": "gone", "table": "not-there"}
        view = {"table": "not-there", "seq": 1, "turn": None}
        refused = await socket.ask(**command(view, "roll", id="my-command"))
        assert (refused["code"], refused["id"]) == ("table/not_found", "my-command")
        assert refused["table"] == "not-there"


async def test_a_table_that_can_not_be_read_ends_no_line(caplog: pytest.LogCaptureFixture) -> None:
    store = MemoryStore()
    async with serving(store=store) as world:
        ann = world.browser()
        bad, good = await ann.create("Ann"), await ann.create("Ann")
        change = TableChange(table=bad["table"], after=bad["seq"], at_ms=1, events=[b"{}"])
        await store.append(change)
    async with serving(store=store) as world, world.browser().socket() as socket:
        refused = await socket.ask(type="watch", table=bad["table"], seq=0)
        assert (refused["code"], refused["table"]) == ("server/unexpected", bad["table"])
        assert "report" in caplog.text
        seen = await socket.ask(type="watch", table=good["table"], seq=0)
        assert seen["table"] == good["table"]


async def test_a_line_that_breaks_loses_nothing(world: World, ann: Browser) -> None:
    view = await ann.create("Ann")
    async with ann.socket() as socket:
        await socket.ask(type="watch", table=view["table"], seq=0)
        await socket.send(**command(view, "roll", id="lost-answer"))
    async with ann.socket() as socket:  # it sends again what was not answered
        again = await socket.ask(**command(view, "roll", id="lost-answer"))
        assert again["type"] == "accepted"
        shown = await socket.ask(type="watch", table=view["table"], seq=0)
        assert shown["turn"]["dice"] == again["view"]["turn"]["dice"]
        assert shown["seq"] == view["seq"] + 1
    await world.settle()
    room = world.service.rooms._rooms[view["table"]]
    assert not room.audience.watchers


async def test_a_slow_line_holds_up_nobody_and_gets_the_latest(
    world: World, ann: Browser, bob: Browser
) -> None:
    view = await ann.create("Ann")
    async with bob.socket() as slow:
        await slow.ask(type="watch", table=view["table"], seq=0)
        slow.writable.clear()
        view = await ann.do(view, "roll")
        for places in ([0], [0, 1], [1, 2], [3]):
            view = await ann.do(view, "hold", places=places)
        slow.writable.set()
        shown = [await slow.receive()]
        while shown[-1]["seq"] < view["seq"]:
            shown.append(await slow.receive())
        assert len(shown) <= 2  # one was on its way, then only the latest
        assert shown[-1]["turn"]["held"] == [3]
        assert (await slow.ask(type="ping"))["type"] == "pong"


async def test_a_slow_line_is_not_heard_until_its_answers_have_left(
    ann: Browser, bob: Browser
) -> None:
    view = await ann.create("Ann")
    async with bob.socket() as slow:
        await slow.ask(type="watch", table=view["table"], seq=0)
        slow.writable.clear()
        await ann.do(view, "roll")  # the view of it is stuck
        for _ in range(50):
            await slow.send(type="ping")
        for _ in range(200):
            await asyncio.sleep(0)
        assert slow._to_server.qsize() >= 49
        slow.writable.set()
        kinds = [(await slow.receive())["type"] for _ in range(51)]
        assert kinds == ["view"] + ["pong"] * 50


@pytest.mark.parametrize(
    ("text", "id_", "table"),
    [
        ("nonsense", None, None),
        ("[]", None, None),
        ('{"type":"shout"}', None, None),
        ('{"type":"hello","protocol":1,"build":""}', None, None),
        ('{"type":"roll","id":"my-command"}', "my-command", None),
        ('{"type":"roll","id":"my-command","table":"x","seq":0,"seat":0}', "my-command", "x"),
        (b'{"type":"roll","id":"my-command","seat":"\xff"}', "my-command", None),
        ('{"type":"watch","table":"x"}', None, "x"),
        ('{"type":"watch","table":"not-there","from":1}', None, "not-there"),
        ('{"type":"ping","again":true}', None, None),
    ],
)
async def test_a_message_that_is_none_is_refused(
    ann: Browser, text: str | bytes, id_: str | None, table: str | None
) -> None:
    async with ann.socket() as socket:
        await socket.send_text(text)
        refused = await socket.receive()
        assert set(refused) == {"type", "code", "params", "id", "table", "view"}
        assert (refused["type"], refused["code"]) == ("refused", "request/malformed")
        assert (refused["id"], refused["table"]) == (id_, table)
        assert set(refused["params"]) == {"where", "expected"}
        assert (await socket.ask(type="ping"))["type"] == "pong"


async def test_bytes_are_read_as_text_is(ann: Browser) -> None:
    async with ann.socket() as socket:
        await socket.send_text(b'{"type":"ping"}')
        assert (await socket.receive())["type"] == "pong"


async def test_a_message_that_is_too_large_is_refused(ann: Browser) -> None:
    async with ann.socket() as socket:
        await socket.send_text(json.dumps({"type": "ping", "x": "y" * 70_000}))
        refused = await socket.receive()
        assert refused["code"] == "request/too_large"
        assert refused["params"] == {"limit": 65_536}


async def test_too_many_messages_are_refused_for_a_while() -> None:
    async with serving(settings=Settings(requests_per_second=1, request_burst=5)) as world:
        async with world.browser().socket() as socket:
            answers = [await socket.ask(type="ping") for _ in range(7)]
        kinds = [answer["type"] for answer in answers]
        assert kinds[:3] == ["pong"] * 3
        assert kinds[-1] == "refused"
        assert answers[-1]["code"] == "request/too_many"
        assert answers[-1]["params"] == {"seconds": 1}


async def test_too_many_sockets_are_refused() -> None:
    async with serving(settings=Settings(sockets_per_address=2)) as world:
        ann, bob = world.browser(), world.browser("192.168.1.20")
        async with ann.socket(), ann.socket():
            async with ann.socket(hello=False) as third:
                assert (await third.receive())["code"] == "request/too_many"
                assert (await third.receive())["type"] == "closed"
                assert third.closed == 4429
            async with bob.socket():
                pass
        async with ann.socket():
            pass


async def test_too_many_watched_tables_are_refused() -> None:
    async with serving(settings=Settings(watched_per_socket=2)) as world:
        ann = world.browser()
        views = [await ann.create("Ann") for _ in range(3)]
        async with ann.socket() as socket:
            answers = [await socket.ask(type="watch", table=v["table"], seq=0) for v in views]
            assert [a["type"] for a in answers] == ["view", "view", "refused"]
            assert answers[2]["table"] == views[2]["table"]


async def test_a_page_of_another_site_gets_no_socket(ann: Browser) -> None:
    for wrong in ({"origin": "http://evil.example"}, {"host": "evil.example", "origin": None}):
        with pytest.raises(AssertionError, match=r"websocket\.http\.response\.start"):
            async with asyncio.timeout(5), ann.socket(**wrong):
                pass


async def test_a_program_without_origin_gets_a_socket(ann: Browser) -> None:
    async with ann.socket(origin=None) as socket:
        assert (await socket.ask(type="ping"))["type"] == "pong"
