"""The daily challenge: one try a key, the same dice for all, and nothing told too early."""

import asyncio
import json
from typing import Any

import pytest

from tests.server.harness import Browser, World, serving
from yachtdice import RULE_SET_IDS, find_rules
from yachtdice.game.proof import commitment
from yachtdice.game.record import parse_record
from yachtdice.game.verify import verify_record
from yachtdice.server.days import day_at, end_ms, opens_ms, rules_of, streaks
from yachtdice.server.settings import Settings
from yachtdice.server.store.memory import MemoryStore

Json = Any
NOON_MS = 1_800_014_400_000
"""Of 2027-01-15, in UTC."""
HOUR_MS = 3_600_000


async def begin(browser: Browser, name: str = "Ann") -> Json:
    await browser.open_page()
    answer = await browser.post("/api/v1/daily", {"name": name})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def play_turn(browser: Browser, view: Json, take: int = 0) -> Json:
    view = await browser.do(view, "roll", seat=0)
    if view["turn"]["pairs"]:
        boxes = view["turn"]["pairs"][take]["boxes"]
    else:
        boxes = [[c["box"] for c in view["turn"]["choices"] if c["legal"]][take]]
    return await browser.do(view, "score", seat=0, boxes=boxes)


async def play_out(browser: Browser, view: Json, take: int = 0) -> Json:
    while view["phase"] == "playing":
        view = await play_turn(browser, view, take)
    return await browser.do(view, "done", seat=0)


async def daily(browser: Browser, day: str = "") -> Json:
    answer = await browser.get("/api/v1/daily" + (f"?day={day}" if day else ""))
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_every_rule_set_has_its_day() -> None:
    days = [day_at(NOON_MS + n * 24 * HOUR_MS) for n in range(2 * len(RULE_SET_IDS))]
    assert {rules_of(day) for day in days[: len(RULE_SET_IDS)]} == set(RULE_SET_IDS)
    assert rules_of(days[0]) == rules_of(days[len(RULE_SET_IDS)])
    assert days[0] == "2027-01-15"
    assert end_ms("2027-01-15") - NOON_MS == 12 * HOUR_MS
    assert opens_ms("2027-01-15") - end_ms("2027-01-15") == HOUR_MS


async def test_everyone_has_the_same_dice(world: World) -> None:
    ann, ben = world.browser(), world.browser()
    views = [await begin(ann), await begin(ben, "Ben")]
    assert views[0]["table"] != views[1]["table"]
    assert views[0]["proof"] == views[1]["proof"]
    for _ in range(3):
        views = [
            await browser.do(view, "roll", seat=0)
            for browser, view in zip((ann, ben), views, strict=True)
        ]
        assert views[0]["turn"]["dice"] == views[1]["turn"]["dice"]
        views = [
            await browser.do(view, "hold", seat=0, places=[0])
            for browser, view in zip((ann, ben), views, strict=True)
        ]
        views = [
            await browser.do(view, "roll", seat=0)
            for browser, view in zip((ann, ben), views, strict=True)
        ]
        assert views[0]["turn"]["dice"] == views[1]["turn"]["dice"]
        boxes = [c["box"] for c in views[0]["turn"]["choices"] if c["legal"]][:1]
        if views[0]["turn"]["pairs"]:
            boxes = views[0]["turn"]["pairs"][0]["boxes"]
        views = [
            await browser.do(view, "score", seat=0, boxes=boxes)
            for browser, view in zip((ann, ben), views, strict=True)
        ]


async def test_there_is_one_try_a_key(world: World) -> None:
    ann = world.browser()
    first = await begin(ann)
    again = await begin(ann, "Somebody else")
    assert again["table"] == first["table"]
    assert [seat["name"] for seat in again["seats"]] == ["Ann"]
    ben = world.browser()
    await ben.open_page()
    answers = await asyncio.gather(*[ben.post("/api/v1/daily", {"name": "Ben"}) for _ in range(5)])
    assert len({answer.json()["table"] for answer in answers}) == 1


