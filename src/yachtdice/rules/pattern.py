"""What a box asks of its dice. A pattern kind is a small class; a rule set names it in its data."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from yachtdice.rules.dice import Roll


@dataclass(frozen=True, slots=True)
class Face:
    """The dice showing one number, however many (ones ... sixes)."""

    face: int

    def matching(self, roll: Roll) -> Roll | None:
        return (self.face,) * roll.count(self.face)

    def counted(self, group: int) -> int:
        return group


@dataclass(frozen=True, slots=True)
class Any:
    """Any dice."""

    def matching(self, roll: Roll) -> Roll | None:
        return roll

    def counted(self, group: int) -> int:
        return group


@dataclass(frozen=True, slots=True)
class Alike:
    """At least so many dice of one number; that many of them count."""

    count: int

    def matching(self, roll: Roll) -> Roll | None:
        for face in set(roll):
            if roll.count(face) >= self.count:
                return (face,) * self.count
        return None

    def counted(self, group: int) -> int:
        return self.count


@dataclass(frozen=True, slots=True)
class Pairs:
    """So many pairs of different numbers, the highest ones; two dice of each count."""

    count: int

    def matching(self, roll: Roll) -> Roll | None:
        paired = sorted(face for face in set(roll) if roll.count(face) >= 2)[-self.count :]
        if len(paired) < self.count:
            return None
        return tuple(face for face in paired for _ in range(2))

    def counted(self, group: int) -> int:
        return 2 * self.count


@dataclass(frozen=True, slots=True)
class FullHouse:
    """Exactly three of one number and two of another; `open` also takes five alike."""

    form: Literal["strict", "open"]

    def matching(self, roll: Roll) -> Roll | None:
        shape = sorted(roll.count(face) for face in set(roll))
        return roll if shape == [2, 3] or (self.form == "open" and shape == [5]) else None

    def counted(self, group: int) -> int:
        return group


@dataclass(frozen=True, slots=True)
class Run:
    """At least so many numbers in sequence, order and duplicates ignored."""

    length: int

    def matching(self, roll: Roll) -> Roll | None:
        faces = set(roll)
        for low in faces:
            if all(low + step in faces for step in range(self.length)):
                return roll
        return None

    def counted(self, group: int) -> int:
        return group


@dataclass(frozen=True, slots=True)
class Different:
    """At least so many different numbers."""

    count: int

    def matching(self, roll: Roll) -> Roll | None:
        return roll if len(set(roll)) >= self.count else None

    def counted(self, group: int) -> int:
        return group


@dataclass(frozen=True, slots=True)
class Exact:
    """Exactly one of these rolls."""

    rolls: tuple[Roll, ...]

    def matching(self, roll: Roll) -> Roll | None:
        return roll if roll in self.rolls else None

    def counted(self, group: int) -> int:
        return group


Pattern: TypeAlias = Face | Any | Alike | Pairs | FullHouse | Run | Different | Exact
"""`matching(roll)` gives the dice that the pattern counts, or None if it is not there;
`counted(group)` how many dice of a group it counts when it is there."""


def exact(rolls: Sequence[Sequence[int]]) -> Exact:
    """The pattern of exactly these rolls, each put in ascending order."""
    return Exact(tuple(tuple(sorted(roll)) for roll in rolls))
