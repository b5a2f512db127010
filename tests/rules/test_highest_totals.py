"""The highest totals, searched by the package and found another way by the second scorer."""

import pytest

from tests.second_scorer import highest_total
from yachtdice.rules import find_rules

HIGHEST = {
    "yacht": 297,
    "yacht-any-straight": 297,
    "yacht-open-house": 299,
    "yacht-five-dice-kind": 303,
    "yacht-worldwide": 323,
    "yacht-sectioned": 342,
    "yacht-dice-plain": 375,
    "yacht-dice": 1575,
    "yacht-dice-classic": 1575,
    "yacht-dice-free": 1575,
    "yacht-dice-free-after-upper": 1575,
    "general": 300,
    "general-short": 270,
    "generala": 360,
    "double-cameroon": 234,
    "yatzy": 374,
    "yacht-dice+joker=none": 1480,
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "points"), list(HIGHEST.items()))
def test_highest_total(name: str, points: int) -> None:
    assert highest_total(name) == points
    assert find_rules(name).highest_total() == points


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "yacht-dice+straight_points=200,200",
        "yacht-dice+joker=none+extra=3",
        "yacht-dice-free-after-upper+extra=1+four=4",
        "yacht+extra=100+joker=forced",
        "yacht-worldwide+house=open+extra=10",
        "yatzy+bonus=0+four=5",
        "general+bonus=200+house=open",
        "double-cameroon+straights=run+straight_points=30,40",
        "yacht+instant=on",
    ],
)
def test_highest_total_under_switches(name: str) -> None:
    assert find_rules(name).highest_total() == highest_total(name)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "yacht-dice+columns=2",
        "yacht-dice-free+columns=3",
        "yacht-dice+joker=none+columns=2",
        "yatzy+extra=100+joker=free+columns=2",
        "generala+columns=3",
    ],
)
def test_highest_total_of_columns(name: str) -> None:
    assert find_rules(name).highest_total() == highest_total(name)
