"""Printing data: JSON on one line, tables in columns."""

from collections.abc import Iterable, Sequence

import msgspec


def print_json(value: object) -> None:
    """The value as one line of JSON, with spaces for a reader."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=0).decode())


def print_table(rows: Iterable[Sequence[str]], *, right: frozenset[int] = frozenset()) -> None:
    """The rows in columns of equal width, those in `right` with their ends aligned."""
    lines = list(rows)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = [
            cell.rjust(width) if index in right else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())
