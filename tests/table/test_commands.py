"""Commands: who may send which when, what each does, and how it is refused."""

from typing import Any

import msgspec
import pytest

from tests.table.playing import KEY, AtTable
from yachtdice.game import parse_action
from yachtdice.protocol import messages as m
from yachtdice.rules import find_rules
from yachtdice.table import Refusal, replay, take_seats
from yachtdice.table.commands import MOST_CHANGES, MOST_GAMES, MOST_KEYS
from yachtdice.table.events import Finalised, HoldsChanged, KeyAdded, Rolled, Scored, Started

EVERY: list[tuple[type[m.Command], dict[str, Any]]] = [
    (m.Roll, {}),
    (m.Hold, {"places": [0]}),
    (m.Score, {"boxes": ["ones"]}),
    (m.Undo, {}),
    (m.Skip, {}),
    (m.Done, {}),
    (m.Rematch, {}),
    (m.End, {}),
    (m.Hint, {}),
    (m.GiveSeat, {"to": "computer"}),
    (m.TakeOver, {"at": 1}),
    (m.SetSpeed, {"speed": "fast"}),
]


def test_every_command_is_tried_here() -> None:
    assert {kind for kind, _ in EVERY} == set(m.COMMANDS) - set(m.ROOM_COMMANDS)


# ---------------------------------------------------------------- whose seat, and when


@pytest.mark.parametrize(
    ("kind", "fields"), EVERY, ids=lambda value: getattr(value, "__name__", "")
)
def test_a_command_names_a_seat_that_its_sender_holds(
    kind: type[m.Command], fields: dict[str, Any]
) -> None:
    at = AtTable(seats="Ann Ben *")
    at.share("friend")
    for key in ("stranger", "", KEY.upper()):
        for number in (0, 1, 2):
            assert at.refuses(kind, seat=number, key=key, **fields) == "action/not_your_seat"
    for number in (3, 7):
        assert at.refuses(kind, seat=number, **fields) == "action/not_your_seat"


@pytest.mark.parametrize(
    ("kind", "fields"), EVERY, ids=lambda value: getattr(value, "__name__", "")
)
def test_a_command_is_based_on_the_present_seq(
    kind: type[m.Command], fields: dict[str, Any]
) -> None:
    at = AtTable()
    at.roll()
    for seq in (at.table.seq - 1, at.table.seq + 1, 0):
        assert at.refuses(kind, seq=seq, **fields) == "action/stale"
    # who may not act learns nothing of the seq
    assert at.refuses(kind, seq=0, key="stranger", **fields) == "action/not_your_seat"


def test_only_the_seat_in_turn_plays() -> None:
    at = AtTable()
    at.roll()
    for kind, fields in EVERY[:3]:
        assert at.refuses(kind, seat=1, **fields) == "action/not_your_turn"


def test_a_computers_seat_is_not_played_by_hand() -> None:
    at = AtTable(seats="* Ann")
    for kind, fields in EVERY[:3]:
        assert at.refuses(kind, seat=0, **fields) == "action/seat_kind"
    assert at.refuses(m.GiveSeat, seat=0, to="person") == "action/seat_kind"
    at.send(m.End, seat=0)  # but its holder may act for it in what is not play


def test_a_game_that_is_over_is_not_played_on() -> None:
    at = AtTable("general", dice="11111")
    at.roll()
    at.score("general")
    for number in (0, 1):
        for kind, fields in EVERY[:3]:
            assert at.refuses(kind, seat=number, **fields) == "action/game_over"
    assert at.refuses(m.End) == "action/game_over"
    assert at.refuses(m.GiveSeat, to="computer") == "action/game_over"
    at.send(m.Done)
    for kind, fields in EVERY:
        if kind not in (m.Skip, m.Rematch, m.SetSpeed):
            assert at.refuses(kind, **fields) == "action/game_final"


# ---------------------------------------------------------------- rolling and holding


