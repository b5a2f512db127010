"""Everyone the same dice, each by itself: who throws what, who sees what, and who wins."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.table.playing import KEY, AtTable
from yachtdice.game.record import format_record, parse_record
from yachtdice.game.verify import verify_record
from yachtdice.protocol import messages as m
from yachtdice.rules import find_rules
from yachtdice.table import Refusal, preview, record
from yachtdice.table import events as ev

BEN, CLEO = "key-of-ben", "key-of-cleo"
NOBODY = "key-of-nobody"


def room(rules: str = "yacht", *, dice: str | None = None, **settings: Any) -> AtTable:
    """Ann, Ben and Cleo, each at a browser of their own."""
    table = AtTable(rules, "Ann - -", room=True, dice=dice, hints=False, duplicate=True, **settings)
    table.send(m.Join, seat=1, key=BEN, name="Ben")
    table.send(m.Join, seat=2, key=CLEO, name="Cleo")
    table.send(m.StartGame, seat=0)
    return table


def turn(table: AtTable, seat: int, box: str, holds: tuple[int, ...] | None = None) -> None:
    """A seat throws once, or twice where it holds places, and fills a box."""
    key = (KEY, BEN, CLEO)[seat]
    table.send(m.Roll, seat=seat, key=key)
    if holds is not None:
        table.send(m.Hold, seat=seat, key=key, places=list(holds))
        table.send(m.Roll, seat=seat, key=key)
    table.send(m.Score, seat=seat, key=key, boxes=[box], split=None)


def points(table: AtTable, key: str, seat: int, box: str) -> int | None:
    """What a viewer sees in a box."""
    cards = table.view(key).seats[seat].cards
    return cards[0].points[find_rules(table.view(key).rules).index(box)]


def dice_of(table: AtTable, seat: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """Round, throw and dice of all that a seat threw."""
    return [
        (event.round, event.throw, event.dice)
        for event in table.log
        if isinstance(event, ev.Rolled) and event.seat == seat
    ]


# ---------------------------------------------------------------- dice


def test_equal_choices_see_equal_dice() -> None:
    table = room()
    for seat in range(3):
        for box in ("choice", "ones", "yacht"):
            turn(table, seat, box, holds=(1, 3))
    assert dice_of(table, 0) == dice_of(table, 1) == dice_of(table, 2)
    assert len({dice for _, _, dice in dice_of(table, 0)}) > 1


def test_a_throw_of_fewer_dice_takes_the_first_of_the_same() -> None:
    table = room()
    turn(table, 0, "choice", holds=())
    turn(table, 1, "choice", holds=(0, 2))
    turn(table, 2, "choice", holds=(4,))
    (_, _, five), (_, _, three), (_, _, four) = (dice_of(table, seat)[1] for seat in range(3))
    assert (three[1], three[3], three[4]) == five[:3]
    assert four[:4] == five[:4]


def test_the_dice_of_a_round_do_not_depend_on_those_before() -> None:
    table = room()
    turn(table, 0, "choice", holds=(0, 1))
    turn(table, 0, "ones")
    turn(table, 1, "yacht")
    turn(table, 1, "ones")
    assert dice_of(table, 0)[-1] == dice_of(table, 1)[-1]


# ---------------------------------------------------------------- who sees what


def test_a_round_of_others_is_open_once_the_own_one_is_settled() -> None:
    table = room(dice="11111 " * 9)
    turn(table, 1, "yacht")
    assert points(table, BEN, 1, "yacht") == 50
    assert points(table, KEY, 1, "yacht") is None  # Ann has not played this round
    turn(table, 0, "ones")
    assert points(table, KEY, 1, "yacht") is None  # she might take it back and do as he did
    table.send(m.Roll, seat=0)
    assert points(table, KEY, 1, "yacht") == 50
    assert points(table, CLEO, 1, "yacht") is None
    assert table.view(KEY).seats[1].total == 50
    assert table.view(CLEO).seats[1].total == 0


def test_where_nothing_is_taken_back_a_score_opens_the_round_at_once() -> None:
    table = room(dice="11111 " * 9, undo=False)
    turn(table, 1, "yacht")
    turn(table, 0, "ones")
    assert points(table, KEY, 1, "yacht") == 50


def test_who_has_no_seat_sees_what_all_have_behind_them() -> None:
    table = room(dice="11111 " * 9)
    for seat in (0, 1):
        turn(table, seat, "yacht")
        turn(table, seat, "ones")
    turn(table, 2, "yacht")
    assert points(table, NOBODY, 0, "yacht") is None
    table.send(m.Roll, seat=2, key=CLEO)
    assert [points(table, NOBODY, seat, "yacht") for seat in range(3)] == [50, 50, 50]
    assert [points(table, NOBODY, seat, "ones") for seat in range(3)] == [None, None, None]
    view = table.view(NOBODY)
    assert view.turn is None
    assert view.position == ""
    assert view.can == m.Can()
    assert {score.round for score in view.last} == {1}


def test_nobody_sees_the_dice_that_another_chooses_by() -> None:
    table = room()
    table.send(m.Roll, seat=1, key=BEN)
    turn_view = table.view(BEN).turn
    assert turn_view is not None
    assert turn_view.dice is not None
    assert turn_view.seat == 1
    own = table.view(KEY).turn
    assert own is not None
    assert (own.seat, own.dice) == (0, None)
    assert [seat.rounds_done for seat in table.view(KEY).seats] == [0, 0, 0]
    turn(table, 0, "choice")
    assert [seat.rounds_done for seat in table.view(BEN).seats] == [1, 0, 0]


def test_faces_of_others_are_told_at_the_end() -> None:
    table = room("general-short")
    table.send(m.Roll, seat=0)
    assert sum(table.view(KEY).seats[0].faces) == 5
    assert sum(table.view(BEN).seats[0].faces) == 0


def test_the_computers_dice_are_nobodys_to_look_at() -> None:
    """Whoever set up a table holds its computers' seats too."""
    table = AtTable("double-cameroon", "* Ann", hints=False, duplicate=True)
    table.wait(10_000)  # the computer has thrown
    assert dice_of(table, 0)
    view = table.view(KEY)
    assert view.turn is not None
    assert (view.turn.seat, view.turn.dice) == (1, None)
    query = m.PreviewQuery(seat=0, places=[0, 1, 2, 3, 4])
    with pytest.raises(Refusal) as caught:
        preview(table.table, query, KEY)
    assert caught.value.code == "action/not_your_turn"


