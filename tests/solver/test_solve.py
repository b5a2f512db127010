"""Solving by name of the kernel."""

import pytest

from yachtdice.errors import MissingExtraError
from yachtdice.rules import find_rules
from yachtdice.solver import solve as solving
from yachtdice.solver.solve import KERNELS, Kernel, solve


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_solution_tells_value_and_spread(kernel: Kernel) -> None:
    found = solve(find_rules("yacht"), kernel=kernel)
    assert found.kernel == kernel
    assert found.value == pytest.approx(166.955068, abs=6e-7)
    assert found.sd == pytest.approx(34.98156, abs=1e-4)
    assert found.seconds > 0


def test_the_compiled_kernel_is_taken_if_it_is_there() -> None:
    assert solve(find_rules("general-short")).kernel == "fast"


def test_without_numba_numpy_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "has_fast_kernel", lambda: False)
    assert solve(find_rules("general-short")).kernel == "numpy"
    with pytest.raises(MissingExtraError, match=r"pip install 'yachtdice\[fast\]'"):
        solve(find_rules("general-short"), kernel="fast")
