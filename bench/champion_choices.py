"""What the champion chooses, for the compiled kernel.

By slices, real spreads and the best play to the end, as `players/to_win.py` does; a test holds the
two to each other.
"""

from typing import NamedTuple

import numpy as np

from bench.champion_shares import (
    Spreads,
    expect_real,
    expect_slices,
    kernel,
    open_boxes,
    set_of,
    share_by_total,
)
from yachtdice.solver.aim_kernels import aim_level
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.distribute_kernels import States
from yachtdice.solver.ending_kernels import EndingPlan, follow
from yachtdice.solver.flow_kernels import look_ahead
from yachtdice.solver.plan import LatticePlan, Numbers, ScorePlan
from yachtdice.solver.planes import NEVER
from yachtdice.solver.score_kernels import joker_term

MOST_STATES = 1024
"""States a few turns before the end, at most."""


class Limits(NamedTuple):
    """How the champion looks at states."""

    few_open: int
    """With so many open boxes or fewer, by real spreads; else by slices."""
    exact_open: int
    """From so many open boxes on it looks for the best play to the end."""
    a_point: float
    """What an expected point is worth besides."""


@kernel
def is_open(plan: ScorePlan, filled: int, row: int, term: int) -> bool:
    """Whether the box of a term is open."""
    bit = plan.gaining[plan.term_box[term]]
    if bit >= 0:
        return bool(filled >> bit & 1 == 0)
    return bool(plan.digits[row, plan.term_box[term]] == 0)


@kernel
def score_terms(
    plan: ScorePlan,
    endings: EndingPlan,
    throw: int,
    digit: int,
    terms: FloatArray,
    extras: FloatArray,
    scored: FloatArray,
    ends: Numbers,
) -> None:
    """The best way to score each roll by what terms are worth.

    Args:
        digit: of the Yacht box; 0 where it does not matter.
        terms, extras: shape (terms, 1): what each is worth, without and with an extra Yacht.
        scored, ends: shape (2, rolls); those of the throw are written.
    """
    roll_terms = endings.roll_terms
    for roll in range(scored.shape[1]):
        best, chosen = NEVER, 0
        for box in range(roll_terms.shape[2]):
            term = roll_terms[throw, roll, box]
            if terms[term, 0] > best:
                best, chosen = terms[term, 0], term
        scored[throw, roll], ends[throw, roll] = best, chosen
    if digit == 0:
        return
    worth = extras if digit == 2 else terms
    for side in range(len(plan.alike)):
        roll = plan.alike[side]
        chosen = -1
        if plan.joker > 0 and (plan.joker != 2 or digit == 2):
            chosen = joker_term(plan, side, 0, worth)
        if chosen < 0:
            best = NEVER
            for box in range(roll_terms.shape[2]):
                term = roll_terms[throw, roll, box]
                if worth[term, 0] > best:
                    best, chosen = worth[term, 0], term
        scored[throw, roll] = worth[chosen, 0]
        pays = digit == 2 and plan.extra_points > 0
        ends[throw, roll] = chosen + (len(plan.term_box) if pays else 0)


