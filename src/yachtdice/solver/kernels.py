"""The compiled kernel: the stages of a turn for `LANES` states side by side.

They mean what those of `turn.py` and `scores.py` mean, which need no compiler; tests hold the two
to each other. Each array has a row for a keep, roll, class or term, and a column for each lane.
`means` holds expected points, `seconds` the second moment of the points still to come, which is
filled in only if `spread` is set.
"""

import numpy as np
from numba import njit

from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.compiled import compiled, kernel
from yachtdice.solver.lanes import LANES, copy_row, expect_rows, mean_row, raise_both, raise_row
from yachtdice.solver.plan import LatticePlan, Numbers, Places, ScorePlan

NEVER = -np.inf


@njit(inline="always")  # a call would count references to its arrays, at ten times the cost
def raise_best(
    means: FloatArray,
    seconds: FloatArray,
    row: int,
    other_means: FloatArray,
    other_seconds: FloatArray,
    places: Places,
    start: int,
    end: int,
    spread: bool,
) -> None:
    """Raise a row to the best of the other rows that `places[start:end]` names."""
    if spread:
        raise_both(means, seconds, row, other_means, other_seconds, places, start, end)
    else:
        raise_row(means, row, other_means, places, start, end)


@compiled
def keep_values(plan: LatticePlan, values: FloatArray) -> None:
    """Fill in what each keep is worth before the other dice are thrown; a mean, so it serves for
    expected points and second moments alike.

    Args:
        values: shape (keeps, LANES); the rolls are read, the smaller keeps written.
    """
    more, sides = plan.more, plan.sides
    share = 1.0 / sides
    for step in range(plan.first_roll):
        keep = plan.first_roll - 1 - step
        mean_row(values, keep, more, keep * sides, (keep + 1) * sides, share)


@compiled
def roll_values(
    plan: LatticePlan, means: FloatArray, seconds: FloatArray, end: int, spread: bool
) -> None:
    """Raise every keep to the best of the keeps within it.

    Args:
        means, seconds: shape (keeps, LANES); changed.
        end: how many of the lattice's keeps there are: all of some size and below.
    """
    less, starts = plan.less, plan.less_starts
    for keep in range(1, end):
        raise_best(
            means, seconds, keep, means, seconds, less, starts[keep], starts[keep + 1], spread
        )


@compiled
def held_keep_values(
    plan: LatticePlan,
    means: FloatArray,
    seconds: FloatArray,
    inner_means: FloatArray,
    inner_seconds: FloatArray,
    spread: bool,
) -> None:
    """Fill in what each keep is worth when its dice stay held for the rest of the turn.

    Args:
        means, seconds: shape (keeps, LANES). The rolls hold what scoring them is worth, the keeps
            what they are worth one throw later; the keeps are written anew.
        inner_means, inner_seconds: the same shape, to work in.
    """
    dice = len(plan.starts) - 2
    for size in range(dice):
        loose = dice - size
        first, end = plan.starts[loose], plan.starts[loose + 1]
        for n in range(plan.starts[size + 1] - plan.starts[size]):
            keep = plan.starts[size] + n
            for added in range(end):
                union = plan.unions[plan.union_starts[size] + n * end + added]
                copy_row(inner_means, added, means, union)
                if spread:
                    copy_row(inner_seconds, added, seconds, union)
            roll_values(plan, inner_means, inner_seconds, end, spread)
            expect_rows(means, keep, inner_means, plan.chances, first, end)
            if spread:
                expect_rows(seconds, keep, inner_seconds, plan.chances, first, end)


@compiled
def copy_rows(source: FloatArray, target: FloatArray, start: int) -> None:
    """Copy all rows of the source into the target, from a row on."""
    for row in range(source.shape[0]):
        copy_row(target, start + row, source, row)


