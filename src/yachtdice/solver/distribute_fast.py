"""Distributions of the points still to come, by the compiled kernel: threads within each level."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise

import numpy as np

from yachtdice.solver.best_scores import Turns
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.distribute_kernels import Spread, States, distribute, reach
from yachtdice.solver.distribute_numpy import most_points, n_features
from yachtdice.solver.levels import Level, Levels, Numbers
from yachtdice.solver.turn_plan import turn_plan

PART = 256
"""States of a level that one thread does at a time."""


class Spreader:
    """Threads that look at the states of one rule set."""

    def __init__(self, turns: Turns, values: FloatArray, *, threads: int | None = None) -> None:
        """
        Args:
            values: shape (rows, columns): expected points still to come.
            threads: as many as there are cores if None.
        """
        self.turns = turns
        self.threads = threads or os.cpu_count() or 1
        self._plan = turn_plan(turns, values)

    def reach(self, found: Levels) -> Levels:
        """As `reach_numpy`."""
        reached = np.zeros(self.turns.layout.shape, dtype=np.int64)
        start = found.levels[-1]
        reached[start.rows, start.columns] = 1
        for level in reversed(found.levels[1:]):
            states = States(level.sets, level.rows, level.columns)
            self._each(level, partial(self._reach, states, reached))
        return found.only(reached)

    def _reach(self, states: States, reached: Numbers, begin: int, end: int) -> None:
        reach(self._plan, states, begin, end, reached)

    def distribute(self, found: Levels) -> tuple[FloatArray, FloatArray]:
        """As `distribute_numpy`."""
        count = found.levels[0].count
        later = Spread(
            np.ones(count),
            np.arange(count),
            np.ones(count, dtype=np.int64),
            np.zeros((count, n_features(len(self.turns.rules.categories)))),
        )
        for level in found.levels[1:]:
            later = self._spread(found, level, later)
        return later.chances[: later.widths[0]], later.features[0]

    def _spread(self, found: Levels, level: Level, later: Spread) -> Spread:
        bound = int(later.widths.max()) + most_points(self.turns)
        # Only what is written to takes up memory.
        here = Spread(
            np.empty(level.count * bound),
            np.empty(level.count, dtype=np.int64),
            np.empty(level.count, dtype=np.int64),
            np.empty((level.count, later.features.shape[1])),
        )
        states = States(level.sets, level.rows, level.columns)
        self._each(
            level,
            lambda begin, end: distribute(
                self._plan, states, begin, end, found.places, later, bound, here
            ),
        )
        return here

    def _each(self, level: Level, do: Callable[[int, int], None]) -> None:
        """Do the states of a level part by part, from one to another."""
        edges = [*range(0, level.count, PART), level.count]
        with ThreadPoolExecutor(self.threads) as pool:
            for done in [pool.submit(do, *edge) for edge in pairwise(edges)]:
                done.result()
