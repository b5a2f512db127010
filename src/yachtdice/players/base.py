"""What every computer player is."""

from random import Random
from typing import Protocol

from yachtdice.game import Action, Game


class Player(Protocol):
    """Chooses for the seat in turn; all that is random comes from the argument."""

    @property
    def name(self) -> str:
        """Its code. What it is called is a matter of language: the catalogue's `player_<name>`."""

    @property
    def strength(self) -> str:
        """Code of how well it plays, which a record keeps with its name; said in full in
        docs/explanation/computer-player.md. A player that decides otherwise has another one."""

    def choose(self, game: Game, rng: Random) -> Action:
        """A legal keep or score; the game must have dice on the table."""
