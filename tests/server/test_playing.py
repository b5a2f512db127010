"""A game over the wire: each command is checked, stored, answered and shown."""

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import (
    Browser,
    FakeClock,
    Json,
    Socket,
    World,
    command,
    fresh_id,
    serving,
)
from yachtdice.rules import RULE_SET_IDS, find_rules
from yachtdice.server.store import StoreUnavailableError
from yachtdice.server.store.memory import MemoryStore
from yachtdice.server.store.sql import SqlStore
from yachtdice.server.store.sqlite import sqlite_url
from yachtdice.table import advance, rules_list
from yachtdice.testing import FixedDice


async def test_a_turn_with_known_dice() -> None:
    async with serving(chance=FixedDice("25566 55 1")) as world:
        ann = world.browser()
        view = await ann.create("Ann", "Bob")
        view = await ann.do(view, "roll")
        assert view["turn"]["dice"] == [2, 5, 5, 6, 6]
        view = await ann.do(view, "hold", places=[1, 2, 4])
        assert view["turn"]["held"] == [1, 2, 4]
        view = await ann.do(view, "roll")
        assert view["turn"]["dice"] == [5, 5, 5, 5, 6]
        view = await ann.do(view, "hold", places=[0, 1, 2, 3])
        view = await ann.do(view, "roll")
        assert view["turn"]["dice"] == [5, 5, 5, 5, 1]
        assert not view["can"]["roll"]
        view = await ann.do(view, "score", boxes=["four_of_a_kind"])
        assert view["turn"]["seat"] == 1
        assert view["last"][-1]["points"] == [21]
        assert view["seats"][0]["total"] == 21
        view = await ann.do(view, "undo", seat=0)
        assert view["turn"]["dice"] == [5, 5, 5, 5, 1]
        assert view["turn"]["rolls_used"] == 3


async def test_a_whole_game_against_the_computer(world: World, ann: Browser) -> None:
    view = await ann.create("Ann", "*")
    async with ann.socket() as socket:
        view = await socket.ask(type="watch", table=view["table"], seq=0)
        while view["phase"] == "playing":
            view = await play_on(world, socket, view)
        assert view["outcome"]["standings"][0]["place"] == 1
        assert view["proof"]["secret"] is None
        await world.let_pass(60_000)
        view = await socket.receive()
    assert view["phase"] == "final"
    assert len(view["proof"]["secret"]) == 64
    assert all(None not in card["points"] for seat in view["seats"] for card in seat["cards"])
    record = (await ann.get(f"/api/v1/tables/{view['table']}/record")).json()
    assert record["secret"] == view["proof"]["secret"]
    assert record["events"][-1]["kind"] == "final"


async def play_on(world: World, socket: Socket, view: Json) -> Json:
    """The next view, by playing the first legal box or by waiting for the computer."""
    if view["turn"]["seat"] == 0 and view["turn"]["dice"] is None:
        answer = await socket.ask(**command(view, "roll"))
    elif view["can"]["score"]:
        box = next(c["box"] for c in view["turn"]["choices"] if c["legal"])
        answer = await socket.ask(**command(view, "score", boxes=[box]))
    else:
        await world.let_pass(3_000)
        while not await socket.quiet():
            view = await socket.receive()
        return view
    assert answer["type"] == "accepted", answer
    return answer["view"]


async def test_the_computer_plays_while_nobody_watches(world: World, ann: Browser) -> None:
    view = await ann.create("Ann", "*", undo=False)
    view = await ann.do(view, "roll")
    view = await ann.do(view, "score", boxes=["chance"])
    assert view["turn"]["seat"] == 1
    await world.let_pass(60_000)
    view = await ann.view(view["table"])
    assert (view["turn"]["seat"], view["turn"]["round"]) == (0, 2)


@pytest.mark.parametrize("kind", ["roll", "score", "undo"])
async def test_http_and_socket_give_the_same_answer(kind: str) -> None:
    async with serving(chance=FixedDice("25566 25566")) as world:
        ann = world.browser()
        over_http, over_socket = await ann.create("Ann"), await ann.create("Ann")
        asked = command(over_http, kind, **({"boxes": ["chance"]} if kind == "score" else {}))
        by_http = await ann.post(f"/api/v1/tables/{over_http['table']}/commands", asked)
        async with ann.socket() as socket:
            by_socket = await socket.ask(**{**asked, "table": over_socket["table"]})
    text = by_http.text.replace(over_http["table"], over_socket["table"])
    assert json.loads(text) == by_socket


