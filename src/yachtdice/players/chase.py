"""What one turn brings that is played for one box only, exactly."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from yachtdice.players.lattice import lattice
from yachtdice.rules import RuleSet
from yachtdice.rules.scoring import score_vector


@dataclass(frozen=True, slots=True)
class Chase:
    """One box, chased with all throws of a turn."""

    points: float
    """Mean points of a turn that is played for the most points here."""
    hit: float
    """Chance to score here at all in a turn that is played for that."""


@lru_cache(maxsize=64)
def group_scores(rules: RuleSet, first_throw: bool) -> tuple[tuple[int, ...], ...]:
    """By category: the points of each roll of one box's dice, in the lattice's order, by the plain
    rules."""
    rolls = lattice(rules.group, rules.sides).rolls
    return tuple(zip(*(score_vector(rules, r, first_throw) for r in rolls), strict=True))


@lru_cache(maxsize=64)
def chases(rules: RuleSet) -> tuple[Chase, ...]:
    """One a category."""
    return tuple(
        Chase(_turn(rules, scores), _turn(rules, [points > 0 for points in scores]))
        for scores in group_scores(rules, False)
    )


def _turn(rules: RuleSet, values: Sequence[float]) -> float:
    net = lattice(rules.group, rules.sides)
    for _ in range(rules.rolls_per_turn - 1):
        later, _ = net.best(net.expect(values))
        values = list(map(max, values, later))
    return net.expect(values)[0]
