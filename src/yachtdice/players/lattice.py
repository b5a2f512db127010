"""Keeps of so many dice, joined to those with one die more: how rerolls are valued and spread.

The value of a keep is the mean of its one-die extensions, so that a reroll of any number of dice is
a walk through the lattice: 1,260 steps for five six-sided dice, not 462 x 252.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from yachtdice.rules.dice import Keep, all_keeps


@dataclass(frozen=True)
class Lattice:
    """All keeps of up to `dice` dice, smaller ones first; the last ones are the rolls."""

    keeps: tuple[Keep, ...]
    index: dict[Keep, int]
    first_roll: int
    """Index of the first roll; the rolls follow each other in lexicographic order."""
    more: tuple[tuple[int, ...], ...]
    """By keep: its extensions by one die, a side each; empty for rolls."""
    less: tuple[tuple[int, ...], ...]
    """By keep: the keeps with one die less, each once."""

    @property
    def rolls(self) -> tuple[Keep, ...]:
        return self.keeps[self.first_roll :]

    def expect(self, values: Sequence[float]) -> list[float]:
        """Mean value after rerolling from each keep, in points.

        Args:
            values: one a roll, in order.
        """
        expected = [0.0] * self.first_roll + list(values)
        for keep in range(self.first_roll - 1, -1, -1):
            more = self.more[keep]
            expected[keep] = sum([expected[m] for m in more]) / len(more)
        return expected

    def best(self, expected: Sequence[float]) -> tuple[list[float], list[int]]:
        """By roll: the value of its best keep that is not the whole roll, and that keep."""
        value = list(expected)
        choice = list(range(len(self.keeps)))
        for keep, less in enumerate(self.less):
            is_roll = keep >= self.first_roll
            best, chosen = (float("-inf"), keep) if is_roll else (value[keep], keep)
            for smaller in less:
                if value[smaller] > best:
                    best, chosen = value[smaller], choice[smaller]
            value[keep], choice[keep] = best, chosen
        return value[self.first_roll :], choice[self.first_roll :]

    def ends(self, values: Sequence[float], throws: int) -> list[float]:
        """The chance of each roll at the end of a turn that is played for the greatest value.

        Args:
            values: one a roll, in order, whenever the turn stops there.
            throws: of the turn, the first one included.
        """
        plans = []
        current = list(values)
        for _ in range(throws - 1):
            later, keeps = self.best(self.expect(current))
            pairs = enumerate(zip(values, later, keeps, strict=True), self.first_roll)
            plans.append([roll if now >= then else keep for roll, (now, then, keep) in pairs])
            current = list(map(max, values, later))
        mass = self.spread([1.0] + [0.0] * (len(self.keeps) - 1))
        for plan in reversed(plans):
            kept = [0.0] * len(self.keeps)
            for share, keep in zip(mass, plan, strict=True):
                kept[keep] += share
            mass = self.spread(kept)
        return mass

    def spread(self, mass: list[float]) -> list[float]:
        """Where probability on keeps comes to lie on rolls once the other dice are thrown.

        Args:
            mass: one a keep; used up.
        Returns:
            one a roll, in order.
        """
        for keep in range(self.first_roll):
            share = mass[keep]
            if share:
                share /= len(self.more[keep])
                for m in self.more[keep]:
                    mass[m] += share
        return mass[self.first_roll :]


@lru_cache(maxsize=4)
def lattice(dice: int, sides: int) -> Lattice:
    """The lattice of so many dice; built once."""
    keeps = all_keeps(dice, sides)
    index = {keep: number for number, keep in enumerate(keeps)}
    first_roll = next(number for number, keep in enumerate(keeps) if len(keep) == dice)
    more = tuple(
        tuple(index[tuple(sorted((*keep, pip)))] for pip in range(1, sides + 1))
        for keep in keeps[:first_roll]
    ) + ((),) * (len(keeps) - first_roll)
    less = tuple(
        tuple(sorted({index[keep[:die] + keep[die + 1 :]] for die in range(len(keep))}))
        for keep in keeps
    )
    return Lattice(keeps, index, first_roll, more, less)
