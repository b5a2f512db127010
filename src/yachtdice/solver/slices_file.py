"""Slices as a file: a header that says what they are, then the numbers, mapped and not read.

bytes 0-16    b"yachtdice slices\\n"
bytes 17-20   length of the header, little-endian
header        JSON: format, rules (content hash), solver, shape, scale, checksum of the numbers;
              filled with spaces up to a multiple of 64 from the start
numbers       uint16, little-endian, shape (rows, columns, slices)
"""

import json
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from yachtdice.rules import RuleSet
from yachtdice.solver.layout import Layout, layout
from yachtdice.solver.slices import MOST_SCALE, Slices, slice_count
from yachtdice.solver.solve import SOLVER_VERSION
from yachtdice.solver.table_file import ALIGN, MOST_HEADER, TableError, replace_file

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
    data = found.numbers.astype(NUMBER).tobytes()
    header = {**_wanted(found.layout), "scale": found.scale, "checksum": zlib.crc32(data)}
    text = json.dumps(header).encode()
    start = len(MAGIC) + 4
    text += b" " * (-(start + len(text)) % ALIGN)
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, MAGIC + len(text).to_bytes(4, "little") + text + data)


def read_slices(rules: RuleSet, path: Path) -> Slices:
    """The slices of a rule set that a file holds; their numbers are mapped, read-only.

    Raises:
        TableError: they are another one's, of another version, or damaged.
        OSError: there are none, or they can't be read.
    """
    states = layout(rules)
    with path.open("rb") as file:
        start = file.read(len(MAGIC) + 4)
        length = int.from_bytes(start[len(MAGIC) :], "little")
        if not start.startswith(MAGIC) or not 0 < length <= MOST_HEADER:
            raise TableError("no slices")
        header = _header(file.read(length), states)
    shape = (*states.shape, slice_count(states))
    offset = len(start) + length
    if path.stat().st_size != offset + NUMBER.itemsize * int(np.prod(shape)):
        raise TableError("not all slices")
    numbers = np.memmap(path, NUMBER, "r", offset, shape)
    if zlib.crc32(numbers.data) != header["checksum"]:
        raise TableError("damaged numbers")
    return Slices(states, numbers, header["scale"])


def _header(text: bytes, states: Layout) -> dict[str, Any]:
    try:
        header = json.loads(text)
    except ValueError:
        raise TableError("no header") from None
    if not isinstance(header, dict):
        raise TableError("no header")
    for key, value in _wanted(states).items():
        if header.get(key) != value:
            raise TableError(f"{key} is {header.get(key)!r}, not {value!r}")
    scale = header.get("scale")
    if type(scale) is not int or not 0 < scale <= MOST_SCALE:
        raise TableError("an incomplete header")
    return header


def _wanted(states: Layout) -> dict[str, Any]:
    """What the header must say."""
    return {
        "format": FORMAT,
        "rules": states.rules.content_hash,
        "solver": SOLVER_VERSION,
        "shape": [*states.shape, slice_count(states)],
    }
