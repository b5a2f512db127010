"""Records: what they hold, that they read back, and that replaying one gives the same end."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.game.stories import going_on, whole_game
from tests.table.playing import AtTable
from yachtdice.errors import RecordError
from yachtdice.game.record import Record, format_record, parse_record
from yachtdice.game.replay import replay_record
from yachtdice.game.verify import verify_record
from yachtdice.protocol import messages as m
from yachtdice.table import AnyEvent, Refusal, record, replay
from yachtdice.table.events import Ended, Finalised, Started
from yachtdice.testing import logs


def changed(record_: Record, number: int, **fields: Any) -> Record:
    """The record with fields of an event changed; None takes a field away."""
    events = list(record_.events)
    merged = {**events[number - 1], **fields}
    events[number - 1] = {key: value for key, value in merged.items() if value is not None}
    return replace(record_, events=tuple(events))


def with_event(record_: Record, number: int, kind: str, **fields: Any) -> Record:
    """The record with one event more, which gets this number."""
    event = {"kind": kind, "by": "person", "at_ms": 1, **fields}
    events = record_.events
    return replace(record_, events=(*events[: number - 1], event, *events[number - 1 :]))


def refusal(record_: Record) -> str:
    with pytest.raises(RecordError) as caught:
        replay_record(record_)
    return str(caught.value)


# ---------------------------------------------------------------- there and back


@examples(15)
@given(logs(most_steps=150))
def test_a_record_reads_back_and_ends_where_the_table_does(log: tuple[AnyEvent, ...]) -> None:
    table = replay(log)
    if table.is_apart and table.phase in ("playing", "over"):
        with pytest.raises(Refusal):
            record(log)
        return
    kept = record(log)
    text = format_record(kept)
    again = parse_record(text)
    assert again == parse_record(text.encode())
    assert again.to_json() == kept.to_json() == json.loads(text)
    assert format_record(again) == text
    games = tuple(play.game for play in table.plays)
    assert verify_record(again).games == games
    if not table.is_apart:
        assert (replay_record(again),) == games
    is_final = table.phase == "final"
    assert (kept.secret is not None) == is_final
    assert table.secret not in text or is_final
    assert all(("seal" in event) == is_final for event in kept.events)


@examples(6)
@given(logs(most_steps=300))
def test_every_game_of_a_table_has_its_record(log: tuple[AnyEvent, ...]) -> None:
    """A record says the same whatever happens at the table later."""
    number = 0
    for index, event in enumerate(log, 1):
        number += isinstance(event, Started)
        if isinstance(event, Finalised | Ended):
            assert record(log[:index], number) == record(log, number)


def test_an_event_a_line() -> None:
    kept = whole_game()
    lines = format_record(kept).splitlines()
    assert sum(line.startswith('  {"kind": ') for line in lines) == len(kept.events)
    empty = replace(kept, events=(), secret=None)
    assert parse_record(format_record(empty)) == empty


def test_a_record_tells_the_story() -> None:
    kept = whole_game()
    kinds = [event["kind"] for event in kept.events]
    assert kinds[:3] == ["start_roll", "start_roll", "order"]
    assert kinds[-1] == "final"
    assert {"roll", "hold", "score", "undo", "give"} <= set(kinds)
    assert {event["by"] for event in kept.events} >= {"person", "computer:random:any", "clock"}
    assert [seat["name"] for seat in kept.seats] == ["Ann", "Ben", "Bosun"]
    assert kept.seats[2]["player"] == "random"
    assert kept.settings["stakes"] == 10
    assert "total" not in format_record(kept)


def test_a_game_in_progress_replays_without_its_secret() -> None:
    kept = going_on()
    assert kept.secret is None
    game = replay_record(parse_record(format_record(kept)))
    assert game.dice == (1, 1, 1, 2, 3)
    assert game.cards[0].extra_yachts == 0
    checked = verify_record(kept)
    assert (checked.rolls, checked.dice, checked.scores) == (5, 0, 3)


def test_a_game_ended_early_replays() -> None:
    at = AtTable()
    at.roll()
    at.send(m.End)
    kept = parse_record(format_record(record(at.log)))
    assert [event["kind"] for event in kept.events] == ["roll", "end"]
    assert verify_record(kept).dice == 5
    assert replay_record(kept).throw == 1
    assert not replay_record(kept).is_over


def test_a_table_has_no_record_of_a_game_it_never_had() -> None:
    at = AtTable()
    for number in (0, 2, -1):
        with pytest.raises(Exception, match="table/not_found"):
            record(at.log, number)


def test_the_record_of_an_earlier_game_at_the_table() -> None:
    at = AtTable("double-cameroon", "Ann Ben")
    at.roll()
    at.send(m.End)
    at.send(m.Rematch)
    at.roll()
    first, second = record(at.log, 1), record(at.log)
    assert first.game_id != second.game_id
    assert first.secret
    assert second.secret is None
    assert (first.order, second.order) == ((0, 1), (1, 0))
    assert verify_record(first).dice == verify_record(second).dice + 10 == 10


def test_the_speed_set_later_is_no_part_of_the_story() -> None:
    at = AtTable()
    at.roll()
    before = record(at.log)
    at.send(m.SetSpeed, speed="slow")
    assert record(at.log) == before


# ---------------------------------------------------------------- what a reader does not know


def test_unknown_kinds_of_event_are_kept_and_skipped() -> None:
    kept = going_on()
    told = with_event(kept, 3, "bell", seat=1, sound={"notes": [1, None, 0.5]})
    assert replay_record(told) == replay_record(kept)
    again = parse_record(format_record(told))
    assert again.events[2]["sound"] == {"notes": [1, None, 0.5]}
    assert format_record(again) == format_record(told)


def test_a_hint_is_kept_and_changes_nothing() -> None:
    kept = going_on()
    told = with_event(kept, 2, "hint", seat=0)
    assert replay_record(told) == replay_record(kept)
    assert parse_record(format_record(told)).events[1]["kind"] == "hint"


def test_unknown_fields_are_kept() -> None:
    data = {**going_on().to_json(), "weather": "calm"}
    again = parse_record(json.dumps(data))
    assert again.more == {"weather": "calm"}
    assert again.to_json() == data


# ---------------------------------------------------------------- what can't have been


def test_it_names_the_event_and_the_seat() -> None:
    assert refusal(changed(going_on(), 2, points=[49])).startswith("event 2 (score, seat 0): ")


@pytest.mark.parametrize(
    ("number", "fields", "reason"),
    [
        (1, {"seat": 1}, "it is seat 0's turn"),
        (1, {"token": "!6666"}, "expected 5 dice"),
        (1, {"token": "!66667"}, "expected digits 1-6"),
        (1, {"token": "k66"}, "is no roll"),
        (1, {"token": None}, "bad action"),
        (1, {"token": 5}, "bad action"),
        (1, {"round": 2}, "expected round 1, throw 1"),
        (1, {"throw": 2}, "expected round 1, throw 1"),
        (1, {"throw": None}, "expected round 1, throw 1"),
        (2, {"token": "=brag"}, "no box 'brag'"),
        (2, {"token": "=yacht@3"}, "no column 3"),
        (2, {"token": "!66666"}, "is no score"),
        (2, {"points": [51]}, "expected [50]"),
        (2, {"points": 50}, "expected [50]"),
        (2, {"points": []}, "expected [50]"),
        (2, {"bonus": 100}, "bonus 100, expected 0"),
        (2, {"kind": "undo"}, "no score to take back"),
        (2, {"kind": "roll", "token": "!66666"}, "expected round 1, throw 2"),
        (8, {"places": [0, 1, 5]}, "expected numbers 0-4"),
        (8, {"places": [0, 1, -1]}, "expected numbers 0-4"),
        (8, {"places": [0, 1, 1]}, "a place twice"),
        (8, {"places": [0, 1.0]}, "expected numbers 0-4"),
        (8, {"places": [0, True]}, "expected numbers 0-4"),
        (8, {"places": None}, "expected numbers 0-4"),
        (8, {"places": "01"}, "expected numbers 0-4"),
        (9, {"token": "!11223"}, "held die at place 2 changed from 1"),
        (9, {"token": "!111"}, "expected 5 dice"),
    ],
)
def test_events_that_can_not_have_been(number: int, fields: dict[str, Any], reason: str) -> None:
    kept = going_on()
    message = refusal(changed(kept, number, **fields))
    assert message.startswith(f"event {number} (")
    assert reason in message


@pytest.mark.parametrize(
    ("number", "kind", "fields", "reason"),
    [
        (1, "hold", {"seat": 0, "places": []}, "without dice"),
        (1, "score", {"seat": 0, "token": "=ones"}, "nothing has been rolled"),
        (1, "undo", {"seat": 0}, "no score to take back"),
        (1, "final", {}, "the game is not over"),
        (1, "order", {"order": [1, 0]}, "nothing has been thrown"),
        (1, "order", {"order": 5}, "nothing has been thrown"),
        (3, "undo", {"seat": 1}, "the last score was seat 0's"),
        (3, "undo", {}, "the last score was seat 0's"),
        (2, "start_roll", {"throw": 1, "seats": [0, 1], "dice": [[1] * 5] * 2}, "it is settled"),
        (2, "order", {"order": [1, 0]}, "nothing has been thrown"),
        (2, "final", {}, "the game is not over"),
    ],
)
def test_events_at_a_wrong_time(
    number: int, kind: str, fields: dict[str, Any], reason: str
) -> None:
    message = refusal(with_event(going_on(), number, kind, **fields))
    assert message.startswith(f"event {number} ({kind}")
    assert reason in message


def test_holding_all_dice_is_not_a_roll() -> None:
    told = with_event(going_on(), 2, "hold", seat=0, places=[0, 1, 2, 3, 4])
    told = with_event(told, 3, "roll", seat=0, token="!66666", round=1, throw=2)
    assert refusal(told).startswith("event 3 (roll, seat 0): illegal action 'k66666'")


def test_nothing_happens_after_the_end() -> None:
    kept = whole_game()
    last = len(kept.events)
    for kind in ("roll", "hold", "score", "undo", "give", "start_roll", "order", "final", "end"):
        told = with_event(kept, last + 1, kind, seat=0, token="!11111")
        assert refusal(told).startswith(f"event {last + 1} ({kind}, seat 0): the game had ended")
    assert replay_record(with_event(kept, last + 1, "applause")) == replay_record(kept)


def test_a_game_that_is_over_is_not_ended_early() -> None:
    kept = whole_game()
    assert "the game is over" in refusal(changed(kept, len(kept.events), kind="end"))


def test_no_holds_when_no_roll_is_left() -> None:
    at = AtTable("yacht", "Ann")
    at.roll()
    at.roll()
    at.roll()
    told = with_event(record(at.log), 4, "hold", seat=0, places=[1])
    assert "a roll to come" in refusal(told)


@pytest.mark.parametrize(
    ("number", "fields"),
    [
        (1, {"throw": 2}),
        (1, {"seats": [0, 1]}),
        (1, {"seats": [1, 0, 2]}),
        (1, {"dice": [[6] * 5] * 2}),
        (1, {"dice": [[6] * 5] * 4}),
        (1, {"dice": [[6] * 5, [6] * 5, [6] * 4]}),
        (1, {"dice": [[6] * 5, [6] * 5, [6] * 4 + [7]]}),
        (1, {"dice": [[6] * 5, [6] * 5, [6] * 4 + ["6"]]}),
        (1, {"dice": [[6] * 5, [6] * 5, "66666"]}),
        (1, {"dice": None}),
        (1, {"dice": [[1] * 5, [6] * 5, [1] * 5], "kind": "start_roll"}),
        (2, {"seats": [0, 1, 2]}),
        (2, {"throw": 1}),
        (3, {"order": [0, 1, 2]}),
        (3, {"order": [2, 1, 0]}),
        (3, {"order": [1, 2]}),
        (3, {"order": ["1", "2", "0"]}),
        (3, {"order": 5}),
        (3, {"order": None}),
        (3, {"kind": "start_roll"}),
    ],
)
def test_start_rolls_that_can_not_have_been(number: int, fields: dict[str, Any]) -> None:
    kept = whole_game()
    assert [event["kind"] for event in kept.events[:3]] == ["start_roll", "start_roll", "order"]
    message = refusal(changed(kept, number, **fields))
    # a start roll that could be, but leads elsewhere, is found at what follows
    later = number + 1 if fields.get("dice") == [[1] * 5, [6] * 5, [1] * 5] else number
    assert message.startswith(f"event {later} (")


def test_play_begins_once_it_is_settled_who_starts() -> None:
    kept = whole_game()
    without = replace(kept, events=(*kept.events[:2], *kept.events[3:]))
    assert refusal(without).startswith("event 3 (roll, seat 1): it is not settled who starts")


# ---------------------------------------------------------------- what is no record


def broken(**fields: Any) -> str:
    data = {**going_on().to_json(), **fields}
    with pytest.raises(RecordError) as caught:
        parse_record(json.dumps({key: value for key, value in data.items() if value != "absent"}))
    return str(caught.value)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"format": "absent"}, "'format'"),
        ({"format": "chess"}, "'format'"),
        ({"version": 2}, "version 2: expected 1"),
        ({"version": True}, "version True: expected 1"),
        ({"version": "1"}, "version '1': expected 1"),
        ({"version": "absent"}, "version None: expected 1"),
        ({"game": ""}, "'game'"),
        ({"game": "a|0"}, "'game'"),
        ({"game": "\ud800"}, "'game'"),
        ({"game": 5}, "'game'"),
        ({"rules": "chess"}, "'rules'"),
        ({"rules": 5}, "'rules'"),
        ({"rules": "yacht"}, "not those that were played"),
        ({"rules_hash": "absent"}, "not those that were played"),
        ({"rules_hash": "0" * 64}, "not those that were played"),
        ({"settings": []}, "'settings'"),
        ({"seats": "absent"}, "'seats'"),
        ({"seats": []}, "expected 1-8"),
        ({"seats": [{"name": "Ann", "kind": "person", "flag": "m"}] * 9}, "expected 1-8"),
        ({"seats": ["Ann", "Ben"]}, "seat 0"),
        ({"seats": [{"name": "Ann", "kind": "person"}] * 2}, "'flag'"),
        ({"order": [0]}, "each of 2 seats once"),
        ({"order": [0, 0]}, "each of 2 seats once"),
        ({"order": [0, 2]}, "each of 2 seats once"),
        ({"order": ["0", "1"]}, "each of 2 seats once"),
        ({"order": [False, True]}, "each of 2 seats once"),
        ({"order": [0, [1]]}, "each of 2 seats once"),
        ({"order": {}}, "'order'"),
        ({"commitment": None}, "'commitment'"),
        ({"commitment": "AB" * 32}, "'commitment'"),
        ({"secret": "ab"}, "'secret'"),
        ({"secret": "AB" * 32}, "'secret'"),
        ({"secret": " " + "ab" * 32}, "'secret'"),
        ({"secret": 5}, "'secret'"),
        ({"events": None}, "'events'"),
        ({"events": {}}, "'events'"),
        ({"events": [5]}, "event 1"),
        ({"events": [{"kind": 5}]}, "event 1"),
        ({"events": [{"kind": "roll", "by": "person"}]}, "'at_ms'"),
        ({"events": [{"kind": "roll", "by": 5, "at_ms": 5}]}, "'by'"),
        ({"events": [{"kind": "x", "by": "", "at_ms": 5, "seat": 2}]}, "seat 2: expected 0-1"),
        ({"events": [{"kind": "x", "by": "", "at_ms": 5, "seat": True}]}, "seat True"),
    ],
)
def test_what_is_no_record(fields: dict[str, Any], reason: str) -> None:
    assert reason in broken(**fields)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '"record"', "{}", b"\xff\xfe", b"{\x00}", "[" * 100_000, "9" * 5000],
)
def test_what_is_no_json_object(text: str | bytes) -> None:
    with pytest.raises(RecordError, match="not a record"):
        parse_record(text)


def test_the_rules_may_go_by_another_name() -> None:
    """A name may stop being the canonical one when rule sets are added; equal rules stay equal."""
    told = going_on().to_json()
    assert told["rules"] == "yacht-dice+columns=2"
    other = "yacht-dice-classic+joker=forced+columns=2"
    again = parse_record(json.dumps({**told, "rules": other}))
    assert again.rules.name == told["rules"]
    assert verify_record(again).rolls == 5


# ---------------------------------------------------------------- anything at all

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from(["!11111", "=ones", "roll", "score", "k-", "undo", "=ones+twos"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=6,
)  # fmt: skip


@examples(100)
@given(st.binary(max_size=60) | st.text(max_size=60) | json_values.map(json.dumps))
def test_garbage_is_no_record(garbage: str | bytes) -> None:
    with pytest.raises(RecordError):
        parse_record(garbage)


def check_anything(data: Any) -> None:
    """It is refused as a record, or read and then refused by a check, or fine; never a crash."""
    try:
        kept = parse_record(json.dumps(data))
    except RecordError:
        return
    for check in (verify_record, replay_record):
        try:
            check(kept)
        except RecordError as caught:
            assert str(caught)  # noqa: PT017 - it may also be fine


@examples(50)
@given(data=st.data())
def test_any_head_is_read_or_refused(data: st.DataObject) -> None:
    told = going_on().to_json()
    for key in data.draw(st.lists(st.sampled_from(sorted(told)), min_size=1, max_size=2)):
        told[key] = data.draw(json_values)
    check_anything(told)


EVENT_FIELDS = [
    "seat",
    "token",
    "points",
    "bonus",
    "places",
    "round",
    "throw",
    "seats",
    "dice",
    "order",
]


@examples(100)
@given(data=st.data())
def test_any_event_is_read_or_refused(data: st.DataObject) -> None:
    kept = data.draw(st.sampled_from([going_on(), whole_game()]))
    told = kept.to_json()
    told["secret"] = None
    number = data.draw(st.integers(0, min(12, len(kept.events) - 1)))
    event = dict(told["events"][number])
    kinds = ["roll", "hold", "score", "undo", "start_roll", "order", "give", "final", "end", "x"]
    event["kind"] = data.draw(st.sampled_from([event["kind"], *kinds]))
    for key in data.draw(st.lists(st.sampled_from(EVENT_FIELDS), max_size=3)):
        event[key] = data.draw(json_values)
    told["events"] = [*told["events"][:number], event, *told["events"][number + 1 :][:5]]
    check_anything(told)


def test_deep_nesting_is_no_crash() -> None:
    told = format_record(whole_game())
    for depth in (10, 300, 600, 900, 950, 990, 1_100, 50_000):
        deep = told.replace('"at_ms"', '"deep": ' + "[" * depth + "]" * depth + ', "at_ms"', 1)
        try:
            kept = parse_record(deep)
        except RecordError:
            continue
        with pytest.raises(RecordError):
            verify_record(kept)  # changed, or too deep to say


def test_a_key_that_stands_twice_is_refused() -> None:
    text = format_record(record(AtTable("general").log))
    twice = text.replace('"order":', '"order": [0], "order":', 1)
    assert twice != text
    with pytest.raises(RecordError, match="'order' stands twice"):
        parse_record(twice)
