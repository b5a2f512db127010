"""What each viewer sees: enough to play, never the secret, and exactly what may be done."""

import dataclasses

import msgspec
import pytest
from msgspec.structs import replace

from tests.table.playing import KEY, AtTable
from yachtdice.game import Game, parse_position
from yachtdice.protocol import messages as m
from yachtdice.rules import RULE_SET_IDS
from yachtdice.table import Refusal, preview, summary, view
from yachtdice.table.state import Play


def turn(at: AtTable) -> m.TurnView:
    shown = at.view().turn
    assert shown is not None
    return shown


def choice(at: AtTable, box: str) -> m.Choice:
    return next(choice for choice in turn(at).choices if choice.box == box)


def test_before_the_first_roll() -> None:
    at = AtTable(seats="Ann *")
    view = at.view()
    assert (view.phase, view.game, view.rounds, view.order) == ("playing", 1, 13, [0, 1])
    assert view.turn == m.TurnView(
        seat=0, round=1, rolls_used=0, dice=None, held=[], fixed=[], choices=[], pairs=[]
    )
    assert view.can == m.Can(roll=True, end=True, acts_for=0)
    assert parse_position(view.position) == at.play.game
    assert [seat.mine for seat in view.seats] == [True, False]


def test_a_viewer_without_a_seat_sees_the_game_and_can_do_nothing() -> None:
    at = AtTable(seats="Ann *")
    at.roll()
    for key in (None, "stranger"):
        view = at.view(key)
        assert view.can == m.Can()
        assert view.turn == at.view().turn
        assert not any(seat.mine for seat in view.seats)


def test_every_open_box_shows_its_points_zeros_too() -> None:
    at = AtTable(seats="Ann", dice="12345 66612")
    at.roll()
    assert [c.box for c in turn(at).choices] == [c.id for c in at.table.rules.categories]
    points = {c.box: c.points for c in turn(at).choices}
    assert points["ones"] == 1
    assert points["sixes"] == 0
    assert points["large_straight"] == 40
    assert all(c.legal for c in turn(at).choices)
    at.score("sixes")
    at.roll()
    assert "sixes" not in {c.box for c in turn(at).choices}
    assert at.view().seats[0].cards[0].points[5] == 0


def test_faces_are_counted_as_they_are_thrown() -> None:
    at = AtTable(seats="Ann Ben", dice="11123 44 55555")
    at.roll()
    at.roll([0, 1, 2])
    assert at.view().seats[0].faces == [3, 1, 1, 2, 0, 0]
    at.score("ones")
    at.send(m.Undo, seat=0)
    at.score("twos")
    at.roll()
    assert at.view().seats[0].faces == [3, 1, 1, 2, 0, 0]
    assert at.view().seats[1].faces == [0, 0, 0, 0, 5, 0]


def test_running_totals_bonus_and_par() -> None:
    dice = "66661 55551 44441 33331"
    at = AtTable(seats="Ann", dice=dice)
    for box in ("sixes", "fives", "fours", "threes"):
        at.roll()
        at.score(box)
    (card,) = at.view().seats[0].cards
    assert (card.upper_total, card.upper_bonus, card.par_gap) == (72, 35, 72 - 54)
    assert at.view().seats[0].total == 72 + 35


def test_points_that_depend_on_the_throw() -> None:
    at = AtTable("general", dice="11111 11111")
    at.roll()
    assert choice(at, "general").wins
    assert choice(at, "general").points == 60
    assert not choice(at, "ones").wins
    at.roll([])
    assert not choice(at, "general").wins
    at = AtTable("general", dice="12345 5")
    at.roll()
    assert choice(at, "straight").points == 25
    at.roll([0, 1, 2, 3])
    assert choice(at, "straight").points == 20


# ---------------------------------------------------------------- the joker


def test_the_joker_that_leaves_one_box_picks_it() -> None:
    at = AtTable(seats="Ann", dice="66666 44444 44444")
    at.roll()
    assert turn(at).joker is None
    at.score("yacht")
    at.roll()
    assert turn(at).joker == m.Notice("joker/upper", {"bonus": 100, "face": 4, "box": "fours"})
    assert turn(at).picked == "fours"
    assert [c.box for c in turn(at).choices if c.legal] == ["fours"]
    assert choice(at, "fours").bonus == 100
    at.score("fours")
    at.roll()
    assert turn(at).joker == m.Notice("joker/lower", {"bonus": 100, "face": 4, "box": "fours"})
    assert turn(at).picked is None
    assert choice(at, "full_house").wild
    assert choice(at, "large_straight").points == 40
    assert not choice(at, "ones").legal


