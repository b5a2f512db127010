"""Who is away from a room, what the others may do, and how somebody comes back."""

from typing import Any

import pytest

from tests.table.playing import KEY, AtTable
from yachtdice.protocol import messages as m
from yachtdice.table import record, summary
from yachtdice.table.events import CameBack, Ended, SeatGiven, Started, WentAway
from yachtdice.table.presence import MOST_COMINGS

JON, MAYA = "key-of-jon", "key-of-maya"
ALL = (KEY, JON, MAYA)


def a_game(seats: str = "Ann - -", **more: Any) -> AtTable:
    """Ann's room in play, with Jon and, where there is a seat, Maya."""
    at = AtTable("general-short", seats, room=True, **more)
    for seat, (key, name) in enumerate([(JON, "Jon"), (MAYA, "Maya")], 1):
        if seats.split()[seat : seat + 1] == ["-"]:
            at.send(m.Join, seat=seat, key=key, name=name)
    at.send(m.StartGame)
    return at


def play_turn(at: AtTable) -> None:
    key = at.table.seats[at.play.turn_seat or 0].keys[0]
    at.send(m.Roll, key=key)
    turn = at.view(key).turn
    assert turn is not None
    at.send(m.Score, key=key, boxes=[next(c.box for c in turn.choices if c.legal)])


def let_computers_play(at: AtTable) -> None:
    while at.table.phase == "playing" and (due_ms := at.due_in_ms()) is not None:
        at.wait(due_ms)


def away(at: AtTable) -> list[int]:
    return [seat.seat for seat in at.view(None).seats if seat.away]


def test_who_goes_and_comes_is_noted_once() -> None:
    at = a_game()
    assert at.note(*ALL) == ()
    (event,) = at.note(KEY, MAYA)
    assert (type(event), event.by) == (WentAway, "clock")
    assert at.note(KEY, MAYA) == ()
    assert away(at) == [1]
    assert [type(event) for event in at.note(JON)] == [CameBack, WentAway]
    assert away(at) == [0, 2]


def test_a_browser_that_shares_the_seat_is_there_too() -> None:
    at = a_game()
    at.share("another-of-ann")
    at.note("another-of-ann", JON, MAYA)
    assert away(at) == []


def test_nobody_is_noted_as_away_from_a_table_that_is_no_room() -> None:
    at = AtTable()
    assert at.note() == ()
    assert at.refuses(m.TakeOver, at=1) == "action/not_away"


def test_computers_and_open_seats_are_never_away() -> None:
    at = AtTable("general-short", "Ann - *", room=True)
    at.note()
    assert away(at) == [0]


def test_a_guest_who_left_or_came_anew_is_not_away() -> None:
    at = AtTable("general-short", "Ann - -", room=True)
    at.send(m.Join, seat=1, key=JON, name="Jon")
    at.note(KEY)
    assert away(at) == [1]
    at.send(m.Leave, seat=1, key=JON)
    assert away(at) == []
    at.send(m.Join, seat=1, key=MAYA, name="Maya")
    assert away(at) == []


def test_whoever_does_something_is_there() -> None:
    at = a_game()
    at.note()
    first, *_ = at.send(m.SetSpeed, seat=1, key=JON, speed="fast")
    assert isinstance(first, CameBack)
    assert first.seats == (1,)
    assert away(at) == [0, 2]


def test_only_the_seat_of_who_is_away_is_taken_over() -> None:
    at = a_game()
    assert at.view(KEY).can.take_over == []
    assert at.refuses(m.TakeOver, at=1) == "action/not_away"
    at.note(KEY, MAYA)
    assert at.view(KEY).can.take_over == [1]
    assert at.view(MAYA).can.take_over == [1]
    assert at.view(None).can.take_over == []
    for seat in (0, 2, 7):
        assert at.refuses(m.TakeOver, seat=0, at=seat) == "action/not_away"
    (given,) = at.send(m.TakeOver, seat=2, key=MAYA, at=1)
    assert isinstance(given, SeatGiven)
    assert at.view(KEY).can.take_over == []
    assert at.refuses(m.TakeOver, seat=0, at=1) == "action/not_away"


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_one_leaver_of_many_does_not_shift_the_turn(turns: int) -> None:
    at = a_game()
    order = at.table.order
    for _ in range(turns):
        play_turn(at)
    leaver = at.play.turn_seat
    assert leaver == order[turns % 3]
    at.send(m.Roll, key=at.table.seats[leaver].keys[0])
    stays = [key for seat, key in enumerate(ALL) if seat != leaver]
    at.note(*stays)
    at.send(m.TakeOver, seat=ALL.index(stays[0]), key=stays[0], at=leaver)
    assert at.play.turn_seat == leaver
    dice = at.play.game.dice
    assert dice is not None, "the roll on the table stays"
    let_computers_play(at)
    assert at.play.turn_seat == order[(turns + 1) % 3]
    assert at.table.order == order


