"""Playing for something else than the mean: the best play for any worth of the final total.

What a turn is worth then depends on the points made so far, not only on the card. So a lane is a
state with the points since the position that is asked about.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from yachtdice.errors import MissingExtraError
from yachtdice.game import Action, Game, Keep, Score
from yachtdice.rules import Card, totals
from yachtdice.rules.dice import contains, keeps_of
from yachtdice.solver.best_scores import Followers, Turns, best_scores, followers
from yachtdice.solver.boxes import FIRST, LATER
from yachtdice.solver.combinatorics import FloatArray, IntArray
from yachtdice.solver.levels import Level, Levels, levels
from yachtdice.solver.planes import BoolArray
from yachtdice.solver.solve import Kernel, has_fast_kernel
from yachtdice.solver.turn import turn_values

LANES = 1024
"""Looked at side by side, at most."""

A_POINT = 1e-12
"""What a point more is worth besides: of choices that are equally good the one with the higher mean
is taken, and no chance is off by more than a few times 1e-9."""


@dataclass(frozen=True, eq=False)
class Aim:
    """The best play for a worth of the final total, from one card on."""

    turns: Turns
    card: Card
    found: Levels
    values: tuple[FloatArray, ...]
    """Level by level, finished cards first, the card itself left out: shape (states, points from
    the card on); NaN where play can't come to."""

    @property
    def value(self) -> float:
        """What the card is worth before its next throw."""
        return self.turn()[0]

    def turn(self) -> tuple[float, list[FloatArray]]:
        """What the card is worth before its next throw, and by throw but the last what each keep
        is, shape (1, keeps, 1)."""
        kept: list[FloatArray] = []
        return float(self._turn(kept)[0]), kept

    def choices(self, game: Game) -> Iterator[tuple[Action, float]]:
        """What each legal choice of a position with this card is worth, in the order of
        `analyse`'s: keeps, then boxes."""
        if game.rolls_left:
            keeps = self.turn()[1][game.throw - 1][0, :, 0]
            index = self.turns.layout.lattice.index
            for keep in keeps_of(game.roll):
                if len(keep) < game.rules.dice and contains(keep, game.fixed):
                    yield Keep(keep), float(keeps[index[keep]])
        before = totals(game.rules, self.card).total
        for action in game.legal_actions():
            if isinstance(action, Score):
                after = game.apply(action).cards[game.seat]
                state = self.turns.layout.state_of(after)
                assert state is not None
                points = totals(game.rules, after).total - before
                yield action, float(self.values[-1][self.found.places[state], points])

    def _turn(self, kept: list[FloatArray]) -> FloatArray:
        start = self.found.levels[-1]
        return _turn(
            self.turns, self.found, start, np.zeros(1, np.intp), np.zeros(1, np.intp),
            self.values[-1], kept,
        )  # fmt: skip


def aim(turns: Turns, card: Card, worths: FloatArray, *, kernel: Kernel = "numpy") -> Aim:
    """The best play for a worth of the final total.

    Exact, and quick with six open boxes: about 280 states of the 13-box game and 81,000 lanes. With
    all open it would not end.

    Args:
        worths: by points from the card on, never falling; beyond its end the last one goes on.
    Raises:
        MissingExtraError: the compiled kernel is asked for and not installed.
    """
    state = turns.layout.state_of(card)
    assert state is not None
    found = levels(turns.layout, *state)
    if kernel == "fast":
        if not has_fast_kernel():
            raise MissingExtraError("the compiled kernel", extra="fast")
        from yachtdice.solver.aim_fast import aim_values_fast

        return Aim(turns, card, found, aim_values_fast(turns, found, worths))
    return Aim(turns, card, found, _values(turns, found, worths))


def end_worths(worths: FloatArray, most: int) -> FloatArray:
    """What it is worth to end with 0, 1, 2 ... points, up to so many: worths with a little for each
    point, so that equally good choices are told apart."""
    points = np.arange(most + 1)
    found: FloatArray = worths[np.minimum(points, len(worths) - 1)] + A_POINT * points
    return found


def _values(turns: Turns, found: Levels, worths: FloatArray) -> tuple[FloatArray, ...]:
    possible = _possible(turns, found)
    ends = end_worths(worths, possible[0].shape[1] - 1)
    values = [np.where(possible[0], ends, np.nan)]
    for level, here in zip(found.levels[1:-1], possible[1:], strict=True):
        values.append(_level_values(turns, found, level, here, values[-1]))
    return tuple(values)


