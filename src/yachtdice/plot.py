"""Pictures of results, with the extra `plot`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from yachtdice.words import say

KINDS = (".png", ".svg")

# Distinct without colour too: each line has its own dashes.
COLOURS = ("#1F5FA8", "#B4542E", "#2E7D5B", "#7A4E9B", "#8A6D1D", "#A83256", "#3B7A8C", "#555555")
DASHES = ("solid", (0, (6, 2)), (0, (2, 2)), (0, (6, 2, 2, 2)))
LEAST = 1e-4
"""Totals rarer than this at either end are left out of the picture."""


def draw_totals(file: Path, names: Sequence[str], totals: Sequence[NDArray[Any]]) -> None:
    """Draw how some totals are spread, each with its mean.

    Args:
        totals: by name: how many games ended with 0, 1, 2 ... points, or what share of them.
    Raises:
        ImportError: Matplotlib is not installed.
        OSError: the file can't be written.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    low, high = 1 << 30, 0
    for seat, (name, counts) in enumerate(zip(names, totals, strict=True)):
        share = counts / counts.sum()
        below = np.cumsum(share)
        low = min(low, int((below > LEAST).argmax()))
        high = max(high, int((below >= 1 - LEAST).argmax()))
        axes.step(
            np.arange(len(share)),
            share * 100,
            where="mid",
            label=f"{name}: {float(share @ np.arange(len(share))):.1f}",
            color=COLOURS[seat % len(COLOURS)],
            linestyle=DASHES[seat % len(DASHES)],
            linewidth=1.2,
        )
    axes.set_xlim(low, high)
    axes.set_ylim(bottom=0)
    axes.set_xlabel(say("plot_points"))
    axes.set_ylabel(say("plot_share"))
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    figure.savefig(file, dpi=160)
