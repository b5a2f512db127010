"""`yachtdice solve`."""

from pathlib import Path
from typing import Any

from yachtdice.cli.bad_input import BadInputError, shown
from yachtdice.cli.output import print_json, print_table
from yachtdice.cli.picture import picture
from yachtdice.cli.rule_name import named_rules
from yachtdice.cli.solve_columns import solve_columns
from yachtdice.errors import MissingExtraError
from yachtdice.plot import draw_totals
from yachtdice.rules import RuleSet
from yachtdice.solver import KERNELS, Distribution, Kernel, Tables, is_solved
from yachtdice.words import say

PERCENTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99)


def solve_rules(
    rules: str,
    kernel: str | None,
    cache: Path | None,
    plot: Path | None,
    *,
    spread: bool,
    as_json: bool,
) -> int:
    """Print what perfect play of a rule set is worth; 0.

    Args:
        plot: a file for a picture of how its totals are spread.
        spread: whether to print that, too.

    Raises:
        BadInputError: no such rule set or kernel, one that is not installed, or a rule set that
            is not solved.
    """
    found = named_rules(rules)
    chosen = None if kernel is None else _kernel(kernel)
    draw = picture(plot)
    tables = Tables(cache)
    if not is_solved(found):
        if spread or draw:
            raise BadInputError("cli_unsolved_columns", rules=found.name, columns=found.columns)
        return solve_columns(found, tables, as_json=as_json)
    try:
        solution = tables.get(found, kernel=chosen)
    except MissingExtraError:
        raise BadInputError("cli_no_fast") from None
    totals = tables.distribution(found) if spread or draw else None
    if draw and totals:
        draw(draw_totals, [found.name], [totals.chances])
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
                **(_spread(found, totals) if totals and spread else {}),
            }
        )
    else:
        value, sd = f"{solution.value:.6f}", f"{solution.sd:.2f}"
        print(say("cli_solved", rules=found.name, value=value, sd=sd, states=f"{states:,}"))
        if totals and spread:
            _print_spread(found, totals)
    return 0


def _spread(rules: RuleSet, totals: Distribution) -> dict[str, Any]:
    boxes = zip(rules.categories, totals.box_means, totals.box_hits, strict=True)
    return {
        "percentiles": {str(p): totals.percentile(p) for p in PERCENTILES},
        "pmf": totals.chances.tolist(),
        "boxes": {c.id: {"mean": float(m), "frequency": float(h)} for c, m, h in boxes},
        "bonus": totals.bonus,
        "yacht": _yacht(rules, totals),
        "extra_yachts": totals.extra_yachts,
        "any_extra_yacht": totals.any_extra_yacht,
    }


def _yacht(rules: RuleSet, totals: Distribution) -> float | None:
    """The chance of points in the Yacht box; None where there is none."""
    return None if rules.yacht_index is None else float(totals.box_hits[rules.yacht_index])


def _print_spread(rules: RuleSet, totals: Distribution) -> None:
    rows = [(say("cli_percentile", percent=p), str(totals.percentile(p))) for p in PERCENTILES]
    print_table([(say("cli_games"), say("cli_total_up_to")), *rows], right=frozenset({1}))
    print()
    boxes = zip(rules.categories, totals.box_means, totals.box_hits, strict=True)
    print_table(
        [
            (say("cli_box"), say("cli_points_expected"), say("cli_box_scored")),
            *((say(f"box_{c.title}"), f"{m:.2f}", f"{h:.1%}") for c, m, h in boxes),
        ],
        right=frozenset({1, 2}),
    )
    if rules.bonus_points:
        print(say("cli_spread_bonus", chance=f"{totals.bonus:.1%}"))
    if rules.extra_yacht:
        print(
            say(
                "cli_spread_extra",
                count=f"{totals.extra_yachts:.4f}",
                chance=f"{totals.any_extra_yacht:.1%}",
            )
        )


def solvable_rules(name: str) -> RuleSet:
    """The rule set of that name, if it can be solved.

    Raises:
        BadInputError: there is none, or its columns can't be solved.
    """
    rules = named_rules(name)
    if not is_solved(rules):
        raise BadInputError("cli_unsolved_columns", rules=rules.name, columns=rules.columns)
    return rules


def _kernel(name: str) -> Kernel:
    for kernel in KERNELS:
        if kernel == name:
            return kernel
    raise BadInputError("cli_bad_kernel", kernel=shown(name), kernels=", ".join(KERNELS))
