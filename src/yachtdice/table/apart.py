"""What seats that play the same dice apart may see of each other.

A round of the others is open to a seat once it can no longer change its own one: all that it has
behind it, but not a score that it may still take back. Somebody without a seat sees the rounds that
every seat has behind it so, and nobody sees the dice that another one is choosing by.
"""

from yachtdice.game.action import parse_placement
from yachtdice.protocol import messages as m
from yachtdice.rules import Card, RuleSet
from yachtdice.table.state import Play, Table


def open_rounds(table: Table, viewer: Play | None) -> int:
    """How many rounds of the others a viewer may look at.

    Args:
        viewer: the viewer's play; None: of nobody at the table.
    """
    if table.phase != "playing":
        return table.rules.rounds
    plays = table.plays if viewer is None else (viewer,)
    return min(_settled(table, play) for play in plays)


def _settled(table: Table, play: Play) -> int:
    is_open = table.undoable_seat(play) is not None
    return play.rounds_done - int(is_open)


def open_scores_of(play: Play, rounds: int) -> tuple[m.LastScore, ...]:
    """The scores of a play's first rounds, oldest first."""
    return tuple([score for score in play.last if score.round <= rounds])


def open_card(rules: RuleSet, play: Play, rounds: int) -> Card:
    """The scorecard of a seat as it was after so many rounds."""
    card = Card.empty(rules)
    for score in open_scores_of(play, rounds):
        for token, points in zip(score.boxes, score.points, strict=True):
            box = parse_placement(token)
            card = card.with_box(box.column, rules.index(box.category), points)
        card = card.with_extra_yacht() if score.bonus else card
    return card


def last_scores(table: Table, viewer: Play | None) -> list[m.LastScore]:
    """The scores of the last two rounds that a viewer sees, newest last; its own after others'."""
    if not table.is_apart:
        return list(table.plays[0].last)
    rounds = open_rounds(table, viewer)
    own = () if viewer is None else viewer.last
    others = [
        score
        for play in table.plays
        if play is not viewer
        for score in open_scores_of(play, rounds)
    ]
    scores = sorted([*others, *own], key=lambda score: score.round)  # stable: its own come last
    newest = scores[-1].round if scores else 0
    return [score for score in scores if score.round >= newest - 1]
