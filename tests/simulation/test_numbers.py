"""Chance by address."""

import numpy as np
import pytest
from numpy.typing import NDArray

from yachtdice.simulation.numbers import GOLDEN, faces, mixed, numbers


def as_words(*values: int) -> NDArray[np.uint64]:
    return np.array(values, dtype=np.uint64)


def test_the_numbers_are_those_of_splitmix64() -> None:
    """The first five of seed 1234567, as the reference code in C by Vigna prints them."""
    states = [(1234567 + n * GOLDEN) % 2**64 for n in range(5)]
    assert mixed(as_words(*states)).tolist() == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_each_address_has_a_number_of_its_own() -> None:
    games = np.arange(200)
    every = [
        numbers(seed, games, seat, turn, what)
        for seed in (0, 1)
        for seat in (0, 7)
        for turn in (1, 39)
        for what in (1, 3)
    ]
    assert len(np.unique(np.concatenate(every))) == len(every) * len(games)


def test_a_number_does_not_depend_on_who_else_is_asked_for() -> None:
    every = numbers(5, np.arange(1000), 1, 2, 3)
    assert np.array_equal(numbers(5, np.arange(400, 500), 1, 2, 3), every[400:500])


@pytest.mark.parametrize(("dice", "sides"), [(5, 6), (10, 6), (2, 3)])
def test_faces_are_the_digits_of_the_number(dice: int, sides: int) -> None:
    drawn = numbers(1, np.arange(50), 0, 1, 1)
    found = faces(drawn, dice, sides)
    for number, row in zip(drawn.tolist(), found.tolist(), strict=True):
        expected = []
        for _ in range(dice):
            number *= sides
            expected.append(number >> 64)
            number %= 2**64
        assert row == expected


def test_every_face_is_as_likely_at_every_place() -> None:
    found = faces(numbers(3, np.arange(600_000), 0, 1, 1), 5, 6)
    for place in range(5):
        counts = np.bincount(found[:, place], minlength=6)
        assert ((counts - 100_000) ** 2 / 100_000).sum() < 25.7  # 1 in 10,000 of fair dice
