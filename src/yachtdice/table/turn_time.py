"""How long a person's turn may take, where a room has agreed on that.

The time covers the whole turn: throws, holds and the score. It runs on the server, from the end of
the turn before. When it is over the computer finishes that turn; somebody who misses two in a row
is taken to have left, and the computer plays on for the seat until its person takes it back.
"""

from collections.abc import Sequence
from typing import TypeAlias

from yachtdice.table import events as ev
from yachtdice.table.pending import Pending
from yachtdice.table.state import Play, Table

SHOWN_MS = 3_000
"""From the end of a turn until the next one's time runs: its last throw is shown meanwhile."""
MISSES = 2
"""Turns missed in a row after which the computer plays the seat."""
LONG_TURN_S = 3600
"""Turns that may take so long go on though nobody looks: their people come back in their own time.
With shorter ones a room that nobody is in stands still, time and all."""
LATE_MS = 10_000
"""A short turn that is over for so long has not been ended because nobody was there."""
LEAST_GIVEN_MS = 1_500
"""Less than that is not given back: it is no more than a message may take."""

Outage: TypeAlias = tuple[int, int]
"""From and until when nobody could play, Unix ms."""


def is_long(table: Table) -> bool:
    """Whether the table goes on while nobody looks."""
    return table.settings.turn_seconds >= LONG_TURN_S


def turn_wait(table: Table, play: Play) -> Pending | None:
    """What is left to the person whose turn it is; None: as long as it takes."""
    if not table.settings.turn_seconds or table.phase != "playing":
        return None
    return Pending("turn", table.settings.turn_seconds * 1000, play.turn_since_ms)


def time_up(table: Table, play: Play, *, now_ms: int) -> tuple[ev.AnyEvent, ...]:
    """The turn's time is over. A short one that nobody was there to end begins anew."""
    seat = play.turn_seat
    assert seat is not None
    late_ms = now_ms - play.turn_since_ms - table.settings.turn_seconds * 1000
    if not is_long(table) and late_ms > LATE_MS:
        return _given(play, now_ms - play.turn_since_ms, now_ms)
    up = ev.TimeUp(at_ms=now_ms, seat=seat, by="clock")
    if table.seats[seat].missed + 1 < MISSES:
        return (up,)
    return up, ev.SeatGiven(at_ms=now_ms, seat=seat, by="clock", to="computer")


def give_back(table: Table, outages: Sequence[Outage], *, now_ms: int) -> tuple[ev.AnyEvent, ...]:
    """The time of turns that went by while nobody could play, so far as it was not given yet."""
    found: list[ev.AnyEvent] = []
    for play, _ in running(table):
        since_ms = max(play.turn_since_ms, play.given_ms)
        lost_ms = sum(max(0, min(until, now_ms) - max(begin, since_ms)) for begin, until in outages)
        if lost_ms >= LEAST_GIVEN_MS:
            found += _given(play, lost_ms, now_ms)
    return tuple(found)


def _given(play: Play, ms: int, now_ms: int) -> tuple[ev.TimeGiven]:
    return (ev.TimeGiven(at_ms=now_ms, seat=play.turn_seat, by="clock", ms=ms),)


def turn_is_up(table: Table, now_ms: int) -> bool:
    """Whether the time of a person's turn is over."""
    return any(not wait.left_ms(now_ms) for _, wait in running(table))


def turn_end_ms(table: Table) -> int:
    """When the next of its long turns ends, Unix ms; 0: none is running."""
    if not is_long(table):
        return 0
    return min([wait.since_ms + wait.total_ms for _, wait in running(table)], default=0)


def running(table: Table) -> list[tuple[Play, Pending]]:
    """The turns whose time is running."""
    return [
        (play, wait)
        for play in table.plays
        if play.turn_seat is not None
        and table.seats[play.turn_seat].played_by == "person"
        and not play.is_overdue
        and (wait := turn_wait(table, play)) is not None
    ]
