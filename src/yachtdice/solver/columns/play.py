"""Turns played out with random dice, many cards at once."""

from dataclasses import dataclass

import numpy as np

from yachtdice.solver.columns.cards import Cards
from yachtdice.solver.columns.turns import ColumnTurns, Later, best_columns
from yachtdice.solver.columns.writing import after_writing, written
from yachtdice.solver.combinatorics import FloatArray, IntArray, Lattice
from yachtdice.solver.one_turn import keeps_within, reached
from yachtdice.solver.planes import NEVER, BoolArray
from yachtdice.solver.turn import turn_values


@dataclass(frozen=True, eq=False)
class Played:
    """A turn played by lane."""

    cards: Cards
    """Afterwards."""
    points: FloatArray
    """What it brought, bonuses included."""
    values: FloatArray
    """What it was worth before its first throw, by the same estimate."""


def play_turn(turns: ColumnTurns, cards: Cards, later: Later, rng: np.random.Generator) -> Played:
    """Play a turn with the greatest expected total."""
    rules, lattice = turns.rules, turns.layout.lattice
    columns = turns.pays(cards, later)
    first, last = turns.score(cards, best_columns(columns))
    kept: list[FloatArray] = []
    values = turn_values(
        lattice, first, last, throws=rules.rolls_per_turn, held_stays=rules.held_stays, kept=kept
    )
    lanes = np.arange(cards.lanes)
    rolls = _thrown(np.cumsum(lattice.chances[lattice.dice]), rng.random(cards.lanes))
    chances, within = np.cumsum(reached(lattice).T, axis=1), keeps_within(lattice)
    thrown = np.ones(cards.lanes, dtype=np.intp)
    held = np.zeros(cards.lanes, dtype=np.intp)
    goes_on = np.ones(cards.lanes, dtype=np.bool_)
    for throw in range(1, rules.rolls_per_turn):
        options = within[rolls]
        worth = kept[throw - 1][0][options, lanes[:, None]]
        if rules.held_stays:
            worth = np.where(_containing(lattice)[options, held[:, None]], worth, NEVER)
        best = worth.argmax(axis=1)
        now = (first if throw == 1 else last)[0][rolls, lanes]
        goes_on &= worth[lanes, best] > now
        on = np.flatnonzero(goes_on)
        held[on] = options[on, best[on]]
        rolls[on] = _thrown(chances[held[on]], rng.random(len(on)))
        thrown[on] += 1
    found = written(turns, cards, columns[:, 0], rolls, thrown == 1)
    then = after_writing(turns, cards, found.column, found.term)
    return Played(then, found.points, values[0])


def _thrown(chances: FloatArray, random: FloatArray) -> IntArray:
    """By lane: a roll. `chances`: summed up, shape (rolls,) or (lanes, rolls)."""
    found: IntArray = (chances < random[:, None]).sum(axis=1)
    found[found == chances.shape[-1]] -= 1  # rounded off at the end
    return found


def _containing(lattice: Lattice) -> BoolArray:
    """Whether a keep contains another, shape (keeps, keeps), keeps of all dice left out."""
    small = lattice.keeps[: lattice.first_roll]
    counts = np.array([[keep.count(pip + 1) for pip in range(lattice.sides)] for keep in small])
    return np.asarray((counts[:, None] >= counts[None]).all(axis=2), dtype=np.bool_)
