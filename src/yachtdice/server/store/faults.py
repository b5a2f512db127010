"""What a database's own error means for whoever asked."""

import sqlite3

from sqlalchemy.exc import DBAPIError

from yachtdice.server.store.errors import (
    Fault,
    OpeningError,
    StoreError,
    StoreFullError,
    StoreReadOnlyError,
    StoreUnavailableError,
)

_SQLITE: dict[int, Fault] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
}
_POSTGRES: dict[str, Fault] = {
    "53100": "full",  # disk_full
    "25006": "read_only",  # read_only_sql_transaction
    "42501": "read_only",  # insufficient_privilege
    "XX001": "damaged",  # data_corrupted
    "XX002": "damaged",  # index_corrupted
    "55P03": "locked",  # lock_not_available
}
_DEADLOCK = "40P01"


def fault_of(error: DBAPIError) -> Fault:
    """The kind of fault; `unavailable` for all that has no name here."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        # The low byte is the primary code; the rest says more than is asked for here.
        return _SQLITE.get(code & 0xFF, "unavailable")
    return _POSTGRES.get(getattr(error.orig, "sqlstate", None) or "", "unavailable")


def is_deadlock(error: DBAPIError) -> bool:
    """Whether two that wrote at once waited for each other, and this one was made to give way."""
    return getattr(error.orig, "sqlstate", None) == _DEADLOCK


def said(error: DBAPIError) -> str:
    """What the database said, in one line. It holds no password, no parameters and no keys: those
    stand in the details, which Postgres gives besides."""
    diagnosis = getattr(error.orig, "diag", None)
    words = getattr(diagnosis, "message_primary", None) or str(error.orig)
    return " ".join(words.split())


def as_store_error(error: DBAPIError) -> StoreError:
    """What a caller is told of a failed read or write."""
    match fault_of(error):
        case "full":
            return StoreFullError(said(error))
        case "read_only":
            return StoreReadOnlyError(said(error))
        case _:
            return StoreUnavailableError(said(error))


def as_opening_error(error: DBAPIError, where: str) -> OpeningError:
    return OpeningError(fault_of(error), where, said(error))
