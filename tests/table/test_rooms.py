"""Rooms: who may take a seat, who may change them, and how the first game starts."""

from typing import Any

import msgspec
import pytest

from tests.table.playing import KEY, AtTable
from yachtdice.protocol import messages as m
from yachtdice.table import Refusal, decide, record, summary, take_seats, view
from yachtdice.table.events import (
    Created,
    Finalised,
    SeatInfo,
    SeatSet,
    Started,
    decode_event,
    encode_event,
)
from yachtdice.table.room_commands import MOST_ROOM_CHANGES

JON, MAYA, EVE = "key-of-jon", "key-of-maya", "key-of-eve"
QUICK = "general-short"


def a_room(seats: str = "Ann - -", **more: Any) -> AtTable:
    return AtTable(QUICK, seats, room=True, **more)


def joined(seats: str = "Ann - -", **more: Any) -> AtTable:
    """Ann's room with Jon in the second seat."""
    at = a_room(seats, **more)
    at.send(m.Join, seat=1, key=JON, name="Jon")
    return at


def started(seats: str = "Ann - -", **more: Any) -> AtTable:
    at = joined(seats, **more)
    at.send(m.StartGame)
    return at


def names(at: AtTable) -> list[str]:
    return [seat.name for seat in at.view(None).seats]


def test_a_room_waits_without_a_game_a_secret_or_dice() -> None:
    at = a_room()
    (created,) = at.log
    assert isinstance(created, Created)
    seen = at.view(None)
    assert (seen.phase, seen.game, seen.turn, seen.outcome) == ("waiting", 0, None, None)
    assert seen.proof == m.Proof(game="", commitment="")
    assert at.table.secret == ""
    assert at.due_in_ms() is None
    assert seen.room == m.RoomView(code="BCDFGH", locked=False, host=0)


def test_a_guest_takes_an_open_seat_and_holds_it_alone() -> None:
    at = joined()
    assert names(at) == ["Ann", "Jon", ""]
    assert at.table.seats[1].keys == (JON,)
    assert at.table.held_by(KEY) == (0,)
    mine = at.view(JON)
    assert [seat.mine for seat in mine.seats] == [False, True, False]
    assert not mine.can.join
    assert not mine.can.host
    assert at.view(MAYA).can.join


def test_a_name_is_checked_like_any_other() -> None:
    at = a_room()
    assert at.refuses(m.Join, seat=1, key=JON, name="  ") == "name/empty"
    assert at.refuses(m.Join, seat=1, key=JON, name="x" * 41) == "name/too_long"
    at.send(m.Join, seat=1, key=JON, name=" Ann ")
    assert names(at) == ["Ann 1", "Ann 2", ""]


@pytest.mark.parametrize(("wanted", "flown"), [("q", "q"), ("a", "o"), ("", "o")])
def test_no_two_seats_fly_one_flag(wanted: str, flown: str) -> None:
    at = a_room()
    at.send(m.Join, seat=1, key=JON, name="Jon", flag=wanted)
    assert [seat.info.flag for seat in at.table.seats][:2] == ["a", flown]


def test_who_may_not_join() -> None:
    at = joined()
    assert at.refuses(m.Join, seat=1, key=MAYA, name="Maya") == "action/seat_taken"
    assert at.refuses(m.Join, seat=0, key=MAYA, name="Maya") == "action/seat_taken"
    assert at.refuses(m.Join, seat=7, key=MAYA, name="Maya") == "action/seat_unknown"
    assert at.refuses(m.Join, seat=2, key=JON, name="Jon") == "action/room_joined"
    assert at.refuses(m.Join, seat=2, key=KEY, name="Ann") == "action/room_joined"
    assert at.refuses(m.Join, seat=2, key="", name="Nobody") == "action/not_your_seat"
    assert at.refuses(m.Join, seat=2, key=MAYA, seq=1, name="Maya") == "action/stale"
    at.send(m.Join, seat=2, key=MAYA, name="Maya")
    assert at.refuses(m.Join, seat=2, key=EVE, name="Eve") == "action/room_full"


def test_a_guest_may_leave_and_come_again() -> None:
    at = joined()
    at.send(m.Leave, seat=1, key=JON)
    assert names(at) == ["Ann", "", ""]
    assert at.view(JON).can.join
    at.send(m.Join, seat=2, key=JON, name="Jonathan")
    assert names(at) == ["Ann", "", "Jonathan"]


