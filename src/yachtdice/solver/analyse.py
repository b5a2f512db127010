"""What each choice in a position is worth: the exact answer to "what now?"."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from weakref import WeakKeyDictionary

import numpy as np

from yachtdice.errors import IllegalActionError
from yachtdice.game import Action, Game, Keep, Placement, Score
from yachtdice.rules import Box, Card, RuleSet, best_pairs, choices, totals
from yachtdice.rules.dice import contains, keeps_of
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.layout import Layout
from yachtdice.solver.pairs import PairScorer
from yachtdice.solver.scores import Scorer
from yachtdice.solver.solve import Solution
from yachtdice.solver.table import Tables
from yachtdice.solver.turn import turn_values


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action and what it is worth."""

    action: Action
    value: float
    """Expected points still to come with it, in points: those of this turn included, those on the
    card excluded, the upper bonus counted when its line is crossed."""
    loss: float
    """How much less than the best choice; 0 or more."""
    sd: float
    """Standard deviation of the points still to come."""


def analyse(game: Game, tables: Tables | None = None) -> tuple[Choice, ...]:
    """Every legal choice with its exact value for the seat in turn, best first.

    Equal ones stand as `Game.legal_actions` lists them. Where a turn fills two boxes, each pair of
    boxes stands once, with its best split. The choices are those for the greatest expected total,
    whatever others at the table have; a win at once counts its points.

    Args:
        tables: where solved rule sets are kept; the user's cache folder if None.
    Raises:
        IllegalActionError: nothing is to be chosen now.
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    if game.dice is None or game.is_over:
        raise IllegalActionError(f"nothing to choose in {game}")
    solution = solution_for(game.rules, game.card, tables or _tables())
    found = [*_keeps(game, solution), *_boxes(game, solution)]
    best = max(value for _, value, _ in found)
    ranked = sorted(found, key=lambda one: -one[1])
    return tuple(
        Choice(action, value, best - value, math.sqrt(max(variance, 0.0)))
        for action, value, variance in ranked
    )


@lru_cache(maxsize=1)
def _tables() -> Tables:
    return Tables()


def solution_for(rules: RuleSet, card: Card, tables: Tables) -> Solution:
    """The solution that knows of a scorecard: the one for all upper totals if no play leads to
    this one."""
    solution = tables.get(rules)
    if solution.layout.state_of(card) is None:
        return tables.get(rules, every_total=True)
    return solution


def _keeps(game: Game, solution: Solution) -> Iterator[tuple[Action, float, float]]:
    if not game.rolls_left:
        return
    state = solution.layout.state_of(game.card)
    assert state is not None
    means, seconds = turn(solution, *state)[game.throw - 1]
    index = solution.layout.lattice.index
    for keep in keeps_of(game.roll):
        if len(keep) < game.rules.dice and contains(keep, game.fixed):
            mean = float(means[index[keep]])
            yield Keep(keep), mean, float(seconds[index[keep]]) - mean * mean


def _boxes(game: Game, solution: Solution) -> Iterator[tuple[Action, float, float]]:
    rules, card = game.rules, game.card
    before = totals(rules, card).total

    def worth(after: Card) -> tuple[float, float]:
        state = solution.layout.state_of(after)
        assert state is not None, "what follows is solved too"
        points = totals(rules, after).total - before
        return points + float(solution.values[state]), float(solution.variances[state])

    if rules.boxes_per_turn == 1:
        for box, scored in choices(rules, card, game.roll, game.throw).items():
            after = card.with_box(box.column, box.category, scored.points)
            after = after.with_extra_yacht() if scored.bonus else after
            yield Score((_placement(rules, box),)), *worth(after)
        return
    for pair, best in best_pairs(rules, card, game.roll, game.throw).items():
        after = card
        for box, points in zip(pair, best.each, strict=True):
            after = after.with_box(box.column, box.category, points)
        places = zip(pair, best.split, strict=True)
        yield Score(tuple(_placement(rules, box, dice) for box, dice in places)), *worth(after)


def _placement(rules: RuleSet, box: Box, dice: tuple[int, ...] | None = None) -> Placement:
    return Placement(rules.categories[box.category].id, box.column, dice)


MOST_TURNS = 256
REMEMBERED: "WeakKeyDictionary[Solution, dict[tuple[int, int], list[FloatArray]]]" = (
    WeakKeyDictionary()
)
"""By solution: the turns last asked about, `MOST_TURNS` of them."""


def turn(solution: Solution, row: int, state: int) -> list[FloatArray]:
    """What each keep is worth in a turn that begins in a state.

    Returns:
        By throw: shape (2, keeps), keeps of all dice left out: expected points, this turn's and
        later ones, and their second moment.
    """
    turns = REMEMBERED.setdefault(solution, {})
    if (row, state) not in turns:
        while len(turns) >= MOST_TURNS:  # the oldest goes first
            turns.pop(next(iter(turns)), None)
        turns[row, state] = _turn(solution, row, state)
    return turns[row, state]


def _turn(solution: Solution, row: int, state: int) -> list[FloatArray]:
    states, rules = solution.layout, solution.rules
    first, later = _scorer(states).score_values(
        solution.planes, states.set_of(state), np.array([row]), state
    )
    kept: list[FloatArray] = []
    turn_values(
        states.lattice,
        first,
        later,
        throws=rules.rolls_per_turn,
        held_stays=rules.held_stays,
        kept=kept,
    )
    return [values[:, :, 0] for values in kept]


@lru_cache(maxsize=16)
def _scorer(states: Layout) -> Scorer | PairScorer:
    return Scorer(states) if states.rules.boxes_per_turn == 1 else PairScorer(states)
