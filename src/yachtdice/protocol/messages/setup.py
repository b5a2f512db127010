"""Setting up a table."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from yachtdice.protocol.messages.fields import CommandId, Place, Speed, TurnSeconds


class NewSeat(Struct, forbid_unknown_fields=True):
    """A seat as asked for by whoever sets up the table."""

    kind: Literal["person", "computer", "open"]
    """open: in a room, for whoever takes it."""
    name: Annotated[str, Meta(max_length=400)] = ""
    """1-40 graphemes for a person; a computer's may be empty: it goes by its own name."""
    flag: Annotated[str, Meta(pattern=r"^[a-z]?(?!\n)$", max_length=1)] = ""
    """Letter of its signal flag; empty: the next unused one."""
    player: Annotated[str, Meta(max_length=40)] = ""
    """Which computer player, such as `pilot`; empty: the usual one. Not used for a person."""


class TableSettings(Struct, frozen=True):
    """What is agreed for the table and is not part of the rule set's name."""

    auto_roll: bool = False
    """The first roll of a turn is thrown by itself."""
    start_roll: bool = False
    """All seats roll for who starts."""
    undo: bool = True
    """A score may be taken back while no later die has been thrown."""
    stakes: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """What a point of difference is worth at the end; 0: no stakes."""
    box_names: dict[str, str] = {}
    """Other titles for boxes, title key -> title key, such as {"ones": "aces"}."""
    hand_off: bool = True
    """A hand-off screen between two people on one device."""
    speed: Speed = "normal"
    """How fast computer seats play."""
    hints: bool = True
    """Hints and the coach may be asked while a game is going on."""
    duplicate: bool = False
    """Every seat gets the same dice and plays by itself, all at the same time: two seats at least,
    one person a browser, no hints; `start_roll` is not used."""
    turn_seconds: TurnSeconds = 0
    """In a room: how long a person's turn may take, then the computer finishes it; 0: as long as it
    takes."""


class NewSettings(TableSettings, frozen=True, forbid_unknown_fields=True):
    """Settings as asked for by whoever sets up the table."""


class Start(Struct, frozen=True):
    """A position to play on from: where the games of a practice table begin."""

    position: Annotated[str, Meta(min_length=1, max_length=2000)]
    """The position line: of the same rules and as many seats, as a game can come to it."""
    held: Annotated[list[Place], Meta(max_length=10)] = []
    """Places of its dice that were held in the throw that made the roll."""


class NewStart(Start, frozen=True, forbid_unknown_fields=True):
    """A start as asked for by whoever sets up the table."""


class NewTable(Struct, forbid_unknown_fields=True):
    """Set up a table and start its first game; a room waits until its host starts it."""

    id: CommandId
    """Made by the client: the same one again gives the same table again."""
    rules: Annotated[str, Meta(min_length=1, max_length=200)]
    """Name of the rule set, its switches included."""
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    """In seat order."""
    settings: NewSettings = NewSettings()
    start: NewStart | None = None
    """Play on from a position, for practice; None: a game from empty cards."""
    room: bool = False
    """Others join by its link or its code, and take its open seats, until it is started: two seats
    at least, one of them a person's."""
    listed: bool = False
    """The room stands in the lobby, open to anyone, while it waits and its host is there."""
