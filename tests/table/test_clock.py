"""What happens by itself, and when: undo waits, computers, first rolls, becoming final."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.table.playing import AtTable
from yachtdice.game import Action, Game, Keep, Score
from yachtdice.protocol import messages as m
from yachtdice.table import AnyEvent
from yachtdice.table.clock import keep_places, skippable, waits
from yachtdice.table.events import Finalised, HoldsChanged, Rolled, Scored


def wait(at: AtTable) -> tuple[str, int, int] | None:
    """Kind, whole and remaining time of what the table waits for, as it is shown."""
    shown = at.view().wait
    return None if shown is None else (shown.kind, shown.total_ms, shown.left_ms)


def test_a_table_waits_for_a_person() -> None:
    at = AtTable()
    assert at.due_in_ms() is None
    assert wait(at) is None
    assert at.wait(1_000_000) == ()
    at.roll()
    assert at.due_in_ms() is None


# ---------------------------------------------------------------- the undo wait


def test_a_computer_waits_three_seconds_so_that_a_score_can_be_taken_back() -> None:
    at = AtTable(seats="Ann *", dice="12345 12345 11111")
    at.roll()
    at.score("ones")
    assert wait(at) == ("undo", 3_000, 3_000)
    assert at.due_in_ms() == 3_000
    assert at.wait(2_999) == ()
    assert wait(at) == ("undo", 3_000, 1)
    at.send(m.Undo, seat=0)
    assert at.play.game.dice == (1, 2, 3, 4, 5)
    assert at.due_in_ms() is None
    at.score("twos")
    assert wait(at) == ("undo", 3_000, 3_000)
    (rolled,) = at.wait(3_000)
    assert isinstance(rolled, Rolled)
    assert rolled.by == "computer:random:any"
    assert at.refuses(m.Undo, seat=0) == "action/nothing_to_undo"


def test_skip_ends_the_undo_wait_but_not_the_computers_turn() -> None:
    at = AtTable(seats="Ann *")
    at.roll()
    at.score("ones")
    assert at.view().can.skip
    at.send(m.Skip, seat=0)
    assert wait(at) == ("undo", 0, 0)
    assert not at.view().can.skip
    assert at.refuses(m.Skip, seat=0) == "action/nothing_to_skip"
    assert at.view().can.undo == 0  # until it has rolled
    assert isinstance(at.wait(0)[0], Rolled)
    kind, total, _ = wait(at) or ("", 0, 0)
    assert kind == "pace"
    assert total > 0


def test_only_who_could_take_a_score_back_skips_the_wait_for_it() -> None:
    at = AtTable(seats="Ann * Ben")
    at.roll()
    at.score("ones")
    assert skippable(at.table, waits(at.table), (0,)) == 1
    assert skippable(at.table, waits(at.table), (2,)) is None
    assert skippable(at.table, waits(at.table), ()) is None


def test_skip_hurries_the_rest_of_a_computers_turn_and_no_other() -> None:
    at = AtTable(seats="Ann * *")
    at.roll()
    at.score("ones")
    at.wait(3_000)
    at.send(m.Skip, seat=0)
    while at.play.turn_seat == 1:
        assert at.due_in_ms() == 0
        at.wait(0)
    assert at.play.turn_seat == 2
    assert (at.due_in_ms() or 0) > 0


@pytest.mark.parametrize("speed", ["slow", "normal", "fast", "at_once"])
def test_the_undo_wait_is_three_seconds_at_any_speed(speed: str) -> None:
    at = AtTable(seats="Ann *", speed=speed)
    at.roll()
    at.score("ones")
    assert wait(at) == ("undo", 3_000, 3_000)


def test_without_undo_there_is_no_wait_for_it() -> None:
    at = AtTable(seats="Ann *", undo=False)
    at.roll()
    at.score("ones")
    assert (wait(at) or ("",))[0] == "pace"
    assert (at.due_in_ms() or 0) < 3_000
    at.send(m.Skip, seat=0)
    while at.play.turn_seat == 1:  # there was nothing to take back: all of its turn is skipped
        assert at.due_in_ms() == 0
        at.wait(0)


# ---------------------------------------------------------------- computers


class Stopping:
    """Throws so often and then takes the first box."""

    name = "stopping"
    strength = "as_told"

    def __init__(self, throws: int, keeps: str = "some") -> None:
        self.throws = throws
        self.keeps = keeps

    def choose(self, game: Game, rng: Random) -> Action:
        actions = game.legal_actions()
        if game.throw >= self.throws:
            return next(action for action in actions if isinstance(action, Score))
        wanted = 0 if self.keeps == "nothing" else game.throw
        keeps = [action for action in actions if isinstance(action, Keep)]
        return next(keep for keep in keeps if len(keep.faces) == wanted)


def computers_turn(
    monkeypatch: pytest.MonkeyPatch, player: Stopping, rules: str = "yacht-dice", **settings: Any
) -> tuple[int, list[AnyEvent]]:
    """How long the turn took, and what happened in it."""
    monkeypatch.setattr("yachtdice.table.clock.find_player", lambda _: player)
    at = AtTable(rules, "* Ann", **settings)
    begun, before = at.now_ms, len(at.log)
    while at.play.turn_seat == 0:
        assert at.wait(at.due_in_ms() or 0)
    return at.now_ms - begun, at.log[before:]


@pytest.mark.parametrize("rules", ["yacht-dice", "yacht+held=stays", "general", "double-cameroon"])
@pytest.mark.parametrize(
    ("throws", "keeps", "took"),
    [
        (1, "some", 2_000),
        (2, "some", 3_400),
        (3, "some", 4_000),
        (2, "nothing", 2_700),
        (3, "nothing", 2_600),
    ],
)
def test_a_computers_turn_takes_two_to_four_seconds(
    monkeypatch: pytest.MonkeyPatch, rules: str, throws: int, keeps: str, took: int
) -> None:
    lasted, events = computers_turn(monkeypatch, Stopping(throws, keeps), rules)
    assert sum(isinstance(event, Rolled) for event in events) == throws
    assert lasted == took
    assert 2_000 <= lasted <= 4_000


@pytest.mark.parametrize(("speed", "factor"), [("slow", 1.8), ("fast", 0.4), ("at_once", 0.0)])
@pytest.mark.parametrize(("throws", "took"), [(1, 2_000), (2, 3_400), (3, 4_000)])
def test_a_computers_turn_at_other_speeds(
    monkeypatch: pytest.MonkeyPatch, speed: str, factor: float, throws: int, took: int
) -> None:
    lasted, _ = computers_turn(monkeypatch, Stopping(throws), speed=speed)
    assert lasted == round(took * factor)


def test_a_computer_that_stops_early_raises_all_its_dice_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for throws in (1, 2):
        _, events = computers_turn(monkeypatch, Stopping(throws))
        assert isinstance(events[-2], HoldsChanged)
        assert events[-2].places == (0, 1, 2, 3, 4)
        assert events[-1].at_ms - events[-2].at_ms == 700
    _, events = computers_turn(monkeypatch, Stopping(3))
    assert isinstance(events[-2], Rolled)


def test_kept_dice_lie_raised_before_the_rest_is_thrown() -> None:
    at = AtTable(seats="* *")
    gaps = {}
    at.go_on()
    for before, after in pairwise(at.log):
        if isinstance(after, Rolled | HoldsChanged | Scored) and after.by.startswith("computer"):
            gaps[type(before), type(after)] = after.at_ms - before.at_ms
    assert gaps[Rolled, HoldsChanged] == 700
    assert gaps[HoldsChanged, Rolled] == 700


@pytest.mark.parametrize(("speed", "factor"), [("slow", 1.8), ("fast", 0.4), ("at_once", 0.0)])
def test_speed(speed: str, factor: float) -> None:
    usual, other = AtTable(seats="* Ann"), AtTable(seats="* Ann", speed=speed)
    while usual.play.turn_seat == 0:
        assert other.due_in_ms() == round((usual.due_in_ms() or 0) * factor)
        for at in (usual, other):
            at.wait(at.due_in_ms() or 0)
    assert usual.position == other.position


def test_speed_can_be_changed_in_mid_turn() -> None:
    at = AtTable(seats="* Ann")
    at.wait(500)
    at.send(m.SetSpeed, seat=1, speed="at_once")
    assert at.due_in_ms() == 0
    assert at.view().settings.speed == "at_once"


def test_a_computer_goes_on_after_a_restart_as_it_would_have() -> None:
    at, other = AtTable(seats="* *"), AtTable(seats="* *")
    for _ in range(60):
        at.wait(at.due_in_ms() or 0)
        # what the other has lost but for its log, and time gone by
        other.restart()
        other.wait((other.due_in_ms() or 0) + 5_000)
        assert other.position == at.position
        assert other.play.held == at.play.held


def test_a_clock_that_is_set_back_freezes_no_wait() -> None:
    at = AtTable(seats="Ann *")
    at.roll()
    at.score("ones")
    at.now_ms -= 1_000
    assert wait(at) == ("undo", 3_000, 3_000)
    assert at.due_in_ms() == 4_000
    at.now_ms -= 3_600_000
    assert wait(at) == ("undo", 3_000, 0)
    assert isinstance(at.wait(0)[0], Rolled)
    assert at.due_in_ms() == 700  # from here on it counts by the new time


def test_computers_hold_what_lies_held_already() -> None:
    at = AtTable("yacht+held=stays", "Ann", dice="65655 1")
    at.roll()
    at.send(m.Hold, places=[3])
    assert keep_places(at.play, (5, 6)) == (0, 3)
    assert keep_places(at.play, ()) == ()
    assert keep_places(at.play, (5, 5, 5)) == (1, 3, 4)


def test_a_computer_that_takes_over_leaves_fixed_dice_where_they_are() -> None:
    at = AtTable("yacht+held=stays", "Ann", dice="12365 5123")
    at.roll()
    at.roll([4])
    assert at.play.game.dice == (5, 1, 2, 3, 5)
    at.send(m.Hold, places=[0, 4])
    assert keep_places(at.play, (5,)) == (4,)


# ---------------------------------------------------------------- first rolls by themselves


def test_an_automatic_first_roll_comes_after_the_undo_wait() -> None:
    at = AtTable(seats="Ann", auto_roll=True)
    assert (wait(at) or ("",))[0] == "pace"
    (rolled,) = at.wait(at.due_in_ms() or 0)
    assert isinstance(rolled, Rolled)
    assert rolled.by == "clock"
    assert at.due_in_ms() is None  # rerolls are hers
    at.score("ones")
    assert wait(at) == ("undo", 3_000, 3_000)
    at.send(m.Undo, seat=0)
    assert at.due_in_ms() is None
    at.score("twos")
    assert isinstance(at.wait(3_000)[0], Rolled)


def test_skip_brings_the_first_roll_at_once() -> None:
    at = AtTable(seats="Ann", auto_roll=True)
    at.wait(600)
    at.score("ones")
    at.send(m.Skip, seat=0)
    assert at.due_in_ms() == 0


def test_the_hand_off_comes_before_the_first_roll() -> None:
    at = AtTable(seats="Ann Ben", auto_roll=True)
    at.wait(600)
    at.score("ones")
    assert at.table.is_hand_off(at.play)
    assert at.due_in_ms() is None
    assert at.wait(100_000) == ()
    assert at.view().can.undo == 0  # the hand-off screen carries Undo
    at.send(m.Roll, seat=1)  # "I am Ben"
    assert at.play.game.throw == 1


def test_no_hand_off_where_it_is_off_or_nobody_passes_anything() -> None:
    off = AtTable(seats="Ann Ben", auto_roll=True, hand_off=False)
    alone = AtTable(seats="Ann *", auto_roll=True)
    for at in (off, alone):
        at.wait(600)
        at.score("ones")
        assert not at.table.is_hand_off(at.play)
        assert wait(at) == ("undo", 3_000, 3_000)
    given = AtTable(seats="Ann Ben")
    given.send(m.GiveSeat, seat=1, to="computer")
    given.roll()
    given.score("ones")
    assert not given.table.is_hand_off(given.play)


def test_the_device_is_passed_on_past_a_computer() -> None:
    at = AtTable(seats="Ann * Ben", speed="at_once")
    at.roll()
    at.score("ones")
    at.go_on()
    assert at.play.turn_seat == 2
    assert at.table.is_hand_off(at.play)
    at = AtTable(seats="Ann * *", speed="at_once")
    at.roll()
    at.score("ones")
    at.go_on()
    assert at.play.turn_seat == 0
    assert not at.table.is_hand_off(at.play)


def test_the_device_is_passed_on_past_another_device() -> None:
    at = AtTable(seats="Ann Zoe Ben", auto_roll=True)
    ann, zoe, ben = at.table.seats
    at.table = replace(at.table, seats=(ann, replace(zoe, keys=("zoe",)), ben))
    at.wait(600)
    at.score("ones")
    assert not at.table.is_hand_off(at.play)
    at.wait(3_000)
    at.send(m.Score, boxes=["ones"], key="zoe")
    assert at.table.is_hand_off(at.play)  # Ann still has the device that is Ben's too
    assert (at.view().hand_off, at.view("zoe").hand_off, at.view(None).hand_off) == (0, None, None)


def test_the_view_tells_whose_hands_the_device_leaves() -> None:
    at = AtTable(seats="Ann Ben")
    assert at.view().hand_off is None
    at.roll()
    at.score("ones")
    assert at.view().hand_off == 0
    at.send(m.Roll)
    assert at.view().hand_off is None
    at.score("ones")
    assert at.view().hand_off == 1
    at.send(m.End)
    assert at.view().hand_off is None


# ---------------------------------------------------------------- becoming final


def over() -> AtTable:
    at = AtTable("general", "Ann Ben", dice="11111")
    at.roll()
    at.score("general")
    assert at.table.phase == "over"
    return at


def test_a_finished_game_is_final_after_a_minute() -> None:
    at = over()
    assert wait(at) == ("final", 60_000, 60_000)
    assert at.view().proof.secret is None
    assert at.wait(59_999) == ()
    (final,) = at.wait(1)
    assert isinstance(final, Finalised)
    assert final.by == "clock"
    assert at.table.phase == "final"
    assert at.view().proof.secret == at.table.secret
    assert at.due_in_ms() is None
    assert at.refuses(m.Undo, seat=0) == "action/game_final"


def test_the_last_score_can_be_taken_back_until_then() -> None:
    at = over()
    at.wait(59_999)
    at.send(m.Undo, seat=0)
    assert at.table.phase == "playing"
    assert at.due_in_ms() is None
    at.score("ones")
    assert at.table.phase == "playing"


def test_the_minute_begins_anew_with_the_last_score() -> None:
    at = over()
    at.wait(30_000)
    at.send(m.Undo, seat=0)
    at.score("general")
    assert wait(at) == ("final", 60_000, 60_000)


def test_the_wait_to_be_final_is_not_skipped_but_done() -> None:
    at = over()
    assert not at.view().can.skip
    assert at.refuses(m.Skip, seat=0) == "action/nothing_to_skip"
    assert at.view().can.done
    at.send(m.Done, seat=1)
    assert at.table.phase == "final"
    assert at.due_in_ms() is None
    assert at.refuses(m.Done, seat=1) == "action/game_final"


def test_time_that_ran_out_while_nobody_looked() -> None:
    at = over()
    at.now_ms += 10**9
    assert wait(at) == ("final", 60_000, 0)
    assert isinstance(at.wait(0)[0], Finalised)


def test_a_clock_that_was_set_back_shows_no_longer_wait_than_there_is() -> None:
    at = over()
    at.now_ms -= 4_000
    assert wait(at) == ("final", 60_000, 60_000)