@compiled
def turn_values(
    plan: LatticePlan,
    scored: FloatArray,
    scored_seconds: FloatArray,
    means: FloatArray,
    seconds: FloatArray,
    inner_means: FloatArray,
    inner_seconds: FloatArray,
    spread: bool,
) -> None:
    """What a turn is worth before its first throw: written into row 0, the keep of no dice.

    Args:
        scored, scored_seconds: shape (2, rolls, LANES): each roll's value if it is scored now, on
            the first throw and on a later one.
        means, seconds, inner_means, inner_seconds: shape (keeps, LANES), to work in.
    """
    n_keeps = means.shape[0]
    late = 1 if plan.throws > 1 else 0
    copy_rows(scored[late], means, plan.first_roll)
    if spread:
        copy_rows(scored_seconds[late], seconds, plan.first_roll)
    for step in range(1, plan.throws):
        throw = plan.throws - step
        which = 0 if throw == 1 else 1
        if plan.held_stays and step > 1:
            held_keep_values(plan, means, seconds, inner_means, inner_seconds, spread)
        else:
            keep_values(plan, means)
            if spread:
                keep_values(plan, seconds)
        copy_rows(scored[which], means, plan.first_roll)
        if spread:
            copy_rows(scored_seconds[which], seconds, plan.first_roll)
        if throw == 1 or not plan.held_stays:
            roll_values(plan, means, seconds, n_keeps, spread)
    expect_rows(means, 0, means, plan.chances, plan.first_roll, n_keeps)
    if spread:
        expect_rows(seconds, 0, seconds, plan.chances, plan.first_roll, n_keeps)


@compiled
def pay_terms(
    plan: ScorePlan,
    values: FloatArray,
    variances: FloatArray,
    filled: int,
    rows: Numbers,
    columns: Numbers,
    first_column: int,
    means: FloatArray,
    seconds: FloatArray,
    spread: bool,
) -> None:
    """What each term is worth with the state that follows; NEVER where its box is filled.

    Args:
        values, variances: shape (rows, columns) of the states that follow.
        filled: set of filled gaining boxes.
        rows, columns: by lane: the state.
        first_column: of that set.
        means, seconds: shape (terms, LANES); written.
    """
    for term in range(len(plan.term_box)):
        box = plan.term_box[term]
        bit = plan.gaining[box]
        if bit >= 0 and filled >> bit & 1:
            for lane in range(LANES):
                means[term, lane] = NEVER
            continue
        for lane in range(LANES):
            row, column = rows[lane], columns[lane]
            points = plan.term_points[term]
            if bit >= 0:
                points = plan.gain_points[filled, term, column - first_column]
                column = plan.gain_columns[filled, term, column - first_column]
            elif plan.digits[row, box] != 0:
                means[term, lane] = NEVER
                seconds[term, lane] = 0.0
                continue
            else:
                need = plan.need_box[box]
                if need >= 0 and plan.digits[row, need] != plan.need_digit[box]:
                    points = 0.0
                row += plan.term_digit[term] * plan.strides[box]
            mean = points + values[row, column]
            means[term, lane] = mean
            if spread:
                seconds[term, lane] = variances[row, column] + mean * mean


