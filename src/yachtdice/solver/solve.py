"""Solving a rule set by the kernel that is there."""

import time
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

import numpy as np

from yachtdice.errors import MissingExtraError
from yachtdice.rules import RuleSet
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.layout import Layout, layout
from yachtdice.solver.planes import with_never
from yachtdice.solver.solve_numpy import Progress, solve_numpy

Kernel: TypeAlias = Literal["numpy", "fast"]
KERNELS: tuple[Kernel, ...] = get_args(Kernel)

SOLVER_VERSION = 1
"""Rises when the same rules come to be solved with another result."""

FEW_STATES = 20_000
"""NumPy is done with so many before numba is read."""


@dataclass(frozen=True, eq=False)
class Solution:
    """A solved rule set: what every state is worth under the best play."""

    layout: Layout
    planes: FloatArray
    """Shape (2, rows + 1, columns): expected points still to come, and their variance. The last row
    stands for what may not be chosen."""
    kernel: Kernel
    """By which it was solved."""
    seconds: float
    """What solving took by the clock."""

    @property
    def rules(self) -> RuleSet:
        return self.layout.rules

    @property
    def values(self) -> FloatArray:
        """Expected points still to come, shape (rows, columns); see `layout.py` for the places."""
        return self.planes[0, :-1]

    @property
    def variances(self) -> FloatArray:
        """Their variance, the same shape."""
        return self.planes[1, :-1]

    @property
    def value(self) -> float:
        """Expected total of a game, in points."""
        return float(self.values[0, 0])

    @property
    def sd(self) -> float:
        """Standard deviation of the total, in points."""
        return float(np.sqrt(self.variances[0, 0]))


def has_fast_kernel() -> bool:
    """Whether the compiled kernel is installed, and what it needs can be read.

    The first to ask waits a second for numba to be read: ask last, where it is about to be used.
    """
    try:
        import numba  # noqa: F401
    except Exception:  # a broken one may raise anything, and NumPy answers all the same
        return False
    return True


def solve(
    rules: RuleSet,
    *,
    kernel: Kernel | None = None,
    every_total: bool = False,
    progress: Progress | None = None,
) -> Solution:
    """Solve a rule set, whatever it takes.

    Args:
        kernel: if None, whichever answers sooner: the compiled one is left aside where it would
            first have to be compiled, or where there is little to do.
        every_total: whether upper totals that no play leads to are solved too, for cards that
            are filled by hand.
        progress: told now and then how many states are done, merged ones counted once.
    Raises:
        UnsolvedRulesError: the solver has no answer for such rules.
        MissingExtraError: the compiled kernel is asked for and not installed.
    """
    begun = time.perf_counter()
    states = layout(rules, every_total=every_total)
    kernel = kernel or _sooner(states)
    if kernel == "numpy":
        found = solve_numpy(states, spread=True, progress=progress)
    else:
        if not has_fast_kernel():
            raise MissingExtraError("the compiled kernel", extra="fast")
        # Reading numba takes longer than many a rule set.
        from yachtdice.solver.solve_fast import solve_fast

        found = solve_fast(states, spread=True, progress=progress)
    return Solution(states, with_never(found), kernel, time.perf_counter() - begun)


def _sooner(states: Layout) -> Kernel:
    if states.n_merged <= FEW_STATES or not has_fast_kernel():
        return "numpy"
    from yachtdice.solver.solve_fast import is_compiled

    return "fast" if is_compiled() else "numpy"
