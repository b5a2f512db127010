"""A solution as a file (`array_file.py`).

magic         b"yachtdice table\\n"
header        format, rules (content hash), solver, every_total, shape, kernel, seconds, checksum
numbers       float64: expected points, then variances, shape (2, rows + 1, columns)
"""

from pathlib import Path
from typing import Any

import numpy as np

from yachtdice.rules import RuleSet
from yachtdice.solver.array_file import read_array, write_array
from yachtdice.solver.layout import Layout, layout
from yachtdice.solver.solve import KERNELS, SOLVER_VERSION, Solution

MAGIC = b"yachtdice table\n"
FORMAT = 1
NUMBER = np.dtype("<f8")


def write_table(solution: Solution, path: Path) -> None:
    """Write a solution, all of it or nothing.

    Raises:
        OSError: the folder can't be written to, or the disk is full.
    """
    header = {
        **_wanted(solution.layout),
        "kernel": solution.kernel,
        "seconds": solution.seconds,
    }
    write_array(path, MAGIC, header, solution.planes.astype(NUMBER))


def read_table(rules: RuleSet, path: Path, *, every_total: bool = False) -> Solution:
    """The solution of a rule set that a file holds; its numbers are mapped, read-only.

    Raises:
        TableError: it is another one's, of another version, or damaged.
        OSError: there is none, or it can't be read.
    """
    states = layout(rules, every_total=every_total)
    shape = (2, states.n_rows + 1, states.upper.n_states)
    header, planes = read_array(path, MAGIC, _wanted(states), _is_whole, NUMBER, shape)
    return Solution(states, planes, header["kernel"], header["seconds"])


def _is_whole(header: dict[str, Any]) -> bool:
    return header.get("kernel") in KERNELS and type(header.get("seconds")) is float


def _wanted(states: Layout) -> dict[str, Any]:
    """What the header of the layout's table must say."""
    return {
        "format": FORMAT,
        "rules": states.rules.content_hash,
        "solver": SOLVER_VERSION,
        "every_total": states.every_total,
        "shape": list(states.shape),
    }
