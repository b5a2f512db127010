"""An example roll for a box, found by a search and scored by the engine."""

from dataclasses import dataclass
from functools import lru_cache

from yachtdice.rules.dice import Roll, all_rolls
from yachtdice.rules.pattern import Any, Pairs
from yachtdice.rules.ruleset import Box, RuleSet
from yachtdice.rules.scorecard import Card
from yachtdice.rules.scoring import open_scores, score_vector


@dataclass(frozen=True, slots=True)
class Example:
    """A roll that shows well what a box asks for."""

    roll: Roll
    points: int
    """What it scores there on a later throw than the first."""
    first_throw: int
    """What it scores there on the first throw."""


@lru_cache(maxsize=1024)
def example(rules: RuleSet, category: int) -> Example:
    """The roll that scores there and is least like what other boxes ask for.

    An upper box shows three of its number, which is par. Of rolls that do equally well, one in
    the middle of the road is taken: many different numbers, a sum near the average.
    """
    rolls = all_rolls(rules.group, rules.sides)
    fitting = [roll for roll in rolls if _fits(rules, category, roll)]
    roll = min(fitting or rolls, key=lambda roll: _strangeness(rules, category, roll))
    card = _card_that_lets_score(rules, category)
    box = Box(0, category)
    first, later = (open_scores(rules, card, roll, throw)[box].points for throw in (1, 2))
    return Example(roll, later, first)


def _fits(rules: RuleSet, category: int, roll: Roll) -> bool:
    face = rules.categories[category].face
    if face is not None:
        return roll.count(face) == 3
    return score_vector(rules, roll, False)[category] > 0


def _strangeness(rules: RuleSet, category: int, roll: Roll) -> tuple[float, ...]:
    scores = score_vector(rules, roll, False)
    others = sum(
        scores[k] > 0
        for k in rules.lower
        if k != category and not isinstance(rules.categories[k].pattern, Any)
    )
    average = rules.group * (rules.sides + 1) / 2
    return (
        -_pairs_to_choose(rules, category, roll),
        others,
        -len(set(roll)),
        abs(sum(roll) - average),
        -roll[-1],
    )


def _pairs_to_choose(rules: RuleSet, category: int, roll: Roll) -> int:
    """How many pairs there are beyond those that count: they show that the highest is taken."""
    pattern = rules.categories[category].pattern
    if not isinstance(pattern, Pairs):
        return 0
    return sum(roll.count(face) >= 2 for face in set(roll)) - pattern.count


def _card_that_lets_score(rules: RuleSet, category: int) -> Card:
    """An empty card but for the box that this one depends on, filled as it must be."""
    card = Card.empty(rules)
    needs = rules.categories[category].needs
    return card.with_box(0, rules.index(needs.category), needs.points) if needs else card
