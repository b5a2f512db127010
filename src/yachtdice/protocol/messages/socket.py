"""The socket."""

from typing import TypeAlias

from msgspec import Struct

from yachtdice.protocol.messages.answers import Accepted, Refused
from yachtdice.protocol.messages.commands import AnyCommand
from yachtdice.protocol.messages.fields import Seq, TableId
from yachtdice.protocol.messages.table_view import TableView


class Hello(Struct, tag="hello", tag_field="type"):
    """First message of a client. It may have fields of a later version, to be told to reload."""

    protocol: int
    build: str


class Welcome(Struct, tag="welcome", tag_field="type"):
    """First message of the server."""

    protocol: int
    build: str


class Outdated(Struct, tag="outdated", tag_field="type"):
    """The server can't serve this client: reload."""

    protocol: int
    build: str


class Watch(Struct, tag="watch", tag_field="type", forbid_unknown_fields=True):
    """Send me this table's views from now on."""

    table: TableId
    seq: Seq = 0
    """The last seq seen; nothing is sent at once if it is the current one."""


class Unwatch(Struct, tag="unwatch", tag_field="type", forbid_unknown_fields=True):
    """Send me this table's views no more."""

    table: TableId


class Gone(Struct, tag="gone", tag_field="type"):
    """This table can't be watched: it is not there, or no longer."""

    table: str


class Ping(Struct, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """Are you there?"""


class Pong(Struct, tag="pong", tag_field="type"):
    """The answer to `Ping`."""


FromClient: TypeAlias = Hello | Watch | Unwatch | Ping | AnyCommand
FromServer: TypeAlias = Welcome | Outdated | TableView | Accepted | Refused | Gone | Pong
