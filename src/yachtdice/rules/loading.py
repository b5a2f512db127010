"""Reading a rule set from its TOML file; a bad file is refused by file, row and reason."""

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any as Untyped
from typing import NoReturn, TypeAlias, get_args

from yachtdice.errors import RuleSetError
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
from yachtdice.rules.ruleset import JOKER_RULES, RuleSet

Row: TypeAlias = Mapping[str, Untyped]

_TOP = {
    "id", "aliases", "source", "dice", "sides", "rolls_per_turn", "boxes_per_turn",
    "upper_bonus", "joker", "extra_yacht", "yacht", "category",
}  # fmt: skip
_ROW = {"id", "title", "section", "pattern", "points", "wins", "needs"}
# As they stand in rule-set names and in tokens.
_SET_ID = re.compile(r"[a-z][a-z0-9-]*")
_BOX_ID = re.compile(r"[a-z][a-z_]*")


class _Reader:
    """Checks one file; every complaint names the file and the row."""

    def __init__(self, file: str) -> None:
        self.where = file

    def fail(self, reason: str) -> NoReturn:
        raise RuleSetError(f"{self.where}: {reason}")

    def keys(self, row: Row, known: set[str]) -> None:
        for key in row:
            if key not in known:
                self.fail(f"unknown key {key!r}, expected one of {', '.join(sorted(known))}")

    def text(self, row: Row, key: str) -> str:
        value = row.get(key)
        if not isinstance(value, str) or not value:
            self.fail(f"{key!r} must be a text, got {value!r}")
        return value

    def name(self, row: Row, key: str, form: re.Pattern[str]) -> str:
        value = self.text(row, key)
        if not form.fullmatch(value):
            self.fail(f"{key!r} must be lower-case, such as {form.pattern!r}, got {value!r}")
        return value

    def number(self, row: Row, key: str, least: int, most: int, default: int | None = None) -> int:
        value = row.get(key, default)
        if type(value) is not int or not least <= value <= most:
            self.fail(f"{key!r} must be a whole number {least}-{most}, got {value!r}")
        return value

    def one_of(self, row: Row, key: str, values: tuple[str, ...], default: str) -> str:
        value = row.get(key, default)
        if value not in values:
            self.fail(f"{key!r} must be one of {', '.join(values)}, got {value!r}")
        return str(value)

    def single(self, row: Row, key: str, kinds: Mapping[str, object]) -> tuple[str, Untyped]:
        """The one entry of a table such as `pattern = { run = 4 }`."""
        value = row.get(key)
        if not isinstance(value, dict) or len(value) != 1 or next(iter(value)) not in kinds:
            self.fail(f"{key!r} must name one of {', '.join(kinds)}, got {value!r}")
        return next(iter(value.items()))


def load_rules(text: str, *, file: str) -> RuleSet:
    """The rule set that a TOML text holds.

    Args:
        file: its name, for complaints.
    Raises:
        RuleSetError: names the file, the row and what is wrong with it.
    """
    read = _Reader(file)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        read.fail(f"not TOML: {error}")
    read.keys(data, _TOP)
    dice = read.number(data, "dice", 1, 10)
    sides = read.number(data, "sides", 2, 6, 6)
    boxes_per_turn = read.number(data, "boxes_per_turn", 1, 2, 1)
    if dice % boxes_per_turn:
        read.fail(f"{dice} dice can't be parted evenly for {boxes_per_turn} boxes a turn")
    rows = data.get("category")
    if not isinstance(rows, list) or not rows:
        read.fail("at least one [[category]] is needed")
    group = dice // boxes_per_turn
    categories = tuple(
        _category(file, number, row, group, sides) for number, row in enumerate(rows, 1)
    )
    ids = [category.id for category in categories]
    for index, category in enumerate(categories):
        read.where = f"{file}: category {index + 1} ({category.id!r})"
        if ids.index(category.id) != index:
            read.fail("that id is taken by an earlier row")
        if category.needs and category.needs.category not in {*ids} - {category.id}:
            read.fail(f"'needs' names {category.needs.category!r}, which is no other category")
    read.where = file
    if len(categories) % boxes_per_turn:
        read.fail(f"{len(categories)} boxes can't be filled {boxes_per_turn} a turn")
    yacht = data.get("yacht")
    if yacht is not None and not any(
        c.id == yacht and c.pattern == Alike(group) and isinstance(c.points, Fixed)
        for c in categories
    ):
        read.fail(f"'yacht' must name a category of {group} alike with fixed points, got {yacht!r}")
    bonus = data.get("upper_bonus", {"at": 63, "points": 0})
    if not isinstance(bonus, dict):
        read.fail(f"'upper_bonus' must hold 'at' and 'points', got {bonus!r}")
    read.keys(bonus, {"at", "points"})
    joker = read.one_of(data, "joker", JOKER_RULES, "none")
    extra = read.number(data, "extra_yacht", 0, 200, 0)
    if yacht is None and (joker != "none" or extra):
        read.fail("'joker' and 'extra_yacht' need a 'yacht' box")
    aliases = data.get("aliases", [])
    if not isinstance(aliases, list) or not all(
        isinstance(alias, str) and _SET_ID.fullmatch(alias) for alias in aliases
    ):
        read.fail(f"'aliases' must be a list of lower-case names, got {aliases!r}")
    id_ = read.name(data, "id", _SET_ID)
    return RuleSet(
        id=id_,
        name=id_,
        aliases=tuple(aliases),
        source=read.text(data, "source"),
        dice=dice,
        sides=sides,
        rolls_per_turn=read.number(data, "rolls_per_turn", 1, 9, 3),
        boxes_per_turn=boxes_per_turn,
        bonus_at=read.number(bonus, "at", 1, 999),
        bonus_points=read.number(bonus, "points", 0, 200),
        joker=next(rule for rule in JOKER_RULES if rule == joker),
        extra_yacht=extra,
        yacht=yacht,
        columns=1,
        held_stays=False,
        categories=categories,
    )


def _category(file: str, number: int, row: object, group: int, sides: int) -> Category:
    read = _Reader(f"{file}: category {number}")
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


def _needs(read: _Reader, needs: Row) -> Needs:
    (category,) = needs
    return Needs(category, read.number(needs, category, 0, 200))


def _pattern(read: _Reader, row: Row, group: int, sides: int) -> Pattern:
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


def _full_house(read: _Reader, kind: Row, group: int) -> FullHouse:
    if group != 5:
        read.fail(f"'full_house' is made of 5 dice, not {group}")
    is_open = read.one_of(kind, "full_house", ("strict", "open"), "") == "open"
    return FullHouse("open" if is_open else "strict")


def _rolls(read: _Reader, rolls: object, group: int, sides: int) -> list[list[int]]:
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


def _points(read: _Reader, row: Row) -> Points:
    value = row.get("points")
    if isinstance(value, dict) and "fixed" in value:
        read.keys(value, {"fixed", "first_throw"})
        fixed = read.number(value, "fixed", 0, 200)
        return Fixed(fixed, read.number(value, "first_throw", 0, 200, fixed))
    _, of = read.single(row, "points", {"fixed": None, "sum": None})
    if of not in get_args(Summed):
        read.fail(f"'sum' must be one of {', '.join(get_args(Summed))}, got {of!r}")
    return Sum("all" if of == "all" else "matching")
