"""Whoever plays the shards, and however many, the games are the same."""

from pathlib import Path

import numpy as np
import pytest

from yachtdice.rules import find_rules
from yachtdice.simulation import run
from yachtdice.simulation.result import Result
from yachtdice.simulation.run import Simulation, simulate
from yachtdice.simulation.shards import play_shard, way

RULES = "general-short"


def same(one: Result | None, other: Result | None) -> None:
    assert one is not None
    assert other is not None
    assert one.games == other.games
    assert one.shares == other.shares
    assert (one.ties, one.wins_at_once) == (other.ties, other.wins_at_once)
    for a, b in zip(one.totals, other.totals, strict=True):
        assert np.array_equal(a, b)


@pytest.fixture
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "shard_size", lambda *_: 4)


def test_shards_cover_the_games(small_shards: None) -> None:
    shards = Simulation(RULES, ("random",), 10).shards()
    assert [(shard.first, shard.count) for shard in shards] == [(0, 4), (4, 4), (8, 2)]


def test_parts_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = Simulation(RULES, ("random", "captain"), 6, seed=5)
    whole = simulate(simulation, workers=1)
    monkeypatch.setattr(run, "shard_size", lambda *_: 2)
    same(simulate(simulation, workers=1), whole)


def test_parts_of_lockstep_make_no_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = Simulation(RULES, ("deckhand", "mate"), 300, seed=6, cache=tmp_path)
    whole = simulate(simulation, workers=1)
    monkeypatch.setattr(run, "shard_size", lambda *_: 70)
    same(simulate(simulation, workers=1), whole)


@pytest.mark.slow
@pytest.mark.parametrize("player", ["deckhand", "mate"])
def test_company_makes_no_difference_to_a_player(tmp_path: Path, player: str) -> None:
    """Alone it is played in lockstep, beside another move by move: dice and slips are the same."""
    alone = simulate(Simulation(RULES, (player,), 40, seed=5, cache=tmp_path), workers=1)
    beside = simulate(Simulation(RULES, (player, "random"), 40, seed=5, cache=tmp_path), workers=1)
    assert alone is not None
    assert beside is not None
    assert np.array_equal(alone.totals[0], beside.totals[0])


def test_players_are_played_the_quickest_way() -> None:
    rules, held = find_rules(RULES), find_rules("general+held=stays")
    assert way(rules, ("navigator", "navigator")) == "compiled"
    assert way(held, ("navigator",)) == "lockstep"
    assert way(rules, ("navigator", "pilot")) == "lockstep"
    assert way(rules, ("navigator", "captain")) == "played"


@pytest.mark.slow
@pytest.mark.parametrize("rules", [RULES, "yacht-worldwide"])
def test_company_makes_no_difference_to_perfect_games(tmp_path: Path, rules: str) -> None:
    """Alone they are played by the compiled kernel, beside others in lockstep or move by move."""
    seats = [("navigator",), ("navigator", "mate"), ("navigator", "random")]
    alone, beside, by_move = (
        simulate(Simulation(rules, players, 40, seed=5, cache=tmp_path), workers=1)
        for players in seats
    )
    assert alone is not None
    assert beside is not None
    assert by_move is not None
    assert np.array_equal(alone.totals[0], beside.totals[0])
    assert np.array_equal(alone.totals[0], by_move.totals[0])


def test_another_seed_gives_other_games() -> None:
    one, other = (simulate(Simulation(RULES, ("random",), 5, seed=s), workers=1) for s in (1, 2))
    assert one is not None
    assert other is not None
    assert not np.array_equal(one.totals[0], other.totals[0])


@pytest.mark.slow
def test_processes_make_no_difference(tmp_path: Path, small_shards: None) -> None:
    simulation = Simulation(RULES, ("random", "deckhand"), 10, cache=tmp_path)
    told: list[int] = []
    found = simulate(simulation, workers=2, told=lambda so_far: told.append(so_far.games))
    same(found, simulate(simulation, workers=1))
    assert told == sorted(told)
    assert told[-1] == 10


@pytest.mark.slow
def test_a_cluster_makes_no_difference(tmp_path: Path, small_shards: None) -> None:
    from distributed import LocalCluster

    simulation = Simulation(RULES, ("captain", "random"), 10, cache=tmp_path)
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True
    ) as cluster:
        found = simulate(simulation, cluster=cluster.scheduler_address)
    same(found, simulate(simulation, workers=1))


def test_what_is_done_when_it_is_interrupted_is_kept(
    small_shards: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = Simulation(RULES, ("random",), 12)

    def interrupt(so_far: Result) -> None:
        if so_far.games >= 8:
            raise KeyboardInterrupt

    found = simulate(simulation, workers=1, told=interrupt)
    assert found is not None
    assert found.games == 8

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "play_shard", stop)
    assert simulate(simulation, workers=1) is None


@pytest.mark.long
def test_the_mean_of_ten_million_games(tmp_path: Path) -> None:
    """Perfect play of the 13-box game; within 3.3 standard errors of the exact value."""
    simulation = Simulation("yacht-dice", ("navigator",), 10_000_000, seed=20, cache=tmp_path)
    found = simulate(simulation)
    assert found is not None
    assert found.means[0] == pytest.approx(254.587729, abs=3.3 * found.errors[0])


def test_a_shard_is_played_by_who_has_its_cache(tmp_path: Path) -> None:
    (shard,) = Simulation("general-short", ("navigator",), 5, cache=tmp_path).shards()
    assert play_shard(shard).games == 5
    assert list(tmp_path.iterdir())
