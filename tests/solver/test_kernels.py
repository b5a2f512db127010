"""The compiled kernel means what the NumPy kernel means."""

import numpy as np
import pytest

from tests.solver.small import SMALL
from yachtdice.rules import RuleSet, find_rules
from yachtdice.solver.layout import layout
from yachtdice.solver.solve_fast import solve_fast
from yachtdice.solver.solve_numpy import solve_numpy

# The compiled kernel is compiled first where that was not done before.
pytestmark = pytest.mark.slow

WHOLE = (
    "yacht",
    "general",
    "generala",
    "double-cameroon",
    "double-cameroon+held=stays",
    "yacht-dice",
    "yacht-dice-classic+bonus=0",
    pytest.param("yacht-dice-free", marks=pytest.mark.long),
    pytest.param("yacht-dice-plain+held=stays", marks=pytest.mark.long),
)


def check(rules: RuleSet) -> None:
    states = layout(rules)
    slow, fast = solve_numpy(states, spread=True), solve_fast(states, spread=True)
    np.testing.assert_allclose(fast[0], slow[0], rtol=0, atol=1e-9)
    np.testing.assert_allclose(fast[0], solve_fast(states)[0], rtol=0, atol=1e-9)
    # Choices that are equally good but for the last bit may differ in how far they spread.
    np.testing.assert_allclose(fast[1], slow[1], rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("name", SMALL)
def test_kernels_agree_on_small_rule_sets(name: str) -> None:
    check(SMALL[name])


@pytest.mark.parametrize("name", WHOLE)
def test_kernels_agree_on_whole_games(name: str) -> None:
    check(find_rules(name))


def test_one_thread_and_several_give_the_same() -> None:
    states = layout(find_rules("yacht"))
    assert np.array_equal(solve_fast(states, threads=1), solve_fast(states, threads=3))


def test_progress_counts_every_state_but_finished_cards() -> None:
    states = layout(find_rules("general-short"))
    told: list[int] = []
    solve_fast(states, progress=told.append)
    assert told[-1] == states.n_merged - 1
    assert told == sorted(told)
    told.clear()
    solve_numpy(states, progress=told.append)
    assert told[-1] == states.n_merged - 1
