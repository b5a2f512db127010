"""What each roll is worth if it is scored, many states at once, where a turn fills one box."""

from yachtdice.solver.boxes import FIRST, LATER, has_extra_yachts
from yachtdice.solver.combinatorics import FloatArray, IntArray
from yachtdice.solver.extra_yachts import score_extra_yachts
from yachtdice.solver.groups import groups
from yachtdice.solver.layout import Layout
from yachtdice.solver.options import Options
from yachtdice.solver.planes import nothing, raise_to


class Scorer:
    """The score stage of one rule set."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.groups = {throw: groups(layout.boxes, throw) for throw in (FIRST, LATER)}
        self.has_extra_yachts = has_extra_yachts(layout.rules)

    def score_values(
        self, values: FloatArray, filled: int, rows: IntArray, state: int | None = None
    ) -> tuple[FloatArray, FloatArray]:
        """What each roll is worth if it is scored on the first throw, and on a later one.

        Args:
            values: shape (planes, rows + 1, columns): expected points of the states that follow
                and, on plane 1, the variance; the last row is NEVER.
            filled: set of filled gaining boxes.
            rows: of the states, which all share that set. A lane is a row with one of the set's
                upper states, row by row.
            state: the one upper state to look at; all of the set if None.
        Returns:
            Two of shape (planes, rolls, lanes), on plane 1 the second moment; one and the same
            where the throws pay alike.
        """
        options = Options(self.layout, values, filled, rows, state)
        later = self._score(options, LATER)
        first = self._score(options, FIRST) if self.layout.boxes.throws_differ else later
        return first, later

    def _score(self, options: Options, throw: int) -> FloatArray:
        scored = nothing(options.planes, len(self.layout.boxes.rolls), options.lanes)
        for group in self.groups[throw]:
            best = options.best_of(group)
            if best is not None:
                raise_to(scored, best, group.class_of)
        if self.has_extra_yachts:
            score_extra_yachts(options, scored)
        return scored
