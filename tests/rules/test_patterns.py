"""Pattern counts and chances that are known from elsewhere, in both scorers."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from tests.rules.reading import pips, plain_points
from tests.second_scorer import chance_of_chasing, expected_best, plain
from yachtdice.rules import find_rules
from yachtdice.rules.dice import all_keeps, all_rolls, keeps_of, ways


def _throws(rules_name: str, box: str) -> int:
    """How many of the 7776 throws score in the box."""
    rules = find_rules(rules_name)
    index = rules.index(box)
    return sum(ways(roll) for roll in all_rolls(5) if plain_points(rules, index, roll, 3))


def test_rolls_and_keeps_are_counted() -> None:
    assert len(all_rolls(5)) == 252
    assert len(all_keeps(5)) == 462
    assert sum(map(ways, all_rolls(5))) == 7776
    assert len(all_rolls(10)) == 3003
    assert len(all_keeps(10)) == 8008
    assert {keep for roll in all_rolls(5) for keep in keeps_of(roll)} == set(all_keeps(5))


@pytest.mark.parametrize(
    ("rules", "box", "throws"),
    [
        ("yacht-dice", "yacht", 6),
        ("yacht-dice", "full_house", 300),
        ("yacht-dice", "small_straight", 1200),
        ("yacht-dice", "large_straight", 240),
        ("yacht-dice", "four_of_a_kind", 156),
        ("yacht-dice", "three_of_a_kind", 1656),
        ("yacht", "little_straight", 120),
        ("yacht-any-straight", "little_straight", 720),
        ("yacht-open-house", "full_house", 306),
        ("yacht-sectioned", "little_straight", 1200),
        ("general", "straight", 420),
        ("generala", "straight", 360),
        ("double-cameroon", "five_alike", 6),
        ("yatzy", "two_pairs", 2100),
        ("yatzy", "one_pair", 7056),
    ],
)
def test_throws_that_score(rules: str, box: str, throws: int) -> None:
    assert _throws(rules, box) == throws


CHANCES = [
    # box of yacht-dice, then percent on the first roll, by the second, by the third
    ("three_of_a_kind", "21.3", "54.1", "74.3"),
    ("four_of_a_kind", "2.0", "13.2", "29.1"),
    ("full_house", "3.9", "19.1", "36.3"),
    ("small_straight", "15.4", "41.2", "61.5"),
    ("large_straight", "3.1", "13.0", "26.1"),
    ("yacht", "0.1", "1.3", "4.6"),
]


def _matches(box: str) -> Callable[[str], bool]:
    """Whether the package gives a roll points in the box."""
    rules = find_rules("yacht-dice")
    index = rules.index(box)
    return lambda roll: plain_points(rules, index, pips(roll), 3) > 0


@pytest.mark.parametrize(("box", "first", "second", "third"), CHANCES)
def test_chance_of_chasing_one_pattern(box: str, first: str, second: str, third: str) -> None:
    for rerolls, percent in enumerate((first, second, third)):
        chance = chance_of_chasing(_matches(box), rerolls)
        assert f"{float(100 * chance):.1f}" == percent
        assert chance == chance_of_chasing(
            lambda roll: plain("yacht-dice", box, roll, 3) > 0, rerolls
        )


def test_five_alike_in_three_throws_exactly() -> None:
    assert chance_of_chasing(_matches("yacht"), 0) == Fraction(6, 6**5)
    assert round(float(chance_of_chasing(_matches("yacht"), 2)), 6) == 0.046029


def test_a_turn_for_one_number_or_for_chance() -> None:
    assert expected_best(lambda roll: roll.count("6"), 2) == 5 * Fraction(91, 216)
    assert round(float(expected_best(lambda roll: sum(map(int, roll)), 2)), 1) == 23.3
