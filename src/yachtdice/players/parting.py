"""How the dice of a turn that fills two boxes may be parted, and what the best parting is worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from yachtdice.players.lattice import lattice


@dataclass(frozen=True, slots=True)
class Top:
    """The two boxes that a group of dice is worth most in."""

    best: float
    box: int
    second: float
    """Worth in the second best box."""


def tops(rows: Sequence[Sequence[float]]) -> list[Top]:
    """By group of dice, in the lattice's order.

    Args:
        rows: by box, at least two: the worth of each group.
    """
    found = []
    for worths in zip(*rows, strict=True):
        best = max(worths)
        box = worths.index(best)
        found.append(Top(best, box, max((*worths[:box], *worths[box + 1 :]))))
    return found


@lru_cache(maxsize=4)
def partings(dice: int, sides: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By roll, in the lattice's order: the two halves it may be parted in, each way once, as
    indices of the rolls of half the dice; 31,878 in all for ten dice."""
    whole, half = lattice(dice, sides), lattice(dice // 2, sides)
    found: list[list[tuple[int, int]]] = [[] for _ in whole.rolls]
    for one, first in enumerate(half.rolls):
        for two in range(one, len(half.rolls)):
            roll = tuple(sorted((*first, *half.rolls[two])))
            found[whole.index[roll] - whole.first_roll].append((one, two))
    return tuple(map(tuple, found))


def together(one: Top, two: Top) -> float:
    """Worth of two groups in two different boxes."""
    if one.box != two.box:
        return one.best + two.best
    return max(one.best + two.second, one.second + two.best)


def best_partings(rows: Sequence[Sequence[float]], dice: int, sides: int) -> list[float]:
    """By roll: the worth of its best parting in two boxes; `rows` as in `tops`."""
    ranked = tops(rows)
    return [
        max([together(ranked[one], ranked[two]) for one, two in halves])
        for halves in partings(dice, sides)
    ]
