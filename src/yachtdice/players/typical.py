"""What each box usually brings, worked out from the rules.

A box is mostly written when a turn went well for it. So what it usually brings is what the best of
several turns going for it would bring: how many depends on how many boxes are still open.
"""

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from yachtdice.players.lattice import Lattice, lattice
from yachtdice.rules import RuleSet
from yachtdice.rules.dice import Roll
from yachtdice.rules.pairs import splits
from yachtdice.rules.scoring import score_vector


@dataclass(frozen=True)
class Chase:
    """What one turn brings that goes for one box only."""

    points: tuple[int, ...]
    """Ascending."""
    at_most: tuple[float, ...]
    """Chance of that many points or fewer."""

    def best_of(self, turns: float) -> float:
        """Mean of the best of so many turns, in points; the number need not be whole."""
        mean = before = 0.0
        for points, at_most in zip(self.points, self.at_most, strict=True):
            chance = at_most**turns
            mean += points * (chance - before)
            before = chance
        return mean


@lru_cache(maxsize=64)
def group_scores(rules: RuleSet, first_throw: bool) -> tuple[tuple[int, ...], ...]:
    """By category: the points of each roll, in the lattice's order, other boxes left aside.

    Where a turn fills two boxes: the most that any group of the dice would write there.
    """
    rolls = lattice(rules.dice, rules.sides).rolls
    vectors = [_most(rules, roll, first_throw) for roll in rolls]
    return tuple(zip(*vectors, strict=True))


def _most(rules: RuleSet, roll: Roll, first_throw: bool) -> tuple[int, ...]:
    if rules.boxes_per_turn == 1:
        return score_vector(rules, roll, first_throw)
    groups = [score_vector(rules, group, first_throw) for group, _ in splits(roll, rules.group)]
    return tuple(map(max, zip(*groups, strict=True)))


@lru_cache(maxsize=64)
def chases(rules: RuleSet) -> tuple[Chase, ...]:
    """One a category."""
    net = lattice(rules.dice, rules.sides)
    return tuple(_chase(net, scores, rules.rolls_per_turn) for scores in group_scores(rules, False))


def _chase(net: Lattice, scores: tuple[int, ...], throws: int) -> Chase:
    values: list[float] = list(map(float, scores))
    plans: list[list[int]] = []
    for _ in range(throws - 1):
        best, choice = net.best(net.expect(values))
        stays = [now >= later for now, later in zip(scores, best, strict=True)]
        values = [max(now, later) for now, later in zip(scores, best, strict=True)]
        plan = [
            net.first_roll + roll if stay else keep
            for roll, (stay, keep) in enumerate(zip(stays, choice, strict=True))
        ]
        plans.append(plan)
    mass = net.spread([1.0] + [0.0] * (len(net.keeps) - 1))
    for plan in reversed(plans):
        kept = [0.0] * len(net.keeps)
        for share, keep in zip(mass, plan, strict=True):
            kept[keep] += share
        mass = net.spread(kept)
    chances: dict[int, float] = defaultdict(float)
    for share, points in zip(mass, scores, strict=True):
        chances[points] += share
    total = 0.0
    at_most = []
    for points in sorted(chances):
        total += chances[points]
        at_most.append(min(total, 1.0))
    return Chase(tuple(sorted(chances)), tuple(at_most))
