"""Turns for a worth of the final total, by the compiled kernel: threads within each level."""

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np

from yachtdice.solver.aim import end_worths
from yachtdice.solver.aim_kernels import aim_level, bound_level
from yachtdice.solver.best_scores import Turns
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.compiled import is_kept
from yachtdice.solver.distribute_kernels import States
from yachtdice.solver.ending_kernels import ending_plan
from yachtdice.solver.levels import Level, Levels, Numbers
from yachtdice.solver.plan import lattice_plan

PART = 16
"""States of a level that one thread does at a time."""


def is_compiled() -> bool:
    """Whether the kernels that chances take were compiled here before, so that they start at
    once."""
    return is_kept("aim_kernels.aim_level") and is_kept("spread_kernels.whole_spread_level")


def aim_values_fast(turns: Turns, found: Levels, worths: FloatArray) -> tuple[FloatArray, ...]:
    """What the states that may follow are worth, level by level as in `Aim`."""
    layout = turns.layout
    lattice = lattice_plan(layout.rules, layout.lattice)
    ends = ending_plan(layout, turns.endings)
    bounds = _bounds(turns, found)
    highest = int(bounds[0][1].max())
    last = np.tile(end_worths(worths, highest), (found.levels[0].count, 1))
    values = [last]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for level, (lows, highs) in zip(found.levels[1:-1], bounds[1:-1], strict=True):
            later = values[-1]
            here = np.full((level.count, int(highs.max())), np.nan)
            states = _states(level)

            def do(begin: int, end: int, *those: object) -> None:
                aim_level(lattice, turns.plan, ends, those[0], begin, end, *those[1:])

            those = (states, lows, highs, found.places, later, here)
            edges = [*range(0, level.count, PART), level.count]
            for done in [pool.submit(do, *edge, *those) for edge in pairwise(edges)]:
                done.result()
            values.append(here)
    return tuple(values)


def _bounds(turns: Turns, found: Levels) -> list[tuple[Numbers, Numbers]]:
    """Level by level, finished cards first: from which points to before which each state can
    come."""
    ends = ending_plan(turns.layout, turns.endings)
    here = (np.zeros(1, dtype=np.int64), np.ones(1, dtype=np.int64))
    bounds = [here]
    for level, then in zip(reversed(found.levels[1:]), reversed(found.levels[:-1]), strict=True):
        there = (np.full(then.count, 1 << 30), np.zeros(then.count, dtype=np.int64))
        bound_level(turns.plan, ends, _states(level), *here, found.places, *there)
        bounds.insert(0, there)
        here = there
    return bounds


def _states(level: Level) -> States:
    return States(level.sets, level.rows, level.columns)
