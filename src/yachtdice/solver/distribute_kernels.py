"""What is to come from the states of a level, for the compiled kernel: which states, and how many
points with which chance.

It means what `distribute_numpy.py` means; tests hold the two to each other.
"""

from typing import NamedTuple

from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.compiled import kernel
from yachtdice.solver.ending_kernels import follow
from yachtdice.solver.flow_kernels import end_turn, room
from yachtdice.solver.plan import Numbers
from yachtdice.solver.turn_plan import TurnPlan


class States(NamedTuple):
    """The states of a level."""

    sets: Numbers
    """Sets of filled gaining boxes."""
    rows: Numbers
    columns: Numbers


class Spread(NamedTuple):
    """Of the states of a level: how the points still to come are spread."""

    chances: FloatArray
    """Flat: state by state the chance of 0, 1, 2 ... points."""
    starts: Numbers
    """By state: where its chances begin."""
    widths: Numbers
    """By state: how many there are."""
    features: FloatArray
    """Shape (states, features); see `distribute_numpy.n_features`."""


@kernel
def reach(
    turn_plan: TurnPlan,
    states: States,
    begin: int,
    end: int,
    reached: Numbers,
) -> None:
    """Mark what the best play may come to a turn later from some states of a level.

    Args:
        begin, end: the states to start from, of those that are marked themselves.
        reached: shape (rows, columns): 1 for what is marked.
    """
    lattice, plan, endings, values = turn_plan
    work = room(lattice, plan, endings)
    for state in range(begin, end):
        filled, row, column = states.sets[state], states.rows[state], states.columns[state]
        if reached[row, column] == 0:
            continue
        end_turn(lattice, plan, endings, values, filled, row, column, work)
        for ending in range(endings.n_endings):
            if work.ended[ending] > 0.0:
                follow(plan, endings, ending, filled, row, column, work.after)
                reached[work.after[0], work.after[1]] = 1


@kernel
def distribute(
    turn_plan: TurnPlan,
    states: States,
    begin: int,
    end: int,
    places: Numbers,
    later: Spread,
    bound: int,
    here: Spread,
) -> None:
    """The spread of some states of a level.

    Args:
        begin, end: the states to do.
        places: shape (rows, columns): where each state stands in its level.
        later: of the next level.
        bound: no state of this level has more chances.
        here: of this level; written.
    """
    lattice, plan, endings, values = turn_plan
    n_boxes = len(plan.strides)
    n_terms = len(plan.term_box)
    n_features = here.features.shape[1]
    two_boxes = len(plan.pair_boxes) > 0
    work = room(lattice, plan, endings)
    after, ended = work.after, work.ended
    cursor = begin * bound
    for state in range(begin, end):
        filled, row, column = states.sets[state], states.rows[state], states.columns[state]
        end_turn(lattice, plan, endings, values, filled, row, column, work)
        wide = 0
        for ending in range(endings.n_endings):
            if ended[ending] > 0.0:
                points = follow(plan, endings, ending, filled, row, column, after)
                wide = max(wide, int(points) + later.widths[places[after[0], after[1]]])
        mine, counted = here.chances[cursor : cursor + wide], here.features[state]
        mine[:] = 0.0
        counted[:] = 0.0
        for ending in range(endings.n_endings):
            chance = ended[ending]
            if chance == 0.0:
                continue
            points = follow(plan, endings, ending, filled, row, column, after)
            place = places[after[0], after[1]]
            theirs = later.chances[later.starts[place] : later.starts[place] + later.widths[place]]
            paid = int(points)
            for more in range(len(theirs)):
                mine[paid + more] += chance * theirs[more]
            for feature in range(n_features):
                counted[feature] += chance * later.features[place, feature]
            for part in (2, 4):
                box, own = after[part], after[part + 1]
                if box >= 0:
                    counted[box] += chance * own
                    if own > 0:
                        counted[n_boxes + box] += chance
            bonus = points - after[3] - after[5]
            if not two_boxes and ending >= n_terms:
                bonus -= plan.extra_points
                counted[n_features - 2] += chance
                counted[n_features - 1] += chance * (1.0 - later.features[place, n_features - 1])
            if bonus > 0.0:
                counted[n_features - 3] += chance
        here.starts[state], here.widths[state] = cursor, wide
        cursor += wide
