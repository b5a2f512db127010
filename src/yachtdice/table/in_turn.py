"""Whose turn it is to decide."""

from yachtdice.table.refusal import Refusal
from yachtdice.table.state import Play, Table


def in_turn(table: Table, seat: int) -> Play:
    """The play in which it is this seat's turn, and a person's to play.

    Raises:
        Refusal: it is not.
    """
    if table.phase == "waiting":
        raise Refusal("action/room_waiting")
    if table.phase != "playing":
        raise Refusal("action/game_over" if table.phase == "over" else "action/game_final")
    play = table.play_of(seat)
    if play.game.is_over:
        raise Refusal("action/game_over")
    if play.turn_seat != seat:
        raise Refusal("action/not_your_turn", seat=seat)
    if play.is_overdue:
        raise Refusal("action/time_up", seat=seat)
    if table.seats[seat].played_by != "person":
        raise Refusal("action/seat_kind", seat=seat)
    return play
