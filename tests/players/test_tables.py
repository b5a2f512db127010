"""What the players of a process know: so many rule sets, and so many bytes, the latest."""

from collections.abc import Iterator

import pytest

from tests.solver.small import SMALL
from yachtdice.errors import NotSolvedYetError, UnsolvedRulesError
from yachtdice.players import tables
from yachtdice.players.known import KnownTables
from yachtdice.rules import RuleSet
from yachtdice.solver import Solution, solve

ONE, TWO, THREE = (SMALL[name] for name in ("joker_forced", "held", "two_boxes_held"))


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
    tables.forget()
    yield
    tables.forget()


@pytest.fixture(scope="module")
def solved() -> dict[RuleSet, Solution]:
    return {rules: solve(rules) for rules in (ONE, TWO, THREE)}


def known(*rules: RuleSet) -> list[bool]:
    """Asks for each, which makes it the latest."""
    return [tables.ready(one) is not None for one in rules]


def test_what_was_not_asked_for_the_longest_makes_room(
    solved: dict[RuleSet, Solution], monkeypatch: pytest.MonkeyPatch
) -> None:
    most = tables._bytes(solved[ONE]) + max(tables._bytes(solved[r]) for r in (TWO, THREE))
    monkeypatch.setattr(tables, "MOST_BYTES", most)
    tables.learn(solved[ONE])
    tables.learn(solved[TWO])
    assert known(TWO, ONE) == [True, True]
    tables.learn(solved[THREE])
    assert known(ONE, TWO, THREE) == [True, False, True]


def test_one_that_takes_more_than_there_is_for_all_is_known_alone(
    solved: dict[RuleSet, Solution], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_BYTES", 1)
    tables.learn(solved[ONE])
    tables.learn(solved[TWO])
    assert known(ONE, TWO) == [False, True]


def test_what_a_solution_takes_is_the_table_and_its_places(
    solved: dict[RuleSet, Solution],
) -> None:
    layout = solved[ONE].layout
    rows = layout.n_rows
    assert layout.counts is layout.digits  # of one column; counted once
    table = 2 * (rows + 1) * layout.upper.n_states * 8
    assert tables._bytes(solved[ONE]) == table + rows * (len(ONE.categories) + 8)


def test_what_may_be_known_later_is_told_from_what_never_is(
    solved: dict[RuleSet, Solution],
) -> None:
    with pytest.raises(NotSolvedYetError):
        KnownTables().get(ONE)
    tables.learn(solved[ONE])
    assert KnownTables().get(ONE) is solved[ONE]
    with pytest.raises(UnsolvedRulesError) as caught:
        KnownTables().get(ONE, every_total=True)
    assert not isinstance(caught.value, NotSolvedYetError)
