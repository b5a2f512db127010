"""Solo games of one computer player in step: all that stand alike are decided together.

The player's choices are those of `yachtdice.players.optimal`, by the same thoughts; a test plays
games both ways. Where it is asked for, each choice is held against the exact values, so that its
cost is known. The dice, and what a slip comes to, follow from their address (`numbers.py`).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from yachtdice.players.deciding import EQUAL
from yachtdice.players.habits import Habits
from yachtdice.players.mind import Mind, Thought
from yachtdice.rules.dice import keeps_of
from yachtdice.simulation.numbers import ANY, SLIPS, faces, fractions, numbers
from yachtdice.simulation.wins import wins_at_once
from yachtdice.simulation.writing import Writing
from yachtdice.solver import Solution
from yachtdice.solver.combinatorics import FloatArray, IntArray, Lattice

BoolArray = NDArray[np.bool_]

MOST_CELLS = 1 << 21
"""Numbers in the largest array of a thought, about."""
SCORE = -1
"""Stands for writing the roll, among keeps."""
NONE = -1
"""Stands for no slip, among boxes."""
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


class Lockstep:
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

    def play(self) -> None:
        """Play all games to their end."""
        for filled, rows in reversed(list(self.layout.blocks())):
            is_here = self._sets[self.columns] == filled
            is_here &= self.layout.filled[self.rows] == self.layout.filled[rows[0]]
            for here in self._parts(np.flatnonzero(is_here)):
                self._play_turns(here, filled)

    @cached_property
    def _sets(self) -> IntArray:
        """By upper state: its set."""
        starts = self.layout.upper.starts
        return np.repeat(np.arange(len(starts) - 1), np.diff(starts))

    def _parts(self, here: IntArray) -> Iterator[IntArray]:
        """Games in parts of few enough rows."""
        if not len(here):
            return
        here = here[np.argsort(self.rows[here], kind="stable")]
        width = int(np.diff(self.layout.upper.starts).max())
        height = self.lattice.n_keeps * (20 if self.rules.held_stays else 1)
        most = max(1, MOST_CELLS // (height * width))
        _, number = np.unique(self.rows[here], return_inverse=True)
        yield from np.split(here, np.flatnonzero(np.diff(number // most)) + 1)

    def _play_turns(self, here: IntArray, filled: int) -> None:
        """One turn of games that share the set of filled gaining boxes."""
        rows, place = np.unique(self.rows[here], return_inverse=True)
        first, end = self.layout.upper.starts[filled : filled + 2]
        lanes = place * (end - first) + self.columns[here] - first
        is_perfect = self.habits == Habits()
        exact = self.truth.mind.think(filled, rows) if self.is_judged or is_perfect else None
        own_rows, own_columns, own_lanes = self.rows[here], self.columns[here], lanes
        seems = exact
        if self.belief.mind.layout is not self.layout:  # it imagines no bonus
            own_rows = self._imagined_rows(self.rows[here], filled)
            own_columns = np.zeros(len(here), dtype=np.intp)
            unique, own_lanes = np.unique(own_rows, return_inverse=True)
            seems = self.belief.mind.think(0, unique)
        elif seems is None or not is_perfect:
            seems = self.belief.mind.think(filled, rows)
        boxes = filled.bit_count() + int(self.layout.filled[rows[0]])
        number = boxes // self.rules.boxes_per_turn + 1
        turn = Turn(self, number, here, exact, lanes, seems, own_lanes, own_rows, own_columns)
        turn.play()

    def _imagined_rows(self, rows: IntArray, filled: int) -> IntArray:
        imagined = self.belief.mind.layout
        found = self.layout.digits[rows] @ imagined.strides
        for bit, box in enumerate(self.layout.boxes.gaining):
            found = found + (filled >> bit & 1) * imagined.strides[box]
        return np.asarray(found)

    # ------------------------------------------------------------ dice

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


class Turn:
    """A turn of some of the games."""

    def __init__(
        self,
        step: Lockstep,
        number: int,
        here: IntArray,
        exact: Thought | None,
        lanes: IntArray,
        seems: Thought,
        own_lanes: IntArray,
        own_rows: IntArray,
        own_columns: IntArray,
    ) -> None:
        """
        Args:
            number: of the turn, from 1.
            here: the games.
            exact: None if choices are not judged.
            lanes, own_lanes: of each, in the exact thought and in the player's.
            own_rows, own_columns: of each, in the layout that the player imagines.
        """
        self.step = step
        self.number = number
        self.here = here
        self.exact, self.lanes = exact, lanes
        self.seems, self.own_lanes = seems, own_lanes
        self.own_rows, self.own_columns = own_rows, own_columns

    def play(self) -> None:
        step = self.step
        last = step.rules.rolls_per_turn
        going = np.arange(len(self.here))
        kept = np.zeros(len(self.here), dtype=np.intp)
        for throw in range(1, last + 1):
            rolls = step.throw(kept, self.here[going], self.number, throw)
            step.decisions += len(going)
            slips = np.zeros(len(going), dtype=np.bool_)
            if step.habits.slips:
                slips = self._chance(going, SLIPS, throw) < step.habits.slips
            if throw == last:
                any_ = np.full(len(going), NONE)
                if slips.any():
                    boxes = self._open(going, rolls, throw).sum(axis=1)
                    any_[slips] = (self._chance(going, ANY, throw) * boxes).astype(np.intp)[slips]
                self._write(going, rolls, throw, any_, np.zeros(len(going), dtype=np.bool_))
                return
            chosen, any_, is_forced = self._keep(going, rolls, throw, kept, slips)
            stops = chosen == SCORE
            self._write(going[stops], rolls[stops], throw, any_[stops], is_forced[stops])
            going, kept = going[~stops], chosen[~stops]

    def _chance(self, going: IntArray, what: int, throw: int) -> FloatArray:
        return self.step.chance(self.here[going], self.number, what + throw)

    def _keep(
        self, going: IntArray, rolls: IntArray, throw: int, fixed: IntArray, slips: BoolArray
    ) -> tuple[IntArray, IntArray, BoolArray]:
        """What is kept, or `SCORE`; which open box a slip writes, or `NONE`; and whether it is
        written as its points are fixed."""
        step = self.step
        keeps, is_keep = (part[rolls] for part in step.within)
        if step.rules.held_stays:
            held = step.counts[fixed][:, None]
            is_keep = is_keep & (step.counts[keeps] >= held).all(axis=2)
        worth = self.seems.kept[throw - 1][keeps, self.own_lanes[going][:, None]]
        worth[~is_keep] = -np.inf
        if step.habits.keeps_alike:
            is_alike = is_keep & (np.count_nonzero(step.counts, axis=1) < 2)[keeps]
            worth[~is_alike & is_alike.any(axis=1, keepdims=True)] = -np.inf
        each = np.arange(len(going))
        best = _first_best(worth)
        now = self.seems.scored[min(throw, 2) - 1][rolls, self.own_lanes[going]]
        stops = now >= worth[each, best] - EQUAL
        stops |= now >= step.habits.content_at(step.rules)
        is_forced = np.zeros(len(going), dtype=np.bool_)
        if step.habits.fixed_at_once:
            open_rows, open_columns = self.own_rows[going], self.own_columns[going]
            is_forced = step.belief.fits_fixed(open_rows, open_columns, rolls, throw)
            stops |= is_forced
        box = np.full(len(going), NONE)
        if slips.any():
            boxes = self._open(going, rolls, throw).sum(axis=1)
            count = is_keep.sum(axis=1)
            any_ = (self._chance(going, ANY, throw) * (count + boxes)).astype(np.intp)
            is_other = slips & (any_ < count)
            best = np.where(is_other, _nth(np.asarray(is_keep), any_), best)
            is_box = slips & (any_ >= count)
            stops = (stops & ~slips) | is_box
            box[is_box] = (any_ - count)[is_box]
            is_forced &= ~slips
        if step.wins.any():
            stops |= self._wins(going, rolls, throw) >= 0
        chosen = np.where(stops, SCORE, keeps[each, best])
        if self.exact is None:
            return chosen, box, is_forced
        exact = self.exact.kept[throw - 1][keeps, self.lanes[going][:, None]]
        exact[~is_keep] = -np.inf
        right = _first_best(exact)
        then = exact[each, right]
        now = self.exact.scored[min(throw, 2) - 1][rolls, self.lanes[going]]
        top = np.maximum(now, then)
        loss = top - np.where(stops, now, exact[each, best])
        step.loss[self.here[going]] += loss
        wrong = loss >= COSTLY
        meant = np.where(now >= then, SCORE, keeps[each, right])
        step.costly_keeps.add(chosen[wrong], meant[wrong])
        return chosen, box, is_forced

    def _wins(self, going: IntArray, rolls: IntArray, throw: int) -> IntArray:
        """By game: a box in which its roll wins at once; -1 for none."""
        wins = self.step.wins[min(throw, 2) - 1] > 0
        paid = self.step.layout.boxes.points[min(throw, 2) - 1][:, rolls].T > 0
        can = wins & paid & self._open(going, rolls, throw)
        return np.where(can.any(axis=1), can.argmax(axis=1), -1)

    def _open(self, going: IntArray, rolls: IntArray, throw: int) -> BoolArray:
        """Which boxes, or pairs, the rolls may go to."""
        rows, columns = self.own_rows[going], self.own_columns[going]
        return self.step.belief.options(rows, columns, rolls, throw).worth > -np.inf

    def _write(
        self, going: IntArray, rolls: IntArray, throw: int, any_: IntArray, is_forced: BoolArray
    ) -> None:
        """Write the rolls of some games.

        Args:
            any_: which open box a slip writes, or `NONE`.
        """
        if not len(going):
            return
        step = self.step
        games = self.here[going]
        seems = step.belief.options(self.own_rows[going], self.own_columns[going], rolls, throw)
        exact = step.truth.options(step.rows[games], step.columns[games], rolls, throw)
        worth = seems.worth
        if is_forced.any():
            fits = step.belief.fixed_options(rolls, throw) & (worth > -np.inf)
            worth = np.where(is_forced[:, None] & ~fits, -np.inf, worth)
        chosen = _first_best(worth)
        slips = any_ != NONE
        if slips.any():
            chosen = np.where(slips, _nth(worth > -np.inf, any_), chosen)
        if step.wins.any():
            wins = self._wins(going, rolls, throw)
            chosen = np.where(wins >= 0, wins, chosen)
            step.won[games] = np.where(
                (wins >= 0) & (step.won[games] == 0), self.number, step.won[games]
            )
        each = np.arange(len(going))
        if step.is_judged:
            right = _first_best(exact.worth)
            loss = exact.worth[each, right] - exact.worth[each, chosen]
            step.loss[games] += loss
            wrong = loss >= COSTLY
            step.costly_boxes.add(chosen[wrong], right[wrong], exact.paid[each, chosen][wrong])
        step.totals[games] += exact.points[each, chosen]
        step.rows[games] = exact.rows[each, chosen]
        step.columns[games] = exact.columns[each, chosen]


def _first_best(worth: FloatArray) -> IntArray:
    """The first of the best in each row."""
    best = worth.max(axis=1, keepdims=True)
    return np.asarray((worth >= best - EQUAL).argmax(axis=1))


def _nth(is_there: BoolArray, numbers: IntArray) -> IntArray:
    """Where the n-th of each row stands, from 0."""
    return np.asarray((np.cumsum(is_there, axis=1) > numbers[:, None]).argmax(axis=1))
