"""The lobby: rooms that anyone may join, and quick match."""

from typing import Annotated

from msgspec import Meta, Struct

from yachtdice.protocol.messages.fields import CommandId
from yachtdice.protocol.messages.setup import TableSettings


class LobbyRoom(Struct):
    """A room that waits for anyone who comes."""

    table: str
    rules: str
    host: str
    """The name of whoever opened it. Plain text."""
    flag: str
    """Letter of the host's signal flag."""
    seats: int
    open: int
    """Seats that can be taken."""
    settings: TableSettings


class QuickQueue(Struct):
    """People who wait for a quick match of one kind."""

    rules: str
    seats: int
    waiting: int


class Lobby(Struct):
    """Where somebody to play with can be found now."""

    rooms: list[LobbyRoom]
    """The latest first. Empty also where this server has no lobby."""
    queues: list[QuickQueue]


class QuickMatch(Struct, forbid_unknown_fields=True):
    """Play with whoever wants the same: a room that starts by itself when all its seats are taken.
    It has no host, no hints, and 60 seconds for a turn."""

    id: CommandId
    """Made by the client: the same one again takes no second seat."""
    rules: Annotated[str, Meta(min_length=1, max_length=200)]
    """Name of the rule set, its switches included."""
    seats: Annotated[int, Meta(ge=2, le=4)]
    """Of people, oneself included."""
    name: Annotated[str, Meta(max_length=400)]
    """1-40 graphemes."""
    waits_at: Annotated[str, Meta(max_length=32)] = ""
    """The table where the sender waits for the same already, said again now and then: it leads to
    whoever waits elsewhere."""
