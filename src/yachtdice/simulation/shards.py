"""A part of a simulation, and how it is played the quickest way its players allow."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from yachtdice.players import find_player, tables_for
from yachtdice.players.tables import learn
from yachtdice.rules import RuleSet, find_rules
from yachtdice.simulation.played import play_games
from yachtdice.simulation.result import Result, result
from yachtdice.solver import Solution, Tables, has_fast_kernel

PERFECT = "navigator"
"""The player whose games the compiled kernel plays."""
THREADED, ONE_BY_ONE = 2_500_000, 50
"""Games of a shard: by the compiled kernel, and move by move."""


@dataclass(frozen=True, slots=True)
class Shard:
    """Games `first` to `first + count` of a simulation."""

    rules: str
    players: tuple[str, ...]
    seed: int
    first: int
    count: int
    cache: Path | None

    @property
    def has_threads(self) -> bool:
        """Whether it keeps several cores busy by itself."""
        return is_quick(find_rules(self.rules), self.players)


def is_quick(rules: RuleSet, players: tuple[str, ...]) -> bool:
    """Whether the compiled kernel plays all seats."""
    return set(players) == {PERFECT} and has_fast_kernel() and not rules.held_stays


def shard_size(rules: RuleSet, players: tuple[str, ...]) -> int:
    """How many games a shard has."""
    return THREADED if is_quick(rules, players) else ONE_BY_ONE


def play_shard(shard: Shard, *, threads: int | None = None) -> Result:
    """Play it.

    Args:
        threads: of the compiled kernel; as many as there are cores if None.
    """
    rules = find_rules(shard.rules)
    if shard.has_threads:
        # Read where it is needed: numba takes longer than many a simulation.
        from yachtdice.simulation.perfect import PerfectGames

        games = PerfectGames(_solution(rules, shard.cache), threads=threads)
        seats = [
            games.play(shard.seed, shard.first, shard.count, seat)
            for seat in range(len(shard.players))
        ]
        totals, won = (np.array(rows, dtype=np.int64) for rows in zip(*seats, strict=True))
        return result(shard.first, totals, won)
    for name in shard.players:
        for wanted in tables_for(name, rules):
            learn(_solution(wanted, shard.cache))
    players = tuple(find_player(name) for name in shard.players)
    played = play_games(rules, players, shard.seed, shard.first, shard.count)
    return result(shard.first, *played)


@lru_cache(maxsize=8)
def _solution(rules: RuleSet, cache: Path | None) -> Solution:
    return Tables(cache).get(rules)
