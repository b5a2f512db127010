"""Values of several columns that are fitted in a moment, and not well."""

from functools import cache

from yachtdice.rules import RuleSet, find_rules
from yachtdice.solver.columns.fit import Effort, fit
from yachtdice.solver.columns.values import FittedValues

LITTLE = Effort(first=150, strayed=50, played=150, rounds=1)


def fitted(rules: RuleSet, effort: Effort = LITTLE) -> FittedValues:
    """Values of a rule set, whether or not it could be solved."""
    return FittedValues(rules, 0.0, *fit(rules, effort=effort))


@cache
def estimated(name: str) -> FittedValues:
    """Those of the rule set of that name."""
    return fitted(find_rules(name))
