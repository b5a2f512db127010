"""How a player with some habits values the choices of a turn, many turns at once."""

from dataclasses import dataclass

import numpy as np

from yachtdice.players.habits import Habits
from yachtdice.solver.boxes import FIRST, LATER
from yachtdice.solver.combinatorics import FloatArray, IntArray
from yachtdice.solver.options import Options
from yachtdice.solver.pairs import PairScorer
from yachtdice.solver.planes import NEVER
from yachtdice.solver.scores import Scorer
from yachtdice.solver.solve import Solution
from yachtdice.solver.turn import turn_values


@dataclass(frozen=True, eq=False)
class Thought:
    """What the choices of some turns seem worth, in points; each lane is a turn from its own
    state."""

    scored: tuple[FloatArray, FloatArray]
    """Shape (rolls, lanes): if the roll is written, on the first throw and on a later one."""
    kept: list[FloatArray]
    """By throw, shape (keeps, lanes): if the keep is held; keeps of all dice left out."""


class Mind:
    """A player's view of a solved rule set."""

    def __init__(self, solution: Solution, habits: Habits) -> None:
        """
        Args:
            solution: of the rules that the player imagines.
        """
        self.layout = solution.layout
        self.habits = habits
        self.dear = habits.dear(self.layout.rules)
        self.later: FloatArray = solution.planes[:1]
        """Shape (1, rows + 1, columns): what seems to come after a turn."""
        if habits.this_turn_only:
            nothing = np.zeros((1, self.layout.n_rows + 1, 1))
            nothing[0, -1] = NEVER
            self.later = np.broadcast_to(nothing, self.later.shape)
        has_pairs = self.layout.rules.boxes_per_turn == 2
        self._scorer = PairScorer(self.layout) if has_pairs else Scorer(self.layout)

    def think(self, filled: int, rows: IntArray, state: int | None = None) -> Thought:
        """The turns that begin in some states, which share the set of filled gaining boxes.

        Args:
            state: the one upper state to look at; all of the set if None. A lane is a row with one
                of them, row by row.
        """
        first, later = self._scorer.score_values(self.later, filled, rows, state)
        if self.dear:
            options = Options(self.layout, self.later, filled, rows, state)
            is_same = first is later
            later = self._with_dear(options, later, LATER)
            first = later if is_same else self._with_dear(options, first, FIRST)
        rules = self.layout.rules
        kept: list[FloatArray] = []
        turn_values(
            self.layout.lattice,
            first,
            later,
            throws=rules.rolls_per_turn,
            held_stays=rules.held_stays,
            kept=kept,
        )
        planned = [values[0] for values in kept]
        if self.habits.one_throw_ahead:
            planned = planned[-1:] * len(planned)
        return Thought((first[0], later[0]), planned)

    def _with_dear(self, options: Options, scored: FloatArray, throw: int) -> FloatArray:
        """The rolls of one number anew, where some boxes' points count more."""
        found = scored.copy()
        for box in self.dear:
            if options.is_open(box):
                for roll in self.layout.boxes.alike:
                    points = int(self.layout.boxes.points[throw, box, roll])
                    more = options.pays(box, points) + self.habits.beyond(points)
                    found[:, roll] = np.maximum(found[:, roll], more)
        return found
