"""A room as its viewers see it."""

from yachtdice.protocol import messages as m
from yachtdice.table.box_names import titles
from yachtdice.table.names import shown_names
from yachtdice.table.room_commands import LEAST_SEATS
from yachtdice.table.state import Table


def room_view(table: Table) -> m.RoomView | None:
    """What is special about a table that others join by a link; None: it is none."""
    room = table.room
    if room is None:
        return None
    return m.RoomView(
        code=room.code if table.phase == "waiting" else "",
        locked=room.is_locked,
        host=next((n for n, seat in enumerate(table.seats) if seat.is_host), None),
        rematch=list(room.rematch),
        listed=room.is_listed,
        quick=room.is_quick,
    )


def waiting_view(table: Table, mine: tuple[int, ...]) -> m.TableView:
    """A room before its first game, or one that was closed without any.

    Args:
        mine: the seats that the viewer holds.
    """
    return m.TableView(
        table=table.id,
        seq=table.seq,
        rules=table.rules.name,
        settings=table.settings,
        titles=titles(table.rules, table.settings),
        game=table.number,
        phase=table.phase,
        order=list(range(len(table.seats))),
        rounds=table.rules.rounds,
        seats=_seats(table, mine),
        turn=None,
        last=[],
        can=_can(table, mine),
        wait=None,
        outcome=None,
        proof=m.Proof(game="", commitment=""),
        start_rolls=[],
        position="",
        room=room_view(table),
    )


def acts_for(table: Table, mine: tuple[int, ...]) -> int | None:
    """The first seat of a person among these, else the first one."""
    for seat in mine:
        if table.seats[seat].info.kind == "person":
            return seat
    return mine[0] if mine else None


def _seats(table: Table, mine: tuple[int, ...]) -> list[m.SeatView]:
    names = shown_names([seat.info.name for seat in table.seats])
    return [
        m.SeatView(
            seat=number,
            name=names[number],
            player=seat.info.player,
            flag=seat.info.flag,
            kind=seat.played_by,
            given=False,
            away=seat.is_away,
            mine=number in mine and seat.info.kind == "person",
            cards=[],
            extra_yachts=0,
            extra_points=0,
            total=0,
            faces=[],
        )
        for number, seat in enumerate(table.seats)
    ]


def _can(table: Table, mine: tuple[int, ...]) -> m.Can:
    room = table.room
    assert room is not None
    is_waiting = table.phase == "waiting"
    is_host = is_waiting and table.is_host(mine)
    taken = sum(seat.info.kind != "open" for seat in table.seats)
    return m.Can(
        join=is_waiting and not mine and not room.is_locked and taken < len(table.seats),
        host=is_host,
        start=is_host and taken >= LEAST_SEATS,
        end=is_host,
        acts_for=acts_for(table, mine),
    )
