"""The application: the framework with our handlers, and the guard round it."""

import json
import re
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from yachtdice.server.addresses import LOCAL_NAMES
from yachtdice.server.guard import Guard, Scope, refusal_headers
from yachtdice.server.openapi import openapi_document
from yachtdice.server.operations import API, OPERATION
from yachtdice.server.pages import PAGES, start_page, wants_page
from yachtdice.server.refusals import as_refusal, encode_refusal, status_of
from yachtdice.server.routes import HANDLERS
from yachtdice.server.service import Service
from yachtdice.server.sockets import table_socket
from yachtdice.table import Refusal

SOCKET = API + "/socket"


def make_app(service: Service, *, hosts: Iterable[str] = LOCAL_NAMES) -> Guard:
    """An ASGI application that serves `service` to those who call it by one of `hosts`."""

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        async with service.started():
            yield

    app = Litestar(
        route_handlers=[
            Router(API, route_handlers=[*HANDLERS, _document_handler()]),
            *PAGES,
        ],
        exception_handlers={Exception: _answer_exception},
        lifespan=[lifespan],
        openapi_config=None,
        logging_config=None,
        request_max_body_size=service.settings.message_bytes,
        state=State({"service": service}),
    )
    app.state.methods = methods_of(app)

    async def answer(scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket" and scope["path"] == SOCKET:
            await table_socket(service, scope, receive, send)
        else:
            await app(scope, receive, send)  # type: ignore[arg-type] # it takes typed dicts

    return Guard(
        answer, hosts=hosts, rates=service.rates, tally=service.tally, methods=app.state.methods
    )


@cache
def _document() -> bytes:
    return json.dumps(openapi_document(h.opt[OPERATION] for h in HANDLERS)).encode()


def _document_handler() -> HTTPRouteHandler:
    @get("/openapi.json", include_in_schema=False)
    async def openapi() -> Response[bytes]:
        """The OpenAPI document."""
        return Response(_document(), media_type=MediaType.JSON)

    return openapi


def methods_of(app: Litestar) -> Callable[[str], list[str]]:
    """Which methods a path takes; none: there is no such path."""
    known: list[tuple[re.Pattern[str], list[str]]] = []
    for found in app.routes:
        if isinstance(found, HTTPRoute):
            pattern = re.sub(r"\{\w+(:\w+)?\}", "[^/]+", found.path_format)
            methods = set(found.methods) | ({"HEAD"} if "GET" in found.methods else set())
            known.append((re.compile(pattern + "/?"), sorted(methods)))

    def find(path: str) -> list[str]:
        return next((methods for pattern, methods in known if pattern.fullmatch(path)), [])

    return find


def _answer_exception(request: Request[Any, Any, State], error: Exception) -> Response[bytes]:
    refusal = as_refusal(error)
    if refusal.code == "request/method_not_allowed":
        allowed = request.app.state.methods(request.scope["path"])
        refusal = (
            Refusal("request/method_not_allowed", allowed=", ".join(allowed))
            if allowed
            else Refusal("request/not_found")
        )
    if refusal.code == "request/too_large" and "limit" not in refusal.params:
        refusal = Refusal(
            "request/too_large", limit=request.app.state.service.settings.message_bytes
        )
    if refusal.code == "request/not_found" and wants_page(request):
        return start_page(request, 404)
    headers = {name.decode(): value.decode() for name, value in refusal_headers(refusal)}
    headers["cache-control"] = "no-store"
    return Response(encode_refusal(refusal), status_code=status_of(refusal.code), headers=headers)
