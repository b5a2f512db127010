"""Players of several columns whose boxes depend on each other."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.players.test_sailors import positions
from tests.solver.estimated import estimated
from tests.solver.small import small_rules
from yachtdice.players import CREW_NAMES, find_player, player_now, tables
from yachtdice.players.by_columns import choose_by_columns, warm_up
from yachtdice.players.by_turn import choose_by_turn
from yachtdice.players.habits import Habits
from yachtdice.rules import RuleSet
from yachtdice.solver import Tables, analyse
from yachtdice.solver.columns.values import ColumnValues, column_values
from yachtdice.testing import check_player


def two(rules: RuleSet) -> RuleSet:
    return replace(rules, columns=2, name=f"{rules.name}+columns=2")


SMALL = {
    "bonus": two(small_rules("ones", "twos", "pair", sides=3, bonus=(3, 7))),
    "first_throw": two(small_rules("early", "twos", sides=3, bonus=(2, 5))),
    "needs": two(small_rules("pair", "double", "chance")),
    "extra": two(small_rules("pair", "ones", extra=9, joker="free", yacht=True, bonus=(2, 7))),
}
"""Exact ones."""
ESTIMATED = "yacht-sectioned+columns=2"


class Only(Tables):
    """Tables that hold the values of several columns."""

    def __init__(self, values: ColumnValues) -> None:
        super().__init__()
        self.values = values

    def columns(self, *_: object, **__: object) -> ColumnValues:
        return self.values


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
    yield
    tables.forget()


@pytest.mark.parametrize("name", SMALL)
def test_without_habits_they_choose_what_is_best(name: str) -> None:
    values = column_values(SMALL[name])
    assert values.is_exact
    for game in positions(values.rules, 60):
        action = choose_by_columns(values, Habits(), game, Random(1))
        loss = {choice.action: choice.loss for choice in analyse(game, Only(values))}
        assert loss[action] < 1e-9, game


@pytest.mark.parametrize("name", SMALL)
def test_who_counts_this_turn_only_plays_as_without_values(name: str) -> None:
    values, habits = column_values(SMALL[name]), Habits(this_turn_only=True)
    for game in positions(values.rules, 30):
        blind = choose_by_turn(habits, game, Random(1))
        assert choose_by_columns(values, habits, game, Random(1)) == blind, game


@pytest.mark.slow
@pytest.mark.parametrize("name", CREW_NAMES)
def test_choices_are_legal_with_estimates(name: str) -> None:
    values = estimated(ESTIMATED)
    tables.learn_columns(values)
    for game in positions(values.rules, 30):
        check_player(find_player(name), game)


@pytest.mark.slow
def test_who_plays_by_estimates_is_no_stand_in() -> None:
    values = estimated(ESTIMATED)
    assert player_now("navigator", values.rules).strength == "turn_perfect"
    warm_up(values)
    tables.learn_columns(values)
    assert player_now("navigator", values.rules).strength == "perfect"
    assert player_now("admiral", values.rules).strength == find_player("admiral").strength
