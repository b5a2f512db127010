"""The score stage for `LANES` states side by side, for the compiled kernel.

It means what that of `scores.py` means, which needs no compiler; tests hold the two to each other.
Each array has a row for a roll, class or term, and a column for each lane; `means` and `seconds` as
in `turn_kernels.py`.
"""

from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.compiled import compiled
from yachtdice.solver.lanes import LANES, copy_row
from yachtdice.solver.plan import Numbers, ScorePlan
from yachtdice.solver.planes import NEVER
from yachtdice.solver.turn_kernels import raise_best


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
