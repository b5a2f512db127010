"""What points are worth on a card: themselves, and what writing them changes for later turns."""

import math

from yachtdice.players.bonus import bonus_chances
from yachtdice.players.chase import chases, group_scores
from yachtdice.rules import Box, Card, RuleSet

EXTRA_SHARE = 0.9
"""How often a turn brings an extra Yacht, as a share of the chance when it is chased."""


class Gains:
    """Of one card with so many turns after this one."""

    def __init__(self, rules: RuleSet, card: Card, *, turns_after: float) -> None:
        self._rules = rules
        self._card = card
        self._turns_after = turns_after
        self._chances = bonus_chances(rules)
        faces = [category.face or 0 for category in rules.categories]
        self._upper = [tuple(faces[k] for k in rules.upper if c[k] is None) for c in card.columns]
        self._missing = [rules.bonus_at - sum(c[k] or 0 for k in rules.upper) for c in card.columns]
        self._follower = {
            rules.index(category.needs.category): number
            for number, category in enumerate(rules.categories)
            if category.needs
        }
        """By category: the one that pays only after it."""

    def of(self, box: Box, points: int) -> float:
        """Worth of writing so many points into an open box, in points.

        What the box would bring in another turn is not taken off.
        """
        rules = self._rules
        worth = float(points)
        if rules.bonus_points and box.category in rules.upper:
            worth += self._bonus_gain(box, points)
        if rules.extra_yacht and box.category == rules.yacht_index:
            worth += self._extra_gain(box, points)
        if rules.categories[box.category].needs:
            worth -= self._prospect(box.column, box.category)
        if box.category in self._follower:
            worth += self._follower_gain(box, points)
        return worth

    def _bonus_gain(self, box: Box, points: int) -> float:
        faces, missing = self._upper[box.column], self._missing[box.column]
        rest = tuple(face for face in faces if face != self._rules.categories[box.category].face)
        after = self._chances.of(rest, missing - points)
        return self._rules.bonus_points * (after - self._chances.of(faces, missing))

    def _extra_gain(self, box: Box, points: int) -> float:
        """A Yacht opens the way to extra ones if it is the first that pays and the last open."""
        columns = enumerate(self._card.columns)
        others = [column[box.category] for number, column in columns if number != box.column]
        if not points or None in others or any(others):
            return 0.0
        chance = EXTRA_SHARE * chases(self._rules)[box.category].hit
        return chance * self._turns_after * self._rules.extra_yacht

    def _prospect(self, column: int, follower: int) -> float:
        """What a box that pays only after another may still bring if it stays open."""
        needs = self._rules.categories[follower].needs
        assert needs is not None
        held = self._card.columns[column][self._rules.index(needs.category)]
        if held is None:
            return self._chance_of(2, follower) * self._most(follower)
        return self._chance_of(1, follower) * self._most(follower) if held == needs.points else 0.0

    def _follower_gain(self, box: Box, points: int) -> float:
        follower = self._follower[box.category]
        if self._card.columns[box.column][follower] is not None:
            return 0.0
        needs = self._rules.categories[follower].needs
        assert needs is not None
        after = self._chance_of(1, follower) if points == needs.points else 0.0
        return (after - self._chance_of(2, follower)) * self._most(follower)

    def _chance_of(self, hits: int, category: int) -> float:
        """Chance that at least one or two of the turns to come bring a category's dice."""
        miss, turns = 1 - chases(self._rules)[category].hit, self._turns_after
        none = math.pow(miss, turns)
        once = turns * (1 - miss) * math.pow(miss, max(turns - 1, 0.0))
        return 1 - none if hits == 1 else max(1 - none - once, 0.0)

    def _most(self, category: int) -> int:
        return max(group_scores(self._rules, False)[category])