@pytest.mark.parametrize(
    ("rules", "notice"),
    [
        ("yacht-dice-free", "joker/wild"),
        ("yacht-dice-free-after-upper", "joker/any"),
        ("yacht-dice-classic", "joker/upper"),
        ("yacht-dice+joker=none", "joker/bonus"),
        ("yacht-dice-plain", None),
        ("general", None),
        ("yacht", None),
    ],
)
def test_the_notice_of_each_joker(rules: str, notice: str | None) -> None:
    at = AtTable(rules, "Ann", dice="66665 6 44444")
    at.roll()
    at.roll([0, 1, 2, 3])  # on the first throw a general would win
    at.score("general" if rules == "general" else "yacht")
    at.roll()
    shown = turn(at).joker
    assert (shown.code if shown else None) == notice


def test_a_scratched_yacht_gives_no_bonus_but_a_joker() -> None:
    at = AtTable(seats="Ann", dice="12346 44444")
    at.roll()
    at.score("yacht")
    at.roll()
    assert turn(at).joker == m.Notice("joker/upper", {"bonus": 0, "face": 4, "box": "fours"})


# ---------------------------------------------------------------- ten dice


def test_pairs_come_with_their_best_split() -> None:
    at = AtTable("double-cameroon", dice="5123454321")
    at.roll()
    shown = turn(at)
    assert len(shown.pairs) == 45
    pair = next(p for p in shown.pairs if p.boxes == ["full_house", "little_cameroon"])
    assert (pair.points, pair.each) == (21, [0, 21])
    for pair in shown.pairs:
        assert sorted(place for group in pair.split for place in group) == list(range(10))
        assert pair.points == sum(pair.each)
    at.send(m.Score, boxes=pair.boxes, split=pair.split)
    assert at.view().last[-1].points == pair.each


def test_what_each_group_would_score() -> None:
    at = AtTable("double-cameroon", dice="1234555555")
    query = m.PreviewQuery(seat=0, places=[0, 1, 2, 3, 4])
    with pytest.raises(Refusal, match="action/not_rolled"):
        preview(at.table, query, KEY)
    at.roll()
    first, second = preview(at.table, query, KEY).groups
    assert first["little_cameroon"] == 21
    assert first["fives"] == 5
    assert second["five_alike"] == 50
    assert second["fives"] == 25
    for places in ([0, 1], [0, 0, 1, 2, 3], [0, 1, 2, 3, 10], []):
        with pytest.raises(Refusal, match="action/illegal_split"):
            preview(at.table, m.PreviewQuery(seat=0, places=places), KEY)
    for number, key, code in (
        (0, "x", "not_your_seat"),
        (5, KEY, "not_your_seat"),
        (1, KEY, "not_your_turn"),
    ):
        with pytest.raises(Refusal, match=code):
            preview(at.table, m.PreviewQuery(seat=number, places=[0, 1, 2, 3, 4]), key)


def test_a_preview_says_what_is_written_then() -> None:
    at = AtTable("double-cameroon", dice="1234555556")
    at.roll()
    split = [[0, 1, 2, 3, 9], [4, 5, 6, 7, 8]]
    first, second = preview(at.table, m.PreviewQuery(seat=0, places=split[0]), KEY).groups
    at.send(m.Score, boxes=["ones", "five_alike"], split=split)
    assert at.view().last[-1].points == [first["ones"], second["five_alike"]] == [1, 50]


# ---------------------------------------------------------------- the last scores


def test_the_last_two_rounds_stay_readable() -> None:
    at = AtTable("yacht", "Ann Ben")
    boxes = ["ones", "twos", "threes", "fours"]
    for box in boxes:
        for _ in range(2):
            at.roll()
            at.score(box)
            rounds = {score.round for score in at.view().last}
            assert rounds <= {at.play.game.round - 2, at.play.game.round - 1, at.play.game.round}
    last = at.view().last
    assert [(score.seat, score.boxes) for score in last[-2:]] == [(0, ["fours"]), (1, ["fours"])]
    assert len(last) <= 6


# ---------------------------------------------------------------- the end


