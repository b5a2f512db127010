"""Each figure in the docs names the command that prints it, and that command exists."""

import importlib.util
import re

import pytest

from bench.__main__ import BENCHES, Bench
from bench.report import print_table
from tests.docs.places import DOCS, ROOT

PAGE = (DOCS / "benchmarks.md").read_text("utf-8")


def test_every_table_stands_under_its_command() -> None:
    _, *sections = re.split(r"^## ", PAGE, flags=re.MULTILINE)
    assert sections
    for section in sections:
        title = section.partition("\n")[0]
        if "|---" in section or "|:--" in section or "|--" in section:
            named = re.findall(r"`python -m bench ([a-z ]+)`", section)
            assert named, title
            assert {name for words in named for name in words.split()} <= set(BENCHES), title


@pytest.mark.parametrize("bench", BENCHES.values(), ids=BENCHES)
def test_every_bench_is_there(bench: Bench) -> None:
    assert importlib.util.find_spec(bench.command[0])
    assert 0 < bench.limit_s <= 1_200


def test_the_packages_of_lighthouse_come_from_no_particular_place() -> None:
    lock = (ROOT / "bench" / "lighthouse" / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in lock
    assert '"version": "12.2.3"' in lock


def test_tables_line_up(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(("rule set", "us"), [("yacht", "9.5"), ("yatzy", 120)])
    assert capsys.readouterr().out.splitlines() == [
        "| rule set | us  |",
        "|----------|-----|",
        "| yacht    | 9.5 |",
        "| yatzy    | 120 |",
    ]
