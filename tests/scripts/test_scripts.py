"""The scripts that checks and the build hang on."""

import json
from pathlib import Path

import pytest

import hatch_build
from scripts import catalogue, check, check_weight

PYTEST_FAILING = """\
FAILED tests/test_a.py::test_b - 3 passed through here
2 failed, 10 passed, 1 skipped, 1 error in 3.21s
"""
VITEST = """\
 Test Files  3 passed (3)
      Tests  1 failed | 13 passed (14)
   Duration  1.17s
"""


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        (PYTEST_FAILING, (10, 3)),
        ("....\n4 passed, 3 deselected in 1.0s\n", (4, 0)),
        ("==== 7 passed in 1.0s ====\n", (7, 0)),
        (VITEST, (13, 1)),
        ("no tests ran in 0.01s\n", (0, 0)),
    ],
)
def test_counts_are_read_from_the_closing_line(output: str, expected: tuple[int, int]) -> None:
    assert check.counts(output) == expected


def test_a_runner_that_runs_nothing_fails() -> None:
    nothing = check.Part("nothing", (check.PYTHON, "-c", "print('no tests ran')"), is_runner=True)
    assert check.run(nothing, check.start(nothing)) == (0, 1)


def test_only_what_needs_nothing_begins_early() -> None:
    early = [part.name for part in (*check.CHECKS, *check.FULL_TESTS) if part.is_early]
    assert early == ["compiled kernels"]


def test_a_part_that_ends_badly_fails() -> None:
    for code, counted in (("raise SystemExit(3)", (0, 1)), ("pass", (1, 0))):
        part = check.script("part", "-c", code)
        assert check.run(part, check.start(part)) == counted


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "en.json"
    path.write_text(catalogue.as_text({"$schema": "s", "box_yacht": "Yacht"}), encoding="utf-8")
    monkeypatch.setattr(catalogue, "CATALOGUE", path)
    return path


def test_added_words_are_sorted_in(words: Path) -> None:
    catalogue.add({"app_title": "Yacht – dice", "turn": "{name}"}, replace=False)
    assert list(json.loads(words.read_text("utf-8"))) == [
        "$schema", "app_title", "box_yacht", "turn",
    ]  # fmt: skip
    assert "–" in words.read_text("utf-8")
    assert catalogue.check() == 0


def test_words_are_not_replaced_unasked(words: Path) -> None:
    before = words.read_text("utf-8")
    with pytest.raises(SystemExit, match="box_yacht"):
        catalogue.add({"box_yacht": "Boat"}, replace=False)
    assert words.read_text("utf-8") == before
    catalogue.add({"box_yacht": "Boat"}, replace=True)
    assert json.loads(words.read_text("utf-8"))["box_yacht"] == "Boat"


def test_a_catalogue_edited_by_hand_is_noticed(words: Path) -> None:
    words.write_text('{"$schema": "s", "b": "B", "a": "A"}', encoding="utf-8")
    assert catalogue.check() == 1


def test_client_hash_follows_the_sources_only(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "node_modules").mkdir()
    source = tmp_path / "src" / "main.ts"
    source.write_text("one")
    first = hatch_build.source_hash(tmp_path)
    (tmp_path / "node_modules" / "package.js").write_text("tool")
    assert hatch_build.source_hash(tmp_path) == first
    source.write_text("two")
    assert hatch_build.source_hash(tmp_path) != first
    source.write_text("one")
    assert hatch_build.source_hash(tmp_path) == first
    source.rename(source.with_name("other.ts"))
    assert hatch_build.source_hash(tmp_path) != first


def test_an_sdist_without_its_client_is_refused(tmp_path: Path) -> None:
    (tmp_path / "PKG-INFO").touch()
    with pytest.raises(SystemExit, match="client is missing"):
        hatch_build.build_client(tmp_path)


def test_first_load_counts_the_heaviest_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assets = tmp_path / "assets"
    assets.mkdir()
    (tmp_path / "index.html").write_text('<script src="/assets/a.js"></script>')
    (assets / "a.js").write_text(
        'import{b}from"./b.js";const s=[import("./s.js"),import(`./t.js`)]'
    )
    (assets / "b.js").write_text("export const b=1")
    (assets / "s.js").write_text("1")
    (assets / "t.js").write_text(f'import"./u.js";{"x" * 100}')
    (assets / "u.js").write_text("1")
    (assets / "f.woff2").write_bytes(b"0" * 10)
    monkeypatch.setattr(check_weight, "STATIC", tmp_path)
    assert check_weight.main() == 0
    assert "with t.js" in capsys.readouterr().out
    monkeypatch.setattr(check_weight, "SCRIPT_LIMIT", 100)
    assert check_weight.main() == 1
    monkeypatch.setattr(check_weight, "SCRIPT_LIMIT", 60_000)
    monkeypatch.setattr(check_weight, "FONT_LIMIT", 9)
    assert check_weight.main() == 1
