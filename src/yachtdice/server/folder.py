"""The data folder: where games live unless a database is named, held by one server at a time."""

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from yachtdice.errors import YachtError
from yachtdice.server.place import Place
from yachtdice.server.store import Store
from yachtdice.server.store.sql import SqlStore
from yachtdice.server.store.sqlite import sqlite_url

GAMES = "games.sqlite3"
LOCK = "server.lock"


@dataclass(frozen=True, slots=True)
class Holder:
    """The server that holds a folder."""

    pid: int
    url: str
    """Empty while it is starting."""
    at_home: tuple[str, ...] = ()
    """Where other devices of the home network reach it; none: it is for this machine only."""


class FolderInUseError(YachtError):
    """Another server holds the folder."""

    def __init__(self, folder: Path, holder: Holder | None) -> None:
        super().__init__(f"{folder} is held by {holder}")
        self.folder = folder
        self.holder = holder
        """None: it has not said yet who it is."""


def users_folder() -> Path:
    """Where this person's games live."""
    from platformdirs import user_data_path

    return user_data_path("yachtdice", appauthor=False)


class DataFolder(Place):
    """A folder of games. The lock goes with the process, however that ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: IO[str] | None = None

    @property
    def games(self) -> Path:
        """The SQLite file."""
        return self.path / GAMES

    def take(self) -> None:
        """Make the folder if need be, and hold it.

        Raises:
            FolderInUseError: another server holds it.
            OSError: it can't be made or written to.
        """
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = (self.path / LOCK).open("a+", encoding="utf-8")
        try:
            _lock(file)
        except OSError:
            file.close()
            raise FolderInUseError(self.path, self.holder()) from None
        self._lock = file
        self.announce("")

    def store(self) -> Store:
        return SqlStore(sqlite_url(self.games))

    def announce(self, url: str, at_home: Sequence[str] = ()) -> None:
        assert self._lock is not None
        self._lock.seek(0)
        self._lock.truncate()
        json.dump({"pid": os.getpid(), "url": url, "at_home": list(at_home)}, self._lock)
        self._lock.flush()

    def holder(self) -> Holder | None:
        """Who holds the folder, or held it last."""
        try:
            said = json.loads((self.path / LOCK).read_text(encoding="utf-8"))
            at_home = tuple(map(str, said.get("at_home", ())))
            return Holder(int(said["pid"]), str(said["url"]), at_home)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def leave(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        """Raises OSError: another process has it."""
        # Far behind what is written, which others must be able to read.
        file.seek(1 << 30)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        """Raises OSError: another process has it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
