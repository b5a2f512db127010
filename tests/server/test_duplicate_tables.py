"""The same dice for everyone, over the wire: what reaches whom."""

import json
from contextlib import AsyncExitStack
from typing import Any

from tests.server.harness import Browser, Socket, World

Json = Any


async def open_duplicate(world: World, count: int = 2) -> tuple[list[Browser], Json]:
    """People at browsers of their own, the first one the host, in a room that has started."""
    browsers = [world.browser() for _ in range(count)]
    view = await browsers[0].open_room(
        "Ann", *["-"] * (count - 1), rules="yacht", hints=False, duplicate=True
    )
    for seat, browser in enumerate(browsers[1:], 1):
        view = await browser.join(view, seat, f"Guest {seat}")
    return browsers, await browsers[0].do(view, "start", seat=0)


async def play_round(browser: Browser, view: Json, seat: int, box: str) -> Json:
    view = await browser.do(view, "roll", seat=seat)
    return await browser.do(view, "score", seat=seat, boxes=[box])


async def test_everyone_is_shown_their_own_turn_and_no_other(world: World) -> None:
    (ann, ben), view = await open_duplicate(world)
    eve = world.browser()
    await eve.open_page()
    async with AsyncExitStack() as stack:
        sockets: list[Socket] = []
        for browser in (ann, ben, eve):
            socket = await stack.enter_async_context(browser.socket())
            await socket.ask(type="watch", table=view["table"])
            sockets.append(socket)
        rolled = await ben.do(view, "roll", seat=1)
        dice = rolled["turn"]["dice"]
        assert len(dice) == 5
        seen = [await socket.receive() for socket in sockets]
        assert [one["seq"] for one in seen] == [rolled["seq"]] * 3
        assert seen[0]["turn"]["seat"] == 0
        assert seen[0]["turn"]["dice"] is None
        assert seen[1]["turn"] == rolled["turn"]
        assert seen[2]["turn"] is None
        for one in (seen[0], seen[2]):
            text = json.dumps(one)
            assert json.dumps(dice) not in text
            assert sum(map(sum, (seat["faces"] for seat in one["seats"]))) == 0
        # the same dice are hers when she throws, on the state that she saw before he did
        own = await ann.do(view, "roll", seat=0)
        assert own["turn"]["dice"] == dice


async def test_a_round_opens_when_it_is_settled(world: World) -> None:
    (ann, ben), view = await open_duplicate(world)
    of_ben = await play_round(ben, view, 1, "choice")
    total = of_ben["seats"][1]["total"]
    assert total > 0
    seen = await ann.view(view["table"])
    assert (seen["seats"][1]["total"], seen["seats"][1]["rounds_done"]) == (0, 1)
    seen = await play_round(ann, seen, 0, "ones")
    assert seen["seats"][1]["total"] == 0
    seen = await ann.do(seen, "roll", seat=0)
    assert seen["seats"][1]["total"] == total
    listed = (await ann.get("/api/v1/tables")).json()["tables"][0]
    assert listed["totals"][1] == total


async def test_the_record_is_nobodys_before_the_end(world: World) -> None:
    (ann, ben), view = await open_duplicate(world)
    view = await ben.do(view, "roll", seat=1)
    path = f"/api/v1/tables/{view['table']}/record"
    for browser in (ann, ben):
        answer = await browser.get(path)
        assert (answer.status_code, answer.json()["code"]) == (409, "action/game_not_over")
    view = await ann.view(view["table"])
    await ann.do(view, "end", seat=0)
    kept = (await ben.get(path)).json()
    assert kept["deal"] == "all"
    assert kept["secret"]


async def test_advice_is_off(world: World) -> None:
    (ann, _), view = await open_duplicate(world)
    view = await ann.do(view, "roll", seat=0)
    assert view["can"]["hint"] is False
    answer = await ann.command(view, "hint", seat=0)
    assert answer.json()["code"] == "action/hints_off"


async def test_hints_and_the_same_dice_do_not_go_together(world: World) -> None:
    ann = world.browser()
    await ann.open_page()
    body = {
        "id": "duplicate-with-hints-1",
        "rules": "yacht",
        "seats": [{"kind": "person", "name": "Ann"}, {"kind": "computer"}],
        "settings": {"duplicate": True},
    }
    answer = await ann.post("/api/v1/tables", body)
    assert answer.json()["code"] == "table/settings"
    assert answer.json()["params"]["setting"] == "hints"
