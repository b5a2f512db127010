"""Several columns by fitted values: an estimate of what is still to come from any card.

From finished cards upwards: what cards are worth is worked out exactly for one turn, with the
estimate for what follows, and a formula is fitted to that by least squares. First with cards filled
at random, then, again and again, with such as play by the last estimate comes to.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from yachtdice.rules.ruleset import RuleSet
from yachtdice.solver.columns.bonus import bonus_expected
from yachtdice.solver.columns.cards import Cards
from yachtdice.solver.columns.features import Features
from yachtdice.solver.columns.following import MOMENTS
from yachtdice.solver.columns.formula import Formula
from yachtdice.solver.columns.sample import LANES, joined, played_cards, random_cards, some, squared
from yachtdice.solver.columns.turns import ColumnTurns, column_turns
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.solve_numpy import Progress


class Effort(NamedTuple):
    """How many cards are looked at for each number of open boxes."""

    first: int = 1500
    """Filled at random, for the first estimate."""
    strayed: int = 500
    """How many of those count for every later estimate, too."""
    played: int = 1000
    """As play by the last estimate comes to them, for the next."""
    rounds: int = 2
    """How often it is played. Play seeks out what an estimate thinks too much of, and only the next
    one knows better: with one round `generala` with three columns lost 6 points a game."""


EFFORT = Effort()
RIDGE = 0.1
"""What keeps weights near those of one open box less, where the cards say nothing about them."""
SEED = 1


def fit(
    rules: RuleSet,
    *,
    effort: Effort = EFFORT,
    seed: int = SEED,
    progress: Progress | None = None,
) -> tuple[Features, FloatArray]:
    """Fit estimates for a rule set of several columns, one box a turn.

    Args:
        progress: told now and then how many cards were looked at.
    Returns:
        What they look at; and by number of open boxes the weights, shape
        (boxes + 1, 2, features).
    """
    turns = column_turns(rules, every_total=True)
    has_bonus = bool(turns.layout.boxes.gaining)
    bonus = bonus_expected(turns.layout) if has_bonus else np.zeros((1, 0))
    features = Features(rules, turns.layout, bonus)
    rng = np.random.default_rng(seed)
    told = _Told(progress)
    strayed = random_cards(turns, rng, effort.first)
    weights = _backwards(turns, features, strayed, told)
    learnt = [some(level, effort.strayed) for level in strayed]
    for _ in range(effort.rounds):
        formulas = [Formula(features, each) for each in weights]
        played = played_cards(turns, formulas, rng, effort.played)
        learnt = [joined(level) for level in zip(learnt, played, strict=True)]
        weights = _backwards(turns, features, learnt, told)
    return features, np.array(weights)


class _Told:
    """Counts the cards that were looked at."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._done = 0

    def more(self, cards: int) -> None:
        self._done += cards
        if self._progress:
            self._progress(self._done)


def _backwards(
    turns: ColumnTurns, features: Features, cards: Sequence[Cards], told: _Told
) -> list[FloatArray]:
    weights = [np.zeros((2, features.size))]
    for level in cards[1:]:
        after = Formula(features, weights[-1])
        parts = [
            turns.values(level.take(slice(n, n + LANES)), after, MOMENTS)
            for n in range(0, level.lanes, LANES)
        ]
        wanted = squared(np.concatenate(parts, axis=1))
        weights.append(_fitted(features.of(level), wanted, weights[-1]))
        told.more(level.lanes)
    return weights


def _fitted(seen: FloatArray, wanted: FloatArray, before: FloatArray) -> FloatArray:
    """The weights that come nearest, shape (planes, features).

    Args:
        seen: shape (lanes, features).
        wanted: shape (planes, lanes).
        before: weights that they stay near where the cards say nothing, those of the level before.
    """
    scale = np.sqrt((seen**2).mean(axis=0)) + 1e-9
    even = seen / scale
    gram = even.T @ even + RIDGE * np.eye(len(scale))
    missing = wanted.T - seen @ before.T
    found: FloatArray = before + np.linalg.solve(gram, even.T @ missing).T / scale
    return found