async def test_a_repeated_command_gets_its_first_answer(world: World, ann: Browser) -> None:
    view = await ann.create("Ann")
    roll = command(view, "roll")
    path = f"/api/v1/tables/{view['table']}/commands"
    first = await ann.post(path, roll)
    after = await ann.do(first.json()["view"], "hold", places=[0])
    again = await ann.post(path, roll)
    assert again.status_code == 200
    assert again.content == first.content
    assert (await ann.view(view["table"]))["seq"] == after["seq"]


async def test_a_command_sent_again_on_a_later_view_is_no_other(tmp_path: Path) -> None:
    def store() -> SqlStore:
        return SqlStore(sqlite_url(tmp_path / "games.sqlite3"))

    async with serving(store=store()) as world:
        ann = world.browser()
        view = await ann.create("Ann")
        first = await ann.command(view, "roll", id="my-command")
        view = await ann.view(view["table"])
        again = await ann.command(view, "roll", id="my-command")
        assert again.content == first.content
        cookies = ann.http.cookies
    async with serving(store=store()) as world:
        ann = world.browser()
        ann.http.cookies = cookies
        again = await ann.command(view, "roll", id="my-command")
        assert again.content == first.content
        assert (await ann.view(view["table"]))["turn"]["rolls_used"] == 1
        await ann.do(view, "roll")


async def test_a_repeat_gets_its_first_answer_after_a_restart(tmp_path: Path) -> None:
    clock = FakeClock()

    def store() -> SqlStore:
        return SqlStore(sqlite_url(tmp_path / "games.sqlite3"))

    async with serving(store=store(), clock=clock) as world:
        ann = world.browser()
        view = await ann.create("Ann", "Bob")
        roll = command(view, "roll")
        path = f"/api/v1/tables/{view['table']}/commands"
        first = await ann.post(path, roll)
        score = command(first.json()["view"], "score", boxes=["chance"])
        scored = await ann.post(path, score)
        cookies = ann.http.cookies
    clock.pass_to(clock.now_ms() + 2_000)
    async with serving(store=store(), clock=clock) as world:
        ann = world.browser()
        ann.http.cookies = cookies
        assert (await ann.post(path, roll)).content == first.content
        assert (await ann.post(path, score)).content == scored.content
        # A wait goes on from where it was: the view in the first answer had its full length.
        assert scored.json()["view"]["wait"] is None
        now = await ann.view(view["table"])
        assert now["seq"] == scored.json()["view"]["seq"]
        assert now["turn"] == scored.json()["view"]["turn"]


async def test_a_stale_command_is_refused_with_the_current_state(
    world: World, ann: Browser
) -> None:
    view = await ann.create("Ann")
    now = await ann.do(view, "roll")
    answer = await ann.command(view, "roll")
    assert answer.status_code == 409
    refused = answer.json()
    assert refused["code"] == "action/stale"
    assert refused["params"] == {"seq": view["seq"], "current": now["seq"]}
    assert refused["view"] == now


async def test_another_browser_may_watch_but_not_act(
    world: World, ann: Browser, bob: Browser
) -> None:
    view = await ann.create("Ann")
    seen = await bob.view(view["table"])
    assert seen["seats"][0]["mine"] is False
    assert not any(value for key, value in seen["can"].items() if key != "acts_for")
    answer = await bob.command(seen, "roll")
    assert (answer.status_code, answer.json()["code"]) == (403, "action/not_your_seat")
    nobody = world.browser()
    answer = await nobody.command(seen, "roll")
    assert (answer.status_code, answer.json()["code"]) == (403, "action/not_your_seat")
    assert (await ann.view(view["table"]))["seq"] == view["seq"]


async def test_the_same_request_sets_up_one_table(world: World, ann: Browser, bob: Browser) -> None:
    new = {"id": fresh_id("table"), "rules": "yacht", "seats": [{"kind": "person", "name": "A"}]}
    first = (await ann.post("/api/v1/tables", new)).json()
    assert (await ann.post("/api/v1/tables", new)).json()["table"] == first["table"]
    assert (await bob.post("/api/v1/tables", new)).json()["table"] != first["table"]
    await ann.http.delete(f"/api/v1/tables/{first['table']}")
    assert (await ann.post("/api/v1/tables", new)).json()["table"] == first["table"]
    assert (await ann.view(first["table"])) == first


