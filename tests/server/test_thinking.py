"""What a computer player needs is worked out before its first turn."""

import asyncio
import threading

import pytest

from tests.server.harness import Browser
from tests.table.playing import AtTable
from yachtdice.rules import RuleSet
from yachtdice.server import thinking
from yachtdice.server.solving import Solving
from yachtdice.server.thinking import Thinkers


def test_rules_of_tables_with_a_computer_are_worked_out_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worked_out: list[RuleSet] = []
    monkeypatch.setattr(thinking, "warm_up", worked_out.append)
    thinkers = Thinkers(1, Solving())
    people = AtTable("yatzy", "Ann Ben").table
    mixed = AtTable("general", "Ann *").table
    for table in (people, mixed, mixed):
        thinkers.prepare(table)
    thinkers._warming.shutdown(wait=True)
    assert worked_out == [mixed.rules]


async def test_rules_are_worked_out_when_a_seat_goes_to_the_computer(
    monkeypatch: pytest.MonkeyPatch, ann: Browser
) -> None:
    worked_out: list[RuleSet] = []
    monkeypatch.setattr(thinking, "warm_up", worked_out.append)
    view = await ann.do(await ann.create("Ann", "Ben", rules="yatzy"), "roll")
    assert worked_out == []
    await ann.do(view, "give_seat", to="computer")
    async with asyncio.timeout(10):
        while not worked_out:  # in a thread of its own
            await asyncio.sleep(0.01)
    assert [rules.id for rules in worked_out] == ["yatzy"]


async def test_a_long_warm_up_keeps_no_other_table_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    may_end = threading.Event()
    monkeypatch.setattr(thinking, "warm_up", lambda _rules: may_end.wait(20))
    thinkers = Thinkers(1, Solving())
    cold, other = AtTable("general", "Ann *").table, AtTable("yatzy", "Ann Ben").table
    thinkers.prepare(cold)
    try:
        waiting = asyncio.create_task(thinkers.run(cold.rules, lambda: "cold"))
        assert await thinkers.run(other.rules, lambda: "other") == "other"
        assert not waiting.done()
        left = asyncio.create_task(thinkers.run(cold.rules, lambda: "left"))
        await asyncio.sleep(0)
        left.cancel()
        await asyncio.sleep(0)
        may_end.set()
        assert await waiting == "cold"
    finally:
        may_end.set()
        thinkers.close()
