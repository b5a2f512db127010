"""What the HTTP interface offers: each handler with what it takes, gives and refuses.

The OpenAPI document is made from this, and the handlers are registered by it.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from litestar import HttpMethod, Request, Response, route
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.types import Empty

from yachtdice.protocol.codes import Code

API = "/api/v1"
OPERATION = "operation"
"""Where a handler keeps its Operation, in Litestar's `opt`."""

Call = Request[Any, Any, State]
Answer = Response[bytes]
Handler = Callable[..., Awaitable[Answer]]

EVERYWHERE: tuple[Code, ...] = (
    "request/malformed",
    "request/method_not_allowed",
    "request/origin_refused",
    "request/host_unknown",
    "request/too_many",
    "server/unexpected",
    "store/unavailable",
)
"""Codes that any operation may answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A query parameter."""

    name: str
    about: str
    schema: dict[str, Any]
    is_required: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Next:
    """What can be done with an answer: an OpenAPI link."""

    operation: str
    """Name of the handler."""
    parameters: dict[str, str]
    """Path parameter -> where in the answer it stands, as an OpenAPI runtime expression."""
    body: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    method: Literal["GET", "POST", "DELETE"]
    path: str
    """Under API, with parameters as `{name}`."""
    name: str
    about: str
    takes: Any = None
    """Type of the body."""
    gives: Any = None
    """Type of the answer; None: an empty one."""
    status: int = 200
    query: tuple[Query, ...] = ()
    refuses: tuple[Code, ...] = ()
    """Besides those of EVERYWHERE."""
    example: Any = None
    """A body."""
    most_bytes: int | None = None
    """Of the body; None: as of any message."""
    then: tuple[Next, ...] = ()


def operation(
    method: Literal["GET", "POST", "DELETE"],
    path: str,
    *,
    takes: Any = None,
    gives: Any = None,
    status: int = 200,
    query: Sequence[Query] = (),
    refuses: Sequence[Code] = (),
    example: Any = None,
    most_bytes: int | None = None,
    then: Sequence[Next] = (),
) -> Callable[[Handler], HTTPRouteHandler]:
    """Make a function the handler of a path; its docstring's first line says what it does."""

    def register(handler: Handler) -> HTTPRouteHandler:
        described = Operation(
            method=method,
            path=path,
            name=handler.__name__,
            about=(handler.__doc__ or "").strip().partition("\n")[0],
            takes=takes,
            gives=gives,
            status=status,
            query=tuple(query),
            refuses=tuple(refuses),
            example=example,
            most_bytes=most_bytes,
            then=tuple(then),
        )

        async def handle(request: Call) -> Answer:
            return await handler(request, **request.path_params)

        handle.__name__ = handler.__name__
        return route(
            path.replace("}", ":str}"),
            http_method=HttpMethod(method),
            status_code=200,  # the handler's own answer says which
            include_in_schema=False,
            opt={OPERATION: described},
            request_max_body_size=Empty if most_bytes is None else most_bytes,
        )(handle)

    return register
