"""A turn that has its time: who is too slow has it finished by the computer, and nobody waits."""

from typing import Any

import pytest

from tests.table.playing import KEY, AtTable
from yachtdice.protocol import messages as m
from yachtdice.table import Refusal, due_in_ms, record
from yachtdice.table.events import SeatGiven, TimeGiven, TimeUp
from yachtdice.table.turn_time import (
    LATE_MS,
    LEAST_GIVEN_MS,
    SHOWN_MS,
    give_back,
    turn_end_ms,
    turn_is_up,
)

JON = "key-of-jon"
KEYS = (KEY, JON)
TURN_MS = 30_000
DAY_S = 86_400


def a_game(seconds: int = 30, **settings: Any) -> AtTable:
    """Of Ann, who begins, and Jon."""
    at = AtTable("general-short", "Ann -", room=True, turn_seconds=seconds, **settings)
    at.send(m.Join, seat=1, key=JON, name="Jon")
    at.send(m.StartGame)
    assert at.table.plays[0].turn_seat == 0
    return at


def play_turn(at: AtTable) -> None:
    seat = at.play.turn_seat or 0
    at.send(m.Roll, key=KEYS[seat])
    write(at)


def write(at: AtTable) -> None:
    seat = at.play.turn_seat or 0
    turn = at.view(KEYS[seat]).turn
    assert turn is not None
    at.send(m.Score, key=KEYS[seat], boxes=[next(c.box for c in turn.choices if c.legal)])


def let_computer_finish(at: AtTable) -> None:
    while at.play.is_overdue:
        at.wait(at.due_in_ms() or 0)


def left_ms(at: AtTable) -> int:
    wait = at.view(None).wait
    assert wait is not None
    assert (wait.kind, wait.total_ms) == ("turn", at.table.settings.turn_seconds * 1000)
    return wait.left_ms


def test_the_time_covers_the_whole_turn_and_runs_when_the_last_one_has_been_shown() -> None:
    at = a_game()
    assert left_ms(at) == TURN_MS + SHOWN_MS
    at.wait(SHOWN_MS)
    assert left_ms(at) == TURN_MS
    at.wait(10_000)
    at.send(m.Roll)
    at.send(m.Hold, places=[0])
    assert left_ms(at) == TURN_MS - 10_000
    write(at)
    at.wait(SHOWN_MS + 1_000)
    assert left_ms(at) == TURN_MS - 1_000


@pytest.mark.parametrize("rolled", [False, True])
def test_at_its_end_the_computer_finishes_that_turn_only(rolled: bool) -> None:
    at = a_game()
    if rolled:
        at.send(m.Roll)
    at.wait(SHOWN_MS + TURN_MS - 1)
    assert not at.play.is_overdue
    at.wait(1)
    assert isinstance(at.log[-1], TimeUp)
    seen = at.view(KEY)
    assert seen.turn is not None
    assert seen.turn.overdue
    assert (seen.can.roll, seen.can.hold, seen.can.score) == (False, False, False)
    for kind, fields in ((m.Roll, {}), (m.Hold, {"places": []}), (m.Score, {"boxes": ["twos"]})):
        assert at.refuses(kind, **fields) == "action/time_up"
    let_computer_finish(at)
    assert at.play.turn_seat == 1
    assert at.table.seats[0].played_by == "person"
    assert at.view(KEY).can.undo is None, "what the computer wrote is not taken back"
    assert record(at.log).events[-1]["by"].startswith("computer")
    play_turn(at)
    assert at.view(KEY).can.roll


def test_who_misses_two_turns_in_a_row_is_absent_and_comes_back() -> None:
    at = a_game()
    for _ in range(2):
        at.wait(SHOWN_MS + TURN_MS)
        let_computer_finish(at)
        play_turn(at)
    assert at.view(None).seats[0].given
    assert any(isinstance(e, SeatGiven) and e.by == "clock" for e in at.log)
    at.send(m.GiveSeat, seat=0, to="person")
    assert not at.view(None).seats[0].given
    at.wait(SHOWN_MS + TURN_MS)
    let_computer_finish(at)
    assert not at.view(None).seats[0].given, "it begins to be counted anew"


def test_a_turn_in_time_between_two_that_were_missed_counts() -> None:
    at = a_game()
    for is_missed in (True, False, True):
        if is_missed:
            at.wait(SHOWN_MS + TURN_MS)
            let_computer_finish(at)
        else:
            play_turn(at)
        play_turn(at)
    assert at.table.seats[0].played_by == "person"


def test_undo_gives_the_time_back_that_was_left() -> None:
    at = a_game()
    at.wait(SHOWN_MS + 12_000)
    at.send(m.Roll)
    write(at)
    at.wait(20_000)
    at.send(m.Undo, seat=0)
    assert left_ms(at) == TURN_MS - 12_000
    at.wait(1_000)
    write(at)
    at.wait(5_000)
    at.send(m.Undo, seat=0)
    assert left_ms(at) == TURN_MS - 13_000


