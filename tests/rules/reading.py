"""Between the tables' words and the package's values."""

import csv
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.second_scorer import Choice
from yachtdice.rules import Box, Card, RuleSet, Scored
from yachtdice.rules.dice import Roll
from yachtdice.rules.scoring import score_vector

DATA = Path(__file__).parent.parent / "data"


class Row(NamedTuple):
    """One row of a table, with where it stands."""

    table: str
    line: int
    input: str
    expected: str
    comment: str

    def __str__(self) -> str:
        return f"{self.table}:{self.line}"


def read_table(path: str) -> Iterator[Row]:
    """The rows of a table under tests/data."""
    with (DATA / path).open(encoding="utf-8", newline="") as file:
        for line, row in enumerate(csv.DictReader(file), 2):
            yield Row(path, line, row["input"], row["expected"], row["comment"])


def read_card(words: str) -> dict[str, int]:
    """A card as the tables write it: `yacht=50,ones@2=3`, or `-` when empty."""
    if words == "-":
        return {}
    pairs = (word.split("=") for word in words.split(","))
    return {box: int(points) for box, points in pairs}


def read_choice(words: str) -> Choice:
    """A choice as the tables write it: points, `+bonus`, `!` for a win."""
    points, _, bonus = words.rstrip("!").partition("+")
    return Choice(int(points), int(bonus or 0), words.endswith("!"))


def pips(dice: str) -> tuple[int, ...]:
    """The dice as the package takes them."""
    return tuple(sorted(map(int, dice)))


def plain_points(rules: RuleSet, category: int, roll: Roll, throw: int) -> int:
    """The package's points of the roll in one category, other boxes left aside."""
    return score_vector(rules, roll, throw == 1)[category]


@cache
def labels(rules: RuleSet) -> dict[Box, str]:
    """What the tables call each box of a seat's card."""
    return {
        Box(column, index): category.id if column == 0 else f"{category.id}@{column + 1}"
        for column in range(rules.columns)
        for index, category in enumerate(rules.categories)
    }


def to_card(rules: RuleSet, points: Mapping[str, int], extra_yachts: int = 0) -> Card:
    """The package's card that holds these points."""
    boxes = {label: box for box, label in labels(rules).items()}
    columns: list[list[int | None]] = [[None] * len(rules.categories) for _ in range(rules.columns)]
    for label, held in points.items():
        column, category = boxes[label]
        columns[column][category] = held
    return Card(tuple(map(tuple, columns)), extra_yachts)


def to_choices(rules: RuleSet, found: Mapping[Box, Scored]) -> dict[str, Choice]:
    """The package's choices in the tables' words."""
    names = labels(rules)
    return {names[box]: Choice(s.points, s.bonus, s.wins) for box, s in found.items()}


def open_labels(rules: RuleSet, filled: Iterable[str]) -> set[str]:
    """The boxes of a card that are open."""
    return set(labels(rules).values()) - set(filled)
