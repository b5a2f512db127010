"""Hints and advice: asked for with a mark, answered from what is solved, never waited for."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Browser, Json, World, command, fresh_id, serving
from tests.solver.estimated import estimated
from yachtdice.players import tables
from yachtdice.rules import find_rules
from yachtdice.server.settings import Settings
from yachtdice.solver import Tables
from yachtdice.testing import FixedDice

NAME = "yacht"
RULES = find_rules(NAME)


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
    tables.forget()
    yield
    tables.forget()


@pytest.fixture
def solved(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The rule set's tables are there."""
    kept = Tables(tmp_path_factory.getbasetemp() / "tables")
    for rules in (RULES, RULES.without_bonus):
        tables.learn(kept.get(rules))


async def rolled(ann: Browser, *seats: str, rules: str = NAME) -> Json:
    return await ann.do(await ann.create(*(seats or ("Ann",)), rules=rules), "roll")


async def ask(browser: Browser, view: Json, seat: int = 0, more: str = "&percentile=1") -> Json:
    answer = await browser.get(f"/api/v1/tables/{view['table']}/advice?seat={seat}{more}")
    return {"status": answer.status_code, **answer.json()}


@pytest.mark.usefixtures("solved")
async def test_a_hint_and_what_it_brings() -> None:
    async with serving(chance=FixedDice("44461")) as world:
        ann = world.browser()
        view = await rolled(ann)
        assert view["can"]["hint"]
        assert (await ask(ann, view))["code"] == "action/advice_unasked"
        view = await ann.do(view, "hint")
        assert view["turn"]["advised"]
        assert view["seats"][0]["advice"] == "hint"
        advice = await ask(ann, view)
        best = advice["choices"][0]
        assert (advice["seat"], advice["round"], advice["throw"], advice["written"]) == (0, 1, 1, 0)
        assert best["keep"] == [4, 4, 4]
        assert best["places"] == [0, 1, 2]
        assert best["loss"] == 0
        losses = [choice["loss"] for choice in advice["choices"]]
        assert losses == sorted(losses)
        keeps_of_the_roll = 4 * 2 * 2 - 1  # up to three fours, the one, the six; but not all
        assert len(losses) == keeps_of_the_roll + len(RULES.categories)
        assert advice["left_out"] == 0
        assert advice["reasons"][0]["key"].startswith("coach_carries_keep")
        assert set(advice["chances"]) == {category.id for category in RULES.categories}
        assert advice["percentile"] is None
        assert advice["percentile_comes"]


@pytest.mark.usefixtures("solved")
async def test_dice_that_are_held_are_named_first() -> None:
    async with serving(chance=FixedDice("44446")) as world:
        ann = world.browser()
        view = await rolled(ann)
        view = await ann.do(view, "hold", places=[1, 3])
        view = await ann.do(view, "hint")
        keeps = {
            tuple(c["keep"]): c["places"] for c in (await ask(ann, view))["choices"] if c["keep"]
        }
        assert keeps[4, 4] == [1, 3]
        assert keeps[4, 4, 4] == [0, 1, 3]


@pytest.mark.usefixtures("solved")
async def test_http_and_socket_give_the_same_answer_and_repeats_the_first_one(
    world: World, ann: Browser
) -> None:
    view = await rolled(ann)
    asked = command(view, "hint")
    first = await ann.post(f"/api/v1/tables/{view['table']}/commands", asked)
    again = await ann.post(f"/api/v1/tables/{view['table']}/commands", asked)
    assert first.content == again.content
    async with ann.socket() as socket:
        answer = await socket.ask(**asked)
        assert answer == first.json()
        live = command(answer["view"], "hint", live=True)
        answer = await socket.ask(**live)
        assert answer["type"] == "accepted"
        assert answer["view"]["seats"][0]["advice"] == "live"


@pytest.mark.usefixtures("solved")
async def test_advice_is_for_who_holds_the_seat(ann: Browser, bob: Browser) -> None:
    view = await ann.do(await rolled(ann, "Ann", "Ben"), "hint")
    assert (await ask(bob, view))["code"] == "action/not_your_seat"
    assert (await ask(ann, view, seat=1))["code"] == "action/not_your_turn"
    assert (await ask(ann, view))["status"] == 200
    view = await ann.do(view, "score", boxes=["ones"])
    assert (await ask(ann, view, seat=1))["code"] == "action/not_rolled"
    view = await ann.do(view, "undo", seat=0)
    assert view["seats"][0]["advice"] == "hint"
    assert (await ask(ann, view))["status"] == 200


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("more", ["", "&percentile=0"])
async def test_the_percentile_is_worked_out_for_who_asks_for_it(ann: Browser, more: str) -> None:
    view = await ann.do(await rolled(ann), "hint")
    assert not (await ask(ann, view, more=more))["percentile_comes"]
    assert (await ask(ann, view))["percentile_comes"]


