"""Rule switches: overrides in a rule set's name, each giving another checked rule set."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from yachtdice.errors import SwitchError
from yachtdice.rules.category import Category, Fixed, Sum
from yachtdice.rules.pattern import Alike, Different, FullHouse, Pattern, Run, exact
from yachtdice.rules.ruleset import JOKER_RULES, RuleSet

MOST_POINTS = 200


@dataclass(frozen=True, slots=True)
class Switch:
    """One key of a rule-set name."""

    key: str
    values: tuple[str, ...]
    """What it may be; empty: whole numbers 0-200."""
    refusal: Callable[[RuleSet], str | None]
    """Why it makes no sense for a rule set, a key of `_LACKS`; None: it does."""
    get: Callable[[RuleSet], str]
    """Its value there; `""` where the rule set's data fits none of the values."""
    set: Callable[[RuleSet, str], RuleSet]
    count: int = 1
    """How many numbers it holds."""

    def check(self, rules: RuleSet, value: str) -> None:
        """Raise SwitchError if the rule set does not take the switch, or not that value."""
        lack = self.refusal(rules)
        if lack:
            raise SwitchError(
                f"switch {self.key!r} makes no sense for {rules.id}: {_LACKS[lack]}",
                reason=lack,
                switch=self.key,
            )
        if self.values:
            if value not in self.values:
                raise self._bad_value("value", value, ", ".join(self.values))
            return
        numbers = value.split(",")
        if len(numbers) != self.count or not all(map(_is_points, numbers)):
            what = "number" if self.count == 1 else "numbers"
            raise self._bad_value(what, value, f"0-{MOST_POINTS}")

    def _bad_value(self, reason: str, value: str, expected: str) -> SwitchError:
        what = {"number": "a whole number ", "numbers": f"{self.count} whole numbers "}
        return SwitchError(
            f"switch {self.key!r}: expected {what.get(reason, '')}{expected}, got {value!r}",
            reason=reason,
            switch=self.key,
            value=value,
            expected=expected,
        )


_LACKS = {
    "no_yacht": "it has no plain Yacht box",
    "no_house": "it has no full house",
    "no_four": "it has no four of a kind that sums dice",
    "no_straights": "it has not two straights",
    "no_five_dice": "it is not played with five dice",
}
"""Why a switch makes no sense for a rule set."""


def _is_points(text: str) -> bool:
    # one spelling a number, so that a name reads back the same
    is_number = text.isascii() and text.isdigit() and (text == "0" or text[0] != "0")
    return is_number and len(text) <= 3 and int(text) <= MOST_POINTS


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


def _needs_yacht(rules: RuleSet) -> str | None:
    return None if rules.yacht else "no_yacht"


def _needs_house(rules: RuleSet) -> str | None:
    return None if any(map(_is_house, rules.categories)) else "no_house"


def _needs_four(rules: RuleSet) -> str | None:
    return None if any(map(_is_four, rules.categories)) else "no_four"


def _needs_straights(rules: RuleSet) -> str | None:
    return None if len(_straights(rules)) == 2 else "no_straights"


def _needs_five_dice(rules: RuleSet) -> str | None:
    return None if rules.dice == 5 else "no_five_dice"


# -- getters and setters


def _set_extra(rules: RuleSet, value: str) -> RuleSet:
    points = int(value)
    return replace(rules, extra_yacht=points, joker=rules.joker if points else "none")


def _set_joker(rules: RuleSet, value: str) -> RuleSet:
    if value != "none" and not rules.extra_yacht:
        raise SwitchError(
            f"switch 'joker': {value!r} needs extra Yachts, but 'extra' is 0; expected none",
            reason="joker",
            switch="joker",
            value=value,
        )
    return replace(rules, joker=next(rule for rule in JOKER_RULES if rule == value))


def _get_house(rules: RuleSet) -> str:
    return next(c.pattern.form for c in rules.categories if isinstance(c.pattern, FullHouse))


def _set_house(rules: RuleSet, value: str) -> RuleSet:
    return _change(rules, _is_house, pattern=FullHouse("open" if value == "open" else "strict"))


