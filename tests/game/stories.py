"""Records to look at and to tamper with."""

from functools import cache
from random import Random
from unittest.mock import patch

from tests.table.playing import AtTable
from yachtdice.game.record import Record
from yachtdice.protocol import messages as m
from yachtdice.table import record
from yachtdice.testing import any_command

TIED = 11
"""A secret whose roll for who starts has a tie."""


@cache
def whole_game() -> Record:
    """A final game with everything in it: a start roll with a tie, holds, undo, a seat given away
    and back, all by a fixed secret."""
    at = AtTable("general-short", "Ann Ben *Bosun", start_roll=True, stakes=10, first_secret=TIED)
    assert len(at.table.start_rolls) == 2
    random = Random(6)
    at.roll()
    at.roll([0, 4])
    at.send(m.Hold, places=[1])
    at.send(m.Hold, places=[1, 2, 3])
    at.score("sixes")
    at.send(m.Undo, seat=at.table.order[0])
    at.score("ones")
    at.send(m.GiveSeat, seat=0, to="computer")
    with patch("yachtdice.table.clock.DEFAULT_PLAYER", "random"):
        while at.play.game.round == 1:
            at.wait(60_000)
    at.send(m.GiveSeat, seat=0, to="person")
    at.play_out(random)
    return record(at.log)


PRACTICE = m.NewStart(
    "general-short 10 3,-,-,-,-,-,-,-,-,-/-,4,-,-,-,-,-,-,-,- 2 1 25566 1 -", held=[3, 4]
)


@cache
def practice_game() -> Record:
    """A final game of two that began in mid-turn."""
    at = AtTable("general-short", "Ann Ben", start=PRACTICE)
    random = Random(4)
    at.play_out(random)
    return record(at.log)


@cache
def duplicate_game() -> Record:
    """A final game of three who got the same dice: one person, who takes a score back, and two
    computers, all at their own pace."""
    at = AtTable("general-short", "Ann *Bosun *Mate", hints=False, duplicate=True)
    random = Random(8)
    at.send(m.Roll, seat=0)
    at.send(m.Hold, seat=0, places=[1, 2])
    at.send(m.Roll, seat=0)
    at.send(m.Score, seat=0, boxes=["ones"])
    at.wait(700)
    at.send(m.Undo, seat=0)
    while at.table.phase == "playing":
        play = at.table.plays[0]
        if play.game.is_over or random.random() < 0.4:
            at.wait(700)
            continue
        command = any_command(at.table, random)
        if isinstance(command, m.Roll | m.Hold | m.Score):
            given = [name for name in ("places", "boxes") if hasattr(command, name)]
            at.send(type(command), seat=0, **{name: getattr(command, name) for name in given})
    at.go_on()
    return record(at.log)


def going_on() -> Record:
    """A game of two columns with fixed dice, in mid-turn, its secret not yet open."""
    at = AtTable("yacht-dice+columns=2", "Ann Ben", dice="66666 66666 12345 11111 23")
    at.roll()
    at.score("yacht")
    at.roll()
    at.score("yacht@2")
    at.roll()
    at.score("chance")
    at.roll()
    at.roll([0, 1, 2])
    return record(at.log)
