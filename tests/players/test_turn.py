"""The player that looks to the end of its turn."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from yachtdice import RULE_SET_IDS, find_rules, parse_position
from yachtdice.game import Game, Keep, Score, Throw, new_game, score
from yachtdice.game.state import Game as State
from yachtdice.players import find_player
from yachtdice.players import turn as turning
from yachtdice.players.lattice import lattice
from yachtdice.players.worth import Worth
from yachtdice.rules import Card, RuleSet
from yachtdice.rules.dice import all_rolls, keeps_of, ways
from yachtdice.rules.loading import load_rules
from yachtdice.rules.switches import override

CAPTAIN = find_player("captain")

THREE_DICE = """
id = "three-dice"
source = "for this test"
dice = 3
sides = 4
upper_bonus = { at = 6, points = 20 }
yacht = "alike"
joker = "forced"
extra_yacht = 10

[[category]]
id = "ones"
section = "upper"
pattern = { face = 1 }
points = { sum = "matching" }

[[category]]
id = "fours"
section = "upper"
pattern = { face = 4 }
points = { sum = "matching" }

[[category]]
id = "run"
pattern = { run = 3 }
points = { fixed = 15, first_throw = 25 }

[[category]]
id = "alike"
pattern = { alike = 3 }
points = { fixed = 30 }

[[category]]
id = "chance"
pattern = { any = true }
points = { sum = "all" }
"""


TWO_BOXES = """
id = "two-boxes"
source = "for this test"
dice = 4
sides = 3
boxes_per_turn = 2

[[category]]
id = "ones"
section = "upper"
pattern = { face = 1 }
points = { sum = "matching" }

[[category]]
id = "run"
pattern = { run = 2 }
points = { fixed = 5, first_throw = 9 }

[[category]]
id = "alike"
pattern = { alike = 2 }
points = { fixed = 8 }

[[category]]
id = "chance"
pattern = { any = true }
points = { sum = "all" }
"""


def three_dice() -> RuleSet:
    return load_rules(THREE_DICE, file="three-dice.toml")


def brute_force(game: Game, keep: tuple[int, ...]) -> Fraction:
    """Exact worth of a keep, by going through every throw and keep that may follow."""
    worth = Worth(game.rules, game.card)

    @cache
    def of_keep(kept: tuple[int, ...], throw: int) -> Fraction:
        loose = game.rules.dice - len(kept)
        return sum(
            (
                Fraction(ways(thrown), game.rules.sides**loose)
                * of_roll(tuple(sorted((*kept, *thrown))), throw + 1, kept)
                for thrown in all_rolls(loose, game.rules.sides)
            ),
            Fraction(0),
        )

    def of_roll(roll: tuple[int, ...], throw: int, fixed: tuple[int, ...]) -> Fraction:
        best = Fraction(worth.best_score(roll, throw)[0])
        if throw == game.rules.rolls_per_turn:
            return best
        held = fixed if game.rules.held_stays else ()
        for smaller in keeps_of(roll):
            if len(smaller) < game.rules.dice and all(
                smaller.count(face) >= held.count(face) for face in held
            ):
                best = max(best, of_keep(smaller, throw))
        return best

    return of_keep(keep, game.throw)


def check_keep(game: Game) -> None:
    """Hold the player's keep and its worth to brute force."""
    worth = Worth(game.rules, game.card)
    keep, value = turning.best_keep(worth, turning.keeps_of(game), game.rolls_left)
    keeps = [k for k in keeps_of(game.roll) if len(k) < game.rules.dice]
    exact = {k: brute_force(game, k) for k in keeps}
    assert value == pytest.approx(float(max(exact.values())), abs=1e-9)
    assert float(exact[keep]) == pytest.approx(value, abs=1e-9)
    choice = CAPTAIN.choose(game, Random(1))
    now = worth.best_score(game.roll, 1)[0]
    assert isinstance(choice, Score if now >= value else Keep)


