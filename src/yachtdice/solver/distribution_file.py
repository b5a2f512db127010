"""A rule set's distribution from the start as a file: JSON, a kilobyte for every forty totals."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from yachtdice.rules import RuleSet
from yachtdice.solver.array_file import TableError, check_header, replace_file
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.distribution import Distribution
from yachtdice.solver.solve import SOLVER_VERSION

FORMAT = 1
ARRAYS = ("chances", "box_means", "box_hits")
NUMBERS = ("bonus", "extra_yachts", "any_extra_yacht")
ROUNDING = 1e-9


def distribution_path(rules: RuleSet, cache: Path) -> Path:
    """Where the distribution of a rule set lies, by what the rules are and not by their name."""
    return cache / f"{rules.content_hash[:32]}.distribution.json"


def write_distribution(found: Distribution, rules: RuleSet, path: Path) -> None:
    """Write a distribution, all of it or nothing.

    Raises:
        OSError: the folder can't be written to, or the disk is full.
    """
    content = {
        **_wanted(rules),
        **{name: getattr(found, name).tolist() for name in ARRAYS},
        **{name: getattr(found, name) for name in NUMBERS},
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, json.dumps(content).encode())


def read_distribution(rules: RuleSet, path: Path) -> Distribution:
    """The distribution of a rule set that a file holds.

    Raises:
        TableError: it is another one's, of another version, or damaged.
        OSError: there is none, or it can't be read.
    """
    try:
        content = check_header(json.loads(path.read_bytes()), _wanted(rules))
    except ValueError:
        raise TableError("no distribution") from None
    arrays = {name: _array(content.get(name)) for name in ARRAYS}
    if not all(type(content.get(name)) is float for name in NUMBERS):
        raise TableError("a number is missing")
    if any(len(arrays[name]) != len(rules.categories) for name in ("box_means", "box_hits")):
        raise TableError("not all boxes")
    if abs(arrays["chances"].sum() - 1) > ROUNDING:
        raise TableError("chances that do not sum to 1")
    chances, means, hits = (arrays[name] for name in ARRAYS)
    return Distribution(chances, means, hits, *(content[name] for name in NUMBERS))


def _array(numbers: Any) -> FloatArray:
    if not isinstance(numbers, list) or not all(type(n) is float for n in numbers):
        raise TableError("numbers are missing")
    return np.array(numbers)


def _wanted(rules: RuleSet) -> dict[str, Any]:
    return {"format": FORMAT, "rules": rules.content_hash, "solver": SOLVER_VERSION}