def test_dice_that_are_not_held_are_thrown() -> None:
    at = AtTable(dice="65432 11 5")
    at.roll()
    at.roll([0, 2, 4])
    assert at.play.game.dice == (6, 1, 4, 1, 2)
    assert at.play.held == (0, 2, 4)  # they stay held until told otherwise
    at.roll([4, 3, 2, 0])
    assert at.play.game.dice == (6, 5, 4, 1, 2)
    rolled = at.log[-1]
    assert isinstance(rolled, Rolled)
    assert (rolled.round, rolled.throw, rolled.held) == (1, 3, (0, 2, 3, 4))
    assert at.refuses(m.Roll) == "action/no_rolls_left"
    assert at.refuses(m.Hold, places=[]) == "action/no_rolls_left"


def test_holding_all_dice_is_allowed_but_not_rolling_then() -> None:
    at = AtTable()
    at.roll()
    at.send(m.Hold, places=[0, 1, 2, 3, 4])
    assert at.refuses(m.Roll) == "action/all_held"
    at.send(m.Hold, places=[])
    at.send(m.Roll)


def test_what_is_held_is_a_set_of_places() -> None:
    at = AtTable()
    assert at.refuses(m.Hold, places=[0]) == "action/not_rolled"
    at.roll()
    (held,) = at.send(m.Hold, places=[4, 0])
    assert isinstance(held, HoldsChanged)
    assert held.places == (0, 4)
    assert at.refuses(m.Hold, places=[5]) == "action/unknown_place"
    assert at.refuses(m.Hold, places=[0, 0]) == "action/unknown_place"
    assert at.refuses(m.Hold, places=[-1]) == "action/unknown_place"
    assert at.play.held == (0, 4)


def test_only_the_last_change_of_holds_matters() -> None:
    at, other = AtTable(dice="65432 1111"), AtTable(dice="65432 1111")
    for table in (at, other):
        table.roll()
    for places in ([1, 2], [], [3], [0]):
        at.send(m.Hold, places=places)
    at.roll()
    other.roll([0])
    assert at.position == other.position


def test_held_dice_stay_where_the_rules_say_so() -> None:
    at = AtTable("yacht+held=stays", dice="65432 111 11")
    at.roll()
    at.send(m.Hold, places=[0])
    at.send(m.Hold, places=[1, 3])  # nothing stays before a roll
    at.roll()
    assert list(at.play.fixed) == [1, 3]
    assert at.view().turn.fixed == [1, 3]  # type: ignore[union-attr]
    assert at.refuses(m.Hold, places=[1]) == "action/fixed_place"
    assert at.refuses(m.Hold, places=[]) == "action/fixed_place"
    at.roll([1, 3, 4])
    assert at.play.game.dice == (1, 5, 1, 3, 1)
    at.score("ones")
    assert not at.play.fixed


# ---------------------------------------------------------------- scoring


def test_scoring() -> None:
    at = AtTable(dice="55555")
    assert at.refuses(m.Score, boxes=["fives"]) == "action/not_rolled"
    at.roll()
    for boxes in (
        ["brag"],
        ["fives@2"],
        ["fives@1"],
        ["Fives"],
        ["fives", "ones"],
        ["fives", "fives"],
    ):
        assert at.refuses(m.Score, boxes=boxes) == "action/illegal_box"
    (scored,) = at.send(m.Score, boxes=["fives"])
    assert isinstance(scored, Scored)
    assert (scored.token, scored.points, scored.bonus) == ("=fives", (25,), 0)
    assert at.play.held == ()
    assert at.view().last == [m.LastScore(0, 1, ["fives"], [25], 0, [5] * 5)]


def test_an_extra_yacht_is_paid_and_its_joker_forced() -> None:
    at = AtTable(seats="Ann", dice="55555 55555")
    at.roll()
    at.score("yacht")
    at.roll()
    assert at.refuses(m.Score, boxes=["chance"]) == "action/illegal_box"
    (scored,) = at.send(m.Score, boxes=["fives"])
    assert isinstance(scored, Scored)
    assert (scored.points, scored.bonus) == ((25,), 100)
    view = at.view()
    assert view.seats[0].extra_yachts == 1
    assert view.seats[0].total == 175


