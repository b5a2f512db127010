"""Pictures of results, with the extra `plot`."""

import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from yachtdice.words import say

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

KINDS = (".png", ".svg")

# Distinct without colour too: each line has its own dashes.
COLOURS = ("#1F5FA8", "#B4542E", "#2E7D5B", "#7A4E9B", "#8A6D1D", "#A83256", "#3B7A8C", "#555555")
DASHES = ("solid", (0, (6, 2)), (0, (2, 2)), (0, (6, 2, 2, 2)))
DPI = 160
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
            label=f"{_plain(name)}: {float(share @ np.arange(len(share))):.1f}",
            linewidth=1.2,
            **_stroke(seat),
        )
    axes.set_xlim(low, high)
    axes.set_ylim(bottom=0)
    axes.set_xlabel(say("plot_points"))
    axes.set_ylabel(say("plot_share"))
    _finish(axes)
    _save(figure, file)


def draw_odds(
    file: Path,
    boxes: Sequence[str],
    rows: Sequence[tuple[str, Sequence[float]]],
    notes: Sequence[str] = (),
) -> None:
    """Draw how likely each box's pattern is, as bars.

    Args:
        boxes: their names, from above.
        rows: name and, by box, a chance: a bar each, one above the other.
        notes: by box: what stands at the end of its last bar.
    Raises:
        ImportError: Matplotlib is not installed.
        OSError: the file can't be written.
    """
    from matplotlib.figure import Figure

    count = len(rows)
    figure = Figure(figsize=(8, 0.9 + len(boxes) * (0.16 * count + 0.16)), layout="constrained")
    axes = figure.subplots()
    places = np.arange(len(boxes))
    height = 0.8 / count
    for n, (name, chances) in enumerate(rows):
        axes.barh(
            places + (n - (count - 1) / 2) * height,
            np.array(chances) * 100,
            height=height * 0.9,
            label=name,
            color=COLOURS[n % len(COLOURS)],
        )
    for box, note in enumerate(notes):
        end = 100 * rows[-1][1][box]
        axes.annotate(note, (end, box + (count - 1) / 2 * height), xytext=(4, 0),
                      textcoords="offset points", va="center", fontsize=8)  # fmt: skip
    axes.set_yticks(places, boxes)
    axes.set_ylim(len(boxes) - 0.5, -0.5)
    axes.set_xlim(0, 100)
    axes.set_xlabel(say("plot_chance"))
    _finish(axes, above=True)
    _save(figure, file)


def draw_course(
    file: Path,
    names: Sequence[str],
    totals: Sequence[tuple[Sequence[float], Sequence[float]]],
    chances: Sequence[tuple[float, Sequence[float]]] = (),
) -> None:
    """Draw how a game went.

    Args:
        names: by seat.
        totals: by seat: when, in rounds, and the projected total then.
        chances: when, in rounds, and then by seat its chance to win; empty: they are not drawn.
    Raises:
        ImportError: Matplotlib is not installed.
        OSError: the file can't be written.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 7 if chances else 4.5), layout="constrained")
    above, *below = figure.subplots(2 if chances else 1, sharex=True, squeeze=False)[:, 0]
    for seat, (name, (when, total)) in enumerate(zip(names, totals, strict=True)):
        above.plot(when, total, label=_plain(name), linewidth=1.4, **_stroke(seat))
    above.set_ylabel(say("plot_projected"))
    _finish(above, above=True)
    for axes in below:
        when = [moment for moment, _ in chances]
        for seat in range(len(names)):
            percents = [100 * shares[seat] for _, shares in chances]
            axes.plot(when, percents, linewidth=1.4, **_stroke(seat))
        axes.set_ylim(-1, 101)  # lines along the edge are seen whole
        axes.set_ylabel(say("plot_win"))
        axes.spines[["top", "right"]].set_visible(False)
    (below or [above])[-1].set_xlabel(say("plot_round"))
    _save(figure, file)


def _stroke(seat: int) -> dict[str, Any]:
    """How a seat's line is drawn."""
    return {"color": COLOURS[seat % len(COLOURS)], "linestyle": DASHES[seat % len(DASHES)]}


def _plain(name: str) -> str:
    """A name as it is to be read: Matplotlib takes dollars for formulas, and names that begin with
    an underscore for its own."""
    name = name.replace("$", r"\$")
    return f" {name}" if name.startswith("_") else name


def _save(figure: "Figure", file: Path) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph")  # letters that the font has not
        figure.savefig(file, dpi=DPI)


def _finish(axes: "Axes", *, above: bool = False) -> None:
    """Say which is which, within the lines or above them."""
    axes.spines[["top", "right"]].set_visible(False)
    if above:
        axes.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=4)
    else:
        axes.legend(frameon=False)
