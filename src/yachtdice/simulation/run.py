"""Simulations in shards: what comes out does not depend on who plays them, or on how many."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from yachtdice.errors import MissingExtraError
from yachtdice.rules import find_rules
from yachtdice.simulation.result import Result
from yachtdice.simulation.shards import Shard, play_shard, shard_size, way

ANSWERS_WITHIN_S = 5
"""A scheduler that takes longer is not there."""

Told = Callable[[Result], object]
"""Told after each shard what has been played so far."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """Games between computer players."""

    rules: str
    """A rule set's canonical name."""
    players: tuple[str, ...]
    """One a seat, one to eight."""
    games: int
    seed: int = 0
    """0 to 2^63 - 1."""
    cache: Path | None = None
    """Folder of the solved rule sets; the user's if None. Whoever plays a shard has its own."""

    def shards(self) -> list[Shard]:
        """The games in parts."""
        how = way(find_rules(self.rules), self.players)
        size = shard_size(how)
        return [
            Shard(
                self.rules, self.players, self.seed, first, min(size, self.games - first),
                self.cache, how,
            )
            for first in range(0, self.games, size)
        ]  # fmt: skip


def simulate(
    simulation: Simulation,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    told: Told | None = None,
) -> Result | None:
    """Play the games.

    Args:
        workers: processes of this machine, as many as there are cores if None. Perfect play by the
            compiled kernel runs in as many threads of this one instead.
        cluster: the address of a Dask scheduler whose workers play; each solves the rule set once.
    Returns:
        What they brought; interrupted by Ctrl-C, what has been played; None if that is nothing.
    Raises:
        MissingExtraError: there is a cluster, and what speaks to it is not installed.
    """
    shards = simulation.shards()
    found: Result | None = None
    try:
        for part in _played(shards, workers or os.cpu_count() or 1, cluster):
            found = part if found is None else found + part
            if told:
                told(found)
    except KeyboardInterrupt:
        pass
    return found


def _played(shards: list[Shard], workers: int, cluster: str | None) -> Iterator[Result]:
    if cluster is not None:
        with _dask(cluster) as client:
            yield from _by(client, shards)
    elif shards[0].way == "compiled" or workers == 1 or len(shards) == 1:
        yield from (play_shard(shard, threads=workers) for shard in shards)
    else:
        # Workers that begin afresh: a copy of a process with threads may wait for ever.
        pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
        try:
            yield from _by(pool, shards)
        finally:
            pool.shutdown(cancel_futures=True)


def _by(workers: Any, shards: list[Shard]) -> Iterator[Result]:
    """Results in the order in which they are ready; adding them up is the same in any order.

    Args:
        workers: a pool of processes or a Dask client.
    """
    waiting: list[Future[Result]] = [workers.submit(play_shard, shard) for shard in shards]
    if all(isinstance(one, Future) for one in waiting):
        yield from (done.result() for done in as_completed(waiting))
        return
    from distributed import as_completed as dask_completed

    for done in dask_completed(waiting):
        yield done.result()


@contextmanager
def _dask(address: str) -> Iterator[Any]:
    try:
        from distributed import Client
    except ImportError:
        raise MissingExtraError("Dask", extra="cluster") from None
    with Client(address, timeout=ANSWERS_WITHIN_S) as client:
        yield client
