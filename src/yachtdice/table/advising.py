"""Whether a seat may be given advice."""

from yachtdice.protocol import messages as m
from yachtdice.rules import RuleSet
from yachtdice.table.in_turn import in_turn
from yachtdice.table.refusal import Refusal
from yachtdice.table.state import Play, Table


def has_chances(rules: RuleSet) -> bool:
    """Whether chances to win are told in games of such rules: those of one column."""
    return rules.columns == 1


def advised_play(table: Table, viewer: str, seat: int) -> Play:
    """The play in which a seat is to choose now and has asked for advice on it.

    Raises:
        Refusal: it is not this viewer's, not in turn, has not rolled or has not asked.
    """
    if not table.holds(viewer, seat):
        raise Refusal("action/not_your_seat", seat=seat)
    if not table.settings.hints:
        raise Refusal("action/hints_off")
    play = in_turn(table, seat)
    if play.game.dice is None:
        raise Refusal("action/not_rolled")
    if not is_advised(table, play):
        raise Refusal("action/advice_unasked")
    return play


def is_advised(table: Table, play: Play) -> bool:
    """Whether the seat in turn has had advice on the roll on the table."""
    has_roll = play.game.dice is not None and not play.game.is_over
    return has_roll and (play.is_advised or play.turn_seat in table.coached)


def advice_of(table: Table, seat: int) -> m.AdviceHad:
    """What advice a seat has had in this game."""
    if seat in table.coached:
        return "live"
    return "hint" if seat in table.advised else "none"
