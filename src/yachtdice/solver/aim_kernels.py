"""Turns for a worth of the final total, `LANES` numbers of points side by side, for the compiled
kernel.

It means what `aim.py` means; tests hold the two to each other. The worth must not fall as points
rise: then nothing is worth less than what it is worth for 0.
"""

import numpy as np

from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.compiled import compiled, kernel
from yachtdice.solver.distribute_kernels import States
from yachtdice.solver.ending_kernels import EndingPlan, follow
from yachtdice.solver.lanes import LANES
from yachtdice.solver.plan import LatticePlan, Numbers, ScorePlan
from yachtdice.solver.planes import NEVER
from yachtdice.solver.score_kernels import joker_term, score_values
from yachtdice.solver.turn_kernels import turn_values


@compiled
def pay_worths(
    later: FloatArray, place: int, points: int, first: int, end: int, target: FloatArray
) -> None:
    """What it is worth to come to a state, lane by lane.

    Args:
        later: shape (states, points).
        place: the state.
        points: of the turn.
        first, end: the lanes stand for these points before the turn, the last one repeated.
        target: shape (LANES,); written.
    """
    for lane in range(LANES):
        target[lane] = later[place, min(first + lane, end - 1) + points]


@compiled
def score_alike(
    plan: ScorePlan,
    endings: EndingPlan,
    throw: int,
    digit: int,
    terms: FloatArray,
    means: FloatArray,
) -> None:
    """Score the rolls of one number anew in a state whose Yacht box is filled.

    Must agree with `rules.joker`.

    Args:
        digit: of the Yacht box.
        terms: shape (terms, LANES): what each is worth, with the extra Yacht where one is paid.
        means: shape (rolls, LANES); changed.
    """
    is_joker = plan.joker > 0 and (plan.joker != 2 or digit == 2)
    for side in range(len(plan.alike)):
        roll = plan.alike[side]
        for lane in range(LANES):
            term = joker_term(plan, side, lane, terms) if is_joker else -1
            if term >= 0:
                means[roll, lane] = terms[term, lane]
                continue
            best = NEVER
            for box in range(endings.roll_terms.shape[2]):
                best = max(best, terms[endings.roll_terms[throw, roll, box], lane])
            means[roll, lane] = best


@compiled
def score_pair_worths(
    plan: ScorePlan,
    throw: int,
    places: Numbers,
    row: int,
    column: int,
    later: FloatArray,
    first: int,
    end: int,
    means: FloatArray,
) -> None:
    """What each roll is worth if it is scored in two boxes.

    Args:
        places: shape (rows, columns): where each state stands in `later`.
        first, end: as in `pay_worths`.
        means: shape (rolls, LANES); written.
    """
    for roll in range(means.shape[0]):
        for lane in range(LANES):
            means[roll, lane] = NEVER
    for pair in range(len(plan.pair_boxes)):
        a, b = plan.pair_boxes[pair]
        if plan.digits[row, a] != 0 or plan.digits[row, b] != 0:
            continue
        place = places[row + plan.strides[a] + plan.strides[b], column]
        for roll in range(means.shape[0]):
            points = int(plan.pair_points[throw, pair, roll])
            for lane in range(LANES):
                worth = later[place, min(first + lane, end - 1) + points]
                means[roll, lane] = max(means[roll, lane], worth)


