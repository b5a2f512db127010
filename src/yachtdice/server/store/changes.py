"""A change of a table as rows."""

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam
from sqlalchemy.exc import IntegrityError

from yachtdice.server.store.base import TableChange
from yachtdice.server.store.bulk import insert_many
from yachtdice.server.store.daily import insert_try
from yachtdice.server.store.errors import SeqTakenError, TableExistsError
from yachtdice.server.store.schema import events, members, results, tables
from yachtdice.server.store.turns import set_turn_ends

_insert_members = members.insert()
_insert_results = results.insert()
_set_closed = (
    tables.update().where(tables.c.id == bindparam("b_id")).values(closed_ms=bindparam("b_closed"))
)
_show_member = (
    members.update()
    .where(members.c.key == bindparam("b_key"), members.c.table_id == bindparam("b_table"))
    .values(hidden=False)
)


def write_changes(connection: Connection, changes: Sequence[TableChange]) -> None:
    """Write them all, in few statements a kind of row. Raises IntegrityError if any can't be."""
    # All that write lock tables in one order, so that no two wait for each other.
    changes = sorted(changes, key=lambda change: change.table)
    insert_many(connection, tables, [row for change in changes for row in _table_rows(change)])
    insert_many(connection, events, [row for change in changes for row in _event_rows(change)])
    for change in changes:
        _write_rest(connection, change)
    set_turn_ends(connection, changes)


def write_one(connection: Connection, change: TableChange) -> None:
    """Write one, and say of which kind its conflict is. Raises as `Store.append`."""
    kinds = (
        (tables, _table_rows(change), TableExistsError),
        (events, _event_rows(change), SeqTakenError),
    )
    for table, rows, conflict in kinds:
        try:
            insert_many(connection, table, rows)
        except IntegrityError as error:
            raise conflict(change.table) from error
    _write_rest(connection, change)
    set_turn_ends(connection, [change])


def _write_rest(connection: Connection, change: TableChange) -> None:
    for key in change.members:
        if connection.execute(_show_member, {"b_key": key, "b_table": change.table}).rowcount == 0:
            row = {"key": key, "table_id": change.table, "hidden": False}
            connection.execute(_insert_members, row)
    if change.is_open is not None and (change.creation is None or not change.is_open):
        closed = None if change.is_open else change.at_ms
        connection.execute(_set_closed, {"b_id": change.table, "b_closed": closed})
    if change.result is not None:
        row = {
            "table_id": change.table,
            "game": change.result.game,
            "rules_hash": change.result.rules_hash,
            "total": change.result.total,
        }
        connection.execute(_insert_results, row)
    if change.tried is not None:
        insert_try(connection, change.table, change.tried)


def _table_rows(change: TableChange) -> list[tuple[object, ...]]:
    """In the order of the columns of `tables`."""
    made = change.creation
    if made is None:
        return []
    return [
        (change.table, made.owner, made.request, made.address, change.at_ms, None, made.is_room)
    ]


def _event_rows(change: TableChange) -> list[tuple[object, ...]]:
    """In the order of the columns of `events`."""
    table, after, at_ms, command = change.table, change.after, change.at_ms, change.command
    rows: list[tuple[object, ...]] = [
        (table, seq, at_ms, body.decode(), None, None)
        for seq, body in enumerate(change.events, after + 1)
    ]
    if command is not None and rows:
        rows[-1] = (*rows[-1][:4], command.key, command.id)
    return rows
