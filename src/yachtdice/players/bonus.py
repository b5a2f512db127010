"""The chance that a column's open upper boxes still bring the upper bonus."""

from functools import lru_cache
from math import comb

from yachtdice.rules import RuleSet


class BonusChances:
    """Of all rule sets with the same dice.

    A box is filled when its number came well, about as well as one throw more would make it. So
    each of its dice counts with chance 1 - (1 - 1/sides)^(throws + 1): 0.52 for three throws of
    six-sided dice, where going for it blindly gives 0.42.
    """

    def __init__(self, dice: int, sides: int, throws: int) -> None:
        die = 1 - (1 - 1 / sides) ** (throws + 1)
        self._counts = [
            comb(dice, count) * die**count * (1 - die) ** (dice - count)
            for count in range(dice + 1)
        ]
        self._known: dict[tuple[tuple[int, ...], int], float] = {}

    def of(self, faces: tuple[int, ...], missing: int) -> float:
        """The chance that the open upper boxes of these numbers bring the points that are missing.

        It is remembered: 64 sets of numbers x the least total that earns the bonus at most.
        """
        if missing <= 0:
            return 1.0
        if not faces:
            return 0.0
        known = self._known.get((faces, missing))
        if known is None:
            face, *rest = faces
            known = sum(
                chance * self.of(tuple(rest), missing - count * face)
                for count, chance in enumerate(self._counts)
            )
            self._known[faces, missing] = known
        return known


@lru_cache(maxsize=8)
def _of_dice(dice: int, sides: int, throws: int) -> BonusChances:
    return BonusChances(dice, sides, throws)


def bonus_chances(rules: RuleSet) -> BonusChances:
    """The chances for a rule set; built once."""
    return _of_dice(rules.group, rules.sides, rules.rolls_per_turn)
