"""One turn with several columns, many cards at once.

What the cards that may follow are worth comes from outside: from a table, or from an estimate.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

import numpy as np

from yachtdice.rules.ruleset import RuleSet
from yachtdice.solver.boxes import FIRST, LATER
from yachtdice.solver.columns.cards import Cards
from yachtdice.solver.columns.following import MEANS, Following
from yachtdice.solver.combinatorics import FloatArray, IntArray
from yachtdice.solver.extra_yachts import PAID
from yachtdice.solver.groups import MOST_UPPER
from yachtdice.solver.layout import layout
from yachtdice.solver.planes import NEVER, BoolArray, better, nothing, raise_to
from yachtdice.solver.terms import terms
from yachtdice.solver.turn import turn_values

Later: TypeAlias = Callable[[Cards], FloatArray]
"""What is still to come from cards between turns, shape (planes, lanes)."""


class ColumnTurns:
    """The turns of a rule set with one box a turn; its columns are alike."""

    def __init__(self, rules: RuleSet, *, every_total: bool) -> None:
        """
        Args:
            every_total: whether upper totals that no play leads to are asked about too.
        """
        self.rules = rules
        self.layout = layout(rules.one_column, every_total=every_total)
        self.terms = terms(self.layout)
        known = self.terms
        self.throws = (FIRST, LATER) if known.throws_differ else (LATER,)
        # Filling a box leads to the same card whatever it pays, but where its points matter later.
        rest = range(known.n_rest)
        moves = {(int(known.box[t]), int(known.steps[t])): t for t in rest}
        self._moves = list(moves)
        self._move_of = [self._moves.index((int(known.box[t]), int(known.steps[t]))) for t in rest]
        self.gain_states, self.gain_points = self._gains()
        self._groups = {throw: self._grouped(throw) for throw in self.throws}

    def _gains(self) -> tuple[IntArray, FloatArray]:
        """By term of a gaining box and upper state: the state that follows, and the points, the
        bonus included; NEVER where the box is filled."""
        upper, known = self.layout.upper, self.terms
        shape = (len(known.box) - known.n_rest, upper.n_states)
        states, points = np.zeros(shape, dtype=np.intp), np.full(shape, NEVER)
        for filled in range(len(upper.totals) if shape[0] else 0):
            own = slice(*upper.starts[filled : filled + 2])
            states[:, own], points[:, own] = known.gaining(filled)
        return states, points

    def _grouped(self, throw: int) -> list[tuple[IntArray, IntArray]]:
        """Boxes that are looked at together: by class of rolls that score alike in them the term of
        each box, shape (classes, boxes); and the class of each roll."""
        by_roll, rules = self.terms.by_roll[throw], self.layout.rules
        parts = [rules.upper[n : n + MOST_UPPER] for n in range(0, len(rules.upper), MOST_UPPER)]
        found = []
        for part in (*parts, rules.lower):
            if part:
                classes, of = np.unique(by_roll[:, list(part)], axis=0, return_inverse=True)
                found.append((classes.astype(np.intp), of.ravel().astype(np.intp)))
        return found

    def pays(self, cards: Cards, later: Later, following: Following = MEANS) -> FloatArray:
        """What filling each box is worth, for each number of points that it may pay.

        Returns:
            Shape (columns, planes, terms, lanes); NEVER where the box is filled.
        """
        return np.stack(
            [self._pays(cards, column, later, following) for column in range(len(cards.rows))]
        )

    def _pays(self, cards: Cards, column: int, later: Later, following: Following) -> FloatArray:
        known, lanes = self.terms, cards.lanes
        rows, states = cards.rows[column], cards.states[column]
        digits = self.layout.digits[rows]
        boxes = [box for box, _ in self._moves]
        steps = np.array([step for _, step in self._moves], dtype=np.intp)
        is_open = (digits[:, boxes] == 0).T
        gained = self.gain_points[:, states]
        moves, at = np.nonzero(np.concatenate((is_open, gained > NEVER)))
        is_rest = moves < len(steps)
        then = cards.take(at)
        here, gains = at[is_rest], moves[~is_rest] - len(steps)
        then.rows[column, is_rest] = rows[here] + steps[moves[is_rest]]
        then.states[column, ~is_rest] = self.gain_states[gains, states[at[~is_rest]]]
        after = nothing(following.planes, len(steps) + len(gained), lanes)
        if len(at):
            after[:, moves, at] = later(then)
        place = np.concatenate((self._move_of, len(steps) + np.arange(len(gained)))).astype(np.intp)
        points = np.empty((len(known.box), lanes))
        points[:] = known.points[:, None]
        for those, other, digit in known.needs:
            points[np.ix_(those, digits[:, other] != digit)] = 0.0
        points[known.n_rest :] = np.where(gained > NEVER, gained, 0.0)
        return following.paid(after.take(place, axis=1), points)

    def score(
        self, cards: Cards, pays: FloatArray, following: Following = MEANS
    ) -> tuple[FloatArray, FloatArray]:
        """What each roll is worth if it is scored on the first throw, and on a later one.

        Args:
            pays: shape (planes, terms, lanes), the best of all columns.
        Returns:
            Two of shape (planes, rolls, lanes); one and the same where the throws pay alike.
        """
        scored = {throw: self._score(cards, pays, following, throw) for throw in self.throws}
        return scored[self.throws[0]], scored[LATER]

    def _score(
        self, cards: Cards, pays: FloatArray, following: Following, throw: int
    ) -> FloatArray:
        found = nothing(len(pays), len(self.layout.boxes.rolls), cards.lanes)
        for classes, of_roll in self._groups[throw]:
            best = nothing(len(pays), len(classes), cards.lanes)
            for of_box in classes.T:
                raise_to(best, pays, of_box)
            raise_to(found, best, of_roll)
        if self.terms.has_extra_yachts:
            self._score_alike(cards, pays, following, found)
        return found

    def extra(self, cards: Cards) -> tuple[BoolArray, BoolArray]:
        """By lane: whether five alike are a joker, and whether they are an extra Yacht that is
        paid. Must agree with `rules.joker`."""
        rules = self.rules
        assert rules.yacht_index is not None
        digits = self.layout.digits[cards.rows, rules.yacht_index]
        is_extra = (digits > 0).all(axis=0)
        is_paid = is_extra & (digits == PAID).any(axis=0)
        if rules.joker == "none":
            return np.zeros_like(is_extra), is_paid
        return is_paid if rules.joker == "forced_if_scored" else is_extra, is_paid

    def _score_alike(
        self, cards: Cards, pays: FloatArray, following: Following, scored: FloatArray
    ) -> None:
        is_joker, is_paid = self.extra(cards)
        for side, roll in enumerate(self.terms.alike):
            values = scored[:, roll]
            if is_joker.any():
                values = np.where(is_joker, self._joker(side, pays, values), values)
            if self.rules.extra_yacht and is_paid.any():
                more = following.more(values, self.rules.extra_yacht)
                values = np.where(is_paid, more, values)
            scored[:, roll] = values

    def _joker(self, side: int, pays: FloatArray, plain: FloatArray) -> FloatArray:
        """What five alike of a number are worth as a joker, shape (planes, lanes)."""
        found = np.empty_like(plain)
        undecided = np.ones(plain.shape[1], dtype=np.bool_)
        for number, boxes in enumerate(self.terms.order):
            best = nothing(*plain.shape)
            for term in self.terms.wild[side, boxes[side]]:
                best = better(best, pays[:, term])
            if number == 0 and self.rules.joker == "free_after_upper":
                best = np.where(best[0] > NEVER, plain, best)
            decided = undecided & (best[0] > NEVER)
            found[:, decided] = best[:, decided]
            undecided &= ~decided
        return found

    def values(self, cards: Cards, later: Later, following: Following = MEANS) -> FloatArray:
        """What turns are worth before their first throw, shape (planes, lanes)."""
        pays = best_columns(self.pays(cards, later, following))
        first, last = self.score(cards, pays, following)
        return turn_values(
            self.layout.lattice,
            first,
            last,
            throws=self.rules.rolls_per_turn,
            held_stays=self.rules.held_stays,
        )


def best_columns(pays: FloatArray) -> FloatArray:
    """The best column for each term; from `ColumnTurns.pays`."""
    best: FloatArray = pays[0]
    for other in pays[1:]:
        best = better(best, other)
    return best


@lru_cache(maxsize=16)
def column_turns(rules: RuleSet, *, every_total: bool) -> ColumnTurns:
    """The turns of a rule set; built once."""
    return ColumnTurns(rules, every_total=every_total)
