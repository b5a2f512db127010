"""Solo games of one computer player in step: all that stand alike are decided together.

The player's choices are those of `yachtdice.players.optimal`, by the same thoughts; a test plays
games both ways. Where it is asked for, each choice is held against the exact values, so that its
cost is known.
"""

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from yachtdice.players.habits import Habits
from yachtdice.simulation.games_in_step import GamesInStep
from yachtdice.simulation.turn_in_step import TurnInStep
from yachtdice.solver.combinatorics import IntArray

MOST_CELLS = 1 << 21
"""Numbers in the largest array of a thought, about."""


class Lockstep(GamesInStep):
    """So many solo games, to be played."""

    def play(self) -> None:
        """Play all games to their end."""
        for filled, rows in reversed(list(self.layout.blocks())):
            is_here = self._sets[self.columns] == filled
            is_here &= self.layout.filled[self.rows] == self.layout.filled[rows[0]]
            for here in self._parts(np.flatnonzero(is_here)):
                self._play_turns(here, filled)

    @cached_property
    def _sets(self) -> IntArray:
        """By upper state: its set."""
        starts = self.layout.upper.starts
        return np.repeat(np.arange(len(starts) - 1), np.diff(starts))

    def _parts(self, here: IntArray) -> Iterator[IntArray]:
        """Games in parts of few enough rows."""
        if not len(here):
            return
        here = here[np.argsort(self.rows[here], kind="stable")]
        width = int(np.diff(self.layout.upper.starts).max())
        height = self.lattice.n_keeps * (20 if self.rules.held_stays else 1)
        most = max(1, MOST_CELLS // (height * width))
        _, number = np.unique(self.rows[here], return_inverse=True)
        yield from np.split(here, np.flatnonzero(np.diff(number // most)) + 1)

    def _play_turns(self, here: IntArray, filled: int) -> None:
        """One turn of games that share the set of filled gaining boxes."""
        rows, place = np.unique(self.rows[here], return_inverse=True)
        first, end = self.layout.upper.starts[filled : filled + 2]
        lanes = place * (end - first) + self.columns[here] - first
        is_perfect = self.habits == Habits()
        exact = self.truth.mind.think(filled, rows) if self.is_judged or is_perfect else None
        own_rows, own_columns, own_lanes = self.rows[here], self.columns[here], lanes
        seems = exact
        if self.belief.mind.layout is not self.layout:  # it imagines no bonus
            own_rows = self._imagined_rows(self.rows[here], filled)
            own_columns = np.zeros(len(here), dtype=np.intp)
            unique, own_lanes = np.unique(own_rows, return_inverse=True)
            seems = self.belief.mind.think(0, unique)
        elif seems is None or not is_perfect:
            seems = self.belief.mind.think(filled, rows)
        boxes = filled.bit_count() + int(self.layout.filled[rows[0]])
        number = boxes // self.rules.boxes_per_turn + 1
        turn = TurnInStep(self, number, here, exact, lanes, seems, own_lanes, own_rows, own_columns)
        turn.play()

    def _imagined_rows(self, rows: IntArray, filled: int) -> IntArray:
        imagined = self.belief.mind.layout
        found = self.layout.digits[rows] @ imagined.strides
        for bit, box in enumerate(self.layout.boxes.gaining):
            found = found + (filled >> bit & 1) * imagined.strides[box]
        return np.asarray(found)
