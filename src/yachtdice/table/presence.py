"""Who of a room's people are there, and what the others may do meanwhile."""

from collections.abc import Set as AbstractSet

from yachtdice.table import events as ev
from yachtdice.table.state import Table

MOST_COMINGS = 500
"""Events between two throws after which nobody is noted as away, so that a log has an end."""


def attendance(table: Table, here: AbstractSet[str], *, now_ms: int) -> tuple[ev.AnyEvent, ...]:
    """What is to be noted of who came and who went; nothing at a table that is no room.

    Args:
        here: hashed keys of all who were there within the grace time.
    """
    if table.room is None:
        return ()
    back: list[int] = []
    away: list[int] = []
    for number, seat in enumerate(table.seats):
        if seat.info.kind == "person" and seat.is_away != here.isdisjoint(seat.keys):
            (back if seat.is_away else away).append(number)
    found: list[ev.AnyEvent] = []
    if back:
        found.append(ev.CameBack(at_ms=now_ms, seats=tuple(back)))
    if away and table.room.is_quick and table.phase == "waiting":
        found += [ev.Left(at_ms=now_ms, by="clock", seat=seat) for seat in away]
    elif away and table.since_roll < MOST_COMINGS:
        found.append(ev.WentAway(at_ms=now_ms, by="clock", seats=tuple(away)))
    return tuple(found)


def returning(table: Table, viewer: str, *, now_ms: int) -> tuple[ev.AnyEvent, ...]:
    """Whoever does something, or looks in, is there."""
    away = tuple(seat for seat in table.held_by(viewer) if table.seats[seat].is_away)
    return (ev.CameBack(at_ms=now_ms, seats=away),) if away else ()


def people_here(table: Table, mine: tuple[int, ...]) -> set[int]:
    """The seats of people who are there, the computer may play them or not.

    Args:
        mine: seats of somebody who does something now.
    """
    return {
        number
        for number, seat in enumerate(table.seats)
        if seat.info.kind == "person" and (number in mine or not seat.is_away)
    }


def to_take_over(table: Table, mine: tuple[int, ...]) -> list[int]:
    """The seats that the holder of others may let the computer play: those of people who are away
    and have not finished."""
    if not mine or table.phase != "playing":
        return []
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.is_away and seat.played_by == "person" and not table.play_of(number).game.is_over
    ]


def may_end(table: Table, mine: tuple[int, ...]) -> bool:
    """Whether the holder of these seats may end the game early, or close the room.

    In a room that is the host's. Where the host is away in a game, it is everybody's, and also that
    of the only person left. Where strangers play, without a host, it is nobody else's.
    """
    if not mine or table.phase not in ("waiting", "playing"):
        return False
    if table.room is None or table.is_host(mine):
        return True
    if table.phase == "waiting":
        return False
    others = people_here(table, mine).difference(mine)
    hosts = [seat for seat in table.seats if seat.is_host]
    return not others or (bool(hosts) and all(seat.is_away for seat in hosts))
