"""The compiled kernel at work: one level of filled boxes after the other, threads within each."""

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.compiled import is_kept
from yachtdice.solver.kernels import solve_chunks
from yachtdice.solver.lanes import LANES
from yachtdice.solver.layout import Layout
from yachtdice.solver.plan import Numbers, lattice_plan, score_plan
from yachtdice.solver.solve_numpy import Progress

PARTS_A_THREAD = 4
"""Parts of a level: more than threads, so that none waits long for the last one."""


def is_compiled() -> bool:
    """Whether the kernel was compiled here before, so that it starts at once."""
    return is_kept("kernels.solve_chunks")


class Chunks(NamedTuple):
    """All states but finished cards, in chunks of lanes that share the set of filled gaining boxes,
    by number of filled boxes, most first."""

    levels: Numbers
    """By level: its first chunk; one entry more."""
    sets: Numbers
    """By chunk."""
    starts: Numbers
    """By chunk: its first lane; one entry more."""
    rows: Numbers
    """By lane."""
    columns: Numbers


def chunks(layout: Layout) -> Chunks:
    """The chunks of a layout."""
    blocks = sorted(
        layout.blocks(), key=lambda b: -(b[0].bit_count() + int(layout.filled[b[1][0]]))
    )
    levels, sets, starts, rows, columns = [0], [], [0], [], []
    level = None
    for filled, members in blocks:
        count = filled.bit_count() + int(layout.filled[members[0]])
        if level not in (None, count):
            levels.append(len(sets))
        level = count
        own = np.arange(*layout.upper.starts[filled : filled + 2])
        rows.append(np.repeat(members, len(own)))
        columns.append(np.tile(own, len(members)))
        left = len(own) * len(members)
        while left:
            taken = min(left, LANES)
            sets.append(filled)
            starts.append(starts[-1] + taken)
            left -= taken
    levels.append(len(sets))
    return Chunks(
        np.array(levels),
        np.array(sets),
        np.array(starts),
        np.concatenate(rows).astype(np.int64),
        np.concatenate(columns).astype(np.int64),
    )


def solve_fast(
    layout: Layout,
    *,
    spread: bool = False,
    progress: Progress | None = None,
    threads: int | None = None,
) -> FloatArray:
    """As `solve_numpy`, by the compiled kernel.

    Args:
        threads: as many as there are cores if None.
    """
    threads = threads or os.cpu_count() or 1
    shape = layout.shape
    values = np.zeros((1 + spread, *shape))
    variances = values[1] if spread else np.zeros((1, 1))
    lattice, plan, work = (
        lattice_plan(layout.rules, layout.lattice),
        score_plan(layout),
        chunks(layout),
    )
    starts = layout.upper.starts.astype(np.uint32)

    def solve(begin: int, end: int) -> None:
        solve_chunks(
            lattice, plan, starts, work.sets, work.starts, work.rows, work.columns,
            begin, end, values[0], variances, spread,
        )  # fmt: skip

    with ThreadPoolExecutor(threads) as pool:
        for begin, end in pairwise(work.levels.tolist()):
            parts = min(end - begin, threads * PARTS_A_THREAD)
            edges = [begin + (end - begin) * n // parts for n in range(parts + 1)]
            for done in [pool.submit(solve, *edge) for edge in pairwise(edges)]:
                done.result()
            if progress:
                progress(int(work.starts[end]))
    return values
