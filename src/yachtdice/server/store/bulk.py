"""Many rows of a table in few statements.

A driver hands the interpreter to other threads round each statement and may wait for it long when
it wants it back; the usual `executemany` is a statement a row. So rows go in chunks, each one
INSERT with so many VALUES, of a few fixed sizes whose text is made once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any

from sqlalchemy import Connection, Dialect, Table, bindparam
from sqlalchemy.sql.compiler import SQLCompiler

SIZES = (64, 32, 16, 8, 4, 2, 1)
"""Rows of a statement: with seven columns far below any database's limit of parameters."""


def insert_many(connection: Connection, table: Table, rows: Sequence[tuple[object, ...]]) -> None:
    """Insert rows that give every column that is not computed, in the table's order. Types must
    need no conversion on the way."""
    begin = 0
    for size in SIZES:
        while len(rows) - begin >= size:
            values = tuple(chain.from_iterable(rows[begin : begin + size]))
            begin += size
            insert = _insert(connection.dialect, table, size)
            named = dict(zip(insert.names, values, strict=True)) if insert.names else values
            connection.exec_driver_sql(insert.text, named)


@dataclass(frozen=True, slots=True)
class _Insert:
    text: str
    names: tuple[str, ...]
    """Of the parameters, row by row, for a driver that takes them by name; else empty."""


@lru_cache(maxsize=64)
def _insert(dialect: Dialect, table: Table, rows: int) -> _Insert:
    columns = [column.name for column in table.columns if column.computed is None]
    names = tuple(f"{name}_{n}" for n in range(rows) for name in columns)
    values: list[dict[str, Any]] = [
        {name: bindparam(f"{name}_{n}") for name in columns} for n in range(rows)
    ]
    compiled = table.insert().values(values).compile(dialect=dialect)
    assert isinstance(compiled, SQLCompiler)
    if compiled.positiontup is None:
        return _Insert(compiled.string, names)
    assert tuple(compiled.positiontup) == names
    return _Insert(compiled.string, ())
