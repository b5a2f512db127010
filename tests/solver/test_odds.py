"""Chances of patterns: the known figures, and every keep held to going through all throws."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from yachtdice.rules import RULE_SET_IDS, RuleSet, find_rules
from yachtdice.rules.dice import contains, keeps_of
from yachtdice.rules.pairs import splits
from yachtdice.solver.odds import BoxOdds, best_keep, keep_odds, pattern_odds

KNOWN = {
    "three_of_a_kind": (21.3, 54.1, 74.3),
    "four_of_a_kind": (2.0, 13.2, 29.1),
    "full_house": (3.9, 19.1, 36.3),
    "small_straight": (15.4, 41.2, 61.5),
    "large_straight": (3.1, 13.0, 26.1),
    "yacht": (0.08, 1.3, 4.6),
}
"""Per cent by the first, second and third roll."""


def odds(name: str) -> dict[str, BoxOdds]:
    return {one.category: one for one in pattern_odds(find_rules(name))}


@pytest.mark.parametrize("box", KNOWN)
def test_known_figures(box: str) -> None:
    found = odds("yacht-dice")[box].chances
    for chance, known in zip(found, KNOWN[box], strict=True):
        assert 100 * chance == pytest.approx(known, abs=0.005 if known < 0.1 else 0.05)


def test_a_turn_for_one_number_and_for_the_sum() -> None:
    found = odds("yacht-dice")
    for face, box in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), start=1):
        assert found[box].points[2] / face == pytest.approx(5 * (1 - (5 / 6) ** 3), abs=1e-12)
        assert found[box].chances[2] == pytest.approx(1 - (5 / 6) ** 15, abs=1e-12)
    assert min(found["chance"].chances) == pytest.approx(1, abs=1e-12)
    assert found["chance"].points == pytest.approx((17.5, 21.25, 23 + 1 / 3), abs=1e-12)


def test_a_first_throw_that_pays_more() -> None:
    found = odds("general")["general"]
    assert found.points[0] == pytest.approx(60 * 6 / 6**5, abs=1e-12)
    straight = odds("general")["straight"]
    assert straight.points[0] == pytest.approx(25 * straight.chances[0], abs=1e-12)
    first, third = straight.chances[0], straight.chances[2]
    assert 20 * third < straight.points[2] <= 20 * third + 5 * first + 1e-12


@pytest.mark.parametrize("name", [*RULE_SET_IDS, "yatzy+held=stays", "yacht-dice+columns=3"])
def test_more_throws_are_never_worse(name: str) -> None:
    for one in pattern_odds(find_rules(name)):
        assert list(one.chances) == sorted(one.chances), one
        assert list(one.points) == sorted(one.points), one
        assert 0 <= one.chances[0] <= one.chances[-1] <= 1 + 1e-12


def score(rules: RuleSet, box: int, roll: tuple[int, ...], *, first_throw: bool) -> int:
    category = rules.categories[box]
    if len(roll) == rules.group:
        return category.score(roll, first_throw=first_throw)
    groups = splits(roll, rules.group)
    return max(category.score(one, first_throw=first_throw) for one, _ in groups)


def tried(
    rules: RuleSet, box: int, rolls_left: int, keep: tuple[int, ...]
) -> tuple[Fraction, Fraction]:
    """Chance and points of a keep, by going through all throws in fractions."""

    @cache
    def best(roll: tuple[int, ...], left: int, held: tuple[int, ...]) -> tuple[Fraction, Fraction]:
        points = Fraction(score(rules, box, roll, first_throw=False))
        chance = Fraction(points > 0)
        if left:
            for kept in keeps_of(roll):
                if len(kept) < rules.dice and contains(kept, held):
                    c, p = thrown(kept, left)
                    chance, points = max(chance, c), max(points, p)
        return chance, points

    @cache
    def thrown(kept: tuple[int, ...], left: int) -> tuple[Fraction, Fraction]:
        loose = rules.dice - len(kept)
        chance = points = Fraction(0)
        for dice in product(range(1, rules.sides + 1), repeat=loose):
            after = best(tuple(sorted((*kept, *dice))), left - 1, kept if rules.held_stays else ())
            chance, points = chance + after[0], points + after[1]
        return chance / rules.sides**loose, points / rules.sides**loose

    return thrown(keep, rolls_left)


@pytest.mark.parametrize(
    ("name", "roll", "rolls_left", "keep", "box"),
    [
        ("yacht-dice", (1, 4, 4, 4, 6), 2, (4, 4, 4), "full_house"),
        ("yacht-dice", (1, 2, 3, 4, 6), 1, (2, 3, 4), "small_straight"),
        ("yatzy", (2, 2, 5, 5, 6), 1, (2, 2, 5, 5), "two_pairs"),
        ("yatzy+held=stays", (1, 2, 4, 5, 6), 2, (4, 5), "small_straight"),
        ("general", (1, 1, 3, 4, 5), 2, (1, 3, 4, 5), "straight"),
    ],
)
def test_a_keep_is_what_going_through_all_throws_finds(
    name: str, roll: tuple[int, ...], rolls_left: int, keep: tuple[int, ...], box: str
) -> None:
    rules = find_rules(name)
    found = {one.keep: one for one in keep_odds(rules, roll, rolls_left)}
    number = rules.index(box)
    chance, points = tried(rules, number, rolls_left, keep)
    assert found[keep].chances[number] == pytest.approx(float(chance), abs=1e-12)
    assert found[keep].points[number] == pytest.approx(float(points), abs=1e-9)


def test_every_keep_stands_once_and_all_dice_last() -> None:
    rules = find_rules("yacht-dice")
    found = keep_odds(rules, (1, 4, 4, 4, 6), 2)
    assert [one.keep for one in found] == list(keeps_of((1, 4, 4, 4, 6)))
    four = rules.index("four_of_a_kind")
    assert found[-1].chances[four] == 0  # three fours are no four of a kind
    assert found[-1].points[rules.index("three_of_a_kind")] == 19
    (only,) = keep_odds(rules, (1, 4, 4, 4, 6), 0)
    assert only.keep == (1, 4, 4, 4, 6)
    held = keep_odds(rules, (1, 4, 4, 4, 6), 1, fixed=(1, 4))
    assert all(one.keep.count(1) == 1 and 4 in one.keep for one in held)


@pytest.mark.parametrize(
    ("box", "keep"),
    [
        ("three_of_a_kind", (4, 4, 4, 6)),  # it is there either way: the six brings more points
        ("four_of_a_kind", (4, 4, 4)),
        ("full_house", (1, 4, 4, 4)),  # the six would do as well
        ("chance", (4, 4, 4, 6)),
        ("ones", (1,)),
    ],
)
def test_the_best_keep_for_a_box(box: str, keep: tuple[int, ...]) -> None:
    rules = find_rules("yacht-dice")
    keeps = keep_odds(rules, (1, 4, 4, 4, 6), 1)
    number = rules.index(box)
    best = best_keep(keeps, number)
    likeliest = max(one.chances[number] for one in keeps)
    assert best.chances[number] == pytest.approx(likeliest, abs=1e-9)
    assert best.keep == keep


def test_ten_dice_are_looked_at_by_their_best_five() -> None:
    found = keep_odds(find_rules("double-cameroon"), (1, 2, 3, 4, 5, 6, 6, 6, 6, 6), 0)
    boxes = [category.id for category in find_rules("double-cameroon").categories]
    chances = dict(zip(boxes, found[0].chances, strict=True))
    assert {box for box, chance in chances.items() if chance == 1} == set(boxes) - {"full_house"}


def test_no_more_throws_than_a_turn_has() -> None:
    with pytest.raises(ValueError, match="expected 0-2 rolls left, got 3"):
        keep_odds(find_rules("yacht"), (1, 1, 1, 1, 1), 3)
