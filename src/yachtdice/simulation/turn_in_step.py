"""A turn of many solo games at once: what is kept, where it is written, and what that costs."""

import numpy as np

from yachtdice.players.deciding import EQUAL
from yachtdice.players.mind import Thought
from yachtdice.simulation.games_in_step import COSTLY, BoolArray, GamesInStep
from yachtdice.simulation.numbers import ANY, SLIPS
from yachtdice.solver.combinatorics import FloatArray, IntArray

SCORE = -1
"""Stands for writing the roll, among keeps."""
NONE = -1
"""Stands for no slip, among boxes."""


class TurnInStep:
    """A turn of some of the games."""

    def __init__(
        self,
        step: GamesInStep,
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
