"""The best play for a worth of the final total: by trying everything, and by both kernels."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.solver.small import SMALL
from yachtdice.game import Game, Score, new_game
from yachtdice.rules import Card, RuleSet, find_rules
from yachtdice.solver import solve
from yachtdice.solver.aim import aim
from yachtdice.solver.best_scores import turns
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.layout import layout

AT_LEAST = 9


def target(points: int) -> FloatArray:
    """Only to reach a total counts."""
    return (np.arange(500) >= points).astype(np.float64)


WORTHS: dict[str, FloatArray] = {
    "mean": np.arange(500.0),
    "target": target(AT_LEAST),
    "square root": np.sqrt(np.arange(500.0)),
}


def brute_force(worth: FloatArray) -> Callable[[Game], float]:
    """What a position is worth, by the game's own rules alone; its final total counts."""

    @cache
    def value(game: Game) -> float:
        if game.is_over:
            return float(worth[game.outcome().totals[0].total])
        if game.is_chance:
            return sum(float(p) * value(game.apply(t)) for t, p in game.chance_outcomes())
        return max(value(after(game, action)) for action in game.legal_actions())

    return value


def after(game: Game, action: object) -> Game:
    """A win at once counts its points, and play goes on."""
    then = game.apply(action)  # type: ignore[arg-type]
    return then if then.winner is None else replace(then, winner=None)


def checked(rules: RuleSet, kernel: str, worth: FloatArray) -> None:
    value = brute_force(worth)
    looked_at = turns(layout(rules))
    start = new_game(rules)
    found = aim(looked_at, start.card, worth, kernel=kernel)  # type: ignore[arg-type]
    assert found.value == pytest.approx(value(start), abs=1e-8)
    for roll in list(start.chance_outcomes())[:4]:
        game = start.apply(roll[0])
        for action, worth_of in found.choices(game):
            if rules.boxes_per_turn == 2 and isinstance(action, Score):
                continue  # of the ways to part the dice only the best is looked at
            assert worth_of == pytest.approx(value(after(game, action)), abs=1e-8), action


@pytest.mark.slow
@pytest.mark.parametrize("worth", WORTHS)
@pytest.mark.parametrize("name", SMALL)
def test_the_numpy_kernel_against_trying_everything(name: str, worth: str) -> None:
    checked(SMALL[name], "numpy", WORTHS[worth])


@pytest.mark.slow
@pytest.mark.parametrize("worth", WORTHS)
@pytest.mark.parametrize("name", SMALL)
def test_the_compiled_kernel_against_trying_everything(name: str, worth: str) -> None:
    checked(SMALL[name], "fast", WORTHS[worth])


def card_with(rules: RuleSet, filled: dict[str, int]) -> Card:
    card = Card.empty(rules)
    for box, points in filled.items():
        card = card.with_box(0, rules.index(box), points)
    return card


LATE = {
    "yacht-dice": {
        "ones": 3, "twos": 6, "threes": 9, "full_house": 25, "small_straight": 30,
        "chance": 22, "yacht": 50,
    },
    "generala": {"ones": 2, "twos": 4, "general": 50, "straight": 20, "full_house": 30},
    "double-cameroon": {"ones": 4, "twos": 8, "threes": 9, "full_house": 20, "fives": 5,
                        "sixes": 6},
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", LATE)
def test_kernels_agree_late_in_a_game(name: str) -> None:
    rules = find_rules(name)
    looked_at, card = turns(layout(rules)), card_with(rules, LATE[name])
    for worth in (target(110), np.arange(2000.0)):
        slow, fast = aim(looked_at, card, worth), aim(looked_at, card, worth, kernel="fast")
        assert fast.value == pytest.approx(slow.value, abs=1e-9)
        for one, other in zip(slow.values, fast.values, strict=True):
            here = ~np.isnan(one)
            np.testing.assert_allclose(other[:, : one.shape[1]][here], one[here], atol=1e-9)


@pytest.mark.parametrize("name", ["generala", "general"])
def test_points_for_their_own_sake_are_the_mean(name: str) -> None:
    rules = find_rules(name)
    card = card_with(rules, {"ones": 2, "twos": 4, "threes": 6, "fours": 8, "choice": 20}
                     if name == "general" else LATE[name])  # fmt: skip
    solution = solve(rules, kernel="numpy")
    state = solution.layout.state_of(card)
    assert state is not None
    found = aim(turns(solution.layout), card, np.arange(1000.0))
    assert found.value == pytest.approx(float(solution.values[state]), abs=1e-8)


def test_aiming_high_is_never_worse_than_playing_for_the_mean() -> None:
    from yachtdice.solver import distribution

    rules = find_rules("general-short")
    card = card_with(rules, {"ones": 2, "twos": 4, "threes": 6, "fours": 8})
    solution = solve(rules, kernel="numpy")
    state = solution.layout.state_of(card)
    assert state is not None
    usual = distribution(solution, *state, kernel="numpy")
    looked_at = turns(solution.layout)
    for points in (80, 120, 160):
        best = aim(looked_at, card, target(points)).value
        assert usual.at_least(points) <= best + 1e-9
    assert best > usual.at_least(160) + 0.01


def test_the_card_of_the_seat_in_turn_is_looked_at() -> None:
    rules = SMALL["sums"]
    looked_at = turns(layout(rules))
    alone = new_game(rules).play("!12")
    game = new_game(rules, 2, order=(1, 0)).play("!11 =ones !12")
    assert game.seat == 0
    found = dict(aim(looked_at, game.card, np.arange(100.0)).choices(game))
    assert found == pytest.approx(dict(aim(looked_at, alone.card, np.arange(100.0)).choices(alone)))