def test_a_second_column() -> None:
    at = AtTable("yacht+columns=2", "Ann", dice="11111 11111")
    at.roll()
    at.score("ones@2")
    assert at.view().seats[0].cards[1].points[0] == 5
    at.roll()
    assert at.refuses(m.Score, boxes=["ones@2"]) == "action/illegal_box"
    at.score("ones")


DICE = "1123644455"


def test_two_boxes_with_their_places() -> None:
    at = AtTable("double-cameroon", dice=DICE)
    at.roll()
    (scored,) = at.send(
        m.Score, boxes=["full_house", "ones"], split=[[5, 6, 7, 8, 9], [0, 1, 2, 3, 4]]
    )
    assert isinstance(scored, Scored)
    assert scored.token == "=full_house:44455+ones:11236"
    assert scored.points == (22, 2)
    assert scored.split == ((5, 6, 7, 8, 9), (0, 1, 2, 3, 4))
    assert at.view().last[-1].boxes == ["full_house", "ones"]


def test_two_boxes_with_the_best_split() -> None:
    at = AtTable("double-cameroon", dice=DICE)
    at.roll()
    offered = next(p for p in at.view().turn.pairs if p.boxes == ["fours", "full_house"])  # type: ignore[union-attr]
    (scored,) = at.send(m.Score, boxes=["full_house", "fours"])
    assert isinstance(scored, Scored)
    assert sorted(scored.points) == sorted(offered.each)
    assert [list(places) for places in reversed(scored.split)] == offered.split
    action = parse_action(scored.token)
    for placement, places in zip(action.placements, scored.split, strict=True):  # type: ignore[union-attr]
        assert placement.dice == tuple(sorted(int(DICE[place]) for place in places))


@pytest.mark.parametrize(
    ("boxes", "split", "code"),
    [
        (["ones"], None, "action/illegal_box"),
        (["ones", "ones"], None, "action/illegal_box"),
        (["ones", "brag"], None, "action/illegal_box"),
        (["ones", "twos@2"], None, "action/illegal_box"),
        (["ones", "twos"], [[0, 1, 2, 3, 4]], "action/illegal_split"),
        (["ones", "twos"], [[0, 1, 2, 3, 4], [5, 6, 7, 8, 8]], "action/illegal_split"),
        (["ones", "twos"], [[0, 1, 2, 3, 4], [4, 6, 7, 8, 9]], "action/illegal_split"),
        (["ones", "twos"], [[0, 1, 2, 3], [4, 5, 6, 7, 8, 9]], "action/illegal_split"),
        (["ones", "twos"], [[0, 1, 2, 3, 4], [5, 6, 7, 8]], "action/illegal_split"),
        (["ones", "twos"], [], "action/illegal_split"),
        (["ones", "ones"], [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]], "action/illegal_box"),
        (["ones", "brag"], [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]], "action/illegal_box"),
    ],
)
def test_two_boxes_that_can_not_be(
    boxes: list[str], split: list[list[int]] | None, code: str
) -> None:
    at = AtTable("double-cameroon", dice=DICE)
    at.roll()
    assert at.refuses(m.Score, boxes=boxes, split=split) == code


def test_a_box_filled_before_is_refused_in_a_pair_too() -> None:
    at = AtTable("double-cameroon", "Ann", dice=f"{DICE} {DICE}")
    at.roll()
    at.score("ones", "twos")
    at.roll()
    for split in (None, [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]):
        assert at.refuses(m.Score, boxes=["ones", "threes"], split=split) == "action/illegal_box"


@pytest.mark.parametrize("split", [None, [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]])
def test_refused_boxes_are_named_as_they_were_asked_for(split: list[list[int]] | None) -> None:
    at = AtTable("double-cameroon", dice=DICE)
    at.roll()
    with pytest.raises(Refusal) as refused:
        at.send(m.Score, boxes=["ones", "twos@2"], split=split)
    assert refused.value.params == {"box": "ones+twos@2"}


# ---------------------------------------------------------------- undo


