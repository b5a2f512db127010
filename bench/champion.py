"""What playing to win is worth: the champion against players for the mean.

    python -m bench.champion                                  # the figures of the docs
    python -m bench.champion --games 20000 --seats 2 yacht    # one of them, sooner

Both ways of measuring are of the same games, in which the champion moves first, second ... in turn.
A win at once counts its points and play goes on.

By gains: if all play for the mean, the chance to win is known in every position and does not change
on average. So what the champion wins is its fair share and what its choices add to that chance,
turn by turn, each turn's dice averaged out exactly. Counted: the first places it came to, shared
ones as shares. Needs the extra `fast`, and a gigabyte for the spreads of all states.
"""

import argparse
import math
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.champion_choices import Limits, turn_value
from bench.champion_games import Played, play_games
from bench.champion_shares import Spreads
from bench.report import print_table
from yachtdice.players.to_win import A_POINT, EXACT_OPEN
from yachtdice.rules import find_rules
from yachtdice.solver import Slices, Solution, Tables
from yachtdice.solver.ahead import FEW_OPEN
from yachtdice.solver.all_spreads import spreads_fast
from yachtdice.solver.best_scores import turns
from yachtdice.solver.distribute_numpy import most_points
from yachtdice.solver.ending_kernels import ending_plan
from yachtdice.solver.plan import Numbers, lattice_plan

MATCHES = (("yacht-dice", 2), ("yacht-dice", 4), ("yacht", 2), ("yacht", 4), ("general", 2),
           ("general", 4))  # fmt: skip
GAMES = 100_000
SEED = 1
PART = 250
SURE = 1.96
"""Standard errors to either side of a mean within which it is with 95 %."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="rules")
    parser.add_argument("--seats", type=int, action="append")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--few-open", type=int, default=FEW_OPEN)
    parser.add_argument("--exact-open", type=int, default=EXACT_OPEN)
    parser.add_argument("--cache", type=Path, help="folder of the solved rule sets")
    options = parser.parse_args()
    names = options.names or list(dict.fromkeys(name for name, _ in MATCHES))
    matches = [(n, s) for n, s in MATCHES if n in names and s in (options.seats or (2, 4))]
    limits = Limits(options.few_open, options.exact_open, A_POINT)
    tables = Tables(options.cache)
    known: dict[str, Match] = {}
    print(f"{options.games} games each; intervals of 95 %\n", flush=True)

    def line(name: str, seats: int) -> tuple[str, ...]:
        if name not in known:
            known.clear()
            rules = find_rules(name)
            known[name] = Match(tables.get(rules), tables.slices(rules))
        begun = time.monotonic()
        found = known[name].play(limits, seats, options.games, SEED)
        print(f"{name} {seats}: {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
        fair, errors = 1 / seats, math.sqrt(options.games)
        gained, gain_error = fair + found.gains.mean(), found.gains.std() / errors
        won, win_error = found.wins.mean(), found.wins.std() / errors
        apart = (won - gained) / win_error
        return (
            name,
            str(seats - 1),
            f"{100 * gained:.3f} ± {100 * SURE * gain_error:.3f}",
            f"{100 * won:.2f} ± {100 * SURE * win_error:.2f}",
            f"{apart:+.1f}",
            f"{found.totals.mean():.1f}",
        )

    print_table(
        ("rule set", "rivals", "wins by gains, %", "counted, %", "apart, errors", "own mean"),
        (line(*match) for match in matches),
    )


class Match:
    """A rule set, ready to be played."""

    def __init__(self, solution: Solution, slices: Slices) -> None:
        layout = solution.layout
        looked_at = turns(layout)
        self._plans = (
            lattice_plan(layout.rules, layout.lattice),
            looked_at.plan,
            ending_plan(layout, looked_at.endings),
        )
        self.spreads = all_spreads(solution, slices)
        sizes = self.spreads.lows + self.spreads.widths
        self._most = int(sizes.max()) + 2 * most_points(looked_at) + 200

    def turn_value(self, limits: Limits, seats: Numbers, seat: int) -> float:
        """What the champion takes its turn to be worth.

        Args:
            seats: shape (seats, 3): row, column and total of each.
        """
        value = turn_value(*self._plans, self.spreads, limits, seats, seat, self._most)
        return float(value)

    def play(self, limits: Limits, seats: int, games: int, seed: int) -> Played:
        played = Played(np.empty(games), np.empty(games), np.empty(games, dtype=np.int64))

        def part(begin: int, end: int) -> None:
            play_games(
                *self._plans, self.spreads, limits, seats, self._most, begin, end, seed, played
            )

        edges = [*range(0, games, PART), games]
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            for done in [pool.submit(part, *edge) for edge in pairwise(edges)]:
                done.result()
        return played


def all_spreads(solution: Solution, slices: Slices) -> Spreads:
    """The spreads of all states, those of finished cards included."""
    shape = solution.layout.shape
    starts, widths = np.zeros(shape, dtype=np.int64), np.ones(shape, dtype=np.int64)
    lows = np.zeros(shape, dtype=np.int64)
    chances: list[NDArray[np.floating[Any]]] = [np.ones(1, dtype=np.float32)]
    offset = 1
    for level, spread in spreads_fast(solution):
        states = level.rows, level.columns
        starts[states], widths[states] = spread.starts + offset, spread.widths
        lows[states] = spread.lows
        chances.append(spread.chances)
        offset += len(spread.chances)
    means = (slices.numbers / np.float32(slices.scale)).astype(np.float32)
    values = np.ascontiguousarray(solution.values)
    return Spreads(np.concatenate(chances), starts, widths, lows, values, means)


if __name__ == "__main__":
    main()
