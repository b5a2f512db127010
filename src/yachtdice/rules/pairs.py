"""Ten dice in two groups of five, each scored in a box of its own."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from yachtdice.rules.dice import Roll, keeps_of
from yachtdice.rules.ruleset import Box, RuleSet
from yachtdice.rules.scorecard import Card
from yachtdice.rules.scoring import open_scores


@dataclass(frozen=True, slots=True)
class Pair:
    """Two boxes filled with the best split."""

    points: int
    each: tuple[int, int]
    """Points of the first and of the second box."""
    split: tuple[Roll, Roll]
    """The first and the second box's dice."""


@lru_cache(maxsize=4096)
def splits(dice: Roll, group: int) -> tuple[tuple[Roll, Roll], ...]:
    """Every way to part the dice into a first group of `group` and a second of the rest."""
    return tuple((first, without(dice, first)) for first in keeps_of(dice) if len(first) == group)


def without(dice: Roll, taken: Roll) -> Roll:
    """The dice that are left, ascending."""
    rest = list(dice)
    for pip in taken:
        rest.remove(pip)
    return tuple(rest)


def best_pairs(
    rules: RuleSet, card: Card, dice: Roll, throw: int = 3
) -> dict[tuple[Box, Box], Pair]:
    """Every pair of open boxes with its best split, boxes in card order.

    Among equal splits the one whose first group comes first in lexicographic order is taken.
    """
    scored = []
    for first, second in splits(dice, rules.group):
        one = {b: s.points for b, s in open_scores(rules, card, first, throw).items()}
        two = {b: s.points for b, s in open_scores(rules, card, second, throw).items()}
        scored.append((first, second, one, two))
    pairs: dict[tuple[Box, Box], Pair] = {}
    for a, b in combinations(card.open_boxes(), 2):
        best = max(scored, key=lambda row: row[2][a] + row[3][b])
        each = (best[2][a], best[3][b])
        pairs[a, b] = Pair(sum(each), each, (best[0], best[1]))
    return pairs