def _possible(turns: Turns, found: Levels) -> list[BoolArray]:
    """Level by level, finished cards first, the first one left out: which points from the card on
    each state can come with, shape (states, points)."""
    here = np.ones((1, 1), dtype=np.bool_)
    masks: list[BoolArray] = []
    for level, then in zip(reversed(found.levels[1:]), reversed(found.levels[:-1]), strict=True):
        moves = list(_moves(turns, found, level))
        most = max(points for _, _, points in moves)
        there = np.zeros((then.count, here.shape[1] + most), dtype=np.bool_)
        for states, places, points in moves:
            width = slice(points, points + here.shape[1])
            np.logical_or.at(there[:, width], places, here[states])
        here = there[:, : int(np.flatnonzero(there.any(axis=0))[-1]) + 1]
        masks.insert(0, here)
    return masks


def _moves(turns: Turns, found: Levels, level: Level) -> Iterator[tuple[IntArray, IntArray, int]]:
    """States of a level, where an ending leads from each, and its points."""
    starts = turns.layout.upper.starts
    for filled in map(int, np.unique(level.sets)):
        states = np.flatnonzero(level.sets == filled)
        rows, own = level.rows[states], level.columns[states] - starts[filled]
        for ending, lanes in _open_endings(turns, filled, rows):
            after = followers(turns, ending, filled, rows[lanes], own[lanes])
            places = found.places[after.rows, after.columns]
            for points in np.unique(after.points):
                those = after.points == points
                yield states[lanes[those]], places[those], int(points)


def _open_endings(turns: Turns, filled: int, rows: IntArray) -> Iterator[tuple[int, IntArray]]:
    """Each ending that some lane can come to, and those lanes."""
    plan, digits = turns.plan, turns.layout.digits
    if turns.rules.boxes_per_turn == 2:
        for pair, (a, b) in enumerate(plan.pair_boxes):
            lanes = np.flatnonzero((digits[rows, a] == 0) & (digits[rows, b] == 0))
            if len(lanes):
                for ending in np.unique(turns.endings.pair_endings[:, pair]):
                    yield int(ending), lanes
        return
    n_terms = len(plan.term_box)
    for term, box in enumerate(map(int, plan.term_box)):
        bit = plan.gaining[box]
        is_open = digits[rows, box] == 0 if bit < 0 else np.full(len(rows), not filled >> bit & 1)
        lanes = np.flatnonzero(is_open)
        if len(lanes):
            yield term, lanes
            if turns.rules.extra_yacht and plan.yacht >= 0:
                paid = lanes[digits[rows[lanes], plan.yacht] == 2]
                if len(paid):
                    yield n_terms + term, paid


def _level_values(
    turns: Turns, found: Levels, level: Level, possible: BoolArray, later: FloatArray
) -> FloatArray:
    values = np.full(possible.shape, np.nan)
    for filled in np.unique(level.sets):
        of_set = np.flatnonzero(level.sets == filled)
        states, points = np.nonzero(possible[of_set])
        for begin in range(0, len(states), LANES):
            part = slice(begin, begin + LANES)
            at = of_set[states[part]]
            turn = _turn(turns, found, level, at, points[part], later, None)
            values[at, points[part]] = turn
    return values


def _turn(
    turns: Turns,
    found: Levels,
    level: Level,
    states: IntArray,
    points: IntArray,
    later: FloatArray,
    kept: list[FloatArray] | None,
) -> FloatArray:
    """What turns are worth, by lane.

    Args:
        states: by lane: a state of the level, of one set of filled gaining boxes.
        points: by lane: points made before.
        later: shape (states of the next level, points).
    """
    filled = int(level.sets[states[0]])
    rows = level.rows[states]
    own = level.columns[states] - turns.layout.upper.starts[filled]

    def worth(after: Followers, lanes: IntArray) -> FloatArray:
        places = found.places[after.rows, after.columns]
        ends: FloatArray = later[places, points[lanes] + after.points.astype(np.intp)]
        return ends

    scored = best_scores(turns, worth, filled, rows, own, LATER, tie=0.0).values[None]
    first = scored
    if turns.layout.boxes.throws_differ:
        first = best_scores(turns, worth, filled, rows, own, FIRST, tie=0.0).values[None]
    values: FloatArray = turn_values(
        turns.layout.lattice,
        first,
        scored,
        throws=turns.rules.rolls_per_turn,
        held_stays=turns.rules.held_stays,
        kept=kept,
    )[0]
    return values
