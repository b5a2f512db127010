"""The daily challenge: a game of one whose dice are the same for all who play it that day."""

from msgspec import Struct

from yachtdice.game.proof import commitment
from yachtdice.protocol.messages import TableSettings
from yachtdice.table import events as ev
from yachtdice.table.create import FLAGS
from yachtdice.table.names import clean_name
from yachtdice.table.state import Table

SETTINGS = TableSettings(hints=False, hand_off=False)
DEAL = "0"
"""Of the one seat."""


class Challenge(Struct, frozen=True):
    """What everyone plays on a day."""

    day: str
    """ISO, in UTC."""
    rules: str
    secret: str
    """Hex."""

    @property
    def game(self) -> str:
        """Part of every die's address."""
        return f"daily-{self.day}"

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret, hex."""
        return commitment(bytes.fromhex(self.secret))


def is_shut(table: Table, now_ms: int) -> bool:
    """Whether others may still throw the same dice."""
    return now_ms < table.opens_ms


def counts(table: Table) -> bool:
    """Whether a try that is finished counts: it was finished before the secret was shown."""
    return table.day != "" and is_shut(table, table.updated_ms)


def begin_try(
    challenge: Challenge, name: str, *, opens_ms: int, table_id: str, owner: str, now_ms: int
) -> tuple[ev.AnyEvent, ...]:
    """The first events of a try.

    Args:
        opens_ms: Unix time when the secret is shown.
    Raises:
        Refusal: nobody can be called that.
    """
    seat = ev.SeatInfo("person", clean_name(name), FLAGS[0])
    created = ev.Created(
        at_ms=now_ms,
        table=table_id,
        owner=owner,
        rules=challenge.rules,
        settings=SETTINGS,
        seats=(seat,),
        day=challenge.day,
        opens_ms=opens_ms,
    )
    started = ev.Started(
        at_ms=now_ms,
        by="clock",
        number=1,
        game=challenge.game,
        order=(0,),
        secret=challenge.secret,
        commitment=challenge.commitment,
    )
    return created, started
