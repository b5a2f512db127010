"""Any sequence of what two to four browsers may send to a room: what always holds."""

from random import Random
from typing import Any, Literal
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.examples import examples
from tests.table.playing import KEY, AtTable
from yachtdice.protocol import messages as m
from yachtdice.table import Refusal, decide, replay, view, view_for
from yachtdice.table.events import Joined, RematchWanted, Started
from yachtdice.table.state import Table
from yachtdice.table.turn_time import MISSES, SHOWN_MS, running

GUESTS = ("key-of-jon", "key-of-maya", "key-of-eve")

numbers = st.integers(0, 4)
texts = st.sampled_from(["Jon", "Maya", "  ", "x" * 41, "Ann"])
flags = st.sampled_from(["", "a", "q", "z"])
IN_ROOM: dict[type[m.Command], st.SearchStrategy[dict[str, Any]]] = {
    m.Join: st.fixed_dictionaries({"name": texts, "flag": flags}),
    m.Leave: st.just({}),
    m.Rename: st.fixed_dictionaries({"name": texts, "flag": flags}),
    m.SetSeat: st.fixed_dictionaries(
        {
            "at": numbers,
            "to": st.sampled_from(["open", "computer", "none"]),
            "player": st.sampled_from(["", "captain", "nobody"]),
        }
    ),
    m.RemoveGuest: st.fixed_dictionaries({"at": numbers}),
    m.Lock: st.fixed_dictionaries({"locked": st.sampled_from([False, False, True])}),
    m.StartGame: st.just({}),
    m.Roll: st.just({}),
    m.Undo: st.just({}),
    m.Done: st.just({}),
    m.Rematch: st.just({}),
    m.End: st.just({}),
    m.Hint: st.just({}),
    m.GiveSeat: st.fixed_dictionaries({"to": st.sampled_from(["computer", "person"])}),
    m.TakeOver: st.fixed_dictionaries({"at": numbers}),
}
SET_TO: tuple[Literal["open", "computer", "none"], ...] = ("open", "open", "computer", "none")
RARE = (m.End, m.StartGame)


class RoomMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.removed: set[str] = set()
        # nothing here is about playing well
        self.default_player = patch(
            "yachtdice.table.room_commands.player_named", lambda _: "random"
        )
        self.default_player.start()

    def teardown(self) -> None:
        self.default_player.stop()

    @initialize(
        open_seats=st.integers(1, 3),
        clients=st.integers(2, 4),
        seed=st.integers(1, 2**32),
        turn_seconds=st.sampled_from([0, 30, 86_400]),
    )
    def begin(self, open_seats: int, clients: int, seed: int, turn_seconds: int) -> None:
        self.keys = (KEY, *GUESTS[: clients - 1])
        self.random = Random(seed)
        seats = "Ann " + "- " * open_seats
        self.at = AtTable(
            "general-short", seats, room=True, start_roll=True, turn_seconds=turn_seconds
        )

    @rule(
        kind_and_fields=st.sampled_from(sorted(IN_ROOM, key=lambda kind: kind.__name__)).flatmap(
            lambda kind: st.tuples(st.just(kind), IN_ROOM[kind])
        ),
        who=st.integers(0, 3),
        seat=numbers,
        behind=st.sampled_from([0, 0, 0, 0, 1, 5]),
    )
    def anything(
        self,
        kind_and_fields: tuple[type[m.Command], dict[str, Any]],
        who: int,
        seat: int,
        behind: int,
    ) -> None:
        kind, fields = kind_and_fields
        if kind in RARE and self.random.random() < 0.7:
            return
        key, before = self.keys[who % len(self.keys)], self.at.table
        command = kind(
            id="command-1", table=before.id, seq=max(0, before.seq - behind), seat=seat, **fields
        )
        if not self.send(command, key):
            return
        assert not behind
        if kind is m.Join:
            assert before.seats[seat].info.kind == "open"
            assert key not in self.removed
            assert not before.held_by(key)
        else:
            assert before.holds(key, seat), "nobody acts for another"
        if kind in (m.SetSeat, m.RemoveGuest, m.Lock, m.StartGame):
            assert key == KEY, "the host alone"
        if kind is m.End and key != KEY:
            away = {n for n, s in enumerate(before.seats) if s.is_away}
            people = {n for n, s in enumerate(before.seats) if s.info.kind == "person"}
            assert 0 in away or people - away <= {*before.held_by(key)}, "the host's, if there"
        if kind is m.TakeOver:
            assert before.seats[fields["at"]].is_away
            assert self.at.play.turn_seat == before.plays[0].turn_seat, "the turn stays where it is"
        if kind is m.RemoveGuest:
            self.removed |= set(before.seats[fields["at"]].keys)

    @rule(times=st.integers(1, 12))
    def people_come_and_go(self, times: int) -> None:
        """What a page offers: to join, and what a seat and the host may do."""
        for _ in range(times):
            table, random = self.at.table, self.random
            if table.phase != "waiting":
                return
            key = random.choice(self.keys)
            can = self.at.view(key).can
            to: dict[str, Any] = {"id": "command-1", "table": table.id, "seq": table.seq}
            if not table.held_by(key):
                seat = next((n for n, s in enumerate(table.seats) if s.info.kind == "open"), 0)
                joined = self.send(m.Join(**to, seat=seat, name="Guest"), key)
                assert joined == (can.join and key not in self.removed)
                continue
            (seat,) = table.held_by(key)[:1]
            at = random.randrange(len(table.seats))
            guests = [n for n, s in enumerate(table.seats) if s.keys and not s.is_host]
            if not can.host:
                self.send(random.choice([m.Leave(**to, seat=seat), self.renamed(to, seat)]), key)
            elif guests and random.random() < 0.1:
                if self.send(m.RemoveGuest(**to, seat=seat, at=guests[0]), key):
                    self.removed |= set(table.seats[guests[0]].keys)
            elif random.random() < 0.5:
                self.send(m.SetSeat(**to, seat=seat, at=at, to=random.choice(SET_TO)), key)
            elif can.start and random.random() < 0.3:
                assert self.send(m.StartGame(**to, seat=seat), key)
            else:
                self.send(m.Lock(**to, seat=seat, locked=random.random() < 0.2), key)

    def renamed(self, to: dict[str, Any], seat: int) -> m.Rename:
        return m.Rename(**to, seat=seat, name=f"Guest {self.random.randrange(9)}")

    @rule(here=st.frozensets(st.integers(0, 3)))
    def somebody_is_away(self, here: frozenset[int]) -> None:
        before = self.at.table
        keys = [key for number, key in enumerate(self.keys) if number in here]
        self.at.note(*keys)
        assert not self.at.note(*keys), "once"
        after = self.at.table
        for seat in after.seats:
            assert seat.is_away == (bool(seat.keys) and seat.info.kind == "person") * (
                seat.keys[:1] not in [(key,) for key in keys]
            )
        assert [seat.played_by for seat in after.seats] == [s.played_by for s in before.seats]
        assert (after.phase, after.plays) == (before.phase, before.plays)

    @rule()
    def the_others_do_not_wait(self) -> None:
        """Who is there lets the computer play for the rest, and takes the own seat back."""
        for key in self.keys:
            table = self.at.table
            can, mine = self.at.view(key).can, table.held_by(key)
            if not mine or table.phase != "playing":
                continue
            to: dict[str, Any] = {"id": "command-1", "table": table.id, "seat": mine[0]}
            for at in can.take_over:
                assert at not in mine or table.seats[at].is_away
                assert self.send(m.TakeOver(**to, seq=self.at.table.seq, at=at), key)
            own = self.at.table.seats[mine[0]]
            if own.given and self.random.random() < 0.5:
                assert self.send(m.GiveSeat(**to, seq=self.at.table.seq, to="person"), key)

    @rule(times=st.integers(1, 30))
    def play_on(self, times: int) -> None:
        """Whoever is in turn throws once and writes the first box; all want a rematch after it."""
        for _ in range(times):
            table = self.at.table
            if table.phase == "waiting":
                return
            due_ms = self.at.due_in_ms()
            if due_ms is not None and table.phase == "playing" and not self.acts_in_time():
                self.at.wait(due_ms)
                continue
            if table.phase != "playing":
                self.want_another(table)
                return
            seat = self.at.play.turn_seat or 0
            key = table.seats[seat].keys[0]
            turn = self.at.view(key).turn
            assert turn is not None
            kind: dict[str, Any] = {"type": "roll"}
            if turn.dice is not None:
                kind = {"type": "score", "boxes": [next(c.box for c in turn.choices if c.legal)]}
            based = {"id": "command-1", "table": table.id, "seq": table.seq, "seat": seat}
            assert self.send(msgspec.convert({**kind, **based}, m.AnyCommand), key)

    def acts_in_time(self) -> bool:
        """Whoever is in turn, where it is a person's that has its time: often."""
        wait = self.at.view(None).wait
        return wait is not None and wait.kind == "turn" and self.random.random() < 0.8

    def want_another(self, table: Table) -> None:
        people = [n for n, seat in enumerate(table.seats) if seat.info.kind == "person"]
        for seat in people:
            now = self.at.table
            command = m.Rematch(id="command-1", table=now.id, seq=now.seq, seat=seat)
            self.send(command, table.seats[seat].keys[0])
        if table.number:
            assert self.at.table.number == table.number + 1

    def send(self, command: m.Command, key: str) -> bool:
        """Send a command; a refused one has changed nothing."""
        before, count = self.at.table, len(self.at.log)
        try:
            events = decide(
                before,
                command,  # type: ignore[arg-type]
                viewer=key,
                now_ms=self.at.now_ms,
                chance=self.at.chance,
            )
        except Refusal:
            assert self.at.table is before
            assert len(self.at.log) == count
            return False
        self.at.happen(events)
        return True

    @invariant()
    def the_log_is_the_room(self) -> None:
        assert replay(self.at.log) == self.at.table

    @invariant()
    def seats_are_taken_once(self) -> None:
        table = self.at.table
        for key in GUESTS:
            assert len(table.held_by(key)) <= 1
        assert sum(seat.is_host for seat in table.seats) == 1
        flown = [seat.info.flag for seat in table.seats]
        assert len(set(flown)) == len(flown)
        for seat in table.seats:
            assert bool(seat.keys) == (seat.info.kind != "open")

    @invariant()
    def games_start_once_and_with_taken_seats(self) -> None:
        starts = [event.number for event in self.at.log if isinstance(event, Started)]
        assert starts == list(range(1, len(starts) + 1))
        table = self.at.table
        assert (table.phase == "waiting") <= (not starts)
        if starts:
            assert all(seat.info.kind != "open" for seat in table.seats)
            assert len(table.seats) >= 2
        kinds = [type(event) for event in self.at.log]
        if Started in kinds:
            assert Joined not in kinds[kinds.index(Started) :]
        if RematchWanted in kinds:
            assert Started in kinds[: kinds.index(RematchWanted)]

    @invariant()
    def nobody_waits_for_who_misses_turns(self) -> None:
        table = self.at.table
        assert all(seat.missed < MISSES for seat in table.seats)
        for play, wait in running(table):
            assert wait.left_ms(self.at.now_ms) <= wait.total_ms + SHOWN_MS
            assert not play.is_overdue

    @invariant()
    def everyone_sees_the_same_room(self) -> None:
        table, now_ms = self.at.table, self.at.now_ms
        first = view(table, None, now_ms)
        assert first.proof.secret is None or table.phase == "final"
        for key in self.keys:
            seen = view(table, key, now_ms)
            assert seen == view_for(key, first, table, now_ms)
            assert seen.can.host <= (key == KEY)
            assert [seat.name for seat in seen.seats] == [seat.name for seat in first.seats]


pytestmark = pytest.mark.slow

TestRooms = RoomMachine.TestCase
TestRooms.settings = examples(25, steps=40)
