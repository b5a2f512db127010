"""Double Cameroon: ten dice, divided in every possible way."""

from functools import cache
from itertools import combinations
from operator import add

from .boxes import plain_points
from .names import read_name


def group_points(name: str, dice: str) -> dict[str, int]:
    """Points of one group of five in each of the ten boxes."""
    rules = read_name(name)
    return {box: plain_points(rules, box, dice, 3) for box in rules.boxes}


def best_pairs(name: str, ten: str, filled: frozenset[str]) -> dict[tuple[str, str], int]:
    """The best total for each pair of open boxes, the earlier on the card first.

    Args:
        ten: ten digits, in any order.
        filled: boxes that are filled.
    """
    places = range(10)
    divisions = set()
    for chosen in combinations(places, 5):
        one = "".join(sorted(ten[place] for place in chosen))
        other = "".join(sorted(ten[place] for place in places if place not in chosen))
        divisions.add((one, other))  # both ways round: combinations holds each half once
    open_boxes = [box for box in read_name(name).boxes if box not in filled]
    ones = [_group(name, one) for one, _ in divisions]
    others = [_group(name, other) for _, other in divisions]
    of_ones = {box: [group[box] for group in ones] for box in open_boxes}
    of_others = {box: [group[box] for group in others] for box in open_boxes}
    return {
        (first, second): max(map(add, of_ones[first], of_others[second]))
        for first, second in combinations(open_boxes, 2)
    }


@cache
def _group(name: str, dice: str) -> dict[str, int]:
    return group_points(name, dice)
