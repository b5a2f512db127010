"""The best way to score each roll, whatever it is that is worth having, many states at once.

A lane is a state, with whatever else its worth depends on.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from yachtdice.rules.ruleset import RuleSet
from yachtdice.solver.combinatorics import FloatArray, IntArray
from yachtdice.solver.endings import Endings, endings
from yachtdice.solver.layout import Layout
from yachtdice.solver.plan import ScorePlan, score_plan
from yachtdice.solver.planes import NEVER, TIE


@dataclass(frozen=True, eq=False)
class Turns:
    """The turns of a rule set, ready to be looked at."""

    layout: Layout
    plan: ScorePlan
    endings: Endings

    @property
    def rules(self) -> RuleSet:
        return self.layout.rules


def turns(layout: Layout) -> Turns:
    """The turns of a layout."""
    plan = score_plan(layout)
    return Turns(layout, plan, endings(layout, plan))


@dataclass(frozen=True, eq=False)
class Followers:
    """Where an ending leads from each lane, and what it brings."""

    rows: IntArray
    columns: IntArray
    points: FloatArray
    """Of the turn, bonuses included."""
    boxes: tuple[tuple[int, FloatArray], ...]
    """The boxes that are filled, each with its points."""
    extra: int
    """Extra Yachts paid: 0 or 1."""


def followers(turns: Turns, ending: int, filled: int, rows: IntArray, own: IntArray) -> Followers:
    """Where an ending leads; only for lanes whose boxes of it are open.

    Args:
        filled: set of filled gaining boxes.
        rows: by lane: the row.
        own: by lane: the upper state, counted from the first of its set.
    """
    plan, layout = turns.plan, turns.layout
    if turns.rules.boxes_per_turn == 2:
        width = turns.endings.width
        pair, second = divmod(ending, width)
        pair, first = divmod(pair, width)
        a, b = map(int, plan.pair_boxes[pair])
        after = rows + layout.strides[a] + layout.strides[b]
        each = np.full(len(rows), float(first)), np.full(len(rows), float(second))
        return Followers(after, own, each[0] + each[1], ((a, each[0]), (b, each[1])), 0)
    extra, term = divmod(ending, len(plan.term_box))
    box = int(plan.term_box[term])
    points = extra * plan.extra_points
    paid = np.full(len(rows), plan.term_points[term])
    if plan.gaining[box] >= 0:
        columns = plan.gain_columns[filled, term, own].astype(np.intp)
        points = plan.gain_points[filled, term, own] + points
        return Followers(rows, columns, points, ((box, paid),), extra)
    columns = own + layout.upper.starts[filled]
    need = plan.need_box[box]
    if need >= 0:
        paid[layout.digits[rows, need] != plan.need_digit[box]] = 0.0
    after = rows + plan.term_digit[term] * layout.strides[box]
    return Followers(after, columns, paid + points, ((box, paid),), extra)


WorthOfStates: TypeAlias = Callable[[Followers, IntArray], FloatArray]
"""What it is worth to come to these states from these lanes."""


@dataclass(frozen=True, eq=False)
class BestScores:
    """Rolls scored as is best: shape (rolls, lanes)."""

    values: FloatArray
    endings: IntArray


def best_scores(
    turns: Turns,
    worth: WorthOfStates,
    filled: int,
    rows: IntArray,
    own: IntArray,
    throw: int,
    *,
    tie: float = TIE,
) -> BestScores:
    """The best way to score each roll.

    Args:
        filled: set of filled gaining boxes, which all lanes share.
        rows: by lane: the row.
        own: by lane: the upper state, counted from the first of its set.
        throw: FIRST or LATER.
        tie: values that differ by no more are equal; the first of equals is taken.
    """
    if turns.rules.boxes_per_turn == 2:
        return _score_pairs(turns, worth, filled, rows, own, throw, tie)
    plan = turns.plan
    lanes = np.arange(len(rows))
    n_terms = len(plan.term_box)
    terms = _term_values(turns, worth, filled, rows, own, lanes, range(n_terms))
    by_box = turns.endings.roll_terms[throw]
    best = np.full((len(by_box), len(rows)), NEVER)
    chosen = np.zeros(best.shape, dtype=np.intp)
    for of_box in by_box.T:
        take_better(best, chosen, terms[of_box], of_box[:, None], tie)
    if plan.has_extra_yachts:
        digits = turns.layout.digits[rows, plan.yacht]
        unpaid, paid = np.flatnonzero(digits == 1), np.flatnonzero(digits == 2)
        if turns.rules.joker not in ("none", "forced_if_scored") and len(unpaid):
            _score_alike(turns, terms[:, unpaid], by_box, best, chosen, unpaid, tie, extra=False)
        if len(paid):
            extra = bool(turns.rules.extra_yacht)
            those = range(n_terms * extra, n_terms * (1 + extra))
            paying = _term_values(turns, worth, filled, rows, own, paid, those)
            _score_alike(turns, paying, by_box, best, chosen, paid, tie, extra=extra)
    return BestScores(best, chosen)


def take_better(
    best: FloatArray,
    chosen: IntArray,
    values: FloatArray,
    choices: "IntArray | int",
    tie: float = TIE,
) -> None:
    """Take what is better, place by place, and note what it was."""
    is_higher = values > best + tie
    np.copyto(best, values, where=is_higher)
    np.copyto(chosen, choices, where=is_higher)


def _term_values(
    turns: Turns,
    worth: WorthOfStates,
    filled: int,
    rows: IntArray,
    own: IntArray,
    lanes: IntArray,
    those: range,
) -> FloatArray:
    """What some endings are worth, shape (endings, lanes); NEVER where their box is filled.

    Args:
        lanes: to look at.
        those: endings, one for each term.
    """
    plan, layout = turns.plan, turns.layout
    found = np.full((len(those), len(lanes)), NEVER)
    for n, ending in enumerate(those):
        box = int(plan.term_box[ending % len(plan.term_box)])
        bit = plan.gaining[box]
        if bit >= 0:
            is_open = np.arange(len(lanes) if not filled >> bit & 1 else 0)
        else:
            is_open = np.flatnonzero(layout.digits[rows[lanes], box] == 0)
        if len(is_open):
            at = lanes[is_open]
            found[n, is_open] = worth(followers(turns, ending, filled, rows[at], own[at]), at)
    return found


def _score_alike(
    turns: Turns,
    terms: FloatArray,
    by_box: IntArray,
    best: FloatArray,
    chosen: IntArray,
    lanes: IntArray,
    tie: float,
    *,
    extra: bool,
) -> None:
    """Score the rolls of one number anew in lanes whose Yacht box is filled.

    Must agree with `rules.joker`.

    Args:
        terms: what they are worth in those lanes.
        by_box: shape (rolls, boxes): the term that each box is.
        extra: whether an extra Yacht is paid with them.
    """
    plan = turns.plan
    for side, roll in enumerate(plan.alike):
        values, choices = np.full(len(lanes), NEVER), np.zeros(len(lanes), dtype=np.intp)
        for term in map(int, by_box[roll]):
            take_better(values, choices, terms[term], term, tie)
        if turns.rules.joker != "none":
            value, term_of = _joker(turns, side, terms, tie)
            applies = term_of >= 0
            values, choices = (
                np.where(applies, value, values),
                np.where(applies, term_of, choices),
            )
        best[roll, lanes] = values
        chosen[roll, lanes] = choices + extra * len(plan.term_box)


def _joker(turns: Turns, side: int, terms: FloatArray, tie: float) -> tuple[FloatArray, IntArray]:
    """What a joker of a number is worth and the term it is; -1: by the plain rules."""
    plan, rules = turns.plan, turns.rules
    lanes = terms.shape[1]

    def best_of(boxes: list[int]) -> tuple[FloatArray, IntArray]:
        value, term = np.full(lanes, NEVER), np.full(lanes, -1, dtype=np.intp)
        for box in boxes:
            wild = int(plan.wild_terms[side, box])
            take_better(value, term, terms[wild], wild, tie)
        return value, term

    matching = [k for k in rules.upper if rules.categories[k].face == side + 1]
    at_match, at_lower = best_of(matching), best_of(list(rules.lower))
    at_others = best_of([k for k in rules.upper if k not in matching])
    if rules.joker in ("forced", "forced_if_scored"):
        value, term = at_others
        for better, its_term in (at_lower, at_match):
            is_there = better > NEVER
            value, term = np.where(is_there, better, value), np.where(is_there, its_term, term)
        return value, term
    value, term = at_match[0].copy(), at_match[1].copy()
    for other in (at_others, at_lower):
        take_better(value, term, *other, tie)
    if rules.joker == "free_after_upper":
        term[at_match[0] > NEVER] = -1
    return value, term


def _score_pairs(
    turns: Turns,
    worth: WorthOfStates,
    filled: int,
    rows: IntArray,
    own: IntArray,
    throw: int,
    tie: float,
) -> BestScores:
    plan, layout = turns.plan, turns.layout
    best = np.full((plan.pair_points.shape[2], len(rows)), NEVER)
    chosen = np.zeros(best.shape, dtype=np.intp)
    for pair, (a, b) in enumerate(plan.pair_boxes):
        lanes = np.flatnonzero((layout.digits[rows, a] == 0) & (layout.digits[rows, b] == 0))
        if not len(lanes):
            continue
        these = turns.endings.pair_endings[throw, pair]
        values = np.full(best.shape, NEVER)
        # Points alone count, and many rolls pay alike.
        points = plan.pair_points[throw, pair]
        for paid in np.unique(points):
            of_paid = np.flatnonzero(points == paid)
            after = followers(turns, int(these[of_paid[0]]), filled, rows[lanes], own[lanes])
            values[np.ix_(of_paid, lanes)] = worth(after, lanes)
        take_better(best, chosen, values, these[:, None], tie)
    return BestScores(best, chosen)
