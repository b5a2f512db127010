"""Checking records: whatever is changed is found, and the first wrong event is named."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.game.stories import PRACTICE, duplicate_game, going_on, practice_game, whole_game
from tests.game.test_records import changed, with_event
from tests.table.playing import AtTable
from yachtdice.errors import RecordError
from yachtdice.game.proof import commitment, throw_dice
from yachtdice.game.record import Record, format_record, parse_record
from yachtdice.game.replay import replay_record
from yachtdice.game.verify import seal_record, verify_record
from yachtdice.protocol import messages as m
from yachtdice.rules import find_rules
from yachtdice.table import record
from yachtdice.testing import records


def wrong(kept: Record) -> str:
    """What is found wrong with a record that was read back from its text."""
    with pytest.raises(RecordError) as caught:
        verify_record(parse_record(format_record(kept)))
    return str(caught.value)


def number_of(kept: Record, kind: str, nth: int = 1) -> int:
    """Number of the nth event of a kind."""
    numbers = [n for n, event in enumerate(kept.events, 1) if event["kind"] == kind]
    return numbers[nth - 1]


def test_a_whole_game_is_right() -> None:
    kept = whole_game()
    checked = verify_record(parse_record(format_record(kept)))
    kinds = [event["kind"] for event in kept.events]
    assert checked.events == len(kinds)
    assert checked.rolls == kinds.count("roll")
    assert checked.scores == kinds.count("score")
    assert checked.games[0] == replay_record(kept)
    assert checked.games[0].is_over
    # every die that was thrown, and those of the start roll, three seats and then two
    held: tuple[int, ...] = ()
    dice = 5 * 3 + 5 * 2
    for before, event in pairwise(kept.events):
        if before["kind"] == "hold":
            held = tuple(before["places"])
        if event["kind"] == "roll":
            dice += 5 - (len(held) if event["throw"] > 1 else 0)
        held = () if event["kind"] == "score" else held
    assert checked.dice == dice


@examples(12)
@given(records(st.sampled_from(["general", "yacht+held=stays", "yatzy+extra=50"]), most_steps=150))
def test_what_was_played_is_right(kept: Record) -> None:
    verify_record(kept)


# ---------------------------------------------------------------- one change each


def test_a_die_changed() -> None:
    kept = whole_game()
    rolls = [n for n, event in enumerate(kept.events, 1) if event["kind"] == "roll"]
    for number in (*rolls[:6], *rolls[6::8], rolls[-1]):
        token = kept.events[number - 1]["token"]
        for place in range(1, 6):
            other = str(int(token[place]) % 6 + 1)
            told = changed(kept, number, token=token[:place] + other + token[place + 1 :])
            assert wrong(told).startswith(f"event {number} (roll, seat ")


def test_dice_swapped() -> None:
    """The same roll in other places is not what was thrown."""
    kept = whole_game()
    number = number_of(kept, "roll")
    token = kept.events[number - 1]["token"]
    assert token[1] != token[5]
    swapped = "!" + token[5] + token[2:5] + token[1]
    message = wrong(changed(kept, number, token=swapped))
    assert message.startswith(f"event {number} (roll, seat 1): thrown dice ")
    assert "from the secret" in message


def test_a_die_changed_and_its_points_with_it() -> None:
    """A story that could have been, but not with this secret."""
    at = AtTable("yacht", "Ann")
    at.roll()
    at.score("choice")
    at.send(m.End)
    kept = record(at.log)
    told = changed(changed(kept, 1, token="!66666"), 2, points=[30])
    assert replay_record(told).outcome().totals[0].total == 30
    assert wrong(told).startswith("event 1 (roll, seat 0): thrown dice 66666, expected")


def test_points_changed() -> None:
    kept = whole_game()
    for number, event in enumerate(kept.events, 1):
        if event["kind"] == "score":
            told = changed(kept, number, points=[event["points"][0] + 1])
            assert wrong(told).startswith(f"event {number} (score, seat {event['seat']}): points ")


def test_bonus_changed() -> None:
    kept = whole_game()
    number = number_of(kept, "score")
    assert wrong(changed(kept, number, bonus=100)).startswith(
        f"event {number} (score, seat 1): bonus"
    )


def test_a_token_changed() -> None:
    kept = whole_game()
    number = number_of(kept, "score")
    assert kept.events[number - 1]["points"] == [12]
    # to a box that pays something else, to one that pays the same, to none
    assert "points" in wrong(changed(kept, number, token="=fives"))
    first = wrong(changed(kept, number_of(kept, "score", 3), token="=full_house"))
    assert first.startswith(f"event {number_of(kept, 'score', 3)} (score, ")
    assert "no box" in wrong(changed(kept, number, token="=luck"))


def test_the_seat_of_an_event_changed() -> None:
    kept = whole_game()
    for number, event in enumerate(kept.events, 1):
        if "seat" in event:
            told = changed(kept, number, seat=(event["seat"] + 1) % 3)
            assert wrong(told).startswith(f"event {number} (")


def test_the_seat_order_changed() -> None:
    assert wrong(replace(whole_game(), order=(1, 0, 2))).startswith("event 1 (")
    at = AtTable("double-cameroon")
    at.roll()
    at.send(m.End)
    told = replace(record(at.log), order=(1, 0))
    assert wrong(told).startswith("event 1 (roll, seat 0): it is seat 1's turn")
    kept = whole_game()
    number = number_of(kept, "order")
    assert wrong(changed(kept, number, order=[2, 0, 1])).startswith(
        f"event {number} (order): order"
    )


def test_the_secret_changed() -> None:
    kept = whole_game()
    told = replace(kept, secret="ab" * 32)
    assert wrong(told).startswith("before event 1: the secret's SHA-256 is ")
    assert kept.secret
    assert wrong(replace(kept, commitment="ab" * 32)).startswith("before event 1: ")
    # both changed, so that they fit: then the dice do not
    both = replace(told, commitment=commitment(bytes.fromhex("ab" * 32)))
    assert wrong(both).startswith("event 1 (start_roll): seat 0 threw ")


def test_the_secret_left_out() -> None:
    kept = whole_game()
    assert wrong(replace(kept, secret=None)).startswith("event 1 (start_roll): ")
    bare = tuple({k: v for k, v in e.items() if k != "seal"} for e in kept.events)
    last = len(bare)
    told = replace(kept, secret=None, events=bare)
    assert (
        wrong(told) == f"event {last} (final, seat 0): the game is final, but its secret is missing"
    )


def test_the_game_id_changed() -> None:
    kept = replace(whole_game(), game_id="table-id-2")
    assert wrong(kept).startswith("event 1 (start_roll): seat 0 threw ")


def test_the_rules_changed() -> None:
    told = whole_game().to_json()
    for name in ("general", "general-short+house=open"):
        with pytest.raises(RecordError, match="not those that were played"):
            parse_record(json.dumps({**told, "rules": name}))
    # with the hash changed too, the seal of the first event no longer fits
    other = find_rules("general-short+house=open")
    assert "event 1 (start_roll): seal" in wrong(replace(whole_game(), rules=other))


def test_a_setting_changed() -> None:
    kept = whole_game()
    settings = {**kept.settings, "stakes": 0}
    assert wrong(replace(kept, settings=settings)).startswith("event 1 (start_roll): seal ")


def test_a_name_changed() -> None:
    kept = whole_game()
    seats = ({**kept.seats[0], "name": "Bo"}, *kept.seats[1:])
    assert wrong(replace(kept, seats=seats)).startswith("event 1 (start_roll): seal ")


def test_holds_changed() -> None:
    kept = whole_game()
    for number, event in enumerate(kept.events, 1):
        if event["kind"] == "hold":
            places = event["places"]
            told = changed(kept, number, places=places[1:] if places else [0])
            # found by its seal, or where other dice would have been thrown
            assert wrong(told).startswith(f"event {number} (hold, seat {event['seat']}): seal ")


def test_who_acted_and_when_changed() -> None:
    kept = whole_game()
    for number in (1, 2, 4, 30, len(kept.events)):
        event = kept.events[number - 1]
        for fields in ({"by": "nobody"}, {"at_ms": event["at_ms"] + 1}):
            assert wrong(changed(kept, number, **fields)).startswith(f"event {number} (")


def test_a_round_or_throw_changed() -> None:
    kept = whole_game()
    number = number_of(kept, "roll", 2)
    assert "expected round 1, throw 2" in wrong(changed(kept, number, throw=1))
    assert "expected round 1, throw 2" in wrong(changed(kept, number, round=2))


def test_start_dice_changed() -> None:
    kept = whole_game()
    dice = [list(row) for row in kept.events[0]["dice"]]
    dice[2][0] = dice[2][0] % 6 + 1
    message = wrong(changed(kept, 1, dice=dice))
    assert message.startswith("event 1 (start_roll): seat 2 threw ")


def test_an_event_left_out_or_doubled_or_moved() -> None:
    kept = whole_game()
    events = kept.events
    for index in (*range(12), *range(12, len(events), 17), len(events) - 1):
        number = index + 1
        fewer = wrong(replace(kept, events=(*events[:index], *events[index + 1 :])))
        assert fewer.startswith((f"event {number} (", f"after event {index}: "))
        more = wrong(replace(kept, events=(*events[:number], *events[index:])))
        assert more.startswith(f"event {number + 1} (")
        if number < len(events):
            moved = (*events[:index], events[number], events[index], *events[number + 1 :])
            assert wrong(replace(kept, events=moved)).startswith(f"event {number} (")


def test_the_end_cut_off() -> None:
    kept = whole_game()
    for count in (0, 1, 3, 20, len(kept.events) - 1):
        cut = replace(kept, events=kept.events[:count])
        message = wrong(cut)
        assert message.startswith(f"after event {count}: the secret is open, but the game is not")


def test_an_unknown_kind_is_sealed_like_the_others() -> None:
    """A later version's events and fields are under the seal, so an older reader finds changes."""
    kept = whole_game()
    bare = replace(
        kept, events=tuple({k: v for k, v in e.items() if k != "seal"} for e in kept.events)
    )
    told = replace(with_event(bare, 5, "bell", seat=1, sound=[1, 2]), more={"weather": "calm"})
    sealed = seal_record(told)
    again = parse_record(format_record(sealed))
    assert verify_record(again).games == verify_record(kept).games
    assert wrong(changed(sealed, 5, sound=[1, 3])).startswith("event 5 (bell, seat 1): seal ")
    assert wrong(changed(sealed, 5, more=1)).startswith("event 5 (bell, seat 1): seal ")
    assert wrong(replace(sealed, more={"weather": "foul"})).startswith("event 1 (start_roll): seal")
    assert wrong(replace(sealed, more={})).startswith("event 1 (start_roll): seal")
    # put in by someone else it is a change
    put_in = with_event(kept, 5, "bell", seat=1, sound=[1, 2])
    assert wrong(put_in).startswith("event 5 (bell, seat 1): seal None")


