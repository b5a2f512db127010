"""A table played by hand: each command is carried out at once, and time goes by when told to."""

from collections.abc import Sequence
from itertools import count as count_from
from random import Random
from typing import Any

import msgspec

from yachtdice.game.proof import Chance, ProvenChance
from yachtdice.protocol import messages as m
from yachtdice.table import (
    AnyEvent,
    Refusal,
    Table,
    advance,
    apply_event,
    attendance,
    create,
    decide,
    decode_event,
    due_in_ms,
    encode_event,
    replay,
    take_seats,
    view,
)
from yachtdice.table.events import Created, SeatGiven
from yachtdice.table.state import Play
from yachtdice.testing import FixedDice, any_command

KEY = "key-of-the-first"
START_MS = 1_796_000_000_000


def fixed_secrets(first: int = 1) -> ProvenChance:
    """Dice that follow from secrets that are the same each time."""
    drawn = count_from(first)
    return ProvenChance(lambda count: next(drawn).to_bytes(count, "big"))


def seat(text: str) -> m.NewSeat:
    """`Ann`, a person, or `*` or `*Captain`, a computer, or `-`, an open seat."""
    if text == "-":
        return m.NewSeat(kind="open")
    kind = "computer" if text.startswith("*") else "person"
    return m.NewSeat(kind=kind, name=text.removeprefix("*"))  # type: ignore[arg-type]


class AtTable:
    """A table with its log and its clock. Computers play at random unless told otherwise."""

    def __init__(
        self,
        rules: str = "yacht-dice",
        seats: str = "Ann Ben",
        *,
        dice: str | None = None,
        first_secret: int = 1,
        player: str = "random",
        start: m.NewStart | None = None,
        room: bool = False,
        **settings: Any,
    ) -> None:
        self.now_ms = START_MS
        self.chance: Chance = fixed_secrets(first_secret) if dice is None else FixedDice(dice)
        new = m.NewTable(
            id="new-table-1",
            rules=rules,
            seats=list(map(seat, seats.split())),
            settings=m.NewSettings(**settings),
            start=start,
            room=room,
        )
        self.log: list[AnyEvent] = []
        events = create(
            new,
            table_id="table-id",
            owner=KEY,
            now_ms=self.now_ms,
            chance=self.chance,
            code="BCDFGH",
        )
        for event in events:
            if isinstance(event, Created):
                infos = tuple(
                    msgspec.structs.replace(info, player=player if info.player else "")
                    for info in event.seats
                )
                event = msgspec.structs.replace(event, seats=infos)
            self.log.append(event)
        self.table: Table = replay(self.log)

    @property
    def play(self) -> Play:
        (play,) = self.table.plays
        return play

    @property
    def position(self) -> str:
        return str(self.play.game)

    def view(self, key: str | None = KEY) -> m.TableView:
        return view(self.table, key, self.now_ms)

    def send(
        self,
        kind: type[m.Command],
        *,
        seat: int | None = None,
        key: str = KEY,
        seq: int | None = None,
        **fields: Any,
    ) -> tuple[AnyEvent, ...]:
        """Send a command, for the seat in turn unless one is named."""
        turn = self.play.turn_seat if len(self.table.plays) == 1 else None
        number = seat if seat is not None else turn if turn is not None else 0
        command = kind(
            id="command-1",
            table=self.table.id,
            seq=self.table.seq if seq is None else seq,
            seat=number,
            **fields,
        )
        events = decide(
            self.table,
            command,  # type: ignore[arg-type]
            viewer=key,
            now_ms=self.now_ms,
            chance=self.chance,
        )
        self.happen(events)
        return events

    def note(self, *here: str) -> tuple[AnyEvent, ...]:
        """Note who of the room's people are there: these keys."""
        events = attendance(self.table, frozenset(here), now_ms=self.now_ms)
        self.happen(events)
        return events

    def refuses(self, kind: type[m.Command], **fields: Any) -> str:
        """The code of a refusal, which must leave everything as it was."""
        before = self.table
        try:
            events = self.send(kind, **fields)
        except Refusal as refusal:
            assert self.table is before
            return refusal.code
        raise AssertionError(f"not refused: {events}")

    def roll(self, hold: Sequence[int] | None = None) -> None:
        if hold is not None:
            self.send(m.Hold, places=list(hold))
        self.send(m.Roll)

    def score(self, *boxes: str, split: list[list[int]] | None = None) -> None:
        self.send(m.Score, boxes=list(boxes), split=split)

    def restart(self) -> None:
        """Forget all but the log."""
        self.table = replay(self.log)

    def share(self, key: str) -> None:
        """Let another key hold all seats too."""
        self.happen(take_seats(self.table, KEY, key, now_ms=self.now_ms))

    def leave(self, seat: int) -> None:
        """Let nobody play a seat from now on."""
        self.happen([SeatGiven(at_ms=self.now_ms, seat=seat, to="empty")])

    def due_in_ms(self) -> int | None:
        return due_in_ms(self.table, self.now_ms)

    def wait(self, ms: int) -> tuple[AnyEvent, ...]:
        """Let so much time go by and what is due then happen, once."""
        self.now_ms += ms
        events = advance(self.table, now_ms=self.now_ms, chance=self.chance)
        self.happen(events)
        return events

    def go_on(self, most: int = 10_000) -> list[AnyEvent]:
        """Let time go by until the table waits for a person or is final."""
        happened: list[AnyEvent] = []
        for _ in range(most):
            due = self.due_in_ms()
            if due is None:
                return happened
            events = self.wait(max(0, due))
            assert events, f"nothing happened when due at {self.position}"
            happened += events
        raise AssertionError(f"still going on after {most} events")

    def play_out(self, random: Random) -> None:
        """Throw, hold and score at random until the game is final; nothing is taken back."""
        while self.table.phase == "playing":
            if self.due_in_ms() is not None:
                self.wait(60_000)
                continue
            command = any_command(self.table, random)
            if isinstance(command, m.Roll | m.Hold | m.Score):
                given = [name for name in ("places", "boxes") if hasattr(command, name)]
                self.send(type(command), **{name: getattr(command, name) for name in given})
        self.send(m.Done)

    def happen(self, events: Sequence[AnyEvent]) -> None:
        for event in events:
            self.table = apply_event(self.table, event)
            again = decode_event(encode_event(event))
            assert again == event
            self.log.append(again)
