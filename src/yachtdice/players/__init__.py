"""Computer players, all behind one small interface."""

from yachtdice.players.base import Player
from yachtdice.players.random import RandomPlayer
from yachtdice.players.turn import TurnPlayer, warm_up

DEFAULT_PLAYER = "captain"

_EVERY: tuple[Player, ...] = (RandomPlayer(), TurnPlayer())
_PLAYERS = {player.name: player for player in _EVERY}
PLAYER_NAMES: tuple[str, ...] = tuple(_PLAYERS)


def find_player(name: str) -> Player:
    """The computer player of that name.

    Raises:
        KeyError: there is none.
    """
    return _PLAYERS[name]


__all__ = ["DEFAULT_PLAYER", "PLAYER_NAMES", "Player", "find_player", "warm_up"]
