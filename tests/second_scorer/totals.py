"""Sums of a card, and the most a card can hold."""

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import NamedTuple

from .boxes import plain_points
from .legal import Choice, label, legal
from .names import UPPER, read_name

ROLLS = tuple("".join(roll) for roll in combinations_with_replacement("123456", 5))
"""All 252 rolls of five dice."""


class Sums(NamedTuple):
    """A card added up, all columns together."""

    upper: int
    upper_bonus: int
    lower: int
    extra: int
    ahead_of_par: int
    """Upper total less three of each number in the upper boxes filled so far."""
    total: int


def sums(name: str, card: Mapping[str, int], extra_yachts: int = 0) -> Sums:
    """Each part of the card's total; the upper bonus is found for each column by itself."""
    rules = read_name(name)
    upper = upper_bonus = lower = par = 0
    for column in range(1, (rules.columns or 1) + 1):
        held = {box: card.get(label(box, column), 0) for box in rules.boxes}
        column_upper = sum(held[box] for box in UPPER)
        upper += column_upper
        lower += sum(held.values()) - column_upper
        for face, box in enumerate(UPPER, 1):
            par += 3 * face if label(box, column) in card else 0
        if column_upper >= 63:
            upper_bonus += rules.bonus or 0
    extra = extra_yachts * (rules.extra or 0)
    total = upper + upper_bonus + lower + extra
    return Sums(upper, upper_bonus, lower, extra, upper - par, total)


def highest_total(name: str) -> int:
    """The most a card can hold, shown by playing it and by a bound no play can pass.

    The play fills the five-alike boxes first, then the upper boxes, then the others, each with the
    roll that brings most. The bound gives each box the most it can bring on any card, for what a
    box brings depends on the five-alike boxes and on whether the upper boxes are filled.
    """
    rules = read_name(name)
    columns = range(1, (rules.columns or 1) + 1)
    if rules.family == "cameroon":
        return sum(max(plain_points(rules, box, roll, 3) for roll in ROLLS) for box in rules.boxes)
    first = rules.yacht_box or "general"
    yachts = [label(first, column) for column in columns]
    upper = [label(box, column) for column in columns for box in UPPER]
    lower = [label(box, column) for column in columns for box in rules.boxes[6:] if box != first]

    card: dict[str, int] = {}
    extra_yachts = 0
    for place in yachts + upper + lower:
        best = _best(name, card)[place]
        card[place] = best.points
        extra_yachts += best.bonus > 0
    found = sums(name, card, extra_yachts).total

    five_alike = card[yachts[0]]
    cards = [held | above for held in _filled(yachts, five_alike, 0) for above in _filled(upper, 0)]
    tables = [_best(name, some_card) for some_card in cards]
    bound = (rules.bonus or 0) * len(columns)
    for place in yachts + upper + lower:
        bound += max(sum(table[place][:2]) for table in tables if place in table)
    assert found == bound, (name, found, bound)
    return found


def _filled(places: list[str], *points: int) -> list[dict[str, int]]:
    """The places open, and filled with each of the points."""
    return [{}, *(dict.fromkeys(places, each) for each in points)]


def _best(name: str, card: Mapping[str, int]) -> dict[str, Choice]:
    """For each open box what the best roll for it brings; a first-throw win fills no card."""
    best: dict[str, Choice] = {}
    for throw in (3, 1) if name.startswith("general") else (3,):
        for roll in ROLLS:
            for place, choice in legal(name, roll, throw, card).items():
                if choice.wins and throw == 1:
                    continue
                if place not in best or sum(choice[:2]) > sum(best[place][:2]):
                    best[place] = choice
    return best
