"""A server in a process of its own, for tests, benches and pictures."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

START_S = 60
END_S = 20

# One machine plays thousands of households here; see docs/reference/settings.md.
NO_LIMITS = {
    "YACHTDICE_REQUESTS_PER_SECOND": "10000000",
    "YACHTDICE_REQUEST_BURST": "10000000",
    "YACHTDICE_GAMES_PER_ADDRESS": "1000000",
    "YACHTDICE_SOCKETS_PER_ADDRESS": "1000000",
}

Process = subprocess.Popen[str]


def start(
    words: Sequence[str | Path],
    *,
    environ: Mapping[str, str] = NO_LIMITS,
    stderr: int | None = None,
) -> Process:
    """A program that prints its address once it answers.

    Args:
        environ: in addition to this process's.
        stderr: as subprocess takes it; None: where this process's goes.
    """
    return subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=stderr, text=True, env={**os.environ, **environ}
    )


def start_serving(
    data: Path,
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    environ: Mapping[str, str] = NO_LIMITS,
    stderr: int | None = None,
) -> Process:
    """`yachtdice serve`; the rest as in `start`."""
    options: list[str | Path] = ["--data", data, "--host", host, "--port", str(port)]
    words = [sys.executable, "-m", "yachtdice", "serve", *options]
    return start(words, environ=environ, stderr=stderr)


def read_url(process: Process) -> str:
    """The address that a server says it is at, once it does.

    Raises:
        RuntimeError: it said something else, or ended, or took too long; with what it said.
    """
    assert process.stdout is not None
    ready, _, _ = select.select([process.stdout], [], [], START_S)
    line = process.stdout.readline() if ready else ""
    if "http" not in line:
        process.kill()
        out, err = process.communicate()
        raise RuntimeError(f"the server gave no address: {line}{out}{err or ''}")
    return line[line.index("http") :].strip()


def stop(process: Process, number: signal.Signals = signal.SIGTERM) -> int:
    """End it by a signal, and for good if it does not hear; its exit code."""
    process.send_signal(number)
    try:
        return process.wait(END_S)
    finally:
        process.kill()
        process.communicate()


@contextmanager
def serving(data: Path) -> Iterator[str]:
    """The address of a server that runs until the end."""
    process = start_serving(data)
    try:
        yield read_url(process)
    finally:
        stop(process)