def test_the_time_of_an_outage_is_given_back_once() -> None:
    at = a_game()
    at.wait(SHOWN_MS + 10_000)
    down, at.now_ms = at.now_ms, at.now_ms + 15_000
    up = at.now_ms
    outages = [(down - 90_000, down - 60_000), (down, up)]
    (event,) = give_back(at.table, outages, now_ms=at.now_ms)
    assert event == TimeGiven(at_ms=at.now_ms, seat=0, by="clock", ms=15_000)
    at.happen([event])
    assert left_ms(at) == TURN_MS - 10_000
    assert give_back(at.table, outages, now_ms=at.now_ms) == ()
    at.now_ms += 5_000
    later = [*outages, (up + 1_000, up + 3_000), (up + 4_500, at.now_ms)]
    (again,) = give_back(at.table, later, now_ms=at.now_ms)
    assert isinstance(again, TimeGiven)
    assert again.ms == 2_500


def test_an_outage_between_a_score_and_its_undo_costs_and_brings_nothing() -> None:
    at = a_game()
    at.wait(SHOWN_MS + 10_000)
    at.send(m.Roll)
    write(at)
    at.now_ms += 20_000
    at.happen(give_back(at.table, [(at.now_ms - 16_000, at.now_ms)], now_ms=at.now_ms))
    assert left_ms(at) == TURN_MS - 1_000
    at.send(m.Undo, seat=0)
    assert left_ms(at) == TURN_MS - 10_000
    assert give_back(at.table, [(at.now_ms - 16_000, at.now_ms)], now_ms=at.now_ms) == ()


def test_a_moment_is_no_outage() -> None:
    at = a_game()
    at.now_ms += SHOWN_MS + 5_000
    moment = [(at.now_ms - LEAST_GIVEN_MS + 1, at.now_ms)]
    assert give_back(at.table, moment, now_ms=at.now_ms) == ()


def test_a_short_turn_that_nobody_was_there_to_end_begins_anew() -> None:
    at = a_game()
    at.now_ms += SHOWN_MS + TURN_MS + LATE_MS + 1
    at.wait(0)
    assert isinstance(at.log[-1], TimeGiven)
    assert left_ms(at) == TURN_MS


def test_a_long_turn_ends_however_late() -> None:
    at = a_game(DAY_S)
    end = at.now_ms + SHOWN_MS + DAY_S * 1000
    assert turn_end_ms(at.table) == end
    at.now_ms = end - 1
    assert not turn_is_up(at.table, at.now_ms)
    at.now_ms += 3_600_000
    assert turn_is_up(at.table, at.now_ms)
    at.wait(0)
    assert isinstance(at.log[-1], TimeUp)
    assert turn_end_ms(at.table) == 0, "the computer plays"


def test_ends_are_kept_of_long_turns_alone() -> None:
    assert turn_end_ms(a_game().table) == 0
    assert turn_end_ms(a_game(0).table) == 0
    assert turn_end_ms(AtTable("general-short", "Ann -", room=True, turn_seconds=DAY_S).table) == 0


def test_a_first_roll_that_falls_by_itself_takes_nothing_from_the_time() -> None:
    at = a_game(auto_roll=True)
    pace_ms = at.due_in_ms() or 0
    at.wait(pace_ms)
    assert at.play.game.throw == 1
    at.wait(SHOWN_MS - pace_ms)
    assert left_ms(at) == TURN_MS


def test_the_time_can_not_be_skipped() -> None:
    at = a_game()
    assert not at.view(KEY).can.skip
    assert at.refuses(m.Skip) == "action/nothing_to_skip"


def test_every_seat_has_its_own_time_where_all_play_the_same_dice() -> None:
    at = a_game(duplicate=True, hints=False)
    at.wait(SHOWN_MS + 10_000)
    at.send(m.Roll, seat=0)
    assert [play.turn_seat for play in at.table.plays] == [0, 1]
    at.wait(TURN_MS - 10_000)
    assert [play.is_overdue for play in at.table.plays] == [True, False]
    at.wait(0)
    assert [play.is_overdue for play in at.table.plays] == [True, True]
    while any(play.is_overdue for play in at.table.plays):
        at.wait(at.due_in_ms() or 0)
    assert [play.game.round for play in at.table.plays] == [2, 2]


def test_there_is_none_without_a_room() -> None:
    with pytest.raises(Refusal) as refused:
        AtTable("general-short", "Ann Jon", turn_seconds=30)
    assert refused.value.code == "table/settings"
    at = AtTable("general-short", "Ann Jon")
    assert due_in_ms(at.table, at.now_ms) is None


def test_a_game_that_nobody_plays_comes_to_its_end() -> None:
    at = a_game(DAY_S)
    while at.table.phase == "playing":
        at.wait(at.due_in_ms() or 0)
    assert [seat.missed for seat in at.table.seats] == [0, 0], "the seats have been given away"
    assert {seat.played_by for seat in at.table.seats} == {"computer"}
