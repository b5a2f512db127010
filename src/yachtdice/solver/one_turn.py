"""The turn that begins in one state: what each keep is worth, and which box each roll goes to.

Five dice have few enough keeps to be multiplied out: one state is done sooner that way than along
the lattice, which is made for many at once. Where that does not serve, or the compiled kernel is
there, the lattice it is.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np

from yachtdice.rules.dice import keeps_of
from yachtdice.solver.combinatorics import FloatArray, IntArray, Lattice
from yachtdice.solver.layout import Layout
from yachtdice.solver.pairs import score_pairs
from yachtdice.solver.solve import Solution
from yachtdice.solver.terms import Terms, terms
from yachtdice.solver.turn import fill_keeps, keep_values

MOST_CHANCES = 1 << 17
"""Chances of rolls by keeps that are multiplied out: 52,920 with five dice."""


@dataclass(frozen=True, eq=False)
class OneTurn:
    """What is known of a turn under the best play."""

    layout: Layout
    terms: Terms | None
    """None where a turn fills two boxes."""
    pays: FloatArray
    """As `Terms.pay` has it; nothing where a turn fills two boxes."""
    points: FloatArray
    """By term: what it pays."""
    scored: tuple[FloatArray, FloatArray]
    """On the first throw and on later ones: what each roll is worth if it is scored, shape
    (2, rolls), on plane 1 the second moment."""
    taken: tuple[IntArray, IntArray]
    """The same: which term each roll goes to; which of the pairs of boxes, where a turn fills
    two."""
    kept: list[FloatArray]
    """By throw but the last: what each keep after it is worth, shape (2, keeps), keeps of all dice
    left out; on plane 1 the second moment."""


Fill: TypeAlias = Callable[[Layout, FloatArray, FloatArray], list[FloatArray]]
"""`kept` of a turn from what its rolls score."""
FILL: list[Fill] = []
"""The compiled kernel once it is ready; see `ready.py`."""


def one_turn(solution: Solution, row: int, state: int) -> OneTurn:
    """The turn that begins in a state of a solution."""
    layout = solution.layout
    if layout.rules.boxes_per_turn == 2:
        known, pays, points = None, np.zeros((2, 0)), np.zeros(0)
        first, later = score_pairs(layout, solution.planes, row)
    else:
        known = terms(layout)
        pays, points = known.pay(solution.planes, row, state)
        later = known.score(pays, row, throw=1)
        first = known.score(pays, row, throw=0) if known.throws_differ else later
    kept = kept_values(layout, first[0], later[0])
    return OneTurn(layout, known, pays, points, (first[0], later[0]), (first[1], later[1]), kept)


def kept_values(layout: Layout, first: FloatArray, later: FloatArray) -> list[FloatArray]:
    """`OneTurn.kept`, from what the rolls of a turn score."""
    rules, lattice = layout.rules, layout.lattice
    if FILL:
        return FILL[0](layout, first, later)
    if rules.held_stays or lattice.first_roll * len(lattice.rolls) > MOST_CHANCES:
        kept: list[FloatArray] = []
        fill_keeps(
            lattice,
            first[:, :, None],
            later[:, :, None],
            throws=rules.rolls_per_turn,
            held_stays=rules.held_stays,
            kept=kept,
        )
        return [values[:, :, 0] for values in kept]
    return _multiplied(lattice, later, rules.rolls_per_turn)


def _multiplied(lattice: Lattice, later: FloatArray, throws: int) -> list[FloatArray]:
    chances, within = reached(lattice), keeps_within(lattice)
    kept: list[FloatArray] = []
    rolls = later
    for throw in range(throws - 1, 0, -1):
        values = rolls @ chances
        kept.insert(0, values)
        if throw > 1:
            best = values[0][within]
            place = best.argmax(axis=1)
            keep = np.take_along_axis(within, place[:, None], axis=1)[:, 0]
            found = values.take(keep, axis=1)
            rolls = np.where(found[0] > later[0], found, later)
    return kept


@lru_cache(maxsize=4)
def reached(lattice: Lattice) -> FloatArray:
    """The chance of each roll from each keep when the other dice are thrown.

    Returns:
        Shape (rolls, keeps), keeps of all dice left out: 252 x 210 for five dice.
    """
    n_rolls = len(lattice.rolls)
    values = np.zeros((1, lattice.n_keeps, n_rolls))
    values[0, lattice.first_roll :] = np.eye(n_rolls)
    keep_values(lattice, values)
    return np.ascontiguousarray(values[0, : lattice.first_roll].T)


@lru_cache(maxsize=4)
def keeps_within(lattice: Lattice) -> IntArray:
    """The keeps within each roll but itself; shape (rolls, most of them): 252 x 31 for five dice.
    Rolls that have fewer repeat the keep of no dice."""
    inside = [
        [lattice.index[keep] for keep in keeps_of(roll) if len(keep) < lattice.dice]
        for roll in lattice.rolls
    ]
    most = max(map(len, inside))
    return np.array([keeps + [0] * (most - len(keeps)) for keeps in inside], dtype=np.intp)
