"""Cards to learn from: some filled at random, some as play comes to them."""

from collections.abc import Sequence

import numpy as np

from yachtdice.solver.columns.cards import Cards, empty_cards
from yachtdice.solver.columns.formula import Formula
from yachtdice.solver.columns.play import Played, play_turn
from yachtdice.solver.columns.turns import ColumnTurns
from yachtdice.solver.combinatorics import FloatArray

LANES = 500
"""Cards that are looked at together."""
QUALITY = (0.2, 0.7)
"""How well the upper boxes of a column filled at random came out, from and to: the chance of each
die to be of the number."""
MISSED = 0.4
"""How often another box is missed where its points matter later."""


def random_cards(turns: ColumnTurns, rng: np.random.Generator, lanes: int) -> list[Cards]:
    """By number of open boxes: cards filled at random."""
    rules, known = turns.rules, turns.terms
    boxes = len(rules.categories)
    cards = empty_cards(rules.columns, lanes)
    order = rng.random((lanes, len(rules.boxes))).argsort(axis=1)
    quality = rng.uniform(*QUALITY, size=(rules.columns, lanes))
    found = [Cards(cards.rows.copy(), cards.states.copy())]
    for place in order.T:
        columns, categories = np.divmod(place, boxes)
        for box in range(boxes):
            at = np.flatnonzero(categories == box)
            column, terms = columns[at], np.flatnonzero(known.box == box)
            if box in turns.layout.boxes.gaining:
                count = rng.binomial(len(terms) - 1, quality[column, at])
                gain = terms[count] - known.n_rest
                cards.states[column, at] = turns.gain_states[gain, cards.states[column, at]]
            else:
                steps = np.unique(known.steps[terms])
                is_missed = rng.random(len(at)) < MISSED
                cards.rows[column, at] += steps[np.where(is_missed, 0, -1)]
        found.append(Cards(cards.rows.copy(), cards.states.copy()))
    return found[::-1]


def played_cards(
    turns: ColumnTurns, formulas: Sequence[Formula], rng: np.random.Generator, lanes: int
) -> list[Cards]:
    """By number of open boxes: cards as play by these estimates comes to them."""
    cards = empty_cards(turns.rules.columns, lanes)
    found = [cards]
    for left in range(len(turns.rules.boxes) - 1, -1, -1):
        cards = play(turns, cards, formulas[left], rng).cards
        found.append(cards)
    return found[::-1]


def play(turns: ColumnTurns, cards: Cards, after: Formula, rng: np.random.Generator) -> Played:
    """Play a turn of many cards, a part at a time.

    Args:
        after: the estimate for cards after it.
    """
    parts = [
        play_turn(turns, cards.take(slice(n, n + LANES)), lambda one: after(one, 1), rng)
        for n in range(0, cards.lanes, LANES)
    ]
    return Played(
        joined([part.cards for part in parts]),
        np.concatenate([part.points for part in parts]),
        np.concatenate([part.values for part in parts]),
    )


def joined(parts: Sequence[Cards]) -> Cards:
    """Cards side by side."""
    return Cards(
        np.concatenate([part.rows for part in parts], axis=1),
        np.concatenate([part.states for part in parts], axis=1),
    )


def some(cards: Cards, lanes: int) -> Cards:
    """The first so many."""
    return cards.take(slice(0, lanes))


def squared(values: FloatArray) -> FloatArray:
    """Variances from second moments, in place."""
    values[1] -= values[0] ** 2
    return values
