"""The compiled kernel: the states of a rule set, `LANES` side by side, by the stages of a turn."""

import numpy as np

from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.compiled import kernel
from yachtdice.solver.lanes import LANES
from yachtdice.solver.plan import LatticePlan, Numbers, Places, ScorePlan
from yachtdice.solver.score_kernels import (
    pay_terms,
    score_extra_yachts,
    score_pairs,
    score_values,
)
from yachtdice.solver.turn_kernels import turn_values


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
