"""Pages that are written from the code are as the code would write them now."""

import re
from pathlib import Path
from typing import Annotated

import pytest
from msgspec import Meta

from scripts import docs
from scripts.doc_fields import Types
from tests.docs.places import DOCS
from yachtdice.protocol import messages

# One runs every example, the other works out highest totals.
SLOW = {"command-line.md", "rule-sets.md"}
NAMES = [pytest.param(n, marks=[pytest.mark.slow] if n in SLOW else []) for n in docs.PAGES]


@pytest.mark.parametrize("name", NAMES)
def test_a_generated_page_is_current(name: str) -> None:
    assert docs.is_current(name), "run: make docs"


def test_an_outdated_page_is_seen_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(docs, "REFERENCE", tmp_path)
    monkeypatch.setattr(docs, "PAGES", {"a.md": lambda: "# A\n\n"})
    monkeypatch.setattr("sys.argv", ["docs", "--check"])
    assert docs.main() == 1
    assert "a.md differs" in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["docs"])
    assert docs.main() == 0
    assert (tmp_path / "a.md").read_text("utf-8") == docs.BANNER + "# A\n"
    monkeypatch.setattr("sys.argv", ["docs", "--check"])
    assert docs.main() == 0


def test_only_generated_pages_say_so() -> None:
    marked = {page.name for page in DOCS.rglob("*.md") if page.read_text().startswith(docs.BANNER)}
    assert marked == set(docs.PAGES)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (list[int | None], "list of (whole number or null)"),
        (messages.SeatNumber, "[SeatNumber](#seatnumber)"),
        (dict[str, str | int], "object of (string or whole number)"),
        (messages.TableView | None, "[TableView](#tableview) or null"),
    ],
)
def test_types_are_worded(kind: object, words: str) -> None:
    assert Types({messages.SeatNumber: "SeatNumber"}).words(kind) == words


def test_limits_are_worded() -> None:
    kind = Annotated[str, Meta(min_length=8, max_length=64, pattern="^(a|b)$")]
    assert Types({}).words(kind) == r"string, 8–64 characters, `^(a\|b)$`"
    assert Types({}).words(messages.SeatNumber) == "whole number, 0–7"


def test_constraints_reach_the_page() -> None:
    page = (DOCS / "reference" / "messages.md").read_text("utf-8")
    seats = re.search(r"^\| `seats` \| (.+?) \|", page.partition("### NewTable")[2], re.MULTILINE)
    assert seats is not None
    assert seats[1] == "list of [NewSeat](#newseat), 1–8 items"
