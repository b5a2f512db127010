"""What the open boxes of some states pay, each with the value of the state that follows."""

import numpy as np

from yachtdice.solver.combinatorics import FloatArray, IntArray
from yachtdice.solver.gains import gains
from yachtdice.solver.groups import Group, Member
from yachtdice.solver.layout import Layout
from yachtdice.solver.planes import BoolArray, better, nothing, raise_rows, raise_to, worth


class Options:
    """The boxes of some states that share the set of filled gaining boxes.

    A lane is one of the rows with one of the set's upper states, row by row.
    """

    def __init__(
        self,
        layout: Layout,
        values: FloatArray,
        filled: int,
        rows: IntArray,
        state: int | None = None,
    ) -> None:
        """
        Args:
            values: shape (planes, rows + 1, columns): expected points of the states that follow
                and, on plane 1, the variance; the last row is NEVER.
            state: the one upper state to look at; all of the set if None.
        """
        self.layout = layout
        self.values = values
        self.filled = filled
        self.rows = rows
        first, end = layout.upper.starts[filled : filled + 2]
        self.columns = slice(first, end) if state is None else slice(state, state + 1)
        self.own = slice(self.columns.start - first, self.columns.stop - first)
        self.width = self.columns.stop - self.columns.start
        self.planes = len(values)
        self.lanes = len(rows) * self.width
        self._after: dict[tuple[int, int], FloatArray] = {}
        self._gained: dict[int, FloatArray] = {}
        self._is_open = [self._open(k) for k in range(len(layout.rules.categories))]

    def _open(self, box: int) -> bool:
        gaining = self.layout.boxes.gaining
        if box in gaining:
            return not self.filled >> gaining.index(box) & 1
        return bool((self.layout.digits[self.rows, box] == 0).any())

    def is_open(self, box: int) -> bool:
        """Whether the box is open in any of the states."""
        return self._is_open[box]

    def by_lane(self, by_row: BoolArray) -> BoolArray:
        """What holds for rows, lane by lane."""
        return np.repeat(by_row, self.width)

    def pays(self, box: int, points: int) -> FloatArray:
        """What filling the box with these points is worth, shape (planes, lanes); NEVER where it
        is filled."""
        if box in self.layout.boxes.gaining:
            place = gains(self.layout, self.filled, box).paid.index(points)
            return self._pays_gaining(box)[:, place]
        return worth(self._after_filling(box, self.layout.digit(box, points)), points)

    def best_of(self, group: Group) -> FloatArray | None:
        """By class of a group: its best open box, shape (planes, classes, lanes); None where all
        are filled."""
        members = [member for member in group.members if self.is_open(member.box)]
        if not members:
            return None
        best = nothing(self.planes, group.n_classes, self.lanes)
        marks, gaining = self.layout.boxes.marks, self.layout.boxes.gaining
        # Nothing is worth less than what it is worth for 0: so the best zero stands for all.
        plain = [m for m in members if m.box not in gaining and not marks[m.box]]
        if plain:
            best[:] = self.best([m.box for m in plain], [0] * len(marks))[:, None]
        for member in members:
            if member.box in gaining:
                self._raise_gaining(best, member)
            elif marks[member.box]:
                self._raise_marked(best, member)
            else:
                self._raise_plain(best, member)
        return best

    def best(
        self, boxes: "tuple[int, ...] | list[int]", points: "list[int] | IntArray"
    ) -> FloatArray:
        """The best of some boxes, each for its points, shape (planes, lanes).

        Args:
            points: by box of the rule set.
        """
        found = nothing(self.planes, self.lanes)
        for box in boxes:
            if self.is_open(box):
                found = better(found, self.pays(box, int(points[box])))
        return found

    def _raise_gaining(self, best: FloatArray, member: Member) -> None:
        options = self._pays_gaining(member.box)
        every = gains(self.layout, self.filled, member.box).paid
        places = np.array([every.index(points) for points in member.paid], dtype=np.intp)
        raise_to(best, options, places[member.paid_of])

    def _raise_marked(self, best: FloatArray, member: Member) -> None:
        for place, points in enumerate(member.paid):
            classes = np.flatnonzero(member.paid_of == place)
            raise_rows(best, classes, self.pays(member.box, points)[:, None])

    def _raise_plain(self, best: FloatArray, member: Member) -> None:
        after = self._after_filling(member.box, 1)[:, None]
        needed = self._needed(member.box)
        points = member.points[:, None]
        pays = worth(after, points if needed is None else points * needed)
        raise_rows(best, member.scoring, pays)

    def _needed(self, box: int) -> BoolArray | None:
        """By lane: whether another box holds what this one needs to pay; None if it needs none."""
        needs = self.layout.rules.categories[box].needs
        if needs is None:
            return None
        other = self.layout.rules.index(needs.category)
        digit = self.layout.digit(other, needs.points)
        return self.by_lane(self.layout.digits[self.rows, other] == digit)

    def _after_filling(self, box: int, digit: int) -> FloatArray:
        """The states that follow when a box of the rows is filled."""
        key = (box, digit)
        if key not in self._after:
            rows = self.layout.next_rows(self.rows, box, digit)
            after = self.values[:, rows, self.columns]
            self._after[key] = after.reshape(self.planes, -1)
        return self._after[key]

    def _pays_gaining(self, box: int) -> FloatArray:
        """What a gaining box is worth for each of what it may pay, shape (planes, paid, lanes)."""
        if box not in self._gained:
            found = gains(self.layout, self.filled, box)
            columns, paid = found.columns[:, self.own], found.points[:, self.own]
            after = self.values[:, self.rows[None, :, None], columns[:, None]]
            points = np.repeat(paid[:, None], len(self.rows), axis=1)
            flat = (len(found.paid), self.lanes)
            self._gained[box] = worth(after.reshape(self.planes, *flat), points.reshape(flat))
        return self._gained[box]
