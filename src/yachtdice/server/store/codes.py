"""The codes of rooms that wait, as rows."""

from sqlalchemy import Connection, select

from yachtdice.server.store.schema import room_codes


def insert_code(connection: Connection, code: str, table: str, at_ms: int) -> bool:
    taken_by = table_of(connection, code)
    if taken_by is None:
        row = {"code": code, "table_id": table, "created_ms": at_ms}
        connection.execute(room_codes.insert(), row)
    return taken_by in (None, table)


def table_of(connection: Connection, code: str) -> str | None:
    found: str | None = connection.scalar(
        select(room_codes.c.table_id).where(room_codes.c.code == code)
    )
    return found


def delete_code(connection: Connection, code: str) -> None:
    connection.execute(room_codes.delete().where(room_codes.c.code == code))
