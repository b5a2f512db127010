"""Reading what comes in and writing what goes out, as the protocol's Structs."""

from typing import Any, TypeVar

import msgspec
from litestar import Response
from litestar.exceptions import ClientException, InternalServerException

from yachtdice.protocol.messages import TableId
from yachtdice.server.operations import Call
from yachtdice.server.refusals import malformed
from yachtdice.table import Refusal

JSON = "application/json"
T = TypeVar("T")

_encode = msgspec.json.Encoder().encode


async def read_body(call: Call, decoder: msgspec.json.Decoder[T], limit: int) -> T:
    """The request's body.

    Raises:
        Refusal: too large, or not what the decoder takes.
    """
    return decode(decoder, await read_bytes(call, limit))


async def read_bytes(call: Call, limit: int) -> bytes:
    """The request's body as it came.

    Raises:
        Refusal: too large.
    """
    length = call.headers.get("content-length", "")
    if length.isdigit() and int(length) > limit:
        raise Refusal("request/too_large", limit=limit)
    try:
        return await call.body()
    except ClientException as error:
        if error.status_code == 413:
            raise Refusal("request/too_large", limit=limit) from error
        raise
    except InternalServerException as error:  # the caller has hung up: nobody hears the answer
        raise Refusal("request/malformed", where="$", expected="a whole body") from error


def decode(decoder: msgspec.json.Decoder[T], body: bytes | str) -> T:
    """Raises Refusal: not what the decoder takes."""
    try:
        return decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise malformed(error) from error


def convert(value: object, kind: Any, where: str) -> Any:
    """A text of the path or the query as `kind`. Raises Refusal, naming `where` it stood."""
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as error:
        expected = str(error).removeprefix("Expected ").replace("`", "")
        raise Refusal("request/malformed", where=where, expected=expected) from error


def table_id(text: str) -> str:
    """A table's id; one that can't be any is one that is not found."""
    try:
        return msgspec.convert(text, TableId)
    except msgspec.ValidationError as error:
        raise Refusal("table/not_found") from error


def give(message: Any, status: int = 200) -> Response[bytes]:
    return give_json(_encode(message), status)


def give_json(body: bytes, status: int = 200) -> Response[bytes]:
    return Response(
        body, status_code=status, media_type=JSON, headers={"cache-control": "no-store"}
    )
