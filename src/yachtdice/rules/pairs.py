"""Ten dice in two groups of five, each scored in a box of its own."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from operator import add

from yachtdice.rules.dice import Roll
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
    firsts = sorted(set(combinations(dice, group)))
    return tuple((first, without(dice, first)) for first in firsts)


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
    open_boxes = card.open_boxes()
    parted = splits(dice, rules.group)
    points = {group: _points(rules, card, group, throw) for group, _ in parted}
    # Row k holds what open box k gets in each split, as the first and as the second box.
    first = list(zip(*(points[one] for one, _ in parted), strict=True))
    second = list(zip(*(points[two] for _, two in parted), strict=True))
    pairs: dict[tuple[Box, Box], Pair] = {}
    for a, b in combinations(range(len(open_boxes)), 2):
        sums = list(map(add, first[a], second[b]))
        most = max(sums)
        best = sums.index(most)
        each = (first[a][best], second[b][best])
        pairs[open_boxes[a], open_boxes[b]] = Pair(most, each, parted[best])
    return pairs


@lru_cache(maxsize=4096)  # the rolls of one turn hold the same few groups again and again
def _points(rules: RuleSet, card: Card, group: Roll, throw: int) -> tuple[int, ...]:
    """What the group gets in each open box, in card order."""
    return tuple(scored.points for scored in open_scores(rules, card, group, throw).values())