def test_the_record_waits_for_the_end() -> None:
    table = room("general-short")
    with pytest.raises(Refusal) as caught:
        record(table.log)
    assert caught.value.code == "action/game_not_over"
    table.send(m.End, seat=0)
    kept = record(table.log)
    assert kept.shares
    assert verify_record(parse_record(format_record(kept))).dice == 0


# ---------------------------------------------------------------- playing


def test_others_are_not_in_the_way() -> None:
    """A command stands as long as its own seat's play has not gone on."""
    table = room()
    seen = table.table.seq
    table.send(m.Roll, seat=1, key=BEN)
    table.send(m.Roll, seat=2, key=CLEO)
    table.send(m.Roll, seat=0, seq=seen)
    assert table.refuses(m.Hold, seat=0, seq=seen, places=[0]) == "action/stale"
    assert table.refuses(m.Hold, seat=0, seq=table.table.seq + 1, places=[0]) == "action/stale"
    assert table.refuses(m.Roll, seat=0, key=BEN) == "action/not_your_seat"


def test_undo_is_for_the_own_score_alone() -> None:
    table = room(dice="11111 " * 9)
    turn(table, 0, "yacht")
    turn(table, 1, "ones")
    assert table.view(KEY).can.undo == 0
    table.send(m.Undo, seat=0)
    assert points(table, KEY, 0, "yacht") is None
    assert points(table, BEN, 1, "ones") == 5
    table.send(m.Score, seat=0, boxes=["ones"], split=None)
    assert points(table, KEY, 0, "ones") == 5


def test_who_has_finished_waits_and_may_still_take_back() -> None:
    table = AtTable("general-short", "Ann -", room=True, hints=False, duplicate=True)
    table.send(m.Join, seat=1, key=BEN, name="Ben")
    table.send(m.StartGame, seat=0)
    boxes = [category.id for category in find_rules("general-short").categories]
    for box in boxes:
        turn(table, 0, box)
    view = table.view(KEY)
    assert (view.phase, view.turn, view.can.undo) == ("playing", None, 0)
    assert view.can.done is False
    for box in boxes:
        turn(table, 1, box)
    assert table.table.phase == "over"
    view = table.view(KEY)
    assert view.can.undo is None
    assert view.outcome is not None
    assert [standing.place for standing in view.outcome.standings] == [1, 1]
    assert table.due_in_ms() == 0
    table.go_on()
    assert table.view(KEY).proof.secret is not None
    checked = verify_record(record(table.log))
    assert checked.scores == 2 * len(boxes)
    assert all(game.is_over for game in checked.games)


