"""Scorecards of several columns, many side by side."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from yachtdice.rules.scorecard import Card
from yachtdice.solver.combinatorics import IntArray
from yachtdice.solver.layout import Layout


class Cards(NamedTuple):
    """Each column as a state of the same game with one column; a lane is a card."""

    rows: IntArray
    """Shape (columns, lanes)."""
    states: IntArray
    """The same shape: the upper states."""

    @property
    def lanes(self) -> int:
        return int(self.rows.shape[1])

    def take(self, lanes: "IntArray | slice") -> "Cards":
        """Some of the lanes."""
        return Cards(self.rows[:, lanes], self.states[:, lanes])


def cards_of(layout: Layout, cards: Sequence[Card]) -> Cards | None:
    """Scorecards as lanes; None for an upper total that no play leads to, unless every total is a
    state.

    Args:
        layout: of the same game with one column.
    """
    found = []
    for card in cards:
        states = [layout.state_of(Card((column,))) for column in card.columns]
        found.append([state for state in states if state is not None])
        if len(found[-1]) < len(states):
            return None
    rows, states = np.array(found, dtype=np.intp).transpose(2, 1, 0)
    return Cards(np.ascontiguousarray(rows), np.ascontiguousarray(states))


def empty_cards(columns: int, lanes: int) -> Cards:
    """Cards with nothing written."""
    none = np.zeros((columns, lanes), dtype=np.intp)
    return Cards(none, none.copy())
