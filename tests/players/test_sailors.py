"""Players that reckon with the solved rule set, perfect ones and others."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.solver.small import SMALL
from yachtdice import find_rules, parse_position
from yachtdice.game import Game, Score, Throw, new_game, score
from yachtdice.players import CREW_NAMES, find_player, is_stand_in, player_now, tables, tables_for
from yachtdice.players.by_turn import choose_by_turn
from yachtdice.players.crew import SAILORS
from yachtdice.players.habits import Habits
from yachtdice.players.optimal import choose_by_table
from yachtdice.players.sailor import Sailor
from yachtdice.rules import RuleSet
from yachtdice.simulation.lockstep import Lockstep
from yachtdice.solver import Solution, Tables, analyse, solve
from yachtdice.solver.combinatorics import IntArray
from yachtdice.testing import check_player

GENERAL = find_rules("general-short")
HABITS = {
    "none": Habits(),
    "this_turn_only": Habits(this_turn_only=True),
    "ignores_bonus": Habits(ignores_bonus=True),
    "yacht_counted_more": Habits(yacht_share=1.5),
    "fixed_at_once": Habits(fixed_at_once=True),
    "one_throw_ahead": Habits(one_throw_ahead=True),
    "keeps_alike": Habits(keeps_alike=True),
    "is_content": Habits(this_turn_only=True, content_with=1.5),
}


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
    tables.forget()
    yield
    tables.forget()


@cache
def solved(rules: RuleSet) -> Solution:
    return solve(rules)


def positions(rules: RuleSet, count: int, seed: int = 1) -> Iterator[Game]:
    """Positions with dice on the table, from games of random play."""
    random = Random(seed)
    game = new_game(rules)
    while count:
        if game.is_over:
            game = new_game(rules)
        if game.is_chance:
            loose = rules.dice - len(game.kept)
            thrown = (random.randint(1, rules.sides) for _ in range(loose))
            game = game.apply(Throw((*game.kept, *thrown)))
            count -= 1
            yield game
        game = replace(game.apply(find_player("random").choose(game, random)), winner=None)


class Logged(Lockstep):
    """Remembers what was kept before each throw, and what it came to."""

    def __init__(self, exact: Solution, imagined: Solution, habits: Habits, *, seed: int) -> None:
        super().__init__(exact, imagined, habits, games=1, seed=seed)
        self.log: list[tuple[int, int]] = []

    def throw(self, kept: IntArray, games: IntArray, turn: int, throw: int) -> IntArray:
        rolls = super().throw(kept, games, turn, throw)
        self.log += zip(kept.tolist(), rolls.tolist(), strict=True)
        return rolls


@pytest.mark.slow
@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("name", SMALL)
def test_games_in_step_are_those_of_the_player(name: str, habit: str) -> None:
    rules, habits = SMALL[name], HABITS[habit]
    exact, imagined = solved(rules), solved(habits.imagined(rules))
    for seed in range(3):
        step = Logged(exact, imagined, habits, seed=seed)
        step.play()
        game, lattice = new_game(rules), exact.layout.lattice
        for kept, roll in step.log:
            assert lattice.keeps[kept] == game.kept, game
            game = game.apply(Throw(lattice.rolls[roll]))
            wins = [box for box, scored in game.choices().items() if scored.wins]
            action = choose_by_table(imagined, habits, game, Random(1))
            if wins:
                action = score(rules.categories[wins[0].category].id)
            assert action is not None
            game = replace(game.apply(action), winner=None)
        assert game.is_over
        assert game.cards[0].is_full
        assert game.outcome().totals[0].total == step.totals[0], step.log


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_what_is_lost_is_all_that_a_player_lacks(name: str) -> None:
    habits = Habits(this_turn_only=True, slips=0.1)
    exact = solved(SMALL[name])
    step = Lockstep(exact, exact, habits, games=5_000, seed=3, is_judged=True)
    step.play()
    both = step.totals + step.loss
    assert both.mean() == pytest.approx(exact.value, abs=4.5 * both.std() / 5_000**0.5 + 1e-9)


@pytest.mark.parametrize("rules", [*SMALL.values(), GENERAL], ids=str)
def test_perfect_play_loses_nothing(rules: RuleSet) -> None:
    tables.learn(solved(rules))
    for game in positions(rules, 40):
        action = find_player("navigator").choose(game, Random(1))
        if isinstance(action, Score) and any(c.wins for c in game.choices().values()):
            continue  # a win is taken whatever it costs
        exact = _Only(solved(rules))
        assert next(c.loss for c in analyse(game, exact) if c.action == action) < 1e-9, game


class _Only(Tables):
    """Tables that hold one solution."""

    def __init__(self, solution: Solution) -> None:
        super().__init__(Path())
        self._found[solution.rules.content_hash, False] = solution


@pytest.mark.parametrize("sailor", SAILORS, ids=lambda sailor: sailor.name)
def test_choices_are_legal_with_a_table(sailor: Sailor) -> None:
    name = sailor.name
    for rules in (GENERAL, SMALL["joker_forced"], SMALL["two_boxes_held"], SMALL["held"]):
        for wanted in tables_for(name, rules):
            tables.learn(solved(wanted))
        for game in positions(rules, 30):
            check_player(player_now(name, rules), game)


@pytest.mark.parametrize("rules", SMALL.values(), ids=str)
@pytest.mark.parametrize("habit", ["this_turn_only", "is_content"])
def test_points_of_this_turn_need_no_table(habit: str, rules: RuleSet) -> None:
    habits = HABITS[habit]
    for game in positions(rules, 40):
        by_table = choose_by_table(solved(rules), habits, game, Random(2))
        assert choose_by_turn(habits, game, Random(2)) == by_table, game


@pytest.mark.parametrize("sailor", SAILORS[:2], ids=lambda sailor: sailor.name)
def test_who_looks_at_this_turn_only_needs_no_table(sailor: Sailor) -> None:
    for game in positions(GENERAL, 160, seed=3):
        by_table = choose_by_table(solved(GENERAL), sailor.habits, game, Random(2))
        assert choose_by_turn(sailor.habits, game, Random(2)) == by_table, game


@pytest.mark.parametrize("name", CREW_NAMES)
@pytest.mark.parametrize(
    ("position", "box"),
    [
        ("general 0 -,-,-,-,-,-,-,-,-,-,- 1 0 22222 2 -", "general"),
        ("yacht+instant=on 0 -,-,-,-,-,-,-,-,-,-,-,- 1 0 11111 1 -", "yacht"),
        ("yatzy+instant=on 0 -,-,-,-,-,-,-,-,-,-,-,-,-,-,- 1 0 55555 0 -", "yatzy"),
    ],
)
def test_all_win_at_once_when_they_can(name: str, position: str, box: str) -> None:
    for seed in range(40):  # a slip too
        assert find_player(name).choose(parse_position(position), Random(seed)) == score(box)


def test_a_stand_in_says_so_until_the_table_is_there() -> None:
    assert player_now("navigator", GENERAL).strength == "turn_perfect"
    assert is_stand_in(player_now("pilot", GENERAL).strength)
    assert player_now("navigator", GENERAL).name == "navigator"
    tables.learn(solved(GENERAL))
    assert player_now("navigator", GENERAL).strength == "perfect"
    for name in ("deckhand", "bosun", "captain", "random"):
        assert player_now(name, GENERAL) is find_player(name)


def test_several_columns_are_played_without_a_table() -> None:
    rules = find_rules("yacht-dice+columns=2")
    for name in CREW_NAMES:
        for game in positions(rules, 12):
            check_player(player_now(name, rules), game)


def test_a_stand_in_does_not_change_its_mind_when_the_table_comes() -> None:
    stand_in = player_now("navigator", GENERAL)
    game = new_game(GENERAL).play("!12346")
    before = stand_in.choose(game, Random(1))
    tables.learn(solved(GENERAL))
    assert stand_in.choose(game, Random(1)) == before


def test_who_has_its_table_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    tables.learn(solved(GENERAL))
    player = player_now("navigator", GENERAL)
    game = new_game(GENERAL).play("!12346")
    before = player.choose(game, Random(1))
    tables.forget()
    monkeypatch.delattr("yachtdice.players.sailor.choose_by_turn")
    assert player.choose(game, Random(1)) == before


def test_a_card_that_no_play_leads_to_is_played_all_the_same() -> None:
    rules = SMALL["upper_bonus"]
    tables.learn(solved(rules))
    game = new_game(rules)
    odd = replace(game, cards=(game.cards[0].with_box(0, 2, 1),)).apply(Throw((1, 2)))
    assert solved(rules).layout.state_of(odd.card) is None
    check_player(find_player("navigator"), odd)


def test_rules_are_imagined_without_their_bonus() -> None:
    pilot = tables_for("pilot", find_rules("yatzy+bonus=60"))
    assert [rules.name for rules in pilot] == ["yatzy+bonus=0"]
    assert pilot[0].content_hash == find_rules("yatzy+bonus=0").content_hash
    assert tables_for("pilot", GENERAL) == (GENERAL,)
    assert tables_for("navigator", find_rules("yatzy")) == (find_rules("yatzy"),)
    assert tables_for("captain", GENERAL) == tables_for("nobody", GENERAL) == ()


def test_slips_are_as_many_as_they_should_be() -> None:
    habits = Habits(slips=0.1)
    game = new_game(SMALL["sums"]).play("!12")
    right = choose_by_table(solved(SMALL["sums"]), Habits(), game, Random(1))
    others = [choose_by_table(solved(SMALL["sums"]), habits, game, Random(n)) for n in range(3000)]
    wrong = sum(action != right for action in others)
    choices = len(game.legal_actions())
    assert wrong == pytest.approx(300 * (choices - 1) / choices, abs=60)


@pytest.mark.parametrize("sailor", SAILORS, ids=lambda sailor: sailor.name)
def test_no_strength_slips_more_than_once_in_ten(sailor: Sailor) -> None:
    assert sailor.habits.slips <= 0.1
