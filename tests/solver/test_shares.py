"""Who wins, counted out against what is worked out."""

from itertools import product

import numpy as np
import pytest

from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.shares import moved, shares_by_total, win_shares

DICE: list[FloatArray] = [
    np.array([0.25, 0.5, 0.25]),
    np.array([0.0, 0.1, 0.0, 0.9]),
    np.array([0.7, 0.0, 0.1, 0.1, 0.1]),
    np.array([1.0]),
]


def counted(totals: list[FloatArray]) -> list[float]:
    """Each seat's share of the first place, by going through all that may come out."""
    shares = [0.0] * len(totals)
    for ends in product(*(range(len(chances)) for chances in totals)):
        chance = float(np.prod([c[end] for c, end in zip(totals, ends, strict=True)]))
        winners = [seat for seat, end in enumerate(ends) if end == max(ends)]
        for seat in winners:
            shares[seat] += chance / len(winners)
    return shares


@pytest.mark.parametrize(
    "seats", [[0, 0], [0, 1], [1, 2, 0], [3, 3, 3], [0, 1, 2, 3], [2, 2, 2, 2]]
)
def test_shares_are_those_counted_out(seats: list[int]) -> None:
    totals = [DICE[seat] for seat in seats]
    found = win_shares(totals)
    assert found == pytest.approx(counted(totals), abs=1e-12)
    assert sum(found) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("total", range(7))
def test_each_total_has_its_share(total: int) -> None:
    sure = np.zeros(total + 1)
    sure[total] = 1.0
    ends = shares_by_total(DICE[:3])
    assert ends[min(total, len(ends) - 1)] == pytest.approx(counted([sure, *DICE[:3]])[0])


def test_nobody_else_leaves_nothing_to_lose() -> None:
    assert shares_by_total([]).tolist() == [1.0]


def test_points_that_are_there_move_the_chances() -> None:
    assert moved(DICE[0], 2).tolist() == [0, 0, 0.25, 0.5, 0.25]
