"""Several columns: exact where no box depends on another."""

from dataclasses import replace

import pytest

from tests.solver.brute_force import BruteForce
from tests.solver.small import small_rules
from yachtdice.errors import UnsolvedRulesError
from yachtdice.game import Score, new_game
from yachtdice.rules import RuleSet, find_rules
from yachtdice.solver import Solution, Tables, analyse, distribution, is_solved, solve
from yachtdice.solver.solve_numpy import solve_numpy

SMALL = {
    "two": replace(small_rules("ones", "pair", sides=2), columns=2),
    "three": replace(small_rules("pair", "mixed", sides=2, throws=2), columns=3),
    "held": replace(small_rules("pair", "mixed", held_stays=True), columns=2),
    "throws": replace(small_rules("early", "late", sides=2), columns=2),
}


class Only(Tables):
    """Tables that hold one solution."""

    def __init__(self, solution: Solution) -> None:
        super().__init__()
        self.solution = solution

    def get(self, *_: object, **__: object) -> Solution:
        return self.solution


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_against_trying_everything(name: str) -> None:
    rules = SMALL[name]
    exact = BruteForce(rules)
    solution = solve(rules)
    for card, found in exact.cards().items():
        state = solution.layout.state_of(card)
        assert state is not None
        written = sum(points or 0 for column in card.columns for points in column)
        assert float(solution.values[state]) == pytest.approx(float(found.mean) - written, abs=1e-9)
    tables = Only(solution)
    for game in exact.decisions()[::7]:
        written = sum(points or 0 for column in game.card.columns for points in column)
        choices = {choice.action: choice for choice in analyse(game, tables)}
        assert set(choices) == set(game.legal_actions())
        for action, choice in choices.items():
            value = float(exact.value(exact.after(game, action)).mean) - written
            assert choice.value == pytest.approx(value, abs=1e-9)


def test_any_column_of_a_box_is_worth_the_same() -> None:
    rules = find_rules("general-short+columns=2")
    game = new_game(rules).play("!11111 =ones !23456")
    assert game.dice is not None
    solution = solve(rules)
    by_box: dict[str, set[float]] = {}
    for choice in analyse(game, Only(solution)):
        if isinstance(choice.action, Score):
            (place,) = choice.action.placements
            by_box.setdefault(place.category, set()).add(round(choice.value, 9))
    assert all(len(values) == 1 for values in by_box.values())


@pytest.mark.slow
@pytest.mark.parametrize(("name", "value"), [("general", 393.0755477), ("yacht", 357.7041312)])
def test_kernels_and_the_distribution_agree(name: str, value: float) -> None:
    rules = find_rules(f"{name}+columns=2")
    fast = solve(rules, kernel="fast")
    assert fast.value == pytest.approx(value, abs=1e-6)
    assert fast.layout.n_states == 3 ** len(rules.categories)
    if name == "general":
        slow = solve_numpy(fast.layout)
        assert slow[0, 0, 0] == pytest.approx(fast.value, abs=1e-9)
        found = distribution(fast, kernel="fast")
        assert found.mean == pytest.approx(fast.value, abs=1e-9)
        assert found.box_means.sum() == pytest.approx(fast.value, abs=1e-9)


def test_two_columns_bring_more_than_two_cards() -> None:
    one, two = (solve(find_rules(name)) for name in ("general-short", "general-short+columns=2"))
    assert two.value > 2 * one.value + 10


@pytest.mark.parametrize(
    "name",
    ["yacht-dice+columns=2", "generala+columns=2", "yatzy+columns=3", "yacht-dice-plain+bonus=0"],
)
def test_what_is_not_solved(name: str) -> None:
    rules: RuleSet = find_rules(name)
    if name.endswith("bonus=0"):
        assert is_solved(rules)
        rules = replace(rules, columns=3)  # 4 to the power of 13 states
    assert not is_solved(rules)
    with pytest.raises(UnsolvedRulesError):
        solve(rules)
