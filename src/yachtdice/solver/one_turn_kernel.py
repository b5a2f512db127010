"""The turn of one state as `one_turn.py` has it, by the compiled stages of `turn_kernels.py`."""

import numpy as np

from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.compiled import compiled, kernel
from yachtdice.solver.lanes import LANES
from yachtdice.solver.plan import LatticePlan
from yachtdice.solver.turn_kernels import held_keep_values, keep_values, roll_values


@kernel
def fill_kept(
    plan: LatticePlan, first: FloatArray, later: FloatArray, kept: FloatArray, room: FloatArray
) -> None:
    """Fill in what each keep is worth after each throw but the last.

    Args:
        first, later: shape (2, rolls): each roll's value if it is scored, on plane 1 its second
            moment.
        kept: shape (throws - 1, 2, keeps); written, keeps of all dice left out.
        room: shape (4, keeps, LANES), to work in; 2 in front are enough unless held dice stay.
    """
    means, seconds = room[0], room[1]
    start, n_rolls = plan.first_roll, later.shape[1]
    put(later, means, seconds, start)
    for step in range(1, plan.throws):
        throw = plan.throws - step
        if plan.held_stays and step > 1:
            held_keep_values(plan, means, seconds, room[2], room[3], True)
        else:
            keep_values(plan, means)
            keep_values(plan, seconds)
        for keep in range(start):
            kept[throw - 1, 0, keep] = means[keep, 0]
            kept[throw - 1, 1, keep] = seconds[keep, 0]
        put(first if throw == 1 else later, means, seconds, start)
        if throw > 1 and not plan.held_stays:
            roll_values(plan, means, seconds, start + n_rolls, True)


@compiled
def put(scored: FloatArray, means: FloatArray, seconds: FloatArray, start: int) -> None:
    """Put what the rolls score into all lanes."""
    for roll in range(scored.shape[1]):
        for lane in range(LANES):
            means[start + roll, lane] = scored[0, roll]
            seconds[start + roll, lane] = scored[1, roll]


def room_for(plan: LatticePlan) -> FloatArray:
    """Room for `fill_kept` to work in."""
    return np.empty((4 if plan.held_stays else 2, len(plan.chances), LANES))