def test_undo_brings_back_dice_holds_and_rolls_left() -> None:
    at = AtTable(dice="65432 111")
    at.roll()
    at.roll([0, 1])
    at.send(m.Hold, places=[0, 2, 3])
    before, view = at.play, at.view()
    at.score("ones")
    assert at.view().can.undo == 0
    at.send(m.Undo, seat=0)
    assert at.play.game == before.game
    assert at.play.held == before.held == (0, 2, 3)
    assert at.play.faces == before.faces
    assert at.play.last == before.last
    again = at.view()
    assert again.turn == view.turn
    assert again.seats == view.seats
    assert again.position == view.position
    assert at.refuses(m.Undo, seat=0) == "action/nothing_to_undo"


def test_undo_is_for_who_scored_until_the_next_throw() -> None:
    at = AtTable(seats="Ann Ben")
    assert at.refuses(m.Undo, seat=0) == "action/nothing_to_undo"
    at.roll()
    assert at.refuses(m.Undo, seat=0) == "action/nothing_to_undo"
    at.score("ones")
    assert at.refuses(m.Undo, seat=1) == "action/nothing_to_undo"
    at.roll()
    assert at.refuses(m.Undo, seat=0) == "action/nothing_to_undo"
    assert at.view().can.undo is None


def test_undo_can_be_agreed_away() -> None:
    at = AtTable(undo=False)
    at.roll()
    at.score("ones")
    assert at.refuses(m.Undo, seat=0) == "action/undo_off"
    assert at.view().can.undo is None


def test_a_computers_score_is_not_taken_back() -> None:
    at = AtTable(seats="* Ann", speed="at_once")
    at.go_on()
    assert at.play.turn_seat == 1
    assert at.view().can.undo is None
    for number in (0, 1):
        assert at.refuses(m.Undo, seat=number) == "action/nothing_to_undo"


def test_undo_takes_back_extra_yacht_and_double_boxes() -> None:
    at = AtTable(seats="Ann", dice="55555 55555")
    at.roll()
    at.score("yacht")
    at.roll()
    before = at.view()
    at.score("fives")
    at.send(m.Undo, seat=0)
    assert at.view().seats == before.seats
    at = AtTable("double-cameroon", "Ann", dice=DICE)
    at.roll()
    before = at.view()
    at.score("ones", "full_house")
    at.send(m.Undo, seat=0)
    assert at.view().seats == before.seats


# ---------------------------------------------------------------- seats that change hands


def test_a_seat_is_given_to_the_computer_and_back_in_mid_turn() -> None:
    at = AtTable(seats="Ann Ben", dice="65432 111")
    at.roll()
    at.send(m.Hold, places=[0, 1])
    position = at.position
    at.send(m.GiveSeat, seat=0, to="computer")
    shown = at.view().seats[0]
    assert (shown.kind, shown.given, shown.mine) == ("computer", True, True)
    assert not at.view().can.roll
    assert at.refuses(m.Roll, seat=0) == "action/seat_kind"
    assert at.refuses(m.GiveSeat, seat=0, to="computer") == "action/seat_kind"
    at.send(m.GiveSeat, seat=0, to="person")
    assert (at.position, at.play.held) == (position, (0, 1))
    assert at.view().can.roll
    at.roll()
    assert at.play.game.dice == (6, 5, 1, 1, 1)


def test_the_computer_plays_a_given_seat_on() -> None:
    at = AtTable(seats="Ann Ben")
    at.roll()
    at.send(m.GiveSeat, seat=0, to="computer")
    assert (at.due_in_ms() or 0) > 0
    at.go_on()
    assert at.play.turn_seat == 1
    by = {event.by for event in at.log if isinstance(event, Scored)}
    assert by == {"computer:captain:turn"}
    # back before its next turn: what it did stays, the next turn is hers
    at.send(m.GiveSeat, seat=0, to="person")
    at.roll()
    at.score("ones")
    assert at.play.turn_seat == 0
    assert at.view().can.roll


def test_any_seat_is_given_at_any_time() -> None:
    at = AtTable(seats="Ann Ben")
    at.send(m.GiveSeat, seat=1, to="computer")
    at.roll()
    at.score("ones")
    at.send(m.Undo, seat=0)
    at.score("twos")
    at.go_on()
    assert at.play.turn_seat == 0
    assert at.play.game.round == 2


# ---------------------------------------------------------------- ends and beginnings


