"""Odds over HTTP: the solver's own, for every rule set and every name that reads back."""

import pytest

from tests.server.harness import Browser
from yachtdice.rules import RULE_SET_IDS, find_rules
from yachtdice.server.operations import API
from yachtdice.solver import best_keep, keep_odds, pattern_odds

SWITCHED = ("yacht-dice-free+four=4", "yatzy+held=stays", "general+columns=2")


@pytest.mark.slow
@pytest.mark.parametrize("name", [*RULE_SET_IDS, *SWITCHED])
async def test_a_whole_turn(ann: Browser, name: str) -> None:
    answer = await ann.get(f"{API}/rules/{name.replace('+', '%2B')}/odds")
    assert answer.status_code == 200, answer.text
    rules = find_rules(name)
    told = answer.json()
    assert told["rules"] == rules.name
    assert [box["box"] for box in told["boxes"]] == [category.id for category in rules.categories]
    for box, one in zip(told["boxes"], pattern_odds(rules), strict=True):
        assert tuple(box["chances"]) == one.chances
        assert tuple(box["points"]) == one.points
        assert len(one.chances) == rules.rolls_per_turn


@pytest.mark.parametrize(
    ("name", "dice", "rolls_left"),
    [("yacht-dice", "44461", 2), ("yatzy", "65432", 1), ("general", "11111", 0),
     ("yacht-dice-free+four=4", "22255", 1), ("double-cameroon", "1234561234", 2)],
)  # fmt: skip
async def test_every_keep(ann: Browser, name: str, dice: str, rolls_left: int) -> None:
    path = f"{API}/rules/{name}/odds/keeps"
    answer = await ann.get(path, params={"dice": dice, "rolls_left": rolls_left})
    assert answer.status_code == 200, answer.text
    told = answer.json()
    rules = find_rules(name)
    roll = tuple(sorted(map(int, dice)))
    keeps = keep_odds(rules, roll, rolls_left)
    assert (told["rules"], told["dice"], told["rolls_left"]) == (name, list(roll), rolls_left)
    for keep, one in zip(told["keeps"], keeps, strict=True):
        assert tuple(keep["keep"]) == one.keep
        assert tuple(keep["chances"]) == one.chances
        assert tuple(keep["points"]) == one.points
    for box, place in enumerate(told["best"]):
        assert keeps[place] == best_keep(keeps, box)


async def test_odds_are_kept_by_the_browser_and_refusals_are_not(ann: Browser) -> None:
    for path in ("/rules/yacht/odds", "/rules/yacht/odds/keeps?dice=11111&rolls_left=1"):
        assert (await ann.get(API + path)).headers["cache-control"] == "private, max-age=86400"
    refused = await ann.get(f"{API}/rules/yacht/odds/keeps?dice=1&rolls_left=1")
    assert refused.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "dice", ["", "1111", "111111", "11117", "11110", "1111x", "1111²", "١١١١١"]
)
async def test_dice_that_are_none(ann: Browser, dice: str) -> None:
    answer = await ann.get(f"{API}/rules/yacht/odds/keeps", params={"dice": dice, "rolls_left": 1})
    assert answer.status_code == 400
    expected = {"where": "dice", "expected": "5 dice from 1 to 6"}
    assert answer.json()["params"] == expected


@pytest.mark.parametrize("rolls_left", ["", "-1", "3", "1.5", "x", "two"])
async def test_rolls_that_a_turn_has_not(ann: Browser, rolls_left: str) -> None:
    answer = await ann.get(
        f"{API}/rules/yacht/odds/keeps", params={"dice": "11111", "rolls_left": rolls_left}
    )
    assert answer.status_code == 400
    assert answer.json()["params"]["where"] == "rolls_left"
