"""What perfect play makes of the dice of a daily challenge.

It reaches the solver, so whoever has no need of it does not import it.
"""

from yachtdice.game.proof import throw_dice
from yachtdice.players.known import KnownTables
from yachtdice.rules import find_rules
from yachtdice.solver.perfect_play import perfect_total
from yachtdice.table.daily import DEAL, Challenge


def challenge_total(challenge: Challenge) -> int:
    """The total, in points.

    Raises:
        UnsolvedRulesError: the rule set's solution is not known.
    """
    secret = bytes.fromhex(challenge.secret)

    def thrown(round_: int, throw: int, count: int) -> tuple[int, ...]:
        return throw_dice(secret, challenge.game, DEAL, round_, throw, count)

    return perfect_total(find_rules(challenge.rules), thrown, KnownTables())
