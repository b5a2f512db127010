"""How often a turn that fills two boxes writes each of them, for what they usually bring."""

from collections.abc import Sequence

import numpy as np

from yachtdice.players.lattice import lattice
from yachtdice.players.parting import best_partings, partings
from yachtdice.rules import RuleSet


def used_in_pairs(rules: RuleSet, net: Sequence[Sequence[float]], unsure: float) -> list[float]:
    """How often each category is written by a player who is not quite sure of its choice.

    Args:
        net: by category: what each group of dice is worth there, in lexicographic order.
        unsure: so many points behind the best one a category is written e times less often.
    """
    worths = np.array(net)
    ways = partings(rules.dice, rules.sides)
    values, best = best_partings(worths, ways)
    chances = np.array(lattice(rules.dice, rules.sides).ends(values.tolist(), rules.rolls_per_turn))
    likes = np.exp((worths - worths.max(axis=0)) / unsure)
    # One may be liked so much better than all others that those would be lost in the sum of all.
    others = np.array([np.delete(likes, box, axis=0).sum(axis=0) for box in range(len(likes))])
    one, two = ways.one[best], ways.two[best]
    # Each half goes to a box of its own, as the halves like them.
    both = (likes[:, one] * others[:, two]).sum(axis=0)
    shares = (likes[:, one] * others[:, two] + likes[:, two] * others[:, one]) / both
    used: list[float] = (shares @ chances).tolist()
    return used
