"""One turn, many states at once, in NumPy: what the dice are worth after each throw and keep.

Arrays hold a row for each keep of the lattice and a lane for each state; in front stands the plane
(`planes.py`).
"""

import numpy as np

from yachtdice.solver.combinatorics import FloatArray, Lattice
from yachtdice.solver.combinatorics import lattice as lattice_of
from yachtdice.solver.planes import raise_to


def turn_values(
    lattice: Lattice,
    first: FloatArray,
    later: FloatArray,
    *,
    throws: int,
    held_stays: bool,
    kept: list[FloatArray] | None = None,
) -> FloatArray:
    """What a turn is worth before its first throw.

    Args:
        first, later: shape (planes, rolls, lanes): each roll's value if it is scored now, on the
            first throw and on a later one.
        kept: filled, throw by throw, with what each keep after it is worth, if it is given:
            shape (planes, keeps, lanes), keeps of all dice left out.
    Returns:
        Shape (planes, lanes).
    """
    values = fill_keeps(lattice, first, later, throws=throws, held_stays=held_stays, kept=kept)
    rolls = values[:, lattice.first_roll :]
    if throws > 1:
        rolls[:] = first
        roll_values(lattice, values)
    value: FloatArray = np.einsum("r,prl->pl", lattice.chances[lattice.dice], rolls)
    return value


def fill_keeps(
    lattice: Lattice,
    first: FloatArray,
    later: FloatArray,
    *,
    throws: int,
    held_stays: bool,
    kept: list[FloatArray] | None = None,
) -> FloatArray:
    """What the keeps after the first throw are worth; arguments as of `turn_values`.

    Returns:
        Shape (planes, keeps, lanes): the smaller keeps; the rolls are still to be chosen for, but
        for a turn of one throw.
    """
    values = np.empty((len(first), lattice.n_keeps, first.shape[2]))
    rolls = values[:, lattice.first_roll :]
    rolls[:] = later if throws > 1 else first
    for throw in range(throws - 1, 0, -1):
        if held_stays and throw < throws - 1:
            held_keep_values(lattice, values, later)
        else:
            keep_values(lattice, values)
        if kept is not None:
            kept.insert(0, values[:, : lattice.first_roll].copy())
        if throw > 1:
            rolls[:] = later
            if not held_stays:
                roll_values(lattice, values)
    return values


def keep_values(lattice: Lattice, values: FloatArray) -> None:
    """Fill in what each keep is worth before the other dice are thrown.

    Args:
        values: shape (planes, keeps, lanes). The rolls hold what they are worth; the smaller keeps
            are written.
    """
    for plane in values:
        for size in range(lattice.dice - 1, -1, -1):
            above, here = plane[lattice.size(size + 1)], plane[lattice.size(size)]
            room = np.empty_like(here)
            more = lattice.more[size]
            np.take(above, more[0], axis=0, out=here, mode="clip")
            for places in more[1:]:
                np.take(above, places, axis=0, out=room, mode="clip")
                here += room
            here *= 1 / lattice.sides


def roll_values(lattice: Lattice, values: FloatArray) -> None:
    """Raise every keep to the best of the keeps within it.

    Keeping all the dice is no keep of its own: a roll's own value, as it comes in, is that of
    scoring it.

    Args:
        values: shape (planes, keeps, lanes); rows are changed.
    """
    for size in range(1, lattice.dice + 1):
        below, here = values[:, lattice.size(size - 1)], values[:, lattice.size(size)]
        for places in lattice.less[size]:
            raise_to(here[:, : len(places)], below, places)


def held_keep_values(lattice: Lattice, values: FloatArray, later: FloatArray) -> None:
    """Fill in what each keep is worth when its dice stay held for the rest of the turn.

    After the next throw only keeps that contain this one are allowed: for each keep, the dice
    beside it run through a smaller lattice of their own.

    Args:
        values: shape (planes, keeps, lanes). The keeps hold what they are worth one throw later;
            they are written anew. The rolls are overwritten.
        later: shape (planes, rolls, lanes): each roll's value if it is scored.
    """
    values[:, lattice.first_roll :] = later
    planes, _, lanes = values.shape
    for size in range(lattice.dice):
        loose = lattice.dice - size
        inner = lattice_of(loose, lattice.sides)
        # Larger keeps than this one still hold their old values: sizes are gone through upwards.
        beside = np.take(values, lattice.unions[size], axis=1)
        stacked = beside.reshape(planes, inner.n_keeps, -1)
        roll_values(inner, stacked)
        best = np.einsum("r,prl->pl", inner.chances[loose], stacked[:, inner.first_roll :])
        values[:, lattice.size(size)] = best.reshape(planes, -1, lanes)
