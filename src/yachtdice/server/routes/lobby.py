"""Strangers to play with: rooms open to anyone, and quick match."""

import msgspec

from yachtdice.protocol.messages import Lobby, QuickMatch, TableView
from yachtdice.server.bodies import give, give_json, read_body
from yachtdice.server.callers import caller_of, known_caller, service_of
from yachtdice.server.operations import Answer, Call, operation
from yachtdice.table import Refusal

_quick_match = msgspec.json.Decoder(QuickMatch)


@operation("GET", "/lobby", gives=Lobby)
async def show_lobby(call: Call) -> Answer:
    """Rooms that anyone may join now, and how many wait for a quick match."""
    service = service_of(call)
    settings = service.settings
    return give(await service.lobby.view(has_rooms=settings.lobby, has_quick=settings.quick_match))


@operation(
    "POST",
    "/quick-match",
    takes=QuickMatch,
    gives=TableView,
    refuses=[
        "request/too_large",
        "table/too_many",
        "name/empty",
        "name/too_long",
        "name/control_character",
        "rules/unknown",
        "rules/switch",
        "quick_match/off",
        "store/full",
        "store/read_only",
    ],
    example={"id": "example-quick", "rules": "yacht-dice", "seats": 2, "name": "Ann"},
)
async def quick_match(call: Call) -> Answer:
    """Wait for whoever wants the same game; it begins when all its seats are taken."""
    service = service_of(call)
    if not service.settings.quick_match:
        raise Refusal("quick_match/off")
    asked = await read_body(call, _quick_match, service.settings.message_bytes)
    viewer, headers = known_caller(call)
    found = await service.lobby.match(
        asked,
        key=viewer,
        address=service.hash_address(caller_of(call).address),
        limit=service.settings.games_per_address,
    )
    async with service.rooms.visit(found) as room:
        await room.unhide(viewer)
        answer = give_json(await room.view(viewer), 200)
    answer.headers.update(headers)
    return answer
