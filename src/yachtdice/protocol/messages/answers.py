"""Answers."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from yachtdice.protocol.messages.fields import Param, Place, SeatNumber
from yachtdice.protocol.messages.table_view import TableView


class Refused(Struct, tag="refused", tag_field="type"):
    """The one shape of every error, on HTTP and on the socket."""

    code: str
    params: dict[str, Param] = {}
    id: str | None = None
    """The command's id, where there was one."""
    table: str | None = None
    """The table that the command or the watch named."""
    view: TableView | None = None
    """The current state, with `action/...` codes."""


class Accepted(Struct, tag="accepted", tag_field="type"):
    """A command was carried out and committed."""

    id: str
    view: TableView


class Preview(Struct):
    """What two groups of dice would write into each open box."""

    groups: list[dict[str, int]]
    """Box -> points, the first group's first."""


class PreviewQuery(Struct, forbid_unknown_fields=True):
    """A question: what would the roll score if it were split so?"""

    seat: SeatNumber
    places: Annotated[list[Place], Meta(max_length=10)]
    """Places of the first group; the other dice are the second."""


class TableSummary(Struct):
    """A line in the list of one's games."""

    table: str
    rules: str
    phase: Literal["waiting", "playing", "over", "final"]
    ended_early: bool
    seats: list[str]
    """Names as shown; empty: a computer that nobody named."""
    players: list[str]
    """Which computer player, by seat, as `SeatView.player`."""
    flags: list[str]
    """Letters of the signal flags, by seat."""
    mine: list[int]
    """Seats of people that the viewer's key holds."""
    totals: list[int]
    """By seat."""
    places: list[int]
    """Places at the end, empty before."""
    round: int
    """0: no game has started."""
    rounds: int
    turn_seat: int | None
    """The seat in turn; None once the game is over."""
    rolls_used: int
    dice: list[int] | None
    held: list[int]
    """Places of the dice that are held."""
    updated_ms: int
    """Unix time in milliseconds."""
    advised: list[int] = []
    """Seats that have had advice in this game."""
    practice: bool = False
    """Its games begin from a position, for practice."""
    can_end: bool = True
    """The viewer may end it early: in a room its host alone."""
    day: str = ""
    """The day of the daily challenge that it is a try at, ISO; empty: of none."""
    turn_ends_ms: int = 0
    """When the turn's time is over where it is a long one, Unix time in milliseconds; 0: never."""


class TableList(Struct):
    """One page of the viewer's games: open ones first, newest first."""

    tables: list[TableSummary]
    more: str | None = None
    """Pass as `before` for the next page."""


class Best(Struct):
    """The highest final solo total of the viewer's key for a rule set."""

    rules: str
    total: int
    games: int
    """How many games it is the best of."""


class ServerInfo(Struct):
    """Who answers here."""

    name: Literal["yachtdice"]
    version: str
    protocol: int
    build: str
    """Of the client it serves."""
    data: str
    """Identifies the data folder."""
    daily: bool = True
    """There is a daily challenge."""
    lobby: bool = True
    """Rooms may be open to anyone who comes."""
    quick_match: bool = True


class Alive(Struct):
    """The server answers."""

    status: Literal["alive"] = "alive"


class Ready(Struct):
    """Games can be played through this server."""

    bus: Literal["none", "up", "away"]
    """To the other servers of the same games: there is none, it works, or what they do is seen
    later."""
    status: Literal["ready"] = "ready"
