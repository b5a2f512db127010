"""The chance to win, against trying everything."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest

from tests.solver.small import SMALL
from yachtdice import find_rules
from yachtdice.game import Action, Game, Score, Throw, new_game
from yachtdice.players import find_player
from yachtdice.rules import RuleSet
from yachtdice.solver import KERNELS, Tables, analyse, distribution
from yachtdice.solver.winning import (
    EXACT_OPEN,
    chance_to_reach,
    chances_to_win,
    is_exact,
    seat_chances,
)

SOME = ("sums", "upper_bonus", "needs_another_box", "held", "joker_forced",
        "first_throw_pays_otherwise", "two_boxes")  # fmt: skip


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    return Tables(tmp_path_factory.mktemp("tables"))


def best_reply(rival: int, frozen: tuple[float, ...]) -> Callable[[Game], float]:
    """The greatest chance to win of the seat in a solitaire game against a total that is frozen.

    Args:
        rival: points the rival has.
        frozen: its chances of 0, 1, 2 ... points more.
    """

    @cache
    def value(game: Game) -> float:
        if game.is_over:
            total = game.outcome().totals[0].total - rival
            less = sum(frozen[: max(total, 0)])
            same = frozen[total] if 0 <= total < len(frozen) else 0.0
            return less + same / 2
        if game.is_chance:
            return sum(float(p) * value(game.apply(t)) for t, p in game.chance_outcomes())
        return max(value(after(game, action)) for action in game.legal_actions())

    return value


def after(game: Game, action: Action) -> Game:
    """A win at once counts its points, and play goes on."""
    then = game.apply(action)
    return replace(then, winner=None)


def positions(rules: RuleSet, seats: int, seed: int) -> Iterator[Game]:
    """The positions of a game of random play."""
    random = Random(seed)
    game = new_game(rules, seats=seats)
    while not game.is_over:
        yield game
        if game.is_chance:
            loose = rules.dice - len(game.kept)
            thrown = (random.randint(1, rules.sides) for _ in range(loose))
            game = game.apply(Throw((*game.kept, *thrown)))
        else:
            game = replace(game.apply(find_player("random").choose(game, random)), winner=None)


@pytest.mark.slow
@pytest.mark.parametrize("name", SOME)
def test_choices_against_trying_everything(name: str, tables: Tables) -> None:
    rules = SMALL[name]
    solution = tables.get(rules)
    for game in positions(rules, 2, 7):
        if game.dice is None:
            continue
        rival = game.cards[1 - game.seat]
        state = solution.layout.state_of(rival)
        assert state is not None
        frozen = tuple(distribution(solution, *state, kernel="numpy").chances.tolist())
        points = game.outcome().totals[1 - game.seat].total
        value = best_reply(points, frozen)
        alone = Game(
            rules, (0,), (game.card,), game.round, 0, game.dice, game.rolls_left,
            game.kept, game.fixed,
        )  # fmt: skip
        for choice in analyse(game, tables, win=True):
            assert choice.win is not None
            if rules.boxes_per_turn == 2 and isinstance(choice.action, Score):
                continue  # of the ways to part the dice only the best is looked at
            expected = value(after(alone, choice.action))
            assert choice.win == pytest.approx(expected, abs=1e-7), (str(game), choice)


def test_without_being_asked_there_is_no_chance(tables: Tables) -> None:
    game = new_game(SMALL["sums"], seats=2).apply(Throw((1, 2)))
    assert all(choice.win is None for choice in analyse(game, tables))


@pytest.mark.parametrize("name", [*SOME, "wins_at_once"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_chances_of_all_seats_sum_to_1(name: str, seats: int, tables: Tables) -> None:
    for game in positions(SMALL[name], seats, 3):
        found = seat_chances(game, tables)
        assert len(found) == seats
        assert sum(found) == pytest.approx(1, abs=1e-9)


def test_seats_that_stand_alike_have_equal_chances(tables: Tables) -> None:
    for seats in (2, 3, 8):
        game = new_game(find_rules("general-short"), seats=seats)
        assert seat_chances(game, tables) == pytest.approx([1 / seats] * seats)


@pytest.mark.parametrize("name", SOME)
def test_the_mean_of_what_may_be_thrown_is_the_chance_before(name: str, tables: Tables) -> None:
    """Under mean play by all nobody's chance changes on average."""
    for game in positions(SMALL[name], 2, 11):
        if game.is_chance:
            before = seat_chances(game, tables)
            mean = np.zeros(2)
            for throw, chance in game.chance_outcomes():
                mean += float(chance) * np.array(seat_chances(game.apply(throw), tables))
            assert mean == pytest.approx(before, abs=1e-9), str(game)


