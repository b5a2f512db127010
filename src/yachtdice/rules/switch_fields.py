"""What each rule switch reads in a rule set and writes into it, and what it needs there."""

from collections.abc import Callable
from dataclasses import replace

from yachtdice.errors import SwitchError
from yachtdice.rules.category import Category, Fixed, Sum
from yachtdice.rules.pattern import Alike, Different, FullHouse, Pattern, Run, exact
from yachtdice.rules.ruleset import JOKER_RULES, RuleSet


def _change(rules: RuleSet, test: Callable[[Category], bool], **changes: object) -> RuleSet:
    categories = tuple(
        replace(c, **changes) if test(c) else c  # type: ignore[arg-type]
        for c in rules.categories
    )
    return replace(rules, categories=categories)


# -- which boxes a switch is about


def _is_house(category: Category) -> bool:
    return isinstance(category.pattern, FullHouse)


def _is_four(category: Category) -> bool:
    return category.pattern == Alike(4) and isinstance(category.points, Sum)


def _straights(rules: RuleSet) -> list[Category]:
    """The straight boxes, small one first; they are named for what they are."""
    return [c for c in rules.categories if c.id.endswith(("straight", "_cameroon"))]


# -- refusals


def needs_yacht(rules: RuleSet) -> str | None:
    """A key of `switch.LACKS` where it has no plain five-alike box; None: it has one."""
    return None if rules.yacht else "no_yacht"


def needs_house(rules: RuleSet) -> str | None:
    """The same of a full house."""
    return None if any(map(_is_house, rules.categories)) else "no_house"


def needs_four(rules: RuleSet) -> str | None:
    """The same of a four of a kind that sums dice."""
    return None if any(map(_is_four, rules.categories)) else "no_four"


def needs_straights(rules: RuleSet) -> str | None:
    """The same of two straights."""
    return None if len(_straights(rules)) == 2 else "no_straights"


def needs_five_dice(rules: RuleSet) -> str | None:
    """The same of a game with five dice."""
    return None if rules.dice == 5 else "no_five_dice"


# -- getters and setters


def set_extra(rules: RuleSet, value: str) -> RuleSet:
    """Points of each extra Yacht; without them there is no joker."""
    points = int(value)
    return replace(rules, extra_yacht=points, joker=rules.joker if points else "none")


def set_joker(rules: RuleSet, value: str) -> RuleSet:
    """Where an extra Yacht may go. Raises SwitchError: there are none."""
    if value != "none" and not rules.extra_yacht:
        raise SwitchError(
            f"switch 'joker': {value!r} needs extra Yachts, but 'extra' is 0; expected none",
            reason="joker",
            switch="joker",
            value=value,
        )
    return replace(rules, joker=next(rule for rule in JOKER_RULES if rule == value))


def get_house(rules: RuleSet) -> str:
    """`strict` or `open`."""
    return next(c.pattern.form for c in rules.categories if isinstance(c.pattern, FullHouse))


def set_house(rules: RuleSet, value: str) -> RuleSet:
    """Whether five alike are a full house."""
    return _change(rules, _is_house, pattern=FullHouse("open" if value == "open" else "strict"))


def get_four(rules: RuleSet) -> str:
    """`4` or `5`: how many dice the box sums."""
    points = next(c.points for c in rules.categories if _is_four(c))
    return "5" if points == Sum("all") else "4"


def set_four(rules: RuleSet, value: str) -> RuleSet:
    """How many dice the box sums."""
    return _change(rules, _is_four, points=Sum("all" if value == "5" else "matching"))


_EXACT = (exact([[1, 2, 3, 4, 5]]), exact([[2, 3, 4, 5, 6]]))
STRAIGHTS: dict[str, tuple[Pattern, Pattern]] = {
    "exact": _EXACT,
    "run": (Run(4), Run(5)),
    "different": (Different(5), Different(5)),
}


def get_straights(rules: RuleSet) -> str:
    """A key of STRAIGHTS; empty: none of them."""
    patterns = tuple(c.pattern for c in _straights(rules))
    return next((name for name, pair in STRAIGHTS.items() if pair == patterns), "")


def set_straights(rules: RuleSet, value: str) -> RuleSet:
    """Which dice make the two straights."""
    for category, pattern in zip(_straights(rules), STRAIGHTS[value], strict=True):
        rules = _change(rules, lambda c, id_=category.id: c.id == id_, pattern=pattern)  # type: ignore[misc]
    return rules


def get_straight_points(rules: RuleSet) -> str:
    """`15,30`: what the smaller and the larger one pay."""
    return ",".join(str(c.points.points) for c in _straights(rules) if isinstance(c.points, Fixed))


def set_straight_points(rules: RuleSet, value: str) -> RuleSet:
    """What the two straights pay."""
    for category, points in zip(_straights(rules), map(int, value.split(",")), strict=True):
        fixed = Fixed(points, points)
        rules = _change(rules, lambda c, id_=category.id: c.id == id_, points=fixed)  # type: ignore[misc]
    return rules


def get_instant(rules: RuleSet) -> str:
    """`on` or `off`."""
    return "on" if rules.categories[rules.index(rules.yacht or "")].wins == "any_throw" else "off"


def set_instant(rules: RuleSet, value: str) -> RuleSet:
    """Whether five alike win at once, on any throw."""
    wins = "any_throw" if value == "on" else "never"
    return _change(rules, lambda c: c.id == rules.yacht, wins=wins)
