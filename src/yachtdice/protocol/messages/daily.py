"""The daily challenge."""

from typing import Annotated

from msgspec import Meta, Struct


class DailyTry(Struct, forbid_unknown_fields=True):
    """Begin the try that this browser has today."""

    name: Annotated[str, Meta(max_length=400)]
    """1-40 graphemes."""


class DailyStanding(Struct):
    """A try that has come to its end."""

    place: int
    """From 1; equal totals share a place."""
    name: str
    """As it was typed. Plain text."""
    total: int
    mine: bool


class DailyView(Struct):
    """A day's challenge, as far as the viewer may know of it."""

    day: str
    """ISO, in UTC."""
    rules: str
    commitment: str
    """SHA-256 of the secret that all dice follow from, hex."""
    left_ms: int
    """Until the day ends; 0: it has."""
    opens_in_ms: int
    """Until the secret is shown and no try counts any more; 0: it is shown."""
    secret: str | None
    players: int
    """Tries that have come to their end."""
    table: str | None
    """The viewer's own try; None: there is none yet."""
    done: bool
    """It has come to its end."""
    total: int | None = None
    """Of the viewer's try, once it is done and counts."""
    place: int | None = None
    standings: list[DailyStanding] | None = None
    """The best ones, and the viewer's; None as long as the viewer's own try goes on or is still to
    come."""
    perfect: int | None = None
    """What the best play makes of the same dice, not knowing them; told with the standings."""
    perfect_comes: bool = False
    """It is still being worked out."""


class DailyLine(Struct):
    """One of the viewer's tries."""

    day: str
    rules: str
    total: int
    place: int
    players: int


class DailyCalendar(Struct):
    """The viewer's tries of the last year."""

    today: str
    """ISO, in UTC."""
    days: list[DailyLine]
    """Latest first."""
    streak: int
    """Days in a row, up to today, or to yesterday as long as today's is still to come."""
    longest: int
