"""How turns end under the best play: the chance of each ending, many states at once, in NumPy.

First backwards, for what each keep is worth, as in `turn.py`, but noting which choice is taken;
then forwards, along those choices. A lane is a state.
"""

import numpy as np

from yachtdice.rules.ruleset import RuleSet
from yachtdice.solver.best_scores import BestScores, Followers, Turns, best_scores, take_better
from yachtdice.solver.boxes import FIRST, LATER
from yachtdice.solver.combinatorics import FloatArray, IntArray, Lattice
from yachtdice.solver.combinatorics import lattice as lattice_of
from yachtdice.solver.turn import keep_values


def outcomes(
    turns: Turns,
    values: FloatArray,
    filled: int,
    rows: IntArray,
    own: IntArray,
    *,
    thrown: int = 0,
    keep: int = 0,
    roll: int | None = None,
) -> FloatArray:
    """The chance of each ending of a turn under the best play.

    Args:
        values: shape (rows, columns): expected points of the states that follow.
        filled: set of filled gaining boxes, which all lanes share.
        rows: by lane: the row.
        own: by lane: the upper state, counted from the first of its set.
        thrown: how many throws the turn has had.
        keep: what is held since, or was before the last throw, as a place in the lattice.
        roll: what lies on the table; None if the dice are to be thrown.
    Returns:
        Shape (endings, lanes); a lane sums to 1.
    """

    def worth(after: Followers, _: IntArray) -> FloatArray:
        found: FloatArray = after.points + values[after.rows, after.columns]
        return found

    later = best_scores(turns, worth, filled, rows, own, LATER)
    differ = turns.layout.boxes.throws_differ
    first = best_scores(turns, worth, filled, rows, own, FIRST) if differ else later
    return _flow(turns, first, later, thrown, keep, roll)


def _flow(
    turns: Turns, first: BestScores, later: BestScores, thrown: int, keep: int, roll: int | None
) -> FloatArray:
    """The chance of each ending, shape (endings, lanes)."""
    lattice, rules = turns.layout.lattice, turns.rules
    lanes = first.values.shape[1]
    choices, kept = best_choices(lattice, rules, first, later)
    ended = np.zeros((turns.endings.count, lanes))
    held = np.zeros((lattice.first_roll, lanes))
    held[keep] = 1.0
    arrived = _spread(lattice, held)
    if roll is not None:
        arrived = np.zeros_like(arrived)
        arrived[roll] = 1.0
    for throw in range(thrown + (roll is None), rules.rolls_per_turn):
        scored = first if throw == 1 else later
        if throw > 1 and rules.held_stays:
            known = roll if throw == thrown else None
            held = _hold_more(lattice, held, kept[throw - 1], scored, ended, known)
        else:
            held = _choose(lattice, arrived, choices[throw - 1], scored, ended)
        arrived = _spread(lattice, held)
    last = later if rules.rolls_per_turn > 1 else first
    _add(ended, last.endings, arrived)
    return ended


def best_choices(
    lattice: Lattice, rules: RuleSet, first: BestScores, later: BestScores
) -> tuple[list[IntArray], list[FloatArray]]:
    """By throw but the last: the best keep of each roll as a place in the lattice, its own for
    scoring it, shape (rolls, lanes); and what each keep is worth, shape (keeps, lanes)."""
    choices: list[IntArray] = []
    kept: list[FloatArray] = []
    values = np.empty((1, lattice.n_keeps, first.values.shape[1]))
    rolls = values[0, lattice.first_roll :]
    rolls[:] = later.values if rules.rolls_per_turn > 1 else first.values
    for throw in range(rules.rolls_per_turn - 1, 0, -1):
        if rules.held_stays and throw < rules.rolls_per_turn - 1:
            values[0, : lattice.first_roll] = _held_values(lattice, kept[0], later.values)
        else:
            keep_values(lattice, values)
        kept.insert(0, values[0, : lattice.first_roll].copy())
        rolls[:] = (first if throw == 1 else later).values
        chosen = _best_keeps(lattice, values[0])
        choices.insert(0, chosen[lattice.first_roll :])
    return choices, kept


