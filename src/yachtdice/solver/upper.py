"""Upper totals: which can be reached, and which of them are one and the same.

What is still to come depends on the upper total only through the least that the open upper boxes
must bring for the bonus. Totals with the same least remainder, out of what those boxes can bring at
all, are one state; so are all totals from which the bonus is out of reach. The merge is exact.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules.ruleset import RuleSet
from yachtdice.solver.boxes import boxes
from yachtdice.solver.combinatorics import IntArray


@dataclass(frozen=True, eq=False)
class Upper:
    """The states of the boxes that count towards the bonus.

    A set of filled ones is a bit mask, bit n for the n-th gaining box. Without a bonus there is one
    set, the empty one, with one state.
    """

    totals: tuple[IntArray, ...]
    """By set: the totals that can be reached, capped where the bonus is reached, ascending."""
    starts: IntArray
    """By set: where its states begin; one entry more, where all end."""
    states: tuple[IntArray, ...]
    """By set: shape (cap + 1,), the state of each total among all states; -1 where no reachable
    total is the same state."""
    lowest: IntArray
    """By state: the lowest reachable total that it stands for."""

    @property
    def n_states(self) -> int:
        """After merging: 1,640 for ones to sixes and a bonus at 63."""
        return int(self.starts[-1])

    @property
    def n_unmerged(self) -> int:
        """Pairs of set and capped total: 2,794 for ones to sixes and a bonus at 63."""
        return sum(map(len, self.totals))


@lru_cache(maxsize=64)
def upper(rules: RuleSet, *, every_total: bool = False) -> Upper:
    """The upper states of a rule set.

    Args:
        every_total: whether totals that no play leads to are states too, for cards that are
            filled by hand.
    """
    data = boxes(rules)
    cap = rules.bonus_at if data.gaining else 0
    gains = [set(map(int, data.points[:, k].ravel())) for k in data.gaining]
    sets = range(1 << len(gains))
    everything = sets[-1]
    sums = [_sums([g for n, g in enumerate(gains) if filled >> n & 1], cap) for filled in sets]
    totals = [np.arange(cap + 1, dtype=np.intp) if every_total else sums[f] for f in sets]
    starts, states, lowest = [0], [], []
    for filled in sets:
        remainders = _least(sums[everything & ~filled], cap)
        state_of = {
            remainder: starts[-1] + n
            for n, remainder in enumerate(dict.fromkeys(remainders[t] for t in totals[filled]))
        }
        states.append(np.array([state_of.get(r, -1) for r in remainders], dtype=np.intp))
        lowest += [next(t for t in totals[filled] if remainders[t] == r) for r in state_of]
        starts.append(starts[-1] + len(state_of))
    return Upper(
        tuple(totals),
        np.array(starts, dtype=np.intp),
        tuple(states),
        np.array(lowest, dtype=np.intp),
    )


def _sums(gains: list[set[int]], cap: int) -> NDArray[np.intp]:
    """What these boxes can bring together, capped, ascending."""
    found = {0}
    for points in gains:
        found = {min(total + more, cap) for total in found for more in points}
    return np.array(sorted(found), dtype=np.intp)


def _least(sums: IntArray, cap: int) -> list[int]:
    """By total up to the cap: the least of these sums that reaches the cap; -1 for none."""
    places = np.searchsorted(sums, cap - np.arange(cap + 1))
    return [int(sums[place]) if place < len(sums) else -1 for place in places]
