"""Yacht dice: the rules, the game and its notation as a library on the standard library alone.

>>> import yachtdice
>>> game = yachtdice.new_game(yachtdice.find_rules("yacht"))
>>> game = game.play("!25566 k566 !33566 =choice")
>>> game.outcome().totals[0].total
23
"""

from yachtdice.errors import (
    IllegalActionError,
    NotationError,
    RecordError,
    RuleSetError,
    YachtError,
)
from yachtdice.game import (
    Action,
    Game,
    Keep,
    Outcome,
    Placement,
    Score,
    Throw,
    Undo,
    format_action,
    format_position,
    game_from,
    new_game,
    parse_action,
    parse_position,
)
from yachtdice.rules import RULE_SET_IDS, Card, RuleSet, find_rules

__version__ = "0.1.0"

__all__ = [
    "RULE_SET_IDS",
    "Action",
    "Card",
    "Game",
    "IllegalActionError",
    "Keep",
    "NotationError",
    "Outcome",
    "Placement",
    "RecordError",
    "RuleSet",
    "RuleSetError",
    "Score",
    "Throw",
    "Undo",
    "YachtError",
    "__version__",
    "find_rules",
    "format_action",
    "format_position",
    "game_from",
    "new_game",
    "parse_action",
    "parse_position",
]
