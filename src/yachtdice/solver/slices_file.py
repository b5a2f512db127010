"""Slices as a file (`array_file.py`).

magic         b"yachtdice slices\\n"
header        format, rules (content hash), solver, shape, scale, checksum
numbers       uint16, shape (rows, columns, slices)
"""

from pathlib import Path
from typing import Any

import numpy as np

from yachtdice.rules import RuleSet
from yachtdice.solver.array_file import read_array, write_array
from yachtdice.solver.layout import Layout, layout
from yachtdice.solver.slices import MOST_SCALE, Slices, slice_count
from yachtdice.solver.solve import SOLVER_VERSION

MAGIC = b"yachtdice slices\n"
FORMAT = 1
NUMBER = np.dtype("<u2")


def slices_path(rules: RuleSet, cache: Path) -> Path:
    """Where the slices of a rule set lie, by what the rules are and not by their name."""
    return cache / f"{rules.content_hash[:32]}.slices"


def write_slices(found: Slices, path: Path) -> None:
    """Write slices, all of them or nothing.

    Raises:
        OSError: the folder can't be written to, or the disk is full.
    """
    header = {**_wanted(found.layout), "scale": found.scale}
    write_array(path, MAGIC, header, found.numbers.astype(NUMBER))


def read_slices(rules: RuleSet, path: Path) -> Slices:
    """The slices of a rule set that a file holds; their numbers are mapped, read-only.

    Raises:
        TableError: they are another one's, of another version, or damaged.
        OSError: there are none, or they can't be read.
    """
    states = layout(rules)
    shape = (*states.shape, slice_count(states))
    header, numbers = read_array(path, MAGIC, _wanted(states), _is_whole, NUMBER, shape)
    return Slices(states, numbers, header["scale"])


def _is_whole(header: dict[str, Any]) -> bool:
    scale = header.get("scale")
    return type(scale) is int and 0 < scale <= MOST_SCALE


def _wanted(states: Layout) -> dict[str, Any]:
    """What the header must say."""
    return {
        "format": FORMAT,
        "rules": states.rules.content_hash,
        "solver": SOLVER_VERSION,
        "shape": [*states.shape, slice_count(states)],
    }
