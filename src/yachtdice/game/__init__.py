"""The game: positions, actions, outcome, records, and dice that can be checked."""

from yachtdice.game.action import (
    Action,
    Keep,
    Placement,
    Score,
    Throw,
    Undo,
    format_action,
    parse_action,
    score,
)
from yachtdice.game.notation import format_position, parse_position
from yachtdice.game.outcome import Outcome, outcome
from yachtdice.game.start import game_from
from yachtdice.game.state import MAX_SEATS, Game, new_game

__all__ = [
    "MAX_SEATS",
    "Action",
    "Game",
    "Keep",
    "Outcome",
    "Placement",
    "Score",
    "Throw",
    "Undo",
    "format_action",
    "format_position",
    "game_from",
    "new_game",
    "outcome",
    "parse_action",
    "parse_position",
    "score",
]
