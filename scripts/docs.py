"""Write the pages of docs/ that follow from the code, or compare them (--check).

Each page is the answer of one function. Run it from the root of the project:

    python -m scripts.docs [--check]
"""

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from scripts.doc_command_line import command_line_page
from scripts.doc_messages import messages_page
from scripts.doc_rule_sets import rule_sets_page
from scripts.doc_settings import settings_page

REFERENCE = Path(__file__).resolve().parent.parent / "docs" / "reference"
BANNER = "<!-- Written by `make docs`; not to be edited. -->\n\n"

PAGES: Mapping[str, Callable[[], str]] = {
    "command-line.md": command_line_page,
    "messages.md": messages_page,
    "rule-sets.md": rule_sets_page,
    "settings.md": settings_page,
}
"""File in docs/reference -> what is in it."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if a page is not up to date")
    options = parser.parse_args()
    outdated = [name for name in PAGES if not is_current(name)]
    if options.check:
        for name in outdated:
            print(f"docs/reference/{name} differs from the code; run: make docs")
        return 1 if outdated else 0
    for name in outdated:
        (REFERENCE / name).write_text(text_of(name), encoding="utf-8")
        print(f"docs/reference/{name} written")
    return 0


def is_current(name: str) -> bool:
    page = REFERENCE / name
    return page.is_file() and page.read_text(encoding="utf-8") == text_of(name)


def text_of(name: str) -> str:
    """The page as it should be."""
    return BANNER + PAGES[name]().rstrip("\n") + "\n"


if __name__ == "__main__":
    sys.exit(main())