def test_a_guest_may_change_name_and_flag() -> None:
    at = joined()
    at.send(m.Rename, seat=1, key=JON, name="Jonathan", flag="z")
    assert at.table.seats[1].info.flag == "z"
    at.send(m.Rename, seat=1, key=JON, name="Jonas", flag="a")
    assert names(at)[1] == "Jonas"
    assert at.table.seats[1].info.flag == "z", "Ann flies the other"
    at.send(m.Rename, seat=0, key=KEY, name="Anna")
    assert names(at)[0] == "Anna"
    at.send(m.Rename, seat=0, key=KEY, flag="q")
    assert at.table.seats[0].info == SeatInfo("person", "Anna", "q")
    assert at.refuses(m.Rename, seat=0, name=" ") == "name/empty"


def test_the_host_keeps_the_seat() -> None:
    at = a_room()
    assert at.refuses(m.Leave, seat=0) == "action/host_stays"
    assert at.refuses(m.RemoveGuest, at=0) == "action/host_stays"


def test_nobody_acts_for_another() -> None:
    at = joined()
    at.send(m.Join, seat=2, key=MAYA, name="Maya")
    for kind in (m.Leave, m.StartGame, m.End):
        assert at.refuses(kind, seat=1, key=MAYA) == "action/not_your_seat"
        assert at.refuses(kind, seat=1, key=EVE) == "action/not_your_seat"
    assert at.refuses(m.Rename, seat=1, key=MAYA, name="Mud") == "action/not_your_seat"


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (m.Lock, {"locked": True}),
        (m.SetSeat, {"at": 2, "to": "computer"}),
        (m.RemoveGuest, {"at": 1}),
        (m.StartGame, {}),
        (m.End, {}),
    ],
)
def test_the_host_alone_arranges_the_room(kind: type[m.Command], fields: dict[str, Any]) -> None:
    at = joined()
    assert at.refuses(kind, seat=1, key=JON, **fields) == "action/not_host"
    at.send(kind, seat=0, **fields)


def test_a_locked_room_takes_nobody_in() -> None:
    at = joined()
    at.send(m.Lock, locked=True)
    assert not at.view(MAYA).can.join
    assert at.refuses(m.Join, seat=2, key=MAYA, name="Maya") == "action/room_locked"
    at.send(m.Lock, locked=False)
    at.send(m.Join, seat=2, key=MAYA, name="Maya")


def test_a_removed_guest_stays_out_with_every_browser_that_held_the_seat() -> None:
    at = joined()
    at.happen(_passed_on(at, JON, EVE))
    at.send(m.RemoveGuest, at=1)
    assert names(at) == ["Ann", "", ""]
    for key in (JON, EVE):
        assert at.refuses(m.Join, seat=1, key=key, name="Jon") == "action/room_removed"
    at.send(m.Join, seat=1, key=MAYA, name="Maya")


def _passed_on(at: AtTable, giver: str, taker: str) -> Any:
    return take_seats(at.table, giver, taker, now_ms=at.now_ms)


def test_a_guest_does_not_become_host_by_a_seat_shared_with_the_host() -> None:
    at = joined()
    at.happen(_passed_on(at, JON, KEY))
    assert at.refuses(m.Lock, seat=1, key=JON, locked=True) == "action/not_host"
    assert at.table.is_host(at.table.held_by(KEY))


def test_the_host_acts_from_another_browser_too() -> None:
    at = joined()
    at.share("key-of-anns-phone")
    at.send(m.Lock, key="key-of-anns-phone", seat=0, locked=True)
    assert at.view("key-of-anns-phone").can.host


def test_the_host_sets_the_seats_that_nobody_took() -> None:
    at = joined()
    at.send(m.SetSeat, at=2, to="computer", player="captain")
    assert at.view(None).seats[2].player == "captain"
    assert at.table.seats[2].keys == (KEY,)
    at.send(m.SetSeat, at=3, to="open")
    assert len(at.table.seats) == 4
    at.send(m.SetSeat, at=2, to="none")
    assert names(at) == ["Ann", "Jon", ""]
    assert len({seat.info.flag for seat in at.table.seats}) == 3
    assert at.refuses(m.SetSeat, at=1, to="open") == "action/seat_taken"
    assert at.refuses(m.SetSeat, at=3, to="none") == "action/seat_unknown"
    assert at.refuses(m.SetSeat, at=5, to="open") == "action/seat_unknown"
    assert at.refuses(m.SetSeat, at=2, to="computer", player="nobody") == "table/settings"
    assert at.refuses(m.RemoveGuest, at=2) == "action/seat_kind"


