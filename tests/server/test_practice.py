"""Practice over the wire: from a step of a review to a game, to the list, and to its own review."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.harness import Browser, Json, World, fresh_id, serving
from tests.server.test_playing import play_solo
from yachtdice.game import parse_position
from yachtdice.players import tables
from yachtdice.rules import find_rules
from yachtdice.server.store import Store
from yachtdice.server.store.memory import MemoryStore
from yachtdice.server.store.sql import SqlStore
from yachtdice.server.store.sqlite import sqlite_url
from yachtdice.solver import Tables

NAME = "general-short"
RULES = find_rules(NAME)
LINE = f"{NAME} 0 3,-,-,-,-,-,-,-,-,- 2 0 25566 1 -"


@pytest.fixture(params=["memory", "sqlite"])
async def world(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[World]:
    memory = request.param == "memory"
    store: Store = MemoryStore() if memory else SqlStore(sqlite_url(tmp_path / "games.sqlite3"))
    async with serving(store=store) as running:
        yield running


async def begin(ann: Browser, line: str = LINE, held: tuple[int, ...] = (), **more: Json) -> Json:
    new = {
        "id": fresh_id("table"),
        "rules": line.split(" ")[0],
        "seats": [{"kind": "person", "name": "Ann"}],
        "start": {"position": line, "held": held},
        **more,
    }
    answer = await ann.post("/api/v1/tables", new)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def test_a_game_from_a_position(world: World, ann: Browser) -> None:
    view = await begin(ann, held=(3, 4))
    assert view["practice"]
    assert view["position"] == LINE
    assert (view["turn"]["dice"], view["turn"]["held"]) == ([2, 5, 5, 6, 6], [3, 4])
    view = await ann.do(view, "roll")
    assert view["turn"]["dice"][3:] == [6, 6]
    (line,) = (await ann.get("/api/v1/tables")).json()["tables"]
    assert line["practice"]
    other = await ann.create("Ann")
    assert not other["practice"]


async def test_it_counts_for_no_best(ann: Browser) -> None:
    view = await play_practice(ann, await begin(ann))
    assert view["outcome"]["standings"][0]["total"] == view["seats"][0]["total"]
    view = await ann.do(view, "done", seat=0)
    assert (await ann.get("/api/v1/best", params={"rules": NAME})).json() is None
    again = await ann.do(view, "rematch", seat=0)
    assert again["position"] == LINE
    assert again["proof"]["commitment"] != ""
    # while a game from its beginning does
    await ann.do(await play_solo(ann, await ann.create("Ann", rules=NAME)), "done", seat=0)
    assert (await ann.get("/api/v1/best", params={"rules": NAME})).json()["games"] == 1


async def play_practice(ann: Browser, view: Json) -> Json:
    """The roll that is given into its first box, then the rest."""
    box = next(c["box"] for c in view["turn"]["choices"] if c["legal"])
    return await play_solo(ann, await ann.do(view, "score", boxes=[box]))


async def test_a_practice_game_is_looked_back_on_and_played_on_from(
    ann: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    kept = Tables(tmp_path_factory.getbasetemp() / "tables")
    for rules in (RULES, RULES.without_bonus):
        tables.learn(kept.get(rules))
    try:
        view = await begin(ann, held=(3, 4))
        view = await ann.do(await play_practice(ann, view), "done", seat=0)
        at = f"/api/v1/tables/{view['table']}"
        review = (await ann.get(f"{at}/review")).json()
        record = await ann.get(f"{at}/record")
        assert (await ann.http.post("/api/v1/reviews", content=record.content)).json() == review
    finally:
        tables.forget()
    assert review["practice"]
    seat = review["seats"][0]
    assert seat["start"] + seat["luck"] - seat["loss"] == pytest.approx(seat["total"])
    assert review["steps"][0]["start"] == {"position": LINE, "held": [3, 4]}
    for step in review["steps"][:6]:
        assert list(parse_position(step["start"]["position"]).dice or ()) == step["dice"]
        begun = await begin(ann, step["start"]["position"], tuple(step["start"]["held"]))
        assert begun["turn"]["dice"] == step["dice"]


@pytest.mark.parametrize(
    ("fields", "code", "says"),
    [
        ({"start": {"position": LINE.replace("3,", "6,"), "held": []}}, "table/position", "'ones'"),
        ({"start": {"position": LINE, "held": [0, 0]}}, "table/position", "[0, 0]"),
        ({"start": {"position": LINE}, "rules": "general"}, "table/position", "not of general"),
        ({"start": {"position": LINE, "held": [10]}}, "request/malformed", ""),
        ({"start": {"position": "x" * 2001}}, "request/malformed", ""),
        ({"start": {"position": LINE, "dice": 1}}, "request/malformed", ""),
        ({"start": {"position": LINE}, "settings": {"start_roll": True}}, "table/settings", ""),
    ],
)
async def test_nothing_is_believed(ann: Browser, fields: Json, code: str, says: str) -> None:
    seats = [{"kind": "person", "name": "Ann"}]
    new = {"id": fresh_id("table"), "rules": NAME, "seats": seats, **fields}
    answer = await ann.post("/api/v1/tables", new)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert says in str(answer.json()["params"].get("detail", ""))


async def test_it_is_what_it_was_after_a_restart(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.sqlite3")
    async with serving(store=SqlStore(url)) as world:
        ann = world.browser()
        await ann.open_page()
        view = await ann.do(await begin(ann, held=(3, 4)), "roll")
        cookies = ann.http.cookies
    async with serving(store=SqlStore(url)) as world:
        ann = world.browser()
        ann.http.cookies = cookies
        assert await ann.view(view["table"]) == view
