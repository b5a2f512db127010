"""Which box a roll is written in, where columns are to be chosen among."""

from typing import NamedTuple

import numpy as np

from yachtdice.solver.boxes import FIRST, LATER
from yachtdice.solver.columns.cards import Cards
from yachtdice.solver.columns.turns import ColumnTurns
from yachtdice.solver.combinatorics import FloatArray, IntArray
from yachtdice.solver.planes import NEVER, BoolArray


class Written(NamedTuple):
    """By lane: where a roll goes and what it brings."""

    column: IntArray
    term: IntArray
    points: FloatArray
    """Bonuses included."""


def written(
    turns: ColumnTurns, cards: Cards, pays: FloatArray, rolls: IntArray, is_first: BoolArray
) -> Written:
    """The best way to write rolls; the first of equals.

    Args:
        pays: shape (columns, terms, lanes), expected points as `ColumnTurns.pays` gives them.
        rolls: by lane.
        is_first: by lane: whether it is the turn's first throw.
    """
    known, lanes = turns.terms, np.arange(cards.lanes)
    terms = np.stack((known.by_roll[FIRST], known.by_roll[LATER]))[
        np.where(is_first, FIRST, LATER), rolls
    ]
    worth = pays[:, terms, lanes[:, None]]
    extra = np.zeros(cards.lanes)
    if known.has_extra_yachts:
        is_joker, is_paid = turns.extra(cards)
        sides = _sides(turns)[rolls]
        extra[is_paid & (sides >= 0)] = turns.rules.extra_yacht
        for lane in np.flatnonzero(is_joker & (sides >= 0)):
            _place_joker(turns, int(sides[lane]), pays[:, :, lane], worth[:, lane], terms[lane])
    flat = worth.transpose(1, 0, 2).reshape(cards.lanes, -1)
    column, box = np.divmod(flat.argmax(axis=1), terms.shape[1])
    term = terms[lanes, box]
    return Written(column, term, extra + _points(turns, cards, column, term))


def _sides(turns: ColumnTurns) -> IntArray:
    """By roll: which number it is nothing but, from 0; -1 for others."""
    found = np.full(len(turns.layout.boxes.rolls), -1, dtype=np.intp)
    found[turns.terms.alike] = np.arange(len(turns.terms.alike))
    return found


def _place_joker(
    turns: ColumnTurns, side: int, pays: FloatArray, worth: FloatArray, terms: IntArray
) -> None:
    """Put what a joker is worth in place of an ordinary roll; must agree with `rules.joker`.

    Args:
        worth, terms: by box, of the ordinary roll; changed.
    """
    wild = turns.terms.wild[side]
    for number, boxes in enumerate(turns.terms.order):
        allowed = np.where(boxes[side], pays[:, wild], NEVER)
        if allowed.max() > NEVER:
            if number or turns.rules.joker != "free_after_upper":
                worth[:], terms[:] = allowed, wild
            return


def _points(turns: ColumnTurns, cards: Cards, column: IntArray, term: IntArray) -> FloatArray:
    known, lanes = turns.terms, np.arange(cards.lanes)
    points = known.points[term]
    digits = turns.layout.digits[cards.rows[column, lanes]]
    for those, other, digit in known.needs:
        points[those[term] & (digits[:, other] != digit)] = 0.0
    is_gain = term >= known.n_rest
    gain = np.where(is_gain, term - known.n_rest, 0)
    if is_gain.any():
        gained = turns.gain_points[gain, cards.states[column, lanes]]
        points = np.where(is_gain, gained, points)
    return points


def after_writing(turns: ColumnTurns, cards: Cards, column: IntArray, term: IntArray) -> Cards:
    """The cards that follow."""
    known, lanes = turns.terms, np.arange(cards.lanes)
    rows, states = cards.rows.copy(), cards.states.copy()
    is_rest = term < known.n_rest
    rows[column[is_rest], lanes[is_rest]] += known.steps[term[is_rest]]
    at, gaining = lanes[~is_rest], column[~is_rest]
    gain = term[~is_rest] - known.n_rest
    states[gaining, at] = turns.gain_states[gain, states[gaining, at]]
    return Cards(rows, states)
