"""The decisions of a recorded game, as they counted in the end."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from yachtdice.game import Action, Game, Keep, Score, parse_action
from yachtdice.game.record import Record
from yachtdice.game.replay import Replay


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat did with the dice on the table."""

    number: int
    """Of the event that shows it, from 1: the roll after a keep, or the score."""
    by: str
    """Who chose, as the record has it: `person`, `clock`, `computer:captain:turn`."""
    game: Game
    """The position it was chosen in."""
    held: tuple[int, ...]
    """Places held in the throw that made the roll, ascending."""
    action: Keep | Score
    is_assisted: bool
    """The seat was given advice before."""


def moves_of(record: Record) -> tuple[tuple[Move, ...], Game]:
    """Every decision of every seat in order, those taken back left out; and the last position.

    Raises:
        RecordError: names the first event that can't have been.
    """
    replay = Replay(record)
    moves: list[Move] = []
    assisted: set[object] = set()
    coached: set[object] = set()
    lying: tuple[int, ...] = ()
    for event in record.events:
        before, held = replay.game, replay.held
        replay.step(event)
        action = _action(event, before, held)
        kind = event["kind"]
        if action:
            seat = before.seat
            is_assisted = seat in assisted or seat in coached
            by = str(event["by"])
            moves.append(Move(replay.number, by, before, lying, action, is_assisted))
            assisted.discard(seat)
        elif kind == "undo":
            # the roll is decided anew, with the advice that was given
            if moves.pop().is_assisted:
                assisted.add(replay.game.seat)
        elif kind == "hint":
            (coached if event.get("live") is True else assisted).add(event.get("seat"))
        # a game that begins from a position begins with the places held that were
        if kind == "roll" or (kind == "hold" and event["by"] == "clock"):
            lying = () if replay.game.throw == 1 else replay.held
    return tuple(moves), replay.game


def _action(event: Mapping[str, Any], before: Game, held: tuple[int, ...]) -> Keep | Score | None:
    if event["kind"] == "roll" and before.dice is not None:
        dice = before.dice
        return Keep(tuple(sorted(dice[place] for place in held)))
    if event["kind"] == "score":
        action: Action = parse_action(event["token"])
        assert isinstance(action, Score), "replaying took it for one"
        return action
    return None
