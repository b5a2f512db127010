"""Perfect play in lockstep, for the compiled kernel: games in the same state are decided once.

The dice are those of `numbers.py`, and of equal choices the one that players take is taken; tests
hold each to the other ways to play.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from yachtdice.players.deciding import EQUAL
from yachtdice.simulation.numbers import FIRST, GOLDEN, LOW, SECOND
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.compiled import compiled, drop_stale, kernel
from yachtdice.solver.distribute_kernels import States
from yachtdice.solver.ending_kernels import EndingPlan, follow, score_state, score_state_pairs
from yachtdice.solver.flow_kernels import copy, mean_keeps, room
from yachtdice.solver.plan import LatticePlan, Numbers, ScorePlan
from yachtdice.solver.turn_plan import TurnPlan

Small = NDArray[np.int32]


@compiled
def mix(number: np.uint64) -> np.uint64:
    """`numbers.mixed` of one."""
    number = number + np.uint64(GOLDEN)
    number = (number ^ (number >> np.uint64(30))) * np.uint64(FIRST)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(SECOND)
    return number ^ (number >> np.uint64(31))


@compiled
def throw_beside(lattice: LatticePlan, keep: int, number: np.uint64) -> int:
    """The roll of a keep and the dice thrown beside it."""
    sides = np.uint64(lattice.sides)
    while keep < lattice.first_roll:
        low = (number & np.uint64(LOW)) * sides
        high = (number >> np.uint64(32)) * sides + (low >> np.uint64(32))
        keep = int(lattice.more[keep * lattice.sides + int(high >> np.uint64(32))])
        number = (high << np.uint64(32)) | (low & np.uint64(LOW))
    return keep


@kernel
def group(places: Small, starts: Numbers, order: Small) -> None:
    """Sort games by state.

    Args:
        places: by game: where its state stands in the level.
        starts: by state, one entry more: written: where its games begin in `order`.
        order: games; written.
    """
    starts[:] = 0
    for place in places:
        starts[place + 1] += 1
    for state in range(len(starts) - 1):
        starts[state + 1] += starts[state]
    room = starts.copy()
    for game in range(len(places)):
        place = places[game]
        order[room[place]] = game
        room[place] += 1


@kernel
def play_turns(
    turn_plan: TurnPlan,
    states: States,
    begin: int,
    end: int,
    wins: Numbers,
    next_places: Numbers,
    starts: Numbers,
    order: Small,
    bases: NDArray[np.uint64],
    what: int,
    turn: int,
    places: Small,
    totals: Small,
    won: Small,
) -> None:
    """Play one turn of the games in some states of a level.

    Args:
        begin, end: the states.
        wins: shape (2, boxes): whether points in it win at once, on the first throw and later.
        next_places: shape (rows, columns): where each state stands in its level.
        starts, order: as `group` makes them.
        bases: by game: its number, before seat, turn and throw are mixed in.
        what: seat and turn, as in `numbers.numbers`, the throw left out.
        turn: its number, from 1.
        places, totals: by game; changed.
        won: by game: the turn in which it was won at once; 0 for none. Changed.
    """
    lattice, plan, endings, values = turn_plan
    throws, first = lattice.throws, lattice.first_roll
    work = room(lattice, plan, endings)
    after, ends, choices = work.after, work.ends, work.choices
    two_boxes = len(plan.pair_boxes) > 0
    can_win = wins.any()
    for state in range(begin, end):
        if starts[state] == starts[state + 1]:
            continue
        filled, row, column = states.sets[state], states.rows[state], states.columns[state]
        for throw in range(2):
            if two_boxes:
                score_state_pairs(plan, endings, throw, values, row, column, work.scored, ends)
            else:
                score_state(
                    plan, endings, throw, values, filled, row, column,
                    work.terms, after, work.scored, ends,
                )  # fmt: skip
        decide(lattice, work.scored, work.kept, work.best, choices)
        if can_win:
            win_at_once(plan, endings, wins, first, work.terms, ends, choices)
        for n in range(starts[state], starts[state + 1]):
            game = order[n]
            keep, throw, roll = 0, 0, first
            while True:
                throw += 1
                number = mix(bases[game] ^ np.uint64(what | throw))
                roll = throw_beside(lattice, keep, number)
                if throw == throws:
                    break
                keep = choices[throw, roll]
                if keep >= first:
                    break
            which = 0 if throw == 1 else 1
            ending = ends[which, roll - first]
            points = follow(plan, endings, ending, filled, row, column, after)
            totals[game] += int(points)
            places[game] = next_places[after[0], after[1]]
            if can_win and won[game] == 0 and wins[which, after[2]] != 0 and after[3] > 0:
                won[game] = turn


@compiled
def decide(
    lattice: LatticePlan, scored: FloatArray, kept: FloatArray, best: FloatArray, choices: Numbers
) -> None:
    """What each roll is kept for, or scored, after each throw but the last.

    As `look_ahead` of the solver, but that takes any of equal choices.

    Args:
        scored: shape (2, rolls): what scoring each is worth, on the first throw and on later ones.
        kept: shape (throws, keeps), to work in.
        best: shape (keeps,), to work in.
        choices: shape (throws, keeps); written from 1 on: a keep, or the roll itself for scoring.
    """
    throws, first = lattice.throws, lattice.first_roll
    copy(scored[1 if throws > 1 else 0], 0, best, first)
    for back in range(1, throws):
        throw = throws - back
        values = kept[throw]
        copy(best, first, values, first)
        mean_keeps(lattice, values)
        copy(scored[0 if throw == 1 else 1], 0, values, first)
        first_keeps(lattice, values, best, choices[throw])


@compiled
def first_keeps(
    lattice: LatticePlan, values: FloatArray, best: FloatArray, choices: Numbers
) -> None:
    """By keep: the first of the best keeps within it; a roll itself, for scoring it, before any
    that is worth no more. `deciding.decide` chooses so, too.

    Args:
        values: shape (keeps,): what each keep is worth, and the rolls what scoring them is.
        best: shape (keeps,): what the best is worth; written.
        choices: shape (keeps,); written.
    """
    less, starts = lattice.less, lattice.less_starts
    for keep in range(len(values)):
        is_roll = keep >= lattice.first_roll
        high, which = values[keep], keep
        for n in range(starts[keep], starts[keep + 1]):
            place = less[n]
            if best[place] > high + EQUAL:
                high, which = best[place], choices[place]
            elif (which != keep or not is_roll) and best[place] >= high - EQUAL:
                which = min(which, choices[place])
        best[keep], choices[keep] = high, which


@compiled
def win_at_once(
    plan: ScorePlan,
    endings: EndingPlan,
    wins: Numbers,
    first_roll: int,
    terms: FloatArray,
    ends: Numbers,
    choices: Numbers,
) -> None:
    """Score rolls that can win at once so, whatever else they are good for.

    Args:
        terms: what each term is worth in the state.
        ends: shape (2, rolls); changed.
        choices: shape (throws, keeps); changed.
    """
    for which in range(2):
        for roll in range(ends.shape[1]):
            for box in range(wins.shape[1]):
                term = endings.roll_terms[which, roll, box]
                if wins[which, box] and plan.term_points[term] > 0 and terms[term, 0] > -np.inf:
                    ends[which, roll] = term
                    for throw in range(1 + which, 2 if which == 0 else choices.shape[0]):
                        choices[throw, first_roll + roll] = first_roll + roll


# The kernels here have those of the solver compiled into them.
drop_stale(Path(play_turns.stats.cache_path))
