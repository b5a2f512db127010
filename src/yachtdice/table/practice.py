"""Practice: games that begin from a position, with new dice.

Whoever wants one says where it begins, and nothing of that is believed unseen.
"""

from yachtdice.errors import NotationError
from yachtdice.game import game_from
from yachtdice.game.start import can_begin_held, fixed_places
from yachtdice.protocol.messages import NewTable, Start
from yachtdice.rules import RuleSet
from yachtdice.table import events as ev
from yachtdice.table.refusal import Refusal


def checked_start(new: NewTable, rules: RuleSet) -> Start | None:
    """Where a table's games are to begin, as it is kept; None: with empty cards.

    Raises:
        Refusal: no game of these rules and seats can begin there, or it is to be rolled for who
            starts, which the position says.
    """
    if new.start is None:
        return None
    if new.settings.start_roll:
        raise Refusal("table/settings", setting="start_roll", value="true", expected="false")
    try:
        game = game_from(new.start.position)
    except NotationError as error:
        raise _refused(str(error)) from None
    if game.rules != rules:
        raise _refused(f"it is one of {game.rules.name}, not of {rules.name}")
    if len(game.cards) != len(new.seats):
        raise _refused(f"it has {len(game.cards)} seats, not {len(new.seats)}")
    places = tuple(sorted(new.start.held))
    if not can_begin_held(game, places) or any(place >= rules.dice for place in places):
        raise _refused(f"the places {list(places)} can't have been held")
    if rules.held_stays:
        places = fixed_places(game)  # the position says which dice these are
    return Start(str(game), list(places))


def order_of(start: Start) -> tuple[int, ...]:
    """Seats in order of play."""
    return game_from(start.position).order


def start_holds(start: Start, *, now_ms: int) -> tuple[ev.HoldsChanged, ...]:
    """What follows on the start of a game from there, so that its dice lie as they did."""
    if not start.held:
        return ()
    seat, places = game_from(start.position).seat, tuple(start.held)
    return (ev.HoldsChanged(at_ms=now_ms, seat=seat, by="clock", places=places),)


def _refused(detail: str) -> Refusal:
    return Refusal("table/position", detail=detail[:400])
