"""Every choice in a position, held to trying everything and to the values of the states."""

from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import pytest

from tests.solver.brute_force import BruteForce, searched
from tests.solver.small import SMALL
from yachtdice.errors import IllegalActionError
from yachtdice.game import Game, Keep, Score, new_game
from yachtdice.rules import RuleSet, find_rules, totals
from yachtdice.solver.analyse import analyse
from yachtdice.solver.layout import layout
from yachtdice.solver.solve import Solution, solve
from yachtdice.solver.table import Tables

TRIED = (
    "upper_bonus",
    "first_throw_pays_otherwise",
    "needs_another_box",
    "held",
    "two_boxes_held",
    "joker_forced",
    "joker_barred_from_a_straight",
)


class Solved(Tables):
    """Tables without files."""

    def __init__(self) -> None:
        self.known: dict[tuple[RuleSet, bool], Solution] = {}

    def get(self, rules: RuleSet, *, every_total: bool = False, **options: object) -> Solution:
        key = (rules, every_total)
        if key not in self.known:
            self.known[key] = solve(rules, kernel="numpy", every_total=every_total)
        return self.known[key]


TABLES = Solved()


def check(search: BruteForce, game: Game) -> None:
    found = analyse(game, TABLES)
    written = totals(game.rules, game.card).total
    tried = {
        str(action): float(search.value(search.after(game, action)).mean - written)
        for action in game.legal_actions()
    }
    for choice in found:
        assert choice.value == pytest.approx(tried[str(choice.action)], abs=1e-9), str(game)
        assert choice.loss == pytest.approx(max(tried.values()) - choice.value, abs=1e-9)
    if game.rules.boxes_per_turn == 1:
        assert {str(choice.action) for choice in found} == set(tried)


@pytest.mark.slow
@pytest.mark.parametrize("name", TRIED)
def test_every_choice_is_worth_what_trying_it_finds(name: str) -> None:
    search = searched(SMALL[name])
    decisions = search.decisions()
    assert len(decisions) > 50
    for game in decisions[:: max(1, len(decisions) // 60)]:
        check(search, game)


def test_the_best_choice_stands_first_and_loses_nothing() -> None:
    game = new_game(find_rules("yacht")).play("!44461")
    found = analyse(game, TABLES)
    assert found[0].action == Keep((4, 4, 4))
    assert found[0].loss == 0
    assert [choice.loss for choice in found] == sorted(choice.loss for choice in found)
    assert len(found) == 16 - 1 + 12  # 4 x 2 x 2 keeps of 44461 but for all of them; 12 boxes
    assert all(choice.sd > 0 for choice in found)


def test_no_keep_is_left_after_the_last_throw() -> None:
    game = new_game(find_rules("general")).play("!11223 k1 !12345 k- !66665")
    found = analyse(game, TABLES)
    assert {type(choice.action) for choice in found} == {Score}
    assert str(found[0].action) == "=sixes", found[:3]


def test_ten_dice_are_split_in_the_best_way_for_each_two_boxes() -> None:
    game = new_game(find_rules("double-cameroon")).play("!1234566666")
    found = analyse(game, TABLES)
    pairs = [choice for choice in found if isinstance(choice.action, Score)]
    assert len(pairs) == 45
    legal = set(map(str, game.legal_actions()))
    assert all(str(choice.action) in legal for choice in found)


def test_a_card_that_no_play_leads_to_has_values_too() -> None:
    rules = SMALL["upper_bonus"]
    card = new_game(rules).card.with_box(0, 0, 4)
    assert layout(rules).state_of(card) is None
    game = Game(rules, (0,), (card,), round=2, dice=(2, 3), rolls_left=2)
    check(BruteForce(rules, game), game)


def test_nothing_is_to_be_chosen_before_the_throw() -> None:
    with pytest.raises(IllegalActionError, match="nothing to choose"):
        analyse(new_game(find_rules("yacht")), TABLES)


def test_threads_may_ask_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("yachtdice.solver.analyse"), "MOST_TURNS", 2)
    rules = find_rules("yacht")
    games = [new_game(rules).play(f"!12345 =ones !{face}2345") for face in range(1, 7)]
    games += [new_game(rules).play(f"!12345 ={box} !22345") for box in ("twos", "fours", "choice")]
    wanted = [analyse(game, TABLES) for game in games]

    def ask(number: int) -> bool:
        return analyse(games[number % len(games)], TABLES) == wanted[number % len(games)]

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(ask, range(400)))
