"""Rolls and keeps: multisets of dice as ascending tuples of pips."""

from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial
from typing import TypeAlias

from yachtdice.errors import NotationError

Roll: TypeAlias = tuple[int, ...]
"""What the dice show, ascending, pips from 1."""

Keep: TypeAlias = tuple[int, ...]
"""The dice held back, ascending; empty: none."""


@lru_cache(maxsize=32)
def all_rolls(dice: int, sides: int = 6) -> tuple[Roll, ...]:
    """Every roll of so many dice, in lexicographic order: 252 for five six-sided dice."""
    return tuple(combinations_with_replacement(range(1, sides + 1), dice))


@lru_cache(maxsize=32)
def all_keeps(dice: int, sides: int = 6) -> tuple[Keep, ...]:
    """Every keep of 0 to `dice` dice, smaller ones first: 462 for five six-sided dice."""
    return tuple(keep for size in range(dice + 1) for keep in all_rolls(size, sides))


@lru_cache(maxsize=4096)
def keeps_of(roll: Roll) -> tuple[Keep, ...]:
    """Every keep that the roll contains, itself included, smaller ones first."""
    keeps: set[Keep] = {()}
    for pip in roll:
        keeps |= {(*keep, pip) for keep in keeps}
    return tuple(sorted(keeps, key=lambda keep: (len(keep), keep)))


def contains(roll: Roll, keep: Keep) -> bool:
    """True if every die of `keep` is in `roll`."""
    for pip in set(keep):  # noqa: SIM110 - asked for each throw; a generator takes twice as long
        if roll.count(pip) < keep.count(pip):
            return False
    return True


def ways(roll: Roll) -> int:
    """In how many ordered throws the roll comes up: 1 for 66666, 120 for 12345."""
    count = factorial(len(roll))
    for pip in set(roll):
        count //= factorial(roll.count(pip))
    return count


def is_all_alike(roll: Roll) -> bool:
    """True if all dice show one number."""
    return len(roll) > 0 and roll[0] == roll[-1]


@lru_cache(maxsize=1 << 13)  # five dice lie in 7776 ways, and a few throws are shown all the time
def format_roll(dice: tuple[int, ...]) -> str:
    """The pips as digits, `25566`; `-` for no dice."""
    return "".join(map(str, dice)) or "-"


def parse_roll(text: str, *, sides: int = 6) -> tuple[int, ...]:
    """The dice that `format_roll` wrote, in the order given.

    Raises:
        NotationError: a character that is no pip of such a die.
    """
    if text == "-":
        return ()
    if not text or any(c not in "123456789"[:sides] for c in text):
        raise NotationError(f"bad dice {text!r}: expected digits 1-{sides}, or '-' for none")
    return tuple(map(int, text))