def test_standings_show_places_and_breakdown() -> None:
    at = AtTable("general", "Ann Ben Cat", dice="11112 55555", stakes=2)
    at.roll()
    at.score("four_of_a_kind")
    at.roll()
    at.score("general")
    view = at.view()
    assert view.phase == "over"
    assert view.turn is None
    assert view.outcome == m.Outcome(
        standings=[
            m.Standing(1, 1, 0, 0, 60, 0, 60, "150"),
            m.Standing(0, 2, 0, 0, 45, 0, 45, "-30"),
            m.Standing(2, 3, 0, 0, 0, 0, 0, "-120"),
        ],
        won_at_once=1,
    )
    assert view.can == m.Can(undo=1, done=True, rematch=True, acts_for=0)


def test_fractions_are_shown_as_such() -> None:
    """Two winners with equal totals share what the third, a point behind, pays."""
    dice = ["11234", "11234", "12346", *["11234"] * 27]
    at = AtTable("general-short", "A B C", dice=" ".join(dice), stakes=1)
    for category in at.table.rules.categories:
        for _ in range(3):
            at.roll()
            at.score(category.id)
    outcome = at.view().outcome
    assert outcome
    assert [s.place for s in outcome.standings] == [1, 1, 3]
    assert [s.settlement for s in outcome.standings] == ["1/2", "1/2", "-1"]


def test_the_secret_is_shown_when_it_is_final_and_not_before() -> None:
    at = AtTable("general", dice="11111 22222")
    secret = at.table.secret

    def is_shown() -> bool:
        return any(secret in msgspec.json.encode(at.view(key)).decode() for key in (KEY, None))

    assert not is_shown()
    at.roll()
    at.score("general")
    assert at.table.phase == "over"
    assert not is_shown()
    at.send(m.Done)
    assert is_shown()


def test_a_summary_for_the_list_of_games() -> None:
    at = AtTable("general", "Ann * Jon Jon", dice="33333 11111")
    line = summary(at.table, KEY)
    assert line.seats[2:] == ["Jon 1", "Jon 2"]
    assert (line.mine, line.places, line.turn_seat, line.dice) == ([0, 2, 3], [], 0, None)
    at.roll()
    line = summary(at.table, KEY)
    assert (line.rolls_used, line.dice, line.round, line.rounds) == (1, [3] * 5, 1, 11)
    assert summary(at.table, "stranger").mine == []
    at.score("general")
    line = summary(at.table, KEY)
    assert (line.phase, line.turn_seat, line.places) == ("over", None, [1, 2, 2, 2])
    at.send(m.Done)
    assert summary(at.table, KEY).places == [1, 2, 2, 2]
    at.send(m.Rematch)
    at.send(m.End)
    line = summary(at.table, KEY)
    assert (line.phase, line.ended_early, line.places) == ("final", True, [])


@pytest.mark.parametrize("id_", RULE_SET_IDS)
def test_every_view_goes_over_the_wire(id_: str) -> None:
    at = AtTable(id_, "Ann *")
    for _ in range(8):
        if at.table.phase == "playing" and at.due_in_ms() is None:
            if at.play.game.dice is None:
                at.roll()
            else:
                shown = turn(at)
                at.score(*(shown.pairs[0].boxes if shown.pairs else [shown.choices[0].box]))
        else:
            at.wait(at.due_in_ms() or 0)
        view = at.view()
        assert msgspec.json.decode(msgspec.json.encode(view), type=m.TableView) == view


def test_seats_that_play_by_themselves_do_not_see_each_other() -> None:
    at = AtTable(seats="Ann Ben")
    at.roll()
    at.score("chance")
    shared = at.table.plays[0]
    ann = replace(shared, seats=(0,), game=_alone(shared, 0), faces=shared.faces[:1])
    ben = replace(shared, seats=(1,), game=_alone(shared, 1), faces=shared.faces[1:])
    apart = replace(
        at.table,
        plays=(ann, ben),
        seats=(replace(at.table.seats[0], keys=("a",)), replace(at.table.seats[1], keys=("b",))),
    )
    for_ann, for_ben = view(apart, "a", at.now_ms), view(apart, "b", at.now_ms)
    assert for_ann.seats[0].total > 0
    assert sum(for_ann.seats[0].faces) == 5
    assert for_ben.seats[0].total == 0
    assert sum(for_ben.seats[0].faces) == 0
    assert all(points is None for points in for_ben.seats[0].cards[0].points)
    assert summary(apart, "a").totals == [for_ann.seats[0].total, 0]
    assert summary(apart, "b").totals == [0, 0]
    over = replace(apart, phase="over")
    assert view(over, "b", at.now_ms).seats[0].total == for_ann.seats[0].total


def _alone(play: Play, seat: int) -> Game:
    return dataclasses.replace(
        play.game, order=(0,), cards=play.game.cards[seat : seat + 1], turn=0
    )
