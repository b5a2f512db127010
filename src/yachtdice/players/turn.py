"""A player that looks to the end of its turn.

It goes through every keep and every roll of the turn exactly and takes what is worth most: the
points it writes and what they change, less what that box usually brings. What comes after the turn
it only knows by those averages.
"""

from collections.abc import Sequence
from random import Random

from yachtdice.game import Action, Game, Keep, Placement, Score
from yachtdice.players.lattice import Lattice, lattice
from yachtdice.players.worth import Worth
from yachtdice.rules import Box, Card, RuleSet
from yachtdice.rules.dice import Roll, contains


class TurnPlayer:
    """Best to the end of the turn; what comes later is taken as usual.

    Its mean over 2,000 solitaire games of yacht-dice is 251.1 points, standard error 1.3
    (`python -m bench.players --games 2000 --seconds 600 yacht-dice`).
    """

    name = "captain"
    strength = "turn"

    def choose(self, game: Game, rng: Random) -> Action:
        """The keep or score of the greatest worth; the same for the same position."""
        win = next((box for box, scored in game.choices().items() if scored.wins), None)
        if win is not None:
            return _score(game.rules, win)
        worth = Worth(game.rules, game.card)
        now, score = worth.best_score(game.roll, game.throw)
        if not game.rolls_left:
            return score
        keep, later = _best_keep(game, worth)
        return score if now >= later else Keep(keep)


def warm_up(rules: RuleSet) -> None:
    """Work out what the rule set needs once, so that the first decision is as quick as the rest."""
    Worth(rules, Card.empty(rules)).of_rolls()


def _score(rules: RuleSet, box: Box) -> Score:
    return Score((Placement(rules.categories[box.category].id, box.column),))


def _best_keep(game: Game, worth: Worth) -> tuple[Roll, float]:
    """The keep that leads to the greatest worth, and that worth."""
    net = lattice(game.rules.dice, game.rules.sides)
    keeps = [net.keeps[keep] for keep in _keeps(net, game)]
    return best_keep(worth, keeps, game.rolls_left)


EQUAL = 1e-9
"""Keeps whose worth differs by less are equal: sums in another order must not decide."""


def best_keep(worth: Worth, keeps: Sequence[Roll], rolls_left: int) -> tuple[Roll, float]:
    """The first of the keeps that lead to the greatest worth, and that worth.

    Args:
        rolls_left: throws that are still to come, at least one.
    """
    rules = worth.rules
    net = lattice(rules.dice, rules.sides)
    scores = worth.of_rolls()
    stays = rules.held_stays
    last = expected = net.expect(scores)
    for throws in range(2, rolls_left + 1):
        if stays and throws > 2:
            last = [_fixed_value(net, keep, last, scores) for keep in range(len(net.keeps))]
        best, _ = net.best(expected)
        expected = net.expect(list(map(max, scores, best)))
    places = [net.index[keep] for keep in keeps]
    if stays and rolls_left > 1:
        return _best_fixed_keep(net, places, expected, last, scores)
    most = max(expected[place] for place in places)
    place = next(place for place in places if expected[place] >= most - EQUAL)
    return net.keeps[place], expected[place]


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
    keeps: Sequence[int],
    bound: Sequence[float],
    last: Sequence[float],
    scores: Sequence[float],
) -> tuple[Roll, float]:
    """As `_best_keep`, where the next keep must contain this one.

    Args:
        bound: what each keep would be worth with free holds: never less than it is worth.
        last: what each keep is worth with one throw less.
    """
    values: dict[int, float] = {}
    best = float("-inf")
    for keep in sorted(keeps, key=bound.__getitem__, reverse=True):
        if bound[keep] < best - EQUAL:
            break
        values[keep] = _fixed_value(net, keep, last, scores)
        best = max(best, values[keep])
    chosen = next(keep for keep in keeps if values.get(keep, float("-inf")) >= best - EQUAL)
    return net.keeps[chosen], values[chosen]


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
