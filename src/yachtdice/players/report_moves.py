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
    seat: int
    game: Game
    """The position it was chosen in; where the seats share one deal, that of its seat alone."""
    held: tuple[int, ...]
    """Places held in the throw that made the roll, ascending."""
    action: Keep | Score
    is_assisted: bool
    """The seat was given advice before."""


def moves_of(record: Record) -> tuple[tuple[Move, ...], tuple[Game, ...]]:
    """Every decision of every seat in order, those taken back left out; and the last position.

    Where the seats share one deal they stand round by round, seat by seat, and there is a last
    position of each.

    Raises:
        RecordError: names the first event that can't have been.
    """
    replay = Replay(record)
    moves: list[Move] = []
    assisted: set[object] = set()
    coached: set[object] = set()
    lying: dict[object, tuple[int, ...]] = {}
    for event in record.events:
        replay.step(event)
        before, seat = replay.before, event.get("seat")
        action = _action(event, before, replay.held_before)
        kind = event["kind"]
        if action:
            assert isinstance(seat, int), "replaying took it for one"
            is_assisted = seat in assisted or seat in coached
            by, held = str(event["by"]), lying.get(seat, ())
            moves.append(Move(replay.number, by, seat, before, held, action, is_assisted))
            assisted.discard(seat)
        elif kind == "undo":
            # the roll is decided anew, with the advice that was given
            undone = next(move for move in reversed(moves) if move.seat == seat)
            moves.remove(undone)
            if undone.is_assisted:
                assisted.add(seat)
        elif kind == "hint":
            (coached if event.get("live") is True else assisted).add(event.get("seat"))
        # a game that begins from a position begins with the places held that were
        if kind == "roll" or (kind == "hold" and event["by"] == "clock"):
            lying[seat] = () if replay.game.throw == 1 else replay.held
    if record.shares:
        moves.sort(key=lambda move: (move.game.round, move.seat))
    return tuple(moves), replay.games


def _action(event: Mapping[str, Any], before: Game, held: tuple[int, ...]) -> Keep | Score | None:
    if event["kind"] == "roll" and before.dice is not None:
        dice = before.dice
        return Keep(tuple(sorted(dice[place] for place in held)))
    if event["kind"] == "score":
        action: Action = parse_action(event["token"])
        assert isinstance(action, Score), "replaying took it for one"
        return action
    return None
