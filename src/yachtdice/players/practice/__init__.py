"""Positions to practise on: weaker players get them wrong, and perfect play has one answer."""

from yachtdice.players.practice.exercise import (
    LEAST_LEAD,
    LEAST_LOSS,
    MOST_LEVEL,
    Exercise,
    Exercises,
    stage_of,
)
from yachtdice.players.practice.file import (
    exercises_path,
    kept_exercises,
    read_exercises,
    write_exercises,
)
from yachtdice.players.practice.find import COUNT, SEED, find_exercises

__all__ = [
    "COUNT",
    "LEAST_LEAD",
    "LEAST_LOSS",
    "MOST_LEVEL",
    "SEED",
    "Exercise",
    "Exercises",
    "exercises_path",
    "find_exercises",
    "kept_exercises",
    "read_exercises",
    "stage_of",
    "write_exercises",
]