def test_a_finished_game_is_won(tables: Tables) -> None:
    *_, last = positions(SMALL["sums"], 2, 1)
    for action in last.legal_actions():
        over = last.apply(action)
        if over.is_over:
            winners = over.outcome().winners
            assert seat_chances(over, tables) == tuple(
                (seat in winners) / len(winners) for seat in range(2)
            )
            assert chances_to_win(last, [action], tables)[0] == pytest.approx(
                seat_chances(over, tables)[last.seat], abs=1e-9
            )


def test_a_win_at_once_is_sure(tables: Tables) -> None:
    game = new_game(SMALL["wins_at_once"], seats=2).apply(Throw((2, 2)))
    wins = {
        choice.win for choice in analyse(game, tables, win=True) if "instant" in str(choice.action)
    }
    assert wins == {1.0}


def target(points: int) -> Callable[[Game], float]:
    @cache
    def value(game: Game) -> float:
        if game.is_over:
            return float(game.outcome().totals[0].total >= points)
        if game.is_chance:
            return sum(float(p) * value(game.apply(t)) for t, p in game.chance_outcomes())
        return max(value(after(game, action)) for action in game.legal_actions())

    return value


@pytest.mark.slow
@pytest.mark.parametrize("name", SOME[:5])
def test_reaching_a_total_against_trying_everything(name: str, tables: Tables) -> None:
    for points in (0, 6, 9, 40):
        value = target(points)
        for game in positions(SMALL[name], 1, 5):
            found = chance_to_reach(game, points, tables)
            assert found == pytest.approx(value(game), abs=1e-7), (str(game), points)


def test_with_many_open_boxes_it_is_a_little_less_than_the_best(tables: Tables) -> None:
    game = new_game(find_rules("general-short")).apply(Throw((1, 1, 2, 3, 4)))
    game = game.apply(next(a for a in game.legal_actions() if str(a) == "=ones"))
    game = game.apply(Throw((2, 2, 5, 3, 4)))
    game = game.apply(next(a for a in game.legal_actions() if str(a) == "=twos"))
    game = game.apply(Throw((3, 3, 5, 2, 4)))
    game = game.apply(next(a for a in game.legal_actions() if str(a) == "=threes"))
    for points in (100, 150, 200):
        near = chance_to_reach(game, points, tables)
        best = chance_to_reach(game, points, tables, exact_open=7)
        assert best - 0.05 <= near <= best + 0.01


@pytest.mark.parametrize("seats", [2, 3])
def test_with_few_open_boxes_the_chances_of_seats_are_exact(seats: int, tables: Tables) -> None:
    rules = find_rules("general-short")
    solution = tables.get(rules)
    apart = {kernel: Tables(tables.cache) for kernel in KERNELS}  # what one found the other has not
    looked_at = 0
    for game in positions(rules, seats, 9):
        if game.throw or not is_exact(game):
            continue
        spread = []
        for seat, card in enumerate(game.cards):
            state = solution.layout.state_of(card)
            assert state is not None
            to_come = distribution(solution, *state, kernel="numpy").chances
            spread.append(np.concatenate((np.zeros(game.outcome().totals[seat].total), to_come)))
        width = max(map(len, spread))
        same = [np.pad(one, (0, width - len(one))) for one in spread]
        less = [np.cumsum(one) - one for one in same]
        found = np.zeros(seats)
        for ties in product((False, True), repeat=seats):
            # the seats in `ties` share the first place, the others have less
            of_seats = [same[s] if is_first else less[s] for s, is_first in enumerate(ties)]
            found[list(ties)] += np.prod(of_seats, axis=0).sum() / max(sum(ties), 1)
        for kernel, own in apart.items():
            told = seat_chances(game, own, kernel=kernel)
            assert told == pytest.approx(found, abs=1e-9), (str(game), kernel)
        looked_at += 1
    assert looked_at >= EXACT_OPEN * seats