async def test_the_rest_is_told_after_the_own_try(world: World) -> None:
    ann, ben = world.browser(), world.browser()
    done = await play_out(ann, await begin(ann))
    total = done["seats"][0]["total"]
    view = await begin(ben, "<b>Ben</b>")
    seen = await daily(ben)
    assert (seen["players"], seen["done"], seen["standings"], seen["perfect"]) == (
        1,
        False,
        None,
        None,
    )
    assert seen["table"] == view["table"]
    await play_out(ben, view, take=-1)
    seen = await daily(ben)
    assert seen["done"]
    assert sorted(line["name"] for line in seen["standings"]) == ["<b>Ben</b>", "Ann"]
    by_name = {line["name"]: line for line in seen["standings"]}
    assert by_name["Ann"]["total"] == total
    assert [line["mine"] for line in seen["standings"]].count(True) == 1
    assert by_name["<b>Ben</b>"]["mine"]
    assert seen["total"] == by_name["<b>Ben</b>"]["total"]
    eve = world.browser()
    await eve.open_page()
    assert (await daily(eve))["standings"] is None


async def test_the_own_try_is_told_below_the_best(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yachtdice.server.daily.SHOWN", 1)
    ann, ben = world.browser(), world.browser()
    await play_out(ann, await begin(ann))
    await play_out(ben, await begin(ben, "Ben"), take=-1)
    shown = {line["name"]: line for line in (await daily(ann))["standings"]}
    also = {line["name"]: line for line in (await daily(ben))["standings"]}
    assert "Ann" in shown
    assert "Ben" in also
    assert sorted((len(shown), len(also))) == [1, 2], "the better one sees nobody else"
    worse = max(shown, also, key=len).values()
    totals = [line["total"] for line in worse]
    assert [line["place"] for line in worse] == [
        1 + sum(other > total for other in totals) for total in totals
    ]


async def test_perfect_play_is_told_when_it_is_known(world: World) -> None:
    ann = world.browser()
    await play_out(ann, await begin(ann))
    seen = await daily(ann)
    for _ in range(600):
        if seen["perfect"] is not None:
            break
        assert seen["perfect_comes"]
        await asyncio.sleep(0.1)
        seen = await daily(ann)
    rules = find_rules(seen["rules"])
    assert seen["perfect"] > 0
    assert not seen["perfect_comes"]
    assert rules.name == rules_of(seen["day"])


async def test_nothing_tells_the_secret_before_the_day_is_over(world: World) -> None:
    """Not in any answer that a finished try can be asked for."""
    ann = world.browser()
    view = await play_out(ann, await begin(ann))
    assert view["phase"] == "final"
    table, day = view["table"], view["day"]
    secret = (await world.service.daily.today()).secret
    assert commitment(bytes.fromhex(secret)) == view["proof"]["commitment"]
    paths = (
        f"tables/{table}", f"tables/{table}/record", f"tables/{table}/review", "daily",
        f"tables/{table}/review/chances", f"daily?day={day}", "daily/calendar", "tables",
    )  # fmt: skip
    for path in paths:
        assert secret not in (await ann.get(f"/api/v1/{path}")).text, path
    assert (await ann.get(f"/api/v1/tables/{table}/record")).json()["code"] == "daily/shut"
    async with ann.socket() as socket:
        assert secret not in json.dumps(await socket.ask(type="watch", table=table))
    await world.let_pass(end_ms(day) - world.service.clock.now_ms())
    assert secret not in (await ann.get(f"/api/v1/daily?day={day}")).text
    assert secret not in (await ann.get(f"/api/v1/tables/{table}")).text
    await world.let_pass(opens_ms(day) - world.service.clock.now_ms())
    seen = await daily(ann, day)
    assert seen["secret"] == secret
    kept = parse_record((await ann.get(f"/api/v1/tables/{table}/record")).content)
    assert kept.game_id == f"daily-{day}"
    assert verify_record(kept).dice > 0


async def test_a_try_may_be_finished_within_an_hour_of_midnight(world: World) -> None:
    ann, ben = world.browser(), world.browser()
    views = [await begin(ann), await begin(ben, "Ben")]
    day = views[0]["day"]
    await world.let_pass(opens_ms(day) - 60_000 - world.service.clock.now_ms())
    await play_out(ann, views[0])
    await world.let_pass(60_000)
    late = await play_out(ben, views[1])
    assert late["phase"] == "final"
    seen = await daily(ben, day)
    assert [line["name"] for line in seen["standings"]] == ["Ann"]
    assert seen["total"] is None


async def test_another_day_is_another_try(world: World) -> None:
    ann = world.browser()
    first = await play_out(ann, await begin(ann))
    await world.let_pass(24 * HOUR_MS)
    second = await begin(ann)
    assert second["table"] != first["table"]
    assert second["proof"]["game"] != first["proof"]["game"]
    await play_out(ann, second)
    calendar = (await ann.get("/api/v1/daily/calendar")).json()
    assert [line["day"] for line in calendar["days"]] == [second["day"], first["day"]]
    assert (calendar["streak"], calendar["longest"]) == (2, 2)
    assert calendar["days"][0]["place"] == 1


async def test_no_hints_no_help_no_second_game(world: World) -> None:
    ann = world.browser()
    view = await ann.do(await begin(ann), "roll", seat=0)
    answers = [
        (await ann.command(view, "hint", seat=0)).json()["code"],
        (await ann.command(view, "give_seat", seat=0, to="computer")).json()["code"],
    ]
    assert answers == ["action/hints_off", "action/seat_kind"]
    boxes = [c["box"] for c in view["turn"]["choices"] if c["legal"]][:1]
    if view["turn"]["pairs"]:
        boxes = view["turn"]["pairs"][0]["boxes"]
    view = await ann.do(view, "score", seat=0, boxes=boxes)
    assert view["can"]["undo"] == 0, "as always"
    view = await play_out(ann, view)
    assert not view["can"]["rematch"]
    assert (await ann.command(view, "rematch", seat=0)).json()["code"] == "action/game_final"


async def test_who_gives_up_has_no_place(world: World) -> None:
    ann = world.browser()
    view = await begin(ann)
    await ann.do(view, "end", seat=0)
    seen = await daily(ann)
    assert seen["done"]
    assert seen["standings"] == []
    assert seen["total"] is None
    assert (await begin(ann))["table"] == view["table"]


async def test_the_dice_are_drawn_once_for_all_processes() -> None:
    store = MemoryStore()
    async with serving(store=store) as world:
        first = await world.service.daily.today()
    async with serving(store=store) as world:
        assert await world.service.daily.today() == first


@pytest.mark.parametrize("day", ["2020-01-01", "tomorrow", "0000-00-00", "2027-1-1", "9" * 99])
async def test_days_without_a_challenge(world: World, day: str) -> None:
    ann = world.browser()
    answer = await ann.get(f"/api/v1/daily?day={day}")
    assert (answer.status_code, answer.json()["code"]) == (404, "daily/unknown")


async def test_a_server_may_have_none() -> None:
    async with serving(settings=Settings(daily=False)) as world:
        ann = world.browser()
        await ann.open_page()
        for answer in (
            await ann.get("/api/v1/daily"),
            await ann.get("/api/v1/daily/calendar"),
            await ann.post("/api/v1/daily", {"name": "Ann"}),
        ):
            assert (answer.status_code, answer.json()["code"]) == (404, "daily/off")


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ([], (0, 0)),
        (["2027-01-15"], (1, 1)),
        (["2027-01-14", "2027-01-13"], (2, 2)),
        (["2027-01-13", "2027-01-12", "2027-01-10"], (0, 2)),
        (["2027-01-15", "2027-01-14", "2027-01-12", "2027-01-11", "2027-01-10"], (2, 3)),
        (["2027-01-01", "2026-12-31"], (0, 2)),
    ],
)
def test_streaks(days: list[str], expected: tuple[int, int]) -> None:
    assert streaks(days, "2027-01-15") == expected
