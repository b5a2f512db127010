"""The HTTP interface."""

import asyncio
import secrets
from typing import Annotated

import msgspec
from litestar import Response
from litestar.handlers import HTTPRouteHandler
from msgspec import Meta

from yachtdice import __version__
from yachtdice.protocol.messages import (
    PROTOCOL,
    Accepted,
    AnyCommand,
    Best,
    NewResumeLink,
    NewTable,
    Preview,
    PreviewQuery,
    Resumed,
    ResumeLink,
    ResumeLinkEntry,
    ResumeLinks,
    ResumeQuery,
    RulesList,
    RulesView,
    ServerInfo,
    TableList,
    TableSummary,
    TableView,
)
from yachtdice.server.bodies import convert, give, give_json, read_body, table_id
from yachtdice.server.callers import base_url, caller_of, known_caller, service_of
from yachtdice.server.links import MOST_LINKS, new_token, qr_path, read_token, spell, token_hash
from yachtdice.server.operations import Call, Next, Query, operation
from yachtdice.server.paging import format_cursor, parse_cursor
from yachtdice.server.refusals import as_refusal
from yachtdice.server.service import Service
from yachtdice.server.store import Link, StoreError
from yachtdice.table import Refusal, rules_list, rules_named, rules_view, summary

PAGE = 20
"""Tables on a page of the list."""
TAKEN_AT_ONCE = 16
"""Tables whose seats are passed on at the same time."""

Answer = Response[bytes]

_new_table = msgspec.json.Decoder(NewTable)
_command: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
_preview_query = msgspec.json.Decoder(PreviewQuery)
_new_link = msgspec.json.Decoder(NewResumeLink)
_resume_query = msgspec.json.Decoder(ResumeQuery)

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

_RULES_NAME = {"type": "string", "minLength": 1, "maxLength": 200, "examples": ["yacht"]}
_GAME = {"type": "integer", "minimum": 1, "maximum": 1_000_000}


@operation("GET", "/server", gives=ServerInfo)
async def server_info(call: Call) -> Answer:
    """Who answers here."""
    service = service_of(call)
    info = ServerInfo(
        name="yachtdice",
        version=__version__,
        protocol=PROTOCOL,
        build=service.client.build,
        data=service.store.data_id,
    )
    answer = give(info)
    answer.headers.update(known_caller(call)[1])
    return answer


@operation("GET", "/rules", gives=RulesList)
async def list_rules(call: Call) -> Answer:
    """The rule sets."""
    return give(rules_list())


@operation("GET", "/rules/{name}", gives=RulesView, refuses=["rules/unknown", "rules/switch"])
async def show_rules(call: Call, name: str) -> Answer:
    """One rule set, as its name with its switches says."""
    canonical = rules_named(name).name
    async with service_of(call).errands.turn(caller_of(call).address):
        return give(await asyncio.to_thread(rules_view, canonical))


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
        "name/empty",
        "name/too_long",
        "name/control_character",
        "rules/unknown",
        "rules/switch",
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
    lines = [await _line(service, place.table, viewer) for place in places[:PAGE]]
    more = format_cursor(places[PAGE - 1]) if len(places) > PAGE else None
    return give(TableList([line for line in lines if line is not None], more))


async def _line(service: Service, table: str, viewer: str) -> TableSummary | None:
    """None: this table can't be read, which is no reason to withhold the others."""
    try:
        return summary(await service.rooms.look(table), viewer)
    except StoreError:
        raise
    except Exception as error:
        error.add_note(f"in the list: table {table}")
        as_refusal(error)
        return None


@operation("GET", "/tables/{table}", gives=TableView, refuses=["table/not_found"])
async def show_table(call: Call, table: str) -> Answer:
    """A table as the caller may see it."""
    viewer = caller_of(call).viewer
    async with service_of(call).rooms.visit(table_id(table), viewer) as room:
        return give_json(await room.view(viewer))


@operation("DELETE", "/tables/{table}", status=204, refuses=["table/not_found"])
async def hide_table(call: Call, table: str) -> Answer:
    """Take a table out of the caller's list: to the caller it is not there any more."""
    viewer = caller_of(call).viewer
    async with service_of(call).rooms.visit(table_id(table)) as room:
        await room.hide(viewer or "")
    return Response(b"", status_code=204)


