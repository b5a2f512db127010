"""How likely each seat is to win, and was, as it is told.

It reaches the solver, so whoever has no need of it does not import it.
"""

from collections.abc import Iterator

from yachtdice.game.record import Record
from yachtdice.players.chances import has_chances, start_chances, step_chances, turn_chances
from yachtdice.players.known import KnownTables
from yachtdice.protocol import messages as m
from yachtdice.solver import Kernel, analyse
from yachtdice.solver.winning import chances_to_win, is_exact, seat_chances
from yachtdice.table.advice import MOST_CHOICES
from yachtdice.table.state import Play

KERNEL: Kernel = "numpy"
"""The compiled one takes a second to be read, which is too long for a server."""


def win_chances(play: Play, record: Record) -> m.WinChances:
    """Each seat's chance to win, with each choice of the seat in turn, and after each turn.

    Args:
        record: of the game that is played.
    Raises:
        UnsolvedRulesError: the rule set's solution or its slices are not known.
    """
    game, known = play.game, KnownTables()
    found = m.WinChances(play.seats[game.seat], game.round, game.throw, exact=is_exact(game))
    if len(game.cards) > 1:
        actions = [choice.action for choice in analyse(game, known)[:MOST_CHOICES]]
        found.choices = chances_to_win(game, actions, known, kernel=KERNEL)
        found.now = list(seat_chances(game, known, kernel=KERNEL))
        found.turns = [
            m.TurnChances(turn.seat, turn.round, list(turn.after))
            for turn in turn_chances(record, known, kernel=KERNEL)
        ]
    return found


def first_chances(record: Record) -> list[float]:
    """Each seat's chance to win before the first throw; none where seats have no chances.

    Raises:
        UnsolvedRulesError: the rule set's solution or its slices are not known.
    """
    if not has_chances(record):
        return []
    return list(start_chances(record, KnownTables(), kernel=KERNEL))


def review_steps(record: Record) -> Iterator[m.StepChances]:
    """The chances around each decision, worked out one by one; none where seats have none.

    Raises:
        UnsolvedRulesError: the rule set's solution or its slices are not known.
        RecordError: names the first event that can't have been.
    """
    if has_chances(record):
        for step in step_chances(record, KnownTables(), kernel=KERNEL):
            yield m.StepChances(list(step.before), list(step.after), exact=step.is_exact)
