"""Reading a rule set from its TOML file; a bad file is refused by file, row and reason."""

import re
import tomllib

from yachtdice.rules.category import Category, Fixed
from yachtdice.rules.category_rows import read_category
from yachtdice.rules.pattern import Alike
from yachtdice.rules.reader import Reader, Row
from yachtdice.rules.ruleset import JOKER_RULES, JokerRule, RuleSet

_TOP = {
    "id", "aliases", "source", "dice", "sides", "rolls_per_turn", "boxes_per_turn",
    "upper_bonus", "joker", "extra_yacht", "yacht", "category",
}  # fmt: skip
_SET_ID = re.compile(r"[a-z][a-z0-9-]*")  # as it stands in rule-set names


def load_rules(text: str, *, file: str) -> RuleSet:
    """The rule set that a TOML text holds.

    Args:
        file: its name, for complaints.
    Raises:
        RuleSetError: names the file, the row and what is wrong with it.
    """
    read = Reader(file)
    data = _table(read, text)
    dice = read.number(data, "dice", 1, 10)
    sides = read.number(data, "sides", 2, 6, 6)
    boxes_per_turn = read.number(data, "boxes_per_turn", 1, 2, 1)
    if dice % boxes_per_turn:
        read.fail(f"{dice} dice can't be parted evenly for {boxes_per_turn} boxes a turn")
    group = dice // boxes_per_turn
    categories = _categories(read, data, group=group, sides=sides)
    if len(categories) % boxes_per_turn:
        read.fail(f"{len(categories)} boxes can't be filled {boxes_per_turn} a turn")
    yacht = _yacht(read, data, categories, group)
    bonus_at, bonus_points = _upper_bonus(read, data)
    joker, extra = _joker(read, data, yacht)
    aliases = _aliases(read, data)
    id_ = read.name(data, "id", _SET_ID)
    return RuleSet(
        id=id_,
        name=id_,
        aliases=aliases,
        source=read.text(data, "source"),
        dice=dice,
        sides=sides,
        rolls_per_turn=read.number(data, "rolls_per_turn", 1, 9, 3),
        boxes_per_turn=boxes_per_turn,
        bonus_at=bonus_at,
        bonus_points=bonus_points,
        joker=joker,
        extra_yacht=extra,
        yacht=yacht,
        columns=1,
        held_stays=False,
        categories=categories,
    )


def _table(read: Reader, text: str) -> Row:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        read.fail(f"not TOML: {error}")
    read.keys(data, _TOP)
    return data


def _categories(read: Reader, data: Row, *, group: int, sides: int) -> tuple[Category, ...]:
    rows = data.get("category")
    if not isinstance(rows, list) or not rows:
        read.fail("at least one [[category]] is needed")
    file = read.where
    categories = tuple(
        read_category(file, number, row, group=group, sides=sides)
        for number, row in enumerate(rows, 1)
    )
    ids = [category.id for category in categories]
    for index, category in enumerate(categories):
        at_row = Reader(f"{file}: category {index + 1} ({category.id!r})")
        if ids.index(category.id) != index:
            at_row.fail("that id is taken by an earlier row")
        if category.needs and category.needs.category not in {*ids} - {category.id}:
            at_row.fail(f"'needs' names {category.needs.category!r}, which is no other category")
    return categories


def _yacht(read: Reader, data: Row, categories: tuple[Category, ...], group: int) -> str | None:
    """The id of the one plain five-alike box, if there is one."""
    yacht: str | None = data.get("yacht")
    if yacht is not None and not any(
        c.id == yacht and c.pattern == Alike(group) and isinstance(c.points, Fixed)
        for c in categories
    ):
        read.fail(f"'yacht' must name a category of {group} alike with fixed points, got {yacht!r}")
    return yacht


def _upper_bonus(read: Reader, data: Row) -> tuple[int, int]:
    """Upper total that earns the bonus, and what it pays."""
    bonus = data.get("upper_bonus", {"at": 63, "points": 0})
    if not isinstance(bonus, dict):
        read.fail(f"'upper_bonus' must hold 'at' and 'points', got {bonus!r}")
    read.keys(bonus, {"at", "points"})
    return read.number(bonus, "at", 1, 999), read.number(bonus, "points", 0, 200)


def _joker(read: Reader, data: Row, yacht: str | None) -> tuple[JokerRule, int]:
    """The joker's form, and the points of an extra Yacht."""
    joker = read.one_of(data, "joker", JOKER_RULES, "none")
    extra = read.number(data, "extra_yacht", 0, 200, 0)
    if yacht is None and (joker != "none" or extra):
        read.fail("'joker' and 'extra_yacht' need a 'yacht' box")
    return next(rule for rule in JOKER_RULES if rule == joker), extra


def _aliases(read: Reader, data: Row) -> tuple[str, ...]:
    aliases = data.get("aliases", [])
    if not isinstance(aliases, list) or not all(
        isinstance(alias, str) and _SET_ID.fullmatch(alias) for alias in aliases
    ):
        read.fail(f"'aliases' must be a list of lower-case names, got {aliases!r}")
    return tuple(aliases)
