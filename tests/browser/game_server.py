"""A real server process with its own data folder, that can be killed and started again."""

import signal
from pathlib import Path

from scripts.server_process import Process, read_url, start_serving, stop


class GameServer:
    """`yachtdice serve`, at the same address each time."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.url = ""
        """Once it was started."""
        self._process: Process | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        port = int(self.url.rpartition(":")[2] or 0)
        self._process = start_serving(self.data, port=port, environ={})
        url = read_url(self._process)
        assert not self.url or url == self.url, "somebody else has taken its port meanwhile"
        self.url = url

    def kill(self) -> None:
        """End it without a word of warning."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self._end(signal.SIGINT)

    def _end(self, number: signal.Signals) -> None:
        if self._process is not None:
            stop(self._process, number)
            self._process = None
