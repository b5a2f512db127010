"""`yachtdice practice`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from yachtdice.cli.bad_input import BadInputError, shown
from yachtdice.cli.output import print_json
from yachtdice.cli.question import is_number
from yachtdice.cli.said import action_words
from yachtdice.cli.solve import solvable_rules
from yachtdice.players.practice import (
    COUNT,
    SEED,
    Exercise,
    Exercises,
    find_exercises,
    kept_exercises,
)
from yachtdice.rules import RuleSet
from yachtdice.solver import Tables
from yachtdice.words import dice as dice_words
from yachtdice.words import say

MOST = 1000
MOST_SEED = 2**63 - 1


def print_exercises(
    rules: str, count: str | None, seed: str, cache: Path | None, *, as_json: bool
) -> int:
    """Print positions in which weaker players go wrong, with the best choice in each; 0.

    The usual ones are kept; with another seed, or if more are wanted, they are found each time.

    Raises:
        BadInputError: says what is wrong with the question.
    """
    found_rules = _rules(rules)
    wanted = COUNT if count is None else _number("--count", count, 1, MOST)
    start = _number("--seed", seed, 0, MOST_SEED)
    tables = Tables(cache)
    if start == SEED and wanted <= COUNT:
        found = Exercises(found_rules, kept_exercises(found_rules, tables).all[:wanted])
    else:
        found = find_exercises(found_rules, tables, count=wanted, seed=start)
    if as_json:
        rows = [_row(exercise) for exercise in found]
        print_json({"rules": found_rules.name, "seed": start, "positions": rows})
    else:
        for number, exercise in enumerate(found, 1):
            for line in _lines(number, exercise):
                print(line)
    return 0


def _rules(name: str) -> RuleSet:
    rules = solvable_rules(name)
    if rules.columns > 1:
        raise BadInputError("cli_practice_columns", rules=rules.name)
    return rules


def _number(option: str, text: str, least: int, most: int) -> int:
    if not is_number(text) or not least <= int(text) <= most:
        raise BadInputError(
            "cli_bad_number", option=option, value=shown(text), least=least, most=most
        )
    return int(text)


def _row(exercise: Exercise) -> dict[str, Any]:
    return {
        "id": exercise.id,
        "position": str(exercise.game),
        "stage": exercise.stage,
        "level": exercise.level,
        "best": str(exercise.best),
        "lead": exercise.lead,
        "aim": exercise.aim,
        "mistakes": [
            {"player": one.player, "choice": str(one.action), "loss": one.loss}
            for one in exercise.mistakes
        ],
    }


def _lines(number: int, exercise: Exercise) -> Iterator[str]:
    game, rules = exercise.game, exercise.game.rules
    yield say(
        "cli_practice_position",
        number=number,
        round=game.round,
        roll=game.throw,
        dice=dice_words(game.roll),
        level=exercise.level,
    )
    yield f"   {game}"
    best = action_words(rules, exercise.best)
    yield "   " + say("cli_practice_best", best=best, lead=f"{exercise.lead:.2f}")
    for one in reversed(exercise.mistakes):
        yield "   " + say(
            "cli_practice_mistake",
            player=say(f"player_{one.player}"),
            choice=action_words(rules, one.action),
            loss=f"{one.loss:.2f}",
        )
