"""`yachtdice solve`."""

from pathlib import Path

from yachtdice.cli.bad_input import BadInputError, shown
from yachtdice.cli.output import print_json
from yachtdice.cli.rule_name import named_rules
from yachtdice.errors import MissingExtraError
from yachtdice.rules import RuleSet
from yachtdice.solver import KERNELS, Kernel, Tables
from yachtdice.words import say


def solve_rules(rules: str, kernel: str | None, cache: Path | None, *, as_json: bool) -> int:
    """Print what perfect play of a rule set is worth; 0.

    Raises:
        BadInputError: no such rule set or kernel, one that is not installed, or a rule set that
            is not solved.
    """
    found = solvable_rules(rules)
    chosen = None if kernel is None else _kernel(kernel)
    try:
        solution = Tables(cache).get(found, kernel=chosen)
    except MissingExtraError:
        raise BadInputError("cli_no_fast") from None
    states = solution.layout.n_states
    if as_json:
        print_json(
            {
                "rules": found.name,
                "value": solution.value,
                "sd": solution.sd,
                "states": states,
                "seconds": solution.seconds,
                "kernel": solution.kernel,
            }
        )
    else:
        value, sd = f"{solution.value:.6f}", f"{solution.sd:.2f}"
        print(say("cli_solved", rules=found.name, value=value, sd=sd, states=f"{states:,}"))
    return 0


def solvable_rules(name: str) -> RuleSet:
    """The rule set of that name, if it can be solved.

    Raises:
        BadInputError: there is none, or it has several columns.
    """
    rules = named_rules(name)
    if rules.columns != 1:
        raise BadInputError("cli_unsolved_columns", rules=rules.name, columns=rules.columns)
    return rules


def _kernel(name: str) -> Kernel:
    for kernel in KERNELS:
        if kernel == name:
            return kernel
    raise BadInputError("cli_bad_kernel", kernel=shown(name), kernels=", ".join(KERNELS))
