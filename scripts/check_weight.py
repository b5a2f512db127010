"""Fail if the built client is too heavy: 60 KB of script at first load, 80 KB of fonts.

First load is what index.html asks for, the heaviest screen that it can open with, and whatever
these import statically. What a screen imports on demand later is not counted. Script is measured
gzipped, fonts as they are (woff2 is compressed already). A KB is 1,000 bytes.
"""

import gzip
import re
import sys
from pathlib import Path

STATIC = Path(__file__).resolve().parent.parent / "src" / "yachtdice" / "static"
SCRIPT_LIMIT = 60_000
FONT_LIMIT = 80_000
IN_PAGE = re.compile(r'(?:src|href)="/(assets/[^"]+\.js)"')
STATIC_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*["'`]\./([^"'`]+\.js)["'`]""")
ON_DEMAND = re.compile(r"""\bimport\(\s*["'`]\./([^"'`]+\.js)["'`]\s*\)""")


def main() -> int:
    page = STATIC / "index.html"
    if not page.is_file():
        print("no client is built; run: make web")
        return 1
    base = with_imports({STATIC / name for name in IN_PAGE.findall(page.read_text("utf-8"))})
    screens = {path for script in base for path in named(ON_DEMAND, script)}
    fonts = sorted((STATIC / "assets").glob("*.woff2"))
    if not base or not fonts:
        print("index.html asks for no script, or there is no font: nothing to weigh")
        return 1
    weights = {screen.name: weight(with_imports(base | {screen})) for screen in screens}
    heaviest = max(weights, key=lambda name: weights[name], default="no screen")
    print(f"script without a screen: {weight(base) / 1000:.1f} KB")
    fits = True
    for name, size, limit in (
        (f"script with {heaviest}", weights.get(heaviest, weight(base)), SCRIPT_LIMIT),
        ("fonts", sum(path.stat().st_size for path in fonts), FONT_LIMIT),
    ):
        print(f"{name}: {size / 1000:.1f} KB of {limit / 1000:.0f}")
        fits = fits and size <= limit
    return 0 if fits else 1


def with_imports(scripts: set[Path]) -> set[Path]:
    """The scripts and all that they import statically."""
    waiting, found = list(scripts), set[Path]()
    while waiting:
        script = waiting.pop()
        if script not in found:
            found.add(script)
            waiting += named(STATIC_IMPORT, script)
    return found


def named(pattern: re.Pattern[str], script: Path) -> list[Path]:
    return [script.parent / name for name in pattern.findall(script.read_text("utf-8"))]


def weight(scripts: set[Path]) -> int:
    """Bytes on the wire, each script gzipped."""
    return sum(len(gzip.compress(path.read_bytes(), 9, mtime=0)) for path in scripts)


if __name__ == "__main__":
    sys.exit(main())
