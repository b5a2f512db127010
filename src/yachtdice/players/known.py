"""The solved rule sets that this process knows, for whoever analyses with them."""

from yachtdice.errors import NotSolvedYetError, UnsolvedRulesError
from yachtdice.players import tables
from yachtdice.rules import RuleSet
from yachtdice.solver import Kernel, Slices, Solution, Tables
from yachtdice.solver.columns.values import ColumnValues
from yachtdice.solver.solve_numpy import Progress


class KnownTables(Tables):
    """Tables that are never solved here: nobody waits for them."""

    def get(
        self,
        rules: RuleSet,
        *,
        kernel: Kernel | None = None,
        every_total: bool = False,
        progress: Progress | None = None,
    ) -> Solution:
        """The solution of a rule set, at once.

        Raises:
            NotSolvedYetError: it is not known.
            UnsolvedRulesError: it is asked for with totals that no play leads to: it never is.
        """
        if every_total:
            raise UnsolvedRulesError(f"{rules.name} is not solved for totals that no play leads to")
        found = tables.ready(rules)
        if found is None:
            raise NotSolvedYetError(f"{rules.name} is not solved yet")
        return found

    def slices(self, rules: RuleSet, *, kernel: Kernel | None = None) -> Slices:
        """The slices of a rule set, at once.

        Raises:
            NotSolvedYetError: they are not known.
        """
        found = tables.ready_slices(rules)
        if found is None:
            raise NotSolvedYetError(f"there are no slices of {rules.name} yet")
        return found

    def columns(self, rules: RuleSet, *, progress: Progress | None = None) -> ColumnValues | None:
        """What is still to come from cards of several columns, at once; None where `get` knows.

        Raises:
            NotSolvedYetError: neither is known.
        """
        if rules.columns == 1 or tables.ready(rules) is not None:
            return None
        found = tables.ready_columns(rules)
        if found is None:
            raise NotSolvedYetError(f"{rules.name} is not solved yet")
        return found
