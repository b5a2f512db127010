"""A real server process with its own data folder, that can be killed and started again."""

import json
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

START_S = 60
COMMAND = "import sys; from yachtdice.cli import main; sys.exit(main())"


class GameServer:
    """`yachtdice serve` on a port of its own."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        words = ["serve", "--data", str(self.data), "--port", str(self.port)]
        self._process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, *words], stdout=subprocess.DEVNULL
        )
        give_up = time.monotonic() + START_S
        while time.monotonic() < give_up:
            if self._process.poll() is not None:
                raise RuntimeError(f"the server ended with {self._process.returncode}")
            if self._answers():
                return
            time.sleep(0.05)
        raise TimeoutError(f"no answer at {self.url} within {START_S} s")

    def kill(self) -> None:
        """End it without a word of warning."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self._end(signal.SIGINT)

    def _end(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(timeout=20)
            self._process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/api/v1/server", timeout=2) as answer:
                return bool(json.load(answer)["name"] == "yachtdice")
        except OSError:
            return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
