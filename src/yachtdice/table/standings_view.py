"""The standings of a finished game."""

from yachtdice.game.outcome import Outcome, outcome
from yachtdice.protocol import messages as m
from yachtdice.table.state import Table


def outcome_of(table: Table) -> Outcome:
    """Places and totals of the table's seats as they stand."""
    if not table.is_apart:
        return table.plays[0].game.outcome()
    cards = [play.game.cards[0] for play in table.plays]
    winners = [seat for seat, play in enumerate(table.plays) if play.game.winner is not None]
    return outcome(table.rules, cards, winners)


def outcome_view(table: Table) -> m.Outcome:
    """The standings of a finished game."""
    result = outcome_of(table)
    stakes = table.settings.stakes
    paid = result.settlement(stakes) if stakes and not table.ended_early else None
    standings = [
        m.Standing(
            seat=seat,
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
        won_at_once=result.winner,
        ended_early=table.ended_early,
    )
