"""Playing at a table, and the record of it."""

import asyncio
from typing import Annotated

import msgspec
from msgspec import Meta

from yachtdice.game.record import format_record
from yachtdice.protocol.codes import CODES, Code
from yachtdice.protocol.messages import (
    Accepted,
    Advice,
    AnyCommand,
    Join,
    Preview,
    PreviewQuery,
    SeatNumber,
    WinChances,
)
from yachtdice.server.advising import advice, win_chances
from yachtdice.server.bodies import convert, give, give_json, read_body, table_id
from yachtdice.server.callers import caller_of, known_caller, service_of
from yachtdice.server.operations import Answer, Call, Query, operation
from yachtdice.server.routes.game_number import GAME, game_number
from yachtdice.table import Refusal, is_shut, preview

_command: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
_preview_query = msgspec.json.Decoder(PreviewQuery)

_SEAT = {"type": "integer", "minimum": 0, "maximum": 7}
_SEAT_IN_TURN = Query(name="seat", about="The seat in turn.", schema=_SEAT, is_required=True)
_NO_ADVICE: list[Code] = [
    "table/not_found",
    "action/not_your_seat",
    "action/not_your_turn",
    "action/not_rolled",
    "action/seat_kind",
    "action/time_up",
    "action/game_over",
    "action/game_final",
    "action/advice_unasked",
    "action/advice_working",
    "action/advice_unsolved",
    "action/hints_off",
    "action/room_waiting",
]
_SWITCH = {"type": "integer", "minimum": 0, "maximum": 1}


@operation(
    "POST",
    "/tables/{table}/commands",
    takes=AnyCommand,
    gives=Accepted,
    refuses=[
        "request/too_large",
        "table/not_found",
        *(c for c in CODES if c.startswith("action/") and c != "action/advice_unasked"),
        "table/settings",
        "name/empty",
        "name/too_long",
        "name/control_character",
        "store/full",
        "store/read_only",
    ],
)
async def give_command(call: Call, table: str) -> Answer:
    """Do something at a table: exactly as over the socket."""
    service = service_of(call)
    command = await read_body(call, _command, service.settings.message_bytes)
    if command.table != table:
        raise Refusal("request/malformed", where="$.table", expected=table_id(table))
    # whoever joins a room needs a key to come back by
    viewer, headers = known_caller(call) if isinstance(command, Join) else ("", {})
    viewer = viewer or caller_of(call).viewer or ""
    status, body = await service.rooms.command(command, viewer)
    answer = give_json(body, status)
    answer.headers.update(headers)
    return answer


@operation(
    "POST",
    "/tables/{table}/preview",
    takes=PreviewQuery,
    gives=Preview,
    refuses=[
        "request/too_large",
        "table/not_found",
        "action/not_your_seat",
        "action/not_your_turn",
        "action/not_rolled",
        "action/illegal_split",
    ],
)
async def preview_split(call: Call, table: str) -> Answer:
    """What two groups of the dice would write into each box."""
    service = service_of(call)
    query = await read_body(call, _preview_query, service.settings.message_bytes)
    viewer = caller_of(call).viewer or ""
    async with service.rooms.visit(table_id(table), viewer) as room:
        return give(preview(await room.present(), query, viewer))


@operation(
    "GET",
    "/tables/{table}/advice",
    gives=Advice,
    query=[
        _SEAT_IN_TURN,
        Query(
            name="percentile",
            about="1: work out what the percentile is told from, if need be.",
            schema=_SWITCH,
        ),
    ],
    refuses=_NO_ADVICE,
)
async def show_advice(call: Call, table: str) -> Answer:
    """What is best on the roll on the table, for a seat that has asked with `hint`."""
    seat = _seat_in_turn(call)
    wants = call.query_params.get("percentile", "0")
    percentile = convert(wants, Annotated[int, Meta(ge=0, le=1)], "percentile") == 1
    service, caller = service_of(call), caller_of(call)
    viewer = caller.viewer or ""
    async with (
        service.rooms.visit(table_id(table), viewer) as room,
        service.errands.turn(caller.address),
    ):
        return give(await advice(room, service.coaching, seat, viewer, percentile=percentile))


@operation(
    "GET",
    "/tables/{table}/chances",
    gives=WinChances,
    query=[_SEAT_IN_TURN],
    refuses=_NO_ADVICE,
)
async def show_chances(call: Call, table: str) -> Answer:
    """How likely each seat is to win, for a seat that has asked with `hint`."""
    seat = _seat_in_turn(call)
    service, caller = service_of(call), caller_of(call)
    viewer = caller.viewer or ""
    async with service.rooms.visit(table_id(table), viewer) as room:
        with service.errands.place(caller.address):
            return give(await win_chances(room, service.coaching, seat, viewer))


def _seat_in_turn(call: Call) -> int:
    given = call.query_params.get(_SEAT_IN_TURN.name)
    if given is None:
        raise Refusal("request/malformed", where="seat", expected="int")
    seat: int = convert(given, SeatNumber, "seat")
    return seat


@operation(
    "GET",
    "/tables/{table}/record",
    gives=dict,
    query=[GAME],
    refuses=["table/not_found", "action/game_not_over", "daily/shut"],
)
async def show_record(call: Call, table: str) -> Answer:
    """The record of a game: every event, and the secret of its dice once it is final.

    Where every seat gets the same dice there is none before that, and of a try at the daily
    challenge none before the day's secret is shown."""
    game = game_number(call)
    service, caller = service_of(call), caller_of(call)
    async with (
        service.rooms.visit(table_id(table), caller.viewer) as room,
        service.errands.turn(caller.address),
    ):
        if is_shut(await room.present(), service.clock.now_ms()):
            raise Refusal("daily/shut")
        found = await room.record(game)
        return give_json(await asyncio.to_thread(lambda: format_record(found).encode()))
