"""Making the compiled kernel ready to answer: what takes a second or more, apart from answering."""

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from yachtdice.rules import DEFAULT_RULES, find_rules
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.layout import Layout, layout
from yachtdice.solver.one_turn import FILL
from yachtdice.solver.solve import has_fast_kernel

if TYPE_CHECKING:
    from yachtdice.solver.plan import LatticePlan


def make_ready(*, compiling: bool = False) -> bool:
    """Have `analyse` use the compiled kernel from now on; without it, it goes on with NumPy.

    Reading numba takes about a second, compiling many: not for whoever waits for an answer.

    Args:
        compiling: whether to compile where that was not done before.
    Returns:
        Whether it is used now.
    """
    if FILL:
        return True
    if not has_fast_kernel():
        return False
    from yachtdice.solver import one_turn_kernel as kernel
    from yachtdice.solver.compiled import is_kept

    if not compiling and not is_kept("one_turn_kernel.fill_kept"):
        return False
    from yachtdice.solver.plan import lattice_plan

    @lru_cache(maxsize=16)
    def plan(layout: Layout) -> "LatticePlan":
        return lattice_plan(layout.rules, layout.lattice)

    def fill(layout: Layout, first: FloatArray, later: FloatArray) -> list[FloatArray]:
        lattice = plan(layout)
        kept = np.empty((lattice.throws - 1, 2, lattice.first_roll))
        kernel.fill_kept(
            lattice,
            np.ascontiguousarray(first),
            np.ascontiguousarray(later),
            kept,
            kernel.room_for(lattice),
        )
        return list(kept)

    some = layout(find_rules(DEFAULT_RULES))
    rolls = np.zeros((2, len(some.lattice.rolls)))
    fill(some, rolls, rolls)  # reads or makes what is compiled
    FILL.append(fill)
    return True
