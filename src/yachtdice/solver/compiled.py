"""How kernels are compiled, and where what was compiled is kept.

Numba keeps a compiled function as long as its own file is unchanged, though those that it calls may
be of other files and are compiled into it. So whatever is older than any file of the solver is
thrown away, before a kernel is read.
"""

import contextlib
from pathlib import Path

from numba import njit

kernel = njit(cache=True, nogil=True, error_model="numpy")
"""For what is called from Python."""

# Without the runtime that counts references to arrays: stages make none, and counting them at each
# call would cost as much as the stages do.
compiled = njit(cache=True, nogil=True, error_model="numpy", _nrt=False)
"""For stages, which kernels call."""


@kernel
def _nothing() -> None:
    """Kept where all kernels are."""


def cache_folder() -> Path:
    """Where compiled kernels are kept."""
    return Path(_nothing.stats.cache_path)


def is_kept(kernel: str) -> bool:
    """Whether a kernel was compiled before, so that it is there at once.

    Args:
        kernel: its module in the solver and its name, as in `kernels.solve_chunks`.
    """
    return any(cache_folder().glob(f"{kernel}-*.nbc"))


def newest_source() -> float:
    """When the solver's files were last changed, in seconds since 1970."""
    return max(file.stat().st_mtime for file in Path(__file__).parent.glob("*.py"))


def drop_stale(folder: Path) -> None:
    """Throw away what was compiled into a folder before any file of the solver was changed."""
    changed = newest_source()
    for kept in folder.glob("*.nb[ci]"):
        with contextlib.suppress(OSError):  # another process may have been quicker
            if kept.stat().st_mtime < changed:
                kept.unlink()


drop_stale(cache_folder())
