"""Real server processes for tests."""

import os
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SERVE = (
    "import sys; from pathlib import Path; from yachtdice.server.run import serve; "
    "sys.exit(serve(data=Path(sys.argv[1]), host=sys.argv[2], port=int(sys.argv[3])))"
)
START_S = 60

# One machine plays thousands of households here.
NO_LIMITS = {
    "YACHTDICE_REQUESTS_PER_SECOND": "1000000",
    "YACHTDICE_REQUEST_BURST": "1000000",
    "YACHTDICE_GAMES_PER_ADDRESS": "1000000",
    "YACHTDICE_SOCKETS_PER_ADDRESS": "1000000",
}


def start_server(data: Path, *, host: str = "127.0.0.1", port: int = 0) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", SERVE, str(data), host, str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **NO_LIMITS, "PYTHONUNBUFFERED": "1"},
    )


def read_url(process: "subprocess.Popen[str]") -> str:
    """The address that a server says it is at, once it does."""
    assert process.stdout is not None
    ready, _, _ = select.select([process.stdout], [], [], START_S)
    assert ready, "the server said nothing"
    line = process.stdout.readline()
    if "http" not in line:
        process.wait(timeout=10)
        assert process.stderr is not None
        raise AssertionError(line + process.stderr.read())
    return line[line.index("http") :].strip()


def stop(process: "subprocess.Popen[str]") -> int:
    """Ask it to stop, and see to it that it does."""
    process.terminate()
    try:
        return process.wait(timeout=20)
    finally:
        process.kill()
        process.communicate()


@contextmanager
def running_server(data: Path) -> Iterator[str]:
    process = start_server(data)
    try:
        yield read_url(process)
    finally:
        stop(process)
