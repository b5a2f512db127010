"""A row of a rule-set file as a category."""

import re
from collections.abc import Callable
from typing import get_args

from yachtdice.rules.category import Category, Fixed, Needs, Points, Section, Sum, Summed, Wins
from yachtdice.rules.pattern import (
    Alike,
    Any,
    Different,
    Face,
    FullHouse,
    Pairs,
    Pattern,
    Run,
    exact,
)
from yachtdice.rules.reader import Reader, Row

_ROW = {"id", "title", "section", "pattern", "points", "wins", "needs"}
_BOX_ID = re.compile(r"[a-z][a-z_]*")  # as it stands in tokens


def read_category(file: str, number: int, row: object, *, group: int, sides: int) -> Category:
    """The category of a row.

    Args:
        number: of the row, from 1.
        group: how many dice a box is scored from.
    Raises:
        RuleSetError: names the file, the row and what is wrong with it.
    """
    read = Reader(f"{file}: category {number}")
    if not isinstance(row, dict):
        read.fail(f"must be a table, got {row!r}")
    id_ = read.name(row, "id", _BOX_ID)
    read.where += f" ({id_!r})"
    read.keys(row, _ROW)
    pattern = _pattern(read, row, group, sides)
    section = read.one_of(row, "section", get_args(Section), "lower")
    if (section == "upper") != isinstance(pattern, Face):
        read.fail("the upper section holds the boxes of one face, and no others")
    wins = read.one_of(row, "wins", get_args(Wins), "never")
    needs = row.get("needs")
    if needs is not None and (not isinstance(needs, dict) or len(needs) != 1):
        read.fail(f"'needs' must be {{ category = points }}, got {needs!r}")
    return Category(
        id=id_,
        title=read.text(row, "title") if "title" in row else id_,
        section="upper" if section == "upper" else "lower",
        pattern=pattern,
        points=_points(read, row),
        wins=next(value for value in get_args(Wins) if value == wins),
        needs=_needs(read, needs) if needs else None,
    )


def _needs(read: Reader, needs: Row) -> Needs:
    (category,) = needs
    return Needs(category, read.number(needs, category, 0, 200))


def _pattern(read: Reader, row: Row, group: int, sides: int) -> Pattern:
    kinds: dict[str, Callable[[], Pattern]] = {
        "face": lambda: Face(read.number(kind, "face", 1, sides)),
        "any": lambda: Any() if kind["any"] is True else read.fail("'any' must be true"),
        "alike": lambda: Alike(read.number(kind, "alike", 2, group)),
        "pairs": lambda: Pairs(read.number(kind, "pairs", 1, group // 2)),
        "full_house": lambda: _full_house(read, kind, group),
        "run": lambda: Run(read.number(kind, "run", 2, min(group, sides))),
        "different": lambda: Different(read.number(kind, "different", 2, min(group, sides))),
        "exact": lambda: exact(_rolls(read, kind["exact"], group, sides)),
    }
    name, value = read.single(row, "pattern", kinds)
    kind = {name: value}
    return kinds[name]()


def _full_house(read: Reader, kind: Row, group: int) -> FullHouse:
    if group != 5:
        read.fail(f"'full_house' is made of 5 dice, not {group}")
    is_open = read.one_of(kind, "full_house", ("strict", "open"), "") == "open"
    return FullHouse("open" if is_open else "strict")


def _rolls(read: Reader, rolls: object, group: int, sides: int) -> list[list[int]]:
    pips = range(1, sides + 1)
    if not isinstance(rolls, list) or not rolls:
        read.fail(f"'exact' must be a list of rolls, got {rolls!r}")
    for roll in rolls:
        if (
            not isinstance(roll, list)
            or len(roll) != group
            or any(type(p) is not int or p not in pips for p in roll)
        ):
            read.fail(f"'exact' must hold rolls of {group} dice 1-{sides}, got {roll!r}")
    return rolls


def _points(read: Reader, row: Row) -> Points:
    value = row.get("points")
    if isinstance(value, dict) and "fixed" in value:
        read.keys(value, {"fixed", "first_throw"})
        fixed = read.number(value, "fixed", 0, 200)
        return Fixed(fixed, read.number(value, "first_throw", 0, 200, fixed))
    _, of = read.single(row, "points", {"fixed": None, "sum": None})
    if of not in get_args(Summed):
        read.fail(f"'sum' must be one of {', '.join(get_args(Summed))}, got {of!r}")
    return Sum("all" if of == "all" else "matching")
