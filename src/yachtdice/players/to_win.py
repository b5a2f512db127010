"""Play for the greatest chance to win, by a solved rule set and its slices.

The rivals are taken to play for the mean, whatever the player does. So what they end with is spread
in a known way, and each final total is worth the chance that nobody has more.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from yachtdice.game import Action, Game, Score
from yachtdice.players.deciding import decide, first_best
from yachtdice.players.habits import Habits
from yachtdice.rules import Card, totals
from yachtdice.rules.dice import Roll
from yachtdice.solver.ahead import Ahead, ahead_of
from yachtdice.solver.shares import moved, shares_by_total
from yachtdice.solver.slices import Slices
from yachtdice.solver.solve import Solution
from yachtdice.solver.winning_turn import WinningTurn, winning_turn

EXACT_OPEN = 4
"""From so many open boxes on it looks for the best play to the end."""
A_POINT = 1e-6
"""What an expected point is worth besides, in chances to win: where nothing else is at stake it
plays for the mean."""


class Rival(NamedTuple):
    """What there is to know of another seat."""

    row: int
    column: int
    total: int


def choose_to_win(
    solution: Solution, slices: Slices | None, game: Game, rng: Random
) -> Action | None:
    """What a player chooses that plays to win; None where a scorecard is one that no play leads to.

    A win at once is the caller's to take.
    """
    rules = game.rules
    rivals = []
    for seat, card in enumerate(game.cards):
        state = solution.layout.state_of(card)
        if state is None:
            return None
        if seat != game.seat:
            rivals.append(Rival(*state, totals(rules, card).total))
    ahead = ahead_of(solution, slices)
    turn = _turn(ahead, game.card, tuple(sorted(rivals)))
    return decide(game, Habits(), rng, WinView(ahead, turn, game))


def warm_up(solution: Solution, slices: Slices) -> None:
    """Work out what all turns share, so that the first one is as quick as the rest."""
    _turn(ahead_of(solution, slices), Card.empty(solution.rules), (Rival(0, 0, 0),))


class WinView:
    """A position as the chance to win."""

    def __init__(self, ahead: Ahead, turn: WinningTurn, game: Game) -> None:
        self._ahead = ahead
        self._turn = turn
        self._game = game
        self._before = totals(game.rules, game.card).total

    def of_score(self, score: Score, after: Card) -> float:
        state = self._ahead.layout.state_of(after)
        assert state is not None, "what follows is solved too"
        points = totals(self._game.rules, after).total - self._before
        return self._turn.of_state(*state, points)

    def best_keep(self, keeps: Sequence[Roll]) -> tuple[float, Roll]:
        index = self._ahead.layout.lattice.index
        worth = self._turn.kept[self._game.throw - 1]
        return first_best((float(worth[index[keep]]), keep) for keep in keeps)


@lru_cache(maxsize=64)
def _turn(ahead: Ahead, card: Card, rivals: tuple[Rival, ...]) -> WinningTurn:
    """The turn, worked out once for all its decisions."""
    ends = shares_by_total([moved(ahead.chances(r.row, r.column), r.total) for r in rivals])
    return winning_turn(ahead, card, ends, exact_open=EXACT_OPEN, a_point=A_POINT)
