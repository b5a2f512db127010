"""From what choices seem worth to the one that is taken."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Protocol, TypeVar

from yachtdice.game import Action, Game, Keep, Placement, Score
from yachtdice.players.habits import Habits, fixed_boxes
from yachtdice.rules import Box, Card, RuleSet, best_pairs, choices
from yachtdice.rules.dice import Roll, contains, keeps_of

EQUAL = 1e-9
"""Choices whose worth differs by less, in points, are equal: the first one is taken."""

T = TypeVar("T")


class View(Protocol):
    """How a player sees one position with dice on the table."""

    def of_score(self, score: Score, after: Card) -> float:
        """What writing the roll so seems worth, in points.

        Args:
            after: the scorecard then.
        """

    def best_keep(self, keeps: Sequence[Roll]) -> tuple[float, Roll]:
        """The best of some keeps and what it seems worth, on the scale of `of_score`."""


def decide(game: Game, habits: Habits, rng: Random, view: View) -> Action:
    """What a player chooses who sees the position so; a win at once is the caller's to take."""
    if rng.random() < habits.slips:
        return rng.choice(_any(game))
    scores = [(view.of_score(score, after), score) for score, after in _after(game)]
    now, score = first_best(scores)
    if not game.rolls_left:
        return score
    fixed = [one for one in scores if _is_fixed(game, one[1])] if habits.fixed_at_once else []
    if fixed:
        return first_best(fixed)[1]
    if now >= habits.content_at(game.rules):
        return score
    then, keep = view.best_keep(_keeps(game, is_alike=habits.keeps_alike))
    return score if now >= then - EQUAL else Keep(keep)


def first_best(options: Iterable[tuple[float, T]]) -> tuple[float, T]:
    """The first of those that are worth most."""
    options = list(options)
    most = max(worth for worth, _ in options)
    return next(one for one in options if one[0] >= most - EQUAL)


def _any(game: Game) -> list[Action]:
    """What a slip may come to."""
    keeps = map(Keep, _keeps(game, is_alike=False)) if game.rolls_left else ()
    return [*keeps, *(score for score, _ in _after(game))]


def _keeps(game: Game, *, is_alike: bool) -> list[Roll]:
    """All that may be kept, smaller ones first; if there is any, of one number only."""
    keeps = [k for k in keeps_of(game.roll) if len(k) < game.rules.dice and contains(k, game.fixed)]
    alike = [keep for keep in keeps if len(set(keep)) < 2] if is_alike else []
    return alike or keeps


def _after(game: Game) -> Iterator[tuple[Score, Card]]:
    """Each way to write the roll, pairs with their best split, and the scorecard then."""
    rules, card = game.rules, game.card
    if rules.boxes_per_turn == 1:
        for box, scored in choices(rules, card, game.roll, game.throw).items():
            after = card.with_box(box.column, box.category, scored.points)
            yield (
                Score((_placement(rules, box),)),
                after.with_extra_yacht() if scored.bonus else after,
            )
        return
    for pair, best in best_pairs(rules, card, game.roll, game.throw).items():
        after = card
        for box, points in zip(pair, best.each, strict=True):
            after = after.with_box(box.column, box.category, points)
        one, two = (_placement(rules, b, dice) for b, dice in zip(pair, best.split, strict=True))
        yield Score((one, two)), after


def _placement(rules: RuleSet, box: Box, dice: Roll | None = None) -> Placement:
    return Placement(rules.categories[box.category].id, box.column, dice)


def _is_fixed(game: Game, score: Score) -> bool:
    """Whether every box that is written pays fixed points, and the roll fits it."""
    rules, fixed = game.rules, fixed_boxes(game.rules)
    for place in score.placements:
        number = rules.index(place.category)
        roll = place.dice or game.roll
        is_first = game.throw == 1
        if number not in fixed or not rules.categories[number].score(roll, first_throw=is_first):
            return False
    return True
