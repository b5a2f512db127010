"""A player that looks to the end of its turn.

It goes through every keep and every roll of the turn exactly and takes what is worth most: the
points it writes, less what that box usually brings, with the upper bonus shared out over the upper
boxes. What comes after the turn it only knows by those averages.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

from yachtdice.game import Action, Game, Keep, Placement, Score
from yachtdice.players.lattice import Lattice, lattice
from yachtdice.players.typical import chases, group_scores
from yachtdice.rules import Box, Card, RuleSet, choices
from yachtdice.rules.dice import Roll, contains, is_all_alike
from yachtdice.rules.pairs import splits
from yachtdice.rules.scoring import open_scores

TURNS_SHARE = 0.25
"""Of the turns still to come, so many go for any one box."""
BONUS_SHARE = 0.02
"""What a point above par in an upper box is worth, as a share of the upper bonus."""


class TurnPlayer:
    """Best to the end of the turn; what comes later is taken as usual."""

    name = "Captain"
    strength = "exact to the end of its turn, averages after that"

    def choose(self, game: Game, rng: Random) -> Action:
        """The keep or score of the greatest worth; the same for the same position."""
        win = next((box for box, scored in game.choices().items() if scored.wins), None)
        if win is not None:
            return _score(game.rules, win)
        worth = _Worth(game.rules, game.card)
        now, score = worth.best_score(game.roll, game.throw)
        if not game.rolls_left:
            return score
        keep, later = _best_keep(game, worth)
        return score if now >= later else Keep(keep)


def warm_up(rules: RuleSet) -> None:
    """Work out what the rule set needs once, so that the first decision is as quick as the rest."""
    _Worth(rules, Card.empty(rules)).of_rolls()


def _score(rules: RuleSet, box: Box) -> Score:
    return Score((Placement(rules.categories[box.category].id, box.column),))


class _Worth:
    """What rolls are worth with a card."""

    def __init__(self, rules: RuleSet, card: Card) -> None:
        self.rules = rules
        self.card = card
        boxes = card.open_boxes()
        turns = 1 + TURNS_SHARE * (len(boxes) / rules.boxes_per_turn - 1)
        self._usual = {box: self._usual_points(box, turns) for box in boxes}

    def _usual_points(self, box: Box, turns: float) -> float:
        return chases(self.rules)[box.category].best_of(turns)

    def of_box(self, box: Box, points: int) -> float:
        """Worth of so many points in an open box."""
        worth = points - self._usual[box]
        face = self.rules.categories[box.category].face
        if face is not None:
            worth += BONUS_SHARE * self.rules.bonus_points * (points - 3 * face)
        return worth

    def best_score(self, roll: Roll, throw: int) -> tuple[float, Score]:
        """The best way to write a roll, and its worth."""
        if self.rules.boxes_per_turn == 1:
            legal = choices(self.rules, self.card, roll, throw)
            box = max(legal, key=lambda b: self.of_box(b, legal[b].points) + legal[b].bonus)
            worth = self.of_box(box, legal[box].points) + legal[box].bonus
            return worth, _score(self.rules, box)
        return max(self._pairs(roll, throw), key=lambda pair: pair[0])

    def _pairs(self, roll: Roll, throw: int) -> Iterator[tuple[float, Score]]:
        categories = self.rules.categories
        for groups in splits(roll, self.rules.group):
            first, second = (open_scores(self.rules, self.card, g, throw) for g in groups)
            for a, b in combinations(first, 2):
                worth = self.of_box(a, first[a].points) + self.of_box(b, second[b].points)
                placements = (
                    Placement(categories[a.category].id, a.column, groups[0]),
                    Placement(categories[b.category].id, b.column, groups[1]),
                )
                yield worth, Score(placements)

    def of_rolls(self) -> list[float]:
        """Worth of each roll after the first throw, in the lattice's order."""
        if self.rules.boxes_per_turn > 1:
            return self._of_pairs()
        scores = group_scores(self.rules, False)
        rows = []
        for category in {box.category for box in self._usual}:
            box = next(b for b in self._usual if b.category == category)
            table = {points: self.of_box(box, points) for points in set(scores[category])}
            rows.append([table[points] for points in scores[category]])
        worth = [max(column) for column in zip(*rows, strict=True)]
        for number, roll in enumerate(lattice(self.rules.dice, self.rules.sides).rolls):
            # extra Yachts, jokers and boxes that need another one are the engine's to judge
            if is_all_alike(roll):
                worth[number] = self.best_score(roll, self.rules.rolls_per_turn)[0]
        return worth

    def _of_pairs(self) -> list[float]:
        best = {
            group: self._two_best(group)
            for group in lattice(self.rules.group, self.rules.sides).rolls
        }
        return [
            max(_together(best[first], best[second]) for first, second in parted)
            for parted in _all_splits(self.rules)
        ]

    def _two_best(self, group: Roll) -> tuple[float, Box, float]:
        """The group's best worth, its box, and the best worth in another box."""
        scores = open_scores(self.rules, self.card, group, self.rules.rolls_per_turn)
        ranked = sorted(((self.of_box(b, s.points), b) for b, s in scores.items()), reverse=True)
        return ranked[0][0], ranked[0][1], ranked[1][0]


