"""Ten dice in two groups of five, each scored in a box of its own."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from operator import add

from yachtdice.rules.dice import Roll
from yachtdice.rules.ruleset import Box, RuleSet
from yachtdice.rules.scorecard import Card
from yachtdice.rules.scoring import open_scores, score_vector


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
    parted = splits(dice, rules.group)
    first = _points(rules, card, dice, throw)
    # the second groups are the first ones in reverse order: what takes the low dice leaves the high
    second = {box: points[::-1] for box, points in first.items()}
    pairs: dict[tuple[Box, Box], Pair] = {}
    for a, b in combinations(first, 2):
        sums = list(map(add, first[a], second[b]))
        most = max(sums)
        best = sums.index(most)
        pairs[a, b] = Pair(most, (first[a][best], second[b][best]), parted[best])
    return pairs


def best_groups(rules: RuleSet, card: Card, dice: Roll, throw: int = 3) -> dict[Box, int]:
    """The most that any group of the dice would write into each open box, in card order."""
    return {box: max(points) for box, points in _points(rules, card, dice, throw).items()}


@lru_cache(maxsize=64)  # the best groups and the best pairs of one roll are asked for together
def _points(rules: RuleSet, card: Card, dice: Roll, throw: int) -> dict[Box, tuple[int, ...]]:
    """What the first group of each split gets in each open box, boxes in card order."""
    groups = [group for group, _ in splits(dice, rules.group)]
    boxes = card.open_boxes()
    if rules.has_needs or rules.yacht is not None:  # what a box pays may hang on other boxes
        scores = [open_scores(rules, card, group, throw) for group in groups]
        return {box: tuple(scored[box].points for scored in scores) for box in boxes}
    vectors = [score_vector(rules, group, throw == 1) for group in groups]
    by_category = list(zip(*vectors, strict=True))
    return {box: by_category[box.category] for box in boxes}
