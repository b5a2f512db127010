"""For tests, this project's and yours: dice that are known beforehand, and checks of contracts."""

from random import Random
from re import fullmatch

from yachtdice._strategies import (
    any_action,
    any_command,
    games,
    logs,
    records,
    rolls,
    rule_set_names,
    rule_sets,
)
from yachtdice.game import Game, format_position
from yachtdice.game.proof import SECRET_BYTES
from yachtdice.players import Player
from yachtdice.server.bus.check import BUS_CHECKS, check_bus
from yachtdice.server.store.check import STORE_CHECKS, check_store

__all__ = [
    "BUS_CHECKS",
    "STORE_CHECKS",
    "FixedDice",
    "any_action",
    "any_command",
    "check_bus",
    "check_player",
    "check_store",
    "games",
    "logs",
    "records",
    "rolls",
    "rule_set_names",
    "rule_sets",
]


class FixedDice:
    """A `Chance` that throws what it was told, so that a test reads like a story.

    `FixedDice("25566 55 1")` throws five dice, then two, then one; a throw of another number of
    dice than is written there fails.
    """

    def __init__(self, throws: str) -> None:
        self._throws = [tuple(map(int, word)) for word in throws.split()]

    def new_secret(self) -> bytes:
        return bytes(range(SECRET_BYTES))

    def throw(
        self, secret: bytes, game_id: str, deal: str, round_: int, throw: int, count: int
    ) -> tuple[int, ...]:
        """The next dice; the arguments say where they would come from, which is of no matter."""
        del secret, game_id, deal
        place = f"throw {throw} of round {round_}"
        assert self._throws, f"no dice are left for {place}"
        dice = self._throws.pop(0)
        assert len(dice) == count, f"{place} is of {count} dice, not {dice}"
        return dice


def check_player(player: Player, game: Game) -> None:
    """Hold a player to its contract at a position with dice on the table.

    Raises:
        AssertionError: its name or strength is no code, its choice is not legal, or the same seed
            chooses differently; shows the position line.
    """
    for code in (player.name, player.strength):
        assert fullmatch(r"[a-z][a-z0-9_]*", code), f"name and strength are codes, not {code!r}"
    before = format_position(game)
    action = player.choose(game, Random(7))
    assert action in game.legal_actions(), f"{player.name} chose {action} in {before}"
    assert player.choose(game, Random(7)) == action, f"another choice from one seed in {before}"
    assert format_position(game) == before
