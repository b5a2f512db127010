"""Where many solo games of one computer player stand, and the dice that they throw.

The dice, and what a slip comes to, follow from their address (`numbers.py`).
"""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from yachtdice.players.habits import Habits
from yachtdice.players.mind import Mind
from yachtdice.rules.dice import keeps_of
from yachtdice.simulation.numbers import faces, fractions, numbers
from yachtdice.simulation.wins import wins_at_once
from yachtdice.simulation.writing import Writing
from yachtdice.solver import Solution
from yachtdice.solver.combinatorics import FloatArray, IntArray, Lattice

BoolArray = NDArray[np.bool_]

COSTLY = 0.5
"""Points from which a choice counts as an error."""


@dataclass(slots=True)
class Costly:
    """Choices that cost `COSTLY` or more, one array a turn's part."""

    chosen: list[IntArray] = field(default_factory=list)
    best: list[IntArray] = field(default_factory=list)
    points: list[IntArray] = field(default_factory=list)
    """What the chosen box pays; of boxes only."""

    def add(self, chosen: IntArray, best: IntArray, points: IntArray | None = None) -> None:
        self.chosen.append(chosen)
        self.best.append(best)
        if points is not None:
            self.points.append(points)


class GamesInStep:
    """So many solo games at once."""

    def __init__(
        self,
        exact: Solution,
        imagined: Solution,
        habits: Habits,
        *,
        games: int,
        seed: int,
        first: int = 0,
        seat: int = 0,
        is_judged: bool = False,
    ) -> None:
        """
        Args:
            imagined: of the rules that the player reckons with.
            first: number of the first game.
            is_judged: whether the cost of each choice is wanted.
        """
        self.rules = exact.rules
        self.habits = habits
        self.layout = exact.layout
        self.truth = Writing(Mind(exact, Habits()))
        self.belief = Writing(Mind(imagined, habits))
        self.seed, self.seat = seed, seat
        self.numbers = first + np.arange(games)
        self.is_judged = is_judged
        self.wins = wins_at_once(exact)
        self.won = np.zeros(games, dtype=np.int64)
        """The turn in which each game was won at once; 0 for none."""
        self.rows = np.zeros(games, dtype=np.intp)
        self.columns = np.zeros(games, dtype=np.intp)
        self.totals = np.zeros(games)
        self.loss = np.zeros(games)
        """What each game's choices cost, in points."""
        self.decisions = 0
        self.costly_keeps = Costly()
        """Keeps, `SCORE` among them; only the best was to keep or the chosen."""
        self.costly_boxes = Costly()

    @cached_property
    def lattice(self) -> Lattice:
        return self.layout.lattice

    @cached_property
    def counts(self) -> IntArray:
        """Shape (keeps, sides): dice of each number."""
        sides = range(1, self.rules.sides + 1)
        return np.array([[keep.count(pip) for pip in sides] for keep in self.lattice.keeps])

    @cached_property
    def _roll_of(self) -> IntArray:
        """By counts, of mixed radix: the roll."""
        radix = (self.rules.dice + 1) ** np.arange(self.rules.sides)
        found = np.zeros(int(radix.sum()) * self.rules.dice + 1, dtype=np.intp)
        rolls = self.counts[self.lattice.first_roll :]
        found[rolls @ radix] = np.arange(len(rolls))
        return found

    def chance(self, games: IntArray, turn: int, what: int) -> FloatArray:
        """A chance number of each game, from 0 to below 1."""
        return fractions(numbers(self.seed, self.numbers[games], self.seat, turn, what))

    def throw(self, kept: IntArray, games: IntArray, turn: int, throw: int) -> IntArray:
        """A roll of each keep and dice thrown beside it."""
        counts = self.counts[kept]
        loose = self.rules.dice - counts.sum(axis=1)
        drawn = numbers(self.seed, self.numbers[games], self.seat, turn, throw)
        thrown = faces(drawn, self.rules.dice, self.rules.sides)
        is_thrown = np.arange(self.rules.dice) < loose[:, None]
        radix = (self.rules.dice + 1) ** np.arange(self.rules.sides)
        return np.asarray(self._roll_of[counts @ radix + (radix[thrown] * is_thrown).sum(axis=1)])

    @cached_property
    def within(self) -> tuple[IntArray, BoolArray]:
        """By roll: the keeps within it, in the order of the player; and which of them there are."""
        index = self.lattice.index
        lists = [[index[keep] for keep in keeps_of(roll)][:-1] for roll in self.lattice.rolls]
        most = max(map(len, lists))
        keeps = np.array([one + [0] * (most - len(one)) for one in lists])
        return keeps, np.arange(most) < np.array([[len(one)] for one in lists])
