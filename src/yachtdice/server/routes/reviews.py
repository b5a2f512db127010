"""Games looked back on."""

import asyncio

from yachtdice.errors import RecordError
from yachtdice.game.record import Record, parse_record
from yachtdice.game.verify import verify_record
from yachtdice.protocol.codes import Code
from yachtdice.protocol.messages import Review, ReviewChances
from yachtdice.server.advising import check_is_told, review, review_chances
from yachtdice.server.bodies import give, read_bytes, table_id
from yachtdice.server.callers import caller_of, service_of
from yachtdice.server.operations import Answer, Call, operation
from yachtdice.server.routes.game_number import GAME, game_number
from yachtdice.table import Refusal

MOST_BYTES = 2_000_000
"""Of a record; a game of eight with every change of mind has a tenth of that."""


_NO_REVIEW: list[Code] = [
    "table/not_found",
    "action/game_not_over",
    "action/advice_working",
    "action/advice_unsolved",
]
_NO_RECORD: list[Code] = [
    "request/too_large",
    "record/invalid",
    "action/hints_off",
    "action/advice_working",
    "action/advice_unsolved",
]


@operation("GET", "/tables/{table}/review", gives=Review, query=[GAME], refuses=_NO_REVIEW)
async def show_review(call: Call, table: str) -> Answer:
    """Look back on a final game at a table."""
    game = game_number(call)
    service, caller = service_of(call), caller_of(call)
    async with (
        service.rooms.visit(table_id(table), caller.viewer) as room,
        service.errands.turn(caller.address),
    ):
        return give(await review(room, service.coaching, game))


@operation(
    "GET", "/tables/{table}/review/chances", gives=ReviewChances, query=[GAME], refuses=_NO_REVIEW
)
async def show_review_chances(call: Call, table: str) -> Answer:
    """How likely each seat was to win as a final game at a table went."""
    game = game_number(call)
    service, caller = service_of(call), caller_of(call)
    async with service.rooms.visit(table_id(table), caller.viewer) as room:
        with service.errands.place(caller.address):
            return give(await review_chances(room, service.coaching, game))


@operation(
    "POST",
    "/reviews",
    takes=dict,
    gives=Review,
    refuses=_NO_RECORD,
    most_bytes=MOST_BYTES,
)
async def review_record(call: Call) -> Answer:
    """Look back on a game by its record, which is checked first and not kept."""
    service = service_of(call)
    text = await read_bytes(call, MOST_BYTES)
    async with service.errands.turn(caller_of(call).address):
        try:
            record, dice = await asyncio.to_thread(_read, text)
            await check_is_told(service.rooms, record)
            return give(await service.coaching.review(record, dice_checked=dice))
        except RecordError as error:
            raise _invalid(error) from None


@operation(
    "POST",
    "/reviews/chances",
    takes=dict,
    gives=ReviewChances,
    refuses=_NO_RECORD,
    most_bytes=MOST_BYTES,
)
async def review_record_chances(call: Call) -> Answer:
    """How likely each seat was to win, by a game's record."""
    service = service_of(call)
    text = await read_bytes(call, MOST_BYTES)
    with service.errands.place(caller_of(call).address):
        try:
            record, _ = await asyncio.to_thread(_read, text)
            await check_is_told(service.rooms, record)
            return give(await service.coaching.review_chances(record))
        except RecordError as error:
            raise _invalid(error) from None


def _invalid(error: RecordError) -> Refusal:
    params = {**error.params, "reason": error.reason, "event": error.event}
    return Refusal("record/invalid", **params)


def _read(text: bytes) -> tuple[Record, bool]:
    """The record, and whether its dice could be compared with the secret."""
    record = parse_record(text)
    return record, verify_record(record).dice > 0
