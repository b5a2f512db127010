"""Extra Yachts: five alike rolled when the Yacht box is filled, and where they may go."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from yachtdice.rules.dice import Roll, is_all_alike
from yachtdice.rules.ruleset import Box, RuleSet
from yachtdice.rules.scorecard import Card

Order: TypeAlias = Literal["any", "upper", "lower", "zero"]
"""Which boxes the joker leaves: any open one, the matching upper one, a lower one, or an upper
one for nothing."""


@dataclass(frozen=True, slots=True)
class Joker:
    """What an extra Yacht may do."""

    order: Order
    legal: frozenset[Box]
    is_wild: bool
    """Lower boxes pay as if the dice matched them."""


def _yacht_points(rules: RuleSet, card: Card) -> list[int | None]:
    index = rules.yacht_index
    return [] if index is None else [column[index] for column in card.columns]


def is_extra_yacht(rules: RuleSet, card: Card, roll: Roll) -> bool:
    """True for five alike when every column's Yacht box is filled."""
    if not is_all_alike(roll):
        return False
    held = _yacht_points(rules, card)
    return bool(held) and None not in held


def extra_bonus(rules: RuleSet, card: Card, roll: Roll) -> int:
    """Bonus points that come with the roll wherever it goes."""
    return rules.extra_yacht if is_extra_yacht(rules, card, roll) and _is_paid(rules, card) else 0


def _is_paid(rules: RuleSet, card: Card) -> bool:
    if rules.yacht is None:
        return False
    full = rules.categories[rules.index(rules.yacht)].score_wild(1, rules.group)
    return any(points == full for points in _yacht_points(rules, card))


def joker(rules: RuleSet, card: Card, roll: Roll) -> Joker | None:
    """The joker that the roll is under this rule set; None: it is scored by the plain rules."""
    if rules.joker == "none" or not is_extra_yacht(rules, card, roll):
        return None
    if rules.joker == "forced_if_scored" and not _is_paid(rules, card):
        return None
    open_boxes = card.open_boxes()
    matching = [box for box in open_boxes if rules.categories[box.category].face == roll[0]]
    if rules.joker == "free":
        return Joker("any", frozenset(open_boxes), True)
    if rules.joker == "free_after_upper":
        return Joker("any", frozenset(open_boxes), not matching)
    if matching:
        return Joker("upper", frozenset(matching), False)
    lower = [box for box in open_boxes if rules.categories[box.category].section == "lower"]
    if lower:
        return Joker("lower", frozenset(lower), True)
    return Joker("zero", frozenset(open_boxes), False)
