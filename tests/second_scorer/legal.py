"""Which boxes a roll may go to, and what each then brings."""

from collections.abc import Mapping
from typing import NamedTuple

from .boxes import is_five_alike, plain_points, wild_points
from .names import UPPER, Rules, read_name


class Choice(NamedTuple):
    """What filling one box brings."""

    points: int
    bonus: int
    """Extra-Yacht points."""
    wins: bool
    """Whether the game is won at once."""


def plain(name: str, box: str, dice: str, throw: int) -> int:
    """Points of the dice in the box on an empty card."""
    return plain_points(read_name(name), box, dice, throw)


def legal(name: str, dice: str, throw: int, card: Mapping[str, int]) -> dict[str, Choice]:
    """Exactly the boxes that may be chosen; `box@2` and `box@3` are further columns.

    Args:
        dice: five digits in ascending order.
        throw: which throw of the turn shows them, 1 to 3.
        card: points by filled box, `box@column` as above.
    """
    rules = read_name(name)
    columns = range(1, (rules.columns or 1) + 1)
    places = [(box, column) for column in columns for box in rules.boxes]
    open_places = [place for place in places if label(*place) not in card]
    extra, bonus = _extra_yacht(rules, dice, card, columns)
    joker = (rules.joker or "none") if extra else "none"
    if joker == "forced_if_scored":
        joker = "forced" if bonus else "none"
    matching = UPPER[int(dice[0]) - 1]
    matching_open = [place for place in open_places if place[0] == matching]
    lower_open = [place for place in open_places if place[0] not in UPPER]
    if joker == "forced":
        open_places = matching_open or lower_open or open_places
    wild = joker in ("free", "forced") or (joker == "free_after_upper" and not matching_open)

    choices = {}
    for box, column in open_places:
        if wild and box not in UPPER:
            points = wild_points(rules, box, dice)
        else:
            general_held = card.get(label("general", column), 0)
            points = plain_points(rules, box, dice, throw, general_held)
        choices[label(box, column)] = Choice(points, bonus, _wins(rules, box, dice, throw))
    return choices


def label(box: str, column: int) -> str:
    """The name of a box in a column counted from 1."""
    return box if column == 1 else f"{box}@{column}"


def _extra_yacht(
    rules: Rules, dice: str, card: Mapping[str, int], columns: range
) -> tuple[bool, int]:
    """Whether the dice are an extra Yacht, and its bonus."""
    if not rules.extra or not is_five_alike(dice):
        return False, 0
    yacht_box = rules.yacht_box
    assert yacht_box
    held = [card.get(label(yacht_box, column)) for column in columns]
    if None in held:
        return False, 0
    return True, rules.extra if 50 in held else 0


def _wins(rules: Rules, box: str, dice: str, throw: int) -> bool:
    if not is_five_alike(dice):
        return False
    if rules.instant == "on" and box == rules.yacht_box:
        return True
    return box == "general" and throw == 1