@compiled
def score_values(
    plan: ScorePlan,
    throw: int,
    term_means: FloatArray,
    term_seconds: FloatArray,
    class_means: FloatArray,
    class_seconds: FloatArray,
    means: FloatArray,
    seconds: FloatArray,
    spread: bool,
) -> None:
    """What each roll is worth if it is scored by the plain rules.

    Args:
        throw: 0 the first, 1 a later one.
        class_means, class_seconds: shape (classes + groups, LANES), to work in.
        means, seconds: shape (rolls, LANES); written.
    """
    n_classes = len(plan.class_group)
    n_groups = plan.n_groups
    zero_terms, zero_starts = plan.zero_terms, plan.zero_starts
    class_terms, class_starts = plan.class_terms, plan.class_starts
    class_group, roll_classes = plan.class_group, plan.roll_classes
    for group in range(throw * n_groups, (throw + 1) * n_groups):
        zero = n_classes + group
        for lane in range(LANES):
            class_means[zero, lane] = NEVER
            class_seconds[zero, lane] = 0.0
        start, end = zero_starts[group], zero_starts[group + 1]
        raise_best(
            class_means, class_seconds, zero,
            term_means, term_seconds, zero_terms, start, end, spread,
        )  # fmt: skip
    for number in range(plan.first_class[throw], plan.first_class[throw + 1]):
        zero = n_classes + class_group[number]
        copy_row(class_means, number, class_means, zero)
        if spread:
            copy_row(class_seconds, number, class_seconds, zero)
        start, end = class_starts[number], class_starts[number + 1]
        raise_best(
            class_means, class_seconds, number,
            term_means, term_seconds, class_terms, start, end, spread,
        )  # fmt: skip
    for roll in range(means.shape[0]):
        first = (throw * means.shape[0] + roll) * n_groups
        number = roll_classes[first]
        copy_row(means, roll, class_means, number)
        if spread:
            copy_row(seconds, roll, class_seconds, number)
        raise_best(
            means, seconds, roll,
            class_means, class_seconds, roll_classes, first + 1, first + n_groups, spread,
        )  # fmt: skip


@compiled
def score_extra_yachts(
    plan: ScorePlan,
    rows: Numbers,
    term_means: FloatArray,
    term_seconds: FloatArray,
    means: FloatArray,
    seconds: FloatArray,
) -> None:
    """Score the rolls of one number anew in the lanes whose Yacht box is filled.

    Must agree with `rules.joker`.
    """
    for lane in range(LANES):
        digit = plan.digits[rows[lane], plan.yacht]
        if digit == 0:
            continue
        for side in range(len(plan.alike)):
            roll = plan.alike[side]
            is_joker = plan.joker > 0 and (plan.joker != 2 or digit == 2)
            if is_joker:
                term = joker_term(plan, side, lane, term_means)
                if term >= 0:
                    means[roll, lane] = term_means[term, lane]
                    seconds[roll, lane] = term_seconds[term, lane]
            if digit == 2:
                mean = means[roll, lane]
                seconds[roll, lane] += plan.extra_points * (2 * mean + plan.extra_points)
                means[roll, lane] += plan.extra_points


@compiled
def joker_term(plan: ScorePlan, side: int, lane: int, means: FloatArray) -> int:
    """Where a joker of a number goes, as a term; -1: by the plain rules."""
    at_match, at_lower, at_others = -1, -1, -1
    for box in range(len(plan.faces)):
        term = plan.wild_terms[side, box]
        value = means[term, lane]
        if value == NEVER:
            continue
        if plan.faces[box] == side + 1:
            if at_match < 0 or value > means[at_match, lane]:
                at_match = term
        elif plan.faces[box] == 0:
            if at_lower < 0 or value > means[at_lower, lane]:
                at_lower = term
        elif at_others < 0 or value > means[at_others, lane]:
            at_others = term
    if plan.joker <= 2:
        if at_match >= 0:
            return at_match
        return at_lower if at_lower >= 0 else at_others
    if plan.joker == 4 and at_match >= 0:
        return -1
    best = at_match
    for term in (at_others, at_lower):
        if term >= 0 and (best < 0 or means[term, lane] > means[best, lane]):
            best = term
    return best


@compiled
def score_pairs(
    plan: ScorePlan,
    throw: int,
    values: FloatArray,
    variances: FloatArray,
    rows: Numbers,
    after: FloatArray,
    spreads: FloatArray,
    means: FloatArray,
    seconds: FloatArray,
    spread: bool,
) -> None:
    """What each roll is worth if it is scored in two boxes.

    Args:
        after, spreads: shape (LANES,), to work in.
        means, seconds: shape (rolls, LANES); written.
    """
    means[:] = NEVER
    seconds[:] = 0.0
    for pair in range(len(plan.pair_boxes)):
        a, b = plan.pair_boxes[pair]
        is_live = False
        for lane in range(LANES):
            row = rows[lane]
            after[lane] = NEVER
            if plan.digits[row, a] == 0 and plan.digits[row, b] == 0:
                is_live = True
                row += plan.strides[a] + plan.strides[b]
                after[lane] = values[row, 0]
                if spread:
                    spreads[lane] = variances[row, 0]
        if not is_live:
            continue
        for roll in range(means.shape[0]):
            points = plan.pair_points[throw, pair, roll]
            for lane in range(LANES):
                mean, old = points + after[lane], means[roll, lane]
                if spread:
                    second = spreads[lane] + mean * mean
                    seconds[roll, lane] = second if mean > old else seconds[roll, lane]
                means[roll, lane] = max(old, mean)


