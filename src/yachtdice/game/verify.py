"""Checking a record: every roll against the secret, every point against the rules.

A final record is also sealed: each event carries an HMAC under the secret over itself and the seal
before it, so that a change that leaves the dice and points possible is found too. The secret is
open by then, so a seal is no signature: what binds the host is the commitment and the dice.
"""

import hashlib
import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from yachtdice.errors import RecordError
from yachtdice.game.proof import START_ROUND, commitment, throw_dice
from yachtdice.game.record import Record, Replay
from yachtdice.game.state import Game

_SEAL_HEX = 16


@dataclass(frozen=True, slots=True)
class Verification:
    """What was checked and held."""

    game: Game
    """The position at the end."""
    events: int
    rolls: int
    dice: int
    """Dice recomputed from the secret; 0 while it is not open."""
    scores: int


def verify_record(record: Record) -> Verification:
    """Recompute every roll and every point of a record.

    Raises:
        RecordError: names the first event that is wrong, or the secret.
    """
    secret = _secret(record)
    replay = Replay(record)
    seal = _seal_head(record, secret) if secret else ""
    starts: list[tuple[tuple[int, ...], list[int]]] = []
    rolls = dice = scores = 0
    for event in record.events:
        before, held = replay.game, replay.held
        replay.step(event)
        kind = event["kind"]
        scores += kind == "score"
        if kind == "roll":
            rolls += 1
            dice += _check_roll(replay, secret, before, held, event)
        elif kind == "start_roll":
            dice += _check_start_roll(replay, secret, event, starts)
        elif kind == "order":
            _check_order(replay, event, starts)
        if secret:
            seal = _seal(secret, seal, event)
            if event.get("seal") != seal:
                replay.fail(f"seal {event.get('seal')!r}, expected {seal!r}: it was changed")
    return Verification(replay.game, len(record.events), rolls, dice, scores)


def seal_record(record: Record) -> Record:
    """The record with a seal on every event; only a final one, whose secret is open."""
    secret = _secret(record)
    if not secret:
        return record
    seal = _seal_head(record, secret)
    events = []
    for event in record.events:
        seal = _seal(secret, seal, event)
        events.append({**event, "seal": seal})
    return replace(record, events=tuple(events))


def _secret(record: Record) -> bytes:
    if record.secret is None:
        return b""
    try:
        secret = bytes.fromhex(record.secret)
    except ValueError:
        raise RecordError(f"the secret {record.secret!r} is not hex digits") from None
    if not secret or commitment(secret) != record.commitment:
        raise RecordError(
            f"before event 1: the secret's SHA-256 is {commitment(secret)}, "
            f"but {record.commitment} was committed to"
        )
    return secret


def _text(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def _seal_head(record: Record, secret: bytes) -> str:
    head = record.to_json()
    del head["events"]
    return hmac.new(secret, _text(head), hashlib.sha256).hexdigest()[:_SEAL_HEX]


def _seal(secret: bytes, before: str, event: Mapping[str, Any]) -> str:
    body = _text({key: value for key, value in event.items() if key != "seal"})
    return hmac.new(secret, before.encode() + body, hashlib.sha256).hexdigest()[:_SEAL_HEX]


def _check_roll(
    replay: Replay, secret: bytes, before: Game, held: tuple[int, ...], event: Mapping[str, Any]
) -> int:
    game = replay.game
    held = held if before.dice is not None else ()
    if event.get("round") != game.round or event.get("throw") != game.throw:
        replay.fail(
            f"round {event.get('round')!r}, throw {event.get('throw')!r}: "
            f"expected round {game.round}, throw {game.throw}"
        )
    if not secret:
        return 0
    loose = [place for place in range(game.rules.dice) if place not in held]
    expected = throw_dice(
        secret, replay.record.game_id, str(game.seat), game.round, game.throw, len(loose)
    )
    assert game.dice is not None
    thrown = tuple(game.dice[place] for place in loose)
    if thrown != expected:
        replay.fail(f"thrown dice {thrown}, expected {expected} from the secret")
    return len(loose)


def _check_start_roll(
    replay: Replay,
    secret: bytes,
    event: Mapping[str, Any],
    starts: list[tuple[tuple[int, ...], list[int]]],
) -> int:
    seats, dice = event.get("seats"), event.get("dice")
    throw = len(starts) + 1
    tied = _tied(starts) if starts else tuple(sorted(replay.record.order))
    if seats != list(tied) or event.get("throw") != throw or not isinstance(dice, list):
        replay.fail(f"expected throw {throw} by the seats {list(tied)}")
    rules = replay.record.rules
    if len(dice) != len(tied) or not all(isinstance(row, list) for row in dice):
        replay.fail("expected dice of each of these seats")
    if secret:
        for seat, row in zip(tied, dice, strict=True):
            expected = throw_dice(
                secret, replay.record.game_id, str(seat), START_ROUND, throw, rules.dice
            )
            if tuple(row) != expected:
                replay.fail(f"seat {seat} threw {row}, expected {expected} from the secret")
    starts.append((tied, [sum(row) for row in dice]))
    return rules.dice * len(tied) if secret else 0


def _tied(starts: list[tuple[tuple[int, ...], list[int]]]) -> tuple[int, ...]:
    seats, sums = starts[-1]
    return tuple(seat for seat, total in zip(seats, sums, strict=True) if total == max(sums))


def _check_order(
    replay: Replay,
    event: Mapping[str, Any],
    starts: list[tuple[tuple[int, ...], list[int]]],
) -> None:
    first = _tied(starts) if starts else ()
    if len(first) != 1:
        replay.fail("nothing has been thrown for who starts")
    count = len(replay.record.seats)
    expected = [(first[0] + step) % count for step in range(count)]
    if event.get("order") != expected:
        replay.fail(f"order {event.get('order')!r}, expected {expected}")
