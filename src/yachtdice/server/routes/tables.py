"""Tables: set up, listed, seen, taken out of the list."""

import msgspec
from litestar import Response

from yachtdice.protocol.messages import NewTable, TableList, TableSummary, TableView
from yachtdice.server.bodies import give, give_json, read_body, table_id
from yachtdice.server.callers import caller_of, known_caller, service_of
from yachtdice.server.operations import Answer, Call, Next, Query, operation
from yachtdice.server.paging import format_cursor, parse_cursor
from yachtdice.server.refusals import as_refusal
from yachtdice.server.service import Service
from yachtdice.server.store import StoreError
from yachtdice.table import Refusal, summary

PAGE = 20
"""Tables on a page of the list."""

_new_table = msgspec.json.Decoder(NewTable)

# What can be done with the view in an answer.
_TABLE = {"table": "$response.body#/table"}
_SEEN = {"table": "$response.body#/table", "seq": "$response.body#/seq", "seat": 0}
_AFTER_TABLE = [
    Next(operation="show_table", parameters=_TABLE),
    Next(
        operation="give_command",
        parameters=_TABLE,
        body={"type": "roll", "id": "example-roll", **_SEEN},
    ),
    Next(
        operation="preview_split",
        parameters=_TABLE,
        body={"seat": 0, "places": [0, 1, 2, 3, 4]},
    ),
    Next(operation="show_record", parameters=_TABLE),
    Next(operation="hide_table", parameters=_TABLE),
]
_EXAMPLE_TABLE = {
    "id": "example-table",
    "rules": "yacht-dice",
    "seats": [{"kind": "person", "name": "Ann"}, {"kind": "computer"}],
}


@operation(
    "POST",
    "/tables",
    takes=NewTable,
    gives=TableView,
    status=201,
    refuses=[
        "request/too_large",
        "table/too_many",
        "table/settings",
        "table/position",
        "name/empty",
        "name/too_long",
        "name/control_character",
        "rules/unknown",
        "rules/switch",
        "lobby/off",
        "store/full",
        "store/read_only",
    ],
    example=_EXAMPLE_TABLE,
    then=_AFTER_TABLE,
)
async def create_table(call: Call) -> Answer:
    """Set up a table and start its first game; the same `id` again gives the same table."""
    service = service_of(call)
    new = await read_body(call, _new_table, service.settings.message_bytes)
    if new.listed and not service.settings.lobby:
        raise Refusal("lobby/off")
    viewer, headers = known_caller(call)
    address = service.hash_address(caller_of(call).address)
    limit = service.settings.games_per_address
    made = await service.rooms.create(new, owner=viewer, address=address, limit=limit)
    async with service.rooms.visit(made) as room:
        await room.unhide(viewer)
        answer = give_json(await room.view(viewer), 201)
    answer.headers.update(headers)
    return answer


@operation(
    "GET",
    "/tables",
    gives=TableList,
    query=[Query(name="before", about="`more` of the page before.", schema={"type": "string"})],
)
async def list_tables(call: Call) -> Answer:
    """The caller's tables: open ones first, then the latest first."""
    service, viewer = service_of(call), caller_of(call).viewer
    if viewer is None:
        return give(TableList([]))
    before = call.query_params.get("before")
    cursor = None if before is None else parse_cursor(before)
    places = await service.store.tables(viewer, before=cursor, limit=PAGE + 1)
    names = [place.table for place in places[:PAGE]]
    seqs = await service.rooms.seqs(names)
    lines = [await _line(service, name, viewer, seqs.get(name, 0)) for name in names]
    more = format_cursor(places[PAGE - 1]) if len(places) > PAGE else None
    return give(TableList([line for line in lines if line is not None], more))


async def _line(service: Service, table: str, viewer: str, seq: int) -> TableSummary | None:
    """None: this table can't be read, which is no reason to withhold the others; or it is a room
    that the caller has left."""
    try:
        found = await service.rooms.look(table, seq=seq)
        return summary(found, viewer) if found.held_by(viewer) else None
    except StoreError:
        raise
    except Exception as error:
        error.add_note(f"in the list: table {table[:6]}")
        as_refusal(error)
        return None


@operation("GET", "/tables/{table}", gives=TableView, refuses=["table/not_found"])
async def show_table(call: Call, table: str) -> Answer:
    """A table as the caller may see it."""
    viewer = caller_of(call).viewer
    async with service_of(call).rooms.visit(table_id(table), viewer) as room:
        return give_json(await room.view(viewer))


@operation(
    "DELETE",
    "/tables/{table}",
    status=204,
    refuses=["table/not_found", "store/full", "store/read_only"],
)
async def hide_table(call: Call, table: str) -> Answer:
    """Take a table out of the caller's list: to the caller it is not there any more."""
    viewer = caller_of(call).viewer
    async with service_of(call).rooms.visit(table_id(table)) as room:
        await room.hide(viewer or "")
    return Response(b"", status_code=204)
