"""Exact chances of a pattern when nothing else is wanted."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial

from .totals import ROLLS


@cache
def throws_of(count: int) -> tuple[tuple[str, Fraction], ...]:
    """Each sorted throw of so many dice with its chance."""
    found = []
    for faces in combinations_with_replacement("123456", count):
        ways = factorial(count)
        for times in Counter(faces).values():
            ways //= factorial(times)
        found.append(("".join(faces), Fraction(ways, 6**count)))
    return tuple(found)


@cache
def keeps_of(roll: str) -> tuple[str, ...]:
    """Every multiset of the roll's dice, from none to all."""
    kept = {"".join(keep) for size in range(len(roll) + 1) for keep in combinations(roll, size)}
    return tuple(sorted(kept))


def expected_best(worth: Callable[[str], Fraction | int], rerolls: int) -> Fraction:
    """Expected worth of the last roll under the best keeps, before the first throw."""
    values: dict[str, Fraction] = {roll: Fraction(worth(roll)) for roll in ROLLS}
    for _ in range(rerolls):
        keeps = {keep for roll in ROLLS for keep in keeps_of(roll)}
        of_keep = {
            keep: sum(
                (
                    chance * values["".join(sorted(keep + thrown))]
                    for thrown, chance in throws_of(5 - len(keep))
                ),
                Fraction(0),
            )
            for keep in keeps
        }
        values = {roll: max(of_keep[keep] for keep in keeps_of(roll)) for roll in ROLLS}
    return sum((chance * values[roll] for roll, chance in throws_of(5)), Fraction(0))


def chance_of_chasing(is_it: Callable[[str], bool], rerolls: int) -> Fraction:
    """Chance to hold the pattern after so many rerolls, chasing it alone."""
    return expected_best(lambda roll: int(is_it(roll)), rerolls)
