"""What has happened at a table, one Struct a kind. The log of them is the table.

Only the server reads them: they hold the secret and the keys. New fields get defaults.
"""

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from yachtdice.protocol.messages import Speed, Start, TableSettings

PlayedBy: TypeAlias = Literal["person", "computer", "empty"]
"""Who plays a seat; empty: nobody, the game waits at its turn."""


class SeatInfo(Struct, frozen=True):
    """A seat as it was set up."""

    kind: Literal["person", "computer", "open"]
    """open: in a room, nobody has taken it yet."""
    name: str
    """As it was typed; empty: a computer that nobody named, or an open seat."""
    flag: str
    player: str = ""
    """Which computer player; else empty."""


class Event(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What every event carries."""

    at_ms: int
    """Unix time in milliseconds."""
    seat: int | None = None
    """The seat it is about."""
    by: str = "person"
    """`person`, `computer:<player>:<strength>` or `clock`."""


class Created(Event, frozen=True, tag="created", omit_defaults=True):
    """The table is set up; the owner's key holds all its seats but the open ones."""

    table: str
    owner: str
    rules: str
    settings: TableSettings
    seats: tuple[SeatInfo, ...]
    start: Start | None = None
    """Where its games begin, for practice; None: with empty cards."""
    code: str = ""
    """Letters that lead to it while it waits for its first game; empty: it is no room."""
    day: str = ""
    """The day of the daily challenge that it is a try at, ISO; empty: of none."""
    opens_ms: int = 0
    """Unix time when that day's secret is shown."""
    listed: bool = False
    """The room stands in the lobby."""
    quick: bool = False
    """It is a room of quick match: without a host, and it starts when all its seats are taken."""


class Joined(Event, frozen=True, tag="joined"):
    """A guest has taken an open seat."""

    key: str
    name: str
    flag: str


class Left(Event, frozen=True, tag="left"):
    """A person's seat is open again."""

    removed: bool = False
    """By the host, for good: its keys can't join again."""


class Renamed(Event, frozen=True, tag="renamed"):
    """A person in a room has another name or flag."""

    name: str
    flag: str


class SeatSet(Event, frozen=True, tag="seat_set"):
    """A seat of a room that no person has taken is this one now, or there is another at the end."""

    info: SeatInfo | None
    """None: there is no such seat any more, and those behind it move up."""


class LockSet(Event, frozen=True, tag="lock_set"):
    """Nobody else may join the room, or may again."""

    locked: bool


class Started(Event, frozen=True, tag="started"):
    """A game begins; its secret is drawn and committed to."""

    number: int
    game: str
    order: tuple[int, ...]
    secret: str
    """Hex."""
    commitment: str


class StartRolled(Event, frozen=True, tag="start_rolled"):
    """A throw of the roll for who starts, by every seat still tied."""

    throw: int
    seats: tuple[int, ...]
    dice: tuple[tuple[int, ...], ...]


class Ordered(Event, frozen=True, tag="ordered"):
    """The roll for who starts is decided."""

    order: tuple[int, ...]


class Rolled(Event, frozen=True, tag="rolled"):
    """The dice that were not held have been thrown."""

    round: int
    throw: int
    dice: tuple[int, ...]
    """All dice in place order."""
    held: tuple[int, ...]
    """Places that were not thrown."""


class HoldsChanged(Event, frozen=True, tag="held"):
    """These places are held from now on."""

    places: tuple[int, ...]


class Scored(Event, frozen=True, tag="scored"):
    """The roll has been written into a box, or into two."""

    token: str
    """`=full_house`, as in `yachtdice.game.action`."""
    points: tuple[int, ...]
    """One a box."""
    bonus: int
    """Extra-Yacht points."""
    split: tuple[tuple[int, ...], ...] = ()
    """Places of each box's dice, where a turn fills two boxes."""


class Undone(Event, frozen=True, tag="undone"):
    """This seat's last score was taken back."""


class Skipped(Event, frozen=True, tag="skipped"):
    """A wait, or the rest of a computer's turn, goes by at once."""


class Hinted(Event, frozen=True, tag="hinted"):
    """This seat has asked for advice."""

    live: bool = False
    """On every roll until the end of the game; else on the one on the table."""


class SeatGiven(Event, frozen=True, tag="seat_given"):
    """Someone else plays the seat from now on, or nobody until it is given on."""

    to: PlayedBy


class SpeedSet(Event, frozen=True, tag="speed_set"):
    """Computer seats play at another speed from now on."""

    speed: Speed


class Finalised(Event, frozen=True, tag="finalised"):
    """The finished game can't change any more; its secret is open."""


class Ended(Event, frozen=True, tag="ended"):
    """The game was ended early, or the room was closed before there was one; that is final."""


class RematchWanted(Event, frozen=True, tag="rematch_wanted"):
    """The people of these seats want another game."""

    seats: tuple[int, ...]


class WentAway(Event, frozen=True, tag="went_away"):
    """The people of these seats have not been there for the grace time."""

    seats: tuple[int, ...]


class CameBack(Event, frozen=True, tag="came_back"):
    """The people of these seats are there again."""

    seats: tuple[int, ...]


class TimeUp(Event, frozen=True, tag="time_up"):
    """The time of this seat's turn is over; the computer finishes the turn."""


class TimeGiven(Event, frozen=True, tag="time_given"):
    """This seat's turn gets time back that nobody could use."""

    ms: int


class KeyAdded(Event, frozen=True, tag="key_added"):
    """Another key holds these seats too."""

    key: str
    seats: tuple[int, ...]


AnyEvent: TypeAlias = (
    Created
    | Joined
    | Left
    | Renamed
    | SeatSet
    | LockSet
    | Started
    | StartRolled
    | Ordered
    | Rolled
    | HoldsChanged
    | Scored
    | Undone
    | Skipped
    | Hinted
    | SeatGiven
    | SpeedSet
    | Finalised
    | Ended
    | RematchWanted
    | WentAway
    | CameBack
    | TimeUp
    | TimeGiven
    | KeyAdded
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode_event(event: AnyEvent) -> bytes:
    """The event as JSON."""
    return _encoder.encode(event)


def decode_event(data: bytes | str) -> AnyEvent:
    """The event that `encode_event` wrote.

    Raises:
        msgspec.ValidationError: it is none.
    """
    return _decoder.decode(data)
