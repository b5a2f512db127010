"""The process that solves rule sets for a server, behind everything else on its machine.

    python -m yachtdice.server.solver_worker CACHE SPARE [--eager]

Orders come in, one a line: `table`, `columns`, `practice`, `slices` or `spread` and the name of a
rule set. For each goes out a line of JSON, `{"order": line, "path": file}`: the file is the rule
set's table, its values of several columns, its positions to practise on or its slices, or tells how
the totals of its perfect play are spread; null: there is none to be had. CACHE is the folder of the
files, or empty for this user's; SPARE takes them where that can't be written to. It ends when
whoever started it does.
"""

import contextlib
import json
import os
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TypeVar

from yachtdice.errors import UnsolvedRulesError
from yachtdice.rules import RuleSet, find_rules

T = TypeVar("T")

NICENESS = 19
EAGER = "--eager"
"""Leaves the priority as it is."""
IDLE_S = 5.0
"""When nothing has been asked for so long, the compiled kernel is got ready."""
KEPT = ("*.table", "*.columns", "*.slices", "*.practice.json")
MOST_BYTES = 1 << 30
"""What the tables of a server's cache folder may take together; the oldest go first."""


def main() -> None:
    cache, spare, *options = sys.argv[1:]
    if EAGER not in options:
        lower_priority()
    asked: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_listen, args=(asked,), daemon=True).start()
    is_ready = False
    while True:
        try:
            order = asked.get(timeout=None if is_ready else IDLE_S)
        except Empty:
            _compile()
            is_ready = True
            continue
        path = _carry_out(order, _folder(cache), Path(spare))
        print(json.dumps({"order": order, "path": path and str(path)}), flush=True)


def lower_priority() -> None:
    """Let every other process of the machine go first."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    if hasattr(os, "sched_setscheduler"):
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _listen(asked: "SimpleQueue[str]") -> None:
    for line in sys.stdin:
        asked.put(line.strip())
    os._exit(0)  # whoever asked is gone: what is under way is of no use to anyone


def _folder(cache: str) -> Path:
    from yachtdice.solver import default_cache

    return Path(cache) if cache else default_cache()


def _carry_out(order: str, cache: Path, spare: Path) -> Path | None:
    kind, _, name = order.partition(" ")
    try:
        find = FILES.get(kind, solved_file)
        return find(find_rules(name), cache, spare)
    except UnsolvedRulesError:
        return None
    except Exception:
        traceback.print_exc()  # the next one may well be solved
        return None


def solved_file(rules: RuleSet, cache: Path, spare: Path) -> Path | None:
    """The file with the table of a rule set, solved if need be; None if none can be written.

    Raises:
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    from yachtdice.solver import solve
    from yachtdice.solver.table import table_path
    from yachtdice.solver.table_file import read_table, write_table

    return _file(
        [table_path(rules, folder) for folder in (cache, spare)],
        lambda path: read_table(rules, path),
        lambda: solve(rules),
        write_table,
    )


def spread_file(rules: RuleSet, cache: Path, spare: Path) -> Path | None:
    """The file with how the totals of a rule set's perfect play are spread, worked out if need be;
    None if none can be written.

    Raises:
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    from yachtdice.solver.distribution_file import (
        distribution_path,
        read_distribution,
        write_distribution,
    )
    from yachtdice.solver.table import Tables

    return _file(
        [distribution_path(rules, folder) for folder in (cache, spare)],
        lambda path: read_distribution(rules, path),
        lambda: Tables(cache).distribution(rules),
        lambda found, path: write_distribution(found, rules, path),
    )


def sliced_file(rules: RuleSet, cache: Path, spare: Path) -> Path | None:
    """The file with the slices of a rule set, made if need be; None if none can be written.

    Raises:
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    from yachtdice.solver import Tables, make_slices
    from yachtdice.solver.slices_file import read_slices, slices_path, write_slices

    return _file(
        [slices_path(rules, folder) for folder in (cache, spare)],
        lambda path: read_slices(rules, path),
        lambda: make_slices(Tables(cache).get(rules)),
        write_slices,
    )


def exercises_file(rules: RuleSet, cache: Path, spare: Path) -> Path | None:
    """The file with the positions of a rule set to practise on, found if need be; None if none can
    be written.

    Raises:
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    from yachtdice.players.practice import (
        exercises_path,
        find_exercises,
        read_exercises,
        write_exercises,
    )
    from yachtdice.solver import Tables

    return _file(
        [exercises_path(rules, folder) for folder in (cache, spare)],
        lambda path: read_exercises(rules, path),
        lambda: find_exercises(rules, Tables(cache)),
        write_exercises,
    )


def columns_file(rules: RuleSet, cache: Path, spare: Path) -> Path | None:
    """The file with the values of a rule set of several columns, worked out if need be; None if
    none can be written.

    Raises:
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    from yachtdice.players.tables import MOST_STATES
    from yachtdice.solver.columns.values import column_values, method
    from yachtdice.solver.columns.values_file import columns_path, read_columns, write_columns

    is_exact = method(rules, most=MOST_STATES) == "joint"
    return _file(
        [columns_path(rules, folder, is_exact=is_exact) for folder in (cache, spare)],
        lambda path: read_columns(rules, path, is_exact=is_exact),
        lambda: column_values(rules, most=MOST_STATES),
        write_columns,
    )


FILES = {
    "columns": columns_file,
    "practice": exercises_file,
    "slices": sliced_file,
    "spread": spread_file,
}
"""What makes the files of the other kinds."""


def _file(
    paths: Sequence[Path],
    read: Callable[[Path], object],
    make: Callable[[], T],
    write: Callable[[T, Path], None],
) -> Path | None:
    """The first of these files if it is sound, else the first that can be written; None if none
    can."""
    from yachtdice.solver.array_file import TableError

    with contextlib.suppress(OSError, TableError):
        read(paths[0])
        with contextlib.suppress(OSError):  # it may be another user's
            paths[0].touch()
        return paths[0]
    made = make()
    for path in paths:
        with contextlib.suppress(OSError):
            write(made, path)
            with contextlib.suppress(OSError):  # others remove files too, or have them open
                trim(path.parent, keep=path)
            return path
    return None


def trim(folder: Path, *, keep: Path, most_bytes: int = MOST_BYTES) -> None:
    """Remove the tables that were not asked for the longest, while they take too much room."""
    files = [path for kind in KEPT for path in folder.glob(kind)]
    found = sorted(files, key=lambda path: -path.stat().st_mtime)
    total = 0
    for path in found:
        total += path.stat().st_size
        if total > most_bytes and path != keep:
            path.unlink(missing_ok=True)


def _compile() -> None:
    """Compile the compiled kernel if it is installed and was not used here before."""
    from yachtdice.solver import has_fast_kernel, solve

    if not has_fast_kernel():
        return
    from yachtdice.solver.solve_fast import is_compiled

    if not is_compiled():
        solve(find_rules("general-short"), kernel="fast")


if __name__ == "__main__":
    main()
