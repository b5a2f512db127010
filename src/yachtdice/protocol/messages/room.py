"""Rooms: tables that others join by a link before the first game starts."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from yachtdice.protocol.messages.command import Command
from yachtdice.protocol.messages.fields import SeatNumber

Name: TypeAlias = Annotated[str, Meta(max_length=400)]
Flag: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z]?(?!\n)$", max_length=1)]


class Join(Command, tag="join"):
    """Take an open seat in a room that waits; the sender's browser holds it from then on."""

    name: Name
    """1-40 graphemes."""
    flag: Flag = ""
    """Letter of its signal flag; empty, or another seat's: the next unused one."""


class Leave(Command, tag="leave"):
    """Give up a seat in a room that waits: it is open again."""


class Rename(Command, tag="rename"):
    """Change this seat's name or flag in a room that waits."""

    name: Name = ""
    """Empty: as before."""
    flag: Flag = ""
    """Empty, or another seat's: as before."""


class SetSeat(Command, tag="set_seat"):
    """For the host of a room that waits: say what a seat is that no person has taken."""

    at: SeatNumber
    """Its number; one more than the last: another seat."""
    to: Literal["open", "computer", "none"]
    """none: there is no such seat any more, and those behind it move up."""
    player: Annotated[str, Meta(max_length=40)] = ""
    """Which computer player; empty: the usual one."""


class RemoveGuest(Command, tag="remove_guest"):
    """For the host of a room that waits: a guest's seat is open again, and not for that guest."""

    at: SeatNumber
    """The guest's seat."""


class Lock(Command, tag="lock"):
    """For the host of a room that waits: nobody else may join, or may again."""

    locked: bool


class StartGame(Command, tag="start"):
    """For the host of a room that waits: start its first game without the seats still open."""


RoomCommand: TypeAlias = Join | Leave | Rename | SetSeat | RemoveGuest | Lock | StartGame

ROOM_COMMANDS: tuple[type[Command], ...] = (
    Join, Leave, Rename, SetSeat, RemoveGuest, Lock, StartGame,
)  # fmt: skip


class RoomView(Struct):
    """What is special about a table that others join by a link."""

    code: str
    """Six letters that lead to it while it waits, then empty."""
    locked: bool
    """Nobody else may join."""
    host: int | None
    """The host's seat, the first of them; None: it is held by nobody now."""
    rematch: list[int] = []
    """Seats whose people want another game."""
    listed: bool = False
    """It stands in the lobby while it waits and its host is there."""
    quick: bool = False
    """Of quick match: it has no host, and starts when all its seats are taken."""


class RoomFound(Struct):
    """The room that a code leads to."""

    table: str


class Invitation(Struct):
    """What brings others into a room that waits."""

    url: str
    """Its address, as other devices reach it."""
    code: str
    """Six letters, to be typed under "Join by code"."""
    qr: str
    """SVG path data of the address as a QR code."""
    qr_size: int
    """Side of the square it lies in."""
