"""A box of the scorecard: a pattern, what it pays, and what else goes with it."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from yachtdice.rules.dice import Roll
from yachtdice.rules.pattern import Face, Pattern

Section: TypeAlias = Literal["upper", "lower"]
Summed: TypeAlias = Literal["all", "matching"]
Wins: TypeAlias = Literal["never", "first_throw", "any_throw"]


@dataclass(frozen=True, slots=True)
class Fixed:
    """So many points, and so many when the turn's first throw is scored without a reroll."""

    points: int
    first_throw: int

    def pay(self, matching: Roll, roll: Roll, *, first_throw: bool) -> int:
        return self.first_throw if first_throw else self.points

    def pay_wild(self, face: int, counted: int) -> int:
        return self.points


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of all the dice, or of those that the pattern counts."""

    of: Summed

    def pay(self, matching: Roll, roll: Roll, *, first_throw: bool) -> int:
        return sum(roll if self.of == "all" else matching)

    def pay_wild(self, face: int, counted: int) -> int:
        return face * counted


Points: TypeAlias = Fixed | Sum


@dataclass(frozen=True, slots=True)
class Needs:
    """Pays only while another box of the same column holds exactly these points."""

    category: str
    points: int


@dataclass(frozen=True, slots=True)
class Category:
    """One scoring rule."""

    id: str
    title: str
    """Title key; titles change nothing in play."""
    section: Section
    pattern: Pattern
    points: Points
    wins: Wins = "never"
    """When filling it with its pattern wins the game at once."""
    needs: Needs | None = None

    @property
    def face(self) -> int | None:
        """The number an upper box counts; None in the lower section."""
        return self.pattern.face if isinstance(self.pattern, Face) else None

    def score(self, roll: Roll, *, first_throw: bool) -> int:
        """Points of the roll here by the plain rules, other boxes left aside."""
        matching = self.pattern.matching(roll)
        return 0 if matching is None else self.points.pay(matching, roll, first_throw=first_throw)

    def score_wild(self, face: int, group: int) -> int:
        """Points of `group` dice alike of `face`, as if they matched the pattern."""
        if isinstance(self.points, Sum) and self.points.of == "all":
            return face * group
        return self.points.pay_wild(face, self.pattern.counted(group))
