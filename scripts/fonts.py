"""Make web/src/fonts from the npm packages: what the screens use, and no more.

Fraunces has an optical-size and a weight axis, 67 KB with both. Names and numbers are set in one
weight, so that axis is fixed and 35 KB are left. Its figures are proportional and it has no tabular
ones; in a scorecard they would not line up, so here all ten are given one width.

Atkinson Hyperlegible, for sentences, has a stroke through its zero and no other one. Beside the
plain zeros of the scorecard it reads as another sign, so its two halves are made one.

The results are committed; run this again only when a font or the weight changes.
"""

import sys
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.instancer import instantiateVariableFont
from fontTools.varLib.iup import iup_delta

WEB = Path(__file__).resolve().parent.parent / "web"
PACKAGES = WEB / "node_modules"
FONTS = WEB / "src" / "fonts"
FRAUNCES = PACKAGES / "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2"
ATKINSON = PACKAGES / "@fontsource/atkinson-hyperlegible/files"
WEIGHT = 600
TEXT_WEIGHTS = (400, 700)
FIGURE = 0.95
"""Width of a figure against the widest, whose own margins are generous."""
PHANTOMS = 4
"""Points that gvar has after a glyph's own: left, right, top and bottom of its advance."""


def main() -> int:
    font = instantiateVariableFont(TTFont(FRAUNCES), {"wght": WEIGHT})
    make_figures_tabular(font)
    save(font, "fraunces.woff2")
    for weight in TEXT_WEIGHTS:
        font = TTFont(ATKINSON / f"atkinson-hyperlegible-latin-{weight}-normal.woff2")
        open_zero(font)
        save(font, f"atkinson-{weight}.woff2")
    return 0


def save(font: TTFont, name: str) -> None:
    font.flavor = "woff2"
    FONTS.mkdir(exist_ok=True)
    font.save(FONTS / name)
    print(f"{name}: {(FONTS / name).stat().st_size:,} bytes")


def open_zero(font: TTFont) -> None:
    """Take the stroke out of the zero: one hollow, in the outline's shape, for its two halves."""
    glyph = font["glyf"][font.getBestCmap()[ord("0")]]
    points = list(glyph.coordinates)
    end = glyph.endPtsOfContours[0] + 1
    outline, halves = points[:end], points[end:]
    outer, inner = extent(outline), extent(halves)
    hollow = [
        tuple(
            round(lo + (at - from_lo) * (hi - lo) / (from_hi - from_lo))
            for at, (from_lo, from_hi), (lo, hi) in zip(point, outer, inner, strict=True)
        )
        for point in reversed(outline)
    ]
    glyph.coordinates = GlyphCoordinates(outline + hollow)
    glyph.flags = glyph.flags[:end] + glyph.flags[:end][::-1]
    glyph.endPtsOfContours = [end - 1, 2 * end - 1]
    glyph.numberOfContours = 2
    glyph.program.fromBytecode(b"")  # its hints count the points that were


def extent(points: list[tuple[int, int]]) -> tuple[tuple[int, int], tuple[int, int]]:
    """From where to where the points reach, along the line and across it."""
    across, up = zip(*points, strict=True)
    return (min(across), max(across)), (min(up), max(up))


def make_figures_tabular(font: TTFont) -> None:
    """Give the ten figures one advance, at every optical size, each in the middle of it."""
    names = [font.getBestCmap()[ord(figure)] for figure in "0123456789"]
    variations: dict[str, TupleVariation] = {}
    for name in names:
        (variations[name],) = font["gvar"].variations[name]  # one master besides the default
    advance = {name: font["hmtx"][name][0] for name in names}
    growth = {name: right_delta(variations[name]) for name in names}
    least = round(FIGURE * max(advance.values()))
    most = round(FIGURE * max(advance[name] + growth[name] for name in names))
    for name in names:
        shift = (least - advance[name]) // 2
        shift_grown = (most - advance[name] - growth[name]) // 2
        move(font, name, variations[name], shift, shift_grown - shift, (least, most - least))
    # Advances follow from gvar's phantom points now; a second table would contradict them.
    del font["HVAR"]


def right_delta(variation: TupleVariation) -> int:
    """How much the advance grows from the smallest to the largest optical size."""
    left, right = variation.coordinates[-PHANTOMS : -PHANTOMS + 2]
    return int(right[0] - left[0])


def move(
    font: TTFont,
    name: str,
    variation: TupleVariation,
    shift: int,
    shift_delta: int,
    width: tuple[int, int],
) -> None:
    """Move a glyph along the line, and set its advance: least, and what is added at most."""
    table = font["glyf"]
    glyph = table[name]
    points, _ = table._getCoordinatesAndControls(name, font["hmtx"].metrics)
    deltas = iup_delta(variation.coordinates, points, glyph.endPtsOfContours)
    glyph.coordinates.translate((shift, 0))
    glyph.recalcBounds(table)
    font["hmtx"][name] = (width[0], glyph.xMin)
    outline = [(x + shift_delta, y) for x, y in deltas[:-PHANTOMS]]
    variation.coordinates = [*outline, (0, 0), (width[1], 0), (0, 0), (0, 0)]


if __name__ == "__main__":
    sys.exit(main())
