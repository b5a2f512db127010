"""How the points still to come are spread, for all states of a level and without their features, in
little memory: for the compiled kernel.

It means what `all_spreads.py` means; tests hold the two to each other.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.compiled import kernel
from yachtdice.solver.distribute_kernels import States
from yachtdice.solver.ending_kernels import follow
from yachtdice.solver.flow_kernels import end_turn, room
from yachtdice.solver.plan import Numbers
from yachtdice.solver.turn_plan import TurnPlan

Chances = NDArray[np.float32] | FloatArray


class Ragged(NamedTuple):
    """Of the states of a level: how the points still to come are spread."""

    chances: Chances
    """Flat: state by state."""
    starts: Numbers
    """By state: where its chances begin."""
    widths: Numbers
    """By state: how many there are."""
    lows: Numbers
    """By state: the points that its first chance is of."""


@kernel
def spread_level(
    turn_plan: TurnPlan,
    states: States,
    begin: int,
    end: int,
    places: Numbers,
    later: Ragged,
    bound: int,
    least: float,
    here: Ragged,
) -> int:
    """The spread of some states of a level.

    Args:
        begin, end: the states to do; the first one stands first in what is written.
        places: shape (rows, columns): where each state stands in its level.
        later: of the next level.
        bound: no state of this level has more chances.
        least: smaller chances at either end are left out.
        here: written, with room for all.
    Returns:
        How many chances were written.
    """
    lattice, plan, endings, values = turn_plan
    work = room(lattice, plan, endings)
    after, ended = work.after, work.ended
    full = np.empty(bound)
    cursor = 0
    for state in range(begin, end):
        filled, row, column = states.sets[state], states.rows[state], states.columns[state]
        end_turn(lattice, plan, endings, values, filled, row, column, work)
        low, high = 1 << 30, 0
        for ending in range(endings.n_endings):
            if ended[ending] > 0.0:
                points = int(follow(plan, endings, ending, filled, row, column, after))
                place = places[after[0], after[1]]
                first = points + later.lows[place]
                low, high = min(low, first), max(high, first + later.widths[place])
        full[: high - low] = 0.0
        for ending in range(endings.n_endings):
            chance = ended[ending]
            if chance == 0.0:
                continue
            points = int(follow(plan, endings, ending, filled, row, column, after))
            place = places[after[0], after[1]]
            shift = points + later.lows[place] - low
            begin_theirs = later.starts[place]
            for n in range(later.widths[place]):
                full[shift + n] += chance * later.chances[begin_theirs + n]
        first, last = 0, high - low
        while first < last - 1 and full[first] < least:
            first += 1
        while last > first + 1 and full[last - 1] < least:
            last -= 1
        n_here = state - begin
        here.starts[n_here], here.widths[n_here] = cursor, last - first
        here.lows[n_here] = low + first
        for n in range(first, last):
            here.chances[cursor] = full[n]
            cursor += 1
    return cursor


@kernel
def whole_spread_level(
    turn_plan: TurnPlan,
    states: States,
    begin: int,
    end: int,
    places: Numbers,
    later: Ragged,
    bound: int,
    least: float,
    here: Ragged,
) -> int:
    """`spread_level` with chances of full precision, kept compiled by a name of its own."""
    written: int = spread_level(turn_plan, states, begin, end, places, later, bound, least, here)
    return written


@kernel
def slice_level(spread: Ragged, means: FloatArray) -> None:
    """The means of equal slices of each state's spread.

    Args:
        means: shape (states, slices); written.
    """
    count = means.shape[1]
    for state in range(means.shape[0]):
        start, width = spread.starts[state], spread.widths[state]
        total = 0.0
        for n in range(start, start + width):
            total += spread.chances[n]
        share = total / count
        which, room_left, gathered = 0, share, 0.0
        for n in range(width):
            chance = float(spread.chances[start + n])
            points = float(spread.lows[state] + n)
            while which < count - 1 and chance >= room_left:
                means[state, which] = (gathered + room_left * points) / share
                chance -= room_left
                which, room_left, gathered = which + 1, share, 0.0
            gathered += chance * points
            room_left -= chance
        means[state, which] = gathered / (share - room_left) if share > room_left else 0.0
        for n in range(which + 1, count):  # nothing but rounding is left for them
            means[state, n] = means[state, which]
