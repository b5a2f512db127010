"""The player that plays to win: against the best reply to a frozen rival, and by the rules."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pytest

from tests.solver.small import SMALL, small_rules
from tests.solver.test_winning import after, best_reply, positions
from yachtdice import find_rules
from yachtdice.game import Game, Throw, new_game
from yachtdice.players import find_player, is_stand_in, player_now, slices_for, tables, tables_for
from yachtdice.players.to_win import A_POINT, EXACT_OPEN, choose_to_win
from yachtdice.rules import RULE_SET_IDS, Card, RuleSet, totals
from yachtdice.solver import Slices, Solution, distribution, make_slices, solve
from yachtdice.solver.ahead import FEW_OPEN, Ahead, ahead_of
from yachtdice.solver.shares import moved, shares_by_total
from yachtdice.solver.winning_turn import winning_turn
from yachtdice.testing import check_player

ADMIRAL = find_player("admiral")
GENERAL = find_rules("general-short")
QUICK = ("general-short", "yacht", "yacht-any-straight", "generala", "double-cameroon")


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
    tables.forget()
    yield
    tables.forget()


@cache
def solved(rules: RuleSet) -> tuple[Solution, Slices]:
    solution = solve(rules)
    return solution, make_slices(solution)


def learn(rules: RuleSet) -> None:
    solution, slices = solved(rules)
    tables.learn(solution)
    tables.learn_slices(slices)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sums", "upper_bonus", "needs_another_box", "held",
                                  "joker_forced", "first_throw_pays_otherwise"])  # fmt: skip
@pytest.mark.parametrize("seed", [2, 3])
def test_choices_are_those_of_the_best_reply_to_a_frozen_rival(name: str, seed: int) -> None:
    rules = SMALL[name]
    solution, slices = solved(rules)
    for game in positions(rules, 2, seed):
        if game.dice is None:
            continue
        rival = game.cards[1 - game.seat]
        state = solution.layout.state_of(rival)
        assert state is not None
        frozen = tuple(distribution(solution, *state, kernel="numpy").chances.tolist())
        value = best_reply(game.outcome().totals[1 - game.seat].total, frozen)
        alone = Game(
            rules, (0,), (game.card,), game.round, 0, game.dice, game.rolls_left,
            game.kept, game.fixed,
        )  # fmt: skip
        best = max(value(after(alone, action)) for action in alone.legal_actions())
        chosen = choose_to_win(solution, slices, game, Random(1))
        assert chosen is not None
        assert value(after(alone, chosen)) == pytest.approx(best, abs=1e-4), str(game)


@pytest.mark.slow
@pytest.mark.parametrize("few_open", [1, 2, 3])
def test_turn_by_turn_it_is_close_to_the_best_reply(few_open: int) -> None:
    """Without looking to the end, this turn is the best that goes before mean play."""
    rules = small_rules("ones", "twos", "pair", "chance")
    solution, slices = solved(rules)
    ahead = Ahead(solution, slices, few_open=few_open)
    start = new_game(rules, seats=2)
    whole = distribution(solution, kernel="numpy").chances
    ends = shares_by_total([whole])
    found = winning_turn(ahead, start.card, ends, exact_open=0).value
    best = best_reply(0, tuple(whole.tolist()))(new_game(rules))
    usual = float(whole @ ends[np.minimum(np.arange(len(whole)), len(ends) - 1)])
    assert usual == pytest.approx(0.5)
    assert usual - 0.01 <= found <= best + 0.01
    if few_open == 3:
        assert usual - 1e-12 <= found <= best + 1e-12


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("seats", [2, 4])
def test_decisions_are_legal_and_always_the_same(name: str, seats: int) -> None:
    rules = find_rules(name)
    learn(rules)
    for number, game in enumerate(positions(rules, seats, 4)):
        if game.dice is not None and number % (3 * seats) < 3:
            check_player(ADMIRAL, game)
            assert ADMIRAL.choose(game, Random(1)) == ADMIRAL.choose(game, Random(2))


@pytest.mark.long
@pytest.mark.parametrize("name", RULE_SET_IDS)
def test_decisions_are_legal_in_every_rule_set(name: str) -> None:
    rules = find_rules(name)
    learn(rules)
    for game in positions(rules, 3, 5):
        if game.dice is not None:
            check_player(ADMIRAL, game)


def test_alone_it_plays_for_the_mean() -> None:
    learn(GENERAL)
    navigator = find_player("navigator")
    for game in positions(GENERAL, 1, 6):
        if game.dice is not None:
            assert ADMIRAL.choose(game, Random(1)) == navigator.choose(game, Random(1))


def test_it_takes_a_win_at_once() -> None:
    rules = SMALL["wins_at_once"]
    for known in (False, True):
        if known:
            learn(rules)
        game = new_game(rules, seats=2).apply(Throw((2, 2)))
        assert game.apply(ADMIRAL.choose(game, Random(1))).winner == game.seat


def test_far_behind_it_takes_its_only_chance() -> None:
    """With 46 points to make up in the last box, nothing but a general will do."""
    learn(GENERAL)
    game = new_game(GENERAL, seats=2)
    others = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18,
              "straight": 20, "full_house": 30}  # fmt: skip
    boxes = [category.id for category in GENERAL.categories]
    last = boxes.index("general")
    cards = list(game.cards)
    for seat, card in enumerate(cards):
        for number, box in enumerate(boxes):
            if seat == 1 or number != last:
                points = 46 if number == last else others.get(box, 40)
                card = card.with_box(0, number, points)
        cards[seat] = card
    game = replace_cards(game, tuple(cards))
    game = game.apply(Throw((1, 1, 5, 6, 6)))
    assert str(ADMIRAL.choose(game, Random(1))) in ("k11", "k66")


def replace_cards(game: Game, cards: tuple[object, ...]) -> Game:
    return replace(game, cards=cards, round=game.rules.rounds)  # type: ignore[arg-type]


def test_until_its_tables_are_there_a_stand_in_plays() -> None:
    assert is_stand_in(player_now("admiral", GENERAL).strength)
    solution, slices = solved(GENERAL)
    tables.learn(solution)
    assert player_now("admiral", GENERAL).strength == "turn_to_win"
    stand_in = player_now("admiral", GENERAL)
    game = new_game(GENERAL, seats=2).apply(Throw((1, 2, 3, 3, 6)))
    before = stand_in.choose(game, Random(1))
    tables.learn_slices(slices)
    assert stand_in.choose(game, Random(1)) == before
    assert player_now("admiral", GENERAL).strength == ADMIRAL.strength == "to_win"


def test_what_it_wants() -> None:
    assert tables_for("admiral", GENERAL) == slices_for("admiral", GENERAL) == (GENERAL,)
    assert slices_for("navigator", GENERAL) == slices_for("nobody", GENERAL) == ()
    columns = find_rules("yacht-dice+columns=2")
    assert tables_for("admiral", columns) == (columns,)
    assert slices_for("admiral", columns) == ()
    check_player(ADMIRAL, new_game(columns, seats=2).apply(Throw((1, 2, 3, 3, 6))))


def test_with_several_columns_it_does_without_slices() -> None:
    rules = replace(SMALL["sums"], columns=2, name="small+columns=2")
    tables.learn(solve(rules))
    assert slices_for("admiral", rules) == ()
    assert player_now("admiral", rules).strength == "to_win"
    for game in positions(rules, 2, 4):
        if game.dice is not None:
            check_player(ADMIRAL, game)


@pytest.mark.long
@pytest.mark.parametrize("name", ["general-short", "yacht-dice"])
@pytest.mark.parametrize("seats", [2, 3])
def test_the_bench_values_turns_as_the_player_does(name: str, seats: int) -> None:
    from bench.champion import Match
    from bench.champion_choices import Limits

    rules = find_rules(name)
    solution, slices = solved(rules)
    match, ahead = Match(solution, slices), ahead_of(solution, slices)
    limits = Limits(FEW_OPEN, EXACT_OPEN, A_POINT)
    for game in positions(rules, seats, 8):
        if not game.is_chance or game.throw or game.seat:
            continue
        known = [(*state_of(solution, card), totals(rules, card).total) for card in game.cards]
        rivals = [moved(ahead.chances(r, c), total) for r, c, total in known[1:]]
        turn = winning_turn(
            ahead, game.card, shares_by_total(rivals), exact_open=EXACT_OPEN, a_point=A_POINT
        )
        value = match.turn_value(limits, np.array(known), 0)
        assert value == pytest.approx(turn.value, abs=2e-6), str(game)


def state_of(solution: Solution, card: Card) -> tuple[int, int]:
    state = solution.layout.state_of(card)
    assert state is not None
    return state