@pytest.mark.slow
@pytest.mark.parametrize("held", ["free", "stays"])
@pytest.mark.parametrize("roll", all_rolls(3, 4), ids=str)
def test_best_keep_is_that_of_brute_force(roll: tuple[int, ...], held: str) -> None:
    rules = override(three_dice(), {"held": held})
    for column in [(None,) * 5, (None, 4, None, 30, None), (3, None, None, 0, 9)]:
        check_keep(replace(new_game(rules), cards=(Card((column,)),)).apply(Throw(roll)))


@pytest.mark.parametrize("held", ["free", "stays"])
def test_best_keep_of_four_throws_is_that_of_brute_force(held: str) -> None:
    rules = replace(override(three_dice(), {"held": held}), name="four-throws", rolls_per_turn=4)
    for roll in all_rolls(3, 4)[::3]:
        check_keep(new_game(rules).apply(Throw(roll)))


@pytest.mark.parametrize("held", ["free", "stays"])
def test_best_keep_for_two_boxes_is_that_of_brute_force(held: str) -> None:
    rules = override(load_rules(TWO_BOXES, file="two-boxes.toml"), {"held": held})
    for roll in all_rolls(4, 3):
        check_keep(new_game(rules).apply(Throw(roll)))


def test_lattice_of_five_dice_has_the_known_sizes() -> None:
    net = lattice(5, 6)
    assert (len(net.keeps), len(net.rolls), sum(map(len, net.more))) == (462, 252, 1260)
    mass = net.spread([1.0] + [0.0] * 461)
    assert mass == pytest.approx([ways(roll) / 6**5 for roll in net.rolls], abs=1e-12)


@pytest.mark.parametrize(
    ("position", "box"),
    [
        ("general 0 -,-,-,-,-,-,-,-,-,-,- 1 0 22222 2 -", "general"),
        ("generala 0 -,-,-,-,-,-,-,-,-,-,- 1 0 66666 2 -", "general"),
        ("yacht+instant=on 0 -,-,-,-,-,-,-,-,-,-,-,- 1 0 11111 1 -", "yacht"),
        ("yatzy+instant=on 0 -,-,-,-,-,-,-,-,-,-,-,-,-,-,- 1 0 55555 0 -", "yatzy"),
    ],
)
def test_wins_at_once_when_it_can(position: str, box: str) -> None:
    assert CAPTAIN.choose(parse_position(position), Random(1)) == score(box)


def test_second_keep_holds_the_first_where_held_dice_stay() -> None:
    game = new_game(find_rules("yacht-dice+held=stays")).play("!11346 k11 !11666")
    choice = CAPTAIN.choose(game, Random(1))
    assert choice in game.legal_actions()


def one_game(rules: RuleSet, seed: int) -> State:
    random = Random(seed)
    game = new_game(rules)
    while not game.is_over:
        if game.is_chance:
            loose = rules.dice - len(game.kept)
            thrown = (random.randint(1, rules.sides) for _ in range(loose))
            game = game.apply(Throw((*game.kept, *thrown)))
        else:
            game = game.apply(CAPTAIN.choose(game, random))
    return game


SWITCHED = [
    "yacht-dice+columns=2",
    "yacht-dice-free+held=stays",
    "yacht+instant=on+columns=3",
    "yatzy+extra=50+joker=free_after_upper",
    "generala+columns=2+bonus=35",
    "double-cameroon+held=stays",
]


@pytest.mark.slow
@pytest.mark.parametrize("name", [*RULE_SET_IDS, *SWITCHED])
def test_plays_whole_games_of_every_rule_set(name: str) -> None:
    rules = find_rules(name)
    assert one_game(rules, 3) == one_game(rules, 3)


def test_is_far_better_than_chance() -> None:
    # random play brings 46.5 +- 19.4 points; so few games can't reach this by luck
    rules = find_rules("yacht-dice")
    totals = [one_game(rules, seed).outcome().totals[0].total for seed in range(12)]
    assert sum(totals) / len(totals) > 180
