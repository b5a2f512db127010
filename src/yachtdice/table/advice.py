"""What is best for the seat in turn, from the rule set's solution.

It reaches the solver, so whoever has no need of it does not import it.
"""

import math
from collections.abc import Sequence

from yachtdice.game import Action, Game, Keep, Score
from yachtdice.players import tables
from yachtdice.players.coach import Fact, box_chances, explain
from yachtdice.players.known import KnownTables
from yachtdice.protocol import messages as m
from yachtdice.rules import RuleSet, totals
from yachtdice.rules.dice import Roll
from yachtdice.solver import Choice, analyse
from yachtdice.table.actions import places_of
from yachtdice.table.state import Play

SHOWN = 5
"""Choices told of a decision that was made, the one that was made beside them."""
MOST_CHOICES = 80
"""Choices told of: all of five dice, the best of ten."""


def advice(play: Play, *, percentile_comes: bool) -> m.Advice:
    """What each choice is worth now, and why the best is.

    Args:
        percentile_comes: whether the spread of perfect play's totals is still to be told.
    Raises:
        UnsolvedRulesError: the rule set's solution is not known.
    """
    game, known = play.game, KnownTables()
    choices = analyse(game, known)
    best = choices[0]
    written = totals(game.rules, game.card).total
    return m.Advice(
        seat=play.seats[game.seat],
        round=game.round,
        throw=game.throw,
        written=written,
        choices=[worth(game, choice, play.held) for choice in choices[:MOST_CHOICES]],
        left_out=max(0, len(choices) - MOST_CHOICES),
        reasons=[reason(fact) for fact in explain(game, choices=choices, tables=known)],
        chances=box_chances(game, best.action, known),
        percentile=percentile(game.rules, written + best.value),
        percentile_comes=percentile_comes,
        exact=best.is_exact,
    )


def best_and(choices: Sequence[Choice], chosen: Choice) -> tuple[list[Choice], int]:
    """The best few choices and, after them if it is none of them, the one that was made; and its
    place there."""
    shown = list(choices[:SHOWN])
    place = next((at for at, one in enumerate(shown) if one.action == chosen.action), None)
    if place is not None:
        return shown, place
    return [*shown, chosen], len(shown)


def worth(game: Game, choice: Choice, held: tuple[int, ...]) -> m.Worth:
    """A choice as it is told.

    Args:
        held: the places that are held; they are named first among equal dice.
    """
    told = m.Worth(value=choice.value, loss=choice.loss, sd=choice.sd)
    show_action(told, game, choice.action, held)
    return told


def show_action(told: m.Worth, game: Game, action: Action, held: tuple[int, ...]) -> None:
    """Say which choice it is."""
    dice = game.dice
    assert dice is not None
    if isinstance(action, Keep):
        told.keep = list(action.faces)
        told.places = places_to_hold(dice, action.faces, held)
        return
    assert isinstance(action, Score)
    told.boxes = [placement.box for placement in action.placements]
    if len(action.placements) > 1:
        told.split = places_of(dice, tuple(p.dice or () for p in action.placements))


def places_to_hold(dice: Roll, faces: Roll, held: tuple[int, ...]) -> list[int]:
    """Places of the faces to keep: those that are held already, then the first ones."""
    free = sorted(range(len(dice)), key=lambda place: (place not in held, place))
    places = []
    for face in faces:
        place = next(place for place in free if dice[place] == face)
        free.remove(place)
        places.append(place)
    return sorted(places)


def reason(fact: Fact) -> m.Reason:
    """A fact as it is told."""
    return m.Reason(
        key=fact.key,
        boxes=dict(fact.boxes),
        dice={name: list(dice) for name, dice in fact.dice.items()},
        whole=dict(fact.whole),
        points=dict(fact.points),
        chances=dict(fact.chances),
    )


def percentile(rules: RuleSet, total: float) -> float | None:
    """Of 100 games of perfect play, how many end with less; None: that is not known."""
    spread = tables.spread(rules)
    if spread is None:
        return None
    return 100 * float(spread.chances[: max(0, math.ceil(total))].sum())
