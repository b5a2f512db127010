"""How much of the upper bonus a column may still expect, roughly: by its upper state alone.

Two views of it, several numbers each: by chances, if boxes are filled one after the other and come
out so and so well; and by the best play of a game of the upper boxes alone, with turns to spare.
"""

from dataclasses import replace
from math import comb

import numpy as np

from yachtdice.rules.category import Category, Fixed
from yachtdice.rules.pattern import Any
from yachtdice.rules.ruleset import RuleSet
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.gains import gains
from yachtdice.solver.layout import Layout, layout
from yachtdice.solver.solve_numpy import solve_numpy

DIE_CHANCES = (0.4, 0.5, 0.6)
"""The chance of each die to be of the box's number in the end. 0.42 is what going for a number
blindly brings, 0.52 about what a box has when it is filled."""
SPARE = 4
"""Turns to spare: none up to so many."""
COUNT = len(DIE_CHANCES) + SPARE + 1
"""Numbers for each state."""


def bonus_expected(states: Layout) -> FloatArray:
    """By upper state: the share of the bonus that is still expected, shape (states, COUNT).

    Args:
        states: of one column and for every total, with a bonus.
    """
    return np.concatenate((_with_spare_turns(states.rules), _by_chances(states)), axis=1)


def _by_chances(states: Layout) -> FloatArray:
    upper, gaining = states.upper, states.boxes.gaining
    found = np.zeros((upper.n_states, len(DIE_CHANCES)))
    for filled in range(len(upper.totals) - 2, -1, -1):
        own = slice(*upper.starts[filled : filled + 2])
        bit = next(n for n in range(len(gaining)) if not filled >> n & 1)
        after = gains(states, filled, gaining[bit])
        comes = (after.points - np.array(after.paid)[:, None]) / states.rules.bonus_points
        then = found[after.columns] + comes[:, :, None]
        for n, die in enumerate(DIE_CHANCES):
            found[own, n] = _binomial(len(after.paid) - 1, die) @ then[:, :, n]
    return found


def _binomial(count: int, chance: float) -> FloatArray:
    return np.array(
        [comb(count, n) * chance**n * (1 - chance) ** (count - n) for n in range(count + 1)]
    )


def _with_spare_turns(rules: RuleSet) -> FloatArray:
    spared = tuple(Category(f"spare_{n}", "", "lower", Any(), Fixed(0, 0)) for n in range(SPARE))
    with_bonus = replace(
        rules,
        categories=(*(rules.categories[k] for k in rules.upper), *spared),
        yacht=None,
        extra_yacht=0,
        joker="none",
        name=f"{rules.name}+spare",
    )
    states, plain = layout(with_bonus, every_total=True), layout(with_bonus.without_bonus)
    values, without = solve_numpy(states)[0], solve_numpy(plain)[0, :, 0]
    sets = np.repeat(np.arange(len(states.upper.totals)), np.diff(states.upper.starts))
    bits = sets[:, None] >> np.arange(len(states.boxes.gaining)) & 1
    upper_rows = bits @ plain.strides[list(states.boxes.gaining)]
    found = []
    for turns in range(SPARE + 1):
        spent = list(states.boxes.rest[turns:])
        row, plain_row = int(states.strides[spent].sum()), int(plain.strides[spent].sum())
        found.append((values[row] - without[upper_rows + plain_row]) / rules.bonus_points)
    return np.array(found).T
