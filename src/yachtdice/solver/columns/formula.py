"""An estimate of what is still to come: a formula in what is looked at."""

import numpy as np

from yachtdice.solver.columns.cards import Cards
from yachtdice.solver.columns.features import PAIRS, Features
from yachtdice.solver.combinatorics import FloatArray


class Formula:
    """The weighted sum of `Features.of`, summed up without writing all of it down."""

    def __init__(self, features: Features, weights: FloatArray) -> None:
        """
        Args:
            weights: shape (planes, features): for the expected points, then for their variance.
        """
        self._features = features
        n, own = features.n_counts, features.own.shape[1]
        ends = np.cumsum([n * (n + 1) // 2, own, len(PAIRS[0]) if own else 0])
        counts, each, squares, beside = np.split(weights, ends, axis=1)
        self._counts = _square(counts, n)
        self._own = features.own @ each.T
        self._squares = _square(squares, features.bonus.shape[1])
        shape = len(weights), features.open_gaining.shape[1], features.bonus.shape[1]
        self._beside = beside.reshape(shape if own else (len(weights), 0, 0))

    def __call__(self, cards: Cards, planes: int = 2) -> FloatArray:
        """Expected points still to come and, if two planes are asked for, their variance; shape
        (planes, lanes)."""
        counts = self._features.counts(cards)
        found = np.stack([_both(counts, each, counts) for each in self._counts[:planes]])
        if self._own.shape[1] and self._features.bonus.shape[1]:
            found += self._own[cards.states, :planes].sum(axis=0).T
            bonus = self._features.bonus[cards.states].sum(axis=0)
            opened = self._features.open_gaining[cards.states].sum(axis=0)
            for plane in range(planes):
                found[plane] += _both(bonus, self._squares[plane], bonus)
                found[plane] += _both(opened, self._beside[plane], bonus)
        np.maximum(found, 0.0, out=found)
        return found


def _square(weights: FloatArray, size: int) -> FloatArray:
    """Weights of pairs as matrices."""
    found = np.zeros((len(weights), size, size))
    if weights.shape[1]:
        found[:, *np.triu_indices(size)] = weights
    return found


def _both(one: FloatArray, weights: FloatArray, other: FloatArray) -> FloatArray:
    found: FloatArray = ((one @ weights) * other).sum(axis=1)
    return found
