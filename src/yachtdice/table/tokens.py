"""Boxes as they are named on the wire."""

from functools import lru_cache

from yachtdice.game import Placement
from yachtdice.rules import Box, RuleSet


@lru_cache(maxsize=4096)
def box_token(rules: RuleSet, box: Box) -> str:
    """`full_house`, in the second column `full_house@2`."""
    return str(Placement(rules.categories[box.category].id, box.column))
