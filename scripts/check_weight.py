"""Fail if the built client is too heavy: 60 KB of script at first load, 80 KB of fonts.

First load is what index.html asks for and whatever those scripts import statically; chunks that
are imported on demand are not counted. Script is measured gzipped, fonts as they are (woff2 is
compressed already). A KB is 1,000 bytes.
"""

import gzip
import re
import sys
from pathlib import Path

STATIC = Path(__file__).resolve().parent.parent / "src" / "yachtdice" / "static"
SCRIPT_LIMIT = 60_000
FONT_LIMIT = 80_000
IN_PAGE = re.compile(r'(?:src|href)="/(assets/[^"]+\.js)"')
STATIC_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*["']\./([^"']+\.js)["']""")


def main() -> int:
    page = STATIC / "index.html"
    if not page.is_file():
        print("no client is built; run: make web")
        return 1
    scripts = first_scripts(page)
    fonts = sorted((STATIC / "assets").glob("*.woff2"))
    if not scripts or not fonts:
        print("index.html asks for no script, or there is no font: nothing to weigh")
        return 1
    script_bytes = sum(len(gzip.compress(path.read_bytes(), 9, mtime=0)) for path in scripts)
    font_bytes = sum(path.stat().st_size for path in fonts)
    fits = True
    for name, size, limit in (
        ("script at first load, gzip", script_bytes, SCRIPT_LIMIT),
        ("fonts", font_bytes, FONT_LIMIT),
    ):
        print(f"{name}: {size / 1000:.1f} KB of {limit / 1000:.0f}")
        fits = fits and size <= limit
    return 0 if fits else 1


def first_scripts(page: Path) -> list[Path]:
    """The scripts that the page asks for, and those they import statically."""
    waiting = [STATIC / name for name in IN_PAGE.findall(page.read_text(encoding="utf-8"))]
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            names = STATIC_IMPORT.findall(path.read_text(encoding="utf-8"))
            waiting += [path.parent / name for name in names]
    return sorted(found)


if __name__ == "__main__":
    sys.exit(main())