def _best_keeps(lattice: Lattice, values: FloatArray) -> IntArray:
    """Raise every keep to the best of the keeps within it and say which that is, shape (keeps,
    lanes); all dice are no keep."""
    chosen = np.repeat(np.arange(len(values))[:, None], values.shape[1], axis=1)
    for size in range(1, lattice.dice + 1):
        here, below = lattice.size(size), lattice.size(size - 1)
        for places in lattice.less[size]:
            part = slice(here.start, here.start + len(places))
            take_better(values[part], chosen[part], values[below][places], chosen[below][places])
    return chosen


def _held_values(lattice: Lattice, kept: FloatArray, later: FloatArray) -> FloatArray:
    """What each keep is worth when its dice stay held, from what they are worth a throw later."""
    values = np.concatenate((kept, later))
    found = np.empty_like(kept)
    lanes = kept.shape[1]
    for size in range(lattice.dice):
        inner = lattice_of(lattice.dice - size, lattice.sides)
        stacked = values[lattice.unions[size]].reshape(inner.n_keeps, -1)
        _best_keeps(inner, stacked)
        best = inner.chances[inner.dice] @ stacked[inner.first_roll :]
        found[lattice.size(size)] = best.reshape(-1, lanes)
    return found


def _choose(
    lattice: Lattice, arrived: FloatArray, choices: IntArray, scored: BestScores, ended: FloatArray
) -> FloatArray:
    """Follow the choices of one throw: what is scored is added to `ended`, what is held returned.

    Args:
        arrived: shape (rolls, lanes), chances.
    """
    is_scored = choices >= lattice.first_roll
    _add(ended, scored.endings, np.where(is_scored, arrived, 0.0))
    held = np.zeros((lattice.first_roll, arrived.shape[1]))
    _add(held, np.where(is_scored, 0, choices), np.where(is_scored, 0.0, arrived))
    return held


def _hold_more(
    lattice: Lattice,
    held: FloatArray,
    kept: FloatArray,
    scored: BestScores,
    ended: FloatArray,
    roll: int | None,
) -> FloatArray:
    """The same where the next keep must contain the one before.

    Args:
        held: shape (keeps, lanes), chances of the keep before.
        kept: the same shape, what each keep is worth now.
        roll: what lies on the table, if it does.
    """
    values = np.concatenate((kept, scored.values))
    then = np.zeros_like(held)
    lanes = held.shape[1]
    for size in range(lattice.dice):
        inner = lattice_of(lattice.dice - size, lattice.sides)
        unions = lattice.unions[size]
        chosen = _best_keeps(inner, values[unions].reshape(inner.n_keeps, -1))
        chosen = chosen[inner.first_roll :].reshape(-1, unions.shape[1], lanes)
        for n in range(unions.shape[1]):
            keep = unions[chosen[:, n], n]
            thrown = inner.chances[inner.dice]
            if roll is not None:
                thrown = (unions[inner.first_roll :, n] == lattice.first_roll + roll).astype(float)
            arrived = thrown[:, None] * held[lattice.starts[size] + n]
            is_scored = keep >= lattice.first_roll
            endings = scored.endings[
                np.where(is_scored, keep - lattice.first_roll, 0), np.arange(lanes)
            ]
            _add(ended, endings, np.where(is_scored, arrived, 0.0))
            _add(then, np.where(is_scored, 0, keep), np.where(is_scored, 0.0, arrived))
    return then


def _spread(lattice: Lattice, held: FloatArray) -> FloatArray:
    """Throw the other dice: the chance of each roll, shape (rolls, lanes)."""
    chances = np.zeros((lattice.n_keeps, held.shape[1]))
    chances[: lattice.first_roll] = held
    for size in range(lattice.dice):
        share = chances[lattice.size(size)] / lattice.sides
        above = chances[lattice.size(size + 1)]
        for places in lattice.more[size]:
            above[places] += share  # one number leads no two keeps to the same one
    return chances[lattice.first_roll :]


def _add(target: FloatArray, places: IntArray, chances: FloatArray) -> None:
    """Add chances, shape (any, lanes), to the rows of the target that places of that shape name."""
    lanes = target.shape[1]
    flat = (places * lanes + np.arange(lanes)).ravel()
    target += np.bincount(flat, chances.ravel(), minlength=target.size).reshape(target.shape)
