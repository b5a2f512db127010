"""Where the documents are, and what is in them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "yachtdice"
DOCS = ROOT / "docs"

PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *DOCS.rglob("*.md"),
        *(ROOT / "changelog.d").glob("*.md"),
        ROOT / "tests" / "README.md",
        ROOT / "tests" / "data" / "README.md",
    ]
)
"""Every page that a reader may be sent to."""

_FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced piece of a page."""

    language: str
    text: str
    line: int
    """Of its first line, from 1."""


def blocks(text: str) -> Iterator[Block]:
    """The fenced pieces of a page, with the indentation of their fence taken off."""
    for found in _FENCE.finditer(text):
        indent, language, body = found.groups()
        lines = (line.removeprefix(indent) for line in body.splitlines(keepends=True))
        yield Block(language, "".join(lines), text.count("\n", 0, found.start()) + 2)


def without_blocks(text: str) -> str:
    """The page's prose."""
    return _FENCE.sub("", text)


def name_of(page: Path) -> str:
    """The page as seen from the root of the project."""
    return page.relative_to(ROOT).as_posix()
