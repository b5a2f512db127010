"""Chances to win: told to who asked for advice, and of games looked back on."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Browser, Json, serving
from tests.server.test_reviews import finished
from tests.solver.estimated import estimated
from yachtdice.game import new_game
from yachtdice.game.record import parse_record
from yachtdice.players import tables
from yachtdice.players.chances import step_chances
from yachtdice.players.known import KnownTables
from yachtdice.rules import find_rules
from yachtdice.server.settings import Settings
from yachtdice.solver import Tables, analyse
from yachtdice.solver.winning import seat_chances
from yachtdice.testing import FixedDice

NAME = "general-short"
RULES = find_rules(NAME)


@pytest.fixture(autouse=True)
def solved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """The rule set's tables and slices are there."""
    tables.forget()
    kept = Tables(tmp_path_factory.getbasetemp() / "tables")
    for rules in (RULES, RULES.without_bonus):
        tables.learn(kept.get(rules))
    tables.learn_slices(kept.slices(RULES))
    yield kept
    tables.forget()


async def hinted(ann: Browser, *seats: str, rules: str = NAME, score: str = "") -> Json:
    view = await ann.do(await ann.create(*seats, rules=rules), "roll")
    if score:
        view = await ann.do(view, "score", boxes=[score])
        view = await ann.do(view, "roll")
    return await ann.do(view, "hint")


async def ask(browser: Browser, view: Json, what: str = "chances") -> Json:
    seat = view["turn"]["seat"]
    answer = await browser.get(f"/api/v1/tables/{view['table']}/{what}?seat={seat}")
    return {"status": answer.status_code, **answer.json()}


async def test_they_are_those_of_the_library(solved: Tables) -> None:
    async with serving(chance=FixedDice("44461 22256")) as world:
        ann = world.browser()
        view = await hinted(ann, "Ann", "Ben", score="fours")
        found = await ask(ann, view)
        assert found["status"] == 200, found
        assert (found["seat"], found["round"], found["throw"]) == (1, 1, 1)
        assert not found["exact"]
        start = new_game(RULES, 2)
        once = start.play("!44461 =fours")
        game = once.play("!22256")
        assert found["now"] == pytest.approx(seat_chances(game, solved))
        assert sum(found["now"]) == pytest.approx(1)
        turns = found["turns"]
        assert [(turn["seat"], turn["round"]) for turn in turns] == [(None, 0), (0, 1)]
        for turn, position in zip(turns, (start, once), strict=True):
            assert turn["after"] == pytest.approx(seat_chances(position, solved))
        # by the choices of the advice, in their order
        choices = (await ask(ann, view, "advice"))["choices"]
        assert len(found["choices"]) == len(choices)
        expected = {str(one.action): one.win for one in analyse(game, solved, win=True)}
        for choice, chance in zip(choices, found["choices"], strict=True):
            keep, boxes = choice["keep"], choice["boxes"]
            token = f"={boxes[0]}" if boxes else f"k{''.join(map(str, keep)) or '-'}"
            assert chance == pytest.approx(expected[token]), token


async def test_a_score_taken_back_is_no_part_of_the_course(ann: Browser) -> None:
    view = await ann.do(await ann.create("Ann", "Ben", rules=NAME), "roll")
    view = await ann.do(view, "score", boxes=["ones"])
    view = await ann.do(view, "undo", seat=0)
    view = await ann.do(view, "hint")
    assert [turn["seat"] for turn in (await ask(ann, view))["turns"]] == [None]


async def test_a_game_of_one_has_none(ann: Browser) -> None:
    found = await ask(ann, await hinted(ann, "Ann"))
    assert (found["now"], found["choices"], found["turns"]) == ([], [], [])
    view = await finished(ann, "Ann")
    at = f"/api/v1/tables/{view['table']}"
    assert (await ann.get(f"{at}/review/chances")).json() == {"start": [], "steps": []}


async def test_they_are_for_who_has_asked(ann: Browser, bob: Browser) -> None:
    view = await ann.do(await ann.create("Ann", "Ben", rules=NAME), "roll")
    assert (await ask(ann, view))["code"] == "action/advice_unasked"
    view = await ann.do(view, "hint")
    assert (await ask(bob, view))["code"] == "action/not_your_seat"
    assert (await ask(ann, view))["status"] == 200


@pytest.mark.slow
async def test_several_columns_have_none(ann: Browser) -> None:
    tables.learn_columns(estimated("yacht-sectioned+columns=2"))
    view = await finished(ann, "Ann", "Ben", rules="yacht-sectioned+columns=2")
    answer = await ann.get(f"/api/v1/tables/{view['table']}/review/chances")
    assert (answer.status_code, answer.json()["code"]) == (409, "action/advice_unsolved")


@pytest.mark.slow
async def test_until_slices_are_there_nobody_waits(tmp_path: Path, solved: Tables) -> None:
    async with serving(settings=Settings(cache=str(tmp_path))) as world:
        ann = world.browser()
        view = await hinted(ann, "Ann", "Ben")
        tables.forget()
        for rules in (RULES, RULES.without_bonus):
            tables.learn(solved.get(rules))
        assert (await ask(ann, view))["code"] == "action/advice_working"
        assert (await ask(ann, view, "advice"))["status"] == 200
        async with asyncio.timeout(60):
            while (await ask(ann, view))["status"] != 200:
                await asyncio.sleep(0.05)


async def test_a_game_looked_back_on_has_them_step_by_step(ann: Browser, bob: Browser) -> None:
    view = await finished(ann, "Ann", "Ben")
    at = f"/api/v1/tables/{view['table']}"
    found = (await ann.get(f"{at}/review/chances")).json()
    review = (await ann.get(f"{at}/review")).json()
    assert len(found["steps"]) == len(review["steps"])
    assert found["start"] == pytest.approx([0.5, 0.5])
    record = (await ann.get(f"{at}/record")).content
    expected = list(step_chances(parse_record(record), KnownTables()))
    for step, one in zip(found["steps"], expected, strict=True):
        assert step["before"] == pytest.approx(one.before)
        assert step["after"] == pytest.approx(one.after)
        assert step["exact"] == one.is_exact
    # from a file the same
    answer = await bob.http.post("/api/v1/reviews/chances", content=record)
    assert answer.json() == found
