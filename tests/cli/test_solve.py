"""`yachtdice solve`."""

import os
import re
import sys
from pathlib import Path

import pytest

from tests.cli.running import in_a_process, yachtdice


def test_what_perfect_play_is_worth(tmp_path: Path) -> None:
    done = yachtdice(
        "solve", "--rules", "TWELVE", "--kernel", "numpy", "--cache", str(tmp_path), "--json"
    )
    found = done.json()
    assert list(found) == ["rules", "value", "sd", "states", "seconds", "kernel"]
    assert found["rules"] == "yacht"
    assert found["value"] == pytest.approx(166.955068, abs=6e-7)
    assert found["sd"] == pytest.approx(34.98, abs=0.01)
    assert found["states"] == 4096
    assert found["seconds"] > 0
    assert found["kernel"] == "numpy"
    again = yachtdice("solve", "--rules", "yacht", "--cache", str(tmp_path), "--json")
    assert again.json() == found  # its table was kept, and is of the same solving
    assert len(list(tmp_path.iterdir())) == 1


def test_words_for_a_reader(tmp_path: Path) -> None:
    done = yachtdice("solve", "--rules", "general-short", "--cache", str(tmp_path))
    assert done.code == 0
    assert done.out.startswith("Perfect play of general-short expects 156.188548 points")
    assert "1,024 states" in done.out


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (("--rules", "nosuch"), "unknown rule set 'nosuch'"),
        (("--kernel", "abacus"), "bad kernel 'abacus': expected one of numpy, fast"),
        (
            ("--rules", "yacht-dice+columns=2", "--distribution"),
            "yacht-dice+columns=2 has 2 columns",
        ),
        (("yacht",), "yacht"),
    ],
)
def test_bad_input_is_one_line(options: tuple[str, ...], problem: str) -> None:
    assert problem in yachtdice("solve", *options).refusal()


def test_a_kernel_that_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    done = yachtdice("solve", "--rules", "yacht", "--kernel", "fast", "--cache", str(tmp_path))
    assert "pip install 'yachtdice[fast]'" in done.refusal()


@pytest.mark.slow
def test_a_broken_kernel_is_one_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "numba"
    package.mkdir()
    (package / "__init__.py").write_text("raise ImportError('no such library')")
    before = os.environ.get("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(tmp_path), before))))
    rules = ("--rules", "general-short", "--cache", str(tmp_path))
    assert (
        "the kernel fast is not installed"
        in in_a_process("solve", *rules, "--kernel", "fast").refusal()
    )
    assert in_a_process("solve", *rules, "--json").json()["kernel"] == "numpy"
    assert in_a_process("simulate", *rules, "--games", "5", "--json").json()["games"] == 5


def test_how_the_totals_are_spread(tmp_path: Path) -> None:
    options = ("solve", "--rules", "general", "--distribution", "--cache", str(tmp_path))
    found = yachtdice(*options, "--json").json()
    assert sum(found["pmf"]) == pytest.approx(1)
    mean = sum(total * chance for total, chance in enumerate(found["pmf"]))
    assert mean == pytest.approx(found["value"], abs=1e-9)
    assert list(found["percentiles"]) == ["1", "5", "10", "25", "50", "75", "90", "95", "99"]
    below = sum(found["pmf"][: found["percentiles"]["50"]])
    assert below < 0.5 <= below + found["pmf"][found["percentiles"]["50"]]
    assert found["boxes"]["choice"]["frequency"] == pytest.approx(1)
    assert sum(box["mean"] for box in found["boxes"].values()) == pytest.approx(found["value"])
    words = yachtdice(*options).out
    assert re.search(rf"^50 of 100 games +{found['percentiles']['50']}$", words, re.MULTILINE)
    assert "Choice" in words


@pytest.mark.slow
def test_a_picture_of_the_totals(tmp_path: Path) -> None:
    file = tmp_path / "totals.svg"
    options = ("solve", "--rules", "general-short", "--cache", str(tmp_path), "--plot", str(file))
    found = yachtdice(*options, "--json").json()
    assert "pmf" not in found  # that is for --distribution to ask for
    assert b"<svg" in file.read_bytes()[:600]
    refusal = yachtdice(*options[:-1], str(tmp_path / "no" / "folder.svg")).refusal()
    assert "can't write" in refusal
