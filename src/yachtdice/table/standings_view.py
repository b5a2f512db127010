"""The standings of a finished game."""

from yachtdice.protocol import messages as m
from yachtdice.table.state import Play, Table


def outcome_view(table: Table, play: Play) -> m.Outcome:
    """The standings of a finished game."""
    result = play.game.outcome()
    stakes = table.settings.stakes
    paid = result.settlement(stakes) if stakes and not table.ended_early else None
    standings = [
        m.Standing(
            seat=play.seats[seat],
            place=result.places[seat],
            upper_total=sums.upper_total,
            upper_bonus=sums.upper_bonus,
            lower_total=sums.lower_total,
            extra_points=sums.extra_points,
            total=sums.total,
            settlement=None if paid is None else str(paid[seat]),
        )
        for seat, sums in enumerate(result.totals)
    ]
    return m.Outcome(
        standings=sorted(standings, key=lambda s: (s.place, s.seat)),
        won_at_once=None if result.winner is None else play.seats[result.winner],
        ended_early=table.ended_early,
    )
