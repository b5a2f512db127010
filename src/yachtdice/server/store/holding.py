"""The right to serve a Postgres database: alone, or beside others that share a bus.

It is an advisory lock, held by a session that does nothing else: Postgres frees it when the
session ends, however the server did. Games do not hang on it. Where two servers write for a moment,
as when the database was away and another server was quicker to come back, the key of the events
lets one of them be first, as ever.

Of those that share one holds a second lock, and so is told when another has ended: it lets the
tables go on that nobody else sees to. Among them a server that has stopped without ending counts as
ended, until it goes on.
"""

import os
import secrets
import socket
import threading
import time
from collections.abc import Callable

from sqlalchemy import URL, Connection, text
from sqlalchemy.exc import DBAPIError

from yachtdice.errors import YachtError
from yachtdice.server.store.faults import as_opening_error
from yachtdice.server.store.postgres import Postgres

KEY = int.from_bytes(b"yachtdic", "big")
"""Of the lock. A database has one space of them for all its programs."""
CARE_KEY = KEY + 1
"""Of the lock that one has of those that share."""
TAKEN_S = 3.0
"""How long the lock may still be another's: that of a server that ends just now."""
LOOK_S = 2.0
"""From one look at the session to the next."""
SILENT_MS = 10_000
"""A server that shares and has not looked for so long has stopped: Postgres ends its session."""

_TAKE = text("SELECT pg_try_advisory_lock(:key)")
_SHARE = text("SELECT pg_try_advisory_lock_shared(:key)")
_HOLDERS = text(
    "SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid"
    " JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()"
    " WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1"
    " AND l.classid = CAST(:high AS bigint) AND l.objid = CAST(:low AS bigint)"
)


class ServedElsewhereError(YachtError):
    """Another server has the database."""

    def __init__(self, where: str, holder: str) -> None:
        super().__init__(f"{where} is served by {holder}")
        self.where = where
        self.holder = holder
        """Its process and machine, or empty."""


class Holding:
    """Of one database. Between `take` and `leave` a thread sees to it that the lock stays ours."""

    def __init__(self, url: URL, *, is_shared: bool = False) -> None:
        """
        Args:
            is_shared: whether others that share it too may hold it at the same time.
        Raises:
            MissingExtraError
        """
        self._name = f"yachtdice {os.getpid()}@{socket.gethostname()[:32]} {secrets.token_hex(4)}"
        self._is_shared = is_shared
        self._database = Postgres(url)
        self._engine = self._database.engine(
            name=self._name,
            isolation_level="AUTOCOMMIT",
            silent_ms=SILENT_MS if is_shared else 0,  # one by itself has nobody to go on for it
        )
        self._session: Connection | None = None
        self._keeper: threading.Thread | None = None
        self._ending = threading.Event()
        self._tell: Callable[[], None] = lambda: None
        self._tell_left: Callable[[], None] = lambda: None
        self._is_caretaker = False
        self._sharing: frozenset[str] = frozenset()
        """Names of the sessions that held it when the caretaker last looked."""
        self.lost: ServedElsewhereError | None = None
        """Set when another server has come to have it."""

    def when_lost(self, call: Callable[[], None]) -> None:
        """Have `call` called, in any thread, when another server has come to have it, or at once if
        it has."""
        self._tell = call
        if self.lost is not None:
            call()

    def when_left_behind(self, call: Callable[[], None]) -> None:
        """Have `call` called, in any thread, when it falls to this server to let tables go on: when
        it becomes the caretaker of those that share, and when another of them has ended."""
        self._tell_left = call
        if self._is_caretaker:
            call()

    def take(self) -> None:
        """Hold it.

        Raises:
            ServedElsewhereError: another server has it.
            OpeningError: the database can't be reached.
        """
        give_up = time.monotonic() + TAKEN_S
        while (holder := self._try_to_take()) is not None:
            if time.monotonic() > give_up:
                raise ServedElsewhereError(self._database.where, _place_of(holder))
            time.sleep(0.1)
        self._keeper = threading.Thread(target=self._keep, name="holding", daemon=True)
        self._keeper.start()

    def leave(self) -> None:
        self._ending.set()
        if self._keeper is not None:
            self._keeper.join(LOOK_S)
        self._hang_up()
        self._engine.dispose()

    def _try_to_take(self) -> str | None:
        """None: it is ours; else the name of a session that has it, empty if it has gone.

        Raises:
            OpeningError: the database can't be reached.
        """
        try:
            session = self._session = self._engine.connect()
            if session.scalar(_SHARE if self._is_shared else _TAKE, {"key": KEY}):
                return None
            found = _holders(session)
            self._hang_up()
            return min(found, default="")
        except DBAPIError as error:
            self._hang_up()
            raise as_opening_error(error, self._database.where) from error

    def _keep(self) -> None:
        while not self._ending.is_set():
            try:
                if self._session is not None:
                    self._take_care(self._session)
                else:
                    holder = self._try_to_take()
                    # A session of ours that the database has not seen end yet frees it by itself.
                    if holder and holder != self._name:
                        self.lost = ServedElsewhereError(self._database.where, _place_of(holder))
                        self._tell()
                        return
            except (DBAPIError, YachtError):  # it is away: the lock has gone with the session
                self._hang_up()
            self._ending.wait(LOOK_S)

    def _take_care(self, session: Connection) -> None:
        """Look whether another has ended, if that is ours to do. Raises DBAPIError."""
        if not self._is_shared:
            session.scalar(text("SELECT 1"))
            return
        was_caretaker = self._is_caretaker
        if not was_caretaker:
            self._is_caretaker = bool(session.scalar(_TAKE, {"key": CARE_KEY}))
        if not self._is_caretaker:
            return
        before, self._sharing = self._sharing, _holders(session)
        if not was_caretaker or before - self._sharing:
            self._tell_left()

    def _hang_up(self) -> None:
        self._is_caretaker = False
        if self._session is not None:
            self._session.close()
            self._session = None


def _holders(session: Connection) -> frozenset[str]:
    """The names of the sessions that hold the lock. Raises DBAPIError."""
    where = {"high": KEY >> 32, "low": KEY & 0xFFFF_FFFF}
    return frozenset(str(name) for name in session.scalars(_HOLDERS, where))


def _place_of(name: str) -> str:
    """Process and machine of a session, by its name."""
    return name.split(" ")[1] if name.startswith("yachtdice ") else name
