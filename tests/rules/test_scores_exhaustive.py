"""The package against the second scorer: every roll, box, rule set and throw."""

from itertools import combinations_with_replacement
from random import Random

import pytest

from tests.rules.reading import labels, pips, plain_points, to_card, to_choices
from tests.rules.sampling import JOKER_NAMES, cards, random_names
from tests.second_scorer import best_pairs as second_best_pairs
from tests.second_scorer import legal, plain, read_name, sums
from yachtdice.rules import (
    RULE_SET_IDS,
    Card,
    best_pairs,
    choices,
    find_rules,
    open_scores,
    totals,
)
from yachtdice.rules.scoring import choice

ROLLS = ["".join(roll) for roll in combinations_with_replacement("123456", 5)]
TEN_DICE = ["".join(roll) for roll in combinations_with_replacement("123456", 10)]
FIVE_ALIKE = [face * 5 for face in "123456"]
OTHERS = ["11345", "13456", "22233", "44445", "23456"]


def test_rolls_are_counted() -> None:
    assert len(ROLLS) == 252
    assert len(TEN_DICE) == 3003


@pytest.mark.parametrize("id_", RULE_SET_IDS)
def test_boxes_stand_in_card_order(id_: str) -> None:
    categories = find_rules(id_).categories
    assert tuple(category.id for category in categories) == read_name(id_).boxes
    sections = ["upper"] * 6 + ["lower"] * (len(categories) - 6)
    assert [category.section for category in categories] == sections


@pytest.mark.parametrize("throw", [1, 2, 3])
@pytest.mark.parametrize("id_", RULE_SET_IDS)
def test_every_roll_in_every_box(id_: str, throw: int) -> None:
    rules = find_rules(id_)
    empty = Card.empty(rules)
    for roll in ROLLS:
        found = to_choices(rules, choices(rules, empty, pips(roll), throw))
        assert found == legal(id_, roll, throw, {}), (id_, roll, throw)


@pytest.mark.parametrize("id_", RULE_SET_IDS)
def test_plain_points_leave_other_boxes_aside(id_: str) -> None:
    rules = find_rules(id_)
    for index, category in enumerate(rules.categories):
        for throw in (1, 3):
            for roll in ROLLS:
                expected = plain(id_, category.id, roll, throw)
                if category.id == "double_general" and roll in FIVE_ALIKE:
                    expected = 100
                assert plain_points(rules, index, pips(roll), throw) == expected


@pytest.mark.slow
@pytest.mark.parametrize("name", random_names(40, seed=1))
def test_every_roll_under_switches(name: str) -> None:
    rules = find_rules(name)
    empty = Card.empty(rules)
    for throw in (1, 3):
        for roll in ROLLS:
            found = to_choices(rules, choices(rules, empty, pips(roll), throw))
            assert found == legal(name, roll, throw, {}), (name, roll, throw)


@pytest.mark.slow
@pytest.mark.parametrize("columns", [1, 2, 3])
@pytest.mark.parametrize("name", JOKER_NAMES)
def test_legal_boxes_on_many_cards(name: str, columns: int) -> None:
    name = f"{name}+columns={columns}"
    rules = find_rules(name)
    for held in cards(name, count=40, seed=columns):
        card = to_card(rules, held)
        for roll, throw in [*((roll, 3) for roll in FIVE_ALIKE + OTHERS), ("33333", 1)]:
            found = choices(rules, card, pips(roll), throw)
            assert to_choices(rules, found) == legal(name, roll, throw, held), (name, held, roll)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*JOKER_NAMES, "yacht-dice+columns=2", "generala+columns=2"])
def test_a_box_alone_scores_as_it_does_among_all(name: str) -> None:
    rules = find_rules(name)
    for held in cards(name, count=10, seed=0):
        card = to_card(rules, held)
        for roll, throw in [*((roll, 3) for roll in FIVE_ALIKE + OTHERS), ("33333", 1)]:
            found = choices(rules, card, pips(roll), throw)
            for box in rules.boxes:
                alone = choice(rules, card, pips(roll), throw, box)
                assert alone == found.get(box), (name, held, roll, box)


def test_all_open_boxes_are_previewed() -> None:
    rules = find_rules("yacht-dice")
    for held in cards("yacht-dice", count=0, seed=0):
        card = to_card(rules, held)
        for roll in ("44444", "12345"):
            previews = open_scores(rules, card, pips(roll), 3)
            assert list(previews) == card.open_boxes()
            found = choices(rules, card, pips(roll), 3)
            assert found.items() <= previews.items()
            assert list(found) == [box for box in previews if box in found]


@pytest.mark.parametrize("name", [*RULE_SET_IDS, *JOKER_NAMES, "yatzy+columns=3", "yacht+bonus=7"])
def test_totals(name: str) -> None:
    rules = find_rules(name)
    random = Random(name)
    boxes = list(labels(rules).values())
    for _ in range(60):
        filled = random.sample(boxes, random.randint(0, len(boxes)))
        held = {box: random.choice((0, 3, 8, 12, 15, 20, 50)) for box in filled}
        extra_yachts = random.randint(0, 12) if rules.extra_yacht else 0
        found = totals(rules, to_card(rules, held, extra_yachts))
        parts = (
            found.upper_total,
            found.upper_bonus,
            found.lower_total,
            found.extra_points,
            found.par_gap,
            found.total,
        )
        assert parts == sums(name, held, extra_yachts), (name, held)


@pytest.mark.parametrize(("sixes", "bonus"), [(18, 35), (17, 0)])
def test_upper_bonus_begins_at_63(sixes: int, bonus: int) -> None:
    rules = find_rules("yacht-dice+columns=2")
    held = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": sixes}
    other_column = {f"{box}@2": points - (box == "twos") for box, points in held.items()}
    assert totals(rules, to_card(rules, held)).upper_bonus == bonus
    assert totals(rules, to_card(rules, held | other_column)).upper_bonus == bonus


@pytest.mark.parametrize("name", ["double-cameroon", "double-cameroon+house=open+straights=run"])
def test_ten_dice(name: str) -> None:
    _compare_pairs(name, frozenset(), TEN_DICE[:: 24 if "+" in name else 12])


@pytest.mark.slow
def test_every_roll_of_ten_dice() -> None:
    _compare_pairs("double-cameroon", frozenset(), TEN_DICE)


def test_ten_dice_on_cards() -> None:
    random = Random(10)
    boxes = read_name("double-cameroon").boxes
    for filled_count in (2, 4, 6, 8):
        for _ in range(5):
            filled = frozenset(random.sample(boxes, filled_count))
            _compare_pairs("double-cameroon", filled, random.sample(TEN_DICE, 5))


def _compare_pairs(name: str, filled: frozenset[str], rolls: list[str]) -> None:
    rules = find_rules(name)
    names = labels(rules)
    card = to_card(rules, dict.fromkeys(filled, 0))
    for ten in rolls:
        found = best_pairs(rules, card, pips(ten))
        points = {(names[a], names[b]): pair.points for (a, b), pair in found.items()}
        assert points == second_best_pairs(name, ten, filled), (ten, filled)
        for boxes, pair in found.items():
            assert sorted(pair.split[0] + pair.split[1]) == list(pips(ten))
            each = tuple(
                plain_points(rules, box.category, dice, 3)
                for box, dice in zip(boxes, pair.split, strict=True)
            )
            assert pair.each == each
            assert pair.points == sum(each)
            assert len(pair.split[0]) == 5
