"""The solved rule sets that the players of this process know.

Nothing is solved here: whoever lets players play hands over what has been solved elsewhere, and
until then a player makes do without.
"""

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING

from yachtdice.rules import RuleSet

if TYPE_CHECKING:
    from yachtdice.solver import Slices, Solution
    from yachtdice.solver.distribution import Distribution

MOST = 64
"""Rule sets known at once."""
MOST_BYTES = 1 << 28
"""What they may take together: tables, which may lie in files and be read as they are looked at,
and where in them each card stands, which may not."""

_known: "OrderedDict[str, Solution]" = OrderedDict()
_spreads: "OrderedDict[str, Distribution]" = OrderedDict()
_slices: "OrderedDict[str, Slices]" = OrderedDict()
_lock = Lock()


def ready(rules: RuleSet) -> "Solution | None":
    """The solution of rules that play like these, if it is known; at once."""
    with _lock:
        found = _known.get(rules.content_hash)
        if found is not None:
            _known.move_to_end(rules.content_hash)
        return found


def learn(solution: "Solution") -> None:
    """Let the players of this process know a solution from now on."""
    with _lock:
        _known.pop(solution.rules.content_hash, None)
        _known[solution.rules.content_hash] = solution
        total = sum(map(_bytes, _known.values()))
        while len(_known) > MOST or (total > MOST_BYTES and len(_known) > 1):
            _, oldest = _known.popitem(last=False)
            total -= _bytes(oldest)


def _bytes(solution: "Solution") -> int:
    """What a solution takes, in bytes."""
    layout = solution.layout
    places = {id(array): array.nbytes for array in (layout.counts, layout.digits, layout.filled)}
    return solution.planes.nbytes + sum(places.values())


def spread(rules: RuleSet) -> "Distribution | None":
    """How the totals of perfect play by these rules are spread, if that is known; at once."""
    with _lock:
        return _spreads.get(rules.content_hash)


def learn_spread(rules: RuleSet, found: "Distribution") -> None:
    """Let this process know such a spread from now on."""
    with _lock:
        _spreads[rules.content_hash] = found
        while len(_spreads) > MOST:
            _spreads.popitem(last=False)


def ready_slices(rules: RuleSet) -> "Slices | None":
    """The slices of rules that play like these, if they are known; at once."""
    with _lock:
        found = _slices.get(rules.content_hash)
        if found is not None:
            _slices.move_to_end(rules.content_hash)
        return found


def learn_slices(slices: "Slices") -> None:
    """Let the players of this process know slices from now on."""
    with _lock:
        _slices[slices.layout.rules.content_hash] = slices
        while len(_slices) > MOST:
            _slices.popitem(last=False)


def forget() -> None:
    """Know none."""
    with _lock:
        _known.clear()
        _spreads.clear()
        _slices.clear()
