"""Many rows of a table in few statements.

A driver hands the interpreter to other threads round each statement and may wait for it long when
it wants it back; the usual `executemany` is a statement a row. So rows go in chunks, each one
INSERT with so many VALUES, of a few fixed sizes whose text is made once.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Dialect, Table, bindparam
from sqlalchemy.sql.compiler import SQLCompiler

SIZES = (64, 16, 4, 1)
"""Rows of a statement: with seven columns far below any database's limit of parameters."""


def insert_many(connection: Connection, table: Table, rows: Sequence[Mapping[str, object]]) -> None:
    """Insert rows that give every column that is not computed. Types must need no conversion on the
    way."""
    begin = 0
    for size in SIZES:
        while len(rows) - begin >= size:
            chunk = rows[begin : begin + size]
            begin += size
            named = {
                f"{key}_{n}": value for n, row in enumerate(chunk) for key, value in row.items()
            }
            compiled = _insert(connection.dialect, table, size)
            order = compiled.positiontup
            params = named if order is None else tuple(named[name] for name in order)
            connection.exec_driver_sql(compiled.string, params)


@lru_cache(maxsize=64)
def _insert(dialect: Dialect, table: Table, rows: int) -> SQLCompiler:
    names = [column.name for column in table.columns if column.computed is None]
    values: list[dict[str, Any]] = [
        {name: bindparam(f"{name}_{n}") for name in names} for n in range(rows)
    ]
    compiled = table.insert().values(values).compile(dialect=dialect)
    assert isinstance(compiled, SQLCompiler)
    return compiled
