"""Resume links."""

from typing import Annotated

from msgspec import Meta, Struct

from yachtdice.protocol.messages.fields import TableId


class NewResumeLink(Struct, forbid_unknown_fields=True):
    """Make a link that passes seats to another browser."""

    table: TableId | None = None
    """One table's seats; None: all seats of this key."""


class ResumeLink(Struct):
    """A link just made. Its token is shown this once."""

    token: str
    """128 bits as letters; belongs in the URL fragment."""
    letters: str
    """The same in groups for reading aloud."""
    url: str
    qr: str
    """SVG path data (`d`) of the QR code's dark modules, in a square of `qr_size`."""
    qr_size: int
    table: str | None
    created_ms: int
    id: str = ""
    """Names the link when it is withdrawn; no secret."""


class ResumeLinkEntry(Struct):
    """A link that still works. Its token was shown once and is kept only as a hash."""

    id: str
    table: str | None
    created_ms: int


class ResumeLinks(Struct):
    """The sender's links that still work."""

    links: list[ResumeLinkEntry]


class ResumeQuery(Struct, forbid_unknown_fields=True):
    """Take over the seats that a resume link passes on."""

    token: Annotated[str, Meta(min_length=16, max_length=80)]


class Resumed(Struct):
    """The tables whose seats the sender now holds."""

    tables: list[str]
    """Their ids."""
