"""Players that know the solved rule set: perfect play, and play with fixed habits."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

import numpy as np

from yachtdice.game import Action, Game, Score
from yachtdice.players.deciding import decide, first_best
from yachtdice.players.habits import Habits
from yachtdice.players.mind import Mind, Thought
from yachtdice.rules import Card, totals
from yachtdice.rules.dice import Roll
from yachtdice.solver import Solution


def choose_by_table(solution: Solution, habits: Habits, game: Game, rng: Random) -> Action | None:
    """What a player with these habits chooses; None for a scorecard that no play leads to.

    Args:
        solution: of the rules that the player imagines.
    """
    state = solution.layout.state_of(game.card)
    if state is None:
        return None
    mind = _mind(solution, habits)
    return decide(game, habits, rng, TableView(mind, game, _thought(mind, *state)))


def warm_up(solution: Solution) -> None:
    """Work out what all players share who play by a solution, so that their first decision is as
    quick as the rest."""
    Mind(solution, Habits()).think(0, np.array([0]), 0)


class TableView:
    """A position as a mind sees it."""

    def __init__(self, mind: Mind, game: Game, thought: Thought) -> None:
        self._mind = mind
        self._game = game
        self._thought = thought
        self._rules = mind.layout.rules
        self._before = totals(self._rules, game.card).total

    def of_score(self, score: Score, after: Card) -> float:
        mind = self._mind
        state = mind.layout.state_of(after)
        assert state is not None, "what follows is solved too"
        worth = totals(self._rules, after).total - self._before + float(mind.later[0][state])
        if mind.dear:
            (place,) = score.placements
            number = self._rules.index(place.category)
            if number in mind.dear:
                worth += mind.habits.beyond(after.columns[place.column][number] or 0)
        return worth

    def best_keep(self, keeps: Sequence[Roll]) -> tuple[float, Roll]:
        index = self._mind.layout.lattice.index
        worth = self._thought.kept[self._game.throw - 1][:, 0]
        return first_best((float(worth[index[keep]]), keep) for keep in keeps)


@lru_cache(maxsize=16)
def _mind(solution: Solution, habits: Habits) -> Mind:
    return Mind(solution, habits)


@lru_cache(maxsize=64)
def _thought(mind: Mind, row: int, state: int) -> Thought:
    return mind.think(mind.layout.set_of(state), np.array([row]), state)
