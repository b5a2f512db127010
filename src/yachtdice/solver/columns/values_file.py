"""Values of several columns as a file (`array_file.py`).

magic         b"yachtdice columns\\n"
header        format, rules (content hash), solver, exact, seconds, shape, checksum
numbers       float64: exact ones as `JointValues.planes`; else the bonus expected, shape
              (upper states, numbers), then `FittedValues.weights`, flat
"""

from pathlib import Path
from typing import Any

import numpy as np

from yachtdice.rules import RuleSet
from yachtdice.solver.array_file import read_array, write_array
from yachtdice.solver.columns.bonus import COUNT
from yachtdice.solver.columns.features import Features
from yachtdice.solver.columns.joint import joint
from yachtdice.solver.columns.values import ColumnValues, FittedValues, JointValues
from yachtdice.solver.layout import layout
from yachtdice.solver.solve import SOLVER_VERSION

MAGIC = b"yachtdice columns\n"
FORMAT = 2
NUMBER = np.dtype("<f8")


def columns_path(rules: RuleSet, cache: Path, *, is_exact: bool) -> Path:
    """Where the values of a rule set lie, by what the rules are and not by their name."""
    kind = "exact" if is_exact else "fitted"
    return cache / f"{rules.content_hash[:32]}-{kind}.columns"


def is_exact_path(path: Path) -> bool:
    """Whether such a file holds exact values."""
    return path.name.endswith("-exact.columns")


def write_columns(found: ColumnValues, path: Path) -> None:
    """Write values, all of them or nothing.

    Raises:
        OSError: the folder can't be written to, or the disk is full.
    """
    wanted = _wanted(found.rules, is_exact=found.is_exact, size=found.numbers.size)
    header = {**wanted, "seconds": found.seconds}
    write_array(path, MAGIC, header, found.numbers.astype(NUMBER))


def read_columns(rules: RuleSet, path: Path, *, is_exact: bool) -> ColumnValues:
    """The values of a rule set that a file holds.

    Raises:
        TableError: they are another one's, of another version, or damaged.
        OSError: there are none, or they can't be read.
    """
    if is_exact:
        known = joint(rules)
        shape: tuple[int, ...] = (2, known.n_states)
        seconds, numbers = _read(rules, path, shape, is_exact=True)
        return JointValues(rules, seconds, known, numbers)
    states = layout(rules.one_column, every_total=True)
    bonus_shape = (states.upper.n_states, COUNT) if states.boxes.gaining else (1, 0)
    cut = bonus_shape[0] * bonus_shape[1]
    size = Features(rules, states, np.zeros(bonus_shape)).size
    weights_shape = (len(rules.boxes) + 1, 2, size)
    shape = (cut + int(np.prod(weights_shape)),)
    seconds, numbers = _read(rules, path, shape, is_exact=False)
    bonus, weights = np.array(numbers[:cut]), np.array(numbers[cut:])
    features = Features(rules, states, bonus.reshape(bonus_shape))
    return FittedValues(rules, seconds, features, weights.reshape(weights_shape))


def _read(
    rules: RuleSet, path: Path, shape: tuple[int, ...], *, is_exact: bool
) -> "tuple[float, np.memmap[Any, Any]]":
    wanted = _wanted(rules, is_exact=is_exact, size=int(np.prod(shape)))
    header, numbers = read_array(path, MAGIC, wanted, _is_whole, NUMBER, shape)
    return float(header["seconds"]), numbers


def _is_whole(header: dict[str, Any]) -> bool:
    seconds = header.get("seconds")
    return type(seconds) is float and seconds >= 0


def _wanted(rules: RuleSet, *, is_exact: bool, size: int) -> dict[str, Any]:
    """What the header must say."""
    return {
        "format": FORMAT,
        "rules": rules.content_hash,
        "solver": SOLVER_VERSION,
        "exact": is_exact,
        "size": size,
    }
