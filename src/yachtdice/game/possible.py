"""Whether dice could have written what stands on the cards of a position."""

from functools import lru_cache

from yachtdice.errors import NotationError
from yachtdice.game.state import Game
from yachtdice.rules.category import Category
from yachtdice.rules.dice import all_rolls
from yachtdice.rules.ruleset import RuleSet
from yachtdice.rules.scorecard import Card, Column
from yachtdice.rules.scoring import plain_scores


def check_possible(game: Game) -> None:
    """Refuse cards with points that no roll of these rules writes there.

    Each box is looked at with what it needs of others, not the order in which they were filled.

    Raises:
        NotationError: names the seat and the box.
    """
    for seat, card in enumerate(game.cards):
        for column in card.columns:
            _check_column(game.rules, seat, card, column)
        _check_extras(game.rules, seat, card)


def _check_column(rules: RuleSet, seat: int, card: Card, column: Column) -> None:
    for category, points, plain, wild in zip(
        rules.categories, column, plain_points(rules), wild_points(rules), strict=True
    ):
        if points is None:
            continue
        box = f"seat {seat} has {points} points in {category.id!r}"
        if points not in plain | wild:
            raise NotationError(f"{box}, which no roll writes there")
        if points not in plain and not _may_be_joker(rules, card):
            raise NotationError(f"{box}, which only an extra Yacht writes there")
        needs = category.needs
        if points and needs and column[rules.index(needs.category)] != needs.points:
            raise NotationError(f"{box} without {needs.points} in {needs.category!r}")


def _may_be_joker(rules: RuleSet, card: Card) -> bool:
    index = rules.yacht_index
    return index is not None and all(column[index] is not None for column in card.columns)


def _check_extras(rules: RuleSet, seat: int, card: Card) -> None:
    """Each extra Yacht paid went into a box, and wrote what five alike write there."""
    if not card.extra_yachts:
        return
    alike = alike_points(rules)
    boxes = sum(
        points is not None and points in alike[index]
        for column in card.columns
        for index, points in enumerate(column)
        if index != rules.yacht_index
    )
    if card.extra_yachts > boxes:
        raise NotationError(
            f"seat {seat} has {card.extra_yachts} extra Yachts paid, but only {boxes} boxes with "
            "what one writes"
        )


@lru_cache(maxsize=256)
def plain_points(rules: RuleSet) -> tuple[frozenset[int], ...]:
    """What the rolls write in each category by the plain rules; what it needs counts as there."""
    written = [
        plain_scores(rules, roll, is_first)
        for roll in all_rolls(rules.group, rules.sides)
        for is_first in (True, False)
    ]
    return tuple(
        frozenset(scores[index].points for scores in written) | _nothing(category)
        for index, category in enumerate(rules.categories)
    )


def _nothing(category: Category) -> frozenset[int]:
    """A box that needs another one pays nothing without it, whatever the roll."""
    return frozenset({0} if category.needs else ())


@lru_cache(maxsize=256)
def wild_points(rules: RuleSet) -> tuple[frozenset[int], ...]:
    """What extra Yachts write in each category where the joker stands in for its pattern."""
    faces = range(1, rules.sides + 1)
    return tuple(
        frozenset(
            category.score_wild(face, rules.group)
            for face in faces
            if rules.joker != "none" and category.section == "lower"
        )
        for category in rules.categories
    )


@lru_cache(maxsize=256)
def alike_points(rules: RuleSet) -> tuple[frozenset[int], ...]:
    """What extra Yachts write in each category, wild or not."""
    alike = [
        plain_scores(rules, (face,) * rules.group, first)
        for face in range(1, rules.sides + 1)
        for first in (True, False)
    ]
    return tuple(
        frozenset(scores[index].points for scores in alike) | wild
        for index, wild in enumerate(wild_points(rules))
    )
