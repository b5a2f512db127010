"""From a table's events to the record of one of its games."""

from collections.abc import Iterable
from typing import Any

import msgspec

from yachtdice.game.record import Record
from yachtdice.game.verify import seal_record
from yachtdice.table import events as ev
from yachtdice.table.fold import replay
from yachtdice.table.names import shown_names
from yachtdice.table.refusal import Refusal


def record(events: Iterable[ev.AnyEvent], game: int | None = None) -> Record:
    """The record of a game at a table.

    Args:
        events: the table's whole log.
        game: its number, from 1; None: the last one.
    Returns:
        sealed, and with its secret, only once the game is final.
    Raises:
        Refusal: the table has had no such game; where seats play apart also one that goes on, which
            nobody may see the whole of.
    """
    log = list(events)
    table = replay(log)
    created = log[0]
    assert isinstance(created, ev.Created)
    starts = [index for index, event in enumerate(log) if isinstance(event, ev.Started)]
    number = len(starts) if game is None else game
    if not 1 <= number <= len(starts):
        raise Refusal("table/not_found")
    begin = starts[number - 1]
    end = starts[number] if number < len(starts) else len(log)
    started = log[begin]
    assert isinstance(started, ev.Started)
    written = [entry for event in log[begin + 1 : end] if (entry := _entry(event))]
    shares = created.settings.duplicate
    is_final = any(isinstance(e, ev.Finalised | ev.Ended) for e in log[begin:end])
    if shares and not is_final:
        raise Refusal("action/game_not_over")
    names = shown_names([seat.info.name for seat in table.seats])
    seats: list[dict[str, Any]] = []
    for name, seat in zip(names, table.seats, strict=True):
        player = {"player": seat.info.player} if seat.info.player else {}
        seats.append({"name": name, "kind": seat.info.kind, "flag": seat.info.flag, **player})
    return seal_record(
        Record(
            game_id=started.game,
            rules=table.rules,
            # as agreed at the start: a record stays the same when the speed is changed later
            settings=msgspec.to_builtins(created.settings),
            seats=tuple(seats),
            order=started.order,
            commitment=started.commitment,
            secret=started.secret if is_final else None,
            events=tuple(written),
            start=None if created.start is None else created.start.position,
            shares=shares,
        )
    )


def _entry(event: ev.AnyEvent) -> dict[str, Any] | None:
    own = _own(event)
    if own is None:
        return None
    seat = {} if event.seat is None else {"seat": event.seat}
    return {"kind": own.pop("kind"), **seat, "by": event.by, "at_ms": event.at_ms, **own}


def _own(event: ev.AnyEvent) -> dict[str, Any] | None:
    match event:
        case ev.Rolled():
            dice = "".join(map(str, event.dice))
            return {"kind": "roll", "round": event.round, "throw": event.throw, "token": f"!{dice}"}
        case ev.HoldsChanged():
            return {"kind": "hold", "places": list(event.places)}
        case ev.Scored():
            points = list(event.points)
            return {"kind": "score", "token": event.token, "points": points, "bonus": event.bonus}
        case ev.Undone():
            return {"kind": "undo"}
        case ev.StartRolled():
            dice_rows = [list(row) for row in event.dice]
            return {
                "kind": "start_roll",
                "throw": event.throw,
                "seats": list(event.seats),
                "dice": dice_rows,
            }
        case ev.Ordered():
            return {"kind": "order", "order": list(event.order)}
        case ev.Hinted():
            return {"kind": "hint", **({"live": True} if event.live else {})}
        case ev.SeatGiven():
            return {"kind": "give", "to": event.to}
        case ev.Finalised():
            return {"kind": "final"}
        case ev.Ended():
            return {"kind": "end"}
        case _:
            # how a table is shown, hurried and shared is no part of a game's story
            return None
