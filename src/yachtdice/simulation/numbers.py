"""Chance by address: every throw of every game has its own number, whoever asks for it and when.

So a game comes out the same in whatever shard, process or order it is played. The numbers are those
of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014), with
the address mixed in step by step. They are for simulation only; dice at a table come from
`yachtdice.game.proof`.
"""

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.uint64]
"""64 random bits each."""

GOLDEN = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB
LOW = 0xFFFFFFFF

SLIPS, ANY = 200, 220
"""Stand in place of a throw's number for whether a decision slips, and for what it slips to; the
throw is added."""


def mixed(numbers: Numbers) -> Numbers:
    """The numbers with their bits stirred."""
    with np.errstate(over="ignore"):
        numbers = numbers + np.uint64(GOLDEN)
        numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(FIRST)
        numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(SECOND)
    return numbers ^ (numbers >> np.uint64(31))


def numbers(seed: int, games: NDArray[np.int64], seat: int, turn: int, what: int) -> Numbers:
    """A number for each game.

    Args:
        seed: 0 to 2^63 - 1.
        games: their numbers.
        turn: of the seat, from 1.
        what: a throw of it, from 1, or another use.
    """
    base = mixed(np.array([seed], dtype=np.uint64))
    of_game = mixed(base ^ games.astype(np.uint64))
    return mixed(of_game ^ np.uint64(seat << 32 | turn << 16 | what))


def faces(numbers: Numbers, dice: int, sides: int) -> NDArray[np.int64]:
    """The dice of each number, shape (numbers, dice), from 0; ten dice use up 26 of its 64 bits, so
    that a face is likelier than another by less than 1e-11."""
    found = np.empty((len(numbers), dice), dtype=np.int64)
    for die in range(dice):
        # number x sides as a high and a low half
        low = (numbers & np.uint64(LOW)) * np.uint64(sides)
        high = (numbers >> np.uint64(32)) * np.uint64(sides) + (low >> np.uint64(32))
        found[:, die] = (high >> np.uint64(32)).astype(np.int64)
        numbers = (high << np.uint64(32)) | (low & np.uint64(LOW))
    return found


def fractions(numbers: Numbers) -> NDArray[np.float64]:
    """The numbers as fractions from 0 to below 1."""
    return (numbers >> np.uint64(11)).astype(np.float64) * 2.0**-53
