"""A rule switch: one key of a rule-set name, with what it may be and for which rule sets."""

from collections.abc import Callable
from dataclasses import dataclass

from yachtdice.errors import SwitchError
from yachtdice.rules.ruleset import RuleSet

MOST_POINTS = 200

LACKS = {
    "no_yacht": "it has no plain Yacht box",
    "no_house": "it has no full house",
    "no_four": "it has no four of a kind that sums dice",
    "no_straights": "it has not two straights",
    "no_five_dice": "it is not played with five dice",
}
"""Why a switch makes no sense for a rule set."""


@dataclass(frozen=True, slots=True)
class Switch:
    """One key of a rule-set name."""

    key: str
    values: tuple[str, ...]
    """What it may be; empty: whole numbers 0-200."""
    refusal: Callable[[RuleSet], str | None]
    """Why it makes no sense for a rule set, a key of `LACKS`; None: it does."""
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
                f"switch {self.key!r} makes no sense for {rules.id}: {LACKS[lack]}",
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


def _is_points(text: str) -> bool:
    # one spelling a number, so that a name reads back the same
    is_number = text.isascii() and text.isdigit() and (text == "0" or text[0] != "0")
    return is_number and len(text) <= 3 and int(text) <= MOST_POINTS
