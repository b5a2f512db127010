"""The daily challenge: what is played, one's own try, what came of all."""

import re

import msgspec

from yachtdice.protocol.messages import DailyCalendar, DailyTry, DailyView, TableView
from yachtdice.server.bodies import give, give_json, read_body
from yachtdice.server.callers import caller_of, known_caller, service_of
from yachtdice.server.daily import Daily
from yachtdice.server.operations import Answer, Call, Query, operation
from yachtdice.table import Refusal

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_new_try = msgspec.json.Decoder(DailyTry)


def _daily(call: Call) -> Daily:
    """Raises Refusal: this server has none."""
    service = service_of(call)
    if not service.settings.daily:
        raise Refusal("daily/off")
    return service.daily


@operation(
    "GET",
    "/daily",
    gives=DailyView,
    query=[Query(name="day", about="ISO; today if missing.", schema={"type": "string"})],
    refuses=["daily/unknown", "daily/off"],
)
async def show_daily(call: Call) -> Answer:
    """A day's challenge, as far as the caller may know of it."""
    daily = _daily(call)
    day = call.query_params.get("day")
    if day is not None and not _DAY.fullmatch(day):
        raise Refusal("daily/unknown")
    return give(await daily.view(await daily.of(day), caller_of(call).viewer))


@operation(
    "POST",
    "/daily",
    takes=DailyTry,
    gives=TableView,
    status=201,
    refuses=[
        "request/too_large",
        "table/too_many",
        "name/empty",
        "name/too_long",
        "name/control_character",
        "daily/off",
        "store/full",
        "store/read_only",
    ],
    example={"name": "Ann"},
)
async def begin_daily(call: Call) -> Answer:
    """Begin the caller's try today; once it is there, that is where this leads."""
    daily, service = _daily(call), service_of(call)
    asked = await read_body(call, _new_try, service.settings.message_bytes)
    viewer, headers = known_caller(call)
    made = await daily.begin(
        asked.name,
        key=viewer,
        address=service.hash_address(caller_of(call).address),
        limit=service.settings.games_per_address,
    )
    async with service.rooms.visit(made) as room:
        await room.unhide(viewer)
        answer = give_json(await room.view(viewer), 201)
    answer.headers.update(headers)
    return answer


@operation("GET", "/daily/calendar", gives=DailyCalendar, refuses=["daily/off"])
async def show_calendar(call: Call) -> Answer:
    """The caller's tries of the last year."""
    return give(await _daily(call).calendar(caller_of(call).viewer))