def _together(one: tuple[float, Box, float], two: tuple[float, Box, float]) -> float:
    if one[1] != two[1]:
        return one[0] + two[0]
    return max(one[0] + two[2], one[2] + two[0])


@lru_cache(maxsize=2)
def _all_splits(rules: RuleSet) -> tuple[tuple[tuple[Roll, Roll], ...], ...]:
    """By roll: its splits, each once."""
    return tuple(
        tuple(pair for pair in splits(roll, rules.group) if pair[0] <= pair[1])
        for roll in lattice(rules.dice, rules.sides).rolls
    )


def _best_keep(game: Game, worth: _Worth) -> tuple[Roll, float]:
    """The keep that leads to the greatest worth, and that worth."""
    net = lattice(game.rules.dice, game.rules.sides)
    scores = worth.of_rolls()
    expected = net.expect(scores)
    last = expected
    for _ in range(game.rolls_left - 1):
        last = expected
        best, _ = net.best(expected)
        expected = net.expect([max(pair) for pair in zip(scores, best, strict=True)])
    keeps = _keeps(net, game)
    if game.rules.held_stays and game.rolls_left > 1:
        return _best_fixed_keep(net, keeps, expected, last, scores)
    keep = max(keeps, key=expected.__getitem__)
    return net.keeps[keep], expected[keep]


def _keeps(net: Lattice, game: Game) -> list[int]:
    """Keeps of the roll that contain the dice that stay held; all dice are no keep."""
    found: set[int] = set()
    queue = [net.index[game.roll]]
    while queue:
        for keep in net.less[queue.pop()]:
            if keep not in found and contains(net.keeps[keep], game.fixed):
                found.add(keep)
                queue.append(keep)
    return sorted(found)


def _best_fixed_keep(
    net: Lattice,
    keeps: Iterable[int],
    bound: Sequence[float],
    last: Sequence[float],
    scores: Sequence[float],
) -> tuple[Roll, float]:
    """As `_best_keep`, where the next keep must contain this one.

    Args:
        bound: what each keep would be worth with free holds: never less than it is worth.
        last: what each keep is worth with one throw left.
    """
    best = float("-inf")
    chosen: Roll = ()
    for keep in sorted(keeps, key=bound.__getitem__, reverse=True):
        if bound[keep] <= best:
            break
        value = _fixed_value(net, keep, last, scores)
        if value > best:
            best, chosen = value, net.keeps[keep]
    return chosen, best


def _fixed_value(net: Lattice, fixed: int, last: Sequence[float], scores: Sequence[float]) -> float:
    above = [fixed]
    seen = {fixed}
    for keep in above:
        for more in net.more[keep]:
            if more not in seen:
                seen.add(more)
                above.append(more)
    held: dict[int, float] = {}
    for keep in above:  # smaller ones first
        value = last[keep] if keep < net.first_roll else float("-inf")
        held[keep] = max([value, *(held[less] for less in net.less[keep] if less in held)])
    value_of: dict[int, float] = {}
    for keep in reversed(above):
        if keep >= net.first_roll:
            value_of[keep] = max(held[keep], scores[keep - net.first_roll])
        else:
            wider = net.more[keep]
            value_of[keep] = sum([value_of[m] for m in wider]) / len(wider)
    return value_of[fixed]
