"""Make web/src/fonts/fraunces.woff2 from the npm package: what the screens use, and no more.

Fraunces has an optical-size and a weight axis, 67 KB with both. Names and numbers are set in one
weight, so that axis is fixed and 35 KB are left. Its figures are proportional and it has no tabular
ones; in a scorecard they would not line up, so here all ten are given one width.

The result is committed; run this again only when the font or the weight changes.
"""

import sys
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.instancer import instantiateVariableFont
from fontTools.varLib.iup import iup_delta

WEB = Path(__file__).resolve().parent.parent / "web"
SOURCE = WEB / "node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2"
TARGET = WEB / "src" / "fonts" / "fraunces.woff2"
WEIGHT = 600
FIGURE = 0.95
"""Width of a figure against the widest, whose own margins are generous."""
PHANTOMS = 4
"""Points that gvar has after a glyph's own: left, right, top and bottom of its advance."""


def main() -> int:
    font = instantiateVariableFont(TTFont(SOURCE), {"wght": WEIGHT})
    make_figures_tabular(font)
    font.flavor = "woff2"
    TARGET.parent.mkdir(exist_ok=True)
    font.save(TARGET)
    print(f"{TARGET.name}: {TARGET.stat().st_size:,} bytes")
    return 0


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