# ---------------------------------------------------------------- any change


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of everything in a JSON value that holds nothing else."""
    children = value.items() if isinstance(value, dict) else enumerate(value)
    for key, child in children:
        if isinstance(child, dict | list) and child:
            yield from leaves(child, (*path, key))
        else:
            yield (*path, key)


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    key, *rest = path
    changed_ = dict(value) if isinstance(value, dict) else list(value)
    changed_[key] = put(value[key], tuple(rest), new) if rest else new
    return changed_


def other_than(value: Any) -> st.SearchStrategy[Any]:
    """Something else of the same kind, mostly, that is not equal to it as JSON."""
    match value:
        case bool():
            near: st.SearchStrategy[Any] = st.just(not value)
        case int():
            near = st.integers(-1, 7) | st.just(value + 1) | st.just(float(value))
        case str():
            digits = value.translate(str.maketrans("123456789abcdef", "234567891bcdefa"))
            near = st.just(digits) | st.just(value.upper()) | st.just(value + " ") | st.just("")
        case _:
            near = st.just([0]) | st.just({"a": 1})
    anything: st.SearchStrategy[Any] = near | st.none() | st.booleans() | st.just([]) | st.just("x")
    return anything.filter(lambda new: json.dumps(new) != json.dumps(value))


@examples(100)
@given(data=st.data())
def test_any_leaf_changed_is_found(data: st.DataObject) -> None:
    told = data.draw(st.sampled_from([whole_game(), practice_game()])).to_json()
    every = list(leaves(told))
    head = [path for path in every if path[0] != "events"]
    path = data.draw(st.sampled_from(head) | st.sampled_from(every))
    value: Any = told
    for key in path:
        value = value[key]
    new = data.draw(other_than(value))
    if path == ("rules",) and isinstance(new, str) and new.strip().lower() == value:
        return  # another spelling of the same rules
    with pytest.raises(RecordError) as caught:
        verify_record(parse_record(json.dumps(put(told, path, new))))
    if path[0] == "events":
        assert re.match(rf"event {path[1] + 1}\b", str(caught.value)), (path, new)


@examples(40)
@given(data=st.data())
def test_any_leaf_left_out_is_found(data: st.DataObject) -> None:
    kept = data.draw(st.sampled_from([whole_game(), practice_game()]))
    told = json.loads(format_record(kept))
    path = data.draw(st.sampled_from([p for p in leaves(told) if isinstance(p[-1], str)]))
    holder: Any = told
    for key in path[:-1]:
        holder = holder[key]
    del holder[path[-1]]
    with pytest.raises(RecordError):
        verify_record(parse_record(json.dumps(told)))


# ---------------------------------------------------------------- begun from a position


def test_a_practice_game_is_right() -> None:
    kept = practice_game()
    assert kept.start == PRACTICE.position
    checked = verify_record(parse_record(format_record(kept)))
    assert checked.games[0] == replay_record(kept)
    assert checked.games[0].is_over
    # the dice it began with are given, the next ones are those of the new secret
    first = next(event for event in kept.events if event["kind"] == "roll")
    assert (first["round"], first["throw"]) == (2, 3)
    assert checked.dice > 0


def test_another_beginning_is_found() -> None:
    kept = practice_game()
    assert "start" in kept.to_json()
    assert wrong(replace(kept, start=None)).startswith("event 1 (hold, seat 1): ")
    for start, says in [
        ("", "record's 'start': bad position"),
        (PRACTICE.position.replace("3,-", "6,-"), "which no roll writes there"),
        (PRACTICE.position.replace("3,-", "2,-"), "event 1 (hold, seat 1): seal "),
        (PRACTICE.position.replace("25566", "25556"), "event 1 (hold, seat 1): seal "),
        (PRACTICE.position.replace(" 10 ", " 01 "), "seat 0 has 1 boxes filled, expected 2"),
        (PRACTICE.position.replace("-short", ""), "expected 11 boxes"),
        ("general-short 0 3,-,-,-,-,-,-,-,-,- 2 0 ? 3 -", "its seats 1 is not the record's, 2"),
        ("yacht 0 3,-,-,-,-,-,-,-,-,-,-,- 2 0 ? 3 -", "its rule set 'yacht' is not the record's"),
    ]:
        assert says in wrong(replace(kept, start=start))


def test_nobody_rolls_for_who_starts_there() -> None:
    kept = practice_game()
    told = with_event(kept, 1, "start_roll", throw=1, seats=[0, 1], dice=[[1] * 5, [2] * 5])
    assert "it is settled who starts" in wrong(told)


# ---------------------------------------------------------------- while it goes on


def test_a_game_in_progress_shows_nothing_of_its_secret() -> None:
    at = AtTable()
    at.roll()
    text = format_record(record(at.log))
    assert at.table.secret not in text
    assert '"seal"' not in text
    assert verify_record(parse_record(text)).dice == 0


def test_taking_back_a_score_throws_no_other_dice() -> None:
    at = AtTable("yacht", "Ann Ben")
    at.roll()
    dice = at.play.game.dice
    at.score("ones")
    at.send(m.Undo, seat=0)
    assert at.play.game.dice == dice
    at.roll()
    again = at.play.game.dice
    assert again == throw_dice(bytes.fromhex(at.table.secret), at.table.game_id, "0", 1, 2, 5)


def test_a_record_that_is_not_final_is_not_sealed() -> None:
    kept = going_on()
    assert seal_record(kept) is kept


# ---------------------------------------------------------------- the same dice for all


def test_seats_that_share_one_deal() -> None:
    kept = duplicate_game()
    checked = verify_record(parse_record(format_record(kept)))
    assert checked.dice > 0
    assert [game.is_over for game in checked.games] == [True] * 3
    assert kept.to_json()["deal"] == "all"


def test_a_die_of_a_shared_deal_changed() -> None:
    kept = duplicate_game()
    number = number_of(kept, "roll", 9)
    token = kept.events[number - 1]["token"]
    told = changed(kept, number, token=token[:1] + str(int(token[1]) % 6 + 1) + token[2:])
    assert wrong(told).startswith(f"event {number} (roll, seat ")


def test_a_shared_deal_is_not_everyones_own() -> None:
    """Without the mark the seats' turns do not come in order."""
    data = json.loads(format_record(duplicate_game()))
    del data["deal"]
    with pytest.raises(RecordError):
        verify_record(parse_record(json.dumps(data)))


@pytest.mark.parametrize("deal", ["seat", None, 0, ["all"]])
def test_unknown_deals(deal: object) -> None:
    data = {**json.loads(format_record(duplicate_game())), "deal": deal}
    with pytest.raises(RecordError, match="deal"):
        parse_record(json.dumps(data))


def test_a_shared_deal_does_not_begin_from_a_position() -> None:
    kept = replace(duplicate_game(), start="general-short 0 -,-,-,-,-,-,-,-,-,- 1 0 ? 3 -")
    assert "one deal" in wrong(seal_record(kept))


def test_a_roll_of_a_shared_deal_is_somebodys() -> None:
    kept = duplicate_game()
    number = number_of(kept, "roll")
    event = {key: value for key, value in kept.events[number - 1].items() if key != "seat"}
    events = [*kept.events]
    events[number - 1] = event
    assert wrong(replace(kept, events=tuple(events))).startswith(f"event {number} (roll)")
