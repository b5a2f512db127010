"""Plain tables, and what they were measured on."""

import os
import platform
from collections.abc import Iterable, Sequence
from pathlib import Path


def print_table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A Markdown table whose columns line up; numbers stand to the right."""
    texts = [[*map(str, row)] for row in rows]
    widths = [max(map(len, column)) for column in zip(head, *texts, strict=True)]
    print(_line(head, widths))
    print("|" + "|".join("-" * (width + 2) for width in widths) + "|")
    for row in texts:
        print(_line(row, widths), flush=True)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    placed = [
        f" {cell:>{width}} " if cell[:1].isdigit() else f" {cell:<{width}} "
        for cell, width in zip(cells, widths, strict=True)
    ]
    return "|" + "|".join(placed) + "|"


def hardware() -> str:
    """One line: processor, cores, system, Python, and how busy the machine is."""
    return (
        f"{_processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}, "
        f"Python {platform.python_version()}, load {os.getloadavg()[0]:.1f} at the start"
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown processor"
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
