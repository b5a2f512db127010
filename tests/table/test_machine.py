"""Any sequence of commands and of time: what always holds at a table."""

from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.examples import examples
from tests.table.playing import KEY, AtTable
from yachtdice.game import Placement, parse_position
from yachtdice.game.replay import replay_record
from yachtdice.protocol import messages as m
from yachtdice.table import Refusal, advance, decide, due_in_ms, record, replay, view, view_for
from yachtdice.table.events import Started
from yachtdice.testing import any_command, rule_set_names

FRIEND, STRANGER = "key-of-a-friend", "key-of-a-stranger"
KEYS = (KEY, FRIEND, STRANGER)

numbers = st.integers(0, 9)
splits = st.none() | st.lists(st.lists(numbers, max_size=10), max_size=3)
boxes = st.sampled_from(["ones", "yacht", "full_house", "five_alike", "chance", "ones@2", "brag"])
WILD: dict[type[m.Command], st.SearchStrategy[dict[str, Any]]] = {
    m.Roll: st.just({}),
    m.Hold: st.fixed_dictionaries({"places": st.lists(numbers, max_size=10)}),
    m.Score: st.fixed_dictionaries(
        {"boxes": st.lists(boxes, min_size=1, max_size=2), "split": splits}
    ),
    m.Undo: st.just({}),
    m.Skip: st.just({}),
    m.Done: st.just({}),
    m.Rematch: st.just({}),
    m.End: st.just({}),
    m.GiveSeat: st.fixed_dictionaries({"to": st.sampled_from(["computer", "person"])}),
    m.SetSpeed: st.fixed_dictionaries({"speed": st.sampled_from(["slow", "at_once"])}),
}


class TableMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        # a seat that is given away is played at random too: nothing here is about playing well
        self.default_player = patch("yachtdice.table.clock.DEFAULT_PLAYER", "random")
        self.default_player.start()

    @initialize(
        name=rule_set_names(),
        seats=st.lists(st.sampled_from(["Ann", "*"]), min_size=1, max_size=4),
        settings=st.fixed_dictionaries(
            {
                "auto_roll": st.booleans(),
                "start_roll": st.booleans(),
                "undo": st.sampled_from([True, True, False]),
                "hand_off": st.booleans(),
                "stakes": st.sampled_from([0, 3]),
                "speed": st.sampled_from(["normal", "at_once"]),
            }
        ),
        seed=st.integers(1, 2**32),
    )
    def begin(self, name: str, seats: list[str], settings: dict[str, Any], seed: int) -> None:
        if name.startswith("double-cameroon"):
            seats = ["Ann"] * len(seats)  # ten dice have thousands of actions to choose among
        self.random = Random(seed)
        self.at = AtTable(name, " ".join(seats), first_secret=seed, **settings)

    # ------------------------------------------------------------ what happens

    @rule(times=st.integers(1, 12), friend=st.booleans())
    def go_on(self, times: int, friend: bool) -> None:
        """What people do: mostly it goes on with the game."""
        for _ in range(times):
            if self.at.due_in_ms() is not None and self.random.random() < 0.8:
                self.time_passes_until_due()
                continue
            command = any_command(self.at.table, self.random)
            if isinstance(command, m.End) and self.random.random() < 0.9:
                continue
            key = FRIEND if friend and self.at.table.held_by(FRIEND) else KEY
            self.send(command, key)

    @rule(
        kind_and_fields=st.sampled_from(sorted(WILD, key=lambda kind: kind.__name__)).flatmap(
            lambda kind: st.tuples(st.just(kind), WILD[kind])
        ),
        key=st.sampled_from(KEYS),
        seat=st.integers(0, 4),
        behind=st.sampled_from([0, 0, 0, 1, -1, 5]),
    )
    def anything(
        self,
        kind_and_fields: tuple[type[m.Command], dict[str, Any]],
        key: str,
        seat: int,
        behind: int,
    ) -> None:
        kind, fields = kind_and_fields
        seq = self.at.table.seq - behind
        command = kind(id="command-2", table=self.at.table.id, seq=seq, seat=seat, **fields)
        was_accepted = self.send(command, key)
        if behind or seat not in self.at.table.held_by(key):
            assert not was_accepted

    def send(self, command: m.Command, key: str) -> bool:
        """Send a command; a refused one has changed nothing."""
        before, count = self.at.table, len(self.at.log)
        fields = msgspec.structs.asdict(command)
        fields = {name: fields[name] for name in fields if name not in ("id", "table")}
        try:
            events = self.at.send(type(command), key=key, **fields)
        except Refusal:
            assert self.at.table is before
            assert len(self.at.log) == count
            return False
        assert events
        assert self.at.table.seq == before.seq + len(events)
        return True

    @rule(ms=st.sampled_from([0, 1, 100, 500, 2_999, 3_000, 59_999, 10**7]))
    def time_passes(self, ms: int) -> None:
        due = self.at.due_in_ms()
        events = self.at.wait(ms)
        assert bool(events) == (due is not None and due <= ms)

    @precondition(lambda self: self.at.due_in_ms() is not None)
    @rule()
    def time_passes_until_due(self) -> None:
        assert self.at.wait(max(0, self.at.due_in_ms() or 0))

    @rule()
    def a_friend_takes_the_seats(self) -> None:
        self.at.share(FRIEND)

    @rule()
    def restart(self) -> None:
        before = self.at.table
        self.at.restart()
        assert self.at.table == before

    # ------------------------------------------------------------ what always holds

    @invariant()
    def no_view_shows_what_it_must_not(self) -> None:
        table = self.at.table
        secrets = {event.secret for event in self.at.log if isinstance(event, Started)}
        for key in (*KEYS, None):
            text = msgspec.json.encode(self.at.view(key)).decode()
            assert not any(other in text for other in KEYS)
            shown = {secret for secret in secrets if secret in text}
            assert shown == ({table.secret} if table.phase == "final" else set())

    @invariant()
    def what_the_view_says_can_be_done_is_what_can_be_done(self) -> None:
        for key in (KEY, STRANGER):
            held = self.at.table.held_by(key)
            can = self.at.view(key).can
            turn = self.at.play.turn_seat
            own = [s for s in held if self.at.table.seats[s].info.kind == "person"]
            assert can.acts_for == (own[0] if own else held[0] if held else None)
            seats = range(len(self.at.table.seats))
            assert can.roll == self.is_accepted(key, m.Roll, turn)
            assert can.hold == self.is_accepted(key, m.Hold, turn, places=list(self.at.play.held))
            assert can.undo == next((s for s in seats if self.is_accepted(key, m.Undo, s)), None)
            assert can.skip == self.is_accepted(key, m.Skip, can.acts_for)
            assert can.done == self.is_accepted(key, m.Done, can.acts_for)
            assert can.rematch == self.is_accepted(key, m.Rematch, can.acts_for)
            assert can.end == self.is_accepted(key, m.End, can.acts_for)
            shown = self.at.view(key).turn
            if shown is None or self.at.table.rules.boxes_per_turn > 1:
                continue
            legal = [c.box for c in shown.choices if c.legal]
            tried = {
                c.box: self.is_accepted(key, m.Score, turn, boxes=[c.box]) for c in shown.choices
            }
            assert [box for box in tried if tried[box]] == (legal if can.score else [])

    def is_accepted(self, key: str, kind: type[m.Command], seat: int | None, **fields: Any) -> bool:
        table = self.at.table
        number = 0 if seat is None else seat
        command = kind(id="command-3", table=table.id, seq=table.seq, seat=number, **fields)
        try:
            decide(
                table,
                command,  # type: ignore[arg-type]
                viewer=key,
                now_ms=self.at.now_ms,
                chance=self.at.chance,
            )
        except Refusal:
            return False
        return True

    @invariant()
    def the_shown_wait_is_the_one_that_runs(self) -> None:
        table, shown = self.at.table, self.at.view().wait
        left_ms = due_in_ms(table, self.at.now_ms)
        assert (shown is None) == (left_ms is None)
        if shown is not None:
            assert 0 <= shown.left_ms <= shown.total_ms
            assert shown.left_ms == left_ms
        else:
            assert advance(table, now_ms=2**50, chance=self.at.chance) == ()

    @invariant()
    def a_view_made_from_anothers_is_the_same(self) -> None:
        table, now_ms, viewers = self.at.table, self.at.now_ms, (KEY, None, "stranger")
        for like in viewers:
            seen = view(table, like, now_ms)
            for viewer in viewers:
                assert view_for(viewer, seen, table, now_ms) == view(table, viewer, now_ms)

    @invariant()
    def the_shown_choices_are_the_games(self) -> None:
        game, shown = self.at.play.game, self.at.view().turn
        if shown is not None and game.rules.boxes_per_turn == 1:
            legal = {c.box: (c.points, c.bonus, c.wins) for c in shown.choices if c.legal}
            assert legal == {
                str(Placement(game.rules.categories[box.category].id, box.column)): (
                    scored.points,
                    scored.bonus,
                    scored.wins,
                )
                for box, scored in game.choices().items()
            }

    @invariant()
    def the_position_reads_back(self) -> None:
        assert parse_position(self.at.position) == self.at.play.game

    @invariant()
    def places_held_are_places_with_dice(self) -> None:
        play = self.at.play
        assert set(play.fixed) <= set(play.held) <= set(range(play.game.rules.dice))
        assert list(play.held) == sorted(play.held)
        if play.game.dice is None:
            assert play.held == ()
        else:
            fixed = sorted(play.game.dice[place] for place in play.fixed)
            assert tuple(fixed) == play.game.fixed

    def teardown(self) -> None:
        self.default_player.stop()
        if not hasattr(self, "at"):
            return
        again = replay(self.at.log)
        assert again == self.at.table
        for key in (*KEYS, None):
            assert view(again, key, self.at.now_ms) == self.at.view(key)
        kept = record(self.at.log)
        assert replay_record(kept) == self.at.play.game


pytestmark = pytest.mark.slow

TestTable = TableMachine.TestCase
TestTable.settings = examples(18, steps=30)
