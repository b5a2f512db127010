"""How the points still to come are spread, state by state for a whole rule set, level by level.

Only two levels are held at a time. What is left out at the ends of a spread is so unlikely that it
moves no mean by a hundredth of a point.
"""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.best_scores import Turns, turns
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.distribute_numpy import ends_of, most_points
from yachtdice.solver.levels import Level, Levels, levels
from yachtdice.solver.solve import Solution

if TYPE_CHECKING:
    from yachtdice.solver.spread_kernels import Ragged

Spreads: TypeAlias = NDArray[np.floating[Any]]
"""Chances by state and points."""

LEAST = 1e-9
"""Smaller chances at the ends of a spread are left out."""
PART = 512
"""States of a level that one thread does at a time."""


def spreads_numpy(
    looked_at: Turns,
    values: FloatArray,
    found: Levels,
    *,
    least: float = LEAST,
    dtype: type[np.floating[Any]] = np.float32,
) -> Iterator[tuple[Level, Spreads]]:
    """Level by level, finished cards first: its states, and the chance of 0, 1, 2 ... points still
    to come from each, shape (states, points).

    Args:
        values: shape (rows, columns): expected points still to come.
    """
    later: Spreads = np.ones((found.levels[0].count, 1), dtype=dtype)
    yield found.levels[0], later
    for level in found.levels[1:]:
        later = _spread(looked_at, values, found, level, later, least)
        yield level, later


def _spread(
    looked_at: Turns,
    values: FloatArray,
    found: Levels,
    level: Level,
    later: Spreads,
    least: float,
) -> Spreads:
    width = later.shape[1]
    here = np.zeros((level.count, width + most_points(looked_at)), dtype=later.dtype)
    for states, chances, after in ends_of(looked_at, values, level, np.arange(level.count)):
        places = found.places[after.rows, after.columns]
        shares = chances.astype(later.dtype)
        for points in np.unique(after.points):
            lanes = np.flatnonzero(after.points == points)
            start = int(points)
            here[states[lanes], start : start + width] += shares[lanes, None] * later[places[lanes]]
    reached = np.flatnonzero((here > least).any(axis=0))
    return here[:, : int(reached[-1]) + 1].copy()


def spreads_fast(
    solution: Solution,
    found: Levels | None = None,
    *,
    least: float = LEAST,
    dtype: type[np.floating[Any]] = np.float32,
    threads: int | None = None,
) -> Iterator[tuple[Level, "Ragged"]]:
    """As `spreads_numpy`, by the compiled kernel: each spread by itself, finished cards left out.

    Args:
        found: of all states if None.
        dtype: of 32 or of 64 bits.
    """
    from yachtdice.solver.distribute_kernels import States
    from yachtdice.solver.spread_kernels import Ragged, spread_level, whole_spread_level
    from yachtdice.solver.turn_plan import turn_plan

    looked_at, found = turns(solution.layout), found or levels(solution.layout)
    plan = turn_plan(looked_at, solution.values)
    spread = spread_level if dtype is np.float32 else whole_spread_level
    places = found.places
    count = found.levels[0].count
    later = Ragged(
        np.ones(count, dtype=dtype),
        np.arange(count),
        np.ones(count, dtype=np.int64),
        np.zeros(count, dtype=np.int64),
    )
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        for level in found.levels[1:]:
            bound = int((later.lows + later.widths).max()) + most_points(looked_at)
            states = States(level.sets, level.rows, level.columns)

            def do(begin: int, end: int, states: States, later: Ragged, bound: int) -> Ragged:
                sizes = [np.empty(end - begin, dtype=np.int64) for _ in range(3)]
                part = Ragged(np.empty((end - begin) * bound, dtype=dtype), *sizes)
                written = spread(plan, states, begin, end, places, later, bound, least, part)
                return part._replace(chances=part.chances[:written].copy())

            edges = [*range(0, level.count, PART), level.count]
            parts = [pool.submit(do, *edge, states, later, bound) for edge in pairwise(edges)]
            later = _joined([part.result() for part in parts])
            yield level, later


def _joined(parts: "list[Ragged]") -> "Ragged":
    from yachtdice.solver.spread_kernels import Ragged

    offsets = np.cumsum([0, *(len(part.chances) for part in parts)])
    return Ragged(
        np.concatenate([part.chances for part in parts]),
        np.concatenate(
            [part.starts + offset for part, offset in zip(parts, offsets[:-1], strict=True)]
        ),
        np.concatenate([part.widths for part in parts]),
        np.concatenate([part.lows for part in parts]),
    )


def unpacked(spreads: "Ragged") -> Iterator[FloatArray]:
    """Of each state: the chance of 0, 1, 2 ... points still to come."""
    each = (numbers.tolist() for numbers in (spreads.starts, spreads.widths, spreads.lows))
    for start, width, low in zip(*each, strict=True):
        chances = np.zeros(low + width)
        chances[low:] = spreads.chances[start : start + width]
        yield chances
