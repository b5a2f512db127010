"""Three who get the same dice, whatever they do and in whatever order: what always holds."""

from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.examples import examples
from tests.table.playing import KEY, AtTable
from yachtdice.game.verify import verify_record
from yachtdice.protocol import messages as m
from yachtdice.rules import Card
from yachtdice.table import Refusal, decide, record, replay
from yachtdice.table.events import Rolled, Scored, Started, Undone
from yachtdice.table.state import Play
from yachtdice.testing import any_command

JON, WATCHER = "key-of-jon", "key-of-a-watcher"
KEYS = (KEY, JON)


class DuplicateMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        # nothing here is about playing well
        self.patches = [
            patch("yachtdice.table.clock.DEFAULT_PLAYER", "random"),
            patch("yachtdice.table.create.DEFAULT_PLAYER", "random"),
        ]
        for one in self.patches:
            one.start()

    def teardown(self) -> None:
        for one in self.patches:
            one.stop()

    @initialize(
        name=st.sampled_from(["general-short", "double-cameroon", "general-short+columns=2"]),
        undo=st.sampled_from([True, True, False]),
        auto_roll=st.booleans(),
        seed=st.integers(1, 2**32),
    )
    def begin(self, name: str, undo: bool, auto_roll: bool, seed: int) -> None:
        self.random = Random(seed)
        self.at = AtTable(
            name,
            "Ann - *",
            room=True,
            hints=False,
            duplicate=True,
            undo=undo,
            auto_roll=auto_roll,
            first_secret=1 + seed % 99,
        )
        self.at.send(m.Join, seat=1, key=JON, name="Jon")
        self.at.send(m.StartGame, seat=0)

    @rule(who=st.sampled_from([0, 1]), times=st.integers(1, 25), behind=st.integers(0, 3))
    def somebody_plays(self, who: int, times: int, behind: int) -> None:
        """One goes on for a while, based on a view that may be older than the others' last acts."""
        seen = self.at.table.seq - behind
        for _ in range(times):
            table = self.at.table
            play = table.plays[who]
            if table.phase != "playing" or play.game.is_over:
                return
            kind, fields = self.next_of(play)
            seq = max(seen, play.seq)
            if not self.send(kind, KEYS[who], seat=who, seq=seq, **fields):
                assert (
                    table.seats[who].played_by != "person" or not self.at.view(KEYS[who]).can.roll
                )
                return

    def next_of(self, play: Play) -> tuple[type[m.Command], dict[str, Any]]:
        if play.game.dice is None:
            return m.Roll, {}
        if play.game.rolls_left and self.random.random() < 0.4:
            places = [p for p in range(play.game.rules.dice) if self.random.random() < 0.5]
            if len(places) < play.game.rules.dice and self.random.random() < 0.5:
                return m.Hold, {"places": places}
            return (
                (m.Roll, {}) if len(play.held) < play.game.rules.dice else (m.Hold, {"places": []})
            )
        action = self.random.choice([a for a in play.game.legal_actions() if "=" in str(a)])
        return m.Score, {"boxes": [placement.box for placement in action.placements]}  # type: ignore[union-attr]

    @rule(who=st.sampled_from([0, 1]))
    def somebody_takes_back(self, who: int) -> None:
        can = self.at.view(KEYS[who]).can.undo == who
        assert self.send(m.Undo, KEYS[who], seat=who, seq=self.at.table.seq) == can

    @rule(who=st.sampled_from([0, 1]), seat=st.integers(0, 2))
    def anything(self, who: int, seat: int) -> None:
        command = any_command(self.at.table, self.random)
        fields = {
            name: getattr(command, name)
            for name in ("places", "boxes", "split", "to", "speed")
            if hasattr(command, name)
        }
        if isinstance(command, m.End) and self.random.random() < 0.9:
            return
        accepted = self.send(type(command), KEYS[who], seat=seat, seq=command.seq, **fields)
        if seat not in self.at.table.held_by(KEYS[who]):
            assert not accepted

    @precondition(lambda self: self.at.due_in_ms() is not None)
    @rule(times=st.integers(1, 30))
    def time_passes(self, times: int) -> None:
        for _ in range(times):
            due = self.at.due_in_ms()
            if due is None:
                return
            assert self.at.wait(max(0, due))

    def send(self, kind: type[m.Command], key: str, **fields: Any) -> bool:
        before = self.at.table
        try:
            self.at.send(kind, key=key, **fields)
        except Refusal:
            assert self.at.table is before
            return False
        return True

    # ------------------------------------------------------------ what always holds

    @invariant()
    def the_log_is_the_table(self) -> None:
        assert replay(self.at.log) == self.at.table

    @invariant()
    def equal_throws_are_equal(self) -> None:
        """Of the same round and throw, whoever throws fewer dice has the first of the others'."""
        thrown: dict[tuple[int, int], list[tuple[int, ...]]] = {}
        for event in self.at.log:
            if isinstance(event, Started):
                thrown.clear()
            if isinstance(event, Rolled):
                loose = [face for place, face in enumerate(event.dice) if place not in event.held]
                thrown.setdefault((event.round, event.throw), []).append(tuple(loose))
        for dice in thrown.values():
            longest = max(dice, key=len)
            assert all(one == longest[: len(one)] for one in dice)

    @invariant()
    def nobody_sees_a_round_before_it_is_behind_them(self) -> None:
        table = self.at.table
        if table.phase != "playing":
            return
        for number, key in enumerate((*KEYS, WATCHER)):
            view = self.at.view(key)
            own = table.plays[number] if key in KEYS else None
            plays = table.plays if own is None else (own,)
            settled = min(
                play.game.round - 1 - (table.undoable_seat(play) is not None) for play in plays
            )
            for seat in view.seats:
                if own is not None and seat.seat == number:
                    continue
                card = self.card_after(seat.seat, settled)
                assert [one.points for one in seat.cards] == [list(c) for c in card.columns]
                assert not any(seat.faces)
            assert view.turn is None or view.turn.seat == number
            assert all(s.round <= settled or s.seat == number for s in view.last)
            assert view.proof.secret is None
            assert (view.turn is None) == (own is None or own.game.is_over)

    def card_after(self, seat: int, rounds: int) -> Card:
        """A seat's card after so many rounds, by the events alone."""
        rules, cards = self.at.table.rules, [Card.empty(self.at.table.rules)]
        for event in self.at.log:
            if isinstance(event, Started):
                del cards[1:]
            if isinstance(event, Undone) and event.seat == seat:
                del cards[-1]
            if isinstance(event, Scored) and event.seat == seat:
                card = cards[-1]
                boxes = event.token.removeprefix("=").split("+")
                for text, points in zip(boxes, event.points, strict=True):
                    name, _, column = text.partition(":")[0].partition("@")
                    card = card.with_box(int(column or 1) - 1, rules.index(name), points)
                cards.append(card)
        return cards[min(rounds, len(cards) - 1)]

    @invariant()
    def what_can_be_done_is_what_the_view_says(self) -> None:
        for number, key in enumerate(KEYS):
            can = self.at.view(key).can
            assert can.roll == self.is_accepted(m.Roll, key, number)
            assert can.undo == (number if self.is_accepted(m.Undo, key, number) else None)
            assert can.skip == self.is_accepted(m.Skip, key, number)
            assert can.done == self.is_accepted(m.Done, key, number)
            assert can.end == self.is_accepted(m.End, key, number)
            assert not can.hint
            assert not self.is_accepted(m.Hint, key, number)

    def is_accepted(self, kind: type[m.Command], key: str, seat: int) -> bool:
        table = self.at.table
        command = kind(id="command-3", table=table.id, seq=table.seq, seat=seat)
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
    def a_final_game_can_be_checked(self) -> None:
        if self.at.table.phase != "final":
            return
        checked = verify_record(record(self.at.log))
        totals = {one.seat: one.total for one in self.at.view(None).seats}
        for seat, game in enumerate(checked.games):
            assert game.outcome().totals[0].total == totals[seat]


pytestmark = pytest.mark.slow

TestDuplicate = DuplicateMachine.TestCase
TestDuplicate.settings = examples(25, steps=25)
