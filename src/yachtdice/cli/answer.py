"""The answer of `yachtdice score`: exactly the boxes that may be chosen, as plain data."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from yachtdice.cli.question import Question, box_names
from yachtdice.rules import Box, Card, RuleSet, Scored, best_pairs, choices
from yachtdice.rules.category import Fixed
from yachtdice.rules.dice import Roll, format_roll

Entry: TypeAlias = Mapping[str, int | bool | list[str]]


def answer(question: Question) -> dict[str, object]:
    """`{"rules": name, "legal": {box: {"points": ..., "bonus": ...}}}`, boxes in card order.

    A choice that wins the game at once has `"wins": true`. Ten dice for two boxes are answered by
    pair, `ones+full_house`, with the best `"split"`.
    """
    rules, dice, card, throw = question
    if len(dice) == rules.group:
        names = box_names(rules)
        scores = choices(rules, card, dice, throw)
        legal = {names[box]: _entry(scored) for box, scored in scores.items()}
    else:
        legal = _pair_entries(question)
    return {"rules": rules.name, "legal": legal}


def _entry(scored: Scored) -> Entry:
    if scored.wins:
        return {"points": scored.points, "bonus": scored.bonus, "wins": True}
    return {"points": scored.points, "bonus": scored.bonus}


def _pair_entries(question: Question) -> dict[str, Entry]:
    rules, dice, card, throw = question
    if not _is_dice_alone(rules):
        return {label: entry for _, _, label, entry in _all_pairs(rules, card, dice, throw)}
    pairs = _all_pairs(rules, Card.empty(rules), dice, throw=0)
    is_open = set(card.open_boxes())
    return {label: entry for a, b, label, entry in pairs if a in is_open and b in is_open}


@lru_cache(maxsize=256)
def _is_dice_alone(rules: RuleSet) -> bool:
    """True if what a box pays depends on its dice only, not on the throw or on other boxes."""
    return rules.yacht is None and all(
        category.needs is None
        and category.wins == "never"
        and not (
            isinstance(category.points, Fixed)
            and category.points.points != category.points.first_throw
        )
        for category in rules.categories
    )


@lru_cache(maxsize=4096)  # there are 3,003 rolls of ten dice
def _all_pairs(
    rules: RuleSet, card: Card, dice: Roll, throw: int
) -> list[tuple[Box, Box, str, Entry]]:
    """Every pair of open boxes with its name and its best split."""
    names = box_names(rules)
    return [
        (
            first,
            second,
            f"{names[first]}+{names[second]}",
            {"points": pair.points, "bonus": 0, "split": list(map(format_roll, pair.split))},
        )
        for (first, second), pair in best_pairs(rules, card, dice, throw).items()
    ]