@kernel
def aim_level(
    lattice: LatticePlan,
    plan: ScorePlan,
    endings: EndingPlan,
    states: States,
    begin: int,
    end: int,
    lows: Numbers,
    highs: Numbers,
    places: Numbers,
    later: FloatArray,
    values: FloatArray,
) -> None:
    """What some states of a level are worth with each number of points made before.

    Args:
        begin, end: the states to do.
        lows, highs: by state: the points that it can come with, from one to before another.
        places: shape (rows, columns): where each state stands in its level.
        later: shape (states of the next level, points): what they are worth.
        values: shape (states, points); written from low to high.
    """
    n_keeps = lattice.chances.shape[0]
    n_rolls = n_keeps - lattice.first_roll
    n_terms = len(plan.term_box)
    none = np.zeros((1, LANES))
    means = np.empty((n_keeps, LANES))
    inner = np.empty((n_keeps if lattice.held_stays else 1, LANES))
    scored = np.empty((2, n_rolls, LANES))
    seconds = np.zeros((2, 1, LANES))
    terms, extras = np.empty((n_terms, LANES)), np.empty((n_terms, LANES))
    n_classes = len(plan.class_group) + 2 * plan.n_groups
    class_means, class_seconds = np.empty((n_classes, LANES)), np.zeros((n_classes, LANES))
    after = np.zeros(6, dtype=np.int64)
    leads = np.empty(n_terms, dtype=np.int64)
    pays = np.empty(n_terms, dtype=np.int64)
    two_boxes = len(plan.pair_boxes) > 0
    for state in range(begin, end):
        filled, row, column = states.sets[state], states.rows[state], states.columns[state]
        digit = plan.digits[row, plan.yacht] if plan.has_extra_yachts else 0
        extra = int(plan.extra_points) if digit == 2 else 0
        for term in range(n_terms):
            box = plan.term_box[term]
            bit = plan.gaining[box]
            is_filled = filled >> bit & 1 if bit >= 0 else plan.digits[row, box] != 0
            leads[term] = -1
            if not is_filled and not two_boxes:
                pays[term] = int(follow(plan, endings, term, filled, row, column, after))
                leads[term] = places[after[0], after[1]]
        for first in range(lows[state], highs[state], LANES):
            stop = highs[state]
            for term in range(n_terms):
                if leads[term] < 0:
                    terms[term] = NEVER
                    extras[term] = NEVER
                else:
                    pay_worths(later, leads[term], pays[term], first, stop, terms[term])
                    if digit > 0:
                        pay_worths(
                            later, leads[term], pays[term] + extra, first, stop, extras[term]
                        )
            for throw in range(2):
                if throw == 0 and not plan.throws_differ:
                    continue
                if two_boxes:
                    score_pair_worths(
                        plan, throw, places, row, column, later, first, stop, scored[throw]
                    )
                    continue
                score_values(
                    plan, throw, terms, terms, class_means, class_seconds,
                    scored[throw], seconds[throw], False,
                )  # fmt: skip
                if digit > 0:
                    score_alike(plan, endings, throw, digit, extras, scored[throw])
            if not plan.throws_differ:
                scored[0] = scored[1]
            turn_values(lattice, scored, seconds, means, none, inner, none, False)
            for lane in range(min(LANES, stop - first)):
                values[state, first + lane] = means[0, lane]


@kernel
def bound_level(
    plan: ScorePlan,
    endings: EndingPlan,
    states: States,
    lows: Numbers,
    highs: Numbers,
    places: Numbers,
    next_lows: Numbers,
    next_highs: Numbers,
) -> None:
    """Between which points the states of the next level can come.

    Args:
        lows, highs: by state: its points, from one to before another.
        places: shape (rows, columns): where each state stands in its level.
        next_lows, next_highs: of the next level; lowered and raised.
    """
    n_terms = len(plan.term_box)
    after = np.zeros(6, dtype=np.int64)
    for state in range(len(states.rows)):
        filled, row, column = states.sets[state], states.rows[state], states.columns[state]
        for pair in range(len(plan.pair_boxes)):
            a, b = plan.pair_boxes[pair]
            if plan.digits[row, a] == 0 and plan.digits[row, b] == 0:
                place = places[row + plan.strides[a] + plan.strides[b], column]
                paid = plan.pair_points[:, pair]
                next_lows[place] = min(next_lows[place], lows[state] + int(paid.min()))
                next_highs[place] = max(next_highs[place], highs[state] + int(paid.max()))
        if len(plan.pair_boxes) > 0:
            continue
        is_paid = plan.has_extra_yachts and plan.digits[row, plan.yacht] == 2
        for term in range(n_terms):
            box = plan.term_box[term]
            bit = plan.gaining[box]
            is_filled = filled >> bit & 1 if bit >= 0 else plan.digits[row, box] != 0
            if not is_filled:
                points = int(follow(plan, endings, term, filled, row, column, after))
                place = places[after[0], after[1]]
                next_lows[place] = min(next_lows[place], lows[state] + points)
                points += int(plan.extra_points) if is_paid else 0
                next_highs[place] = max(next_highs[place], highs[state] + points)
