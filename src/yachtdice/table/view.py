"""From a table to what one viewer may see of it."""

from msgspec.structs import replace

from yachtdice.game import format_position
from yachtdice.protocol import messages as m
from yachtdice.table.advising import is_advised
from yachtdice.table.apart import last_scores
from yachtdice.table.box_names import titles
from yachtdice.table.clock import Waits, skippable, waits
from yachtdice.table.daily import is_shut
from yachtdice.table.others import may_ask_rematch, others_undo
from yachtdice.table.presence import may_end, to_take_over
from yachtdice.table.room_view import acts_for, room_view, waiting_view
from yachtdice.table.seat_views import is_mine, seat_views
from yachtdice.table.standings_view import outcome_view
from yachtdice.table.state import Play, Table
from yachtdice.table.turn_view import turn_view


def view(table: Table, viewer: str | None, now_ms: int) -> m.TableView:
    """The table as the holder of a key sees it.

    Args:
        viewer: hashed device key; None: a viewer without a seat.
        now_ms: Unix time in milliseconds, for the waits.
    """
    mine = table.held_by(viewer)
    if not table.plays:
        return waiting_view(table, mine)
    play = table.play_for(mine)
    waiting = waits(table)
    return m.TableView(
        table=table.id,
        seq=table.seq,
        rules=table.rules.name,
        settings=table.settings,
        titles=titles(table.rules, table.settings),
        game=table.number,
        phase=table.phase,
        order=list(table.order),
        rounds=table.rules.rounds,
        seats=seat_views(table, play, mine),
        turn=_turn(table, play),
        last=last_scores(table, play),
        can=_can(table, play, waiting, mine),
        wait=_wait(play, waiting, now_ms),
        outcome=None if table.phase == "playing" else outcome_view(table),
        proof=m.Proof(
            game=table.game_id,
            commitment=table.commitment,
            secret=table.secret if table.phase == "final" and not is_shut(table, now_ms) else None,
        ),
        start_rolls=list(table.start_rolls),
        position=format_position(play.game) if play else "",
        practice=table.start is not None,
        hand_off=table.hand_off(play, viewer) if play else None,
        room=room_view(table),
        day=table.day,
    )


def view_for(viewer: str | None, like: m.TableView, table: Table, now_ms: int) -> m.TableView:
    """What `view` gives, made from another viewer's of the same table and time.

    Most of a view is the same for all who look at one play, and is made once. Must agree with
    `view`; a test compares them.
    """
    if table.is_apart or not table.plays:
        return view(table, viewer, now_ms)
    mine, play = table.held_by(viewer), table.plays[0]
    return replace(
        like,
        seats=[replace(seat, mine=is_mine(table, seat.seat, mine)) for seat in like.seats],
        can=_can(table, play, waits(table), mine),
        hand_off=table.hand_off(play, viewer),
    )


def _turn(table: Table, play: Play | None) -> m.TurnView | None:
    if table.phase != "playing" or play is None or play.game.is_over:
        return None
    return turn_view(play, is_advised=is_advised(table, play))


def _can(table: Table, play: Play | None, waiting: Waits, mine: tuple[int, ...]) -> m.Can:
    if play is None:
        return m.Can()
    game = play.game
    seat = play.turn_seat
    is_playing = table.phase == "playing"
    is_turn = (
        is_playing
        and seat is not None
        and seat in mine
        and table.seats[seat].played_by == "person"
        and not play.is_overdue
    )
    undo = table.undoable_seat(play)
    has_dice = game.dice is not None
    rolls = is_turn and game.rolls_left > 0
    return m.Can(
        roll=rolls and (not has_dice or len(play.held) < game.rules.dice),
        hold=rolls and has_dice,
        score=is_turn and has_dice,
        hint=is_turn and has_dice and table.settings.hints,
        undo=undo if undo in mine else None,
        skip=skippable(table, waiting, mine) is not None,
        done=bool(mine) and table.phase == "over" and others_undo(table, mine) is None,
        rematch=may_ask_rematch(table, mine),
        end=may_end(table, mine),
        take_over=to_take_over(table, mine),
        acts_for=acts_for(table, mine),
    )


def _wait(play: Play | None, waiting: Waits, now_ms: int) -> m.Wait | None:
    for other, wait in waiting:
        if other is play:
            left = wait.left_ms(now_ms)
            if wait.kind != "turn":
                left = min(wait.total_ms, left)
            return m.Wait(kind=wait.kind, total_ms=wait.total_ms, left_ms=left)
    return None
