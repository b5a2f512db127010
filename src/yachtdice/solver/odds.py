"""Chances of each box's pattern when a turn is played for that box alone.

A pattern is there when the box scores more than 0 by the plain rules, other boxes left aside: three
alike for Three of a Kind, one die of its number for an upper box, any dice for Chance. What may
score more or less is told by its points: those that a turn played for them alone brings. Of ten
dice the best group of five counts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from yachtdice.rules import RuleSet
from yachtdice.rules.dice import Keep, Roll, contains, keeps_of
from yachtdice.rules.pairs import splits
from yachtdice.rules.scoring import score_vector
from yachtdice.solver.combinatorics import FloatArray, lattice
from yachtdice.solver.turn import turn_values

_DIGITS = 9
"""After the point, in which chances and points are told apart."""


@dataclass(frozen=True, slots=True)
class BoxOdds:
    """A box of the rule set and what a turn played for it alone comes to."""

    category: str
    chances: tuple[float, ...]
    """By throw, from the first: the chance that the pattern is there by then; 0-1."""
    points: tuple[float, ...]
    """By throw, from the first: the points that a turn of so many throws brings in this box."""


@dataclass(frozen=True, slots=True)
class KeepOdds:
    """A keep and what it comes to in each box, in card order."""

    keep: Keep
    chances: tuple[float, ...]
    """The chance that the pattern is there in the end; 0-1."""
    points: tuple[float, ...]
    """The points that the rest of the turn brings, played for them alone."""


def pattern_odds(rules: RuleSet) -> tuple[BoxOdds, ...]:
    """What a whole turn comes to in each box of a rule set, in card order; exact.

    Each number is of the best play for that very box and that many throws.
    """
    by_throw = [_turn(rules, throws)[0] for throws in range(1, rules.rolls_per_turn + 1)]
    return tuple(
        BoxOdds(
            category.id,
            tuple(float(found[0, k]) for found in by_throw),
            tuple(float(found[1, k]) for found in by_throw),
        )
        for k, category in enumerate(rules.categories)
    )


def keep_odds(
    rules: RuleSet, roll: Roll, rolls_left: int, *, fixed: Keep = ()
) -> tuple[KeepOdds, ...]:
    """What each keep of the dice on the table comes to in each box; exact.

    Args:
        roll: all the dice, ascending.
        rolls_left: throws still allowed: from 0 to one less than the turn has.
        fixed: dice that stay held, ascending.
    Returns:
        Every distinct keep, smaller ones first; last that of all dice, which is to stop. Only that
        one when no throw is left.
    """
    if not 0 <= rolls_left < rules.rolls_per_turn:
        raise ValueError(f"expected 0-{rules.rolls_per_turn - 1} rolls left, got {rolls_left}")
    known = lattice(rules.dice, rules.sides)
    now = _scores(rules)[int(rolls_left < rules.rolls_per_turn - 1)]
    stopped = now[:, known.index[roll] - known.first_roll]
    found = []
    if rolls_left:
        kept = _turn(rules, rolls_left + 1)[1]
        keeps = [k for k in keeps_of(roll) if len(k) < rules.dice and contains(k, fixed)]
        found = [_keep_odds(keep, kept[:, known.index[keep]]) for keep in keeps]
    return (*found, _keep_odds(roll, stopped))


def ranked_keeps(keeps: Sequence[KeepOdds], box: int) -> list[KeepOdds]:
    """For one box (its place on the card): those first that make its pattern likeliest; of equals,
    those that bring the most points."""
    # Sums of chances differ in their last digits where the chances do not.
    return sorted(
        keeps, key=lambda one: (-round(one.chances[box], _DIGITS), -round(one.points[box], _DIGITS))
    )


def best_keep(keeps: Sequence[KeepOdds], box: int) -> KeepOdds:
    """The first of `ranked_keeps`."""
    return ranked_keeps(keeps, box)[0]


def _keep_odds(keep: Keep, found: FloatArray) -> KeepOdds:
    chances, points = found.tolist()
    return KeepOdds(keep, tuple(chances), tuple(points))


@lru_cache(maxsize=48)
def _turn(rules: RuleSet, throws: int) -> tuple[FloatArray, FloatArray]:
    """A turn of so many throws, played for each box alone.

    Returns:
        Shape (2, boxes): before the first throw, chances and points; and shape (2, keeps, boxes):
        what each keep after the first throw comes to, nothing if there is one throw only.
    """
    first, later = _scores(rules)
    known = lattice(rules.dice, rules.sides)
    lanes = later.shape[2]
    # Both are to be as great as possible, each by itself: so they stand side by side as lanes.
    kept: list[FloatArray] = []
    found = turn_values(
        known,
        _side_by_side(first),
        _side_by_side(later),
        throws=throws,
        held_stays=rules.held_stays,
        kept=kept,
    )
    after = kept[0][0] if kept else np.zeros((known.first_roll, 2 * lanes))
    return found[0].reshape(2, lanes), np.stack((after[:, :lanes], after[:, lanes:]))


def _side_by_side(scores: FloatArray) -> FloatArray:
    return np.concatenate(tuple(scores), axis=1)[None]


@lru_cache(maxsize=16)
def _scores(rules: RuleSet) -> tuple[FloatArray, FloatArray]:
    """On the first throw and on later ones, shape (2, rolls, boxes): whether the pattern is there,
    1 or 0, and the points."""
    return _scored(rules, first_throw=True), _scored(rules, first_throw=False)


def _scored(rules: RuleSet, *, first_throw: bool) -> FloatArray:
    groups, rolls = (lattice(dice, rules.sides).rolls for dice in (rules.group, rules.dice))
    by_group = {roll: score_vector(rules, roll, first_throw) for roll in groups}
    if rules.group == rules.dice:
        points = np.array([by_group[roll] for roll in rolls])
    else:
        points = np.array(
            [
                np.max([by_group[one] for one, _ in splits(roll, rules.group)], axis=0)
                for roll in rolls
            ]
        )
    return np.stack((points > 0, points)).astype(np.float64)
