"""Paths of one turn, counted with sorted throws and multiset keeps."""

from collections import Counter
from collections.abc import Mapping

from .chances import keeps_of, throws_of
from .legal import legal
from .names import read_name


def perft(name: str, card: Mapping[str, int], plies: int = 6) -> list[int]:
    """Paths after the first throw, keep, throw, keep, throw and placement, in that order.

    Holding all dice is no keep. With `held=stays` a keep holds all that was kept before.
    """
    rules = read_name(name)
    dice = 10 if rules.family == "cameroon" else 5
    # what was kept before the roll that lies there, beside that roll
    rolls = Counter({("", throw): 1 for throw, _ in throws_of(dice)})
    counts = [rolls.total()]
    for _ in range(2):
        keeps: Counter[str] = Counter()
        for (kept, roll), paths in rolls.items():
            for keep in keeps_of(roll):
                stays = rules.held == "free" or not Counter(kept) - Counter(keep)
                if len(keep) < dice and stays:
                    keeps[keep] += paths
        counts.append(keeps.total())
        if len(counts) == plies:
            return counts
        rolls = Counter()
        for keep, paths in keeps.items():
            for thrown, _ in throws_of(dice - len(keep)):
                held = keep if rules.held == "stays" else ""
                rolls[held, "".join(sorted(keep + thrown))] += paths
        counts.append(rolls.total())
        if len(counts) == plies:
            return counts
    placements = sum(paths * len(legal(name, roll, 3, card)) for (_, roll), paths in rolls.items())
    return [*counts, placements]
