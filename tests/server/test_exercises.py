"""Positions to practise on over HTTP: the library's own, found beside the server."""

import time
from collections.abc import Iterator
from pathlib import Path

import anyio
import pytest

from tests.server.harness import Browser, Json, serving
from yachtdice import find_rules, parse_position
from yachtdice.game import Score
from yachtdice.players import tables
from yachtdice.players.practice import Exercises, exercises_path, find_exercises, read_exercises
from yachtdice.players.report import grade_of
from yachtdice.rules import totals
from yachtdice.server.operations import API
from yachtdice.server.settings import Settings
from yachtdice.server.solver_worker import exercises_file
from yachtdice.server.solving import Solving
from yachtdice.solver import Choice, Tables, analyse

RULES = find_rules("general-short")
PRACTICE = f"{API}/rules/general-short/practice"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    return Tables(tmp_path_factory.getbasetemp() / "tables")


@pytest.fixture(scope="module")
def found(kept: Tables) -> Exercises:
    return find_exercises(RULES, kept, count=18)


@pytest.fixture(autouse=True)
def _known(kept: Tables, found: Exercises) -> Iterator[None]:
    tables.forget()
    for rules in (RULES, RULES.without_bonus):
        tables.learn(kept.get(rules))
    tables.learn_exercises(found)
    yield
    tables.forget()


async def ask(browser: Browser, path: str) -> Json:
    answer = await browser.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return answer.json()


async def test_all_are_listed(ann: Browser, found: Exercises) -> None:
    told = await ask(ann, PRACTICE)
    assert told["rules"] == "general-short"
    assert told["positions"] == [
        {"id": one.id, "stage": one.stage, "level": one.level, "aim": one.aim} for one in found
    ]


async def test_a_position_is_shown_as_at_a_table(ann: Browser, found: Exercises) -> None:
    for exercise in found:
        told = await ask(ann, f"{PRACTICE}/{exercise.id}")
        game = parse_position(told["position"])
        assert game == exercise.game
        assert tuple(told["card"]["points"]) == game.card.columns[0]
        assert told["total"] == totals(RULES, game.card).total
        turn = told["turn"]
        assert (tuple(turn["dice"]), turn["rolls_used"]) == (game.dice, game.throw)
        paid = {RULES.categories[b.category].id: s.points for b, s in game.choices().items()}
        assert {one["box"]: one["points"] for one in turn["choices"] if one["legal"]} == paid
        # what is to be found out is not given away
        assert not {"best", "aim", "level", "lead", "mistakes"} & set(told)


def token(choice: Choice) -> str:
    """As a browser asks: boxes without their dice."""
    if isinstance(choice.action, Score):
        return "=" + "+".join(place.box for place in choice.action.placements)
    return str(choice.action)


async def test_every_choice_is_judged(ann: Browser, found: Exercises, kept: Tables) -> None:
    exercise = found.all[0]
    choices = analyse(exercise.game, kept)
    for choice in choices:
        path = f"{PRACTICE}/{exercise.id}/answer"
        answer = await ann.get(path, params={"choice": token(choice)})
        assert answer.status_code == 200, answer.text
        told = answer.json()
        chosen = told["choices"][told["chosen"]]
        assert chosen["loss"] == pytest.approx(choice.loss, abs=1e-9)
        assert told["grade"] == grade_of(choice.loss)
        assert told["choices"][0]["loss"] == 0
        assert len(told["choices"]) <= 6
        keys = {reason["key"] for reason in told["reasons"]}
        assert ("coach_gives_up" in keys) == (choice.loss >= 0.005)
        for one, mistake in zip(told["mistakes"], exercise.mistakes, strict=True):
            assert one["player"] == mistake.player
            assert one["choice"]["loss"] == pytest.approx(mistake.loss, abs=1e-9)


@pytest.mark.parametrize("choice", ["", "k", "k7", "!11111", "undo", "=nosuch", "=ones+twos", "kk"])
async def test_what_is_no_choice_is_refused(ann: Browser, found: Exercises, choice: str) -> None:
    answer = await ann.get(f"{PRACTICE}/{found.all[0].id}/answer", params={"choice": choice})
    assert (answer.status_code, answer.json()["code"]) == (400, "request/malformed")
    assert answer.json()["params"]["where"] == "choice"


@pytest.mark.slow
async def test_two_boxes_get_their_best_split(ann: Browser, tmp_path: Path) -> None:
    rules, known = find_rules("double-cameroon"), Tables(tmp_path)
    few = find_exercises(rules, known, count=6)
    tables.learn(known.get(rules))
    tables.learn_exercises(few)
    exercise = next(one for one in few if isinstance(one.best, Score))
    best = analyse(exercise.game, known)[0]
    path = f"{API}/rules/double-cameroon/practice/{exercise.id}"
    answer = await ann.get(f"{path}/answer", params={"choice": token(best)})
    told = answer.json()
    assert (told["chosen"], told["grade"]) == (0, "best")
    assert sorted(map(len, told["choices"][0]["split"])) == [5, 5]
    assert (await ask(ann, path))["turn"]["pairs"]


async def test_a_position_of_a_table_is_not_looked_up(ann: Browser) -> None:
    view = await ann.do(await ann.create("Ann", rules="general-short"), "roll")
    line = view["position"].replace(" ", "%20").replace("?", "%3F").replace("/", "%2F")
    for position in (line, view["table"], "0" * 10, "x"):
        for more in ("", "/answer?choice=k-"):
            answer = await ann.get(f"{PRACTICE}/{position}{more}")
            assert answer.status_code == 404


async def test_several_columns_have_none(ann: Browser) -> None:
    answer = await ann.get(f"{API}/rules/yacht%2Bcolumns=2/practice")
    assert (answer.status_code, answer.json()["code"]) == (409, "action/advice_unsolved")


# -- the process beside the server


@pytest.mark.slow
async def test_they_are_found_while_the_answer_is_that_they_come(tmp_path: Path) -> None:
    tables.forget()
    settings = Settings(cache=str(tmp_path), requests_per_second=100_000, request_burst=100_000)
    async with serving(settings=settings) as world:
        ann = world.browser()
        give_up = time.monotonic() + 60
        codes = set()
        while True:
            answer = await ann.get(PRACTICE)
            if answer.status_code == 200:
                break
            codes.add(answer.json()["code"])
            assert time.monotonic() < give_up
            await anyio.sleep(0.05)
    assert codes == {"action/advice_working"}
    kept_there = read_exercises(RULES, exercises_path(RULES, tmp_path))
    assert [one["id"] for one in answer.json()["positions"]] == [one.id for one in kept_there]


@pytest.mark.slow
def test_where_the_cache_can_not_be_written_another_folder_takes_them(tmp_path: Path) -> None:
    cache, spare = tmp_path / "file", tmp_path / "spare"
    cache.write_text("no folder")
    path = exercises_file(RULES, cache, spare)
    assert path == exercises_path(RULES, spare)
    assert len(read_exercises(RULES, path)) == 360


def test_they_come_before_what_nobody_looks_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Solving, "_work", lambda _: None)
    tables.forget()
    solving = Solving()
    assert solving.want_spread(RULES) == "working"
    assert solving.want_exercises(RULES) == "working"
    assert solving.want_table(RULES) == "working"
    kinds = [solving._asked.get().kind for _ in range(3)]
    assert kinds == ["table", "practice", "spread"]
