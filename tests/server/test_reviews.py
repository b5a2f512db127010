"""Looking back on final games, at a table or by a record."""

import json
from collections.abc import Iterator

import pytest

from tests.server.harness import Browser, Json, World
from tests.solver.estimated import estimated
from yachtdice.players import tables
from yachtdice.rules import find_rules
from yachtdice.server.routes.reviews import MOST_BYTES
from yachtdice.solver import Tables

NAME = "general-short"
RULES = find_rules(NAME)


@pytest.fixture(autouse=True)
def _solved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    tables.forget()
    kept = Tables(tmp_path_factory.getbasetemp() / "tables")
    for rules in (RULES, RULES.without_bonus):
        tables.learn(kept.get(rules))
    yield
    tables.forget()


async def played(ann: Browser, *seats: str, rules: str = NAME) -> Json:
    """A game played to its end: two rolls a turn, the first legal box."""
    view = await ann.create(*seats, rules=rules)
    while view["phase"] == "playing":
        view = await ann.do(view, "roll")
        view = await ann.do(view, "hold", places=[0])
        view = await ann.do(view, "roll")
        if view["turn"]["round"] == 1 and view["turn"]["seat"] == 0 and view["can"]["hint"]:
            view = await ann.do(view, "hint")
        box = next(choice["box"] for choice in view["turn"]["choices"] if choice["legal"])
        view = await ann.do(view, "score", boxes=[box])
    return view


async def finished(ann: Browser, *seats: str, rules: str = NAME) -> Json:
    return await ann.do(await played(ann, *seats, rules=rules), "done", seat=0)


async def test_a_final_game_is_looked_back_on(ann: Browser, bob: Browser) -> None:
    view = await played(ann, "Ann", "Ben")
    at = f"/api/v1/tables/{view['table']}"
    early = await ann.get(f"{at}/review")
    assert (early.status_code, early.json()["code"]) == (409, "action/game_not_over")
    await ann.do(view, "done", seat=0)
    answer = await ann.get(f"{at}/review")
    assert answer.status_code == 200, answer.text
    review = answer.json()
    assert review["dice_checked"]
    assert [seat["name"] for seat in review["seats"]] == ["Ann", "Ben"]
    assert [seat["advice"] for seat in review["seats"]] == ["hint", "none"]
    assert len(review["steps"]) == 2 * 2 * RULES.rounds
    for seat, shown in zip(review["seats"], view["seats"], strict=True):
        assert seat["total"] == shown["total"]
        assert seat["start"] + seat["luck"] - seat["loss"] == pytest.approx(seat["total"])
        assert seat["loss"] == pytest.approx(sum(seat["losses"].values()))
        assert 0 <= seat["accuracy"] <= 100
        costs = [cost(review["steps"][step]) for step in seat["costliest"]]
        assert costs == sorted(costs, reverse=True)
        assert len(costs) == 3
        assert all(review["steps"][step]["reasons"] for step in seat["costliest"])
    for step in review["steps"]:
        assert step["choices"][0]["loss"] == 0
        assert 0 <= step["chosen"] < len(step["choices"]) <= 6
    assert sum(step["assisted"] for step in review["steps"]) == 1
    # whoever knows the table may see it, as with its record
    assert (await bob.get(f"{at}/review?game=1")).json() == review
    assert (await ann.get(f"{at}/review?game=2")).json()["code"] == "table/not_found"
    assert "secret" not in answer.text


def cost(step: Json) -> float:
    loss: float = step["choices"][step["chosen"]]["loss"]
    return loss


async def test_the_secret_of_the_game_that_goes_on_stays_closed(ann: Browser) -> None:
    view = await finished(ann, "Ann")
    first = (await ann.get(f"/api/v1/tables/{view['table']}/review")).json()
    view = await ann.do(view, "rematch", seat=0)
    at = f"/api/v1/tables/{view['table']}/review"
    assert (await ann.get(at)).json()["code"] == "action/game_not_over"
    assert (await ann.get(f"{at}?game=2")).json()["code"] == "action/game_not_over"
    assert (await ann.get(f"{at}?game=1")).json() == first


