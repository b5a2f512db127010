"""The browser client's page and files over HTTP."""

from html import escape
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler

from yachtdice.server.callers import lasting_key, service_of
from yachtdice.server.client import PATHS, StaticFile
from yachtdice.table import Refusal
from yachtdice.words import LOCALE, say

Call = Request[Any, Any, State]

FOREVER = "public, max-age=31536000, immutable"
"""For files whose names hold a hash of their content."""
ASK = "no-cache"
"""May be kept, but is asked for each time whether it is still the one."""

OWN = "private, no-cache"
"""The same, but by nobody on the way: the answer brings this browser's device key."""


@get(list(PATHS), include_in_schema=False, name="page")
async def client_page(request: Call) -> Response[bytes]:
    """The page that starts the client, wherever in it the reader is."""
    return start_page(request)


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Call) -> Response[bytes]:
    """A file with a hash in its name."""
    return _file(request, f"assets/{request.path_params['name']}", FOREVER)


@get(["/favicon.ico", "/favicon.svg", "/robots.txt"], include_in_schema=False)
async def well_known(request: Call) -> Response[bytes]:
    """Files that are asked for by name."""
    return _file(request, request.scope["path"].lstrip("/"), ASK)


def start_page(request: Call, status: int = 200) -> Response[bytes]:
    """The client's page, or where none is built one that says so."""
    page = service_of(request).client.page()
    if page is None:
        return _client_missing()
    answer = _answer(request, page, OWN, status)
    answer.headers.update(lasting_key(request))
    return answer


def _client_missing() -> Response[bytes]:
    title, words = escape(say("app_title")), escape(say("server_client_missing"))
    page = (
        f'<!doctype html><html lang="{LOCALE}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><p>{words}</p>'
    )
    return Response(page.encode(), status_code=503, media_type="text/html")


def wants_page(request: Call) -> bool:
    """True for a browser that opens an address, as against a program that asks for data."""
    path: str = request.scope["path"]
    return "text/html" in request.headers.get("accept", "") and not path.startswith(
        ("/api/", "/assets/")
    )


def _file(request: Call, path: str, caching: str) -> Response[bytes]:
    found = service_of(request).client.find(path)
    if found is None:
        raise Refusal("request/not_found")
    return _answer(request, found, caching, 200)


def _answer(request: Call, file: StaticFile, caching: str, status: int) -> Response[bytes]:
    headers = {"cache-control": caching, "etag": file.etag}
    if file.compressed is not None:
        headers["vary"] = "accept-encoding"
    if status == 200 and file.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    content = file.content
    if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = file.compressed
        headers["content-encoding"] = "gzip"
    return Response(content, status_code=status, headers=headers, media_type=file.media_type)


PAGES: list[HTTPRouteHandler] = [client_page, asset, well_known]
