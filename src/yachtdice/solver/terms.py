"""What filling each box is worth in one state, where a turn fills one box.

A term is a box with one number of points that it may pay. The many states of a block are scored by
`scores.py`, this is for the one that somebody asks about; must agree with it.
"""

from functools import lru_cache

import numpy as np

from yachtdice.rules.ruleset import RuleSet
from yachtdice.solver.boxes import FIRST, LATER, has_extra_yachts
from yachtdice.solver.combinatorics import FloatArray, IntArray
from yachtdice.solver.extra_yachts import PAID
from yachtdice.solver.gains import gains
from yachtdice.solver.layout import Layout
from yachtdice.solver.planes import NEVER, BoolArray


class Terms:
    """The terms of a layout: boxes that count in the row first, then those in the column."""

    def __init__(self, layout: Layout) -> None:
        data = layout.boxes
        every = [(k, points) for k in data.rest for points in _paid(layout, k)]
        self.layout = layout
        self.n_rest = len(every)
        every += [(k, points) for k in data.gaining for points in _paid(layout, k)]
        self.place = {term: n for n, term in enumerate(every)}
        self.box: IntArray = np.array([k for k, _ in every], dtype=np.intp)
        self.points: FloatArray = np.array([float(points) for _, points in every])
        rest = every[: self.n_rest]
        self.steps: IntArray = np.array(
            [layout.digit(k, points) * layout.strides[k] for k, points in rest], dtype=np.intp
        )
        self.by_roll: tuple[IntArray, IntArray] = (self._by_roll(FIRST), self._by_roll(LATER))
        self.needs = self._needs()
        self._gained: dict[int, tuple[IntArray, FloatArray]] = {}
        self.has_extra_yachts = has_extra_yachts(layout.rules)
        self.throws_differ = data.throws_differ
        if self.has_extra_yachts:
            self.alike = np.array(data.alike, dtype=np.intp)
            self.wild: IntArray = np.array(
                [[self.place[k, int(points)] for k, points in enumerate(row)] for row in data.wild],
                dtype=np.intp,
            )
            self.order = _joker_order(layout.rules)

    def _by_roll(self, throw: int) -> IntArray:
        """Shape (rolls, boxes)."""
        return np.array(
            [
                [self.place[k, int(points)] for k, points in enumerate(row)]
                for row in self.layout.boxes.points[throw].T
            ],
            dtype=np.intp,
        )

    def _needs(self) -> list[tuple[BoolArray, int, int]]:
        """Terms of a box that needs another one, which one, and its digit."""
        rules = self.layout.rules
        found = []
        for k, category in enumerate(rules.categories):
            if category.needs:
                other = rules.index(category.needs.category)
                digit = self.layout.digit(other, category.needs.points)
                found.append((self.box == k, other, digit))
        return found

    def pay(self, planes: FloatArray, row: int, state: int) -> tuple[FloatArray, FloatArray]:
        """What each term is worth in a state.

        Args:
            planes: shape (2, rows + 1, columns), of the solution.
        Returns:
            Shape (2, terms): expected points still to come, its own included, NEVER where the box
            is filled; and their second moment. And what it pays, shape (terms,), the upper bonus
            included where its line is crossed.
        """
        layout = self.layout
        columns = layout.upper.n_states
        digits = layout.digits[row]
        is_open = digits[self.box[: self.n_rest]] == 0
        places = np.where(is_open, row + self.steps, layout.n_rows) * columns + state
        points = self.points
        for terms, other, digit in self.needs:
            if digits[other] != digit:
                points = np.where(terms, 0.0, points)
        if layout.boxes.gaining:
            filled = layout.set_of(state)
            then, gained = self.gaining(filled)
            own = state - int(layout.upper.starts[filled])
            places = np.concatenate((places, row * columns + then[:, own]))
            points = np.concatenate((points[: self.n_rest], gained[:, own]))
        found = np.asarray(planes).reshape(2, -1).take(places, axis=1)
        found[0] += points
        mean = np.where(found[0] > NEVER, found[0], 0.0)
        found[1] += mean * mean
        return found, points

    def gaining(self, filled: int) -> tuple[IntArray, FloatArray]:
        """By term of a gaining box and upper state of the set: the column that follows and the
        points; NEVER for filled boxes."""
        if filled not in self._gained:
            layout = self.layout
            width = int(layout.upper.starts[filled + 1] - layout.upper.starts[filled])
            shape = (len(self.box) - self.n_rest, width)
            columns, points = np.zeros(shape, dtype=np.intp), np.full(shape, NEVER)
            for bit, k in enumerate(layout.boxes.gaining):
                if not filled >> bit & 1:
                    found = gains(layout, filled, k)
                    part = [self.place[k, paid] - self.n_rest for paid in found.paid]
                    columns[part], points[part] = found.columns, found.points
            self._gained[filled] = columns, points
        return self._gained[filled]

    def score(self, pays: FloatArray, row: int, throw: int) -> tuple[FloatArray, IntArray]:
        """What each roll is worth if it is scored as is best.

        Args:
            pays: of the state, as `pay` gives it.
            throw: FIRST or LATER.
        Returns:
            Shape (2, rolls), on plane 1 the second moment; and by roll the term that is taken.
        """
        by_roll = self.by_roll[throw]
        chosen = pays[0][by_roll].argmax(axis=1)
        term: IntArray = np.take_along_axis(by_roll, chosen[:, None], axis=1)[:, 0]
        if not self.has_extra_yachts:
            return pays.take(term, axis=1), term
        rules = self.layout.rules
        digit = int(self.layout.digits[row, rules.yacht_index])
        if digit and rules.joker != "none" and (digit == PAID or rules.joker != "forced_if_scored"):
            self._place_jokers(pays[0], term)
        best = pays.take(term, axis=1)
        if digit == PAID and rules.extra_yacht:
            extra = rules.extra_yacht
            best[1, self.alike] += extra * (2 * best[0, self.alike] + extra)
            best[0, self.alike] += extra
        return best, term

    def _place_jokers(self, means: FloatArray, term: IntArray) -> None:
        """Put jokers where they are best; must agree with `rules.joker`."""
        values = means[self.wild]
        sides = np.arange(len(values))
        undecided = np.ones(len(values), dtype=np.bool_)
        for number, boxes in enumerate(self.order):
            allowed = np.where(boxes, values, NEVER)
            best = allowed.argmax(axis=1)
            found = undecided & (allowed[sides, best] > NEVER)
            undecided &= ~found
            if number == 0 and self.layout.rules.joker == "free_after_upper":
                continue  # an ordinary roll as long as its upper box is open
            term[self.alike[found]] = self.wild[sides, best][found]


def _paid(layout: Layout, box: int) -> list[int]:
    data = layout.boxes
    return sorted({0, *map(int, data.points[:, box].ravel()), *map(int, data.wild[:, box])})


def _joker_order(rules: RuleSet) -> list[BoolArray]:
    """Boxes that a joker of each number may go to, shape (sides, boxes); later ones only where all
    of the earlier ones are filled."""
    sides = range(1, rules.sides + 1)
    match = np.array([[c.face == pip for c in rules.categories] for pip in sides])
    lower = np.array([[c.section == "lower" for c in rules.categories] for _ in sides])
    every = np.ones_like(match)
    if rules.joker == "free":
        return [every]
    if rules.joker == "free_after_upper":
        return [match, every]
    return [match, lower, every & ~match & ~lower]


@lru_cache(maxsize=16)
def terms(layout: Layout) -> Terms:
    """The terms of a layout; built once."""
    return Terms(layout)
