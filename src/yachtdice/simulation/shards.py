"""A part of a simulation, and how it is played the quickest way its players allow."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from yachtdice.players import find_player, slices_for, tables_for
from yachtdice.players.sailor import Sailor
from yachtdice.players.tables import learn, learn_slices
from yachtdice.rules import RuleSet, find_rules
from yachtdice.simulation.lockstep import Lockstep
from yachtdice.simulation.played import play_games
from yachtdice.simulation.result import Result, result
from yachtdice.solver import Solution, Tables, has_fast_kernel

PERFECT = "navigator"
"""The player whose games the compiled kernel plays."""

Way: TypeAlias = Literal["compiled", "lockstep", "played"]
SIZES: dict[Way, int] = {"compiled": 2_000_000, "lockstep": 100_000, "played": 50}
"""Games of a shard: as many as take a few seconds at most, since what has been played is told after
each, and Ctrl-C loses no more than one."""


@dataclass(frozen=True, slots=True)
class Shard:
    """Games `first` to `first + count` of a simulation."""

    rules: str
    players: tuple[str, ...]
    seed: int
    first: int
    count: int
    cache: Path | None
    way: Way
    """The same for all of a simulation's, whoever plays them; each way plays the same games."""


def way(rules: RuleSet, players: tuple[str, ...]) -> Way:
    """How such games are played: move by move if one player can't be played in lockstep."""
    if not all(isinstance(find_player(name), Sailor) for name in players):
        return "played"
    is_perfect = set(players) == {PERFECT}
    return "compiled" if is_perfect and not rules.held_stays and has_fast_kernel() else "lockstep"


def shard_size(how: Way) -> int:
    """How many games a shard has."""
    return SIZES[how]


def play_shard(shard: Shard, *, threads: int | None = None) -> Result:
    """Play it.

    Args:
        threads: of the compiled kernel; as many as there are cores if None.
    """
    rules = find_rules(shard.rules)
    if shard.way == "played":
        for name in shard.players:
            for wanted in tables_for(name, rules):
                learn(_solution(wanted, shard.cache))
            for wanted in slices_for(name, rules):
                learn_slices(Tables(shard.cache).slices(wanted))
        players = tuple(find_player(name) for name in shard.players)
        played = play_games(rules, players, shard.seed, shard.first, shard.count)
        return result(shard.first, *played)
    # No seat looks at the others: each plays by itself.
    seats = [_solo(rules, shard, seat, threads) for seat in range(len(shard.players))]
    totals, won = (np.array(rows, dtype=np.int64) for rows in zip(*seats, strict=True))
    return result(shard.first, totals, won)


def _solo(
    rules: RuleSet, shard: Shard, seat: int, threads: int | None
) -> tuple[NDArray[Any], NDArray[Any]]:
    """One seat's totals, and the turns in which it won at once."""
    exact = _solution(rules, shard.cache)
    if shard.way == "compiled":
        # Read where it is needed: numba takes longer than many a simulation.
        from yachtdice.simulation.perfect import PerfectGames

        games = PerfectGames(exact, threads=threads)
        return games.play(shard.seed, shard.first, shard.count, seat)
    player = find_player(shard.players[seat])
    assert isinstance(player, Sailor)
    step = Lockstep(
        exact,
        _solution(player.imagined(rules), shard.cache),
        player.habits,
        games=shard.count,
        seed=shard.seed,
        first=shard.first,
        seat=seat,
    )
    step.play()
    return step.totals, step.won


@lru_cache(maxsize=8)
def _solution(rules: RuleSet, cache: Path | None) -> Solution:
    return Tables(cache).get(rules)
