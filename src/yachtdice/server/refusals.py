"""Refusals on the wire: one JSON shape, one HTTP status a code."""

import logging
import re
import secrets
from collections.abc import Mapping

import msgspec
from litestar.exceptions import HTTPException

from yachtdice.protocol.codes import Code
from yachtdice.protocol.messages import Refused
from yachtdice.server.store import StoreError
from yachtdice.table import Refusal

log = logging.getLogger("yachtdice")

STATUS: Mapping[str, int] = {
    "request/too_large": 413,
    "request/too_many": 429,
    "request/not_found": 404,
    "request/method_not_allowed": 405,
    "request/host_unknown": 421,
    "request/origin_refused": 403,
    "table/not_found": 404,
    "table/too_many": 429,
    "rules/unknown": 404,
    "action/not_your_seat": 403,
    "practice/unknown": 404,
    "action/not_host": 403,
    "action/room_removed": 403,
    "room/unknown": 404,
    "lobby/off": 404,
    "quick_match/off": 404,
    "daily/unknown": 404,
    "daily/off": 404,
    "daily/shut": 409,
    "resume/unknown": 404,
    "resume/too_many": 429,
    "store/full": 507,
    "store/read_only": 503,
    "store/unavailable": 503,
    "server/unexpected": 500,
}
"""Where it is neither 409 nor 400, as `status_of` says."""

_UNKNOWN = re.compile(r"Object contains unknown field `(.*?)`(?: - at `(\$[^`]*)`)?", re.DOTALL)


def status_of(code: str) -> int:
    """HTTP status: 409 for what the game does not allow now, 400 for what can't be understood."""
    return STATUS.get(code, 409 if code.startswith("action/") else 400)


def encode_refusal(
    refusal: Refusal, *, command: str | None = None, table: str | None = None, view: bytes = b""
) -> bytes:
    """`Refused` as JSON.

    Args:
        command: id of the command that it answers.
        table: the table that was named.
        view: an encoded TableView to go with it.
    """
    body = msgspec.json.encode(Refused(refusal.code, dict(refusal.params), command, table))
    if not view:
        return body
    nothing = b'"view":null}'
    assert body.endswith(nothing)
    return body[: -len(nothing)] + b'"view":' + view + b"}"


def as_refusal(error: Exception) -> Refusal:
    """What a client is told of any exception; those that nobody foresaw are logged."""
    match error:
        case Refusal():
            return error
        case StoreError():
            log.error("store: %s", error)
            return Refusal(error.code)
        case msgspec.MsgspecError():
            return malformed(error)
        case HTTPException() if error.status_code < 500:
            return _refused_by_framework(error)
        case _:
            report = secrets.token_hex(4)
            log.error("report %s", report, exc_info=error)
            return Refusal("server/unexpected", report=report)


def malformed(error: Exception) -> Refusal:
    """From "Expected `str`, got `int` - at `$.seats[0]`"."""
    if unknown := _UNKNOWN.fullmatch(str(error)):
        name, where = unknown[1][:100], unknown[2] or "$"
        return Refusal("request/malformed", where=f"{where}.{name}", expected="left out")
    said, _, where = str(error).partition(" - at ")
    expected = said.removeprefix("Expected ").replace("`", "")
    return Refusal("request/malformed", where=where.strip("`") or "$", expected=expected)


def _refused_by_framework(error: HTTPException) -> Refusal:
    code: Code
    match error.status_code:
        case 404:
            code = "request/not_found"
        case 405:
            allowed = (error.headers or {}).get("allow", "")
            return Refusal("request/method_not_allowed", allowed=allowed)
        case 413:
            code = "request/too_large"
        case _:
            return Refusal("request/malformed", where="$", expected=error.detail)
    return Refusal(code)
