"""Where a turn ends under the best play: the chance of each box, from each keep."""

from functools import lru_cache

import numpy as np

from yachtdice.solver.boxes import FIRST, LATER
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.one_turn import OneTurn
from yachtdice.solver.pairs import best_splits
from yachtdice.solver.turn import fill_keeps


@lru_cache(maxsize=64)
def carried(turn: OneTurn) -> tuple[FloatArray, ...]:
    """The chance that the turn goes on to score in each box, for more than 0 points.

    Among choices that are worth exactly the same the last bit decides, as it does for the values.

    Returns:
        By throw but the last: shape (keeps, boxes), from each keep after it, keeps of all dice left
        out.
    """
    rules, lattice = turn.layout.rules, turn.layout.lattice
    later = _scores(turn, LATER)
    first = _scores(turn, FIRST) if turn.layout.boxes.throws_differ else later
    kept: list[FloatArray] = []
    # Boxes stand side by side as lanes, all with the same values, so that all go the same way;
    # what goes with the values, on plane 1, is whether the box is the one.
    fill_keeps(
        lattice,
        _with_values(turn.scored[FIRST][0], first),
        _with_values(turn.scored[LATER][0], later),
        throws=rules.rolls_per_turn,
        held_stays=rules.held_stays,
        kept=kept,
    )
    return tuple(values[1] for values in kept)


def _with_values(values: FloatArray, scores: FloatArray) -> FloatArray:
    return np.stack((np.broadcast_to(values[:, None], scores.shape), scores))


def _scores(turn: OneTurn, throw: int) -> FloatArray:
    """Whether each roll, scored, brings points in each box: 1 or 0, shape (rolls, boxes)."""
    taken = turn.taken[throw]
    found = np.zeros((len(taken), len(turn.layout.rules.categories)))
    rolls = np.arange(len(taken))
    if turn.terms:
        found[rolls, turn.terms.box[taken]] = turn.points[taken] > 0
        return found
    pairs, points = best_splits(turn.layout.rules)
    for which, paid in enumerate(points[:, throw]):
        boxes = np.array([pair[which] for pair in pairs])[taken]
        found[rolls, boxes] = paid[taken, rolls] > 0
    return found
