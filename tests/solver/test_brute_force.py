"""Every state of small rule sets, held to trying everything, in exact fractions."""

import pytest

from tests.solver.brute_force import searched
from tests.solver.small import SMALL
from yachtdice.rules import totals
from yachtdice.solver.layout import layout
from yachtdice.solver.solve_numpy import solve_numpy


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_every_state_is_worth_what_trying_everything_finds(name: str) -> None:
    rules = SMALL[name]
    states = layout(rules)
    (values,) = solve_numpy(states)
    cards = searched(rules).cards()
    assert len(cards) > 5
    for card, exact in cards.items():
        state = states.state_of(card)
        assert state is not None, card
        expected = exact.mean - totals(rules, card).total
        assert values[state] == pytest.approx(float(expected), abs=1e-9), card


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_every_variance_is_that_of_some_best_play(name: str) -> None:
    rules = SMALL[name]
    states = layout(rules)
    _, variances = solve_numpy(states, spread=True)
    for card, exact in searched(rules).cards().items():
        state = states.state_of(card)
        assert state is not None
        least, most = (float(s - exact.mean**2) for s in (exact.least_square, exact.most_square))
        assert least - 1e-9 <= variances[state] <= most + 1e-9, card