def test_all_who_win_at_once_come_before_the_others() -> None:
    """The first dice of a round are everyone's: who had the box open has it."""
    table = room("generala", dice="66666 " * 3 + "12346 " * 99)
    turn(table, 0, "general")
    turn(table, 1, "sixes")
    turn(table, 2, "general")
    assert table.view(KEY).turn is None
    assert table.view(BEN).turn is not None  # Ben plays on, for the third place
    for category in table.table.rules.categories:
        if category.id != "sixes":
            turn(table, 1, category.id)
    view = table.view(BEN)
    assert view.outcome is not None
    assert [(s.seat, s.place) for s in view.outcome.standings] == [(0, 1), (2, 1), (1, 3)]
    assert view.outcome.won_at_once == 0


def test_only_rolls_and_scores_of_the_same_game_go_by_older_news() -> None:
    table = room()
    seen = table.table.seq
    table.send(m.Roll, seat=1, key=BEN)
    assert table.refuses(m.End, seat=0, seq=seen) == "action/stale"


@pytest.mark.parametrize(
    ("seats", "fields", "expected"),
    [
        ("Ann", {}, "two at least"),
        ("Ann *", {"hints": True}, "false where all get the same dice"),
        ("Ann Ben *", {}, "one person a browser"),
        ("* *", {}, "one person a browser"),
    ],
)
def test_tables_that_can_not_be(seats: str, fields: dict[str, Any], expected: str) -> None:
    with pytest.raises(Refusal) as caught:
        AtTable("yacht", seats, **{"hints": False, "duplicate": True, **fields})
    assert caught.value.code == "table/settings"
    assert caught.value.params["expected"] == expected


def test_another_game_has_other_dice() -> None:
    table = AtTable("general-short", "Ann *", hints=False, duplicate=True, speed="at_once")
    for _ in range(2):
        play_against_computers(table)
        table.send(m.Rematch, seat=0)
    started = [event for event in table.log if isinstance(event, ev.Started)]
    assert len({event.secret for event in started}) == 3
    assert table.view().seats[0].rounds_done == 0


def play_against_computers(table: AtTable) -> None:
    """Ann fills the boxes from the top, and the computers play on beside her."""
    rules = table.table.rules
    for category in rules.categories:
        turn(table, 0, category.id)
        table.wait(700)
    for _ in range(999):
        if table.table.phase != "playing":
            return
        table.wait(60_000)
    raise AssertionError("the computers do not come to an end")


@examples(20)
@given(st.randoms(use_true_random=False), st.sampled_from(["general-short", "double-cameroon"]))
def test_nothing_of_a_later_round_reaches_anyone(random: Random, name: str) -> None:
    """In whatever order the seats play: what a viewer sees of the others are their first rounds, no
    more than it has behind itself."""
    rules = find_rules(name)
    table = room(name)
    keys = (KEY, BEN, CLEO)
    steps = 0
    while table.table.phase == "playing" and steps < 400:
        steps += 1
        seat = random.randrange(3)
        play = table.table.plays[seat]
        if play.game.is_over:
            continue
        if play.game.dice is None:
            table.send(m.Roll, seat=seat, key=keys[seat])
        else:
            action = random.choice([a for a in play.game.legal_actions() if "=" in str(a)])
            boxes = [placement.box for placement in action.placements]  # type: ignore[union-attr]
            table.send(m.Score, seat=seat, key=keys[seat], boxes=boxes, split=None)
        for number, key in enumerate((*keys, NOBODY)):
            view = table.view(key)
            if view.phase != "playing":
                break
            own = table.table.plays[number] if number < 3 else None
            done = [play.game.round - 1 for play in table.table.plays]
            behind = min(done) if own is None else done[number]
            for other in view.seats:
                if own is not None and other.seat == number:
                    continue
                filled = sum(p is not None for card in other.cards for p in card.points)
                assert filled <= rules.boxes_per_turn * min(behind, done[other.seat])
            assert view.turn is None or view.turn.seat == number
