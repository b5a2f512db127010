"""How players that are less than perfect go wrong, each way under a name of its own."""

from dataclasses import dataclass

from yachtdice.rules import RuleSet
from yachtdice.rules.category import Fixed
from yachtdice.rules.pattern import Alike


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """What a player's reckoning leaves out or gets wrong; without any it is perfect."""

    this_turn_only: bool = False
    """Goes for the most points now; what a box is good for in later turns counts nothing."""
    ignores_bonus: bool = False
    """Reckons as if there were no upper bonus."""
    yacht_share: float = 1.0
    """How much a Yacht's points count, of what they are; of rules with one box a turn."""
    fixed_at_once: bool = False
    """Writes fixed points as soon as they are rolled: a full house, a straight, a Yacht."""
    one_throw_ahead: bool = False
    """Plans each throw as if it were the last."""
    keeps_alike: bool = False
    """Keeps dice of one number only."""
    content_with: float | None = None
    """Throws no more once the roll seems worth so many points a die."""
    slips: float = 0.0
    """In this share of its decisions, 0.1 at most, it takes any of its choices, each keep and each
    box as likely."""

    def imagined(self, rules: RuleSet) -> RuleSet:
        """The rules that it reckons with, which need not be those it plays by."""
        return rules.without_bonus if self.ignores_bonus else rules

    def content_at(self, rules: RuleSet) -> float:
        """What a roll must seem worth, in points, for the player to throw no more."""
        return float("inf") if self.content_with is None else self.content_with * rules.dice

    def dear(self, rules: RuleSet) -> tuple[int, ...]:
        """The boxes whose points count otherwise than they are."""
        if self.yacht_share == 1 or rules.boxes_per_turn > 1:
            return ()
        return tuple(
            k
            for k, category in enumerate(rules.categories)
            if isinstance(category.pattern, Alike)
            and category.pattern.count == rules.group
            and not category.needs
        )

    def beyond(self, points: int) -> float:
        """What the points of a dear box seem worth beyond themselves."""
        return (self.yacht_share - 1) * points


def fixed_boxes(rules: RuleSet) -> tuple[int, ...]:
    """The boxes that pay the same for every roll that fits them."""
    return tuple(k for k, c in enumerate(rules.categories) if isinstance(c.points, Fixed))
