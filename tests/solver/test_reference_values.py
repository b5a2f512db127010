"""Expected totals under the best play, to every digit that is known of them.

Source of the 13-box values and of Yatzy's: independent solvers that are told of in the docs; the
free choice joker's is also in the literature.
"""

import pytest

from yachtdice.rules import find_rules
from yachtdice.solver.layout import layout
from yachtdice.solver.solve import solve
from yachtdice.solver.solve_numpy import solve_numpy

QUICK = {
    "yacht": 166.955068,
    "general": 185.459282,
    "general-short": 156.188548,
    "generala": 162.469468,
    "double-cameroon": 197.731836,
}
SLOW = {
    "yacht-dice": 254.587729,
    "yacht-dice-free-after-upper": 254.589609,
    "yacht-dice+joker=none": 253.970241,
    "yacht-dice-plain": 245.870775,
    "yatzy": 248.439989,
}


def solved(name: str) -> float:
    return float(solve_numpy(layout(find_rules(name)))[0, 0, 0])


@pytest.mark.parametrize("name", QUICK)
def test_value(name: str) -> None:
    assert solved(name) == pytest.approx(QUICK[name], abs=6e-7)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [n if n != "yatzy" else pytest.param(n, marks=pytest.mark.long) for n in SLOW]
)
def test_value_of_larger_games(name: str) -> None:
    assert solved(name) == pytest.approx(SLOW[name], abs=6e-7)


SPREADS = {
    "yacht-dice": 59.61,
    "yacht-dice-free-after-upper": 59.61,
    "yacht-dice+joker=none": 58.20,
    "yacht-dice-plain": 39.82,
    "yatzy": 38.50,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SPREADS)
def test_value_and_spread_by_the_compiled_kernel(name: str) -> None:
    found = solve(find_rules(name), kernel="fast")
    assert found.value == pytest.approx(SLOW[name], abs=6e-7)
    assert found.sd == pytest.approx(SPREADS[name], abs=6e-3)
