"""What games brought, and how parts of it add up."""

from itertools import permutations

import numpy as np
import pytest

from yachtdice.simulation.result import Result, result


def found(totals: list[list[int]], won: list[list[int]] | None = None, first: int = 0) -> Result:
    points = np.array(totals, dtype=np.int64)
    at_once = np.zeros_like(points) if won is None else np.array(won, dtype=np.int64)
    return result(first, points, at_once)


def test_totals_and_shared_places() -> None:
    three = found([[10, 20, 30, 5], [10, 25, 10, 5], [10, 5, 30, 4]])
    assert three.games == 4
    assert three.shares == pytest.approx((1 / 3 + 1 / 2 + 1 / 2, 1 / 3 + 1 + 1 / 2, 1 / 3 + 1 / 2))
    assert three.ties == 3
    assert three.means == (16.25, 12.5, 12.25)
    assert three.sds[0] == pytest.approx(np.std([10, 20, 30, 5]))
    assert three.errors[0] == pytest.approx(np.std([10, 20, 30, 5]) / 2)
    assert [three.percentile(0, p) for p in (25, 26, 50, 75, 100)] == [5, 10, 10, 20, 30]


def test_one_seat_shares_nothing() -> None:
    alone = found([[10, 20]])
    assert (alone.shares, alone.ties) == ((2.0,), 0)


def test_the_first_win_at_once_counts() -> None:
    # game 0: seat 1 wins in turn 2, before seat 0; game 1: both in turn 3, and seat 1 plays first
    both = found([[99, 99], [1, 1]], [[3, 3], [2, 3]])
    assert both.shares == (0.0, 2.0)
    assert both.wins_at_once == 2
    # the same a game later: in game 2 seat 0 plays first
    assert found([[99, 1], [1, 99]], [[3, 3], [0, 3]], first=1).shares == (2.0, 0.0)


def test_parts_add_up_in_any_order() -> None:
    random = np.random.default_rng(1)
    parts = [found(random.integers(0, 4, (3, 50)).tolist(), first=n) for n in range(6)]
    sums = {sum(order[1:], order[0]).shares for order in permutations(parts)}
    assert len(sums) == 1


def test_parts_add_up() -> None:
    whole = found([[10, 20, 300], [15, 20, 1]], [[0, 0, 4], [0, 0, 0]])
    parts = found([[10], [15]]) + found([[20, 300], [20, 1]], [[0, 4], [0, 0]], first=1)
    assert parts.games == whole.games
    assert parts.shares == whole.shares
    assert (parts.ties, parts.wins_at_once) == (whole.ties, whole.wins_at_once)
    assert all(np.array_equal(a, b) for a, b in zip(parts.totals, whole.totals, strict=True))
