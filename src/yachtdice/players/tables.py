"""The solved rule sets that the players of this process know.

Nothing is solved here: whoever lets players play hands over what has been solved elsewhere, and
until then a player makes do without.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeVar

from yachtdice.rules import RuleSet

if TYPE_CHECKING:
    from yachtdice.players.practice import Exercises
    from yachtdice.solver import Slices, Solution
    from yachtdice.solver.columns.values import ColumnValues
    from yachtdice.solver.distribution import Distribution

MOST = 64
"""Rule sets known at once."""
MOST_BYTES = 1 << 28
"""What their tables, or their slices, may take together: those lie in files and are read as they
are looked at, but where in them each card stands is not."""

EXERCISE_BYTES = 4096
"""What a position to practise on takes, about."""

MOST_STATES = 600_000
"""Of a game of several columns that is solved exactly for a server: 531,441 of two columns and
twelve boxes. Whoever sets up a table names the rules, and can name many that differ: each of them
is to be worked out in a minute or so and known in some megabytes."""

T = TypeVar("T")


class Known(Generic[T]):
    """What is known of some rule sets; what was not asked for the longest is forgotten first."""

    def __init__(self, size: Callable[[T], int]) -> None:
        """
        Args:
            size: what it takes of one, in bytes.
        """
        self._size = size
        self._found: OrderedDict[str, T] = OrderedDict()
        self._lock = Lock()

    def get(self, rules: RuleSet) -> T | None:
        """Of rules that play like these, if it is known; at once."""
        with self._lock:
            found = self._found.get(rules.content_hash)
            if found is not None:
                self._found.move_to_end(rules.content_hash)
            return found

    def learn(self, rules: RuleSet, found: T) -> None:
        """Know it from now on."""
        with self._lock:
            self._found.pop(rules.content_hash, None)
            self._found[rules.content_hash] = found
            total = sum(map(self._size, self._found.values()))
            while len(self._found) > MOST or (total > MOST_BYTES and len(self._found) > 1):
                _, oldest = self._found.popitem(last=False)
                total -= self._size(oldest)

    def forget(self) -> None:
        """Know nothing."""
        with self._lock:
            self._found.clear()


def _bytes(solution: "Solution") -> int:
    layout = solution.layout
    places = {id(array): array.nbytes for array in (layout.counts, layout.digits, layout.filled)}
    return solution.planes.nbytes + sum(places.values())


_solutions: "Known[Solution]" = Known(_bytes)
_spreads: "Known[Distribution]" = Known(lambda spread: spread.chances.nbytes)
_slices: "Known[Slices]" = Known(lambda slices: slices.numbers.nbytes)
_exercises: "Known[Exercises]" = Known(lambda exercises: EXERCISE_BYTES * len(exercises))
_columns: "Known[ColumnValues]" = Known(lambda values: values.numbers.nbytes)

ready = _solutions.get
"""The solution of rules that play like these, if it is known; at once."""
spread = _spreads.get
"""How the totals of perfect play by these rules are spread, if that is known; at once."""
ready_slices = _slices.get
"""The slices of rules that play like these, if they are known; at once."""
ready_exercises = _exercises.get
"""The positions to practise on of rules that play like these, if they are known; at once."""
ready_columns = _columns.get
"""What is still to come from cards of several columns, if it is known and `ready` has no answer."""
learn_spread = _spreads.learn
"""Let this process know such a spread from now on."""


def ready_any(rules: RuleSet) -> "Solution | ColumnValues | None":
    """Whichever of the two is known."""
    return ready(rules) or ready_columns(rules)


def learn(solution: "Solution") -> None:
    """Let the players of this process know a solution from now on."""
    _solutions.learn(solution.rules, solution)


def learn_slices(slices: "Slices") -> None:
    """Let the players of this process know slices from now on."""
    _slices.learn(slices.layout.rules, slices)


def learn_exercises(exercises: "Exercises") -> None:
    """Let this process know positions to practise on from now on."""
    _exercises.learn(exercises.rules, exercises)


def learn_columns(values: "ColumnValues") -> None:
    """Let the players of this process know such values from now on."""
    _columns.learn(values.rules, values)


def forget() -> None:
    """Know none."""
    for known in (_solutions, _spreads, _slices, _exercises, _columns):
        known.forget()
