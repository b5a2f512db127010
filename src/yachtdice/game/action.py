"""What can be done in a game, and the short token of each.

`!25566` the dice come up (chance, in place order) · `k566` keep these, reroll the rest · `k-` keep
none · `=full_house` score · `=full_house@2` in the second column ·
`=ones:11236+full_house:44455` two boxes with their dice · `undo` take back the last score.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from yachtdice.errors import NotationError
from yachtdice.rules.dice import format_roll, parse_roll

_BOX = re.compile(r"([a-z][a-z_]*)(?:@([1-9]))?(?::([1-9]+))?")


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice come up so: all of them, kept ones included, in place order."""

    dice: tuple[int, ...]

    def __str__(self) -> str:
        return f"!{format_roll(self.dice)}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep these faces, ascending, and reroll the other dice."""

    faces: tuple[int, ...]

    def __str__(self) -> str:
        return f"k{format_roll(self.faces)}"


@dataclass(frozen=True, slots=True)
class Placement:
    """A box to be filled."""

    category: str
    column: int = 0
    """From 0; from 1 in the token."""
    dice: tuple[int, ...] | None = None
    """Its group of dice, ascending, where a turn fills two boxes; None: the whole roll."""

    @property
    def box(self) -> str:
        """The token without the dice."""
        return f"{self.category}@{self.column + 1}" if self.column else self.category

    def __str__(self) -> str:
        return self.box if self.dice is None else f"{self.box}:{format_roll(self.dice)}"


@dataclass(frozen=True, slots=True)
class Score:
    """Write the roll into one box, or two where the rule set fills two a turn."""

    placements: tuple[Placement, ...]

    def __str__(self) -> str:
        return "=" + "+".join(map(str, self.placements))


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last score."""

    def __str__(self) -> str:
        return "undo"


Action: TypeAlias = Throw | Keep | Score | Undo


def score(category: str, column: int = 0) -> Score:
    """Scoring the whole roll in one box."""
    return Score((Placement(category, column),))


def format_action(action: Action) -> str:
    """The action's token."""
    return str(action)


@lru_cache(maxsize=1 << 13)  # a game has few, and they come again and again
def parse_action(token: str) -> Action:
    """The action of a token.

    Raises:
        NotationError: it is none.
    """
    if token == "undo":
        return Undo()
    try:
        if token.startswith("!"):
            return Throw(parse_roll(token[1:]))
        if token.startswith("k"):
            return Keep(_ascending(token[1:]))
        if token.startswith("="):
            return Score(tuple(parse_placement(part) for part in token[1:].split("+")))
    except NotationError as error:
        raise NotationError(f"bad action {token!r}: {error}") from None
    raise NotationError(
        f"bad action {token!r}: expected '!25566', 'k566', 'k-', '=full_house', "
        "'=ones:11236+full_house:44455' or 'undo'"
    )


@lru_cache(maxsize=1024)
def parse_placement(text: str) -> Placement:
    """The box of a token's part, `full_house`, `full_house@2` or `ones:11236`.

    Raises:
        NotationError: it is none.
    """
    match = _BOX.fullmatch(text)
    if match is None or match[2] == "1":
        raise NotationError(f"bad box {text!r}: expected 'full_house', 'ones@2' or 'ones:11236'")
    dice = None if match[3] is None else _ascending(match[3])
    return Placement(match[1], int(match[2] or 1) - 1, dice)


def _ascending(text: str) -> tuple[int, ...]:
    faces = parse_roll(text)
    if tuple(sorted(faces)) != faces:
        raise NotationError(f"dice {text!r} must stand in ascending order")
    return faces