def test_open_seats_are_left_out_at_the_start() -> None:
    at = a_room("Ann - - *Bo -")
    at.send(m.Join, seat=2, key=JON, name="Jon")
    events = at.send(m.StartGame)
    assert [event.seat for event in events if isinstance(event, SeatSet)] == [4, 1]
    assert names(at) == ["Ann", "Jon", "Bo"]
    seen = at.view(JON)
    assert (seen.phase, seen.game, seen.order) == ("playing", 1, [0, 1, 2])
    assert len(seen.proof.commitment) == 64
    assert seen.turn is not None
    assert seen.turn.dice is None, "the seal is shown before the first roll"
    assert seen.room == m.RoomView(code="", locked=False, host=0)


def test_a_game_needs_two_taken_seats() -> None:
    at = a_room("Ann - -")
    assert at.refuses(m.StartGame) == "action/room_few"
    assert not at.view().can.start
    at.send(m.SetSeat, at=1, to="computer")
    assert at.view().can.start
    at.send(m.StartGame)


def test_the_seats_roll_for_who_starts() -> None:
    at = started(start_roll=True)
    seen = at.view(None)
    assert seen.start_rolls[0].seats == [0, 1]
    first = max((0, 1), key=lambda seat: sum(seen.start_rolls[-1].dice[seat]))
    assert seen.order[0] == first


def test_a_room_starts_once_and_nobody_joins_then() -> None:
    at = started()
    assert at.refuses(m.StartGame, seat=0) == "action/room_started"
    assert at.refuses(m.Join, seat=1, key=MAYA, name="Maya") == "action/room_started"
    assert at.refuses(m.Leave, seat=1, key=JON) == "action/room_started"
    assert at.refuses(m.Rename, seat=1, key=JON, name="J") == "action/room_started"


def test_nothing_is_played_before_the_start() -> None:
    at = joined()
    for kind, fields in (
        (m.Roll, {}),
        (m.Hold, {"places": []}),
        (m.Undo, {}),
        (m.Skip, {}),
        (m.Done, {}),
        (m.Rematch, {}),
        (m.Hint, {}),
        (m.GiveSeat, {"to": "computer"}),
    ):
        assert at.refuses(kind, seat=0, **fields) == "action/room_waiting", kind
    with pytest.raises(Refusal, match="table/not_found"):
        record(at.log)


def test_commands_of_a_room_are_refused_at_other_tables() -> None:
    at = AtTable(QUICK, "Ann Ben")
    assert at.refuses(m.Join, seat=0, key=JON, name="Jon") == "action/room_started"
    assert at.refuses(m.Lock, seat=0, locked=True) == "action/room_started"


@pytest.mark.parametrize("seats", ["Ann", "- -", "* -"])
def test_a_room_is_for_its_host_and_another(seats: str) -> None:
    with pytest.raises(Refusal, match="table/settings"):
        a_room(seats)
    with pytest.raises(Refusal, match="table/settings"):
        AtTable(QUICK, "Ann -")


def test_a_closed_room_is_final_without_a_game() -> None:
    at = joined()
    at.send(m.End)
    seen = at.view(JON)
    assert (seen.phase, seen.game, seen.outcome) == ("final", 0, None)
    assert seen.room is not None
    assert seen.room.code == ""
    for kind, fields in ((m.Rematch, {}), (m.End, {}), (m.Done, {}), (m.Roll, {})):
        assert at.refuses(kind, seat=0, **fields) == "action/game_final"
    assert at.refuses(m.Join, seat=2, key=MAYA, name="Maya") == "action/room_started"
    assert at.due_in_ms() is None
    told = summary(at.table, JON)
    assert (told.phase, told.ended_early, told.mine, told.round) == ("final", True, [1], 0)


def test_what_guests_change_has_an_end_while_the_host_can_start() -> None:
    at = joined()
    for number in range(MOST_ROOM_CHANGES - 1):
        at.send(m.Rename, seat=1, key=JON, name=f"Jon {number}")
    assert at.refuses(m.Rename, seat=1, key=JON, name="Jo") == "action/too_many"
    at.send(m.Lock, locked=True)
    at.send(m.StartGame)
    at.send(m.GiveSeat, seat=1, key=JON, to="computer")  # a game has changes of its own


def test_no_hand_off_between_browsers() -> None:
    at = started()
    play = at.view(KEY)
    assert play.turn is not None
    at.send(m.Roll)
    at.send(m.Score, boxes=["ones"])
    assert at.view(KEY).hand_off is None
    assert at.view(JON).hand_off is None


