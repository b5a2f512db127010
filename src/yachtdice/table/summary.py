"""A table as a line in a list of games."""

from yachtdice.protocol import messages as m
from yachtdice.table.names import shown_names
from yachtdice.table.presence import may_end
from yachtdice.table.seat_views import seat_totals
from yachtdice.table.standings_view import outcome_of
from yachtdice.table.state import Play, Table
from yachtdice.table.turn_time import turn_end_ms


def summary(table: Table, viewer: str | None) -> m.TableSummary:
    """The table as a line in the viewer's list of games."""
    mine = table.held_by(viewer)
    if not table.plays:
        return _waiting(table, mine)
    play = table.play_for(mine)
    result = outcome_of(table)
    is_ranked = table.phase != "playing" and not table.ended_early
    return m.TableSummary(
        table=table.id,
        rules=table.rules.name,
        phase=table.phase,
        ended_early=table.ended_early,
        seats=shown_names([seat.info.name for seat in table.seats]),
        players=[seat.info.player for seat in table.seats],
        flags=[seat.info.flag for seat in table.seats],
        mine=[s for s in mine if table.seats[s].info.kind == "person"],
        totals=seat_totals(table, play),
        places=list(result.places) if is_ranked else [],
        round=min(_round(table, play), table.rules.rounds),
        rounds=table.rules.rounds,
        turn_seat=play.turn_seat if play and table.phase == "playing" else None,
        rolls_used=play.game.throw if play and table.phase == "playing" else 0,
        dice=None if not play or play.game.dice is None else list(play.game.dice),
        held=list(play.held) if play and play.game.dice is not None else [],
        updated_ms=table.updated_ms,
        advised=list(table.advised),
        practice=table.start is not None,
        can_end=may_end(table, mine),
        day=table.day,
        turn_ends_ms=turn_end_ms(table),
    )


def _round(table: Table, play: Play | None) -> int:
    """The round that is played; where seats play apart and the viewer has none, the earliest."""
    plays = table.plays if play is None else (play,)
    return min(play.game.round for play in plays)


def _waiting(table: Table, mine: tuple[int, ...]) -> m.TableSummary:
    """A room before its first game, or one that was closed without any."""
    return m.TableSummary(
        table=table.id,
        rules=table.rules.name,
        phase=table.phase,
        ended_early=table.ended_early,
        seats=shown_names([seat.info.name for seat in table.seats]),
        players=[seat.info.player for seat in table.seats],
        flags=[seat.info.flag for seat in table.seats],
        mine=[seat for seat in mine if table.seats[seat].info.kind == "person"],
        totals=[0] * len(table.seats),
        places=[],
        round=0,
        rounds=table.rules.rounds,
        turn_seat=None,
        rolls_used=0,
        dice=None,
        held=[],
        updated_ms=table.updated_ms,
        can_end=table.is_host(mine),
    )
