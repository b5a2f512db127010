"""Solving by name of the kernel."""

import sys

import pytest

from yachtdice.errors import MissingExtraError
from yachtdice.rules import find_rules
from yachtdice.solver.solve import Kernel, solve


@pytest.mark.parametrize("kernel", ["numpy", pytest.param("fast", marks=pytest.mark.slow)])
def test_a_solution_tells_value_and_spread(kernel: Kernel) -> None:
    found = solve(find_rules("yacht"), kernel=kernel)
    assert found.kernel == kernel
    assert found.value == pytest.approx(166.955068, abs=6e-7)
    assert found.sd == pytest.approx(34.98156, abs=1e-4)
    assert found.seconds > 0


@pytest.mark.slow
def test_large_games_are_left_to_the_kernel_once_it_is_compiled() -> None:
    solve(find_rules("general-short"), kernel="fast")
    assert solve(find_rules("yacht-worldwide")).kernel == "fast"
    assert solve(find_rules("yacht")).kernel == "numpy"


def test_without_numba_numpy_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert solve(find_rules("general-short")).kernel == "numpy"
    with pytest.raises(MissingExtraError, match=r"pip install 'yachtdice\[fast\]'"):
        solve(find_rules("general-short"), kernel="fast")