def test_the_host_alone_ends_a_game_early() -> None:
    at = started()
    assert not at.view(JON).can.end
    assert at.refuses(m.End, seat=1, key=JON) == "action/not_host"
    at.send(m.End, seat=0)


def test_advice_that_the_host_did_not_allow_is_refused_until_the_end() -> None:
    at = started(hints=False)
    at.send(m.Roll)
    assert not at.view(KEY).can.hint
    assert at.refuses(m.Hint) == "action/hints_off"
    assert at.refuses(m.Hint, live=True) == "action/hints_off"


def test_a_rematch_begins_when_the_last_person_wants_it() -> None:
    at = started("Ann - *Bo")
    first = at.table.order
    at.now_ms += 1
    _end_of_game(at)
    assert at.view(KEY).can.rematch
    at.send(m.Rematch, seat=0)
    seen = at.view(JON)
    assert seen.room is not None
    assert seen.room.rematch == [0]
    assert not at.view(KEY).can.rematch
    assert at.refuses(m.Rematch, seat=0) == "action/rematch_asked"
    assert seen.can.rematch
    events = at.send(m.Rematch, seat=1, key=JON)
    assert any(isinstance(event, Started) for event in events)
    assert at.table.order == (*first[1:], first[0])
    after = at.view(KEY)
    assert after.room is not None
    assert after.room.rematch == []


def _end_of_game(at: AtTable) -> None:
    while at.table.phase == "playing":
        if at.due_in_ms() is not None:
            at.wait(at.due_in_ms() or 0)
            continue
        key = at.table.seats[at.play.turn_seat or 0].keys[0]
        at.send(m.Roll, key=key)
        turn = at.view(key).turn
        assert turn is not None
        at.send(m.Score, key=key, boxes=[next(c.box for c in turn.choices if c.legal)])


def test_who_asked_for_a_rematch_is_forgotten_when_the_score_is_taken_back() -> None:
    at = started()
    _end_of_game(at)
    undoer = at.play.last[-1].seat
    key, other = (KEY, JON) if undoer == 0 else (JON, KEY)
    at.send(m.Rematch, seat=1 - undoer, key=other)
    at.send(m.Undo, seat=undoer, key=key)
    _end_of_game(at)
    seen = at.view(None)
    assert seen.room is not None
    assert seen.room.rematch == []


def test_nobody_makes_a_game_final_while_another_may_take_back() -> None:
    at = started()
    _end_of_game(at)
    undoer = at.play.last[-1].seat
    key, other = (KEY, JON) if undoer == 0 else (JON, KEY)
    assert not at.view(other).can.done
    assert at.refuses(m.Done, seat=1 - undoer, key=other) == "action/others_may_undo"
    events = at.send(m.Done, seat=undoer, key=key)
    assert isinstance(events[0], Finalised)


def test_several_people_at_one_browser_want_a_rematch_by_one_tap() -> None:
    at = started("Ann - Amy", hand_off=False)
    _end_of_game(at)
    at.send(m.Rematch, seat=0)
    seen = at.view(None)
    assert seen.room is not None
    assert seen.room.rematch == [0, 2]


def test_a_log_from_before_there_were_rooms_opens_as_it_was() -> None:
    at = AtTable(QUICK, "Ann *Bo")
    (created, *_) = at.log
    assert isinstance(created, Created)
    text = encode_event(created).replace(b',"code":""', b"").replace(b',"hints":true', b"")
    assert b"code" not in text
    assert b"hints" not in text
    assert decode_event(text) == created
    assert at.table.room is None


def test_every_viewer_gets_what_is_for_their_eyes() -> None:
    at = joined()
    assert b"key-of" not in _encoded(at, None) + _encoded(at, KEY) + _encoded(at, JON)
    at.send(m.StartGame)
    secret = at.table.secret
    assert secret
    assert secret.encode() not in _encoded(at, KEY) + _encoded(at, JON) + _encoded(at, None)


def _encoded(at: AtTable, key: str | None) -> bytes:
    return msgspec.json.encode(view(at.table, key, at.now_ms))


def test_a_refused_start_draws_no_secret() -> None:
    at = a_room()

    class NoChance:
        def new_secret(self) -> bytes:
            raise AssertionError("a secret was drawn")

    with pytest.raises(Refusal):
        decide(
            at.table,
            m.StartGame(id="command-1", table="table-id", seq=at.table.seq, seat=0),
            viewer=KEY,
            now_ms=at.now_ms,
            chance=NoChance(),  # type: ignore[arg-type]
        )
