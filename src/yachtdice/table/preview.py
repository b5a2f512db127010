"""What a division of the dice into two groups would score."""

from yachtdice.protocol import messages as m
from yachtdice.rules import open_scores
from yachtdice.table.refusal import Refusal
from yachtdice.table.state import Table
from yachtdice.table.tokens import box_token


def preview(table: Table, query: m.PreviewQuery, viewer: str) -> m.Preview:
    """What two groups of the dice on the table would write into each open box.

    Raises:
        Refusal: not this viewer's seat, not its turn, no dice, or no such split.
    """
    if not table.holds(viewer, query.seat):
        raise Refusal("action/not_your_seat", seat=query.seat)
    is_persons = table.seats[query.seat].played_by == "person"
    in_turn = table.phase == "playing" and table.play_of(query.seat).turn_seat == query.seat
    if not is_persons or not in_turn:
        raise Refusal("action/not_your_turn", seat=query.seat)
    game = table.play_of(query.seat).game
    if game.dice is None:
        raise Refusal("action/not_rolled")
    first = set(query.places)
    if len(first) != game.rules.group or not first <= set(range(game.rules.dice)):
        raise Refusal("action/illegal_split")
    groups = []
    for is_first in (True, False):
        dice = tuple(sorted(d for p, d in enumerate(game.dice) if (p in first) == is_first))
        if len(dice) != game.rules.group:
            continue
        scores = open_scores(game.rules, game.card, dice, game.throw)
        groups.append({box_token(game.rules, box): s.points for box, s in scores.items()})
    return m.Preview(groups=groups)
