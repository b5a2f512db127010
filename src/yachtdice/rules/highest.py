"""The highest total that a rule set allows, by a best-first search over its scorecards.

A first-throw general or an instant Yacht counts its points and play goes on.
"""

from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations, count, product
from typing import NamedTuple

from yachtdice.rules.dice import all_rolls, is_all_alike
from yachtdice.rules.pattern import Alike
from yachtdice.rules.ruleset import Box, RuleSet
from yachtdice.rules.scorecard import Card, totals
from yachtdice.rules.scoring import choices, score_vector


@lru_cache(maxsize=256)
def highest_total(rules: RuleSet) -> int:
    """The highest total of one seat, in points.

    Each box is bounded by the most that any roll could ever write there, extra Yacht included, so
    the first full card that comes out of the queue is the best one.
    """
    most = [_most(rules, category) for category in range(len(rules.categories))]
    order = count()
    start = Card.empty(rules)
    queue = [(-_bound(rules, start, most), 0, next(order), start)]
    seen = {start}
    while queue:
        _, _, _, card = heappop(queue)
        if card.is_full:
            return totals(rules, card).total
        for successor in _successors(rules, card):
            if successor not in seen:
                seen.add(successor)
                # the fullest card first among equal bounds: it is nearest the end
                filled = sum(p is not None for column in successor.columns for p in column)
                bound = -_bound(rules, successor, most)
                heappush(queue, (bound, -filled, next(order), successor))
    raise AssertionError("a card can always be filled")


def _bound(rules: RuleSet, card: Card, most: list["_Most"]) -> int:
    """No card that follows from this one has a higher total."""
    extras = _may_pay_extras(rules, card)
    filled = tuple(
        tuple(
            (most[k].with_extra if extras else most[k].points) if points is None else points
            for k, points in enumerate(column)
        )
        for column in card.columns
    )
    upper = sum(box.category in rules.upper for box in card.open_boxes()) if extras else 0
    return totals(rules, Card(filled, card.extra_yachts + upper)).total


class _Most(NamedTuple):
    """The most that any roll writes into a box."""

    points: int
    with_extra: int
    """The same, an extra Yacht's bonus counted in if the box is a lower one. In an upper box the
    roll that pays most is five alike anyway, and its points must stay apart for the upper bonus."""


def _may_pay_extras(rules: RuleSet, card: Card) -> bool:
    if rules.yacht_index is None or not rules.extra_yacht:
        return False
    yachts = [column[rules.yacht_index] for column in card.columns]
    return None in yachts or any(yachts)


def _most(rules: RuleSet, category: int) -> _Most:
    is_lower = rules.categories[category].section == "lower"
    takes_extra = is_lower and category != rules.yacht_index
    is_wild = is_lower and rules.joker != "none"
    points = with_extra = 0
    for roll in _rolls(rules):
        pays = max(score_vector(rules, roll, first)[category] for first in (False, True))
        alike = is_all_alike(roll)
        if alike and is_wild:
            pays = max(pays, rules.categories[category].score_wild(roll[0], rules.group))
        points = max(points, pays)
        with_extra = max(with_extra, pays + (rules.extra_yacht if alike and takes_extra else 0))
    return _Most(points, with_extra)


@lru_cache(maxsize=256)
def _rolls(rules: RuleSet) -> tuple[tuple[int, ...], ...]:
    """One roll of each kind that scores alike in every box."""
    kinds: dict[object, tuple[int, ...]] = {}
    for roll in all_rolls(rules.group, rules.sides):
        vectors = score_vector(rules, roll, True), score_vector(rules, roll, False)
        kinds.setdefault((vectors, is_all_alike(roll) and roll[0]), roll)
    return tuple(kinds.values())


def _successors(rules: RuleSet, card: Card) -> set[Card]:
    """The cards after one more turn that no other choice for the same boxes beats."""
    ordinary = _ordinary(rules)
    worths = {box: {(ordinary[box.category], 0)} for box in card.open_boxes()}
    for face in range(1, rules.sides + 1):
        for throw in (1, rules.rolls_per_turn):
            alike = (face,) * rules.group
            for box, scored in choices(rules, card, alike, throw).items():
                worths[box].add((scored.points, scored.bonus))
    best = {box: [w for w in found if not _is_beaten(w, found)] for box, found in worths.items()}
    return {
        _fill(card, written)
        for boxes in combinations(best, rules.boxes_per_turn)
        for written in product(*([(box, *worth) for worth in best[box]] for box in boxes))
    }


@lru_cache(maxsize=256)
def _ordinary(rules: RuleSet) -> tuple[int, ...]:
    """By category: the most that dice not all alike write there.

    Only five alike are looked at differently from card to card: jokers, extra Yachts, and the boxes
    that need another one.
    """
    assert all(c.needs is None or c.pattern == Alike(rules.group) for c in rules.categories)
    vectors = [
        score_vector(rules, roll, first)
        for roll in all_rolls(rules.group, rules.sides)
        for first in (False, True)
        if not is_all_alike(roll)
    ]
    return tuple(map(max, zip(*vectors, strict=True)))


def _is_beaten(worth: tuple[int, int], others: set[tuple[int, int]]) -> bool:
    # points and bonus are weighed apart: only points count towards the upper bonus
    return any(o != worth and o[0] >= worth[0] and o[1] >= worth[1] for o in others)


def _fill(card: Card, written: tuple[tuple[Box, int, int], ...]) -> Card:
    for box, points, bonus in written:
        card = card.with_box(box.column, box.category, points)
        card = card.with_extra_yacht() if bonus else card
    return card