def test_who_comes_back_takes_the_seat_again() -> None:
    at = a_game()
    at.note(KEY, MAYA)
    at.send(m.TakeOver, seat=0, at=1)
    assert at.refuses(m.GiveSeat, seat=1, key=MAYA, to="person") == "action/not_your_seat"
    at.note(*ALL)
    seen = at.view(JON).seats[1]
    assert (seen.away, seen.given, seen.kind) == (False, True, "computer")
    at.send(m.GiveSeat, seat=1, key=JON, to="person")
    assert at.view(JON).seats[1].kind == "person"


def test_others_end_a_game_where_the_host_is_away_or_nobody_else_is_there() -> None:
    at = a_game()
    at.note(KEY, JON)
    assert not at.view(JON).can.end, "the host is there"
    at.note(JON, MAYA)
    assert at.view(JON).can.end
    assert at.view(MAYA).can.end
    assert summary(at.table, JON).can_end
    at.note(KEY, JON, MAYA)
    assert at.refuses(m.End, seat=1, key=JON) == "action/not_host"
    at.note(JON)
    events = at.send(m.End, seat=1, key=JON)
    assert isinstance(events[-1], Ended)
    two = a_game("Ann -")
    two.note(KEY)
    two.send(m.End, seat=0)


def test_a_room_that_waits_is_closed_by_its_host_alone() -> None:
    at = AtTable("general-short", "Ann -", room=True)
    at.send(m.Join, seat=1, key=JON, name="Jon")
    at.note(JON)
    assert not at.view(JON).can.end
    assert at.refuses(m.End, seat=1, key=JON) == "action/not_host"


def finished(at: AtTable) -> AtTable:
    while at.table.phase == "playing":
        let_computers_play(at)
        if at.table.phase == "playing":
            play_turn(at)
    return at


def test_a_rematch_does_not_wait_for_who_is_away() -> None:
    at = finished(a_game())
    at.note(KEY, MAYA)
    at.send(m.Rematch, seat=0)
    events = at.send(m.Rematch, seat=2, key=MAYA)
    assert any(isinstance(event, Started) for event in events)
    assert at.table.seats[1].played_by == "person", "the seat waits, or is taken over"


def test_who_asked_and_is_alone_then_begins_by_another_tap() -> None:
    at = finished(a_game("Ann -"))
    at.send(m.Rematch, seat=0)
    assert not at.view(KEY).can.rematch
    at.note(KEY)
    assert at.view(KEY).can.rematch
    at.send(m.Rematch, seat=0)
    assert at.table.number == 2


def test_who_is_back_at_the_end_is_asked_and_plays_the_rematch_in_person() -> None:
    at = a_game("Ann -")
    at.note(KEY)
    at.send(m.TakeOver, seat=0, at=1)
    finished(at)
    at.note(KEY, JON)
    at.send(m.Rematch, seat=0)
    assert at.table.number == 1
    assert at.view(JON).can.rematch
    at.send(m.Rematch, seat=1, key=JON)
    assert (at.table.number, at.table.seats[1].played_by) == (2, "person")


def test_coming_and_going_is_no_play() -> None:
    at = a_game()
    at.send(m.Roll)
    before = at.table
    at.now_ms += 1_000_000
    at.note(KEY)
    at.note(*ALL)
    assert at.table.updated_ms == before.updated_ms
    assert at.table.plays == before.plays
    assert len(record(at.log).events) == 1


def test_a_log_has_an_end_though_people_come_and_go() -> None:
    at = a_game()
    for _ in range(MOST_COMINGS):
        at.note(KEY)
        at.note(*ALL)
    assert at.table.since_roll <= MOST_COMINGS + 1
    assert away(at) == []