@kernel
def solve_chunks(
    lattice: LatticePlan,
    plan: ScorePlan,
    starts: Places,
    chunk_set: Numbers,
    chunk_start: Numbers,
    lane_row: Numbers,
    lane_column: Numbers,
    begin: int,
    end: int,
    values: FloatArray,
    variances: FloatArray,
    spread: bool,
) -> None:
    """Solve the states of some chunks; all that follow from them must be solved.

    Args:
        starts: by set of filled gaining boxes: its first column.
        chunk_set, chunk_start: by chunk: the set and the first lane; one entry more.
        lane_row, lane_column: by lane: the state.
        begin, end: the chunks to solve.
        values, variances: shape (rows, columns); those of the chunks are written.
    """
    n_keeps = lattice.chances.shape[0]
    n_rolls = n_keeps - lattice.first_roll
    n_terms = len(plan.term_box)
    high = n_keeps if spread else 1
    means, seconds = np.empty((n_keeps, LANES)), np.zeros((high, LANES))
    inner = n_keeps if lattice.held_stays else 1
    inner_means, inner_seconds = np.empty((inner, LANES)), np.empty((inner, LANES))
    scored = np.empty((2, n_rolls, LANES))
    scored_seconds = np.zeros((2, n_rolls, LANES))
    term_means, term_seconds = np.empty((n_terms, LANES)), np.zeros((n_terms, LANES))
    n_classes = len(plan.class_group) + 2 * plan.n_groups
    class_means, class_seconds = np.empty((n_classes, LANES)), np.empty((n_classes, LANES))
    after, spreads = np.empty(LANES), np.zeros(LANES)
    rows, columns = np.zeros(LANES, dtype=np.int64), np.zeros(LANES, dtype=np.int64)
    for chunk in range(begin, end):
        count = chunk_start[chunk + 1] - chunk_start[chunk]
        for lane in range(LANES):  # lanes that are too many repeat the last state
            place = chunk_start[chunk] + min(lane, count - 1)
            rows[lane], columns[lane] = lane_row[place], lane_column[place]
        filled = chunk_set[chunk]
        if len(plan.pair_boxes) == 0:
            pay_terms(
                plan, values, variances, filled, rows, columns, starts[filled],
                term_means, term_seconds, spread,
            )  # fmt: skip
        for throw in range(2):
            if throw == 0 and not plan.throws_differ:
                continue
            if len(plan.pair_boxes) > 0:
                score_pairs(
                    plan, throw, values, variances, rows, after, spreads,
                    scored[throw], scored_seconds[throw], spread,
                )  # fmt: skip
                continue
            score_values(
                plan, throw, term_means, term_seconds, class_means, class_seconds,
                scored[throw], scored_seconds[throw], spread,
            )  # fmt: skip
            if plan.has_extra_yachts:
                score_extra_yachts(
                    plan, rows, term_means, term_seconds, scored[throw], scored_seconds[throw]
                )
        if not plan.throws_differ:
            scored[0] = scored[1]
            if spread:
                scored_seconds[0] = scored_seconds[1]
        turn_values(
            lattice, scored, scored_seconds, means, seconds, inner_means, inner_seconds, spread
        )
        for lane in range(count):
            values[rows[lane], columns[lane]] = means[0, lane]
            if spread:
                mean = means[0, lane]
                variances[rows[lane], columns[lane]] = seconds[0, lane] - mean * mean