async def test_a_restart_takes_up_the_waits(tmp_path: Path) -> None:
    clock = FakeClock()

    def store() -> SqlStore:
        return SqlStore(sqlite_url(tmp_path / "games.sqlite3"))

    async with serving(store=store(), clock=clock) as world:
        ann = world.browser()
        view = await ann.create("Ann", "*", undo=False)
        view = await ann.do(view, "roll")
        view = await ann.do(view, "score", boxes=["chance"])
        assert view["turn"]["seat"] == 1
        cookies = ann.http.cookies
    async with serving(store=store(), clock=clock) as world:
        while not world.clock.next_due(clock.now_ms() + 60_000):
            await world.settle()
        await world.let_pass(60_000)  # nobody has asked for the table yet
        ann = world.browser()
        ann.http.cookies = cookies
        view = await ann.view(view["table"])
        assert (view["turn"]["seat"], view["turn"]["round"]) == (0, 2)


async def test_a_store_that_fails_at_the_start_is_told_of(caplog: pytest.LogCaptureFixture) -> None:
    class Failing(MemoryStore):
        async def open_tables(self, limit: int) -> list[str]:
            raise StoreUnavailableError("locked for the moment")

    async with serving(store=Failing()) as world:
        await world.settle()
        await world.browser().create("Ann")
    assert "locked for the moment" in caplog.text


async def test_rule_sets_are_read_before_anyone_asks() -> None:
    rules_list.cache_clear()
    async with serving():
        async with asyncio.timeout(5):
            while not rules_list.cache_info().currsize:
                await asyncio.sleep(0.01)


async def test_computers_alone_stand_still_while_nobody_looks(world: World, ann: Browser) -> None:
    view = await ann.create("*", "*", rules="yacht")
    await world.let_pass(600_000)
    later = await ann.view(view["table"])
    assert view["seq"] < later["seq"]
    assert later["phase"] == "playing"
    async with ann.socket() as socket:
        await socket.ask(type="watch", table=view["table"], seq=0)
        await world.let_pass(600_000)
    assert (await ann.view(view["table"]))["phase"] == "final"


