"""The turn's stages for `LANES` states side by side, for the compiled kernel.

They mean what those of `turn.py` mean, which need no compiler; tests hold the two to each other.
Each array has a row for a keep or roll, and a column for each lane. `means` holds expected points,
`seconds` the second moment of the points still to come, which is filled in only if `spread` is set.
"""

from numba import njit

from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.compiled import compiled
from yachtdice.solver.lanes import copy_row, expect_rows, mean_row, raise_both, raise_row
from yachtdice.solver.plan import LatticePlan, Places


@njit(inline="always")  # a call would count references to its arrays, at ten times the cost
def raise_best(
    means: FloatArray,
    seconds: FloatArray,
    row: int,
    other_means: FloatArray,
    other_seconds: FloatArray,
    places: Places,
    start: int,
    end: int,
    spread: bool,
) -> None:
    """Raise a row to the best of the other rows that `places[start:end]` names."""
    if spread:
        raise_both(means, seconds, row, other_means, other_seconds, places, start, end)
    else:
        raise_row(means, row, other_means, places, start, end)


@compiled
def keep_values(plan: LatticePlan, values: FloatArray) -> None:
    """Fill in what each keep is worth before the other dice are thrown; a mean, so it serves for
    expected points and second moments alike.

    Args:
        values: shape (keeps, LANES); the rolls are read, the smaller keeps written.
    """
    more, sides = plan.more, plan.sides
    share = 1.0 / sides
    for step in range(plan.first_roll):
        keep = plan.first_roll - 1 - step
        mean_row(values, keep, more, keep * sides, (keep + 1) * sides, share)


@compiled
def roll_values(
    plan: LatticePlan, means: FloatArray, seconds: FloatArray, end: int, spread: bool
) -> None:
    """Raise every keep to the best of the keeps within it.

    Args:
        means, seconds: shape (keeps, LANES); changed.
        end: how many of the lattice's keeps there are: all of some size and below.
    """
    less, starts = plan.less, plan.less_starts
    for keep in range(1, end):
        raise_best(
            means, seconds, keep, means, seconds, less, starts[keep], starts[keep + 1], spread
        )


@compiled
def held_keep_values(
    plan: LatticePlan,
    means: FloatArray,
    seconds: FloatArray,
    inner_means: FloatArray,
    inner_seconds: FloatArray,
    spread: bool,
) -> None:
    """Fill in what each keep is worth when its dice stay held for the rest of the turn.

    Args:
        means, seconds: shape (keeps, LANES). The rolls hold what scoring them is worth, the keeps
            what they are worth one throw later; the keeps are written anew.
        inner_means, inner_seconds: the same shape, to work in.
    """
    dice = len(plan.starts) - 2
    for size in range(dice):
        loose = dice - size
        first, end = plan.starts[loose], plan.starts[loose + 1]
        for n in range(plan.starts[size + 1] - plan.starts[size]):
            keep = plan.starts[size] + n
            for added in range(end):
                union = plan.unions[plan.union_starts[size] + n * end + added]
                copy_row(inner_means, added, means, union)
                if spread:
                    copy_row(inner_seconds, added, seconds, union)
            roll_values(plan, inner_means, inner_seconds, end, spread)
            expect_rows(means, keep, inner_means, plan.chances, first, end)
            if spread:
                expect_rows(seconds, keep, inner_seconds, plan.chances, first, end)


@compiled
def copy_rows(source: FloatArray, target: FloatArray, start: int) -> None:
    """Copy all rows of the source into the target, from a row on."""
    for row in range(source.shape[0]):
        copy_row(target, start + row, source, row)


@compiled
def turn_values(
    plan: LatticePlan,
    scored: FloatArray,
    scored_seconds: FloatArray,
    means: FloatArray,
    seconds: FloatArray,
    inner_means: FloatArray,
    inner_seconds: FloatArray,
    spread: bool,
) -> None:
    """What a turn is worth before its first throw: written into row 0, the keep of no dice.

    Args:
        scored, scored_seconds: shape (2, rolls, LANES): each roll's value if it is scored now, on
            the first throw and on a later one.
        means, seconds, inner_means, inner_seconds: shape (keeps, LANES), to work in.
    """
    n_keeps = means.shape[0]
    late = 1 if plan.throws > 1 else 0
    copy_rows(scored[late], means, plan.first_roll)
    if spread:
        copy_rows(scored_seconds[late], seconds, plan.first_roll)
    for step in range(1, plan.throws):
        throw = plan.throws - step
        which = 0 if throw == 1 else 1
        if plan.held_stays and step > 1:
            held_keep_values(plan, means, seconds, inner_means, inner_seconds, spread)
        else:
            keep_values(plan, means)
            if spread:
                keep_values(plan, seconds)
        copy_rows(scored[which], means, plan.first_roll)
        if spread:
            copy_rows(scored_seconds[which], seconds, plan.first_roll)
        if throw == 1 or not plan.held_stays:
            roll_values(plan, means, seconds, n_keeps, spread)
    expect_rows(means, 0, means, plan.chances, plan.first_roll, n_keeps)
    if spread:
        expect_rows(seconds, 0, seconds, plan.chances, plan.first_roll, n_keeps)