@pytest.mark.usefixtures("solved")
async def test_advice_takes_its_turn_among_errands() -> None:
    async with serving(settings=Settings(errands_per_address=1)) as world:
        ann = world.browser()
        view = await ann.do(await rolled(ann), "hint")
        answers = await asyncio.gather(*(ask(ann, view) for _ in range(2)))
        assert sorted(answer["status"] for answer in answers) == [200, 429]
        assert (await ask(ann, view))["status"] == 200


@pytest.mark.parametrize(
    "asked", ["", "?seat=", "?seat=x", "?seat=9", "?seat=-1", "?seat=0&percentile=2"]
)
async def test_a_question_names_a_seat(ann: Browser, asked: str) -> None:
    view = await rolled(ann)
    answer = await ann.get(f"/api/v1/tables/{view['table']}/advice{asked}")
    assert (answer.status_code, answer.json()["code"]) == (400, "request/malformed")


@pytest.mark.slow
async def test_while_a_rule_set_is_solved_nothing_waits_and_nothing_is_marked(
    tmp_path: Path,
) -> None:
    async with serving(settings=Settings(cache=str(tmp_path))) as world:
        ann = world.browser()
        view = await rolled(ann)
        answer = await ann.command(view, "hint")
        assert (answer.status_code, answer.json()["code"]) == (409, "action/advice_working")
        assert answer.json()["view"]["seats"][0]["advice"] == "none"
        async with asyncio.timeout(60):
            while (await ann.command(view, "hint", id=fresh_id())).status_code == 409:
                await asyncio.sleep(0.05)
        view = await ann.view(view["table"])
        assert view["seats"][0]["advice"] == "hint"
        advice = await ask(ann, view)
        async with asyncio.timeout(60):
            while advice["percentile"] is None:
                await asyncio.sleep(0.05)
                advice = await ask(ann, view)
        assert not advice["percentile_comes"]
        assert 0 < advice["percentile"] < 100


@pytest.mark.slow
async def test_several_columns_are_named_and_estimates_called_so(ann: Browser) -> None:
    tables.learn_columns(estimated("yacht-sectioned+columns=2"))
    view = await rolled(ann, rules="yacht-sectioned+columns=2")
    view = await ann.do(view, "hint")
    advice = await ask(ann, view)
    assert not advice["exact"]
    assert (advice["percentile"], advice["percentile_comes"]) == (None, False)
    boxes = {box for choice in advice["choices"] for box in choice["boxes"]}
    assert {"ones", "ones@2"} <= boxes
    assert set(advice["chances"]) == boxes


@pytest.mark.usefixtures("solved")
async def test_the_list_and_the_record_show_the_mark(ann: Browser) -> None:
    view = await ann.do(await rolled(ann, "Ann", "Ben"), "hint")
    (line,) = (await ann.get("/api/v1/tables")).json()["tables"]
    assert line["advised"] == [0]
    record = (await ann.get(f"/api/v1/tables/{view['table']}/record")).json()
    assert record["events"][-1]["kind"] == "hint"


async def test_ten_dice_name_two_boxes_and_their_dice(tmp_path: Path) -> None:
    rules = find_rules("double-cameroon")
    tables.learn(Tables(tmp_path).get(rules))
    async with serving() as world:
        ann = world.browser()
        view = await ann.do(await rolled(ann, rules="double-cameroon"), "hint")
        advice = await ask(ann, view)
        assert len(advice["choices"]) == 80
        assert advice["left_out"] > 0
        for _ in range(2):
            view = await ann.do(view, "roll")
        view = await ann.do(view, "hint")
        advice = await ask(ann, view)
        assert len(advice["choices"]) == 45  # pairs of ten boxes
        for choice in advice["choices"]:
            assert len(choice["boxes"]) == 2
            one, two = choice["split"]
            assert sorted(one + two) == list(range(10))
