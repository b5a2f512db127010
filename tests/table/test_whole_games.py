"""Whole games of every rule set, from the first throw to the standings."""

import pytest

from tests.table.playing import AtTable
from yachtdice.game.replay import replay_record
from yachtdice.game.verify import verify_record
from yachtdice.protocol import messages as m
from yachtdice.rules import RULE_SET_IDS, find_rules
from yachtdice.table import record, replay
from yachtdice.table.events import Rolled, Scored


def play_on(at: AtTable) -> None:
    """People roll once and take the first box they may, computers do as they like."""
    while at.table.phase == "playing":
        step(at)


def step(at: AtTable) -> None:
    if at.due_in_ms() is not None:
        assert at.wait(at.due_in_ms() or 0)
    elif at.play.game.dice is None:
        at.roll()
    else:
        shown = at.view().turn
        assert shown is not None
        legal = [choice.box for choice in shown.choices if choice.legal]
        at.score(*(shown.pairs[0].boxes if shown.pairs else legal[:1]))


def check_end(at: AtTable) -> None:
    """What must be true of any game that was played out."""
    rules, game = at.table.rules, at.play.game
    view = at.view()
    assert view.phase == "over"
    assert view.outcome is not None
    turns = sum(isinstance(event, Scored) for event in at.log)
    if view.outcome.won_at_once is None:
        assert turns == rules.rounds * len(at.table.seats)
        assert all(card.is_full for card in game.cards)
    places = {s.seat: s.place for s in view.outcome.standings}
    assert sorted(places) == list(range(len(at.table.seats)))
    assert min(places.values()) == 1
    for shown in view.seats:
        assert shown.total == next(s.total for s in view.outcome.standings if s.seat == shown.seat)
    thrown = sum(len(event.dice) - len(event.held) for event in at.log if isinstance(event, Rolled))
    assert sum(sum(shown.faces) for shown in view.seats) == thrown
    at.go_on()
    assert at.table.phase == "final"
    assert replay(at.log) == at.table
    kept = record(at.log)
    checked = verify_record(kept)
    assert checked.games == (replay_record(kept),) == (game,)
    starting = sum(rules.dice * len(rolled.seats) for rolled in at.table.start_rolls)
    assert (checked.scores, checked.dice) == (turns, thrown + starting)


@pytest.mark.parametrize("id_", RULE_SET_IDS)
def test_alone(id_: str) -> None:
    at = AtTable(id_, "Ann")
    play_on(at)
    check_end(at)


@pytest.mark.parametrize("id_", RULE_SET_IDS)
def test_a_person_and_a_computer(id_: str) -> None:
    at = AtTable(id_, "Ann *", auto_roll=True, start_roll=True, speed="at_once")
    play_on(at)
    check_end(at)


@pytest.mark.parametrize("name", ["general-short", "yatzy+extra=50", "yacht-dice+columns=3"])
def test_computers_only(name: str) -> None:
    at = AtTable(name, "* * *", stakes=3)
    play_on(at)
    check_end(at)


@pytest.mark.parametrize("name", ["general", "yacht+held=stays", "yacht-dice-free+columns=2"])
def test_eight_seats(name: str) -> None:
    at = AtTable(name, "Ann Ben Cat Ann * * Jo Kim", speed="at_once", start_roll=True)
    named = [shown.name for shown in at.view().seats if not shown.player]
    assert len(set(named)) == len(named) == 6
    assert len({shown.flag for shown in at.view().seats}) == 8
    play_on(at)
    check_end(at)


@pytest.mark.parametrize("name", ["general-short", "double-cameroon"])
def test_a_seat_that_is_empty_before_every_step(name: str) -> None:
    at = AtTable(name, "Ann Ben")
    while at.table.phase == "playing":
        at.leave(at.play.turn_seat or 0)
        assert at.due_in_ms() is None
        at.send(m.GiveSeat, to="person")
        step(at)
    check_end(at)
    given = [event["to"] for event in record(at.log).events if event["kind"] == "give"]
    assert given == ["empty", "person"] * (len(given) // 2)


def test_one_game_after_another_each_with_its_record() -> None:
    at = AtTable("general-short", "Ann Ben")
    firsts = []
    for number in (1, 2, 3):
        firsts.append(at.table.order[0])
        play_on(at)
        at.send(m.Rematch)
        kept = record(at.log, number)
        assert verify_record(kept).scores == 20 or replay_record(kept).winner is not None
    assert firsts == [0, 1, 0]


def test_a_table_knows_the_rules_by_name_alone() -> None:
    at = AtTable("yacht-dice+joker=free", "Ann")
    assert at.table.rules is find_rules("yacht-dice-free")
