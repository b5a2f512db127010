"""Where turns may end, for the compiled kernel: what an ending leads to, and a roll's best one.

It means what `outcomes.py` means; tests hold the two to each other.
"""

from typing import NamedTuple

import numpy as np

from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.compiled import compiled
from yachtdice.solver.endings import Endings
from yachtdice.solver.layout import Layout
from yachtdice.solver.plan import Numbers, ScorePlan
from yachtdice.solver.planes import NEVER, TIE
from yachtdice.solver.score_kernels import joker_term


class EndingPlan(NamedTuple):
    """`Endings`, and where columns begin."""

    roll_terms: Numbers
    pair_endings: Numbers
    width: int
    n_endings: int
    first_columns: Numbers
    """By set of filled gaining boxes."""


def ending_plan(layout: Layout, endings: Endings) -> EndingPlan:
    """The endings of a layout's turns."""
    return EndingPlan(
        endings.roll_terms,
        endings.pair_endings,
        endings.width,
        endings.count,
        layout.upper.starts.astype(np.int64),
    )


@compiled
def follow(
    plan: ScorePlan,
    endings: EndingPlan,
    ending: int,
    filled: int,
    row: int,
    column: int,
    after: Numbers,
) -> float:
    """Where an ending leads; its boxes must be open.

    Args:
        after: shape (6,), written: the row and column that follow, the first box and its points,
            the second box (-1 for none) and its points.
    Returns:
        The points of the turn, bonuses included.
    """
    if len(plan.pair_boxes) > 0:
        width = endings.width
        pair = ending // (width * width)
        after[2], after[4] = plan.pair_boxes[pair]
        after[3], after[5] = ending // width % width, ending % width
        after[0] = row + plan.strides[after[2]] + plan.strides[after[4]]
        after[1] = column
        return float(after[3] + after[5])
    n_terms = len(plan.term_box)
    term = ending % n_terms
    box = plan.term_box[term]
    points = float(plan.term_points[term])
    own = column - endings.first_columns[filled]
    after[0], after[1] = row, column
    after[2], after[4], after[5] = box, -1, 0
    if plan.gaining[box] >= 0:
        after[1] = plan.gain_columns[filled, term, own]
        after[3] = np.int64(points)
        points = float(plan.gain_points[filled, term, own])
    else:
        need = plan.need_box[box]
        if need >= 0 and plan.digits[row, need] != plan.need_digit[box]:
            points = 0.0
        after[0] = row + plan.term_digit[term] * plan.strides[box]
        after[3] = np.int64(points)
    if ending >= n_terms:
        points += plan.extra_points
    return points


@compiled
def score_state(
    plan: ScorePlan,
    endings: EndingPlan,
    throw: int,
    values: FloatArray,
    filled: int,
    row: int,
    column: int,
    terms: FloatArray,
    after: Numbers,
    scored: FloatArray,
    ends: Numbers,
) -> None:
    """The best way to score each roll, where a turn fills one box.

    Args:
        values: shape (rows, columns) of the states that follow.
        terms: shape (terms, 1), to work in.
        scored, ends: shape (2, rolls); those of the throw are written.
    """
    for term in range(len(plan.term_box)):
        box = plan.term_box[term]
        bit = plan.gaining[box]
        is_filled = filled >> bit & 1 if bit >= 0 else plan.digits[row, box] != 0
        if is_filled:
            terms[term, 0] = NEVER
        else:
            points = follow(plan, endings, term, filled, row, column, after)
            terms[term, 0] = points + values[after[0], after[1]]
    roll_terms = endings.roll_terms
    for roll in range(scored.shape[1]):
        best, chosen = NEVER, 0
        for box in range(roll_terms.shape[2]):
            term = roll_terms[throw, roll, box]
            if terms[term, 0] > best + TIE:
                best, chosen = terms[term, 0], term
        scored[throw, roll], ends[throw, roll] = best, chosen
    if not plan.has_extra_yachts:
        return
    digit = plan.digits[row, plan.yacht]
    if digit == 0:
        return
    for side in range(len(plan.alike)):
        roll = plan.alike[side]
        if plan.joker > 0 and (plan.joker != 2 or digit == 2):
            term = joker_term(plan, side, 0, terms)
            if term >= 0:
                scored[throw, roll], ends[throw, roll] = terms[term, 0], term
        if digit == 2 and plan.extra_points > 0:
            scored[throw, roll] += plan.extra_points
            ends[throw, roll] += len(plan.term_box)


@compiled
def score_state_pairs(
    plan: ScorePlan,
    endings: EndingPlan,
    throw: int,
    values: FloatArray,
    row: int,
    column: int,
    scored: FloatArray,
    ends: Numbers,
) -> None:
    """The best way to score each roll, where a turn fills two boxes."""
    scored[throw] = NEVER
    for pair in range(len(plan.pair_boxes)):
        a, b = plan.pair_boxes[pair]
        if plan.digits[row, a] != 0 or plan.digits[row, b] != 0:
            continue
        after = values[row + plan.strides[a] + plan.strides[b], column]
        for roll in range(scored.shape[1]):
            value = plan.pair_points[throw, pair, roll] + after
            if value > scored[throw, roll] + TIE:
                scored[throw, roll] = value
                ends[throw, roll] = endings.pair_endings[throw, pair, roll]
