"""docs/reference/messages.md: what goes over HTTP and the socket, from the protocol's Structs."""

import inspect
import re
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct

from scripts.doc_fields import Types, either, link, table
from scripts.wire_types import classes, field_comments, modules, reachable
from yachtdice.protocol import codes, messages
from yachtdice.server import sockets
from yachtdice.server.operations import API, OPERATION, Operation
from yachtdice.server.refusals import status_of
from yachtdice.server.routes import HANDLERS
from yachtdice.words import find

INTRO = f"""\
# Messages

Everything the browser client does, any other client can do too. A command goes over HTTP or over
the socket, as the same JSON with the same answer. The tables below are written from the Structs
that validate what comes in; `GET {API}/openapi.json` describes the same to programs.

- **Who you are.** The first answer to a client without a device key sets one as a cookie. A command
  names the seat it acts for, and the key must hold that seat.
- **Commands.** Every command carries an `id` made by the client and the `seq` of the view it was
  based on. The same `id` again gets the first answer again; another command based on an older `seq`
  is refused as `action/stale`, with the present view. An answer means that the command is stored.
- **Growing.** What the server sends may get fields, so skip those that you do not know. What a
  client sends may leave out fields that are added later, but has none of its own: an unknown one
  is refused, so that a slip of the pen is noticed, in all but [Hello](#hello). A message means the
  same as long as `protocol` is {messages.PROTOCOL}.
"""

SOCKET = f"""\
## The socket

`{API}/socket` takes and sends text frames, one message each, told apart by `type`. The client
begins with {link("Hello")}, within {sockets.HELLO_S} seconds, and is answered with
{link("Welcome")}, or with {link("Outdated")} if it must reload. One socket follows any number of
tables: each {link("Watch")} is answered by views from then on. Every view is whole, so a reader on
a slow line is sent the newest and misses nothing by those it skips.
"""

CLOSING = {
    sockets.NO_HELLO: "no hello, or none that could be read",
    sockets.OUTDATED: "another protocol version: reload",
    sockets.TOO_MANY: "too many sockets from this address",
}

CODES = f"""\
## Refusals

Every error, on HTTP and on the socket, is a {link("Refused")} with one of these codes and its
parameters. A client has its own words for each code.
"""

# Constrained values that several messages hold, described once.
VALUES = ("SeatNumber", "Place", "Seq", "CommandId", "TableId", "BoxToken", "Speed")
TYPES = Types({getattr(messages, name): name for name in VALUES})

# Modules of the messages, in a reader's order.
SUBJECTS = (
    "setup",
    "command",
    "commands",
    "room",
    "lobby",
    "daily",
    "table_view",
    "advice",
    "chances",
    "review",
    "practice",
    "rules_view",
    "odds",
    "answers",
    "resume",
    "socket",
)

_CODE = re.compile(
    r'^    (?:"(?P<code>[a-z_/]+)",(?:  # (?P<comment>.*))?|# (?P<area>.*))$', re.MULTILINE
)


def messages_page() -> str:
    """The page."""
    return "\n".join(
        [
            INTRO,
            *operations(),
            SOCKET,
            *socket_tables(),
            *values(),
            *structs(),
            CODES,
            *refusals(inspect.getsource(codes)),
            "",
        ]
    )


def operations() -> Iterator[str]:
    """What HTTP offers, a line each."""
    described: list[Operation] = [handler.opt[OPERATION] for handler in HANDLERS]
    rows = [
        (f"`{op.method} {op.path}`", _body(op.takes), _answer(op), _about(op)) for op in described
    ]
    yield f"## HTTP\n\nPaths are under `{API}`. Every refusal has the status of its code.\n"
    yield from table(("request", "takes", "gives", "does"), rows)
    yield ""


def _body(kind: Any) -> str:
    if kind is None:
        return ""
    if kind == messages.AnyCommand:
        return "any [command](#commands)"
    if kind is dict:
        return "a [record](record.md)"
    return TYPES.words(kind)


def _answer(op: Operation) -> str:
    return _body(op.gives) or f"nothing ({op.status})"


def _about(op: Operation) -> str:
    queries = [
        f" `?{query.name}=`: {query.about[0].lower()}{query.about[1:].rstrip('.')}."
        for query in op.query
    ]
    return (op.about.rstrip(".") + "." + "".join(queries)).replace("|", r"\|")