def _get_four(rules: RuleSet) -> str:
    points = next(c.points for c in rules.categories if _is_four(c))
    return "5" if points == Sum("all") else "4"


def _set_four(rules: RuleSet, value: str) -> RuleSet:
    return _change(rules, _is_four, points=Sum("all" if value == "5" else "matching"))


_EXACT = (exact([[1, 2, 3, 4, 5]]), exact([[2, 3, 4, 5, 6]]))
_STRAIGHTS: dict[str, tuple[Pattern, Pattern]] = {
    "exact": _EXACT,
    "run": (Run(4), Run(5)),
    "different": (Different(5), Different(5)),
}


def _get_straights(rules: RuleSet) -> str:
    patterns = tuple(c.pattern for c in _straights(rules))
    return next((name for name, pair in _STRAIGHTS.items() if pair == patterns), "")


def _set_straights(rules: RuleSet, value: str) -> RuleSet:
    for category, pattern in zip(_straights(rules), _STRAIGHTS[value], strict=True):
        rules = _change(rules, lambda c, id_=category.id: c.id == id_, pattern=pattern)  # type: ignore[misc]
    return rules


def _get_straight_points(rules: RuleSet) -> str:
    return ",".join(str(c.points.points) for c in _straights(rules) if isinstance(c.points, Fixed))


def _set_straight_points(rules: RuleSet, value: str) -> RuleSet:
    for category, points in zip(_straights(rules), map(int, value.split(",")), strict=True):
        fixed = Fixed(points, points)
        rules = _change(rules, lambda c, id_=category.id: c.id == id_, points=fixed)  # type: ignore[misc]
    return rules


def _get_instant(rules: RuleSet) -> str:
    return "on" if rules.categories[rules.index(rules.yacht or "")].wins == "any_throw" else "off"


def _set_instant(rules: RuleSet, value: str) -> RuleSet:
    wins = "any_throw" if value == "on" else "never"
    return _change(rules, lambda c: c.id == rules.yacht, wins=wins)


SWITCHES: dict[str, Switch] = {
    switch.key: switch
    for switch in (
        Switch("extra", (), _needs_yacht, lambda r: str(r.extra_yacht), _set_extra),
        Switch("joker", JOKER_RULES, _needs_yacht, lambda r: r.joker, _set_joker),
        Switch("house", ("strict", "open"), _needs_house, _get_house, _set_house),
        Switch("four", ("4", "5"), _needs_four, _get_four, _set_four),
        Switch("straights", tuple(_STRAIGHTS), _needs_straights, _get_straights, _set_straights),
        Switch(
            "straight_points",
            (),
            _needs_straights,
            _get_straight_points,
            _set_straight_points,
            count=2,
        ),
        Switch(
            "bonus",
            (),
            _needs_five_dice,
            lambda r: str(r.bonus_points),
            lambda r, value: replace(r, bonus_points=int(value)),
        ),
        Switch(
            "columns",
            ("1", "2", "3"),
            _needs_five_dice,
            lambda r: str(r.columns),
            lambda r, value: replace(r, columns=int(value)),
        ),
        Switch("instant", ("on", "off"), _needs_yacht, _get_instant, _set_instant),
        Switch(
            "held",
            ("free", "stays"),
            lambda _: None,
            lambda r: "stays" if r.held_stays else "free",
            lambda r, value: replace(r, held_stays=value == "stays"),
        ),
    )
}
"""By key, in the order in which they stand in a name."""


def switches_for(rules: RuleSet) -> list[Switch]:
    """The switches that the rule set takes, in name order."""
    return [switch for switch in SWITCHES.values() if switch.refusal(rules) is None]


def override(rules: RuleSet, values: dict[str, str]) -> RuleSet:
    """The rule set with these switches set; its name is not yet canonical.

    Raises:
        SwitchError: names the switch and the reason.
    """
    for key in values:
        if key not in SWITCHES:
            expected = ", ".join(SWITCHES)
            raise SwitchError(
                f"unknown switch {key!r}: expected one of {expected}",
                reason="unknown",
                switch=key,
                expected=expected,
            )
    for key, switch in SWITCHES.items():
        if key in values:
            switch.check(rules, values[key])
            rules = switch.set(rules, values[key])
    return rules
