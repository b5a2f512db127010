"""What simulated games brought; parts of them add up."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64]

PARTS = 840
"""The least number that two to eight seats can share evenly."""


@dataclass(frozen=True, eq=False)
class Result:
    """Games of one to eight seats."""

    games: int
    totals: tuple[Counts, ...]
    """By seat: how many games ended with 0, 1, 2 ... points."""
    parts_won: tuple[int, ...]
    """By seat: games won in parts of `PARTS`, so that a shared first place is a whole number of
    them and sums are the same in any order."""
    ties: int
    """Games with a shared first place."""
    wins_at_once: int
    """Games that were won before their end."""

    def __add__(self, other: "Result") -> "Result":
        return Result(
            self.games + other.games,
            tuple(_sum(*pair) for pair in zip(self.totals, other.totals, strict=True)),
            tuple(a + b for a, b in zip(self.parts_won, other.parts_won, strict=True)),
            self.ties + other.ties,
            self.wins_at_once + other.wins_at_once,
        )

    @property
    def shares(self) -> tuple[float, ...]:
        """By seat: games won, a shared first place as its part."""
        return tuple(parts / PARTS for parts in self.parts_won)

    @cached_property
    def means(self) -> tuple[float, ...]:
        """By seat, in points."""
        return tuple(float(c @ np.arange(len(c))) / self.games for c in self.totals)

    @cached_property
    def sds(self) -> tuple[float, ...]:
        """By seat: standard deviation of the totals."""
        pairs = zip(self.totals, self.means, strict=True)
        return tuple(
            float(np.sqrt(c @ (np.arange(len(c)) - mean) ** 2 / self.games)) for c, mean in pairs
        )

    @property
    def errors(self) -> tuple[float, ...]:
        """By seat: standard error of the mean."""
        return tuple(sd / self.games**0.5 for sd in self.sds)

    def percentile(self, seat: int, percent: float) -> int:
        """The least total that so many of 100 games do not pass."""
        reached = np.cumsum(self.totals[seat]) * 100 >= percent * self.games
        return int(reached.argmax())


def _sum(a: Counts, b: Counts) -> Counts:
    longer, shorter = (a, b) if len(a) >= len(b) else (b, a)
    total = longer.copy()
    total[: len(shorter)] += shorter
    return total


def result(first: int, totals: NDArray[np.int64], won: NDArray[np.int64]) -> Result:
    """What some games brought.

    Args:
        first: number of the first game; the first turn passes on from game to game.
        totals: shape (seats, games).
        won: the same shape: the turn in which a seat won at once, 0 for none. The earliest counts;
            of one turn, that of the seat that plays first.
    """
    seats, games = totals.shape
    never = np.iinfo(won.dtype).max
    each = np.arange(seats)[:, None]
    rank = (each - first - np.arange(games)) % seats
    when = np.where(won > 0, won * seats + rank, never)
    is_at_once = when.min(axis=0) < never
    is_top = np.where(is_at_once, each == when.argmin(axis=0), totals == totals.max(axis=0))
    many = is_top.sum(axis=0)
    return Result(
        games,
        tuple(np.bincount(row).astype(np.int64) for row in totals),
        tuple(int((row * (PARTS // many)).sum()) for row in is_top),
        int((many > 1).sum()) if seats > 1 else 0,
        int(is_at_once.sum()),
    )