def test_a_game_is_ended_early() -> None:
    at = AtTable(stakes=5)
    at.roll()
    at.send(m.End, seat=1)
    view = at.view()
    assert view.phase == "final"
    assert view.outcome
    assert view.outcome.ended_early
    assert all(standing.settlement is None for standing in view.outcome.standings)
    assert view.turn is None
    assert view.proof.secret == at.table.secret
    assert at.due_in_ms() is None
    assert view.can == m.Can(rematch=True, acts_for=0)


def test_done_makes_a_finished_game_final() -> None:
    at = AtTable("general", dice="11111")
    assert at.refuses(m.Done) == "action/game_not_over"
    assert at.refuses(m.Rematch) == "action/game_not_over"
    at.roll()
    at.score("general")
    (final,) = at.send(m.Done, seat=1)
    assert isinstance(final, Finalised)
    assert at.view().phase == "final"


def test_a_rematch_makes_it_final_and_passes_the_first_turn_on() -> None:
    at = AtTable("general", "Ann Ben Cat", dice="11111 22222")
    at.roll()
    at.score("general")
    final, started = at.send(m.Rematch, seat=2)
    assert isinstance(final, Finalised)
    assert isinstance(started, Started)
    view = at.view()
    assert (view.game, view.phase, view.order) == (2, "playing", [1, 2, 0])
    assert view.turn
    assert view.turn.seat == 1
    assert view.last == []
    assert view.outcome is None
    assert view.proof.secret is None
    assert view.proof.game == "table-id-2"
    assert all(seat.total == 0 and set(seat.faces) == {0} for seat in view.seats)
    assert at.refuses(m.Undo, seat=0) == "action/nothing_to_undo"
    at.send(m.End)
    at.send(m.Rematch)
    assert at.view().order == [2, 0, 1]
    assert at.view().game == 3


def test_each_game_has_its_own_secret() -> None:
    at = AtTable("general")
    secrets = set()
    for _ in range(4):
        secrets.add(at.table.secret)
        at.send(m.End)
        at.send(m.Rematch)
    assert len(secrets) == 4


def test_another_key_takes_the_same_seats() -> None:
    at = AtTable(seats="Ann Ben *")
    (added,) = take_seats(at.table, KEY, "friend", now_ms=at.now_ms)
    assert added == KeyAdded(at_ms=at.now_ms, key="friend", seats=(0, 1, 2))
    at.share("friend")
    assert take_seats(at.table, KEY, "friend", now_ms=at.now_ms) == ()
    assert take_seats(at.table, "stranger", "other", now_ms=at.now_ms) == ()
    at.send(m.Roll, key="friend")
    at.send(m.Hold, key=KEY, places=[0])
    assert [seat.mine for seat in at.view("friend").seats] == [True, True, False]
    assert at.table.held_by("friend") == at.table.held_by(KEY) == (0, 1, 2)


def test_no_more_keys_hold_a_seat_than_may() -> None:
    at = AtTable()
    for number in range(MOST_KEYS - 1):
        at.share(f"friend-{number}")
    with pytest.raises(Refusal, match="resume/too_many"):
        take_seats(at.table, KEY, "one-more", now_ms=at.now_ms)
    assert take_seats(at.table, KEY, "friend-0", now_ms=at.now_ms) == ()


# ---------------------------------------------------------------- no table without end


def test_a_roll_bears_so_many_changes_and_the_game_goes_on() -> None:
    at = AtTable("general", "Ann Ben")
    at.roll()
    for number in range(MOST_CHANGES):
        at.send(m.Hold, places=[number % 2])
    for change in ((m.Hold, {"places": [0]}), (m.SetSpeed, {"speed": "fast"})):
        assert at.refuses(change[0], **change[1]) == "action/too_many"
    assert at.refuses(m.GiveSeat, to="computer") == "action/too_many"
    at.roll()
    at.send(m.Hold, places=[0])