@operation(
    "POST",
    "/tables/{table}/commands",
    takes=AnyCommand,
    gives=Accepted,
    refuses=[
        "request/too_large",
        "table/not_found",
        "action/stale",
        "action/not_your_seat",
        "action/not_your_turn",
        "action/no_rolls_left",
        "action/all_held",
        "action/not_rolled",
        "action/unknown_place",
        "action/fixed_place",
        "action/illegal_box",
        "action/illegal_split",
        "action/undo_off",
        "action/nothing_to_undo",
        "action/game_over",
        "action/game_final",
        "action/game_not_over",
        "action/nothing_to_skip",
        "action/too_many",
        "action/last_game",
        "action/seat_kind",
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
    viewer = caller_of(call).viewer
    status, body = await service.rooms.command(command, viewer or "")
    return give_json(body, status)


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
        return give(await room.preview(query, viewer))


@operation(
    "GET",
    "/tables/{table}/record",
    gives=dict,
    query=[Query(name="game", about="Its number, from 1; the latest if left out.", schema=_GAME)],
    refuses=["table/not_found"],
)
async def show_record(call: Call, table: str) -> Answer:
    """The record of a game: every event, and the secret of its dice once it is final."""
    given = call.query_params.get("game")
    number = Annotated[int, Meta(ge=1, le=1_000_000)]
    game = None if given is None else convert(given, number, "game")
    service, caller = service_of(call), caller_of(call)
    async with (
        service.rooms.visit(table_id(table), caller.viewer) as room,
        service.errands.turn(caller.address),
    ):
        return give_json(await room.record(game))


@operation(
    "GET",
    "/best",
    gives=Best | None,
    query=[Query(name="rules", about="Rule-set name.", schema=_RULES_NAME, is_required=True)],
    refuses=["rules/unknown", "rules/switch"],
)
async def show_best(call: Call) -> Answer:
    """The caller's best finished solo game by these rules; null: none yet."""
    given = call.query_params.get("rules")
    if given is None:
        raise Refusal("request/malformed", where="rules", expected="str")
    rules = rules_named(given)
    viewer = caller_of(call).viewer
    found = await service_of(call).store.best(viewer, rules.content_hash) if viewer else None
    return give(Best(rules.name, *found) if found else None)


@operation(
    "POST",
    "/resume-links",
    takes=NewResumeLink,
    gives=ResumeLink,
    status=201,
    refuses=[
        "request/too_large",
        "table/not_found",
        "resume/too_many",
        "store/full",
        "store/read_only",
    ],
    example={},
    then=[
        Next(operation="withdraw_resume_link", parameters={"link": "$response.body#/id"}),
        Next(operation="resume", parameters={}, body={"token": "$response.body#/token"}),
    ],
)
async def create_resume_link(call: Call) -> Answer:
    """Make a link that passes the caller's seats, at one table or all, to another browser."""
    service, viewer = service_of(call), caller_of(call).viewer
    wanted = await read_body(call, _new_link, service.settings.message_bytes)
    if wanted.table is not None:
        table = await service.rooms.look(wanted.table)
        if not table.held_by(viewer):
            raise Refusal("table/not_found")
    owner, headers = known_caller(call)
    if len(await service.store.links(owner)) >= MOST_LINKS:
        raise Refusal("resume/too_many", limit=MOST_LINKS)
    token = new_token()
    link = Link(
        id=secrets.token_hex(8),
        token_hash=token_hash(token),
        key=owner,
        table=wanted.table,
        created_ms=service.clock.now_ms(),
    )
    await service.store.add_link(link)
    url = f"{base_url(call)}/resume#{token}"
    qr, qr_size = qr_path(url)
    shown = ResumeLink(
        token=token,
        letters=spell(token),
        url=url,
        qr=qr,
        qr_size=qr_size,
        table=link.table,
        created_ms=link.created_ms,
        id=link.id,
    )
    answer = give(shown, 201)
    answer.headers.update(headers)
    return answer


@operation("GET", "/resume-links", gives=ResumeLinks)
async def list_resume_links(call: Call) -> Answer:
    """The caller's links that still work, without their tokens."""
    viewer = caller_of(call).viewer
    links = await service_of(call).store.links(viewer) if viewer else []
    return give(ResumeLinks([ResumeLinkEntry(li.id, li.table, li.created_ms) for li in links]))


@operation("DELETE", "/resume-links/{link}", status=204, refuses=["resume/unknown"])
async def withdraw_resume_link(call: Call, link: str) -> Answer:
    """End a link for good; seats that were passed on by it stay passed on."""
    viewer = caller_of(call).viewer
    if viewer is None or not await service_of(call).store.withdraw_link(link, viewer):
        raise Refusal("resume/unknown")
    return Response(b"", status_code=204)


@operation(
    "POST",
    "/resume",
    takes=ResumeQuery,
    gives=Resumed,
    refuses=[
        "request/too_large",
        "resume/unknown",
        "resume/too_many",
        "store/full",
        "store/read_only",
    ],
)
async def resume(call: Call) -> Answer:
    """Give the caller the seats that a link passes on."""
    service = service_of(call)
    query = await read_body(call, _resume_query, service.settings.message_bytes)
    token = read_token(query.token)
    link = await service.store.find_link(token_hash(token)) if token else None
    if link is None:
        raise Refusal("resume/unknown")
    taker, headers = known_caller(call)
    async with service.errands.turn(caller_of(call).address):
        tables = await _take_seats(service, link, taker)
    await service.store.share_link(link.id, taker)
    answer = give(Resumed(tables))
    answer.headers.update(headers)
    return answer


async def _take_seats(service: Service, link: Link, taker: str) -> list[str]:
    """Pass the link's seats on; the tables where it could be done."""
    if link.table is not None:
        async with service.rooms.visit(link.table) as room:
            await room.take_seats(link.key, taker)
        return [link.table]
    places = asyncio.Semaphore(TAKEN_AT_ONCE)
    refused: list[Refusal] = []

    async def take(table: str) -> str | None:
        try:
            async with places, service.rooms.visit(table) as room:
                await room.take_seats(link.key, taker)
        except Exception as error:  # this one table's; the others shall not go short
            refused.append(as_refusal(error))
            return None
        return table

    listed = await service.store.tables(link.key, before=None, limit=10_000)
    tables = await asyncio.gather(*(take(place.table) for place in listed))
    if refused and len(refused) == len(listed):
        raise refused[0]
    return [table for table in tables if table is not None]


HANDLERS: list[HTTPRouteHandler] = [
    server_info,
    list_rules,
    show_rules,
    create_table,
    list_tables,
    show_table,
    hide_table,
    give_command,
    preview_split,
    show_record,
    show_best,
    create_resume_link,
    list_resume_links,
    withdraw_resume_link,
    resume,
]
