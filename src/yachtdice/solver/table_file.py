"""A solution as a file: a header that says what it is, then the numbers, mapped and not read.

bytes 0-15    b"yachtdice table\\n"
bytes 16-19   length of the header, little-endian
header        JSON: format, rules (content hash), solver, every_total, shape, kernel, seconds,
              checksum of the numbers; filled with spaces up to a multiple of 64 from the start
numbers       float64, little-endian: expected points, then variances, shape (2, rows, columns)
"""

import json
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from yachtdice.rules import RuleSet
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.layout import Layout, layout
from yachtdice.solver.solve import KERNELS, SOLVER_VERSION, Solution

MAGIC = b"yachtdice table\n"
FORMAT = 1
ALIGN = 64
NUMBER = np.dtype("<f8")
MOST_HEADER = 4096


class TableError(Exception):
    """A file that is not the table it should be."""


def write_table(solution: Solution, path: Path) -> None:
    """Write a solution, all of it or nothing: others see the file once it is whole.

    Raises:
        OSError: the folder can't be written to, or the disk is full.
    """
    data = solution.planes.astype(NUMBER).tobytes()
    header = {
        **_wanted(solution.layout),
        "kernel": solution.kernel,
        "seconds": solution.seconds,
        "checksum": zlib.crc32(data),
    }
    text = json.dumps(header).encode()
    start = len(MAGIC) + 4
    text += b" " * (-(start + len(text)) % ALIGN)
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, MAGIC + len(text).to_bytes(4, "little") + text + data)


def replace_file(path: Path, content: bytes) -> None:
    """Write a file, all of it or nothing: under a name of its own beside the target, whose place it
    then takes."""
    import tempfile

    with tempfile.NamedTemporaryFile(
        dir=path.parent, prefix=path.name, suffix=".part", delete=False
    ) as file:
        part = Path(file.name)
        try:
            file.write(content)
            file.close()
            part.replace(path)
        except BaseException:
            file.close()
            part.unlink(missing_ok=True)
            raise


def read_table(rules: RuleSet, path: Path, *, every_total: bool = False) -> Solution:
    """The solution of a rule set that a file holds; its numbers are mapped, read-only.

    Raises:
        TableError: it is another one's, of another version, or damaged.
        OSError: there is none, or it can't be read.
    """
    states = layout(rules, every_total=every_total)
    with path.open("rb") as file:
        start = file.read(len(MAGIC) + 4)
        length = int.from_bytes(start[len(MAGIC) :], "little")
        if not start.startswith(MAGIC) or not 0 < length <= MOST_HEADER:
            raise TableError("no table")
        header = _header(file.read(length), states)
    shape = (2, states.n_rows + 1, states.upper.n_states)
    offset = len(start) + length
    if path.stat().st_size != offset + NUMBER.itemsize * int(np.prod(shape)):
        raise TableError("not all of a table")
    numbers: FloatArray = np.memmap(path, NUMBER, "r", offset, shape)
    if zlib.crc32(numbers.data) != header["checksum"]:
        raise TableError("damaged numbers")
    return Solution(states, numbers, header["kernel"], header["seconds"])


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
    if header.get("kernel") not in KERNELS or type(header.get("seconds")) is not float:
        raise TableError("an incomplete header")
    return header


def _wanted(states: Layout) -> dict[str, Any]:
    """What the header of the layout's table must say."""
    return {
        "format": FORMAT,
        "rules": states.rules.content_hash,
        "solver": SOLVER_VERSION,
        "every_total": states.every_total,
        "shape": list(states.shape),
    }