@kernel
def aim_terms(
    lattice: LatticePlan,
    plan: ScorePlan,
    endings: EndingPlan,
    filled: int,
    row: int,
    column: int,
    ends: FloatArray,
    width: int,
    a_point: float,
    places: Numbers,
    terms: FloatArray,
    extras: FloatArray,
) -> None:
    """What each term is worth under the best play to the end.

    Args:
        ends: worth by points from this card on.
        places: shape (rows, columns), all -1, to work in.
        terms, extras: shape (terms, 1); written, without and with an extra Yacht.
    """
    n_terms = len(plan.term_box)
    left = open_boxes(plan, filled, row)
    after = np.zeros(6, dtype=np.int64)
    sets = np.zeros((left + 1, MOST_STATES), dtype=np.int64)
    rows, columns = sets.copy(), sets.copy()
    lows = np.full((left + 1, MOST_STATES), 1 << 30, dtype=np.int64)
    highs = np.zeros((left + 1, MOST_STATES), dtype=np.int64)
    counts = np.zeros(left + 1, dtype=np.int64)
    sets[0, 0], rows[0, 0], columns[0, 0] = filled, row, column
    lows[0, 0], highs[0, 0], counts[0] = 0, 1, 1
    for level in range(left):
        for n in range(counts[level]):
            here, r, c = sets[level, n], rows[level, n], columns[level, n]
            pays = plan.has_extra_yachts and plan.digits[r, plan.yacht] == 2
            for term in range(n_terms):
                if not is_open(plan, here, r, term):
                    continue
                points = int(follow(plan, endings, term, here, r, c, after))
                place = places[after[0], after[1]]
                if place < 0:
                    place = counts[level + 1]
                    if place == MOST_STATES:
                        raise OverflowError("too many states before the end")
                    counts[level + 1] += 1
                    places[after[0], after[1]] = place
                    bit = plan.gaining[plan.term_box[term]]
                    sets[level + 1, place] = here | 1 << bit if bit >= 0 else here
                    rows[level + 1, place], columns[level + 1, place] = after[0], after[1]
                lows[level + 1, place] = min(lows[level + 1, place], lows[level, n] + points)
                most = points + (int(plan.extra_points) if pays else 0)
                highs[level + 1, place] = max(highs[level + 1, place], highs[level, n] + most)
    count = counts[left]
    later = np.empty((count, highs[left, :count].max()))
    for n in range(count):
        for points in range(later.shape[1]):
            later[n, points] = ends[min(points, width - 1)] + a_point * points
    for level in range(left - 1, 0, -1):
        count = counts[level]
        values = np.zeros((count, highs[level, :count].max()))
        aim_level(
            lattice, plan, endings,
            States(sets[level, :count], rows[level, :count], columns[level, :count]),
            0, count, lows[level, :count], highs[level, :count], places, later, values,
        )  # fmt: skip
        later = values
    pays = plan.has_extra_yachts and plan.digits[row, plan.yacht] == 2
    for term in range(n_terms):
        terms[term, 0] = NEVER
        extras[term, 0] = NEVER
        if is_open(plan, filled, row, term):
            points = int(follow(plan, endings, term, filled, row, column, after))
            place = places[after[0], after[1]]
            terms[term, 0] = later[place, points]
            if pays:
                extras[term, 0] = later[place, points + int(plan.extra_points)]
    for level in range(left + 1):
        for n in range(counts[level]):
            places[rows[level, n], columns[level, n]] = -1


@kernel
def follow_choices(
    lattice: LatticePlan,
    scored: FloatArray,
    choices: Numbers,
    now: FloatArray,
    kept: FloatArray,
) -> float:
    """What a turn is worth by other values along choices that are made.

    Args:
        scored: shape (2, rolls): what each roll is worth where it is scored.
        choices: shape (throws, keeps), as `look_ahead` fills it in.
        now, kept: shape (keeps,), to work in.
    """
    first, n_keeps = lattice.first_roll, len(lattice.chances)
    late = 1 if lattice.throws > 1 else 0
    for roll in range(first, n_keeps):
        now[roll] = scored[late, roll - first]
    for back in range(1, lattice.throws):
        throw = lattice.throws - back
        kept[first:] = now[first:]
        for step in range(first):
            keep = first - 1 - step
            total = 0.0
            for n in range(keep * lattice.sides, (keep + 1) * lattice.sides):
                total += kept[lattice.more[n]]
            kept[keep] = total / lattice.sides
        which = 0 if throw == 1 else 1
        for roll in range(first, n_keeps):
            keep = choices[throw, roll]
            now[roll] = scored[which, roll - first] if keep >= first else kept[keep]
    total = 0.0
    for roll in range(first, n_keeps):
        total += lattice.chances[roll] * now[roll]
    return total


class Work(NamedTuple):
    """Arrays to work in."""

    ties: FloatArray
    """Shape (seats, totals)."""
    same: FloatArray
    """Shape (totals,), as the next two."""
    ends: FloatArray
    true_ends: FloatArray
    places: Numbers
    """Shape (rows, columns), all -1."""
    after: Numbers
    terms: FloatArray
    """Shape (terms, 1): what each is worth as the champion sees it, as the next one, with an extra
    Yacht."""
    extras: FloatArray
    truths: FloatArray
    """Shape (terms,): what each is worth if all play for the mean, as the next one."""
    true_extras: FloatArray
    scored: FloatArray
    """Shape (2, rolls), as the next two."""
    truly: FloatArray
    finish: Numbers
    kept: FloatArray
    """Shape (throws, keeps), as the next one."""
    choices: Numbers
    best: FloatArray
    """Shape (keeps,), as the next two."""
    inner: FloatArray
    now: FloatArray


