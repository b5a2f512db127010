"""A rule set's positions as a file: JSON, a fifth of a kilobyte each."""

import json
import zlib
from pathlib import Path
from typing import Any

from yachtdice.errors import YachtError
from yachtdice.game import Action, Game, Keep, Score, parse_action, parse_position
from yachtdice.players.practice.exercise import (
    LEAST_LEAD,
    LEAST_LOSS,
    PUPILS,
    Exercise,
    Exercises,
    Mistake,
    tail,
)
from yachtdice.players.practice.find import COUNT, SEED, find_exercises
from yachtdice.rules import RuleSet
from yachtdice.solver import Tables
from yachtdice.solver.array_file import TableError, check_header, replace_file
from yachtdice.solver.solve import SOLVER_VERSION
from yachtdice.solver.table import kept

FORMAT = 1
"""Of the file, and of how positions are found: another one finds others."""


def exercises_path(rules: RuleSet, cache: Path) -> Path:
    """Where the positions of a rule set lie, by what the rules are and not by their name."""
    return cache / f"{rules.content_hash[:32]}.practice.json"


def kept_exercises(rules: RuleSet, tables: Tables) -> Exercises:
    """The usual positions of a rule set: from their file or, if that will not do, found anew.

    Raises:
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    path = exercises_path(rules, tables.cache)
    return kept(
        lambda: read_exercises(rules, path),
        lambda: find_exercises(rules, tables),
        lambda found: write_exercises(found, path),
    )


def write_exercises(found: Exercises, path: Path) -> None:
    """Write positions, all of them or nothing.

    Raises:
        OSError: the folder can't be written to, or the disk is full.
    """
    rows = [_row(exercise) for exercise in found]
    content = {**_wanted(found.rules), "checksum": _checksum(rows), "positions": rows}
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, json.dumps(content).encode())


def read_exercises(rules: RuleSet, path: Path) -> Exercises:
    """The positions of a rule set that a file holds.

    Raises:
        TableError: they are another one's, of another version, or damaged.
        OSError: there are none, or they can't be read.
    """
    try:
        content = check_header(json.loads(path.read_bytes()), _wanted(rules))
        rows = content["positions"]
        if content["checksum"] != _checksum(rows):
            raise TableError("damaged positions")
        return Exercises(rules, tuple(_exercise(rules, row) for row in rows))
    except (ValueError, KeyError, TypeError, YachtError):
        raise TableError("no positions") from None


def _row(exercise: Exercise) -> dict[str, Any]:
    return {
        "position": tail(exercise.game),
        "best": str(exercise.best),
        "lead": exercise.lead,
        "aim": exercise.aim,
        "mistakes": [[one.player, str(one.action), one.loss] for one in exercise.mistakes],
    }


def _exercise(rules: RuleSet, row: dict[str, Any]) -> Exercise:
    game = parse_position(f"{rules.name} {row['position']}")
    mistakes = tuple(
        Mistake(player, _action(game, token), loss) for player, token, loss in row["mistakes"]
    )
    found = Exercise(game, _action(game, row["best"]), row["lead"], mistakes, row["aim"])
    is_one = bool(mistakes) and found.lead >= LEAST_LEAD
    is_one &= all(one.loss >= LEAST_LOSS for one in mistakes)
    is_one &= {one.player for one in mistakes} <= {pupil.name for pupil in PUPILS}
    if not is_one:
        raise TableError("a position that is none")
    rules.index(found.aim)
    return found


def _action(game: Game, token: str) -> Action:
    """A choice that may be made there."""
    action = parse_action(token)
    if not isinstance(action, Keep | Score):
        raise TableError(f"{token} is no choice")
    game.apply(action)
    return action


def _checksum(rows: Any) -> int:
    return zlib.crc32(json.dumps(rows).encode())


def _wanted(rules: RuleSet) -> dict[str, Any]:
    """What the header must say."""
    return {
        "format": FORMAT,
        "rules": rules.content_hash,
        "solver": SOLVER_VERSION,
        "count": COUNT,
        "seed": SEED,
    }
