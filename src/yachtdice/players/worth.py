"""What rolls are worth with a card: points, less what the box they take usually brings."""

from collections.abc import Iterator, Sequence

from yachtdice.game import Placement, Score
from yachtdice.players.chase import group_scores
from yachtdice.players.gains import Gains
from yachtdice.players.lattice import lattice
from yachtdice.players.usual import usual_points
from yachtdice.rules import Box, Card, RuleSet, choices
from yachtdice.rules.dice import Roll, is_all_alike
from yachtdice.rules.pairs import splits
from yachtdice.rules.scoring import open_scores


class Worth:
    """Of one card with a turn to play."""

    def __init__(self, rules: RuleSet, card: Card) -> None:
        self.rules = rules
        self.card = card
        self._boxes = card.open_boxes()
        turns_after = len(self._boxes) / rules.boxes_per_turn - 1
        self._gains = Gains(rules, card, turns_after=turns_after)
        self._usual = usual_points(rules, len(self._boxes))

    def of_box(self, box: Box, points: int) -> float:
        """Worth of so many points in an open box."""
        return self._gains.of(box, points) - self._usual[box.category]

    def best_score(self, roll: Roll, throw: int) -> tuple[float, Score]:
        """The best way to write a roll, and its worth."""
        if self.rules.boxes_per_turn == 1:
            legal = choices(self.rules, self.card, roll, throw)
            worths = {
                b: self.of_box(b, scored.points) + scored.bonus for b, scored in legal.items()
            }
            box = max(worths, key=worths.__getitem__)
            return worths[box], Score((self._placement(box),))
        return max(self._pairs(roll, throw), key=lambda pair: pair[0])

    def _pairs(self, roll: Roll, throw: int) -> Iterator[tuple[float, Score]]:
        """For each parting of the dice the best two boxes, in card order."""
        for first, second in splits(roll, self.rules.group):
            one, two = self._ranked(first, throw), self._ranked(second, throw)
            for worth, a in one[:2]:
                for other, b in two[:2]:
                    if a < b:
                        pair = (self._placement(a, first), self._placement(b, second))
                        yield worth + other, Score(pair)

    def _ranked(self, group: Roll, throw: int) -> list[tuple[float, Box]]:
        scores = open_scores(self.rules, self.card, group, throw)
        return sorted(((self.of_box(b, s.points), b) for b, s in scores.items()), reverse=True)

    def _placement(self, box: Box, dice: Roll | None = None) -> Placement:
        return Placement(self.rules.categories[box.category].id, box.column, dice)

    def of_rolls(self) -> Sequence[float]:
        """Worth of each roll after the first throw, in lexicographic order."""
        rules = self.rules
        rows = self._rows()
        if rules.boxes_per_turn > 1:
            from yachtdice.players.parting import worths_of_rolls

            return worths_of_rolls(rows, rules.dice, rules.sides)
        worth = [max(column) for column in zip(*rows, strict=True)]
        for number, roll in enumerate(lattice(rules.dice, rules.sides).rolls):
            if is_all_alike(roll):  # extra Yachts and jokers are the rules' to judge
                worth[number] = self.best_score(roll, rules.rolls_per_turn)[0]
        return worth

    def _rows(self) -> list[list[float]]:
        """By open box: the worth of each roll of its dice by the plain rules."""
        rows = []
        for box in self._boxes:
            scores = group_scores(self.rules, False)[box.category]
            if self._is_closed(box):
                scores = (0,) * len(scores)
            worth = {points: self.of_box(box, points) for points in set(scores)}
            rows.append([worth[points] for points in scores])
        return rows

    def _is_closed(self, box: Box) -> bool:
        """True if it pays nothing as another box of its column stands."""
        needs = self.rules.categories[box.category].needs
        if needs is None:
            return False
        return self.card.columns[box.column][self.rules.index(needs.category)] != needs.points
