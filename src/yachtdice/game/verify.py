"""Checking a record: every roll against the secret, every point against the rules.

A final record is also sealed: each event carries an HMAC under the secret over itself and the seal
before it, so that a change that leaves the dice and points possible is found too. Events and
fields that a reader does not know are sealed like the others. The secret is open by then, so a
seal is no signature: what binds the host is the commitment and the dice.
"""

import hashlib
import hmac
import json
import reprlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from yachtdice.game.faults import Fault, record_error
from yachtdice.game.proof import SHARED_DEAL, START_ROUND, commitment, throw_dice
from yachtdice.game.record import Record
from yachtdice.game.replay import Replay
from yachtdice.game.state import Game
from yachtdice.rules.dice import format_roll

_SEAL_HEX = 16


@dataclass(frozen=True, slots=True)
class Verification:
    """What was checked and held."""

    games: tuple[Game, ...]
    """The position at the end; where the seats shared one deal, that of each of them."""
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
    dice = 0
    for event in record.events:
        throwers = replay.tied
        replay.step(event)
        if secret:
            if event["kind"] == "roll":
                dice += _check_roll(replay, secret)
            elif event["kind"] == "start_roll":
                dice += _check_start_roll(replay, secret, throwers)
            seal = _seal(secret, seal, event)
            if event.get("seal") != seal:
                replay.fail(Fault.SEAL, found=reprlib.repr(event.get("seal")), expected=seal)
        elif replay.is_over or "seal" in event:
            replay.fail(Fault.SECRET_MISSING)
    if secret and not replay.is_over:
        under_way = next((game for game in replay.games if not game.is_over), replay.game)
        raise record_error(Fault.NOT_FINAL, events=replay.number, position=str(under_way))
    kinds = [event["kind"] for event in record.events]
    return Verification(replay.games, len(kinds), kinds.count("roll"), dice, kinds.count("score"))


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
    secret = bytes.fromhex(record.secret)
    if commitment(secret) != record.commitment:
        found = commitment(secret)
        raise record_error(Fault.COMMITMENT, found=found, expected=record.commitment)
    return secret


def _text(value: Mapping[str, Any]) -> bytes:
    try:
        return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()
    except RecursionError:
        raise record_error(Fault.NESTED) from None


def _seal_head(record: Record, secret: bytes) -> str:
    head = record.to_json()
    # the rules are sealed by their hash: the name of equal rules may change when others are added
    del head["events"], head["rules"]
    return hmac.new(secret, _text(head), hashlib.sha256).hexdigest()[:_SEAL_HEX]


def _seal(secret: bytes, before: str, event: Mapping[str, Any]) -> str:
    body = _text({key: value for key, value in event.items() if key != "seal"})
    return hmac.new(secret, before.encode() + body, hashlib.sha256).hexdigest()[:_SEAL_HEX]


def _check_roll(replay: Replay, secret: bytes) -> int:
    game, record = replay.game, replay.record
    held = replay.held_before if replay.before.dice is not None else ()
    loose = [place for place in range(game.rules.dice) if place not in held]
    deal = SHARED_DEAL if record.shares else str(game.seat)
    expected = throw_dice(secret, record.game_id, deal, game.round, game.throw, len(loose))
    assert game.dice is not None
    thrown = tuple(game.dice[place] for place in loose)
    if thrown != expected:
        replay.fail(Fault.DICE, found=format_roll(thrown), expected=format_roll(expected))
    return len(loose)


def _check_start_roll(replay: Replay, secret: bytes, seats: tuple[int, ...]) -> int:
    count, throw = replay.record.rules.dice, replay.start_throws
    for seat, row in zip(seats, replay.event["dice"], strict=True):
        expected = throw_dice(secret, replay.record.game_id, str(seat), START_ROUND, throw, count)
        if tuple(row) != expected:
            found, wanted = format_roll(tuple(row)), format_roll(expected)
            replay.fail(Fault.START_DICE, thrower=seat, found=found, expected=wanted)
    return count * len(seats)
