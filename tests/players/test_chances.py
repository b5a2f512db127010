"""The chance to win as a recorded game went on."""

from random import Random

import pytest

from tests.players.recorded import recorded
from yachtdice.game import Score
from yachtdice.players.chances import start_chances, step_chances, turn_chances
from yachtdice.players.report_moves import moves_of
from yachtdice.rules import find_rules
from yachtdice.solver import Tables
from yachtdice.solver.winning import EXACT_OPEN, seat_chances

RULES = find_rules("general-short")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    return Tables(tmp_path_factory.mktemp("tables"))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_each_step_has_the_chances_around_it(seats: int, tables: Tables) -> None:
    record = recorded(RULES, Random(4), seats=seats, undo=0.2)
    moves, _ = moves_of(record)
    steps = list(step_chances(record, tables))
    assert len(steps) == len(moves)
    for move, step in zip(moves, steps, strict=True):
        assert step.before == seat_chances(move.game, tables)
        assert step.after == seat_chances(move.game.apply(move.action), tables)
        assert sum(step.before) == pytest.approx(1, abs=1e-9)
        assert sum(step.after) == pytest.approx(1, abs=1e-9)
        most = max(len(card.open_boxes()) for card in move.game.cards)
        assert step.is_exact == (most <= EXACT_OPEN)
    assert {step.is_exact for step in steps} == {True, False}


def test_turns_are_the_steps_at_their_ends(tables: Tables) -> None:
    record = recorded(RULES, Random(5), seats=2, undo=0.2)
    first, *turns = turn_chances(record, tables)
    moves, (game,) = moves_of(record)
    scores = [
        (move.game.seat, move.game.round, step.after)
        for move, step in zip(moves, step_chances(record, tables), strict=True)
        if isinstance(move.action, Score)
    ]
    assert [(turn.seat, turn.round, turn.after) for turn in turns] == scores
    assert first.seat is None
    assert first.after == start_chances(record, tables) == pytest.approx((0.5, 0.5))
    winners = game.outcome().winners
    assert turns[-1].after == tuple((s in winners) / len(winners) for s in range(2))


def test_a_game_that_ended_early_has_its_last_chances(tables: Tables) -> None:
    record = recorded(RULES, Random(6), seats=2, turns=3)
    assert len(list(turn_chances(record, tables))) == 4
