"""What each box usually brings, worked out from the rules alone.

Think of a game without end in which every box is always open, but writing one costs its price.
If the prices are such that a player who goes for points less price writes every box equally often,
then each price is what a turn gives up by using that box now: what it usually brings. Only the
differences between prices matter.

They are found by raising the price of each box that is written too often and lowering the others.
The player is not quite sure of its choice: a box so many points behind the best is still written
now and then, since in a real game the best box is often filled already.

As the boxes run out a price goes over to what a turn spent on that box alone brings.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log

from yachtdice.players.chase import chases, group_scores
from yachtdice.players.gains import Gains
from yachtdice.players.lattice import lattice
from yachtdice.rules import Box, Card, RuleSet

UNSURE = 4.0
"""How far behind the best box, in points, another is written e times less often."""
ROUNDS = 16
"""How often the prices are adjusted; the mean over the second half is taken."""
FADE = 0.4
"""How late prices go over: 0 only for the last box, 1 evenly over the game."""


def usual_points(rules: RuleSet, open_boxes: int) -> list[float]:
    """What each category usually brings while so many boxes of the card are open, in points."""
    last, most = rules.boxes_per_turn, len(rules.boxes)
    early = (max(open_boxes - last, 0) / max(most - last, 1)) ** FADE
    alone = [
        0.0 if category.needs else chase.points
        for category, chase in zip(rules.categories, chases(rules), strict=True)
    ]
    return [a + (p - a) * early for a, p in zip(alone, prices(rules), strict=True)]


@lru_cache(maxsize=64)
def prices(rules: RuleSet) -> tuple[float, ...]:
    """The price of each category while the whole card is open, in points."""
    rows = _usual_rows(rules)
    current = [sum(row) / len(row) for row in rows]
    total = [0.0] * len(rows)
    share = rules.boxes_per_turn / len(rows)
    for number in range(ROUNDS):
        net = [[worth - price for worth in row] for row, price in zip(rows, current, strict=True)]
        used = _used(rules, net)
        for category, use in enumerate(used):
            current[category] += UNSURE * min(max(log(max(use, 1e-9) / share), -1.5), 1.5)
            if number >= ROUNDS // 2:
                total[category] += current[category]
    return tuple(price / (ROUNDS - ROUNDS // 2) for price in total)


def _usual_rows(rules: RuleSet) -> list[list[float]]:
    """By category: the worth of each roll in the middle of a game of one column, the price not
    taken off. A box that pays only after another is first of all a place for a bad roll."""
    single = Card.empty(rules).columns[:1]
    turns_after = (len(rules.categories) / rules.boxes_per_turn - 1) / 2
    gains = Gains(rules, Card(single), turns_after=turns_after)
    rows = []
    for number, scores in enumerate(group_scores(rules, False)):
        if rules.categories[number].needs:
            rows.append([0.0] * len(scores))
            continue
        worth = {points: gains.of(Box(0, number), points) for points in set(scores)}
        rows.append([worth[points] for points in scores])
    return rows


def _used(rules: RuleSet, net: Sequence[Sequence[float]]) -> list[float]:
    """How often a turn writes each category."""
    if rules.boxes_per_turn > 1:
        from yachtdice.players.usual_pairs import used_in_pairs

        return used_in_pairs(rules, net, UNSURE)
    values, shares = [], []
    for worths in zip(*net, strict=True):
        best = max(worths)
        likes = [exp((worth - best) / UNSURE) for worth in worths]
        total = sum(likes)
        values.append(best + UNSURE * log(total))
        shares.append([like / total for like in likes])
    chances = lattice(rules.dice, rules.sides).ends(values, rules.rolls_per_turn)
    return [sum(map(float.__mul__, chances, row)) for row in zip(*shares, strict=True)]