async def test_who_has_deleted_a_table_does_not_see_it(ann: Browser) -> None:
    view = await finished(ann, "Ann")
    await ann.http.delete(f"/api/v1/tables/{view['table']}")
    answer = await ann.get(f"/api/v1/tables/{view['table']}/review")
    assert (answer.status_code, answer.json()["code"]) == (404, "table/not_found")


async def test_a_record_from_a_file_gives_the_same(ann: Browser, bob: Browser) -> None:
    view = await finished(ann, "Ann", "Ben")
    at = f"/api/v1/tables/{view['table']}"
    record = await ann.get(f"{at}/record")
    answer = await bob.http.post("/api/v1/reviews", content=record.content)
    assert answer.status_code == 200, answer.text
    assert answer.json() == (await ann.get(f"{at}/review")).json()


async def test_a_record_of_a_game_that_went_on_has_no_checked_dice(ann: Browser) -> None:
    view = await ann.create("Ann", rules=NAME)
    view = await ann.do(view, "roll")
    view = await ann.do(view, "score", boxes=[view["turn"]["choices"][0]["box"]])
    record = await ann.get(f"/api/v1/tables/{view['table']}/record")
    review = (await ann.http.post("/api/v1/reviews", content=record.content)).json()
    assert not review["dice_checked"]
    assert len(review["steps"]) == 1
    assert review["seats"][0]["left"] > 0


async def bad(ann: Browser, content: bytes) -> tuple[int, str, Json]:
    answer = await ann.http.post("/api/v1/reviews", content=content)
    refused = answer.json()
    return answer.status_code, refused["code"], refused["params"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b"\xff\xfe", "not_json"),
        (b"[]", "not_a_record"),
        (b"{}", "not_a_record"),
        (b"[" * 100_000, "not_json"),
        (b'{"format": "yachtdice-record", "version": 2}', "version"),
    ],
)
async def test_what_is_no_record_is_refused(ann: Browser, content: bytes, reason: str) -> None:
    status, code, params = await bad(ann, content)
    assert (status, code, params["reason"], params["event"]) == (400, "record/invalid", reason, 0)


async def test_a_record_that_was_changed_is_refused(ann: Browser) -> None:
    view = await finished(ann, "Ann")
    record = (await ann.get(f"/api/v1/tables/{view['table']}/record")).json()
    scored = next(e for e in record["events"] if e["kind"] == "score")
    scored["points"] = [scored["points"][0] + 1]
    status, code, params = await bad(ann, json.dumps(record).encode())
    assert (status, code, params["reason"]) == (400, "record/invalid", "points")
    assert params["event"] == record["events"].index(scored) + 1


async def test_too_large_a_record_is_refused(ann: Browser) -> None:
    status, code, params = await bad(ann, b" " * (MOST_BYTES + 1))
    assert (status, code, params["limit"]) == (413, "request/too_large", MOST_BYTES)


@pytest.mark.slow
async def test_several_columns_are_looked_back_on(ann: Browser) -> None:
    tables.learn_columns(estimated("yacht-sectioned+columns=2"))
    view = await finished(ann, "Ann", rules="yacht-sectioned+columns=2")
    review = (await ann.get(f"/api/v1/tables/{view['table']}/review")).json()
    assert not review["exact"]
    (seat,) = review["seats"]
    total = seat["start"] + seat["luck"] - seat["loss"]
    assert total == pytest.approx(seat["total"] + seat["left"], abs=1e-9)
    boxes = {b for step in review["steps"] for b in step["choices"][step["chosen"]]["boxes"]}
    assert "ones" in boxes
    assert any(box.endswith("@2") for box in boxes)


async def test_while_a_rule_set_is_solved_nobody_waits(world: World, ann: Browser) -> None:
    view = await finished(ann, "Ann")
    tables.forget()
    answer = await ann.get(f"/api/v1/tables/{view['table']}/review")
    assert (answer.status_code, answer.json()["code"]) == (409, "action/advice_working")
    assert len(world.service.rooms) == 1
