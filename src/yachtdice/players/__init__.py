"""Computer players, all behind one small interface."""

from yachtdice.players.base import Player
from yachtdice.players.crew import (
    CREW_NAMES,
    DEFAULT_PLAYER,
    PLAYER_NAMES,
    at_hand,
    find_player,
    is_stand_in,
    player_now,
    slices_for,
    tables_for,
)
from yachtdice.players.turn import warm_up

__all__ = [
    "CREW_NAMES",
    "DEFAULT_PLAYER",
    "PLAYER_NAMES",
    "Player",
    "at_hand",
    "find_player",
    "is_stand_in",
    "player_now",
    "slices_for",
    "tables_for",
    "warm_up",
]
