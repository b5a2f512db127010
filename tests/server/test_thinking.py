"""What a computer player needs is worked out before its first turn."""

import pytest

from tests.table.playing import AtTable
from yachtdice.rules import RuleSet
from yachtdice.server import thinking
from yachtdice.server.thinking import Thinkers


def test_rules_of_tables_with_a_computer_are_worked_out_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worked_out: list[RuleSet] = []
    monkeypatch.setattr(thinking, "warm_up", worked_out.append)
    thinkers = Thinkers(1)
    people = AtTable("yatzy", "Ann Ben").table
    mixed = AtTable("general", "Ann *").table
    for table in (people, mixed, mixed):
        thinkers.prepare(table)
    thinkers._pool.shutdown(wait=True)
    assert worked_out == [mixed.rules]