def socket_tables() -> Iterator[str]:
    sent = either([link(kind.__name__) for kind in get_args(messages.FromClient)])
    heard = either([link(kind.__name__) for kind in get_args(messages.FromServer)])
    yield f"The client sends {sent}.\n\nThe server sends {heard}.\n"
    yield from table(
        ("close code", "means"), [(f"`{code}`", text) for code, text in CLOSING.items()]
    )
    yield ""


def values() -> Iterator[str]:
    yield "## Values\n"
    for name in VALUES:
        yield f"### {name}\n\n{TYPES.spelled(getattr(messages, name))}\n"


def structs() -> Iterator[str]:
    """Every message and its parts, a heading a subject."""
    comments = field_comments(*modules())
    by_name = {module.__name__.rpartition(".")[2]: module for module in modules()}
    for subject in SUBJECTS:
        module = by_name[subject]
        yield f"## {(module.__doc__ or '').rstrip('.')}\n"
        for node in classes(module):
            yield from struct(getattr(module, node.name), comments)


def struct(kind: type[Struct], comments: dict[tuple[str, str], str]) -> Iterator[str]:
    """One message: what it is for, how it is told apart, its fields."""
    config = kind.__struct_config__
    yield f"### {kind.__name__}\n"
    about = [" ".join((kind.__doc__ or "").split())]
    if config.tag is not None and kind is not messages.Command:
        about.append(f'Its `{config.tag_field}` is `"{config.tag}"`.')
    base = kind.__bases__[0]
    if base is not Struct:
        about.append(f"It has the fields of {link(base.__name__)} too.")
    yield " ".join(about) + "\n"
    own = [f for f in msgspec.structs.fields(kind) if f.name in kind.__annotations__]
    if not own:
        return
    hints = get_type_hints(kind, include_extras=True)
    head: list[str] = ["field", "holds", "if left out", "means"]
    rows = [
        [
            f"`{field.encode_name}`",
            TYPES.words(hints[field.name]),
            left_out(field),
            meaning(comments.get((kind.__name__, field.name), "")),
        ]
        for field in own
    ]
    if kind.__name__ not in incoming():  # what the server sends is always whole
        for row in (head, *rows):
            del row[2]
    yield from table(head, rows)
    yield ""


def meaning(comment: str) -> str:
    """A field's line in the module, as it is meant on the wire."""
    return re.sub(r"\bNone\b", "`null`", " ".join(comment.split())).replace("|", r"\|")


def incoming() -> set[str]:
    """Names of what a client may send, and of its parts."""
    _, found = msgspec.json.schema_components(
        messages.INCOMING, ref_template="#/definitions/{name}"
    )
    names = reachable(found, [message.__name__ for message in messages.INCOMING])
    return names | {getattr(messages, name).__base__.__name__ for name in names}


def left_out(field: msgspec.structs.FieldInfo) -> str:
    """What a field holds that is not there; empty: it must be."""
    if field.required:
        return ""
    value = field.default_factory() if field.default is NODEFAULT else field.default
    if isinstance(value, Struct):
        return "its defaults"
    return f"`{msgspec.json.encode(value).decode()}`"


def refusals(source: str) -> Iterator[str]:
    """Every code, under the areas of the module."""
    rows: list[tuple[str, ...]] = []
    for found in _CODE.finditer(source):
        if found["area"]:
            rows.append((f"**{found['area']}**", "", "", ""))
        else:
            rows.append(refusal(found["code"], found["comment"] or ""))
    yield from table(("code", "HTTP", "parameters", "means"), rows)


def refusal(code: str, comment: str) -> tuple[str, ...]:
    params = re.findall(r"{(\w+)}", comment)
    says_more = re.sub(r"{\w+}|[, ]", "", comment)
    means = re.sub(r"{(\w+)}", r"`\1`", comment) if says_more else words(code)
    return f"`{code}`", str(status_of(code)), ", ".join(f"`{name}`" for name in params), means


def words(code: str) -> str:
    """The English words of a code, its plural ones."""
    message = find("error_" + code.replace("/", "_"))
    _, text = message.variants[-1]
    return "".join(f"`{piece}`" if is_param else piece for piece, is_param in text)
