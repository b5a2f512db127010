"""Which actions a position allows, and that `apply` allows exactly these."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from yachtdice.errors import IllegalActionError
from yachtdice.game import Action, Game, Keep, Placement, Score, Throw, Undo, new_game, score
from yachtdice.rules import RULE_SET_IDS, find_rules
from yachtdice.testing import games, rolls, rule_sets

YACHT_DICE = find_rules("yacht-dice")
CAMEROON = find_rules("double-cameroon")


def refused(game: Game, action: Action) -> str:
    """The refusal of an action, which must hold the action and the position line."""
    before = str(game)
    with pytest.raises(IllegalActionError) as refusal:
        game.apply(action)
    message = str(refusal.value)
    assert repr(str(action)) in message
    assert message.endswith(f" in {before}")
    assert str(game) == before
    return message


def some_keep(random: Random) -> Keep:
    count = random.randint(0, 6)
    return Keep(tuple(random.randint(0, 7) for _ in range(count)))


def some_score(game: Game, random: Random) -> Score:
    ids = [category.id for category in game.rules.categories] + ["brag", "ones@2", ""]
    placements = []
    for _ in range(random.choice((0, 1, 1, 1, 2, 2, 2, 3))):
        column = random.choice((0, 0, 0, 1, 2, 3, -1))
        dice = list(game.roll or (1, 2, 3, 4, 5)) if random.random() < 0.5 else None
        if dice and random.random() < 0.7:
            random.shuffle(dice)
            dice = dice[: game.rules.group]
        placements.append(Placement(random.choice(ids), column, tuple(dice) if dice else None))
    return Score(tuple(placements))


def plain(game: Game, action: Action) -> Action:
    """The same action as `legal_actions` spells it: boxes in card order, no needless dice."""
    if not isinstance(action, Score):
        return action
    if game.rules.boxes_per_turn == 1:
        return Score(tuple(Placement(p.category, p.column) for p in action.placements))
    index = {category.id: place for place, category in enumerate(game.rules.categories)}
    if any(p.category not in index for p in action.placements):
        return action
    return Score(tuple(sorted(action.placements, key=lambda p: (p.column, index[p.category]))))


@pytest.mark.slow
@examples(40)
@given(games(), st.randoms(use_true_random=False))
def test_listed_actions_apply_and_no_others(game: Game, random: Random) -> None:
    listed = game.legal_actions()
    assert len(set(listed)) == len(listed)
    # ten dice have some thousand ways to score: a sample of them
    for action in random.sample(listed, min(len(listed), 40)):
        after = game.apply(action)
        assert after != game
        assert (after.seat == game.seat) or isinstance(action, Score)
    known = set(listed)
    others: list[Action] = [
        *(some_keep(random) for _ in range(15)),
        *(some_score(game, random) for _ in range(30)),
    ]
    for action in others:
        if plain(game, action) in known:
            continue
        refused(game, action)


@examples(40)
@given(games())
def test_either_dice_are_due_or_there_is_a_choice_or_it_is_over(game: Game) -> None:
    has_choice = any(isinstance(action, Score) for action in game.legal_actions())
    assert [game.is_chance, has_choice, game.is_over].count(True) == 1
    if game.is_over:
        refused(game, Throw((1,) * game.rules.dice))
    if not game.is_chance:
        refused(game, Throw(game.dice or (1,) * game.rules.dice))


@examples(40)
@given(games(), st.randoms(use_true_random=False))
def test_throws_that_do_not_fit_are_refused(game: Game, random: Random) -> None:
    if not game.is_chance:
        return
    dice = [*game.kept, *(random.randint(1, 6) for _ in range(game.rules.dice - len(game.kept)))]
    random.shuffle(dice)
    game.apply(Throw(tuple(dice)))
    for wrong in (dice[1:], [*dice, 1], [*dice[1:], 0], [*dice[1:], 7], []):
        refused(game, Throw(tuple(wrong)))
    if game.kept:
        other = game.kept[0] % 6 + 1
        swapped = [other if die == game.kept[0] else die for die in dice]
        assert "kept dice" in refused(game, Throw(tuple(swapped)))


@examples(40)
@given(games(rule_sets([id_ for id_ in RULE_SET_IDS if id_ != "double-cameroon"])))
def test_chances_sum_to_one_exactly(game: Game) -> None:
    outcomes = list(game.chance_outcomes())
    assert bool(outcomes) == game.is_chance
    if outcomes:
        assert sum(chance for _, chance in outcomes) == 1
        assert len({throw for throw, _ in outcomes}) == len(outcomes)
        for throw, _ in outcomes[:: max(1, len(outcomes) // 20)]:
            assert game.apply(throw).roll == throw.dice


def test_chances_of_ten_dice_sum_to_one_exactly() -> None:
    outcomes = dict(new_game(CAMEROON).chance_outcomes())
    assert sum(outcomes.values()) == 1
    assert outcomes[Throw((6,) * 10)] == Fraction(1, 6**10)


def test_chances_are_those_of_all_ordered_throws() -> None:
    game = new_game(YACHT_DICE).play("!13355 k355")
    counted: Counter[tuple[int, ...]] = Counter(
        tuple(sorted((3, 5, 5, one, two))) for one in range(1, 7) for two in range(1, 7)
    )
    expected = {Throw(roll): Fraction(ways, 36) for roll, ways in counted.items()}
    assert dict(game.chance_outcomes()) == expected


@examples(40)
@given(rolls())
def test_holding_all_dice_is_no_roll(roll: tuple[int, ...]) -> None:
    game = new_game(YACHT_DICE).apply(Throw(roll))
    assert "holding all dice" in refused(game, Keep(roll))
    assert Keep(roll) not in game.legal_actions()


def test_a_keep_stands_in_ascending_order() -> None:
    game = new_game(YACHT_DICE).play("!65432")
    assert "ascending" in refused(game, Keep((6, 5)))


def test_no_roll_after_the_third_throw() -> None:
    game = new_game(YACHT_DICE).play("!65432 k- !11111 k1 !12345")
    assert game.rolls_left == 0
    assert all(isinstance(action, Score) for action in game.legal_actions())
    assert "no rolls left" in refused(game, Keep((1,)))


def test_a_held_die_may_be_rerolled_later() -> None:
    game = new_game(YACHT_DICE).play("!66123 k66 !66123 k123")
    assert game.kept == (1, 2, 3)


def test_a_filled_box_is_closed() -> None:
    game = new_game(YACHT_DICE).play("!12345 =ones !12345")
    assert "filled" in refused(game, score("ones"))
    assert "filled" not in refused(new_game(YACHT_DICE).play("!12345"), score("brag"))


def test_the_forced_joker_closes_boxes() -> None:
    game = new_game(YACHT_DICE).play("!66666 =yacht !44444")
    assert game.legal_actions()[-1:] == [score("fours")]
    assert "joker" in refused(game, score("full_house"))
    card = game.play("=fours").card
    assert card.extra_yachts == 1


def test_two_boxes_take_the_whole_roll_in_two_groups() -> None:
    game = new_game(CAMEROON).play("!1123644455")
    after = game.play("=ones:11236+full_house:44455")
    assert after == game.play("=full_house:44455+ones:11236")
    ones, house = Placement("ones", 0, (1, 1, 2, 3, 6)), Placement("full_house", 0, (4, 4, 4, 5, 5))
    for wrong in (
        (ones,),
        (ones, house, house),
        (ones, ones),
        (ones, Placement("full_house", 0, (4, 4, 4, 5, 6))),
        (Placement("ones"), Placement("full_house")),
        (Placement("ones", 0, (1, 1, 2, 3)), Placement("full_house", 0, (4, 4, 4, 5, 5, 6))),
        (Placement("ones", 0, (6, 3, 2, 1, 1)), house),
        (ones, Placement("full_house", 0, (5, 5, 4, 4, 4))),
        (ones, Placement("full_house", 1, (4, 4, 4, 5, 5))),
    ):
        refused(game, Score(wrong))
    same = game.rules.categories[0].id
    refused(game, Score((Placement(same, 0, (1, 1, 2, 3, 6)), Placement(same, 0, (4, 4, 4, 5, 5)))))


def test_columns_are_numbered_from_one_in_tokens_and_checked() -> None:
    game = new_game(find_rules("yacht-dice+columns=2")).play("!12345 =ones@2")
    assert game.card.columns[1][0] == 1
    assert game.card.columns[0][0] is None
    game = game.play("!11345")
    refused(game, score("ones", 1))
    refused(game, score("ones", 2))
    assert "no column" in refused(game, score("twos", -1))


def test_nothing_to_take_back() -> None:
    game = new_game(YACHT_DICE)
    assert "no score" in refused(game, Undo())
    assert "no score" in refused(game.play("!12345"), Undo())


@pytest.mark.parametrize("id_", RULE_SET_IDS)
def test_a_game_has_as_many_rounds_as_boxes(id_: str) -> None:
    rules = find_rules(id_)
    game = new_game(rules, 2)
    turns = 0
    while not game.is_over:
        # no dice alike in any three places: no rule set ends early on these
        game = game.apply(Throw(tuple(place % 6 + 1 for place in range(rules.dice))))
        game = game.apply(next(a for a in game.legal_actions() if isinstance(a, Score)))
        turns += 1
    assert turns == 2 * rules.rounds
    assert all(card.is_full for card in game.cards)
    assert game.legal_actions() == []
    assert not list(game.chance_outcomes())
