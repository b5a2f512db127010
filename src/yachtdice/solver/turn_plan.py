"""All that a compiled kernel looks up to follow turns, in one piece."""

from typing import NamedTuple

import numpy as np

from yachtdice.solver.best_scores import Turns
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.ending_kernels import EndingPlan, ending_plan
from yachtdice.solver.plan import LatticePlan, ScorePlan, lattice_plan


class TurnPlan(NamedTuple):
    """The turns of a solved rule set, flat."""

    lattice: LatticePlan
    score: ScorePlan
    endings: EndingPlan
    values: FloatArray
    """Shape (rows, columns): expected points still to come."""


def turn_plan(turns: Turns, values: FloatArray) -> TurnPlan:
    """The turns of a rule set.

    Args:
        values: shape (rows, columns): expected points still to come.
    """
    layout = turns.layout
    # As those of a file are: for numbers that may be written to, all would be compiled once more.
    values = np.ascontiguousarray(values).view()
    values.flags.writeable = False
    return TurnPlan(
        lattice_plan(layout.rules, layout.lattice),
        turns.plan,
        ending_plan(layout, turns.endings),
        values,
    )