def test_a_score_is_not_taken_back_for_ever() -> None:
    at = AtTable(seats="Ann Ben")
    at.roll()
    for _ in range(MOST_CHANGES // 2):
        at.score("chance")
        at.send(m.Undo, seat=0)
    at.score("chance")
    assert at.refuses(m.Undo, seat=0) == "action/too_many"
    at.roll()
    assert at.play.turn_seat == 1


def test_a_table_has_a_last_game() -> None:
    at = AtTable()
    for _ in range(MOST_GAMES - 1):
        at.send(m.End)
        at.send(m.Rematch)
    assert at.view().game == MOST_GAMES
    at.send(m.End)
    assert at.refuses(m.Rematch) == "action/last_game"


# ---------------------------------------------------------------- the log


@pytest.mark.parametrize("events", [[], [Finalised(at_ms=1)]])
def test_a_log_begins_with_the_tables_creation(events: list[Finalised]) -> None:
    with pytest.raises(ValueError, match="creation"):
        replay(events)


def test_a_log_that_begins_late_does_not_tell_its_secret() -> None:
    at = AtTable()
    with pytest.raises(ValueError, match="Started") as caught:  # goes into the server's log
        replay(at.log[1:])
    assert at.table.secret not in str(caught.value)


def test_a_table_is_created_once() -> None:
    at = AtTable()
    with pytest.raises(ValueError, match="once"):
        replay([at.log[0], at.log[0]])


def test_the_wire_takes_no_other_box_tokens_than_the_rules_have() -> None:
    pattern = msgspec.json.schema(m.Score)["$defs"]["Score"]["properties"]["boxes"]["items"][
        "pattern"
    ]
    for name in ("yacht-dice+columns=3", "double-cameroon", "yatzy", "generala"):
        for category in find_rules(name).categories:
            for column in ("", "@2", "@3"):
                command = msgspec.convert(
                    {
                        "type": "score",
                        "id": "command-1",
                        "table": "table-id",
                        "seq": 1,
                        "seat": 0,
                        "boxes": [category.id + column],
                    },
                    m.Score,
                )
                assert command.boxes == [category.id + column], pattern


@pytest.mark.parametrize("seats", ["Ann Ben", "Ann *"])
def test_an_empty_seat_waits_for_someone(seats: str) -> None:
    at = AtTable(seats=seats, auto_roll=True, hand_off=False)
    at.go_on()
    at.leave(1)
    assert at.view().can.roll
    at.score("chance")
    at.now_ms += 3_600_000
    assert at.play.turn_seat == 1
    assert at.due_in_ms() is None
    shown = at.view()
    assert (shown.seats[1].kind, shown.seats[1].given) == ("empty", False)
    can = shown.can
    assert (can.roll, can.hold, can.score, can.undo) == (False, False, False, 0)
    assert shown.wait is None
    assert at.refuses(m.Roll, seat=1) == "action/seat_kind"
    at.restart()
    assert at.view() == shown


def test_a_person_comes_back_to_a_seat_left_empty_in_mid_turn() -> None:
    at = AtTable(seats="Ann Ben", dice="65432 111")
    at.roll()
    at.send(m.Hold, places=[0, 1])
    position = at.position
    at.leave(0)
    assert at.refuses(m.Score, seat=0, boxes=["chance"]) == "action/seat_kind"
    at.send(m.GiveSeat, seat=0, to="person")
    assert (at.position, at.play.held) == (position, (0, 1))
    assert at.refuses(m.GiveSeat, seat=0, to="person") == "action/seat_kind"
    at.roll()
    assert at.play.game.dice == (6, 5, 1, 1, 1)


def test_the_computer_takes_a_seat_left_empty() -> None:
    at = AtTable(seats="Ann Ben")
    at.roll()
    at.leave(0)
    at.send(m.GiveSeat, seat=0, to="computer")
    assert at.view().seats[0].given
    at.go_on()
    assert at.play.turn_seat == 1


def test_nobody_hands_a_device_on_to_an_empty_seat_or_from_it() -> None:
    at = AtTable(seats="Ann Ben Cat")
    at.roll()
    at.score("chance")
    assert at.view().hand_off == 0
    at.leave(1)
    assert at.view().hand_off is None
    at.send(m.GiveSeat, seat=1, to="person")
    at.roll()
    at.score("chance")
    at.leave(1)
    assert at.view().hand_off == 0
