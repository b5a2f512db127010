"""Commands."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from yachtdice.protocol.messages.command import Command
from yachtdice.protocol.messages.fields import BoxToken, Place, SeatNumber, Speed
from yachtdice.protocol.messages.room import ROOM_COMMANDS, RoomCommand


class Roll(Command, tag="roll"):
    """Throw all dice that are not held."""


class Hold(Command, tag="hold"):
    """Hold exactly these places of the roll on the table."""

    places: Annotated[list[Place], Meta(max_length=10)]
    """All that are held from now on; an empty list lets every die go."""


class Score(Command, tag="score"):
    """Write the roll into a box, or two boxes where the rule set fills two a turn."""

    boxes: Annotated[list[BoxToken], Meta(min_length=1, max_length=2)]
    """`full_house`, in the second column `full_house@2`."""
    split: list[Annotated[list[Place], Meta(max_length=10)]] | None = None
    """Places of each box's dice, in the order of `boxes`; None: the best split."""


class Undo(Command, tag="undo"):
    """Take back this seat's last score."""


class Skip(Command, tag="skip"):
    """End the wait that is running, or the computer's turn, at once."""


class Done(Command, tag="done"):
    """Make a finished game final."""


class Rematch(Command, tag="rematch"):
    """Make the finished game final and start another, the first turn passed on; for practice from
    the same position. Where people play from several browsers, it starts when the last of them
    wants it."""


class End(Command, tag="end"):
    """End the game early; it stays in the list, unranked. In a room its host may; while it
    waits that closes it. Where the host is away in a game, or the sender alone is left, others
    may."""


class Hint(Command, tag="hint"):
    """Mark this seat as advised, so that `GET /tables/{table}/advice` answers for the roll on the
    table."""

    live: bool = False
    """For every roll until the end of the game; else for this one."""


class GiveSeat(Command, tag="give_seat"):
    """Let the computer play this person's seat, or take it back."""

    to: Literal["computer", "person"]


class TakeOver(Command, tag="take_over"):
    """Let the computer play the seat of somebody who is away from a room's game. Who comes back may
    take it again."""

    at: SeatNumber
    """The seat of whoever is away."""


class SetSpeed(Command, tag="set_speed"):
    """Change how fast computer seats play."""

    speed: Speed


AnyCommand: TypeAlias = (
    Roll
    | Hold
    | Score
    | Undo
    | Skip
    | Done
    | Rematch
    | End
    | Hint
    | GiveSeat
    | TakeOver
    | SetSpeed
    | RoomCommand
)

COMMANDS: tuple[type[Command], ...] = (
    Roll, Hold, Score, Undo, Skip, Done, Rematch, End, Hint, GiveSeat, TakeOver, SetSpeed,
    *ROOM_COMMANDS,
)  # fmt: skip
