"""Places, breakdown and stakes."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from yachtdice.game import Game, Outcome
from yachtdice.game.outcome import outcome
from yachtdice.rules import Card, Totals, find_rules
from yachtdice.testing import games

YACHT_DICE = find_rules("yacht-dice")


def card(chance: int, **points: int) -> Card:
    """A scorecard with these points in its Chance box, and in others by name."""
    filled: list[int | None] = [None] * len(YACHT_DICE.categories)
    for id_, value in {"chance": chance, **points}.items():
        filled[YACHT_DICE.index(id_)] = value
    return Card((tuple(filled),))


def ranked(*totals: int, winner: int | None = None) -> Outcome:
    return outcome(YACHT_DICE, tuple(map(card, totals)), () if winner is None else (winner,))


@pytest.mark.parametrize(
    ("totals", "winner", "places"),
    [
        ((5,), None, (1,)),
        ((5, 7), None, (2, 1)),
        ((7, 7), None, (1, 1)),
        ((7, 5, 7, 6), None, (1, 4, 1, 3)),
        ((1, 5, 5, 5), None, (4, 1, 1, 1)),
        ((0, 0, 0), None, (1, 1, 1)),
        ((7, 5, 7, 6), 1, (2, 1, 2, 4)),
        ((7, 5), 0, (1, 2)),
        ((3, 3, 3), 2, (2, 2, 1)),
    ],
)
def test_equal_totals_share_a_place(
    totals: tuple[int, ...], winner: int | None, places: tuple[int, ...]
) -> None:
    assert ranked(*totals, winner=winner).places == places


def test_of_several_who_won_at_once_the_higher_total_is_first() -> None:
    result = outcome(YACHT_DICE, tuple(map(card, (9, 4, 5, 5, 7))), (1, 2, 3))
    assert result.places == (4, 3, 1, 1, 5)
    assert result.winner == 2
    assert result.winners == (2, 3)


@pytest.mark.parametrize(
    ("totals", "winner", "stake", "paid"),
    [
        ((5,), None, 10, (0,)),
        ((5, 7), None, 10, (-20, 20)),
        ((7, 7), None, 10, (0, 0)),
        ((10, 4, 7), None, 1, (9, -6, -3)),
        ((10, 10, 5), None, 1, (Fraction(5, 2), Fraction(5, 2), -5)),
        ((10, 10, 10, 8, 9), None, 1, (1, 1, 1, -2, -1)),
        ((10, 10, 10, 8), None, 1, (*[Fraction(2, 3)] * 3, -2)),
        # who wins at once with the lower total is paid by those below, and pays nobody
        ((10, 4, 1), 1, 2, (0, 6, -6)),
        ((10, 4), None, 0, (0, 0)),
    ],
)
def test_losers_pay_the_difference(
    totals: tuple[int, ...], winner: int | None, stake: int, paid: tuple[Fraction | int, ...]
) -> None:
    assert ranked(*totals, winner=winner).settlement(stake) == paid


@examples(100)
@given(
    st.lists(st.integers(0, 30), min_size=1, max_size=8),
    st.integers(0, 1_000_000),
    st.none() | st.integers(0, 7),
)
def test_nobody_gains_what_nobody_paid(totals: list[int], stake: int, winner: int | None) -> None:
    result = ranked(*totals, winner=None if winner is None else winner % len(totals))
    paid = result.settlement(stake)
    assert sum(paid) == 0
    shares = {paid[seat] for seat in result.winners}
    assert len(shares) == 1
    assert min(shares) >= 0
    for seat, amount in enumerate(paid):
        if seat not in result.winners:
            lead = result.totals[result.winners[0]].total - totals[seat]
            assert amount == -max(0, lead) * stake


def test_the_breakdown_adds_up() -> None:
    full = card(20, sixes=30, fives=20, fours=12, ones=1, yacht=50)
    (sums,) = outcome(YACHT_DICE, (Card(full.columns, 2),)).totals
    assert sums == Totals(
        upper_total=63, upper_bonus=35, lower_total=70, extra_points=200, par_gap=63 - 48
    )
    assert sums.total == 63 + 35 + 70 + 200


def test_each_column_has_its_own_bonus() -> None:
    rules = find_rules("yacht-dice+columns=2")
    upper = card(0, sixes=30, fives=20, fours=12, ones=1).columns[0]
    short = card(0, sixes=30, fives=20, fours=12, ones=0).columns[0]
    for columns, bonus in (((upper, short), 35), ((upper, upper), 70), ((short, short), 0)):
        (sums,) = outcome(rules, (Card(columns),)).totals
        assert sums.upper_bonus == bonus
        assert sums.total == sums.upper_total + bonus


@examples(60)
@given(games())
def test_totals_are_what_the_cards_hold(game: Game) -> None:
    for seat, sums in zip(game.cards, game.outcome().totals, strict=True):
        written = sum(points or 0 for column in seat.columns for points in column)
        extra = seat.extra_yachts * game.rules.extra_yacht
        assert sums.total == written + sums.upper_bonus + extra
        assert sums.upper_bonus in [
            game.rules.bonus_points * columns for columns in range(game.rules.columns + 1)
        ]
