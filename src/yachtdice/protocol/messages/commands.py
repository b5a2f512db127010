"""Commands."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from yachtdice.protocol.messages.fields import (
    BoxToken,
    CommandId,
    Place,
    SeatNumber,
    Seq,
    Speed,
    TableId,
)


class Command(Struct, tag_field="type", kw_only=True, forbid_unknown_fields=True):
    """What every command carries."""

    id: CommandId
    """Made by the client; a repeat gets the first answer again."""
    table: TableId
    seq: Seq
    """The table's seq that the sender saw."""
    seat: SeatNumber
    """The seat it acts for; the sender's key must hold it."""


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
    the same position."""


class End(Command, tag="end"):
    """End the game early; it stays in the list, unranked."""


class Hint(Command, tag="hint"):
    """Mark this seat as advised, so that `GET /tables/{table}/advice` answers for the roll on the
    table."""

    live: bool = False
    """For every roll until the end of the game; else for this one."""


class GiveSeat(Command, tag="give_seat"):
    """Let the computer play this person's seat, or take it back."""

    to: Literal["computer", "person"]


class SetSpeed(Command, tag="set_speed"):
    """Change how fast computer seats play."""

    speed: Speed


AnyCommand: TypeAlias = (
    Roll | Hold | Score | Undo | Skip | Done | Rematch | End | Hint | GiveSeat | SetSpeed
)

COMMANDS: tuple[type[Command], ...] = (
    Roll, Hold, Score, Undo, Skip, Done, Rematch, End, Hint, GiveSeat, SetSpeed,
)  # fmt: skip
