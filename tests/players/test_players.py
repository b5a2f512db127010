"""What every computer player is held to."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from yachtdice import find_rules
from yachtdice.game import Game, new_game
from yachtdice.players import PLAYER_NAMES, find_player
from yachtdice.rules import Card, RuleSet
from yachtdice.testing import check_player, games, rule_sets


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYER_NAMES)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(game=games())
def test_choices_are_legal_in_games(name: str, game: Game) -> None:
    if not game.is_over and not game.is_chance:
        check_player(find_player(name), game)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYER_NAMES)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rules=rule_sets(), data=st.data())
def test_choices_are_legal_whatever_boxes_are_left(
    name: str, rules: RuleSet, data: st.DataObject
) -> None:
    least = rules.boxes_per_turn
    boxes = st.sets(st.sampled_from(rules.boxes), min_size=least)
    left = data.draw(boxes, label="boxes left")
    random = data.draw(st.randoms(use_true_random=False), label="random")
    columns = [
        tuple(
            None if (c, k) in left else random.choice((0, 7, 50))
            for k in range(len(rules.categories))
        )
        for c in range(rules.columns)
    ]
    dice = tuple(random.randint(1, rules.sides) for _ in range(rules.dice))
    game = Game(
        rules,
        (0,),
        (Card(tuple(columns)),),
        dice=dice,
        rolls_left=random.randint(0, rules.rolls_per_turn - 1),
    )
    check_player(find_player(name), game)


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    [
        "double-cameroon+straight_points=200,200",
        "double-cameroon+straights=run+straight_points=0,200",
        "yacht-dice-free+extra=200+bonus=200+columns=3",
        "general+bonus=200+columns=3",
    ],
)
def test_points_may_lie_far_apart(rules: str) -> None:
    game = new_game(find_rules(rules))
    game = game.play("!" + "1234512345"[: game.rules.dice])
    check_player(find_player("captain"), game)


def test_unknown_player_is_refused() -> None:
    with pytest.raises(KeyError):
        find_player("nobody")


def test_random_player_follows_its_seed() -> None:
    game = new_game(find_rules("yacht")).play("!12345")
    player = find_player("random")
    assert player.choose(game, Random(5)) == player.choose(game, Random(5))
    assert len({str(player.choose(game, Random(seed))) for seed in range(40)}) > 5
