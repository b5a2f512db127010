"""Perft of a turn: paths through the game, each position counted once with the ways to reach it."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.rules.reading import Row, read_card, read_table, to_card
from tests.second_scorer.perft import perft as second_perft
from yachtdice.game import Game, Keep, Score, Throw, new_game
from yachtdice.rules import find_rules

TABLE = list(read_table("perft.csv"))
KNOWN = [252, 4_116, 253_848, 4_488_372, 271_704_300]


def perft(game: Game, plies: int) -> list[int]:
    """Paths after each ply of one turn; scoring is counted at the last one only."""
    paths = Counter({game: 1})
    counts: list[int] = []
    while len(counts) < plies:
        scores = 0
        following: Counter[Game] = Counter()
        for position, ways in paths.items():
            if position.is_chance:
                for throw, _ in position.chance_outcomes():
                    following[position.apply(throw)] += ways
                continue
            for action in position.legal_actions():
                if isinstance(action, Score):
                    scores += ways
                else:
                    following[position.apply(action)] += ways
        paths = following
        counts.append(following.total() or scores)
    return counts


@pytest.mark.slow
@pytest.mark.parametrize("row", TABLE, ids=str)
def test_paths_of_a_turn(row: Row) -> None:
    name, card_words = row.input.split()
    expected = list(map(int, row.expected.split()))
    rules = find_rules(name)
    card = read_card(card_words)
    game = replace(new_game(rules), cards=(to_card(rules, card),))
    assert second_perft(name, card, len(expected)) == expected
    assert perft(game, len(expected)) == expected


def test_paths_of_the_default_game() -> None:
    assert perft(new_game(find_rules("yacht-dice")), 6) == [*KNOWN, 13 * KNOWN[-1]]


def test_table_holds_the_known_counts() -> None:
    for row in TABLE:
        if "held=stays" not in row.input:
            assert list(map(int, row.expected.split()))[:5] == KNOWN, row


@pytest.mark.parametrize(
    ("dice", "keeps", "splits"),
    [
        # of each number so many dice: one more ways to keep them, less holding all
        ("6666666666", 11 - 1, 1),
        ("1111122222", 6 * 6 - 1, 6),
        ("1234562345", 2 * 3 * 3 * 3 * 3 * 2 - 1, 70),
    ],
)
def test_choices_with_ten_dice(dice: str, keeps: int, splits: int) -> None:
    game = new_game(find_rules("double-cameroon")).apply(Throw(tuple(map(int, dice))))
    actions = game.legal_actions()
    assert sum(isinstance(action, Keep) for action in actions) == keeps
    # 45 pairs of ten boxes, and each split of the dice for each
    assert sum(isinstance(action, Score) for action in actions) == 45 * splits
    assert len(set(actions)) == len(actions)
