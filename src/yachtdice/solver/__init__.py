"""Perfect play: the exact value of every position of a solitaire game, by dynamic programming.

What is best for the expected total. Where a win at once is possible it counts its points, and play
goes on.
"""

from yachtdice.solver.analyse import Choice, analyse
from yachtdice.solver.boxes import is_solved
from yachtdice.solver.distribution import Distribution, distribution
from yachtdice.solver.odds import (
    BoxOdds,
    KeepOdds,
    best_keep,
    keep_odds,
    pattern_odds,
    ranked_keeps,
)
from yachtdice.solver.ready import make_ready
from yachtdice.solver.slices import Slices, make_slices
from yachtdice.solver.solve import KERNELS, Kernel, Solution, has_fast_kernel, solve
from yachtdice.solver.table import Tables, default_cache

__all__ = [
    "KERNELS",
    "BoxOdds",
    "Choice",
    "Distribution",
    "KeepOdds",
    "Kernel",
    "Slices",
    "Solution",
    "Tables",
    "analyse",
    "best_keep",
    "default_cache",
    "distribution",
    "has_fast_kernel",
    "is_solved",
    "keep_odds",
    "make_ready",
    "make_slices",
    "pattern_odds",
    "ranked_keeps",
    "solve",
]
