"""Slices of what is still to come: worked out, kept, and read again."""

from pathlib import Path

import numpy as np
import pytest

from tests.solver.small import SMALL
from yachtdice.rules import RuleSet, find_rules
from yachtdice.solver import Slices, Tables, distribution, make_slices, solve
from yachtdice.solver.array_file import TableError
from yachtdice.solver.layout import layout
from yachtdice.solver.slices import MOST_BYTES, slice_count, slice_means, smooth_chances
from yachtdice.solver.slices_file import read_slices, slices_path, write_slices

RULES = find_rules("general-short")


def checked(found: Slices, rules: RuleSet) -> None:
    """Means are those of the solution, within what is lost by rounding, and slices in order."""
    values = solve(rules, kernel="numpy").values
    is_there = np.asarray(found.numbers.any(axis=2))
    means = found.numbers.mean(axis=2) / found.scale
    assert np.abs((means - values)[is_there]).max() <= 0.5 / found.scale + 1e-3
    assert (np.diff(found.numbers.astype(int), axis=2) >= 0).all()
    assert found.numbers[0, 0].any()


@pytest.mark.parametrize("name", SMALL)
def test_means_and_order(name: str) -> None:
    checked(make_slices(solve(SMALL[name]), kernel="numpy"), SMALL[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_kernels_agree(name: str) -> None:
    solution = solve(SMALL[name])
    slow, fast = (make_slices(solution, kernel=kernel) for kernel in ("numpy", "fast"))
    assert slow.scale == fast.scale
    assert np.abs(slow.numbers.astype(int) - fast.numbers).max() <= 1


def test_slices_are_those_of_the_distribution() -> None:
    solution = solve(RULES)
    found = make_slices(solution, kernel="numpy")
    chances = distribution(solution, kernel="numpy").chances
    points = np.repeat(np.arange(len(chances)), np.rint(chances * 1e6).astype(int))
    parts = [part.mean() for part in np.array_split(points, found.count)]
    assert found.points(0, 0) == pytest.approx(parts, abs=0.05)


def test_equal_slices_by_hand() -> None:
    chances = np.array([[0.25, 0.25, 0.5], [0.5, 0.0, 0.5], [0.0, 1.0, 0.0]])
    assert slice_means(chances, 2).tolist() == [[0.5, 2], [0, 2], [1, 1]]
    assert slice_means(chances, 4).tolist() == [[0, 1, 2, 2], [0, 0, 2, 2], [1, 1, 1, 1]]


@pytest.mark.parametrize(
    "means", [[10.0, 20, 40, 90], [0.0, 0, 0, 0], [7.0, 7, 7, 7], [0, 0, 5, 6]]
)
def test_smoothed_slices_keep_their_mean(means: list[float]) -> None:
    chances = smooth_chances(np.array(means, dtype=np.float64))
    assert chances.sum() == pytest.approx(1, abs=1e-12)
    assert (chances >= 0).all()
    assert chances @ np.arange(len(chances)) == pytest.approx(np.mean(means), abs=0.7)


@pytest.mark.parametrize("name", ["yacht-dice", "yatzy", "general", "double-cameroon"])
def test_tables_stay_small(name: str) -> None:
    states = layout(find_rules(name))
    size = 2 * slice_count(states) * states.n_rows * states.upper.n_states
    assert size <= MOST_BYTES
    assert slice_count(states) == (8 if name == "yatzy" else 16)


def test_a_file_holds_what_was_written(tmp_path: Path) -> None:
    found = make_slices(solve(RULES), kernel="numpy")
    path = slices_path(RULES, tmp_path)
    write_slices(found, path)
    again = read_slices(RULES, path)
    assert again.scale == found.scale
    assert np.array_equal(again.numbers, found.numbers)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("place", [0, 17, 40, 3000, -1])
def test_damage_is_noticed_and_mended(tmp_path: Path, place: int) -> None:
    tables = Tables(tmp_path)
    found = tables.slices(RULES)
    path = slices_path(RULES, tmp_path)
    content = bytearray(path.read_bytes())
    content[place] ^= 0x41
    path.write_bytes(content)
    with pytest.raises(TableError):
        read_slices(RULES, path)
    assert np.array_equal(Tables(tmp_path).slices(RULES).numbers, found.numbers)
    read_slices(RULES, path)


def test_slices_of_other_rules_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "slices"
    write_slices(make_slices(solve(RULES), kernel="numpy"), path)
    with pytest.raises(TableError, match="rules"):
        read_slices(find_rules("general"), path)
    path.write_bytes(path.read_bytes()[:-2])
    with pytest.raises(TableError, match="not all"):
        read_slices(RULES, path)
