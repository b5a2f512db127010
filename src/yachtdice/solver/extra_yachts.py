"""Five alike once the Yacht box is filled: jokers and bonuses, a patch on a handful of rolls."""

import numpy as np

from yachtdice.rules.ruleset import RuleSet
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.options import Options
from yachtdice.solver.planes import NEVER, better, shift

PAID = 2
"""The Yacht box's digit when it holds its points."""


def score_extra_yachts(options: Options, scored: FloatArray) -> None:
    """Score the rolls of one number anew in the states whose Yacht box is filled.

    Args:
        scored: shape (planes, rolls, lanes), every roll by the plain rules; changed.
    """
    rules, layout = options.layout.rules, options.layout
    assert rules.yacht_index is not None
    digits = layout.digits[options.rows, rules.yacht_index]
    if not digits.any():
        return
    is_extra, is_paid = options.by_lane(digits > 0), options.by_lane(digits == PAID)
    is_joker = is_paid if rules.joker == "forced_if_scored" else is_extra
    for pip, roll in enumerate(layout.boxes.alike, start=1):
        values = scored[:, roll]
        if rules.joker != "none":
            values = np.where(is_joker, _joker(options, rules, pip, values), values)
        if rules.extra_yacht:
            values = np.where(is_paid, shift(values, rules.extra_yacht), values)
        scored[:, roll] = values


def _joker(options: Options, rules: RuleSet, pip: int, plain: FloatArray) -> FloatArray:
    """What five alike of a number are worth as a joker, shape (planes, lanes).

    Must agree with `rules.joker`.
    """
    pays = options.layout.boxes.wild[pip - 1]
    matching = [k for k in rules.upper if rules.categories[k].face == pip]
    at_match = options.best(matching, pays)
    at_others = options.best([k for k in rules.upper if k not in matching], pays)
    at_lower = options.best(rules.lower, pays)
    if rules.joker in ("forced", "forced_if_scored"):
        at_lower_first = np.where(at_lower[0] > NEVER, at_lower, at_others)
        return np.where(at_match[0] > NEVER, at_match, at_lower_first)
    anywhere = better(better(at_match, at_others), at_lower)
    if rules.joker == "free":
        return anywhere
    return np.where(at_match[0] > NEVER, plain, anywhere)
