"""What a box asks for and what it pays, in plain words."""

from typing import assert_never

from yachtdice.rules.category import Category, Fixed, Sum
from yachtdice.rules.pattern import (
    Alike,
    Any,
    Different,
    Exact,
    Face,
    FullHouse,
    Pairs,
    Pattern,
    Run,
)
from yachtdice.rules.phrase import Phrase, box_title, either, phrase
from yachtdice.rules.ruleset import RuleSet


def box_words(rules: RuleSet, category: Category) -> Phrase:
    """A sentence or two on one box."""
    said = phrase(
        "page_box",
        dice=dice_words(category.pattern, rules.group),
        points=_points(category, rules.group),
    )
    if category.needs:
        other = rules.categories[rules.index(category.needs.category)]
        said = phrase(
            "page_box_needs" if rules.columns == 1 else "page_box_needs_same_column",
            box=said,
            other=box_title(other.title),
            held=category.needs.points,
        )
    if category.wins != "never":
        said = phrase(f"page_box_wins_{category.wins}", box=said)
    return said


def dice_words(pattern: Pattern, group: int) -> Phrase:
    """The dice that a pattern asks of a group of so many."""
    match pattern:
        case Face(face):
            return phrase("page_dice_face", face=face)
        case Any():
            return phrase("page_dice_any")
        case Alike(count):
            key = "page_dice_all_alike" if count == group else "page_dice_alike"
            return phrase(key, count=count)
        case Pairs(count):
            return (
                phrase("page_dice_pair") if count == 1 else phrase("page_dice_pairs", count=count)
            )
        case FullHouse(form):
            return phrase(f"page_dice_house_{form}")
        case Run(length):
            key = "page_dice_run" if length == group else "page_dice_run_at_least"
            return phrase(key, count=length)
        case Different(count):
            key = "page_dice_different" if count == group else "page_dice_different_at_least"
            return phrase(key, count=count)
        case Exact(rolls):
            return phrase("page_dice_exact", rolls=either(rolls))
        case _:
            assert_never(pattern)


def _points(category: Category, group: int) -> Phrase:
    pattern, points = category.pattern, category.points
    match points:
        case Fixed(later, first):
            if later == first:
                return phrase("page_points_fixed", points=later)
            return phrase("page_points_first_throw", points=later, first=first)
        case Sum(of):
            counted = group if of == "all" else pattern.counted(group)
            if isinstance(pattern, Any) or (isinstance(pattern, Face) and of == "matching"):
                return phrase("page_points_sum")
            if counted == group:
                return phrase("page_points_sum_all", count=group)
            key = "page_points_sum_alike" if isinstance(pattern, Alike) else "page_points_sum_pairs"
            return phrase(key, count=counted)
        case _:
            assert_never(points)
