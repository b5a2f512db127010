"""Several columns whose boxes depend on each other: exact where they are few, else fitted."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bench.columns import policy_loss
from tests.solver.brute_force import BruteForce
from tests.solver.estimated import LITTLE, fitted
from tests.solver.small import JOKERS, small_rules
from yachtdice.errors import UnsolvedRulesError
from yachtdice.game import new_game
from yachtdice.rules import Card, RuleSet, find_rules
from yachtdice.solver import Tables, analyse, solve
from yachtdice.solver.array_file import TableError
from yachtdice.solver.columns.joint import joint
from yachtdice.solver.columns.solve_joint import solve_joint
from yachtdice.solver.columns.values import (
    ColumnValues,
    JointValues,
    column_values,
    method,
)
from yachtdice.solver.columns.values_file import columns_path, read_columns, write_columns


def two(rules: RuleSet, columns: int = 2) -> RuleSet:
    return replace(rules, columns=columns, name=f"{rules.name}+columns={columns}")


SMALL: dict[str, RuleSet] = {
    "bonus": two(small_rules("ones", "twos", sides=2, bonus=(4, 7))),
    "bonus_and_more": two(small_rules("twos", "pair", throws=2, bonus=(3, 5))),
    "three_columns": two(small_rules("twos", sides=2, throws=2, bonus=(3, 5)), 3),
    "needs": two(small_rules("pair", "double", sides=2)),
    "extra_without_joker": two(small_rules("pair", "mixed", sides=2, yacht=True, extra=9)),
    "held": two(small_rules("twos", "pair", bonus=(3, 5), held_stays=True)),
    "first_throw": two(small_rules("early", "twos", sides=2, bonus=(3, 5))),
    **{
        joker: two(
            small_rules("ones", "pair", joker=joker, extra=9, yacht=True, bonus=(2, 7), sides=2)
        )
        for joker in JOKERS
    },
}


class Only(Tables):
    """Tables that hold the values of several columns."""

    def __init__(self, values: ColumnValues) -> None:
        super().__init__()
        self.values = values

    def columns(self, *_: object, **__: object) -> ColumnValues:
        return self.values


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_against_trying_everything(name: str) -> None:
    rules = SMALL[name]
    exact = BruteForce(rules)
    values = column_values(rules)
    assert values.is_exact
    start = exact.value(new_game(rules))
    assert values.value == pytest.approx(float(start.mean), abs=1e-9)
    spread = sorted(
        float(square - start.mean**2) for square in (start.least_square, start.most_square)
    )
    assert spread[0] - 1e-9 <= values.sd**2 <= spread[1] + 1e-9
    tables = Only(values)
    for game in exact.decisions()[::11]:
        choices = analyse(game, tables)
        assert {choice.action for choice in choices} == set(game.legal_actions())
        worth = [float(exact.value(exact.after(game, choice.action)).mean) for choice in choices]
        # What is on the card already is the same for all.
        for choice, total in zip(choices, worth, strict=True):
            assert choice.is_exact
            assert choice.loss == pytest.approx(max(worth) - total, abs=1e-9), game


@pytest.mark.parametrize("name", ["general-short", "generala", "yacht-dice"])
def test_one_column_is_the_game_that_is_solved_otherwise(name: str) -> None:
    rules = find_rules(name)
    few = replace(rules, categories=rules.categories[-3:], bonus_points=0, name=f"{name}-few")
    known = joint(few)
    values = JointValues(few, 0.0, known, solve_joint(known))
    assert values.value == pytest.approx(solve(few).value, abs=1e-9)
    assert values.sd == pytest.approx(solve(few).sd, abs=1e-9)


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("yacht", "table"),
        ("yacht+columns=2", "table"),
        ("yacht+columns=3", "table"),
        ("generala+columns=2", "joint"),
        ("generala+columns=3", "joint"),
        ("yacht-dice+bonus=0+columns=2", "joint"),
        ("yacht-dice+columns=2", "fitted"),
        ("yatzy+columns=3", "fitted"),
        ("yacht-dice-plain+bonus=0+columns=3", "fitted"),
    ],
)
def test_how_values_come_about(name: str, how: str) -> None:
    assert method(find_rules(name)) == how


def test_a_limit_makes_it_an_estimate() -> None:
    assert method(find_rules("generala+columns=2"), most=1000) == "fitted"
    assert method(find_rules("yacht+columns=2"), most=1000) == "fitted"


@pytest.mark.slow
def test_fitted_values_are_near_the_exact_ones() -> None:
    rules = SMALL["bonus"]
    exact, about = column_values(rules), fitted(rules)
    assert isinstance(exact, JointValues)
    assert not about.is_exact
    assert about.value == pytest.approx(exact.value, rel=0.02)
    loss, error = policy_loss(about, exact, games=400)
    assert -3 * error <= loss < 0.02 * exact.value


@pytest.mark.slow
def test_fitted_choices_are_the_legal_ones_and_follow_the_seed() -> None:
    rules = find_rules("yacht-dice+columns=2")
    few = replace(rules, categories=rules.categories[4:7] + rules.categories[-2:], name="few")
    one, other = fitted(few, LITTLE), fitted(few, LITTLE)
    assert np.array_equal(one.weights, other.weights)
    game = new_game(few).play("!55566 =fives !55555")
    choices = analyse(game, Only(one))
    assert {choice.action for choice in choices} == set(game.legal_actions())
    assert not any(choice.is_exact for choice in choices)
    losses = [choice.loss for choice in choices]
    assert losses == sorted(losses)
    assert losses[0] == 0


@pytest.mark.slow
@pytest.mark.parametrize("is_exact", [True, False])
def test_values_are_kept_in_files(tmp_path: Path, *, is_exact: bool) -> None:
    rules = SMALL["needs"] if is_exact else SMALL["bonus"]
    values = column_values(rules) if is_exact else fitted(rules)
    path = columns_path(rules, tmp_path, is_exact=is_exact)
    write_columns(values, path)
    again = read_columns(rules, path, is_exact=is_exact)
    assert (again.value, again.sd, again.seconds) == (values.value, values.sd, values.seconds)
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    with pytest.raises(TableError):
        read_columns(rules, path, is_exact=is_exact)


def test_exact_ones_know_no_totals_that_no_play_leads_to() -> None:
    rules = two(small_rules("twos", "threes", sides=3, bonus=(7, 5)))
    card = Card(((7, None), (None, None)))
    with pytest.raises(UnsolvedRulesError):
        column_values(rules).cards(card)
    assert fitted(rules).cards(card).lanes == 1
