"""What may be done in a room before its first game: by guests, and by its host."""

from typing import TypeAlias

from yachtdice.game.proof import Chance
from yachtdice.protocol import messages as m
from yachtdice.table import events as ev
from yachtdice.table.create import first_game, free_flag, player_named
from yachtdice.table.fold import apply_event
from yachtdice.table.names import clean_name
from yachtdice.table.refusal import Refusal
from yachtdice.table.state import Room, Seat, Table

LEAST_SEATS = 2
"""Taken ones, for a game to start."""
MOST_ROOM_CHANGES = 500
"""Of guests before the start; the host may make as many again, and always start."""

HostCommand: TypeAlias = m.SetSeat | m.RemoveGuest | m.Lock | m.StartGame


def decide_in_room(
    table: Table, command: m.RoomCommand, *, viewer: str, now_ms: int, chance: Chance
) -> tuple[ev.AnyEvent, ...]:
    """What a command does that only rooms have. Its seq is the table's, and the sender holds its
    seat unless it asks for one.

    Raises:
        Refusal: the sender may not, or may not now.
    """
    room = table.room
    if room is None or table.phase != "waiting":
        raise Refusal("action/room_started")
    if isinstance(command, HostCommand):
        if not table.is_host(table.held_by(viewer)):
            raise Refusal("action/not_host")
        if isinstance(command, m.StartGame):
            return _start(table, now_ms=now_ms, chance=chance)
        _check_changes(table, 2 * MOST_ROOM_CHANGES)
        return (_by_host(table, command, now_ms),)
    _check_changes(table, MOST_ROOM_CHANGES)
    match command:
        case m.Join():
            joined = _join(table, room, command, viewer, now_ms)
            full = apply_event(table, joined)
            if not room.is_quick or any(seat.info.kind == "open" for seat in full.seats):
                return (joined,)
            return joined, *_start(full, now_ms=now_ms, chance=chance)
        case m.Leave():
            return (_leave(table, command, now_ms),)
        case m.Rename():
            seat = _person(table, command.seat)
            flag = _flag(table, command.flag, without=command.seat) or seat.info.flag
            name = clean_name(command.name) if command.name else seat.info.name
            return (ev.Renamed(at_ms=now_ms, seat=command.seat, name=name, flag=flag),)


def depart(table: Table, viewer: str, *, now_ms: int) -> tuple[ev.AnyEvent, ...]:
    """Somebody goes for good from a room that waits: the host closes it, a guest's seat is open
    again. Nothing happens elsewhere."""
    seats = table.held_by(viewer)
    if table.phase != "waiting":
        return ()
    if table.is_host(seats):
        return (ev.Ended(at_ms=now_ms),)
    return tuple(ev.Left(at_ms=now_ms, seat=seat) for seat in seats)


def close_unused(table: Table, before_ms: int, *, now_ms: int) -> tuple[ev.AnyEvent, ...]:
    """A room in which nothing has happened since then is closed, or its game ended early."""
    is_open = table.room is not None and table.phase in ("waiting", "playing")
    if not is_open or table.updated_ms >= before_ms:
        return ()
    return (ev.Ended(at_ms=now_ms, by="clock"),)


def _check_changes(table: Table, limit: int) -> None:
    if table.since_roll >= limit:
        raise Refusal("action/too_many", limit=limit)


def _join(table: Table, room: Room, command: m.Join, viewer: str, now_ms: int) -> ev.Joined:
    if not viewer:  # a browser without a key could not come back to its seat
        raise Refusal("action/not_your_seat", seat=command.seat)
    if viewer in room.removed:
        raise Refusal("action/room_removed")
    if room.is_locked:
        raise Refusal("action/room_locked")
    if table.held_by(viewer):
        raise Refusal("action/room_joined")
    if all(seat.info.kind != "open" for seat in table.seats):
        raise Refusal("action/room_full")
    seat = _seat(table, command.seat)
    if seat.info.kind != "open":
        raise Refusal("action/seat_taken", seat=command.seat)
    flag = _flag(table, command.flag, without=command.seat) or seat.info.flag
    name = clean_name(command.name)
    return ev.Joined(at_ms=now_ms, seat=command.seat, key=viewer, name=name, flag=flag)


def _leave(table: Table, command: m.Leave, now_ms: int) -> ev.Left:
    seat = _person(table, command.seat)
    if seat.is_host:
        raise Refusal("action/host_stays", seat=command.seat)
    return ev.Left(at_ms=now_ms, seat=command.seat)


def _by_host(table: Table, command: m.SetSeat | m.RemoveGuest | m.Lock, now_ms: int) -> ev.AnyEvent:
    match command:
        case m.Lock():
            return ev.LockSet(at_ms=now_ms, locked=command.locked)
        case m.RemoveGuest():
            if _person(table, command.at).is_host:
                raise Refusal("action/host_stays", seat=command.at)
            return ev.Left(at_ms=now_ms, seat=command.at, removed=True)
        case m.SetSeat():
            return _set_seat(table, command, now_ms)


def _set_seat(table: Table, command: m.SetSeat, now_ms: int) -> ev.SeatSet:
    at, flags = command.at, {seat.info.flag for seat in table.seats}
    if at == len(table.seats) and command.to != "none":
        flag = free_flag(flags)
    else:
        seat = _seat(table, at)
        if seat.info.kind == "person":
            raise Refusal("action/seat_taken", seat=at)
        flag = seat.info.flag
    match command.to:
        case "none":
            info = None
        case "open":
            info = ev.SeatInfo("open", "", flag)
        case "computer":
            info = ev.SeatInfo("computer", "", flag, player_named(command.player))
    return ev.SeatSet(at_ms=now_ms, seat=at, info=info)


def _start(table: Table, *, now_ms: int, chance: Chance) -> tuple[ev.AnyEvent, ...]:
    """The seats still open go, the last one first, and the game starts with the others."""
    left_out = [n for n, seat in enumerate(table.seats) if seat.info.kind == "open"]
    taken = len(table.seats) - len(left_out)
    if taken < LEAST_SEATS:
        raise Refusal("action/room_few", least=LEAST_SEATS)
    return (
        *[ev.SeatSet(at_ms=now_ms, seat=seat, info=None) for seat in reversed(left_out)],
        *first_game(table.id, table.rules, table.settings, taken, now_ms=now_ms, chance=chance),
    )


def _seat(table: Table, at: int) -> Seat:
    if at >= len(table.seats):
        raise Refusal("action/seat_unknown", seat=at)
    return table.seats[at]


def _person(table: Table, at: int) -> Seat:
    seat = _seat(table, at)
    if seat.info.kind != "person":
        raise Refusal("action/seat_kind", seat=at)
    return seat


def _flag(table: Table, wanted: str, *, without: int) -> str:
    """The flag that is asked for; empty: none is, or another seat flies it."""
    flown = {seat.info.flag for number, seat in enumerate(table.seats) if number != without}
    return "" if wanted in flown else wanted
