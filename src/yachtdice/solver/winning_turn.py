"""One turn played for a worth of the final total: best now, and later for the mean, or best to the
end."""

from typing import Protocol

import numpy as np

from yachtdice.rules import Card, totals
from yachtdice.solver.ahead import Ahead
from yachtdice.solver.aim import Aim, aim
from yachtdice.solver.best_scores import Followers, best_scores
from yachtdice.solver.boxes import FIRST, LATER
from yachtdice.solver.combinatorics import FloatArray, IntArray
from yachtdice.solver.distribute_numpy import most_points
from yachtdice.solver.planes import NEVER
from yachtdice.solver.solve import Kernel
from yachtdice.solver.turn import turn_values


class WinningTurn(Protocol):
    """What the choices of a turn are worth."""

    kept: list[FloatArray]
    """By throw but the last: by keep of the lattice, keeps of all dice left out."""
    value: float
    """Before the first throw."""

    def of_state(self, row: int, column: int, points: int) -> float:
        """What it is worth to end the turn in a state.

        Args:
            points: of the turn, bonuses included.
        """


class ToTheMean:
    """This turn as is best, and the later ones for the mean."""

    def __init__(self, ahead: Ahead, row: int, column: int, ends: FloatArray, a_point: float):
        """
        Args:
            ends: by points from now on to the end: what they are worth.
            a_point: what an expected point is worth besides.
        """
        self._ahead = ahead
        self._ends = ends
        self._a_point = a_point
        self._most = most_points(ahead.turns)
        self._found: dict[tuple[int, int], FloatArray] = {}
        ahead.prepare(row, column)
        rules, layout = ahead.layout.rules, ahead.layout
        later = self._scored(row, column, LATER)
        first = self._scored(row, column, FIRST) if layout.boxes.throws_differ else later
        kept: list[FloatArray] = []
        found = turn_values(
            layout.lattice,
            first[None],
            later[None],
            throws=rules.rolls_per_turn,
            held_stays=rules.held_stays,
            kept=kept,
        )
        self.value = float(found[0, 0])
        self.kept = [values[0, :, 0] for values in kept]

    def of_state(self, row: int, column: int, points: int) -> float:
        return float(self._of_points(row, column)[points])

    def _of_points(self, row: int, column: int) -> FloatArray:
        """By points of the turn: what it is worth to come to a state with them."""
        found = self._found.get((row, column))
        if found is None:
            found = self._ahead.expect(row, column, self._ends, self._most)
            mean = self._ahead.mean(row, column)
            found = found + self._a_point * (mean + np.arange(self._most + 1))
            self._found[row, column] = found
        return found

    def _scored(self, row: int, column: int, throw: int) -> FloatArray:
        """What each roll is worth if it is scored, shape (rolls, 1)."""
        layout, plan = self._ahead.layout, self._ahead.turns.plan
        if layout.rules.boxes_per_turn == 2:
            digits, strides = layout.digits[row], layout.strides
            best = np.full(plan.pair_points.shape[2], NEVER)
            for (a, b), paid in zip(plan.pair_boxes, plan.pair_points[throw], strict=True):
                if digits[a] == 0 and digits[b] == 0:
                    of_points = self._of_points(row + int(strides[a] + strides[b]), column)
                    np.maximum(best, of_points[paid.astype(np.intp)], out=best)
            return best[:, None]

        def worth(after: Followers, _: IntArray) -> FloatArray:
            of_points = self._of_points(int(after.rows[0]), int(after.columns[0]))
            return of_points[after.points.astype(np.intp)]

        filled = layout.set_of(column)
        own = np.array([column - int(layout.upper.starts[filled])])
        scored = best_scores(self._ahead.turns, worth, filled, np.array([row]), own, throw, tie=0.0)
        return scored.values


class ToTheEnd:
    """The best play of this turn and all later ones; with six open boxes or fewer."""

    def __init__(self, found: Aim) -> None:
        self._found = found
        self.value, kept = found.turn()
        self.kept = [values[0, :, 0] for values in kept]

    def of_state(self, row: int, column: int, points: int) -> float:
        return float(self._found.values[-1][self._found.found.places[row, column], points])


def winning_turn(
    ahead: Ahead,
    card: Card,
    ends: FloatArray,
    *,
    exact_open: int,
    a_point: float = 0.0,
    kernel: Kernel = "numpy",
) -> WinningTurn:
    """The turn that begins with a scorecard.

    Args:
        ends: by final total: what it is worth, never falling; the last one goes on.
        exact_open: from so many open boxes on the best play to the end is looked for.
        a_point: what an expected point is worth besides, to tell equally good choices apart.
    """
    state = ahead.layout.state_of(card)
    assert state is not None, "a card that play leads to"
    before = totals(ahead.layout.rules, card).total
    ends = ends[min(before, len(ends) - 1) :]
    if ahead.open_boxes(*state) > exact_open:
        return ToTheMean(ahead, *state, ends, a_point)
    # Points that win or lose nothing count too, beyond the last total that does.
    most = len(ends) + (ahead.open_boxes(*state) * most_points(ahead.turns) if a_point else 0)
    points = np.arange(most)
    worths = ends[np.minimum(points, len(ends) - 1)] + a_point * points
    return ToTheEnd(aim(ahead.turns, card, worths, kernel=kernel))
