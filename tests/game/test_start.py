"""Games that begin from a position: any that a game can come to, and no other."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.examples import examples
from yachtdice.errors import NotationError
from yachtdice.game import Game, game_from, parse_position
from yachtdice.game.possible import alike_points, plain_points, wild_points
from yachtdice.game.start import can_begin_held, fixed_places
from yachtdice.rules import RULE_SET_IDS, RuleSet, find_rules
from yachtdice.testing import games

TWO = "yacht-dice 01 3,-,9,-,-,-,22,-,-,-,-,-,-/-,-,9,-,-,-,-,-,-,30,-,-,- 3 1 25566 1 -"


@examples(60)
@given(games())
def test_a_game_begins_wherever_one_came_to(game: Game) -> None:
    assume(not game.is_over)
    assume(not game.kept)
    assert game_from(str(game)) == game


@examples(30)
@given(games(st.sampled_from(RULE_SET_IDS).map(find_rules), most_seats=2), st.data())
def test_points_that_no_roll_writes_are_refused(game: Game, data: st.DataObject) -> None:
    """Any box of any card, with any points that an exhaustive look at the rolls does not give."""
    assume(not game.is_over)
    assume(not game.kept)
    seat = data.draw(st.integers(0, len(game.cards) - 1))
    filled = [k for k, points in enumerate(game.cards[seat].columns[0]) if points is not None]
    assume(filled)
    box = data.draw(st.sampled_from(filled))
    possible = plain_points(game.rules)[box] | wild_points(game.rules)[box]
    points = data.draw(st.integers(0, 999).filter(lambda n: n not in possible))
    fields = str(game).split(" ")
    cards = fields[2].split("/")
    boxes, star, extras = cards[seat].partition("*")
    row = boxes.split(",")
    row[box] = str(points)
    cards[seat] = ",".join(row) + star + extras
    told = " ".join([*fields[:2], "/".join(cards), *fields[3:]])
    with pytest.raises(NotationError, match=game.rules.categories[box].id):
        game_from(told)


def card(filled: dict[str, int], rules: RuleSet) -> str:
    return ",".join(str(filled.get(category.id, "-")) for category in rules.categories)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (TWO.replace(",30,", ",31,"), "seat 1 has 31 points in 'small_straight', which no roll"),
        (TWO.replace("3,-,9", "3,-,8"), "seat 0 has 8 points in 'threes'"),
        (TWO.replace("22", "0"), None),
        (TWO.replace("22", "4"), "seat 0 has 4 points in 'three_of_a_kind'"),
        (TWO.replace("25566 1", "?66 1"), "still in the air"),
        (TWO.replace("25566 1", "25566 3"), "before the first throw"),
        (TWO.replace(" 3 1 ", " 4 1 "), "boxes filled"),
        (TWO.replace("yacht-dice 01", "yacht-dices 01"), "yacht-dices"),
        ("yacht 0 1,2,3,4,5,6,0,0,0,0,5,0 13 - ? 3 -", "the game is over"),
        ("general 0 0,0,0,0,0,0,0,0,0,60,- 11 0* ? 3 -", "the game is over"),
        ("words", "unknown rule set 'words'"),
        ("yacht words", "expected 8 fields"),
        ("", "''"),
    ],
)
def test_what_can_not_be_is_named(line: str, says: str | None) -> None:
    if says is None:
        assert str(game_from(line)) == line
        return
    with pytest.raises(NotationError, match=r".*") as caught:
        game_from(line)
    assert says in str(caught.value)
    assert repr(line) in str(caught.value)


def test_chance_is_never_empty() -> None:
    parse_position(line := TWO.replace("30,-,-,-", "-,-,-,0"))  # its points are not looked at
    with pytest.raises(NotationError, match="'chance', which no roll writes"):
        game_from(line)


def test_a_box_that_needs_another() -> None:
    rules = find_rules("generala")
    with_it = card({"general": 50, "double_general": 100}, rules)
    assert game_from(f"generala 0 {with_it} 3 0 ? 3 -").round == 3
    without = card({"general": 0, "double_general": 100}, rules)
    with pytest.raises(NotationError, match="'double_general' without 50 in 'general'"):
        game_from(f"generala 0 {without} 3 0 ? 3 -")
    assert game_from(f"generala 0 {card({'double_general': 0}, rules)} 2 0 ? 3 -").round == 2


def test_points_that_only_a_joker_writes() -> None:
    rules = find_rules("yacht+extra=50+joker=free")
    wild = {"full_house": 30}  # three and two make 28 at most
    with pytest.raises(NotationError, match="which only an extra Yacht writes"):
        game_from(f"{rules.name} 0 {card(wild, rules)} 2 0 ? 3 -")
    line = f"{rules.name} 0 {card({**wild, 'yacht': 0}, rules)} 3 0 ? 3 -"
    assert str(game_from(line)) == line


def test_extra_yachts_lie_somewhere() -> None:
    rules = find_rules("yacht-dice")
    boxes = {"yacht": 50, "fives": 25, "chance": 22}
    assert game_from(f"yacht-dice 0 {card(boxes, rules)}*1 4 0 ? 3 -").card.extra_yachts == 1
    with pytest.raises(NotationError, match="2 extra Yachts paid, but only 1 boxes"):
        game_from(f"yacht-dice 0 {card(boxes, rules)}*2 4 0 ? 3 -")
    assert 25 in alike_points(rules)[rules.index("fives")]
    assert 22 not in alike_points(rules)[rules.index("chance")]


def test_a_rule_set_may_go_by_any_of_its_names() -> None:
    line = TWO.replace("yacht-dice ", "yacht-dice-free+joker=forced ")
    assert str(game_from(line)) == TWO


def test_which_places_stay_held() -> None:
    line = "yacht+held=stays 0 -,-,-,-,-,-,-,-,-,-,-,- 1 0 65562 1 56"
    game = game_from(line)
    assert fixed_places(game) == (0, 1)
    assert fixed_places(game_from(line.replace("65562 1 56", "? 3 -"))) == ()


@pytest.mark.parametrize(
    ("dice", "places", "can"),
    [
        ("65562 1", (), True),
        ("65562 1", (0, 3), True),
        ("65562 1", (0, 0), False),
        ("65562 1", (0, 1, 2, 3, 4), False),
        ("65562 2", (0,), False),
        ("65562 0", (0,), False),
        ("65562 0", (), True),
        ("? 3", (0,), False),
        ("? 3", (), True),
    ],
)
def test_which_places_can_have_been_held(dice: str, places: tuple[int, ...], can: bool) -> None:
    game = game_from(f"yacht 0 -,-,-,-,-,-,-,-,-,-,-,- 1 0 {dice} -")
    assert can_begin_held(game, places) == can
