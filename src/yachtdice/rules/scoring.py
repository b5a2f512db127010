"""What a roll scores in each box it may go to."""

from dataclasses import dataclass, replace
from functools import lru_cache

from yachtdice.rules.category import Category
from yachtdice.rules.dice import Roll
from yachtdice.rules.joker import extra_bonus, is_extra_yacht, joker
from yachtdice.rules.ruleset import Box, RuleSet
from yachtdice.rules.scorecard import Card


@dataclass(frozen=True, slots=True)
class Scored:
    """What a choice writes."""

    points: int
    bonus: int = 0
    """Extra-Yacht points that come with it."""
    wins: bool = False
    """It wins the game at once."""
    wild: bool = False
    """The joker stands in for the pattern."""


@lru_cache(maxsize=1 << 15)
def score_vector(rules: RuleSet, roll: Roll, first_throw: bool) -> tuple[int, ...]:
    """Points of the roll in each category by the plain rules, other boxes left aside."""
    return tuple(c.score(roll, first_throw=first_throw) for c in rules.categories)


@lru_cache(maxsize=1 << 15)
def plain_scores(rules: RuleSet, roll: Roll, first_throw: bool) -> tuple[Scored, ...]:
    """What the roll would write in each category by the plain rules, other boxes left aside."""
    return tuple(
        Scored(points, wins=_wins(category, points, first_throw))
        for category, points in zip(
            rules.categories, score_vector(rules, roll, first_throw), strict=True
        )
    )


def _wins(category: Category, points: int, first_throw: bool) -> bool:
    return points > 0 and (
        category.wins == "any_throw" or (category.wins == "first_throw" and first_throw)
    )


def open_scores(rules: RuleSet, card: Card, roll: Roll, throw: int) -> dict[Box, Scored]:
    """What the roll would write into every open box, legal or not, in card order.

    Args:
        roll: one group of dice, ascending.
        throw: which throw of the turn it is, from 1.
    """
    plain = plain_scores(rules, roll, throw == 1)
    bonus = extra_bonus(rules, card, roll)
    stand_in = joker(rules, card, roll)
    is_wild = stand_in is not None and stand_in.is_wild
    scores: dict[Box, Scored] = {}
    for box in rules.boxes:
        column, index = box
        if card.columns[column][index] is not None:
            continue
        category, scored = rules.categories[index], plain[index]
        needs = category.needs
        if needs and card.columns[column][rules.index(needs.category)] != needs.points:
            scored = Scored(0)
        if is_wild and category.section == "lower":
            points = category.score_wild(roll[0], rules.group)
            wins = _wins(category, points, throw == 1)
            scored = Scored(points, wins=wins, wild=points != scored.points)
        scores[box] = replace(scored, bonus=bonus) if bonus else scored
    return scores


def choice(rules: RuleSet, card: Card, roll: Roll, throw: int, box: Box) -> Scored | None:
    """What the roll would write into this box; None: it may not go there.

    Must agree with `choices`, which looks at all boxes; a test compares them.
    """
    if not card.is_open(box):
        return None
    if is_extra_yacht(rules, card, roll):
        return choices(rules, card, roll, throw).get(box)
    needs = rules.categories[box.category].needs
    if needs and card.columns[box.column][rules.index(needs.category)] != needs.points:
        return Scored(0)
    return plain_scores(rules, roll, throw == 1)[box.category]


def choices(rules: RuleSet, card: Card, roll: Roll, throw: int) -> dict[Box, Scored]:
    """Exactly the boxes that the roll may go to and what it scores there, in card order.

    Args and order as in `open_scores`.
    """
    scores = open_scores(rules, card, roll, throw)
    stand_in = joker(rules, card, roll)
    if stand_in is None:
        return scores
    return {box: scored for box, scored in scores.items() if box in stand_in.legal}
