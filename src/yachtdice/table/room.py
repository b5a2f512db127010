"""What the events of a room change: who sits where before its first game."""

from typing import TypeAlias

from msgspec.structs import replace

from yachtdice.table import events as ev
from yachtdice.table.state import Room, Seat, Table

RoomEvent: TypeAlias = (
    ev.Joined
    | ev.Left
    | ev.Renamed
    | ev.SeatSet
    | ev.LockSet
    | ev.RematchWanted
    | ev.WentAway
    | ev.CameBack
)


def as_room(table: Table, created: ev.Created) -> Table:
    """The table as a room that waits."""
    seats = []
    for info in created.seats:
        if info.kind == "person":
            seats.append(Seat(info, (created.owner,), "person", is_host=not created.quick))
        else:
            seats.append(unmanned(info, (created.owner,)))
    room = Room(created.code, is_listed=created.listed, is_quick=created.quick)
    return replace(table, seats=tuple(seats), phase="waiting", room=room)


def unmanned(info: ev.SeatInfo, host: tuple[str, ...]) -> Seat:
    """A seat that no person has taken: a computer's is held by the host's keys, an open one by
    none."""
    if info.kind == "computer":
        return Seat(info, host, "computer")
    return Seat(info, (), "empty")


def change_room(table: Table, event: RoomEvent) -> Table:
    """The table after an event that only a room has."""
    room = table.room
    assert room is not None
    at = event.seat or 0
    match event:
        case ev.Joined():
            info = ev.SeatInfo("person", event.name, event.flag)
            return _with_seat(table, at, Seat(info, (event.key,), "person"))
        case ev.Left():
            before = table.seats[at]
            if event.removed:
                room = replace(room, removed=room.removed.union(before.keys))
            opened = unmanned(ev.SeatInfo("open", "", before.info.flag), ())
            return _with_seat(replace(table, room=room), at, opened)
        case ev.Renamed():
            seat = table.seats[at]
            info = replace(seat.info, name=event.name, flag=event.flag)
            return _with_seat(table, at, replace(seat, info=info))
        case ev.SeatSet():
            if event.info is None:
                return replace(table, seats=(*table.seats[:at], *table.seats[at + 1 :]))
            return _with_seat(table, at, unmanned(event.info, _host_keys(table)))
        case ev.LockSet():
            return replace(table, room=replace(room, is_locked=event.locked))
        case ev.RematchWanted():
            wanted = tuple(sorted({*room.rematch, *event.seats}))
            return replace(table, room=replace(room, rematch=wanted))
        case ev.WentAway() | ev.CameBack():
            is_away = isinstance(event, ev.WentAway)
            return replace(
                table,
                seats=tuple(
                    replace(seat, is_away=is_away) if number in event.seats else seat
                    for number, seat in enumerate(table.seats)
                ),
            )


def without_wishes(table: Table) -> Table:
    """The table where nobody has asked for another game yet."""
    room = table.room
    if room is None or not room.rematch:
        return table
    return replace(table, room=replace(room, rematch=()))


def _host_keys(table: Table) -> tuple[str, ...]:
    return next((seat.keys for seat in table.seats if seat.is_host), ())


def _with_seat(table: Table, at: int, seat: Seat) -> Table:
    """The table with this seat instead of the one of that number, or behind the last."""
    return replace(table, seats=(*table.seats[:at], seat, *table.seats[at + 1 :]))
