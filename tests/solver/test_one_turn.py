"""The turn of one state, held to the turns of many states side by side."""

from random import Random

import numpy as np
import pytest

from tests.solver.small import SMALL
from yachtdice.rules import RuleSet, find_rules
from yachtdice.solver.layout import Layout
from yachtdice.solver.one_turn import FILL as MADE_READY
from yachtdice.solver.one_turn import one_turn
from yachtdice.solver.pairs import PairScorer
from yachtdice.solver.ready import make_ready
from yachtdice.solver.scores import Scorer
from yachtdice.solver.solve import Solution, solve
from yachtdice.solver.turn import turn_values

STATES = 12
"""Tried of each rule set."""
QUICK = ("yacht", "general", "generala", "yacht-any-straight+held=stays")
SLOW = (
    "yacht+bonus=35",
    "yacht-dice-classic",
    "yacht-dice-free+four=4+bonus=0",
    "double-cameroon",
)


@pytest.fixture(autouse=True)
def numpy_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with NumPy, whatever other tests have made ready."""
    monkeypatch.setattr("yachtdice.solver.one_turn.FILL", [])


def states(layout: Layout, random: Random) -> list[tuple[int, int]]:
    """Some states that a turn begins in."""
    blocks = [(filled, rows) for filled, rows in layout.blocks() if len(rows)]
    found = []
    for _ in range(STATES):
        filled, rows = random.choice(blocks)
        first, end = layout.upper.starts[filled : filled + 2]
        found.append((int(random.choice(rows)), random.randrange(first, end)))
    return found


def kept_side_by_side(solution: Solution, row: int, state: int) -> list[np.ndarray]:
    layout, rules = solution.layout, solution.rules
    scorer = Scorer(layout) if rules.boxes_per_turn == 1 else PairScorer(layout)
    first, later = scorer.score_values(
        solution.planes, layout.set_of(state), np.array([row]), state
    )
    kept: list[np.ndarray] = []
    turn_values(
        layout.lattice,
        first,
        later,
        throws=rules.rolls_per_turn,
        held_stays=rules.held_stays,
        kept=kept,
    )
    return [values[:, :, 0] for values in kept]


def check(rules: RuleSet, *, spread: bool) -> None:
    """
    Args:
        spread: whether second moments are looked at: not where many choices are equally good, as
            the last bit then decides which is taken.
    """
    solution = solve(rules)
    chances = solution.layout.lattice.chances[-1]
    for row, state in states(solution.layout, Random(rules.name)):
        found = one_turn(solution, row, state)
        wanted = kept_side_by_side(solution, row, state)
        assert len(found.kept) == len(wanted) == rules.rolls_per_turn - 1
        for mine, theirs in zip(found.kept, wanted, strict=True):
            np.testing.assert_allclose(mine[0], theirs[0], rtol=0, atol=1e-9)
            if spread:
                np.testing.assert_allclose(mine[1], theirs[1], rtol=1e-4, atol=1e-6)
        if rules.rolls_per_turn == 1:
            worth = float(chances @ found.scored[0][0])
            assert worth == pytest.approx(float(solution.values[row, state]), abs=1e-9)


@pytest.mark.parametrize("name", SMALL)
def test_one_state_is_worth_what_it_is_worth_among_many(name: str) -> None:
    check(SMALL[name], spread=False)


@pytest.mark.parametrize("name", QUICK)
def test_the_same_in_whole_games(name: str) -> None:
    check(find_rules(name), spread=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
def test_the_same_in_larger_games(name: str) -> None:
    check(find_rules(name), spread=True)


def test_what_each_roll_goes_to_is_worth_what_it_scores() -> None:
    solution = solve(find_rules("generala"), kernel="numpy")
    for row, state in states(solution.layout, Random(3)):
        found = one_turn(solution, row, state)
        for taken, scored in zip(found.taken, found.scored, strict=True):
            assert np.array_equal(found.pays[:, taken], scored)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*SMALL, *QUICK, "double-cameroon"])
def test_the_compiled_kernel_means_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = SMALL[name] if name in SMALL else find_rules(name)
    solution = solve(rules, kernel="numpy")
    places = states(solution.layout, Random(name))
    wanted = [one_turn(solution, *place) for place in places]
    assert make_ready(compiling=True)
    monkeypatch.setattr("yachtdice.solver.one_turn.FILL", MADE_READY)
    for place, one in zip(places, wanted, strict=True):
        found = one_turn(solution, *place)
        np.testing.assert_allclose(
            [means for means, _ in found.kept], [means for means, _ in one.kept], rtol=0, atol=1e-9
        )


def test_the_kernel_is_left_aside_where_it_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yachtdice.solver.ready.FILL", [])
    monkeypatch.setattr("yachtdice.solver.ready.has_fast_kernel", lambda: False)
    assert not make_ready(compiling=True)
