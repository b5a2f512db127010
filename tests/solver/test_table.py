"""Tables in files: what is damaged or foreign is solved again; they only save time."""

import json
import os
import resource
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.solver.small import SMALL
from yachtdice.rules import RuleSet, find_rules
from yachtdice.solver import array_file
from yachtdice.solver.array_file import TableError
from yachtdice.solver.solve import Solution, solve
from yachtdice.solver.table import Tables, table_path
from yachtdice.solver.table_file import MAGIC, read_table, write_table

RULES = SMALL["sums"]
NAMED = "general-short"
VALUE = 156.188548


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(RULES)


@pytest.fixture
def path(solution: Solution, tmp_path: Path) -> Path:
    path = table_path(RULES, tmp_path)
    write_table(solution, path)
    return path


def test_a_table_comes_back_as_it_was(solution: Solution, path: Path) -> None:
    found = read_table(RULES, path)
    assert np.array_equal(found.values, solution.values)
    assert np.array_equal(found.variances, solution.variances)
    assert (found.kernel, found.seconds) == (solution.kernel, solution.seconds)
    assert found.value == solution.value
    assert isinstance(found.values, np.memmap)
    assert not found.values.flags.writeable
    assert list(path.parent.iterdir()) == [path]


def header_end(data: bytes) -> int:
    return len(MAGIC) + 4 + int.from_bytes(data[len(MAGIC) : len(MAGIC) + 4], "little")


def with_header(data: bytes, **changes: object) -> bytes:
    start, end = len(MAGIC) + 4, header_end(data)
    header = json.loads(data[start:end]) | changes
    return data[:start] + json.dumps(header).encode().ljust(end - start) + data[end:]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: data[:0],
    "cut": lambda data: data[:-8],
    "longer": lambda data: data + b"\0" * 8,
    "another file": lambda data: b"PK" + data,
    "a number changed": lambda data: data[:-800] + b"\1" + data[-799:],
    "no header": lambda data: data[: len(MAGIC) + 4] + b"\xff" * 400,
    "no object": lambda data: MAGIC + (4).to_bytes(4, "little") + b"[1] " + data,
    "a huge header": lambda data: MAGIC + b"\xff" * 4 + data,
    "another format": lambda data: with_header(data, format=0),
    "another solver": lambda data: with_header(data, solver=0),
    "other rules": lambda data: with_header(data, rules="0" * 64),
    "another kind": lambda data: with_header(data, every_total=True),
    "another shape": lambda data: with_header(data, shape=[1, 1]),
    "an unknown kernel": lambda data: with_header(data, kernel="abacus"),
    "no seconds": lambda data: with_header(data, seconds=None),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_or_foreign_table_is_solved_again(
    damage: str, path: Path, solution: Solution
) -> None:
    path.write_bytes(DAMAGES[damage](path.read_bytes()))
    with pytest.raises(TableError):
        read_table(RULES, path)
    assert Tables(path.parent).get(RULES).value == solution.value
    assert read_table(RULES, path).value == solution.value


def test_a_sound_table_is_not_solved_again(
    path: Path, solution: Solution, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(rules: RuleSet, **options: object) -> Solution:
        raise AssertionError(f"{rules} is solved again")

    monkeypatch.setattr("yachtdice.solver.table.solve", never)
    tables = Tables(path.parent)
    assert tables.get(RULES).value == solution.value
    path.unlink()
    assert tables.get(RULES).value == solution.value


@pytest.mark.slow  # the compiled kernel is compiled first where that was not done before
def test_a_table_of_the_other_kernel_is_solved_again_if_one_is_asked_for(path: Path) -> None:
    tables = Tables(path.parent)
    assert tables.get(RULES).kernel == "numpy"
    assert tables.get(RULES, kernel="fast").kernel == "fast"
    assert tables.get(RULES).kernel == read_table(RULES, path).kernel == "fast"


def test_a_folder_that_cannot_be_written_costs_the_cache_only(
    tmp_path: Path, solution: Solution
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    assert Tables(blocked / "tables").get(RULES).value == solution.value


def test_a_full_disk_costs_the_cache_only(tmp_path: Path) -> None:
    # A process may write files of so many bytes and no more: as on a disk that is full.
    code = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000));"
        "from pathlib import Path; from yachtdice.rules import find_rules;"
        "from yachtdice.solver.table import Tables;"
        f"print(Tables(Path({str(tmp_path)!r})).get(find_rules({NAMED!r})).value)"
    )
    assert resource.RLIMIT_FSIZE
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert float(done.stdout) == pytest.approx(VALUE, abs=6e-7)
    assert list(tmp_path.iterdir()) == []


def test_a_pipe_in_the_place_of_a_table_is_not_waited_for(tmp_path: Path) -> None:
    path = table_path(find_rules(NAMED), tmp_path)
    os.mkfifo(path)
    assert Tables(tmp_path).get(find_rules(NAMED)).value == pytest.approx(VALUE, abs=1e-6)
    assert path.is_file()


def test_two_processes_at_once_leave_one_sound_table(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from yachtdice.rules import find_rules;"
        "from yachtdice.solver.table import Tables; sys.stdin.read(1);"
        f"print(Tables(Path({str(tmp_path)!r})).get(find_rules({NAMED!r})).value)"
    )
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write("x")
        racer.stdin.flush()
    answers = [racer.communicate(timeout=60)[0] for racer in racers]
    assert [float(answer) for answer in answers] == pytest.approx([VALUE] * 2, abs=6e-7)
    rules = find_rules(NAMED)
    found = read_table(rules, table_path(rules, tmp_path))
    assert found.value == pytest.approx(VALUE, abs=6e-7)
    assert len(list(tmp_path.iterdir())) == 1


def test_equal_rules_share_a_table(tmp_path: Path) -> None:
    one, other = find_rules("yacht+instant=on"), find_rules("yacht+straights=exact+instant=on")
    assert table_path(one, tmp_path) == table_path(other, tmp_path)
    assert table_path(one, tmp_path) != table_path(find_rules("yacht"), tmp_path)


def test_a_failed_write_leaves_the_old_table(
    path: Path, solution: Solution, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()

    def fail(self: Path, target: Path) -> None:
        raise OSError("no")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="no"):
        write_table(solution, path)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_the_checksum_is_of_the_numbers(path: Path) -> None:
    data = path.read_bytes()
    header = json.loads(data[len(MAGIC) + 4 : header_end(data)])
    assert header["checksum"] == zlib.crc32(data[header_end(data) :])
    assert header_end(data) % array_file.ALIGN == 0