@kernel
def work_room(
    lattice: LatticePlan, plan: ScorePlan, spreads: Spreads, n_seats: int, most: int
) -> Work:
    """Arrays for one thread; no final total reaches `most`."""
    n_keeps = len(lattice.chances)
    n_rolls = n_keeps - lattice.first_roll
    n_terms = len(plan.term_box)
    throws = max(lattice.throws, 2)
    return Work(
        np.empty((n_seats, most)),
        np.empty(most),
        np.empty(most),
        np.empty(most),
        np.full(spreads.values.shape, -1, dtype=np.int64),
        np.zeros(6, dtype=np.int64),
        np.empty((n_terms, 1)),
        np.full((n_terms, 1), NEVER),
        np.empty(n_terms),
        np.empty(n_terms),
        np.empty((2, n_rolls)),
        np.empty((2, n_rolls)),
        np.zeros((2, n_rolls), dtype=np.int64),
        np.empty((throws, n_keeps)),
        np.zeros((throws, n_keeps), dtype=np.int64),
        np.empty(n_keeps),
        np.empty(n_keeps),
        np.empty(n_keeps),
    )


@kernel
def decide(
    lattice: LatticePlan,
    plan: ScorePlan,
    endings: EndingPlan,
    spreads: Spreads,
    limits: Limits,
    seats: Numbers,
    seat: int,
    work: Work,
) -> float:
    """The champion's choices in a turn, written into `choices` and `finish`; returns what they
    gain, in chances to win under mean play by all."""
    row, column, total = seats[seat]
    filled = set_of(endings, column)
    n_terms = len(plan.term_box)
    left = open_boxes(plan, filled, row)
    terms, extras, truths, true_extras = work.terms, work.extras, work.truths, work.true_extras
    after, ends, true_ends = work.after, work.ends, work.true_ends
    every = len(plan.strides)
    true_width = share_by_total(
        spreads, plan, endings, every, seats, seat, work.ties, work.same, true_ends
    )
    width = share_by_total(
        spreads, plan, endings, limits.few_open, seats, seat, work.ties, work.same, ends
    )
    before = expect_real(spreads, row, column, true_ends, true_width, total)
    digit = plan.digits[row, plan.yacht] if plan.has_extra_yachts else 0
    extra = int(plan.extra_points)
    is_exact = left <= limits.exact_open
    if is_exact:
        start = min(total, width - 1)
        aim_terms(
            lattice, plan, endings, filled, row, column, ends[start:width], width - start,
            limits.a_point, work.places, terms, extras,
        )  # fmt: skip
    for term in range(n_terms):
        if not is_open(plan, filled, row, term):
            terms[term, 0] = NEVER
            extras[term, 0] = NEVER
            continue
        points = int(follow(plan, endings, term, filled, row, column, after))
        truths[term] = expect_real(
            spreads, after[0], after[1], true_ends, true_width, total + points
        )
        true_extras[term] = truths[term]
        if digit == 2:
            true_extras[term] = expect_real(
                spreads, after[0], after[1], true_ends, true_width, total + points + extra
            )
        if is_exact:
            continue
        for pays in range(2 if digit == 2 else 1):
            paid = points + pays * extra
            if left - 1 <= limits.few_open:
                worth = expect_real(spreads, after[0], after[1], ends, width, total + paid)
            else:
                worth = expect_slices(spreads, after[0], after[1], ends, width, total + paid)
            worth += limits.a_point * (paid + spreads.values[after[0], after[1]])
            if pays == 0:
                terms[term, 0] = worth
            else:
                extras[term, 0] = worth
    scored, truly, finish = work.scored, work.truly, work.finish
    for throw in range(2):
        score_terms(plan, endings, throw, digit, terms, extras, scored, finish)
        for roll in range(scored.shape[1]):
            term = finish[throw, roll]
            truly[throw, roll] = truths[term] if term < n_terms else true_extras[term - n_terms]
    look_ahead(lattice, scored, work.kept, work.best, work.choices, work.inner)
    then = follow_choices(lattice, truly, work.choices, work.now, work.kept[0])
    return float(then - before)


@kernel
def turn_value(
    lattice: LatticePlan,
    plan: ScorePlan,
    endings: EndingPlan,
    spreads: Spreads,
    limits: Limits,
    seats: Numbers,
    seat: int,
    most: int,
) -> float:
    """What the champion takes its turn to be worth.

    Args:
        seats: shape (seats, 3): row, column and total of each.
        seat: the champion's.
    """
    work = work_room(lattice, plan, spreads, len(seats), most)
    decide(lattice, plan, endings, spreads, limits, seats, seat, work)
    total = 0.0
    for roll in range(lattice.first_roll, len(lattice.chances)):
        total += lattice.chances[roll] * work.best[roll]
    return total
