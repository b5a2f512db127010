"""What a roll scores in each box it may go to."""

from dataclasses import dataclass
from functools import lru_cache

from yachtdice.rules.dice import Roll
from yachtdice.rules.joker import extra_bonus, joker
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


def plain_points(rules: RuleSet, category: int, roll: Roll, throw: int) -> int:
    """Points of the roll in one category by the plain rules, other boxes left aside."""
    return score_vector(rules, roll, throw == 1)[category]


def open_scores(rules: RuleSet, card: Card, roll: Roll, throw: int) -> dict[Box, Scored]:
    """What the roll would write into every open box, legal or not, in card order.

    Args:
        roll: one group of dice, ascending.
        throw: which throw of the turn it is, from 1.
    """
    plain = score_vector(rules, roll, throw == 1)
    bonus = extra_bonus(rules, card, roll)
    stand_in = joker(rules, card, roll)
    is_wild = stand_in is not None and stand_in.is_wild
    scores: dict[Box, Scored] = {}
    for box in card.open_boxes():
        category = rules.categories[box.category]
        points = plain[box.category]
        needs = category.needs
        if needs and card.columns[box.column][rules.index(needs.category)] != needs.points:
            points = 0
        wild = False
        if is_wild and category.section == "lower":
            wild_points = category.score_wild(roll[0], rules.group)
            wild, points = wild_points != points, wild_points
        wins = points > 0 and (
            category.wins == "any_throw" or (category.wins == "first_throw" and throw == 1)
        )
        scores[box] = Scored(points, bonus, wins, wild)
    return scores


def choices(rules: RuleSet, card: Card, roll: Roll, throw: int) -> dict[Box, Scored]:
    """Exactly the boxes that the roll may go to and what it scores there, in card order.

    Args and order as in `open_scores`.
    """
    scores = open_scores(rules, card, roll, throw)
    stand_in = joker(rules, card, roll)
    if stand_in is None:
        return scores
    return {box: scored for box, scored in scores.items() if box in stand_in.legal}
