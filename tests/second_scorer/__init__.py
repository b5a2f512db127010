"""A second scorer: the rules written down again, by other means, to check the first.

It reads dice as text ("11345") and finds patterns by regular expression, knows each box by name,
and imports nothing but the standard library. Where it and the package differ, one of them is wrong.
"""

from .cameroon import best_pairs, group_points
from .chances import chance_of_chasing, expected_best
from .legal import Choice, legal, plain
from .names import PRESETS, RefusedError, Rules, canonical, read_name
from .totals import Sums, highest_total, sums

__all__ = [
    "PRESETS",
    "Choice",
    "RefusedError",
    "Rules",
    "Sums",
    "best_pairs",
    "canonical",
    "chance_of_chasing",
    "expected_best",
    "group_points",
    "highest_total",
    "legal",
    "plain",
    "read_name",
    "sums",
]
