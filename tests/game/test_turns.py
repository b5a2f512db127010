"""Turns as stories: who is when in turn, what undo takes back, what ends a game at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from yachtdice.errors import IllegalActionError
from yachtdice.game import Game, Score, Undo, new_game
from yachtdice.rules import RULE_SET_IDS, Box, find_rules
from yachtdice.testing import games, rule_sets

UNDO = Undo()


def play(name: str, tokens: str, seats: int = 1, order: tuple[int, ...] | None = None) -> Game:
    return new_game(find_rules(name), seats, order=order).play(tokens)


# ---------------------------------------------------------------- turns


def test_seats_play_in_order_round_by_round() -> None:
    game = new_game(find_rules("yacht"), 3, order=(2, 0, 1))
    turns = []
    for box in ("ones", "twos"):
        for _ in range(3):
            turns.append((game.round, game.seat, game.throw))
            game = game.play(f"!12345 ={box}")
    assert turns == [(1, 2, 0), (1, 0, 0), (1, 1, 0), (2, 2, 0), (2, 0, 0), (2, 1, 0)]
    assert [card.columns[0][0] for card in game.cards] == [1, 1, 1]


@pytest.mark.parametrize("seats", [0, 9, -1])
def test_a_game_has_one_to_eight_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="1-8 seats"):
        new_game(find_rules("yacht"), seats)


@pytest.mark.parametrize("order", [(0,), (0, 0), (0, 2), (0, 1, 2), ()])
def test_the_order_holds_each_seat_once(order: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="each of 2 seats once"):
        new_game(find_rules("yacht"), 2, order=order)


def test_dice_keep_their_places() -> None:
    game = play("yacht", "!65432 k26 !61112")
    assert game.dice == (6, 1, 1, 1, 2)
    assert game.roll == (1, 1, 1, 2, 6)


def test_zero_is_a_score() -> None:
    game = play("yacht", "!23456 =ones")
    assert game.card.points(Box(0, 0)) == 0
    assert not game.card.is_open(Box(0, 0))


def test_held_dice_stay_held_where_the_rules_say_so() -> None:
    game = play("yacht+held=stays", "!25566 k566 !13566")
    assert game.fixed == (5, 6, 6)
    keeps = [str(action) for action in game.legal_actions() if not isinstance(action, Score)]
    assert keeps == ["k566", "k1566", "k3566"]
    with pytest.raises(IllegalActionError, match="stay held"):
        game.play("k56")
    assert game.play("k1566 !61566 =choice").fixed == ()


def test_points_depend_on_the_throw_in_general() -> None:
    first = play("general", "!12345")
    assert first.choices()[Box(0, 6)].points == 25
    assert first.play("k1234 !12345").choices()[Box(0, 6)].points == 20


def test_double_general_needs_the_general() -> None:
    on_third = "!12666 k666 !66616 k6666 !66666"
    game = play("generala", f"{on_third} =double_general")
    assert game.card.columns[0][-1] == 0
    game = play("generala", f"{on_third} =general {on_third} =double_general")
    assert game.outcome().totals[0].total == 150


# ---------------------------------------------------------------- undo


def undone(game: Game, score: str) -> Game:
    """The position after a score and its undo, which must be the very one before."""
    after = game.play(score)
    assert after.can_undo
    back = after.apply(UNDO)
    assert back == game
    assert str(back) == str(game)
    assert back.legal_actions() == game.legal_actions()
    assert back.outcome() == game.outcome()
    return back


def test_undo_takes_back_the_extra_yacht_and_its_joker() -> None:
    game = play("yacht-dice", "!66666 =yacht !44444 k4444 !44444")
    assert game.play("=fours").card.extra_yachts == 1
    back = undone(game, "=fours")
    assert back.card.extra_yachts == 0
    assert back.rolls_left == 1
    assert [str(action) for action in back.legal_actions()][-1] == "=fours"
    game = play("yacht-dice", "!66666 =yacht !11444 =fours !44444")
    assert game.play("=full_house").card.columns[0][8] == 25
    undone(game, "=full_house")


def test_undo_takes_back_the_upper_bonus() -> None:
    sums = "!11123 =ones !22213 =twos !33312 =threes !44412 =fours !55512 =fives !66612"
    game = play("yacht-dice", sums)
    assert game.play("=sixes").outcome().totals[0].upper_bonus == 35
    undone(game, "=sixes")


def test_undo_restores_places_and_fixed_dice() -> None:
    game = play("yatzy+held=stays", "!61656 k666 !62666 k6666 !63666")
    assert undone(game, "=yatzy").dice == (6, 3, 6, 6, 6)
    assert game.fixed == (6, 6, 6, 6)


def test_undo_restores_both_boxes() -> None:
    game = play("double-cameroon", "!1123644455")
    assert undone(game, "=ones:11236+full_house:44455").dice == (1, 1, 2, 3, 6, 4, 4, 4, 5, 5)


def test_undo_takes_back_a_win() -> None:
    game = play("general", "!12345 =straight !66666", seats=3)
    assert game.play("=general").is_over
    back = undone(game, "=general")
    assert not back.play("=sixes").is_over


def test_undo_takes_back_the_last_score_of_a_game() -> None:
    game = play("double-cameroon", "")
    boxes = [category.id for category in game.rules.categories]
    for one, two in zip(boxes[::2], boxes[1::2], strict=True):
        before = game.play("!1234512345")
        game = before.play(f"={one}:12345+{two}:12345")
    assert game.is_over
    assert game.apply(UNDO) == before


def test_undo_once_and_only_until_the_next_throw() -> None:
    game = play("yacht", "!12345 =ones", seats=2)
    back = game.apply(UNDO)
    assert not back.can_undo
    with pytest.raises(IllegalActionError, match="no score to take back"):
        back.apply(UNDO)
    thrown = game.play("!12345")
    assert not thrown.can_undo
    with pytest.raises(IllegalActionError, match="no score to take back"):
        thrown.apply(UNDO)
    # what was scored instead can be taken back as well, to the same dice
    assert back.play("=twos").apply(UNDO) == back


@examples(40)
@given(games(), st.data())
def test_undo_is_exact_anywhere(game: Game, data: st.DataObject) -> None:
    scores = [str(action) for action in game.legal_actions() if isinstance(action, Score)]
    if scores:
        undone(game, data.draw(st.sampled_from(scores)))


# ---------------------------------------------------------------- winning at once


def test_a_big_general_ends_the_game() -> None:
    game = play("general", "!66554 =sixes !11111 =general", seats=3)
    assert game.is_over
    assert game.winner == 1
    assert game.legal_actions() == []
    outcome = game.outcome()
    assert outcome.places == (2, 1, 3)
    assert [sums.total for sums in outcome.totals] == [12, 60, 0]


def test_a_big_general_wins_with_the_lower_total() -> None:
    turns = "!12345 =straight {} !33322 =full_house {} !44441 =four_of_a_kind {}"
    game = play("general", turns.format("!11234 =ones", "!11234 =twos", "!22222 =general"), seats=2)
    assert game.winner == 1
    outcome = game.outcome()
    assert [sums.total for sums in outcome.totals] == [105, 64]
    assert outcome.places == (2, 1)
    assert outcome.winners == (1,)
    assert not any(outcome.settlement(10))


@pytest.mark.parametrize("name", ["general", "general-short", "generala"])
def test_only_the_first_throw_makes_a_big_general(name: str) -> None:
    late = play(name, "!11112 k1111 !11111 =general", seats=2)
    assert not late.is_over
    elsewhere = play(name, "!11111 =ones", seats=2)
    assert not elsewhere.is_over
    assert elsewhere.card.points(Box(0, 0)) is None  # the second seat goes on
    scratched = play(name, "!12346 =general !12346 =ones !11111 =twos", seats=2)
    assert not scratched.is_over


@pytest.mark.parametrize("id_", [id_ for id_ in RULE_SET_IDS if "general" not in id_])
def test_an_instant_yacht_wins_on_any_throw(id_: str) -> None:
    if id_ == "double-cameroon":
        return  # takes no such switch
    rules = find_rules(f"{id_}+instant=on")
    for tokens in ("!11111", "!11122 k111 !11122 k111 !11111"):
        game = new_game(rules, 2).play(f"{tokens} ={rules.yacht}")
        assert game.winner == 0
        assert game.is_over
        assert not new_game(find_rules(id_), 2).play(f"{tokens} ={rules.yacht}").is_over
    scratched = new_game(rules, 2).play(f"!11112 ={rules.yacht}")
    assert not scratched.is_over


def test_an_instant_yacht_in_the_second_column_wins() -> None:
    game = play("yacht+instant=on+columns=2", "!12345 =yacht !11111 =yacht@2")
    assert game.winner == 0


@examples(40)
@given(games(rule_sets(["general", "generala", "yacht", "yacht-dice"])))
def test_who_wins_at_once_is_first_alone(game: Game) -> None:
    outcome = game.outcome()
    if game.winner is None:
        best = max(sums.total for sums in outcome.totals)
        assert outcome.winners == tuple(s for s, t in enumerate(outcome.totals) if t.total == best)
    else:
        assert outcome.winners == (game.winner,)
        assert outcome.places.count(1) == 1
