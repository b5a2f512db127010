"""Boxes that win a game at once."""

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver import Solution


def wins_at_once(solution: Solution) -> NDArray[np.int64]:
    """Shape (2, boxes): whether points in a box win at once, on the first throw and later."""
    kinds = [category.wins for category in solution.rules.categories]
    first = [kind != "never" for kind in kinds]
    later = [kind == "any_throw" for kind in kinds]
    return np.array([first, later], dtype=np.int64)
