"""How a turn flows from its first throw to its endings, state by state, for the compiled kernel.

It means what `outcomes.py` means; tests hold the two to each other. Arrays named `values`, `kept`,
`best`, `choices`, `held` have an entry for each keep of the lattice, rolls last; `scored` and
`ends` one for each roll, on the first throw and on later ones.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.compiled import compiled
from yachtdice.solver.ending_kernels import EndingPlan, score_state, score_state_pairs
from yachtdice.solver.plan import LatticePlan, Numbers, ScorePlan
from yachtdice.solver.planes import TIE


class Room(NamedTuple):
    """Arrays to work in."""

    terms: FloatArray
    """Shape (terms, 1)."""
    after: Numbers
    """Shape (6,)."""
    scored: FloatArray
    """Shape (2, rolls)."""
    ends: Numbers
    kept: FloatArray
    """Shape (throws, keeps)."""
    choices: Numbers
    best: FloatArray
    """Shape (keeps,)."""
    inner: FloatArray
    held: FloatArray
    then: FloatArray
    ended: FloatArray
    """Shape (endings,): what comes out."""


@njit
def room(lattice: LatticePlan, plan: ScorePlan, endings: EndingPlan) -> Room:
    """Arrays for one thread."""
    n_keeps = lattice.chances.shape[0]
    n_rolls = n_keeps - lattice.first_roll
    throws = max(lattice.throws, 2)
    return Room(
        np.empty((len(plan.term_box), 1)),
        np.zeros(6, dtype=np.int64),
        np.empty((2, n_rolls)),
        np.zeros((2, n_rolls), dtype=np.int64),
        np.empty((throws, n_keeps)),
        np.zeros((throws, n_keeps), dtype=np.int64),
        np.empty(n_keeps),
        np.empty(n_keeps),
        np.empty(n_keeps),
        np.empty(n_keeps),
        np.empty(endings.n_endings),
    )


@compiled
def best_keeps(
    lattice: LatticePlan, values: FloatArray, best: FloatArray, chosen: Numbers, end: int
) -> None:
    """By keep: the best of the keeps within it, itself included.

    Args:
        values, best, chosen: shape (keeps,); the last two are written, up to `end`.
    """
    less, starts = lattice.less, lattice.less_starts
    for keep in range(end):
        high, which = values[keep], keep
        for n in range(starts[keep], starts[keep + 1]):
            place = less[n]
            if best[place] > high + TIE:
                high, which = best[place], chosen[place]
        best[keep], chosen[keep] = high, which


@compiled
def beside(lattice: LatticePlan, size: int, n: int, values: FloatArray, inner: FloatArray) -> int:
    """The worth of a keep with every set of dice beside it, as a lattice of the loose dice.

    Args:
        size, n: the keep is the n-th of its size.
        inner: shape (keeps,); written.
    Returns:
        How many there are.
    """
    end = int(lattice.starts[len(lattice.starts) - 1 - size])
    first = lattice.union_starts[size] + n * end
    for added in range(end):
        inner[added] = values[lattice.unions[first + added]]
    return end


@compiled
def copy(source: FloatArray, first: int, target: FloatArray, start: int) -> None:
    """Copy an array from one place on into another from a place on, as far as that one goes."""
    for n in range(len(target) - start):
        target[start + n] = source[first + n]


@compiled
def mean_keeps(lattice: LatticePlan, values: FloatArray) -> None:
    """What keeps are worth, from what the rolls are that come of them.

    Args:
        values: shape (keeps,); written up to the rolls.
    """
    for step in range(lattice.first_roll):
        keep = lattice.first_roll - 1 - step
        total = 0.0
        for n in range(keep * lattice.sides, (keep + 1) * lattice.sides):
            total += values[lattice.more[n]]
        values[keep] = total / lattice.sides


@compiled
def look_ahead(
    lattice: LatticePlan,
    scored: FloatArray,
    kept: FloatArray,
    best: FloatArray,
    choices: Numbers,
    inner: FloatArray,
) -> None:
    """What keeps are worth after each throw, and the best keep of each roll.

    Args:
        kept: shape (throws, keeps), row n for the n-th throw; written from 1 on: what each keep is
            worth after it, and the rolls what scoring them then is worth.
        best, inner: shape (keeps,), to work in.
        choices: shape (throws, keeps); written from 1 on, if held dice do not stay for all throws,
            else for the first throw: a keep, or the roll itself for scoring it.
    """
    throws, first = lattice.throws, lattice.first_roll
    n_keeps = kept.shape[1]
    last = 1 if throws > 1 else 0
    copy(scored[last], 0, best, first)
    for back in range(1, throws):
        throw = throws - back
        values = kept[throw]
        copy(best, first, values, first)
        if lattice.held_stays and back > 1:
            later = kept[throw + 1]
            for size in range(len(lattice.starts) - 2):
                loose = len(lattice.starts) - 2 - size
                for n in range(lattice.starts[size + 1] - lattice.starts[size]):
                    end = beside(lattice, size, n, later, inner)
                    best_keeps(lattice, inner, best, choices[0], end)
                    total = 0.0
                    for roll in range(lattice.starts[loose], end):
                        total += lattice.chances[roll] * best[roll]
                    values[lattice.starts[size] + n] = total
        else:
            mean_keeps(lattice, values)
        copy(scored[0 if throw == 1 else 1], 0, values, first)
        best_keeps(lattice, values, best, choices[throw], n_keeps)


@compiled
def flow(
    lattice: LatticePlan,
    scored: FloatArray,
    ends: Numbers,
    kept: FloatArray,
    best: FloatArray,
    choices: Numbers,
    inner: FloatArray,
    held: FloatArray,
    then: FloatArray,
    ended: FloatArray,
) -> None:
    """The chance of each ending of a turn.

    Args:
        kept, best, choices, inner: as in `look_ahead`, which fills them in.
        held, then: shape (keeps,), to work in.
        ended: shape (endings,); written.
    """
    throws, first = lattice.throws, lattice.first_roll
    n_keeps = kept.shape[1]
    look_ahead(lattice, scored, kept, best, choices, inner)
    ended[:] = 0.0
    held[:] = 0.0
    copy(lattice.chances, first, held, first)
    for throw in range(1, throws):
        which = 0 if throw == 1 else 1
        then[:] = 0.0
        if lattice.held_stays and throw > 1:
            for size in range(len(lattice.starts) - 2):
                loose = len(lattice.starts) - 2 - size
                for n in range(lattice.starts[size + 1] - lattice.starts[size]):
                    chance = held[lattice.starts[size] + n]
                    if chance == 0.0:
                        continue
                    end = beside(lattice, size, n, kept[throw], inner)
                    best_keeps(lattice, inner, best, choices[0], end)
                    union = lattice.union_starts[size] + n * end
                    for roll in range(lattice.starts[loose], end):
                        keep = lattice.unions[union + choices[0, roll]]
                        part = chance * lattice.chances[roll]
                        if keep >= first:
                            ended[ends[which, keep - first]] += part
                        else:
                            then[keep] += part
        else:
            for roll in range(first, n_keeps):
                keep = choices[throw, roll]
                if keep >= first:
                    ended[ends[which, keep - first]] += held[roll]
                else:
                    then[keep] += held[roll]
        if not lattice.held_stays or throw == throws - 1:
            for keep in range(first):
                share = then[keep] / lattice.sides
                if share > 0.0:
                    for n in range(keep * lattice.sides, (keep + 1) * lattice.sides):
                        then[lattice.more[n]] += share
        copy(then, 0, held, 0)
    which = 1 if throws > 1 else 0
    for roll in range(n_keeps - first):
        ended[ends[which, roll]] += held[first + roll]


@compiled
def end_turn(
    lattice: LatticePlan,
    plan: ScorePlan,
    endings: EndingPlan,
    values: FloatArray,
    filled: int,
    row: int,
    column: int,
    room: Room,
) -> None:
    """The chance of each ending of a turn under the best play: written into `room.ended`.

    Args:
        values: shape (rows, columns): expected points of the states that follow.
        filled: set of filled gaining boxes.
        row, column: the state.
    """
    scored, ends = room.scored, room.ends
    for throw in range(2):
        if throw == 0 and not plan.throws_differ:
            continue
        if len(plan.pair_boxes) > 0:
            score_state_pairs(plan, endings, throw, values, row, column, scored, ends)
        else:
            score_state(
                plan, endings, throw, values, filled, row, column,
                room.terms, room.after, scored, ends,
            )  # fmt: skip
    if not plan.throws_differ:
        for roll in range(scored.shape[1]):
            scored[0, roll], ends[0, roll] = scored[1, roll], ends[1, roll]
    flow(
        lattice, scored, ends, room.kept, room.best, room.choices, room.inner,
        room.held, room.then, room.ended,
    )  # fmt: skip