async def test_a_table_that_failed_to_go_on_tries_again_when_looked_at(
    world: World, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("no more thoughts")

    view = await ann.create("Ann", "*", undo=False)
    async with ann.socket() as socket:
        await socket.ask(type="watch", table=view["table"], seq=0)
        view = await ann.do(await ann.do(view, "roll"), "score", boxes=["chance"])
        with monkeypatch.context() as patched:
            patched.setattr("yachtdice.server.room.advance", fail)
            await world.let_pass(60_000)
        assert (await ann.view(view["table"]))["seq"] == view["seq"]
        await world.let_pass(60_000)
        assert (await ann.view(view["table"]))["turn"]["round"] == 2


async def test_a_table_thinks_one_thought_at_a_time(
    world: World, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def think(*args: Any, **more: Any) -> object:
        thoughts.append(args)
        assert may_think.wait(10)
        return advance(*args, **more)

    thoughts: list[object] = []
    may_think = threading.Event()
    monkeypatch.setattr("yachtdice.server.room.advance", think)
    view = await ann.create("Ann", "*", undo=False)
    view = await ann.do(await ann.do(view, "roll"), "score", boxes=["chance"])
    world.clock.pass_to(world.clock.now_ms() + 10_000)
    for speed in ("fast", "slow") * 5:
        while (timer := world.clock.next_due(world.clock.now_ms())) is not None:
            world.clock.fire(timer)
        view = await ann.do(view, "set_speed", speed=speed)
    may_think.set()
    await world.settle()
    assert len(thoughts) == 1  # of a table that is no more: nothing came of it
    await world.let_pass(60_000)
    assert (await ann.view(view["table"]))["turn"]["round"] == 2


@pytest.mark.parametrize("kind", ["end", "done", "rematch"])
async def test_a_finished_game_leaves_the_open_ones(world: World, ann: Browser, kind: str) -> None:
    one, two = await ann.create("Ann", rules="general-short"), await ann.create("Ann")
    world.clock.pass_to(world.clock.now_ms() + 10)
    if kind == "end":
        one = await ann.do(one, "end")
    else:
        one = await play_solo(ann, one)
        one = await ann.do(one, kind)
    listed = (await ann.get("/api/v1/tables")).json()["tables"]
    last = two if kind == "rematch" else one
    first = one if kind == "rematch" else two
    assert [line["table"] for line in listed] == [first["table"], last["table"]]


async def play_solo(browser: Browser, view: Json) -> Json:
    """A solo game to its end, each turn one roll into the first legal box."""
    while view["phase"] == "playing":
        view = await browser.do(view, "roll")
        if view["turn"]["pairs"]:
            pair = view["turn"]["pairs"][0]
            view = await browser.do(view, "score", boxes=pair["boxes"], split=pair["split"])
        else:
            box = next(c["box"] for c in view["turn"]["choices"] if c["legal"])
            view = await browser.do(view, "score", boxes=[box])
    return view


@pytest.mark.slow
@pytest.mark.parametrize("rules", [*RULE_SET_IDS, "yacht-dice+columns=2", "yacht+instant=on"])
async def test_every_rule_set_is_played_to_its_end(ann: Browser, rules: str) -> None:
    view = await play_solo(ann, await ann.create("Ann", rules=rules))
    assert view["phase"] == "over"
    assert view["outcome"]["standings"][0]["total"] == view["seats"][0]["total"]
    view = await ann.do(view, "done")
    record = await ann.get(f"/api/v1/tables/{view['table']}/record")
    assert record.json()["rules"] == view["rules"]


async def test_best_counts_final_solo_games(world: World, ann: Browser, bob: Browser) -> None:
    async def best(browser: Browser, rules: str) -> object:
        return (await browser.get("/api/v1/best", params={"rules": rules})).json()

    assert await best(ann, "yacht") is None
    totals = []
    view = await play_solo(ann, await ann.create("Ann", rules="yacht"))
    assert await best(ann, "yacht") is None  # the last score can still be undone
    for _ in range(2):
        totals.append(view["seats"][0]["total"])
        view = await play_solo(ann, await ann.do(view, "rematch"))
    totals.append(view["seats"][0]["total"])
    await ann.do(view, "done")
    assert await best(ann, "YACHT") == {"rules": "yacht", "total": max(totals), "games": 3}
    assert await best(ann, "yacht-dice") is None
    assert await best(bob, "yacht") is None
    # by what the rules are, so that they still count when the same rules are called otherwise
    viewer = next(iter(world.service.rooms._rooms.values())).table.seats[0].keys[0]  # type: ignore[union-attr]
    kept = await world.service.store.best(viewer, find_rules("yacht").content_hash)
    assert kept == (max(totals), 3)


async def test_a_game_that_the_computer_helped_with_is_no_best(world: World, ann: Browser) -> None:
    view = await ann.create("Ann", rules="general-short", speed="at_once")
    view = await ann.do(view, "give_seat", to="computer")
    await world.let_pass(1_000_000)
    view = await ann.view(view["table"])
    assert view["phase"] == "final"
    answer = await ann.get("/api/v1/best", params={"rules": "general-short"})
    assert answer.json() is None


async def test_a_full_list_comes_in_pages(world: World, ann: Browser, bob: Browser) -> None:
    made = []
    for _ in range(45):
        made.append((await ann.create("Ann", rules="yacht"))["table"])
        world.clock.pass_to(world.clock.now_ms() + 10)
    await bob.create("Bob")
    found: list[str] = []
    before = None
    for expected in (20, 20, 5):
        params: dict[str, str] = {"before": before} if before else {}
        page = (await ann.get("/api/v1/tables", params=params)).json()
        assert len(page["tables"]) == expected
        found += [line["table"] for line in page["tables"]]
        before = page["more"]
    assert before is None
    assert found == made[::-1]


async def test_a_table_can_be_taken_out_of_the_list(ann: Browser, bob: Browser) -> None:
    view = await ann.create("Ann")
    path = f"/api/v1/tables/{view['table']}"
    async with ann.socket() as socket:
        await socket.ask(type="watch", table=view["table"], seq=0)
        assert (await bob.http.delete(path)).status_code == 404
        assert (await ann.http.delete(path)).status_code == 204
        assert await socket.receive() == {"type": "gone", "table": view["table"]}
        assert (await socket.ask(type="watch", table=view["table"], seq=0))["type"] == "gone"
    assert (await ann.http.delete(path)).status_code == 204
    assert (await ann.get("/api/v1/tables")).json()["tables"] == []
    assert (await ann.get(path)).status_code == 404
    assert (await ann.command(view, "roll")).status_code == 404
    assert (await bob.view(view["table"]))["seq"] == view["seq"]


async def test_idle_rooms_are_closed_and_opened_again() -> None:
    async with serving(store=MemoryStore()) as world:
        ann = world.browser()
        view = await ann.create("Ann")
        view = await ann.do(view, "roll")
        world.clock.pass_to(world.clock.now_ms() + 299_000)
        world.service.rooms.sweep()
        assert len(world.service.rooms) == 1
        world.clock.pass_to(world.clock.now_ms() + 2_000)
        world.service.rooms.sweep()
        assert len(world.service.rooms) == 0
        assert await ann.view(view["table"]) == view
        await ann.do(view, "score", boxes=["chance"])
