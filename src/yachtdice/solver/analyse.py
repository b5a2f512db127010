"""What each choice in a position is worth: the exact answer to "what now?"."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter
from threading import Lock
from typing import TypeAlias
from weakref import WeakKeyDictionary

import numpy as np

from yachtdice.errors import IllegalActionError
from yachtdice.game import Action, Game, Keep, Placement, Score
from yachtdice.rules import Box, Card, RuleSet, best_pairs
from yachtdice.rules.dice import Roll, contains, keeps_of
from yachtdice.solver.columns.one_turn import one_columns_turn
from yachtdice.solver.columns.values import ColumnValues
from yachtdice.solver.combinatorics import FloatArray, IntArray, Lattice
from yachtdice.solver.one_turn import OneTurn, one_turn
from yachtdice.solver.solve import Solution
from yachtdice.solver.table import Tables

Valued: TypeAlias = tuple[Action, float, float]
"""An action, its expected points, and their variance."""


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
    win: float | None = None
    """Chance to win with it, shared first places counted as shares; None if it was not asked
    for, and where values are not exact."""
    is_exact: bool = True
    """Else value, loss and deviation are about right: see docs/explanation/solver.md, "Several
    columns"."""


def analyse(game: Game, tables: Tables | None = None, *, win: bool = False) -> tuple[Choice, ...]:
    """Every legal choice with its value for the seat in turn, best first; exact but with several
    columns that are too many to be solved.

    Equal ones stand as `Game.legal_actions` lists them. Where a turn fills two boxes, each pair of
    boxes stands once, with its best split. The choices are those for the greatest expected total,
    whatever others at the table have; a win at once counts its points.

    Args:
        tables: where solved rule sets are kept; the user's cache folder if None.
        win: whether the chance to win is wanted too, as `winning.chances_to_win` has it. That takes
            milliseconds, and much longer where few boxes are open or slices are still to be made.
    Raises:
        IllegalActionError: nothing is to be chosen now.
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    if game.dice is None or game.is_over:
        raise IllegalActionError(f"nothing to choose in {game}")
    tables = tables or user_tables()
    columns = tables.columns(game.rules)
    if columns is not None:
        return _ranked(list(_with_columns(game, columns)), is_exact=columns.is_exact)
    solution = solution_for(game.rules, game.card, tables)
    place = solution.layout.state_of(game.card)
    assert place is not None
    found = turn_of(solution, *place)
    worths = [*_keeps(game, solution.layout.lattice, found.kept)]
    worths += _boxes(game, found) if found.terms else _pairs(game, solution)
    found_choices = _ranked(worths, is_exact=True)
    if win:
        from yachtdice.solver.winning import chances_to_win

        chances = chances_to_win(game, [choice.action for choice in found_choices], tables)
        pairs = zip(found_choices, chances, strict=True)
        return tuple(replace(choice, win=chance) for choice, chance in pairs)
    return found_choices


def _ranked(worths: list[Valued], *, is_exact: bool) -> tuple[Choice, ...]:
    """Choices, best first."""
    worths.sort(key=itemgetter(1), reverse=True)
    best = worths[0][1]
    return tuple(
        Choice(action, value, best - value, math.sqrt(max(variance, 0.0)), is_exact=is_exact)
        for action, value, variance in worths
    )


@lru_cache(maxsize=1)
def user_tables() -> Tables:
    """Those of the user's cache folder."""
    return Tables()


def solution_for(rules: RuleSet, card: Card, tables: Tables) -> Solution:
    """The solution that knows of a scorecard: the one for all upper totals if no play leads to
    this one."""
    solution = tables.get(rules)
    if solution.layout.state_of(card) is None:
        return tables.get(rules, every_total=True)
    return solution


def _with_columns(game: Game, values: ColumnValues) -> Iterator[Valued]:
    """The same with several columns that the table of a solution does not hold."""
    found = one_columns_turn(values, game.card)
    yield from _keeps(game, values.turns.layout.lattice, found.kept)
    actions = _scores(game.rules)
    for box, scored in game.choices().items():
        mean, second = found.box(box, scored.points)
        yield actions[box], mean + scored.bonus, second - mean * mean


def _keeps(game: Game, lattice: Lattice, kept: Sequence[FloatArray]) -> Iterator[Valued]:
    if not game.rolls_left:
        return
    keeps, places = _keeps_of(lattice, game.roll)
    means, seconds = kept[game.throw - 1].take(places, axis=1).tolist()
    for keep, mean, second in zip(keeps, means, seconds, strict=True):
        if not game.fixed or contains(keep.faces, game.fixed):
            yield keep, mean, second - mean * mean


@lru_cache(maxsize=4096)
def _keeps_of(lattice: Lattice, roll: Roll) -> tuple[tuple[Keep, ...], IntArray]:
    """The keeps within a roll but itself, and where they stand in the lattice."""
    keeps = [keep for keep in keeps_of(roll) if len(keep) < lattice.dice]
    places = np.array([lattice.index[keep] for keep in keeps], dtype=np.intp)
    return tuple(map(Keep, keeps)), places


def _boxes(game: Game, found: OneTurn) -> Iterator[Valued]:
    assert found.terms
    place, actions = found.terms.place, _scores(game.rules)
    means, seconds = found.pays
    for box, scored in game.choices().items():
        term = place[box.category, scored.points]
        mean = float(means[term])
        yield actions[box], mean + scored.bonus, float(seconds[term]) - mean * mean


@lru_cache(maxsize=64)
def _scores(rules: RuleSet) -> dict[Box, Score]:
    """The action of scoring in each box."""
    return {
        box: Score((Placement(rules.categories[box.category].id, box.column),))
        for box in rules.boxes
    }


def _pairs(game: Game, solution: Solution) -> Iterator[Valued]:
    rules, card, states = game.rules, game.card, solution.layout
    place = states.state_of(card)
    assert place is not None
    row, state = place
    means, variances = (plane[:, state] for plane in np.asarray(solution.planes))
    for pair, best in best_pairs(rules, card, game.roll, game.throw).items():
        after = row + sum(int(states.strides[box.category]) for box in pair)
        places = zip(pair, best.split, strict=True)
        action = Score(tuple(_placement(rules, box, dice) for box, dice in places))
        yield action, best.points + float(means[after]), float(variances[after])


def _placement(rules: RuleSet, box: Box, dice: Roll) -> Placement:
    return Placement(rules.categories[box.category].id, box.column, dice)


MOST_TURNS = 256
REMEMBERED: "WeakKeyDictionary[Solution, dict[tuple[int, int], OneTurn]]" = WeakKeyDictionary()
"""By solution: the turns last asked about, `MOST_TURNS` of them."""
_AT_A_TIME = Lock()


def turn_of(solution: Solution, row: int, state: int) -> OneTurn:
    """What is known of the turn that begins in a state; remembered for a while."""
    with _AT_A_TIME:
        turns = REMEMBERED.setdefault(solution, {})
        found = turns.get((row, state))
    if found is None:
        found = one_turn(solution, row, state)  # others may ask meanwhile
        with _AT_A_TIME:
            while len(turns) >= MOST_TURNS:  # the oldest goes first
                del turns[next(iter(turns))]
            turns[row, state] = found
    return found
