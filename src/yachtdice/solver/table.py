"""Solutions that are kept: in memory, and in files of the user's cache folder."""

import contextlib
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import TypeVar

from yachtdice.rules import RuleSet
from yachtdice.solver.array_file import TableError
from yachtdice.solver.columns.values import ColumnValues, column_values, method
from yachtdice.solver.columns.values_file import columns_path, read_columns, write_columns
from yachtdice.solver.distribution import Distribution, distribution
from yachtdice.solver.distribution_file import (
    distribution_path,
    read_distribution,
    write_distribution,
)
from yachtdice.solver.slices import Slices, make_slices
from yachtdice.solver.slices_file import read_slices, slices_path, write_slices
from yachtdice.solver.solve import Kernel, Solution, solve
from yachtdice.solver.solve_numpy import Progress
from yachtdice.solver.table_file import read_table, write_table

T = TypeVar("T")


def default_cache() -> Path:
    """The folder of this user's tables."""
    from platformdirs import user_cache_path

    return user_cache_path("yachtdice", appauthor=False) / "tables"


def table_path(rules: RuleSet, cache: Path, *, every_total: bool = False) -> Path:
    """Where the table of a rule set lies, by what the rules are and not by their name."""
    every = "-every-total" if every_total else ""
    return cache / f"{rules.content_hash[:32]}{every}.table"


class Tables:
    """The solved rule sets of one cache folder.

    Files only save time. One that is damaged, foreign or old is written anew; one that can't be
    written is done without. Processes do not wait for each other: those that solve the same game at
    once write the same table, and the last one stays.
    """

    def __init__(self, cache: Path | None = None) -> None:
        """
        Args:
            cache: the folder of the files; the user's cache folder if None.
        """
        self.cache = cache or default_cache()
        self._found: dict[tuple[str, bool], Solution] = {}
        self._spreads: dict[str, Distribution] = {}
        self._slices: dict[str, Slices] = {}
        self._columns: dict[str, ColumnValues] = {}
        self._locks: defaultdict[tuple[str, bool | str], Lock] = defaultdict(Lock)

    def get(
        self,
        rules: RuleSet,
        *,
        kernel: Kernel | None = None,
        every_total: bool = False,
        progress: Progress | None = None,
    ) -> Solution:
        """The solution of a rule set: at once if it was asked for before, from its file, or solved.

        Args:
            kernel: the one that must have solved it; if None, any will do, and `solve` chooses.
            progress: for `solve`, if it comes to that.
            every_total: whether upper totals that no play leads to are asked for too.
        Raises:
            UnsolvedRulesError: the solver has no answer for such rules.
            MissingExtraError: the compiled kernel is asked for and not installed.
        """
        key = (rules.content_hash, every_total)
        with self._locks[key]:  # threads that ask for the same game solve it once
            found = self._found.get(key)
            if found is None or kernel not in (None, found.kernel):
                found = self._found[key] = self._get(rules, kernel, every_total, progress)
            return found

    def columns(self, rules: RuleSet, *, progress: Progress | None = None) -> ColumnValues | None:
        """What is still to come from cards of several columns that `get` has no answer for; None
        where it has one. Kept as solutions are.

        Args:
            progress: as of `column_values`, if it comes to that.
        Raises:
            UnsolvedRulesError: the solver has no answer for such rules.
        """
        if rules.columns == 1 or (rules.boxes_stand_alone and method(rules) == "table"):
            return None
        key = rules.content_hash
        with self._locks[key, "columns"]:
            found = self._columns.get(key)
            if found is None:
                is_exact = method(rules) == "joint"
                path = columns_path(rules, self.cache, is_exact=is_exact)
                found = self._columns[key] = kept(
                    lambda: read_columns(rules, path, is_exact=is_exact),
                    lambda: column_values(rules, progress=progress),
                    lambda made: write_columns(made, path),
                )
            return found

    def distribution(self, rules: RuleSet) -> Distribution:
        """How the final totals of the best play are spread: kept as solutions are.

        Raises:
            UnsolvedRulesError: the solver has no answer for such rules.
        """
        solution = self.get(rules)
        path = distribution_path(rules, self.cache)
        with self._locks[rules.content_hash, "distribution"]:
            found = self._spreads.get(rules.content_hash)
            if found is None:
                found = self._spreads[rules.content_hash] = kept(
                    lambda: read_distribution(rules, path),
                    lambda: distribution(solution),
                    lambda made: write_distribution(made, rules, path),
                )
            return found

    def slices(self, rules: RuleSet, *, kernel: Kernel | None = None) -> Slices:
        """What is still to come from each state, in slices: kept as solutions are.

        Args:
            kernel: by which they are made; see `make_slices`.
        Raises:
            UnsolvedRulesError: the solver has no answer for such rules.
        """
        solution = self.get(rules)
        path = slices_path(rules, self.cache)
        with self._locks[rules.content_hash, "slices"]:
            found = self._slices.get(rules.content_hash)
            if found is None:
                found = self._slices[rules.content_hash] = kept(
                    lambda: read_slices(rules, path),
                    lambda: make_slices(solution, kernel=kernel),
                    lambda made: write_slices(made, path),
                )
            return found

    def _get(
        self, rules: RuleSet, kernel: Kernel | None, every_total: bool, progress: Progress | None
    ) -> Solution:
        path = table_path(rules, self.cache, every_total=every_total)

        def read() -> Solution:
            found = read_table(rules, path, every_total=every_total)
            if kernel not in (None, found.kernel):
                raise TableError(f"solved by {found.kernel}")
            return found

        return kept(
            read,
            lambda: solve(rules, kernel=kernel, every_total=every_total, progress=progress),
            lambda made: write_table(made, path),
        )


def kept(read: Callable[[], T], make: Callable[[], T], write: Callable[[T], None]) -> T:
    """What a file holds; made, and written if that can be, where there is none or none that will
    do."""
    with contextlib.suppress(OSError, TableError):
        return read()
    made = make()
    with contextlib.suppress(OSError):
        write(made)
    return made
