"""Dice by address, against a few lines of their own."""

import hashlib
import hmac
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from yachtdice.game.proof import SECRET_BYTES, ProvenChance, commitment, throw_dice

SECRET = bytes(range(SECRET_BYTES))
GAME = "k7QdXyz_-9-1"


def by_hand(secret: bytes, address: str, count: int) -> tuple[int, ...]:
    """The formula of docs/explanation/dice.md, word for word."""
    faces: list[int] = []
    for block in range(100):
        text = f"{address}|{block}".encode()
        faces += [
            b % 6 + 1 for b in hmac.new(secret, text, "sha256").digest() if b not in range(252, 256)
        ]
    return tuple(faces[:count])


@examples(80)
@given(
    secret=st.binary(min_size=SECRET_BYTES, max_size=SECRET_BYTES),
    game=st.text("abcXYZ019-_", min_size=1, max_size=20),
    deal=st.integers(0, 7).map(str) | st.just("all"),
    round_=st.integers(0, 45),
    throw=st.integers(1, 20),
    count=st.integers(0, 100),
)
def test_dice_follow_from_their_address(
    secret: bytes, game: str, deal: str, round_: int, throw: int, count: int
) -> None:
    dice = throw_dice(secret, game, deal, round_, throw, count)
    assert dice == by_hand(secret, f"{game}|{deal}|{round_}|{throw}", count)
    assert len(dice) == count
    # fewer dice are the first of more: what is held changes no other die's value
    assert dice[: count // 2] == throw_dice(secret, game, deal, round_, throw, count // 2)


def test_known_dice() -> None:
    # pinned: a change here would make every record of the past wrong
    assert throw_dice(SECRET, GAME, "0", 1, 1, 5) == by_hand(SECRET, f"{GAME}|0|1|1", 5)
    assert "".join(map(str, throw_dice(SECRET, GAME, "0", 1, 1, 10))) == "3655334366"


def test_the_commitment_is_the_plain_sha256() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_every_part_of_the_address_matters() -> None:
    base = (SECRET, GAME, "0", 1, 1)
    others = [
        (bytes(SECRET_BYTES), GAME, "0", 1, 1),
        (SECRET, GAME + "1", "0", 1, 1),
        (SECRET, GAME, "1", 1, 1),
        (SECRET, GAME, "all", 1, 1),
        (SECRET, GAME, "0", 0, 1),
        (SECRET, GAME, "0", 1, 2),
        (SECRET, GAME, "0", 11, 1),
        (SECRET, GAME, "0", 1, 11),
    ]
    drawn = [throw_dice(*address, 30) for address in (base, *others)]
    assert len(set(drawn)) == len(drawn)


def test_bytes_from_252_are_skipped() -> None:
    """Found by looking: a throw whose first byte is one of them, for each of the four."""
    for skipped in range(252, 256):
        secret = next(
            number.to_bytes(SECRET_BYTES, "big")
            for number in range(10_000)
            if digest(number.to_bytes(SECRET_BYTES, "big"), 0)[0] == skipped
        )
        first, second = digest(secret, 0)[:2]
        assert first == skipped
        assert second < 252
        assert throw_dice(secret, GAME, "0", 1, 1, 1) == (second % 6 + 1,)
    secret = next(
        number.to_bytes(SECRET_BYTES, "big")
        for number in range(10_000)
        if digest(number.to_bytes(SECRET_BYTES, "big"), 0)[0] == 251
    )
    assert throw_dice(secret, GAME, "0", 1, 1, 1) == (251 % 6 + 1,)


def test_a_block_that_is_used_up_is_followed_by_the_next() -> None:
    """Thirty-two dice of a block that gives only so many, so that block 1 gives the rest."""
    for missing in (0, 1, 2, 3):
        secret = next(
            number.to_bytes(SECRET_BYTES, "big")
            for number in range(10_000)
            if sum(b >= 252 for b in digest(number.to_bytes(SECRET_BYTES, "big"), 0)) == missing
        )
        first = [b % 6 + 1 for b in digest(secret, 0) if b < 252]
        second = [b % 6 + 1 for b in digest(secret, 1) if b < 252]
        assert len(first) == 32 - missing
        assert throw_dice(secret, GAME, "0", 1, 1, 32) == (*first, *second[:missing])
        assert throw_dice(secret, GAME, "0", 1, 1, 40) == (*first, *second)[:40]


def digest(secret: bytes, block: int) -> bytes:
    return hmac.new(secret, f"{GAME}|0|1|1|{block}".encode(), hashlib.sha256).digest()


def test_faces_come_equally_often() -> None:
    """Chi-square over 600,000 dice of one secret: whole, by place, and by pairs of neighbours."""
    throws = [
        throw_dice(SECRET, GAME, str(seat), round_, throw, 30)
        for seat, round_, throw in product(range(4), range(1, 1001), range(1, 6))
    ]
    faces = [face for dice in throws for face in dice]
    assert len(faces) == 600_000
    assert set(faces) == set(range(1, 7))
    # critical values at p = 0.001; the secret is fixed, so this passes always or never
    assert chi_square(faces, 6) < 20.52  # 5 degrees of freedom
    for place in range(5):
        assert chi_square((dice[place] for dice in throws), 6) < 20.52
    pairs = (pair for dice in throws for pair in zip(dice[::2], dice[1::2], strict=True))
    assert chi_square(pairs, 36) < 66.62  # 35
    following = pairwise(dice[0] for dice in throws)
    assert chi_square(following, 36) < 66.62


def chi_square(drawn: Iterable[object], kinds: int) -> float:
    counts = Counter(drawn)
    expected = counts.total() / kinds
    missing = kinds - len(counts)
    return sum((n - expected) ** 2 for n in counts.values()) / expected + missing * expected


def test_a_loaded_die_would_be_seen() -> None:
    # bytes taken modulo 6 without skipping: faces 1 to 4 come 43 times in 256, 5 and 6 42 times
    faces = (
        byte % 6 + 1
        for number in range(600_000 // 32)
        for byte in hmac.new(SECRET, str(number).encode(), hashlib.sha256).digest()
    )
    assert chi_square(faces, 6) > 20.52


def test_no_throw_depends_on_another() -> None:
    addresses = [
        (str(seat), round_, throw)
        for seat, round_, throw in product(range(3), range(14), range(1, 4))
    ]
    forwards = {a: throw_dice(SECRET, GAME, *a, 5) for a in addresses}
    backwards = {a: throw_dice(SECRET, GAME, *a, 5) for a in reversed(addresses)}
    assert forwards == backwards
    chance = ProvenChance(lambda count: bytes(count))
    assert {a: chance.throw(SECRET, GAME, *a, 5) for a in addresses[::2]} == {
        a: forwards[a] for a in addresses[::2]
    }


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_another_process_throws_the_same(hash_seed: str) -> None:
    code = (
        "from yachtdice.game.proof import throw_dice;"
        f"print(throw_dice(bytes(range(32)), {GAME!r}, '3', 13, 3, 40))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": hash_seed},
    )
    assert done.stdout.strip() == str(throw_dice(SECRET, GAME, "3", 13, 3, 40))


def test_a_secret_is_256_bits_of_the_source_given() -> None:
    asked: list[int] = []

    def random_bytes(count: int) -> bytes:
        asked.append(count)
        return bytes([len(asked)] * count)

    chance = ProvenChance(random_bytes)
    assert [chance.new_secret(), chance.new_secret()] == [b"\1" * 32, b"\2" * 32]
    assert asked == [32, 32]
