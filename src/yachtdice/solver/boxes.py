"""What the solver must know of a rule set's boxes: points by roll, and what of them matters later.

Everything is read from the rule set's own scoring, so that nothing is said twice.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from yachtdice.errors import UnsolvedRulesError
from yachtdice.rules.dice import Keep
from yachtdice.rules.ruleset import RuleSet
from yachtdice.rules.scoring import score_vector
from yachtdice.solver.combinatorics import lattice

FIRST, LATER = 0, 1
"""Rows of points: the turn's first throw, and any later one."""


@dataclass(frozen=True, eq=False)
class Boxes:
    """The boxes of one column, in card order."""

    rules: RuleSet
    rolls: tuple[Keep, ...]
    """Rolls of one group of dice, in the order of the lattice."""
    points: NDArray[np.int64]
    """Shape (2, boxes, rolls): points by the plain rules on the first throw and on later ones."""
    gaining: tuple[int, ...]
    """Boxes whose points count towards an upper bonus; none without a bonus."""
    rest: tuple[int, ...]
    """The others."""
    marks: tuple[tuple[int, ...], ...]
    """By box: the points that change what follows once it holds exactly them, such as the 50 of
    the Yacht box where extra Yachts count."""
    wild: NDArray[np.int64]
    """Shape (sides, boxes): what a joker of each number pays in each box, lower ones being wild."""

    @property
    def throws_differ(self) -> bool:
        """Whether the first throw pays otherwise than the later ones."""
        return not np.array_equal(self.points[FIRST], self.points[LATER])

    @property
    def alike(self) -> tuple[int, ...]:
        """By number: where the roll of nothing else stands."""
        group = len(self.rolls[0])
        return tuple(self.rolls.index((pip,) * group) for pip in range(1, self.rules.sides + 1))


@lru_cache(maxsize=64)
def boxes(rules: RuleSet) -> Boxes:
    """The boxes of a rule set.

    Raises:
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    _check(rules)
    rolls = lattice(rules.group, rules.sides).rolls
    points = np.array(
        [[score_vector(rules, roll, first) for roll in rolls] for first in (True, False)],
        dtype=np.int64,
    ).transpose(0, 2, 1)
    gaining = rules.upper if rules.bonus_points else ()
    marks = _marks(rules)
    if any(marks[k] for k in gaining):
        raise UnsolvedRulesError(f"{rules}: a box that another one needs counts towards the bonus")
    return Boxes(
        rules,
        rolls,
        np.ascontiguousarray(points),
        gaining,
        tuple(k for k in range(len(rules.categories)) if k not in gaining),
        marks,
        _wild(rules),
    )


def _check(rules: RuleSet) -> None:
    if rules.columns > 1 and not rules.boxes_stand_alone:
        raise UnsolvedRulesError(
            f"{rules}: several columns are solved where each box pays by its own dice alone"
        )
    if rules.columns > 1 and (rules.columns + 1) ** len(rules.categories) > MOST_STATES:
        raise UnsolvedRulesError(f"{rules}: too many states for the memory of most machines")
    if rules.boxes_per_turn == 1:
        return
    if rules.yacht or not rules.boxes_stand_alone:
        raise UnsolvedRulesError(
            f"{rules}: two boxes a turn are solved where each pays by its own dice alone"
        )


MOST_STATES = 1 << 25
"""States with several columns that are solved: 16,777,216 of three columns and twelve boxes."""


def is_solved(rules: RuleSet) -> bool:
    """Whether the solver has an exact answer for such rules."""
    try:
        boxes(rules)
    except UnsolvedRulesError:
        return False
    return True


def has_extra_yachts(rules: RuleSet) -> bool:
    """Whether five alike are looked at differently once the Yacht box is filled."""
    return rules.yacht is not None and bool(rules.extra_yacht or rules.joker != "none")


def yacht_points(rules: RuleSet) -> int:
    """What the Yacht box holds when extra Yachts are paid."""
    assert rules.yacht_index is not None
    return rules.categories[rules.yacht_index].score_wild(1, rules.group)


def _marks(rules: RuleSet) -> tuple[tuple[int, ...], ...]:
    marks: list[set[int]] = [set() for _ in rules.categories]
    if rules.yacht_index is not None and (rules.extra_yacht or rules.joker == "forced_if_scored"):
        marks[rules.yacht_index].add(yacht_points(rules))
    for category in rules.categories:
        if category.needs:
            marks[rules.index(category.needs.category)].add(category.needs.points)
    for category, points in zip(rules.categories, marks, strict=True):
        if category.needs and points:
            raise UnsolvedRulesError(f"{rules}: {category.id} needs a box and is needed itself")
    return tuple(tuple(sorted(points)) for points in marks)


def _wild(rules: RuleSet) -> NDArray[np.int64]:
    return np.array(
        [
            [
                category.score_wild(pip, rules.group)
                if category.section == "lower"
                else category.score((pip,) * rules.group, first_throw=False)
                for category in rules.categories
            ]
            for pip in range(1, rules.sides + 1)
        ],
        dtype=np.int64,
    )
