"""Keeps and rolls of so many dice, and the lattice that joins each keep to those with one die more.

The value of a keep is the mean of its one-die extensions, and the best keep of a roll is a running
maximum down the same edges: 1,260 of them for five six-sided dice, in place of 462 x 252 chances.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules.dice import Keep, all_rolls, ways

IntArray: TypeAlias = NDArray[np.intp]
"""Indices, ready for `take`."""
FloatArray: TypeAlias = NDArray[np.float64]
"""Points, or chances."""


@dataclass(frozen=True, eq=False)
class Lattice:
    """All keeps of up to `dice` dice, smaller ones first; the last ones are the rolls.

    Keeps of one size stand by how many different numbers they hold, most first, then in
    lexicographic order: so those that lose a first, second, third ... number to a smaller keep are
    always the first so many of their size.
    """

    dice: int
    sides: int
    keeps: tuple[Keep, ...]
    """462 for five six-sided dice, 8,008 for ten."""
    starts: tuple[int, ...]
    """By size: where its keeps begin; one entry more, where all end."""
    more: tuple[IntArray, ...]
    """By size below `dice`: shape (sides, keeps of that size), where the extension by each number
    stands among the keeps of the next size."""
    less: tuple[tuple[IntArray, ...], ...]
    """By size: for the first, second ... different number of its keeps, where the keep without one
    die of it stands among those of the size below; each array covers a first part of the keeps."""
    chances: tuple[FloatArray, ...]
    """By size: chance of each keep of that size when so many dice are thrown; sums to 1."""

    @property
    def n_keeps(self) -> int:
        return len(self.keeps)

    @property
    def first_roll(self) -> int:
        """Index of the first roll."""
        return self.starts[self.dice]

    @property
    def rolls(self) -> tuple[Keep, ...]:
        return self.keeps[self.first_roll :]

    @cached_property
    def index(self) -> dict[Keep, int]:
        """Where each keep stands among all."""
        return {keep: number for number, keep in enumerate(self.keeps)}

    @cached_property
    def sorted_places(self) -> IntArray:
        """By roll: where it stands among all rolls in lexicographic order."""
        place = {roll: number for number, roll in enumerate(sorted(self.rolls))}
        return np.array([place[roll] for roll in self.rolls], dtype=np.intp)

    def size(self, dice: int) -> slice:
        """The keeps of so many dice."""
        return slice(self.starts[dice], self.starts[dice + 1])

    @cached_property
    def unions(self) -> tuple[IntArray, ...]:
        """By size s below `dice`: shape (multisets of up to `dice` - s dice, keeps of size s),
        where the keep with those dice added stands among all keeps."""
        return tuple(
            np.array(
                [
                    [self.index[tuple(sorted(keep + added))] for keep in self.keeps[self.size(s)]]
                    for added in self.keeps[: self.starts[self.dice - s + 1]]
                ],
                dtype=np.intp,
            )
            for s in range(self.dice)
        )


@lru_cache(maxsize=16)
def lattice(dice: int, sides: int) -> Lattice:
    """The lattice of so many dice; built once."""
    sizes = [
        sorted(all_rolls(size, sides), key=lambda keep: (-len(set(keep)), keep))
        for size in range(dice + 1)
    ]
    places = [{keep: place for place, keep in enumerate(keeps)} for keeps in sizes]
    more = tuple(
        np.array(
            [[above[tuple(sorted((*keep, pip)))] for keep in keeps] for pip in range(1, sides + 1)],
            dtype=np.intp,
        )
        for keeps, above in zip(sizes[:-1], places[1:], strict=True)
    )
    less = tuple(
        _less(keeps, below) for keeps, below in zip(sizes, [{}, *places[:-1]], strict=True)
    )
    chances = tuple(
        np.array([ways(keep) for keep in keeps], dtype=np.float64) / sides**size
        for size, keeps in enumerate(sizes)
    )
    starts = (0, *accumulate(map(len, sizes)))
    keeps = tuple(keep for group in sizes for keep in group)
    return Lattice(dice, sides, keeps, starts, more, less, chances)


def _less(keeps: Sequence[Keep], below: dict[Keep, int]) -> tuple[IntArray, ...]:
    """For the n-th different number of each keep that has one: the keep without one die of it."""
    most = max(len(set(keep)) for keep in keeps)
    arrays = []
    for n in range(most):
        fewer = [
            below[_without(keep, sorted(set(keep))[n])] for keep in keeps if len(set(keep)) > n
        ]
        arrays.append(np.array(fewer, dtype=np.intp))
    return tuple(arrays)


def _without(keep: Keep, pip: int) -> Keep:
    place = keep.index(pip)
    return keep[:place] + keep[place + 1 :]
