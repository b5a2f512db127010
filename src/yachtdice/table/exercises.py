"""Positions to practise on, as they are told.

It reaches the solver, so whoever has no need of it does not import it.
"""

from collections.abc import Sequence

from yachtdice.errors import NotationError
from yachtdice.game import Game, Keep, Score, parse_action
from yachtdice.game.start import fixed_places
from yachtdice.players.coach import explain
from yachtdice.players.known import KnownTables
from yachtdice.players.practice import Exercise, Exercises
from yachtdice.players.report import choice_of, grade_of
from yachtdice.protocol import messages as m
from yachtdice.rules import RuleSet
from yachtdice.solver import Choice, analyse
from yachtdice.table.advice import best_and, reason, worth
from yachtdice.table.refusal import Refusal
from yachtdice.table.seat_views import tally
from yachtdice.table.state import Play
from yachtdice.table.turn_view import turn_view


def practice(rules: RuleSet, exercises: Exercises) -> m.Practice:
    """All of them."""
    return m.Practice(
        rules=rules.name,
        positions=[
            m.PracticeEntry(id=one.id, stage=one.stage, level=one.level, aim=one.aim)
            for one in exercises
        ],
    )


def practice_position(exercise: Exercise) -> m.PracticePosition:
    """The position, and nothing of its answer."""
    game = exercise.game
    fixed = fixed_places(game)
    (card,), extra_points, total = tally(game.rules, game.card)
    return m.PracticePosition(
        id=exercise.id,
        card=card,
        extra_yachts=game.card.extra_yachts,
        extra_points=extra_points,
        total=total,
        turn=turn_view(Play((0,), game, held=fixed, fixed=fixed)),
        position=str(game),
    )


def practice_answer(exercise: Exercise, token: str) -> m.PracticeAnswer:
    """What a choice is worth there.

    Args:
        token: of the choice; two boxes without their dice are split in the best way.
    Raises:
        Refusal: it is no choice there.
        NotSolvedYetError: the rule set's solution is not known.
    """
    game, known = exercise.game, KnownTables()
    choices = analyse(game, known)
    chosen = _chosen(choices, token)
    shown, place = best_and(choices, chosen)
    return m.PracticeAnswer(
        id=exercise.id,
        choices=[_worth(game, choice) for choice in shown],
        chosen=place,
        grade=grade_of(chosen.loss),
        reasons=[reason(fact) for fact in explain(game, chosen.action, choices, known)],
        mistakes=[
            m.PracticeMistake(one.player, _worth(game, choice_of(game, one.action, choices)))
            for one in exercise.mistakes
        ],
    )


def _worth(game: Game, choice: Choice) -> m.Worth:
    return worth(game, choice, ())


def _chosen(choices: Sequence[Choice], token: str) -> Choice:
    try:
        action = parse_action(token)
    except NotationError:
        action = None
    for choice in choices:
        match action, choice.action:
            case Keep(), Keep() if action == choice.action:
                return choice
            case Score(asked), Score(there) if {p.box for p in asked} == {p.box for p in there}:
                return choice
    expected = "a choice of the position, such as k566 or =fours"
    raise Refusal("request/malformed", where="choice", expected=expected)
