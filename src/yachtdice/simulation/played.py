"""Games move by move through the rules, for players of any kind: slow, and what the quick ways are
held to."""

from dataclasses import replace
from random import Random
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from yachtdice.game import Game, Throw, new_game
from yachtdice.players import Player
from yachtdice.rules import RuleSet, totals
from yachtdice.simulation.numbers import ANY, SLIPS, faces, fractions, numbers

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")


class SupportsLenAndGetItem(Protocol[T_co]):
    """What `Random.choice` takes."""

    def __len__(self) -> int: ...
    def __getitem__(self, place: int, /) -> T_co: ...


def play_games(
    rules: RuleSet, players: tuple[Player, ...], seed: int, first: int, count: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Games `first` to `first + count`, one seat a player, who play in the order of their seats;
    the first turn passes on from game to game.

    A win at once counts its points, and play goes on.

    Returns:
        Shape (seats, games): the totals, and the turn in which the seat won at once, 0 for none.
    """
    points = np.zeros((len(players), count), dtype=np.int64)
    won = np.zeros_like(points)
    for n in range(count):
        number = first + n
        seats = len(players)
        order = tuple((number + place) % seats for place in range(seats))
        game = new_game(rules, seats, order=order)
        while not game.is_over:
            seat, turn = game.seat, game.round
            game = _throw(game, seed, number)
            action = players[seat].choose(game, Luck(seed, number, game))
            game = game.apply(action)
            if game.winner is not None:
                won[seat, n] = won[seat, n] or turn
                game = replace(game, winner=None)
        points[:, n] = [totals(rules, card).total for card in game.cards]
    return points, won


class Luck(Random):
    """A player's own luck in one decision, by its address: whether it slips, and then what to."""

    def __new__(cls, *_: object) -> "Luck":
        return super().__new__(cls)

    def __init__(self, seed: int, number: int, game: Game) -> None:
        super().__init__(f"{seed}|{number}|{game}")  # for players who draw otherwise
        self._seed, self._number = seed, np.array([number])
        self._address = game.seat, game.round, game.throw

    def random(self) -> float:
        return self._drawn(SLIPS)

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        return seq[int(self._drawn(ANY) * len(seq))]

    def _drawn(self, what: int) -> float:
        seat, turn, throw = self._address
        return float(fractions(numbers(self._seed, self._number, seat, turn, what + throw))[0])


def _throw(game: Game, seed: int, number: int) -> Game:
    """The dice come up, if they are to be thrown now."""
    if not game.is_chance:
        return game
    rules = game.rules
    throw = rules.rolls_per_turn - game.rolls_left + 1
    drawn = numbers(seed, np.array([number]), game.seat, game.round, throw)
    loose = rules.dice - len(game.kept)
    thrown = faces(drawn, loose, rules.sides)[0] + 1
    return game.apply(Throw((*game.kept, *map(int, thrown))))
