"""An array of numbers as a file: a magic line, a header that says what it is, then the numbers, to
be mapped and not read.

magic         so many bytes, ending in a line feed
4 bytes       length of the header, little-endian
header        JSON, among other things the checksum of the numbers; filled with spaces up to a
              multiple of 64 from the start
numbers       little-endian
"""

import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

ALIGN = 64
MOST_HEADER = 4096


class TableError(Exception):
    """A file that is not what it should be."""


def write_array(path: Path, magic: bytes, header: dict[str, Any], numbers: NDArray[Any]) -> None:
    """Write such a file, all of it or nothing: others see it once it is whole.

    Raises:
        OSError: the folder can't be written to, or the disk is full.
    """
    data = numbers.tobytes()
    text = json.dumps({**header, "checksum": zlib.crc32(data)}).encode()
    start = len(magic) + 4
    text += b" " * (-(start + len(text)) % ALIGN)
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, magic + len(text).to_bytes(4, "little") + text + data)


def read_array(
    path: Path,
    magic: bytes,
    wanted: dict[str, Any],
    is_whole: Callable[[dict[str, Any]], bool],
    kind: "np.dtype[Any]",
    shape: tuple[int, ...],
) -> tuple[dict[str, Any], "np.memmap[Any, Any]"]:
    """The header and the numbers of such a file; those are mapped, read-only.

    Args:
        wanted: what its header must say.
        is_whole: whether the rest of the header is as it should be.
    Raises:
        TableError: it is another one's, of another version, or damaged.
        OSError: there is none, or it can't be read.
    """
    if path.exists() and not path.is_file():  # a pipe would be waited for
        raise TableError("not a file")
    with path.open("rb") as file:
        start = file.read(len(magic) + 4)
        length = int.from_bytes(start[len(magic) :], "little")
        if not start.startswith(magic) or not 0 < length <= MOST_HEADER:
            raise TableError("not such a file")
        header = _header(file.read(length), wanted)
    if not is_whole(header):
        raise TableError("an incomplete header")
    offset = len(start) + length
    if path.stat().st_size != offset + kind.itemsize * int(np.prod(shape)):
        raise TableError("not all of it")
    numbers: np.memmap[Any, Any] = np.memmap(path, kind, "r", offset, shape)
    if zlib.crc32(numbers.data) != header.get("checksum"):
        raise TableError("damaged numbers")
    return header, numbers


def check_header(header: Any, wanted: dict[str, Any]) -> dict[str, Any]:
    """The header, if it says what it must.

    Raises:
        TableError: names what it says otherwise.
    """
    if not isinstance(header, dict):
        raise TableError("no header")
    for key, value in wanted.items():
        if header.get(key) != value:
            raise TableError(f"{key} is {header.get(key)!r}, not {value!r}")
    return header


def _header(text: bytes, wanted: dict[str, Any]) -> dict[str, Any]:
    try:
        return check_header(json.loads(text), wanted)
    except ValueError:
        raise TableError("no header") from None


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
