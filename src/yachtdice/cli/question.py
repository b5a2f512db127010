"""A question of `yachtdice score`: which boxes may these dice go to, and for how many points?"""

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn

from yachtdice.cli.bad_input import BadInputError, shown
from yachtdice.cli.rule_name import named_rules
from yachtdice.game import Placement
from yachtdice.game.json_object import unique_keys
from yachtdice.rules import Box, Card, RuleSet
from yachtdice.rules.dice import Roll

LAST_THROW = 3
"""The throw that is meant when none is named: no rule set pays more on it."""
MOST_POINTS = 200
"""What a filled box may be said to hold."""
LONGEST_NAME = 200
"""Characters of a rule set's name with all its switches, and room to spare."""

KEYS = ("rules", "dice", "card", "throw")


class Question(NamedTuple):
    """What is asked."""

    rules: RuleSet
    dice: Roll
    """Ascending: all the dice or, where a turn fills two boxes, one group of them."""
    card: Card
    throw: int


def parse_question(rules: str, dice: str, card: str, throw: str) -> Question:
    """The question of the command line's options.

    Raises:
        BadInputError: says which of them is wrong and what was expected.
    """
    found = _rules(rules)
    return Question(
        found,
        _dice(found, [int(c) if c in "0123456789" else c for c in dice], dice),
        _card(found, _pairs(card)),
        _throw(found, int(throw) if is_number(throw) else throw),
    )


def parse_question_line(line: bytes) -> Question:
    """The question of one line of JSON.

    Raises:
        BadInputError: says what is wrong with it and what was expected.
    """
    asked = read_object(line, bad="cli_bad_question")
    check_keys(asked, KEYS, needed=KEYS[:2], missing="cli_missing_key")
    return question_of(asked)


def read_object(line: bytes, *, bad: str) -> dict[str, Any]:
    """The object of one line of JSON.

    Args:
        bad: the message for a line that is none.
    Raises:
        BadInputError: it is none, or has a key twice.
    """
    try:
        asked = _READ.decode(line.decode())
    except (ValueError, RecursionError):  # not UTF-8, not JSON, a number too long, too deep
        asked = None
    if not isinstance(asked, dict):
        raise BadInputError(bad, text=shown(line.decode(errors="replace").strip()))
    return asked


def check_keys(
    asked: dict[str, Any], keys: Iterable[str], *, needed: Iterable[str], missing: str
) -> None:
    """Refuse a question with a key beside these, or without one that is needed.

    Args:
        missing: the message for that.
    Raises:
        BadInputError: names the key.
    """
    for key in asked:
        if key not in keys:
            raise BadInputError("cli_bad_key", key=shown(key), keys=", ".join(keys))
    for key in needed:
        if key not in asked:
            raise BadInputError(missing, key=shown(key))


def question_of(asked: dict[str, Any]) -> Question:
    """The question of an object that has its keys.

    Raises:
        BadInputError: says what is wrong with it and what was expected.
    """
    rules = _rules(asked["rules"])
    dice, card, throw = asked["dice"], asked.get("card"), asked.get("throw")
    if card is not None and not isinstance(card, dict):
        raise BadInputError("cli_bad_card_object", card=shown(card))
    return Question(
        rules,
        _dice(rules, dice, dice),
        _card(rules, card.items() if card else ()),
        _throw(rules, LAST_THROW if throw is None else throw),
    )


_READ = json.JSONDecoder(
    object_pairs_hook=unique_keys(lambda key: BadInputError("cli_key_twice", key=shown(key)))
)


def _rules(name: object) -> RuleSet:
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        raise BadInputError("cli_bad_rules", name=shown(name))
    return named_rules(name)


def _dice(rules: RuleSet, dice: object, written: object) -> Roll:
    pips = range(1, rules.sides + 1)
    if (
        not isinstance(dice, list)
        or len(dice) not in (rules.dice, rules.group)
        or not all(type(die) is int and die in pips for die in dice)
    ):
        key = "cli_bad_dice" if rules.group == rules.dice else "cli_bad_dice_two"
        raise BadInputError(
            key, dice=shown(written), count=rules.dice, group=rules.group, sides=rules.sides
        )
    return tuple(sorted(dice))


def _throw(rules: RuleSet, throw: object) -> int:
    if type(throw) is not int or not 1 <= throw <= rules.rolls_per_turn:
        raise BadInputError("cli_bad_throw", throw=shown(throw), most=rules.rolls_per_turn)
    return throw


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 20


def _pairs(text: str) -> Iterable[tuple[str, object]]:
    """The boxes and points of `yacht=50,fours=12`."""
    for part in text.split(",") if text.strip() else ():
        box, equals, points = (word.strip() for word in part.partition("="))
        if not equals:
            raise BadInputError("cli_bad_card", card=shown(text))
        yield box, int(points) if is_number(points) else points


def _card(rules: RuleSet, filled: Iterable[tuple[str, object]]) -> Card:
    boxes = _boxes(rules)
    columns: list[list[int | None]] = [[None] * len(rules.categories) for _ in range(rules.columns)]
    count = 0
    for label, points in filled:
        box = boxes.get(label) or _refuse_box(rules, label)
        if columns[box.column][box.category] is not None:
            raise BadInputError("cli_box_twice", box=shown(label))
        if type(points) is not int or not 0 <= points <= MOST_POINTS:
            raise BadInputError(
                "cli_bad_points", points=shown(points), box=shown(label), most=MOST_POINTS
            )
        columns[box.column][box.category] = points
        count += 1
    if count == len(rules.boxes):
        raise BadInputError("cli_card_full")
    return Card(tuple(map(tuple, columns)))


def _refuse_box(rules: RuleSet, label: str) -> NoReturn:
    expected = ", ".join(category.id for category in rules.categories)
    if rules.columns == 1:
        raise BadInputError("cli_bad_box", box=shown(label), boxes=expected)
    raise BadInputError(
        "cli_bad_box_columns", box=shown(label), boxes=expected, columns=rules.columns
    )


@lru_cache(maxsize=256)
def _boxes(rules: RuleSet) -> dict[str, Box]:
    """Every box by its name, those of the first column also as `ones@1`."""
    names = box_names(rules)
    return {names[box]: box for box in rules.boxes} | {
        f"{names[box]}@1": box for box in rules.boxes if box.column == 0
    }


@lru_cache(maxsize=256)
def box_names(rules: RuleSet) -> dict[Box, str]:
    """What each box is called, as in a token: `ones`, in the second column `ones@2`."""
    return {
        box: str(Placement(rules.categories[box.category].id, box.column)) for box in rules.boxes
    }
