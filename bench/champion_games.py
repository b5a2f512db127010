"""Games of the champion against players for the mean, one by one, for the compiled kernel."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.champion_choices import Limits, decide, work_room
from bench.champion_shares import Spreads, kernel, set_of
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.ending_kernels import EndingPlan, follow, score_state
from yachtdice.solver.flow_kernels import look_ahead
from yachtdice.solver.plan import LatticePlan, Numbers, ScorePlan


class Played(NamedTuple):
    """By game; written."""

    gains: FloatArray
    """What the champion's turns gained, in chances to win under mean play by all."""
    wins: FloatArray
    """Its share of the first place."""
    totals: Numbers


@kernel
def random_die(state: NDArray[np.uint64], sides: int) -> int:
    """The next die of a splitmix64 generator, from 0."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return int(((z >> np.uint64(32)) * np.uint64(sides)) >> np.uint64(32))


@kernel
def throw_on(lattice: LatticePlan, keep: int, state: NDArray[np.uint64]) -> int:
    """Throw the dice beside a keep: the roll's place in the lattice."""
    while keep < lattice.first_roll:
        keep = int(lattice.more[keep * lattice.sides + random_die(state, lattice.sides)])
    return keep


@kernel
def play_turn(
    lattice: LatticePlan, choices: Numbers, ends: Numbers, state: NDArray[np.uint64]
) -> int:
    """Throw a turn's dice and follow the choices: its ending."""
    roll = throw_on(lattice, 0, state)
    for throw in range(1, lattice.throws):
        keep = choices[throw, roll]
        if keep >= lattice.first_roll:
            return int(ends[0 if throw == 1 else 1, roll - lattice.first_roll])
        roll = throw_on(lattice, keep, state)
    return int(ends[1 if lattice.throws > 1 else 0, roll - lattice.first_roll])


@kernel
def play_games(
    lattice: LatticePlan,
    plan: ScorePlan,
    endings: EndingPlan,
    spreads: Spreads,
    limits: Limits,
    n_seats: int,
    most: int,
    begin: int,
    end: int,
    seed: int,
    played: Played,
) -> None:
    """Play some games; in the n-th of them the champion has the (n mod seats)-th turn.

    Args:
        most: no final total reaches it.
        begin, end: the games to play; each has dice of its own.
    """
    work = work_room(lattice, plan, spreads, n_seats, most)
    after, finish = work.after, work.finish
    seats = np.zeros((n_seats, 3), dtype=np.int64)
    random = np.zeros(1, dtype=np.uint64)
    for game in range(begin, end):
        random[0] = np.uint64(seed) * np.uint64(1 << 40) + np.uint64(game) * np.uint64(1 << 12)
        random_die(random, 6)
        random[0] ^= np.uint64(game)
        seats[:] = 0
        champion = game % n_seats
        gain = 0.0
        for _ in range(len(plan.strides)):
            for seat in range(n_seats):
                row, column, total = seats[seat]
                filled = set_of(endings, column)
                if seat != champion:
                    for throw in range(2):
                        score_state(
                            plan, endings, throw, spreads.values, filled, row, column,
                            work.terms, after, work.scored, finish,
                        )  # fmt: skip
                    look_ahead(lattice, work.scored, work.kept, work.best, work.choices, work.inner)
                else:
                    gain += decide(lattice, plan, endings, spreads, limits, seats, seat, work)
                ending = play_turn(lattice, work.choices, finish, random)
                points = follow(plan, endings, ending, filled, row, column, after)
                seats[seat, 0], seats[seat, 1] = after[0], after[1]
                seats[seat, 2] = total + int(points)
        own, shared, is_first = seats[champion, 2], 0, True
        for seat in range(n_seats):
            is_first = is_first and seats[seat, 2] <= own
            shared += seats[seat, 2] == own
        played.gains[game] = gain
        played.wins[game] = 1.0 / shared if is_first else 0.0
        played.totals[game] = own
