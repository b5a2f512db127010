"""Finding positions: the weaker players play solo games, and what they get wrong is gone through.

They play without their slips of the hand: a choice that nothing led to teaches nothing.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from yachtdice.game import Action, Game, Keep, Score, Throw, new_game
from yachtdice.players.coach import box_chances
from yachtdice.players.practice.exercise import (
    LEAST_LEAD,
    LEAST_LOSS,
    PUPILS,
    Exercise,
    Exercises,
    Mistake,
)
from yachtdice.players.practice.mixture import Mixture
from yachtdice.players.report import choice_of
from yachtdice.players.sailor import Sailor
from yachtdice.rules import RuleSet
from yachtdice.solver import Choice, Tables, analyse

COUNT = 360
"""Positions of a rule set: 36 sittings of ten."""
SEED = 0
MOST_GAMES = 20_000
TRIAL = 8
"""Games of each player; who has made no mistake in them plays no more."""


def find_exercises(
    rules: RuleSet, tables: Tables, *, count: int = COUNT, seed: int = SEED
) -> Exercises:
    """Positions of a rule set in which weaker players go wrong; the same for the same seed.

    Fewer than `count` if 20,000 games don't hold as many.

    Args:
        tables: where solved rule sets are kept.
    Raises:
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    mixture = Mixture(count)
    pupils = [_pupil(sailor, rules, tables) for sailor in PUPILS]
    playing = pupils
    found: Counter[str] = Counter()
    dice = Random(f"practice {seed}")
    for number in range(MOST_GAMES):
        if number == TRIAL * len(pupils):
            playing = [pupil for pupil in pupils if found[pupil.name]] or pupils
        player = playing[number % len(playing)]
        for game, choices in _mistakes_of(player, rules, tables, dice):
            found[player.name] += 1
            if mixture.wants(game, choices[0].action):
                mixture.add(_exercise(game, choices, pupils, tables))
        if mixture.is_enough:
            break
    return Exercises(rules, mixture.chosen())


def _pupil(sailor: Sailor, rules: RuleSet, tables: Tables) -> Sailor:
    """The player with its table and without slips."""
    habits = replace(sailor.habits, slips=0.0)
    return replace(sailor, habits=habits, solution=tables.get(sailor.imagined(rules)))


def _mistakes_of(
    player: Sailor, rules: RuleSet, tables: Tables, dice: Random
) -> Iterator[tuple[Game, tuple[Choice, ...]]]:
    """The positions of a game in which its player goes wrong, with all choices, best first."""
    game = new_game(rules)
    while not game.is_over:
        loose = rules.dice - len(game.kept)
        thrown = sorted((*game.kept, *(dice.randint(1, rules.sides) for _ in range(loose))))
        game = game.apply(Throw(tuple(thrown)))
        action = player.choose(game, dice)
        choices = analyse(game, tables)
        if _is_clear(game, choices) and choice_of(game, action, choices).loss >= LEAST_LOSS:
            yield game, choices
        game = game.apply(action)


def _is_clear(game: Game, choices: tuple[Choice, ...]) -> bool:
    """Whether there is one best choice; a win at once is beyond points."""
    if len(choices) < 2 or choices[1].loss < LEAST_LEAD:
        return False
    return not any(scored.wins for scored in game.choices().values())


def _exercise(
    game: Game, choices: tuple[Choice, ...], pupils: list[Sailor], tables: Tables
) -> Exercise:
    best, second = choices[:2]
    mistakes = tuple(_mistakes(game, choices, pupils))
    return Exercise(game, best.action, second.loss, mistakes, _aim(game, best.action, tables))


def _mistakes(game: Game, choices: tuple[Choice, ...], pupils: list[Sailor]) -> Iterator[Mistake]:
    for pupil in pupils:
        action = pupil.choose(game, Random(0))  # which has no say: it makes no slips
        loss = choice_of(game, action, choices).loss
        if loss >= LEAST_LOSS:
            yield Mistake(pupil.name, action, loss)


def _aim(game: Game, best: Action, tables: Tables) -> str:
    if isinstance(best, Score):
        return best.placements[0].category
    assert isinstance(best, Keep)
    chances = box_chances(game, best, tables)
    return max(chances, key=lambda box: chances[box])
