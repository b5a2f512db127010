"""`yachtdice solve` for several columns of boxes that depend on each other."""

from typing import Any

from yachtdice.cli.output import print_json
from yachtdice.rules import RuleSet
from yachtdice.solver import Tables
from yachtdice.solver.columns.values import JointValues
from yachtdice.words import say


def solve_columns(rules: RuleSet, tables: Tables, *, as_json: bool) -> int:
    """Print what play of several columns is worth, exactly or about; 0."""
    values = tables.columns(rules)
    assert values is not None, "a table has no answer"
    states = values.joint.n_states if isinstance(values, JointValues) else None
    if as_json:
        found: dict[str, Any] = {
            "rules": rules.name,
            "value": values.value,
            "sd": values.sd,
            "states": states,
            "seconds": values.seconds,
            "kernel": "numpy",
        }
        print_json(found if values.is_exact else {**found, "exact": False})
    elif states is None:
        value, sd = f"{values.value:.0f}", f"{values.sd:.0f}"
        print(say("cli_solved_about", rules=rules.name, value=value, sd=sd))
    else:
        value, sd = f"{values.value:.6f}", f"{values.sd:.2f}"
        print(say("cli_solved", rules=rules.name, value=value, sd=sd, states=f"{states:,}"))
    return 0
