"""How long `yachtdice serve` takes until its first page is served.

Cold: no game has ever been stored, and Python has compiled nothing yet. Warm: started again on the
same data. Processor time is the server's own until then, by the clock what a person waits.
"""

import os
import statistics
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.report import print_table
from bench.serving import fetch_page
from scripts.server_process import read_url, start_serving, stop

COMMAND = Path(sysconfig.get_path("scripts")) / "yachtdice"
COLD, WARM = 3, 7

COMMANDS: dict[str, list[str | Path]] = {
    "yachtdice --version": [COMMAND, "--version"],
    "python -c 'import yachtdice'": [sys.executable, "-c", "import yachtdice"],
    "python -c ''": [sys.executable, "-c", ""],
}


def main() -> None:
    rows = []
    with TemporaryDirectory() as folder:
        colds = [once(Path(folder) / f"cold-{n}", compiled=f"{folder}/{n}") for n in range(COLD)]
        rows.append(("yachtdice serve, cold", *medians(colds)))
        data = Path(folder) / "warm"
        once(data)
        rows.append(("yachtdice serve, warm", *medians([once(data) for _ in range(WARM)])))
    for name, words in COMMANDS.items():
        rows.append((name, *medians([command(words) for _ in range(WARM)])))
    print_table(("start", "s by the clock", "s of processor time"), rows)


def medians(took: list[tuple[float, float]]) -> tuple[str, str]:
    clock, processor = (statistics.median(column) for column in zip(*took, strict=True))
    return f"{clock:.2f}", f"{processor:.2f}"


def once(data: Path, *, compiled: str | None = None) -> tuple[float, float]:
    """Seconds by the clock and of processor time.

    Args:
        compiled: folder for Python's compiled files in place of the usual one.
    """
    environ = {} if compiled is None else {"PYTHONPYCACHEPREFIX": compiled}
    begun = time.monotonic()
    process = start_serving(data, environ=environ)
    try:
        fetch_page(read_url(process))
        return time.monotonic() - begun, processor_s(process.pid)
    finally:
        stop(process)


def processor_s(pid: int) -> float:
    """What a process has used so far, by Linux's own books."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def command(words: Sequence[str | Path]) -> tuple[float, float]:
    """The same of a command that ends by itself."""
    before, begun = os.times(), time.monotonic()
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True, timeout=60)
    took, after = time.monotonic() - begun, os.times()
    used = after.children_user - before.children_user
    return took, used + after.children_system - before.children_system


if __name__ == "__main__":
    main()
