"""Dice that anyone can check: every die has an address under the game's secret.

The faces of a throw are HMAC-SHA256 with the secret as key over the UTF-8 text
`game id|deal|round|throw|block` (numbers in decimal, block from 0 up as needed), bytes in order,
252-255 skipped, byte mod 6 + 1. So nothing has to be counted: a restart, an undo or another process
throws the same dice.
"""

import hashlib
import hmac
from collections.abc import Callable
from typing import Protocol

SECRET_BYTES = 32
START_ROUND = 0
"""The round of the roll for who starts."""
SHARED_DEAL = "all"
"""The deal where every seat gets the same dice."""

_FACES = bytes(byte % 6 + 1 for byte in range(256))
# 252 is the greatest multiple of 6 in a byte: above it some faces would come more often
_SKIPPED = bytes(range(252, 256))


def commitment(secret: bytes) -> str:
    """SHA-256 of the secret, hex: shown before the first roll."""
    return hashlib.sha256(secret).hexdigest()


def throw_dice(
    secret: bytes, game_id: str, deal: str, round_: int, throw: int, count: int
) -> tuple[int, ...]:
    """The first `count` faces of a throw, for the dice thrown, lowest place first.

    Args:
        deal: the seat's number, or `all`.
        round_: from 1; 0 is the roll for who starts.
        throw: from 1.
    """
    faces = b""
    block = 0
    while len(faces) < count:
        address = f"{game_id}|{deal}|{round_}|{throw}|{block}"
        digest = hmac.digest(secret, address.encode(), "sha256")
        faces += digest.translate(_FACES, _SKIPPED)
        block += 1
    return tuple(faces[:count])


class Chance(Protocol):
    """Where dice and secrets come from."""

    def new_secret(self) -> bytes:
        """A fresh game secret, 32 bytes."""

    def throw(
        self, secret: bytes, game_id: str, deal: str, round_: int, throw: int, count: int
    ) -> tuple[int, ...]:
        """The faces of a throw, as in `throw_dice`."""


class ProvenChance:
    """Dice by address under a secret drawn from `random_bytes`."""

    def __init__(self, random_bytes: Callable[[int], bytes]) -> None:
        self._random_bytes = random_bytes

    def new_secret(self) -> bytes:
        return self._random_bytes(SECRET_BYTES)

    def throw(
        self, secret: bytes, game_id: str, deal: str, round_: int, throw: int, count: int
    ) -> tuple[int, ...]:
        return throw_dice(secret, game_id, deal, round_, throw, count)
