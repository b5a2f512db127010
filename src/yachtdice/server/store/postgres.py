"""Postgres: connections that are durable and never wait for ever."""

import logging
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, text, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool, QueuePool

from yachtdice.errors import MissingExtraError
from yachtdice.server.store.address import shown
from yachtdice.server.store.database import Database
from yachtdice.server.store.errors import OpeningError
from yachtdice.server.store.faults import as_opening_error
from yachtdice.server.store.layout import bring_up_to_date
from yachtdice.server.store.schema import facts

log = logging.getLogger("yachtdice")

CONNECT_S = 5
STATEMENT_MS = 10_000
LOCK_MS = 5_000
"""How long a statement waits for another program that has a row or a table locked."""
IDLE_MS = 3_000
"""How long a session may keep its locks and say nothing: that of a server which has stopped in the
middle of a commit. Less than others wait for them, so that it fails nobody but itself."""

PREPARE_KEY = int.from_bytes(b"yachtdib", "big")
"""Of the advisory lock of whoever brings the layout up to date."""

_CONNECTING: dict[str, object] = {
    "application_name": "yachtdice",
    "client_encoding": "utf8",
    "connect_timeout": CONNECT_S,
    # A database that has vanished without a word is noticed after ten seconds or twenty-five.
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""What libpq is told, where the address does not say otherwise."""

_SESSION = {
    "lock_timeout": str(LOCK_MS),
    # The same the other way round: the locks of a machine that has vanished are soon free again.
    # Of itself Postgres would look after two hours.
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
"""What each session is set to."""


class Postgres(Database):
    """A database of a Postgres server, spoken to by psycopg."""

    patience_s = 15.0
    """More than a statement or a new connection may take, so that it counts where neither ends:
    before a frozen server, or a queue of callers."""

    def __init__(self, url: URL) -> None:
        """Raises MissingExtraError."""
        self._url = url
        self.where = shown(url)
        try:
            import psycopg  # noqa: F401 # said here, before anything is under way
        except ImportError:
            raise MissingExtraError("psycopg", extra="scale") from None

    def prepare(self) -> str:
        engine = self.engine(statement_ms=0)  # to migrate may take long
        try:
            with engine.begin() as connection:
                _check_encoding(connection, self.where)
                _wait_for_turn(connection)
                data_id = bring_up_to_date(connection, self.where)
                _check_writable(connection)
                _warn_of_loss(connection, self.where)
            return data_id
        except DBAPIError as error:
            raise as_opening_error(error, self.where) from error
        finally:
            engine.dispose()

    def connect(self, *, for_writing: bool) -> Engine:
        if for_writing:
            return self.engine(poolclass=QueuePool)
        # Of readers each may be the first to find that the database has been away: they look.
        return self.engine(
            poolclass=QueuePool, isolation_level="REPEATABLE READ", pool_pre_ping=True
        )

    def engine(
        self,
        *,
        statement_ms: int = STATEMENT_MS,
        silent_ms: int = 0,
        name: str = "",
        **options: Any,
    ) -> Engine:
        """An engine of new connections, unless `options` of SQLAlchemy's say otherwise.

        Args:
            statement_ms: longest that a statement may take; 0: any time, between two as well.
            silent_ms: how long a session may ask for nothing before it is ended; 0: any time.
            name: by which the server knows the sessions.
        """
        unsaid = {key: _CONNECTING[key] for key in _CONNECTING.keys() - self._url.query.keys()}
        engine = create_engine(
            self._url,
            connect_args=unsaid | ({"application_name": name} if name else {}),
            use_native_hstore=False,  # it asks each new connection for it
            **{"poolclass": NullPool, "isolation_level": "READ COMMITTED", **options},
        )

        def set_up(connection: Any, _record: object) -> None:
            _set_up(connection, statement_ms, silent_ms)

        event.listen(engine, "connect", set_up)
        return engine


def _set_up(connection: Any, statement_ms: int, silent_ms: int) -> None:
    # By a statement, as not every pooler in between lets a connection begin with options.
    idle_ms = IDLE_MS if statement_ms else 0
    told = {
        "statement_timeout": str(statement_ms),
        "idle_in_transaction_session_timeout": str(idle_ms),
        "idle_session_timeout": str(silent_ms),
        **_SESSION,
    }
    for name, value in told.items():
        connection.execute("SELECT set_config(%s, %s, false)", (name, value))
    # Whoever has set it to more than the own disk, such as a second machine's, gets more.
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')"
    )
    connection.commit()


def _wait_for_turn(connection: Connection) -> None:
    """One at a time, where several servers begin together; to migrate may take long."""
    set_lock = text("SELECT set_config('lock_timeout', :value, true)")
    connection.execute(set_lock, {"value": "0"})
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": PREPARE_KEY})
    connection.execute(set_lock, {"value": _SESSION["lock_timeout"]})


def _check_encoding(connection: Connection, where: str) -> None:
    encoding = connection.scalar(text("SELECT current_setting('server_encoding')"))
    if encoding != "UTF8":
        raise OpeningError("unavailable", where, f"encoding {encoding}: expected UTF8")


def _warn_of_loss(connection: Connection, where: str) -> None:
    """Say so where a commit is not on the disk; a session can't change that."""
    if connection.scalar(text("SELECT current_setting('fsync')")) == "off":
        log.warning("%s runs with fsync=off: games are lost if its machine goes down", where)


def _check_writable(connection: Connection) -> None:
    """Raises DBAPIError where nothing can be written."""
    same = update(facts).where(facts.c.name == "data_id").values(value=facts.c.value)
    connection.execute(same)
