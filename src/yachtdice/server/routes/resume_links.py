"""Resume links: made, listed, withdrawn, opened."""

import secrets

import msgspec
from litestar import Response

from yachtdice.protocol.messages import (
    NewResumeLink,
    Resumed,
    ResumeLink,
    ResumeLinkEntry,
    ResumeLinks,
    ResumeQuery,
)
from yachtdice.server.bodies import give, read_body
from yachtdice.server.callers import base_url, caller_of, known_caller, service_of
from yachtdice.server.links import MOST_LINKS, new_token, qr_path, read_token, spell, token_hash
from yachtdice.server.operations import Answer, Call, Next, operation
from yachtdice.server.passing_on import pass_on
from yachtdice.server.store import Link
from yachtdice.table import Refusal

_new_link = msgspec.json.Decoder(NewResumeLink)
_resume_query = msgspec.json.Decoder(ResumeQuery)


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
    token = new_token()
    link = Link(
        id=secrets.token_hex(8),
        token_hash=token_hash(token),
        key=owner,
        table=wanted.table,
        created_ms=service.clock.now_ms(),
    )
    if not await service.store.add_link(link, most=MOST_LINKS):
        raise Refusal("resume/too_many", limit=MOST_LINKS)
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


@operation(
    "DELETE",
    "/resume-links/{link}",
    status=204,
    refuses=["resume/unknown", "store/full", "store/read_only"],
)
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
        tables = await pass_on(service.rooms, service.store, link, taker)
    await service.store.share_link(link.id, taker)
    answer = give(Resumed(tables))
    answer.headers.update(headers)
    return answer
