"""Perfect play in lockstep by the compiled kernel."""

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from yachtdice.simulation.numbers import mixed
from yachtdice.simulation.perfect_kernels import group, play_turns
from yachtdice.simulation.wins import wins_at_once
from yachtdice.solver import Solution
from yachtdice.solver.best_scores import turns
from yachtdice.solver.boxes import FIRST
from yachtdice.solver.distribute_kernels import States
from yachtdice.solver.levels import levels
from yachtdice.solver.turn_plan import turn_plan

PARTS_A_THREAD = 4


class PerfectGames:
    """Plays perfect solo games of one rule set; held dice must not have to stay."""

    def __init__(self, solution: Solution, *, threads: int | None = None) -> None:
        """
        Args:
            threads: as many as there are cores if None.
        """
        assert not solution.rules.held_stays
        layout = solution.layout
        looked_at = turns(layout)
        self._levels = levels(layout)
        self._rounds = solution.rules.rounds
        self._plan = turn_plan(looked_at, solution.values)
        self._wins = wins_at_once(solution)
        self._threads = threads or os.cpu_count() or 1

    def play(
        self, seed: int, first: int, count: int, seat: int
    ) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Games `first` to `first + count`.

        Returns:
            By game its total, and the turn in which it was won at once, 0 for none.
        """
        games = np.arange(first, first + count, dtype=np.int64)
        bases = mixed(mixed(np.array([seed], dtype=np.uint64)) ^ games.astype(np.uint64))
        places, order = np.zeros(count, dtype=np.int32), np.empty(count, dtype=np.int32)
        totals, won = np.zeros(count, dtype=np.int32), np.zeros(count, dtype=np.int32)
        found = self._levels
        with ThreadPoolExecutor(self._threads) as pool:
            for turn, level in enumerate(reversed(found.levels[1:]), start=1):
                starts = np.empty(level.count + 1, dtype=np.int64)
                group(places, starts, order)
                states = States(level.sets, level.rows, level.columns)
                what = seat << 32 | turn << 16
                edges = np.searchsorted(starts, self._cuts(count)).tolist()
                edges[0], edges[-1] = 0, level.count
                rest = (
                    self._wins, found.places, starts, order, bases, what, turn,
                    places, totals, won,
                )  # fmt: skip

                def play(begin: int, end: int, states: States, rest: Any) -> None:
                    play_turns(self._plan, states, begin, end, *rest)

                jobs = [pool.submit(play, *edge, states, rest) for edge in pairwise(edges)]
                for job in jobs:
                    job.result()
        return totals, won

    def _cuts(self, count: int) -> NDArray[np.int64]:
        """Numbers of games that part them evenly."""
        parts = self._threads * PARTS_A_THREAD
        return np.arange(parts + 1, dtype=np.int64) * count // parts


assert FIRST == 0, "the first throw stands first in the kernel's arrays"
