"""Of many positions a mixture: each kind of decision, level and part of the game, no two alike."""

from collections import defaultdict
from collections.abc import Iterator

from yachtdice.game import Action, Game
from yachtdice.players.practice.exercise import Exercise, stage_of, tail
from yachtdice.players.report import STAGES, Stage

PARTS = 3
"""A game's rounds in so many parts."""


class Mixture:
    """Takes positions as they come until there are enough of each kind of decision."""

    def __init__(self, count: int) -> None:
        """
        Args:
            count: positions wanted in all.
        """
        self._count = count
        self._least = -(-count // (2 * len(STAGES)))
        self._found: dict[Stage, list[Exercise]] = {stage: [] for stage in STAGES}
        self._seen: set[str] = set()
        self._alike: set[tuple[Stage, int, tuple[int, ...], str]] = set()

    def wants(self, game: Game, best: Action) -> bool:
        """Whether none is like it yet: the same decision on the same roll in the same part of the
        game, with the same answer."""
        return tail(game) not in self._seen and _likeness(game, best) not in self._alike

    def add(self, exercise: Exercise) -> None:
        self._seen.add(tail(exercise.game))
        self._alike.add(_likeness(exercise.game, exercise.best))
        self._found[exercise.stage].append(exercise)

    @property
    def is_enough(self) -> bool:
        """Whether there are as many as are wanted, and of each kind of decision half its share."""
        counts = [len(found) for found in self._found.values()]
        return sum(counts) >= self._count and min(counts) >= self._least

    def chosen(self) -> tuple[Exercise, ...]:
        """As many as are wanted, kinds of decisions in turn, and of each kind the levels and parts
        of the game in turn; the first ones found of each."""
        kinds = [list(_in_turn(_by_kind(found))) for found in self._found.values()]
        return tuple(_in_turn(kinds))[: self._count]


def _likeness(game: Game, best: Action) -> tuple[Stage, int, tuple[int, ...], str]:
    return stage_of(game), _part(game), game.roll, str(best)


def _part(game: Game) -> int:
    return (game.round - 1) * PARTS // game.rules.rounds


def _by_kind(found: list[Exercise]) -> list[list[Exercise]]:
    """By level and part of the game, such that neighbours differ in both."""
    kinds: defaultdict[tuple[int, int], list[Exercise]] = defaultdict(list)
    for exercise in found:
        kinds[exercise.level, _part(exercise.game)].append(exercise)
    return [kinds[kind] for kind in sorted(kinds, key=lambda kind: (sum(kind) % PARTS, kind))]


def _in_turn(lists: list[list[Exercise]]) -> Iterator[Exercise]:
    """One of each list, then another of each, until all are used up."""
    for place in range(max(map(len, lists), default=0)):
        for one in lists:
            if place < len(one):
                yield one[place]
