"""What the turn player reckons with beyond its turn, and how ten dice are parted."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from yachtdice import find_rules
from yachtdice.players.bonus import bonus_chances
from yachtdice.players.chase import chases
from yachtdice.players.gains import Gains
from yachtdice.players.parting import best_partings, partings
from yachtdice.players.usual import prices, usual_points
from yachtdice.rules import RULE_SET_IDS, Box, Card
from yachtdice.rules.dice import Roll, all_rolls
from yachtdice.rules.pairs import splits

YACHT_DICE = find_rules("yacht-dice")
GENERALA = find_rules("generala")


def by_id(name: str) -> dict[str, float]:
    rules = find_rules(name)
    return {c.id: price for c, price in zip(rules.categories, prices(rules), strict=True)}


def test_chases_are_the_known_chances() -> None:
    chance = {c.id: chases(YACHT_DICE)[k].hit for k, c in enumerate(YACHT_DICE.categories)}
    assert chance["three_of_a_kind"] == pytest.approx(0.743, abs=5e-4)
    assert chance["four_of_a_kind"] == pytest.approx(0.291, abs=5e-4)
    assert chance["full_house"] == pytest.approx(0.363, abs=5e-4)
    assert chance["small_straight"] == pytest.approx(0.615, abs=5e-4)
    assert chance["large_straight"] == pytest.approx(0.261, abs=5e-4)
    assert chance["yacht"] == pytest.approx(0.046, abs=5e-4)
    assert chases(YACHT_DICE)[YACHT_DICE.index("chance")].points == pytest.approx(23.3, abs=0.05)


def test_upper_bonus_chance_is_that_of_all_counts() -> None:
    chances = bonus_chances(YACHT_DICE)
    die = 1 - Fraction(5, 6) ** 4
    count = [
        Fraction(c) * die**k * (1 - die) ** (5 - k) for k, c in enumerate((1, 5, 10, 10, 5, 1))
    ]
    for missing in range(70):
        exact = sum(
            count[twos] * count[fives] * count[sixes]
            for twos in range(6)
            for fives in range(6)
            for sixes in range(6)
            if 2 * twos + 5 * fives + 6 * sixes >= missing
        )
        assert chances.of((2, 5, 6), missing) == pytest.approx(float(exact), abs=1e-12)


def test_upper_points_are_worth_more_where_they_bring_the_bonus() -> None:
    column = (3, 6, 9, 12, 15, None, *(None,) * 7)
    gains = Gains(YACHT_DICE, Card((column,)), turns_after=7)
    assert gains.of(Box(0, 5), 18) - gains.of(Box(0, 5), 12) == pytest.approx(6 + 35)
    assert gains.of(Box(0, 5), 30) - gains.of(Box(0, 5), 24) == pytest.approx(6)


def test_first_yacht_opens_the_way_to_extra_ones() -> None:
    box = Box(0, YACHT_DICE.index("yacht"))
    card = Card.empty(YACHT_DICE)
    assert Gains(YACHT_DICE, card, turns_after=0).of(box, 50) == 50
    assert Gains(YACHT_DICE, card, turns_after=12).of(box, 50) > 80
    assert Gains(YACHT_DICE, card, turns_after=12).of(box, 0) == 0
    two = find_rules("yacht-dice+columns=2")
    assert Gains(two, Card.empty(two), turns_after=25).of(box, 50) == 50


def test_double_general_is_kept_for_the_second_five_alike() -> None:
    general, double = (Box(0, GENERALA.index(id_)) for id_ in ("general", "double_general"))
    empty = Card.empty(GENERALA)
    hit, missed = (empty.with_box(0, general.category, points) for points in (50, 0))
    worth = [Gains(GENERALA, c, turns_after=5).of(double, 0) for c in (missed, empty, hit)]
    assert worth[0] == 0 > worth[1] > worth[2]
    assert Gains(GENERALA, hit, turns_after=5).of(double, 100) > 70
    before = Gains(GENERALA, empty, turns_after=5)
    assert before.of(general, 50) > 50
    assert before.of(general, 0) < 0


def test_dearer_boxes_are_those_that_bring_more() -> None:
    usual = by_id("yacht-dice")
    assert usual["chance"] > usual["three_of_a_kind"] > usual["four_of_a_kind"]
    assert usual["small_straight"] > usual["full_house"] > usual["ones"]
    assert usual["sixes"] > usual["fives"] > usual["fours"] > usual["threes"]


@pytest.mark.slow
@pytest.mark.parametrize("name", [*RULE_SET_IDS, "yacht-dice+columns=3", "yatzy+bonus=200"])
def test_last_box_usually_brings_what_its_chase_does(name: str) -> None:
    rules = find_rules(name)
    for number, usual in enumerate(usual_points(rules, rules.boxes_per_turn)):
        if rules.categories[number].needs is None:
            assert usual == pytest.approx(chases(rules)[number].points)


def test_columns_change_no_price() -> None:
    assert prices(find_rules("yatzy+columns=3")) == prices(find_rules("yatzy"))


def test_ten_dice_part_in_the_known_number_of_ways() -> None:
    ways = partings(10, 6)
    assert len(ways.one) == len(ways.two) == ways.counts.sum() == 31_878
    assert ways.starts[-1] + ways.counts[-1] == 31_878


def test_best_parting_is_that_of_all_splits_and_boxes() -> None:
    halves = all_rolls(2, 3)
    rows = [[float(7 * a * a + 3 * b * k - k * k) for a, b in halves] for k in range(4)]
    worth = {half: [row[number] for row in rows] for number, half in enumerate(halves)}

    def best_of(parted: Iterable[tuple[Roll, Roll]]) -> float:
        return max(worth[one][a] + worth[two][b] for one, two in parted for a, b in pairs)

    pairs = (*combinations(range(4), 2), *combinations(range(3, -1, -1), 2))
    ways = partings(4, 3)
    for roll, best, way in zip(all_rolls(4, 3), *best_partings(np.array(rows), ways), strict=True):
        parted = halves[ways.one[way]], halves[ways.two[way]]
        assert sorted((*parted[0], *parted[1])) == list(roll)
        assert best == best_of([parted]) == best_of(splits(roll, 2))
