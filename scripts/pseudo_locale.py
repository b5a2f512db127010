"""Build the client in a made-up language that shows which words did not come from the catalogue.

    python -m scripts.pseudo_locale DIR [--rtl]

Every letter of the English catalogue gets an accent, every vowel is doubled (two fifths longer, as
some languages are), every figure is an Arabic one and every message stands in brackets; `--rtl`
also turns the page to run from right to left. What then still shows a plain letter was written into
the code. The build goes to DIR and is never shipped.
"""

import argparse
import json
import re
import shutil
import sys
import tempfile
from pathlib import Path

from hatch_build import install_tools, npm

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
CATALOGUE = Path("messages") / "en.json"
PAGE = "index.html"
BUILD = "pseudo"

PLAIN = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz0123456789"
ACCENTED = "ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļḾɱÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž٠١٢٣٤٥٦٧٨٩"
ACCENTS = str.maketrans(PLAIN, ACCENTED)
VOWELS = re.compile("[aeiouAEIOU]")
PARAM = re.compile(r"(\{[^}]*\}|\\.)")
OPEN, CLOSE = "⟦", "⟧"


def pseudo_text(text: str) -> str:
    """`Roll {roll}` -> `⟦Ŕööļļ {roll}⟧`."""
    pieces = PARAM.split(text)
    pieces[::2] = [VOWELS.sub(r"\g<0>\g<0>", piece).translate(ACCENTS) for piece in pieces[::2]]
    return OPEN + "".join(pieces) + CLOSE


def pseudo_message(message: object) -> object:
    """A catalogue entry in the made-up language: a text, or tables of variants."""
    if isinstance(message, str):
        return pseudo_text(message)
    assert isinstance(message, list)
    return [
        {**table, "match": {tests: pseudo_text(text) for tests, text in table["match"].items()}}
        for table in message
    ]


def pseudo_catalogue(messages: dict[str, object]) -> dict[str, object]:
    return {
        key: message if key.startswith("$") else pseudo_message(message)
        for key, message in messages.items()
    }


def build(target: Path, *, rtl: bool = False) -> None:
    """Build the client into `target`. Raises SystemExit if it can't be built."""
    install_tools(WEB)
    with tempfile.TemporaryDirectory() as folder:
        web = Path(folder) / "web"
        made = shutil.ignore_patterns("node_modules", "paraglide", "cache")
        shutil.copytree(WEB, web, ignore=made)
        (web / "node_modules").symlink_to(WEB / "node_modules", target_is_directory=True)
        messages = json.loads((web / CATALOGUE).read_text(encoding="utf-8"))
        text = json.dumps(pseudo_catalogue(messages), ensure_ascii=False)
        (web / CATALOGUE).write_text(text, encoding="utf-8")
        if rtl:
            turn(web / PAGE)
        out = ("--outDir", str(target.resolve()))
        npm(web, "run", "--silent", "build", "--", *out, YACHTDICE_BUILD=BUILD)
    (target / "build.txt").write_text(BUILD, encoding="ascii")


def turn(page: Path) -> None:
    """Let a page run from right to left."""
    html = page.read_text(encoding="utf-8")
    turned = html.replace('dir="ltr"', 'dir="rtl"')
    if turned == html:
        raise SystemExit(f'expected dir="ltr" in {page}')
    page.write_text(turned, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("target", type=Path, metavar="DIR")
    parser.add_argument("--rtl", action="store_true", help="from right to left")
    options = parser.parse_args()
    build(options.target, rtl=options.rtl)
    return 0


if __name__ == "__main__":
    sys.exit(main())
