"""The outermost layer: whom the server answers at all, and the headers of everything it says.

It wraps the framework, whose own headers reach neither static files nor error answers.
"""

from collections.abc import Callable, Iterable, Mapping
from ipaddress import ip_address
from math import ceil
from typing import Any

from yachtdice.server.addresses import bracketed, unmapped
from yachtdice.server.limits import RateLimit, address_group
from yachtdice.server.refusals import encode_refusal, status_of
from yachtdice.server.tally import Tally
from yachtdice.table import Refusal

Scope = dict[str, Any]
App = Callable[[Any, Any, Any], Any]
Headers = list[tuple[bytes, bytes]]

POLICY = "; ".join(
    [
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "object-src 'none'",
    ]
)
"""No inline script or style, nothing from elsewhere."""

SECURITY: Headers = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]

SAFE = {"GET", "HEAD", "OPTIONS", "TRACE"}

UNCOUNTED = "/assets/"
"""The client's own files, served from memory: a first visit asks for some thirty of them, and many
people may come by one address at the same moment."""


class Guard:
    """Wraps an ASGI application."""

    def __init__(
        self,
        app: App,
        *,
        hosts: Iterable[str],
        rates: RateLimit,
        tally: Tally,
        methods: Callable[[str], list[str]],
    ) -> None:
        """
        Args:
            hosts: names it answers to, without port; `*`: any.
            methods: the methods that a path takes; none: there is no such path.
        """
        self._app = app
        self._hosts = frozenset(hosts)
        self._rates = rates
        self._tally = tally
        self._methods = methods

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = headers_of(scope)
        refusal = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal is not None:
                await _refuse_socket(refusal, scope, send)
            else:
                await self._app(scope, receive, send)
            return
        method = scope["method"]
        answer = _Answer(send, self._tally, is_head=method == "HEAD")
        if refusal is not None:
            await answer.refuse(refusal)
        elif method == "OPTIONS" and (allowed := self._methods(scope["path"])):
            await answer.start(204, [(b"allow", ", ".join(allowed).encode())])
        else:
            if method == "HEAD":  # answered as GET is, without the body
                scope = {**scope, "method": "GET"}
            await self._app(scope, receive, answer.pass_on)

    def _refusal(self, scope: Scope, headers: Mapping[bytes, str]) -> Refusal | None:
        host = headers.get(b"host", "")
        if not self._is_known(host_name(host), scope):
            return Refusal("request/host_unknown", host=host[:100])
        origin = headers.get(b"origin")
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if origin is not None and changes and origin.partition("://")[2].lower() != host.lower():
            return Refusal("request/origin_refused", origin=origin[:100])
        if scope["path"].startswith(UNCOUNTED):
            return None
        wait_s = self._rates.take(address_of(scope))
        if wait_s > 0:
            return Refusal("request/too_many", seconds=ceil(wait_s))
        return None

    def _is_known(self, name: str, scope: Scope) -> bool:
        if name in self._hosts or "*" in self._hosts:
            return True
        # The address that the call came in by, which may be newer than the list of names. A name
        # that a foreign page has pointed here is no address.
        own = scope.get("server")
        return own is not None and is_address(own[0]) and name == bracketed(unmapped(own[0]))


class _Answer:
    """One HTTP answer on its way out."""

    def __init__(self, send: Any, tally: Tally, *, is_head: bool) -> None:
        self._send = send
        self._tally = tally
        self._is_head = is_head

    async def pass_on(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self._tally.requests[message["status"]] += 1
            own = {name for name, _ in SECURITY}
            kept = [(name, value) for name, value in message["headers"] if name not in own]
            message = {**message, "headers": [*kept, *SECURITY]}
        elif message["type"] == "http.response.body" and self._is_head:
            message = {**message, "body": b""}
        await self._send(message)

    async def start(self, status: int, headers: Headers, body: bytes = b"") -> None:
        headers = [*headers, (b"cache-control", b"no-store")]
        if status != 204:
            headers.append((b"content-length", str(len(body)).encode()))
        await self.pass_on({"type": "http.response.start", "status": status, "headers": headers})
        await self.pass_on({"type": "http.response.body", "body": body})

    async def refuse(self, refusal: Refusal) -> None:
        await self.start(status_of(refusal.code), refusal_headers(refusal), encode_refusal(refusal))


def refusal_headers(refusal: Refusal) -> Headers:
    headers: Headers = [(b"content-type", b"application/json")]
    if "seconds" in refusal.params:
        headers.append((b"retry-after", str(refusal.params["seconds"]).encode()))
    if "allowed" in refusal.params:
        headers.append((b"allow", str(refusal.params["allowed"]).encode()))
    return headers


async def _refuse_socket(refusal: Refusal, scope: Scope, send: Any) -> None:
    """Before the socket is accepted, with the reason in the answer where the server can."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": refusal.code})
        return
    status, headers = status_of(refusal.code), [*refusal_headers(refusal), *SECURITY]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": encode_refusal(refusal)})


def headers_of(scope: Scope) -> dict[bytes, str]:
    return {name: value.decode("latin-1") for name, value in scope["headers"]}


def host_name(host: str) -> str:
    """A Host header without its port, in lower case; an IPv6 address keeps its brackets."""
    name = host.strip().lower()
    if name.startswith("["):
        return name.partition("]")[0] + "]"
    return name.partition(":")[0]


def is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def address_of(scope: Scope) -> str:
    """What counts as the caller's one address."""
    client = scope.get("client")
    return address_group(client[0]) if client else "unknown"
