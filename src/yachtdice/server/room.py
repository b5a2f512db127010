"""A table that is being played: one change at a time, committed, answered, then shown to all."""

import asyncio
import logging
import random
from collections.abc import Callable, Sequence

from yachtdice.game.record import Record
from yachtdice.protocol.messages import AnyCommand, Hint, Join
from yachtdice.server.attendance import Attendance
from yachtdice.server.audience import Audience
from yachtdice.server.lost_time import LostTime
from yachtdice.server.news import News
from yachtdice.server.pace import Pace
from yachtdice.server.replaying import continue_stored, replay_stored
from yachtdice.server.results import ends_solo_game, is_going_on, solo_result, try_result
from yachtdice.server.seen import Seen
from yachtdice.server.store import (
    Answered,
    CommandKey,
    SeqTakenError,
    Standing,
    StoreError,
    TableChange,
)
from yachtdice.server.watchers import Watcher
from yachtdice.server.world import World
from yachtdice.table import (
    AnyEvent,
    Refusal,
    Table,
    advance,
    apply_event,
    close_unused,
    decide,
    decode_event,
    depart,
    due_in_ms,
    encode_event,
    record,
    take_seats,
)
from yachtdice.table.turn_time import is_long, turn_end_ms

log = logging.getLogger("yachtdice")

TRIES = 3
"""How often a change is decided anew when another process was first."""
RETRY_MS = 2_000
"""Pause before a table's own step is tried again that could not be stored."""
ATTENDED_MS = 60_000
"""A table that only computers play goes on for this long after anyone last looked, and a game in a
room does, whoever plays."""
FAR_MS = 10 * 60_000
"""A step that is further ahead is not waited for here: it is the end of a long turn, and whoever
looks for those looks in."""
FOLLOWS_MS = (2_000, 3_000)
"""How much later than due a table's own step is taken by a process that did not take the last one:
where the one that did is there, it has long been taken. At random between the two, so that of
several that wait one comes first."""


class Room:
    """One table. Everything that changes it goes through here, in one process."""

    def __init__(self, table_id: str, world: World) -> None:
        self.id = table_id
        self.table: Table | None = None
        self.audience = Audience()
        self.hidden_by: frozenset[str] = frozenset()
        """Keys that have taken the table out of their lists: to them it is not there."""
        self.visits = 0
        """Requests that are in the room now."""
        self.touched_ms = 0
        self.attendance = Attendance(
            self.audience, self._change, clock=world.clock, grace_ms=world.grace_ms
        )
        self._world = world
        self._lock = asyncio.Lock()
        self._carried_out: set[int] = set()
        """Hashes of all commands that were: they tell which are worth looking up when they come."""
        self._pace = Pace(world.clock, self._go_on, self._set_timer)
        self._leads = not world.bus.is_shared
        """Whether the table's last change was made here. Then its own next step is made here too,
        and by other processes only if it does not come."""
        self._news = News(self._name, self._lock, self._catch_up)
        self._lost_time = LostTime(world.uptime)
        self._stands_still = False
        """It goes on when someone next looks in: nobody has looked for long, its next step is far
        ahead, or its last one failed."""

    @property
    def _name(self) -> str:
        """As much of the id as is told to whoever reads the log: it lets nobody in."""
        return self.id[:6]

    @property
    def seq(self) -> int:
        return self._now().seq

    @property
    def is_idle(self) -> bool:
        """Nobody is here, and nothing goes on by itself."""
        return not (self.visits or self.audience.watchers or self._pace.is_moving)

    @property
    def waits_for_anyone(self) -> bool:
        """Strangers are led here, and whom they come to is here."""
        table = self.table
        if table is None or table.phase != "waiting" or table.room is None:
            return False
        here = self.attendance.watching(table)
        hosts = {key for seat in table.seats if seat.is_host for key in seat.keys}
        if table.room.is_quick:
            return bool(here)
        return table.room.is_listed and not here.isdisjoint(hosts)

    # ------------------------------------------------------------ hearing of other processes

    def hear(self, seq: int) -> None:
        """Another process has that many events of the table, or has changed what lies beside."""
        if self.table is None or seq >= self.seq:  # what is being read may be older than that
            self._news.look()

    async def freshen(self) -> None:
        """See what other processes have done here. Raises StoreError."""
        if self.table is not None:
            await asyncio.shield(self._news.look())  # others may wait for the same look

    def is_behind(self, standing: Standing) -> bool:
        """Whether the table, which is loaded, does not stand as it is stored."""
        return (self.seq, self.hidden_by) != (standing.seq, standing.hidden_by)

    # ------------------------------------------------------------ looking

    async def present(self, viewer: str | None = None) -> Table:
        """The table as it stands.

        Raises:
            Refusal: there is none, or not for this viewer, who has deleted it.
        """
        if self.table is None:
            async with self._lock:
                await self._load()
        self._look_in(viewer, self._world.clock.now_ms())
        return self._now()

    async def view(self, viewer: str | None) -> bytes:
        """The table as this viewer may see it, encoded, of now."""
        await self.present()
        return self.audience.view(self._now(), viewer, self._world.clock.now_ms())

    async def record(self, game: int | None = None) -> Record:
        """A game at the table as it stands, the latest if none is named.

        Raises:
            Refusal: the table has had no such game.
        """
        table = await self.present()
        bodies = await self._world.store.events(self.id, upto=table.seq)
        return await asyncio.to_thread(lambda: record(map(decode_event, bodies), game))

    # ------------------------------------------------------------ changing

    async def command(
        self, command: AnyCommand, viewer: str, sender: Watcher | None = None
    ) -> bytes:
        """Carry a command out, once however often it comes, and return `Accepted`.

        Args:
            sender: where the answer goes, so that the view in it need not be sent twice.
        Raises:
            Refusal: it is not allowed, or not now; or there is no table, or not for this viewer.
            StoreError: it could not be stored, so nothing has happened.
        """
        key = CommandKey(key=viewer, id=command.id)
        for _ in range(TRIES):
            async with self._lock:
                table = await self._load()
                if command.seq > table.seq and self._world.bus.is_shared:
                    await self._catch_up()  # the sender has seen more, by another process
                    table = self._now()
                now_ms = self._world.clock.now_ms()
                self._look_in(viewer, now_ms)
                if command.seq != table.seq or hash(key) in self._carried_out:
                    first = await self._world.store.answered(self.id, key)
                    if first is not None:
                        return await self._first_answer(first, key)
                chance = self._world.chance
                events = decide(table, command, viewer=viewer, now_ms=now_ms, chance=chance)
                if isinstance(command, Hint):  # no mark without an answer
                    self._world.coaching.require(table.rules)
                try:
                    members = [viewer] if isinstance(command, Join) else []
                    await self._commit(
                        table, events, now_ms, command=key, members=members, sender=sender
                    )
                except SeqTakenError:
                    await self._catch_up()
                    continue
                # of the stored time, so that a repeat gets the same to the byte
                return _accepted(command.id, self.audience.view(self._now(), viewer, now_ms))
        raise Refusal("action/stale", seq=command.seq, current=table.seq)

    async def take_seats(self, giver: str, taker: str) -> None:
        """Let another key hold the seats that one holds."""
        await self.present()
        await self._change(
            lambda table, now_ms: take_seats(table, giver, taker, now_ms=now_ms), members=[taker]
        )

    async def hide(self, viewer: str) -> None:
        """Take the table out of a key's list. Of a room that waits its host closes it so, and a
        guest gives up the seat, and may come again. Raises Refusal: the key holds no seat at it."""
        await self.present()
        events = await self._change(lambda table, now_ms: depart(table, viewer, now_ms=now_ms))
        if events and self._now().phase == "waiting":
            return
        if not await self._world.store.hide(self.id, viewer):
            raise Refusal("table/not_found")
        self.hidden_by |= {viewer}
        self.audience.send_away(self.id, self.hidden_by)
        self._world.bus.publish(self.id, self.seq)

    async def _change(
        self, decide: Callable[[Table, int], Sequence[AnyEvent]], *, members: Sequence[str] = ()
    ) -> Sequence[AnyEvent]:
        """Let happen what is decided on the table as it stands now, in Unix milliseconds."""
        for _ in range(TRIES):
            async with self._lock:
                table, now_ms = await self._load(), self._world.clock.now_ms()
                events = decide(table, now_ms)
                try:
                    if events or members:
                        await self._commit(table, events, now_ms, members=members)
                except SeqTakenError:
                    await self._catch_up()
                    continue
                return events
        raise Refusal("store/unavailable")

    async def unhide(self, viewer: str) -> None:
        """Put the table back into the list of a key that has taken it out."""
        if viewer in self.hidden_by:
            await self._change(lambda *_: (), members=[viewer])

    async def clear(self, before_ms: int) -> None:
        """Close a room in which nothing has happened since then."""
        await self._change(lambda table, now_ms: close_unused(table, before_ms, now_ms=now_ms))

    def begin(self, table: Table) -> None:
        """Take over a table that has just been set up and stored."""
        self.table = table
        self._leads = True
        self._lost_time.is_none()
        self.touched_ms = self._world.clock.now_ms()
        self._world.thinkers.prepare(table)
        self._set_timer()

    def close(self) -> None:
        """Stop what goes on by itself."""
        self._pace.stop()
        self._news.stop()

    # ------------------------------------------------------------ within

    def _now(self) -> Table:
        assert self.table is not None
        return self.table

    def _look_in(self, viewer: str | None, now_ms: int) -> None:
        """Somebody is here. Raises Refusal: not for this viewer, who has deleted the table."""
        self.touched_ms = now_ms
        if viewer in self.hidden_by:
            raise Refusal("table/not_found")
        table = self.table
        if viewer and table is not None and table.room is not None and table.held_by(viewer):
            self.attendance.note({viewer: now_ms})
        if self._stands_still:
            self._set_timer()

    async def _load(self) -> Table:
        if self.table is None:
            self.table = await self._read()
            self._world.thinkers.prepare(self.table)
            self._set_timer()
        return self.table

    async def _read(self) -> Table:
        """The table as it is stored, with what is kept beside it."""
        bodies = await self._world.store.events(self.id)
        if not bodies:
            raise Refusal("table/not_found")
        self.hidden_by = await self._world.store.hidden_by(self.id)
        self._carried_out = set(map(hash, await self._world.store.commands(self.id)))
        return await asyncio.to_thread(replay_stored, bodies)

    async def _catch_up(self) -> None:
        """See how the table stands where another process was first, or where something is stored
        after all that the store could not vouch for."""
        before = self.table
        if before is None:  # whoever comes in reads it anyway
            return
        news = await self._world.store.news(self.id, before.seq)
        if news is None:  # the database is an older one, put back
            self.table = await self._read()
        else:
            self.hidden_by = news.hidden_by
            self._carried_out |= set(map(hash, news.commands))
            if news.events:
                self._world.tally.followed += 1
                self.table = await continue_stored(before, news.events)
        self.audience.send_away(self.id, self.hidden_by)
        if self.table is before:
            return
        self._leads = not self._world.bus.is_shared
        self._world.thinkers.prepare(self._now())
        self._set_timer()
        self.audience.show(self._now(), self._world.clock.now_ms())

    async def _commit(
        self,
        before: Table,
        events: Sequence[AnyEvent],
        now_ms: int,
        *,
        command: CommandKey | None = None,
        members: Sequence[str] = (),
        sender: Watcher | None = None,
    ) -> None:
        """Store what has happened; then, and only then, let it have happened."""
        after = before
        for event in events:
            after = apply_event(after, event)
        result = None
        if ends_solo_game(before, events):
            bodies = await self._world.store.events(self.id, upto=before.seq)
            result = solo_result(before, map(decode_event, bodies))
        goes_on = is_going_on(after)
        change = TableChange(
            table=self.id,
            after=before.seq,
            at_ms=now_ms,
            events=[encode_event(event) for event in events],
            command=command,
            members=members,
            is_open=goes_on if goes_on != is_going_on(before) else None,
            result=result,
            tried=try_result(before, events),
            turn_ends_ms=ends_ms
            if (ends_ms := turn_end_ms(after)) != turn_end_ms(before)
            else None,
        )
        await self._world.store.append(change)
        self._world.bus.publish(self.id, after.seq)
        self.table = after
        self._leads = self._leads or bool(events)
        if members:
            self.hidden_by -= set(members)
        if command is not None:
            self._carried_out.add(hash(command))
        if after.seats is not before.seats or after.rules is not before.rules:
            self._world.thinkers.prepare(after)  # a seat may have gone to the computer
        self._set_timer()
        if events:
            self.audience.show(after, now_ms, but=sender)
        if before.phase == "waiting" and after.phase != "waiting" and after.room is not None:
            await self._end_code(after.room.code)

    async def _end_code(self, code: str) -> None:
        try:
            await self._world.store.end_code(code)
        except StoreError as error:  # whoever tries it finds that the room does not wait
            log.warning("code of table %s is left behind: %s", self._name, error)

    async def _first_answer(self, first: Answered, key: CommandKey) -> bytes:
        """The answer that this command got when it was carried out."""
        bodies = await self._world.store.events(self.id, upto=first.seq)
        table = await asyncio.to_thread(replay_stored, bodies)
        return _accepted(key.id, Seen(table, first.at_ms).of(key.key))

    # ------------------------------------------------------------ going on by itself

    def _set_timer(self, *, least_ms: int = 0) -> None:
        now_ms = self._world.clock.now_ms()
        left_ms = None if self.table is None else due_in_ms(self.table, now_ms)
        if left_ms is not None and self._lost_time.is_unknown(self._now()):
            left_ms = 0
        is_far = left_ms is not None and left_ms > FAR_MS
        self._stands_still = left_ms is not None and (is_far or not self._is_attended())
        if left_ms is None or self._stands_still:
            self._pace.unwind()
        else:
            follows_ms = 0 if self._leads else random.randint(*FOLLOWS_MS)
            self._pace.wind(max(left_ms, least_ms) + follows_ms)

    def _is_attended(self) -> bool:
        table = self._now()
        is_kept_waiting = table.room is not None and table.phase == "playing"
        if table.room is not None and is_long(table):
            return True
        if not is_kept_waiting and any(seat.info.kind == "person" for seat in table.seats):
            return True
        if self.audience.watchers:
            return True
        return self._world.clock.now_ms() - self.touched_ms < ATTENDED_MS

    async def _go_on(self) -> None:
        """Take the table's own next step, unless someone else changes it meanwhile."""
        try:
            await self._take_step()
        except StoreError as error:
            log.warning("table %s waits for the store: %s", self._name, error)
            self._set_timer(least_ms=RETRY_MS)
        except Exception:
            log.exception("table %s can't go on", self._name)
            self._stands_still = True  # it would fail the same way at once

    async def _take_step(self) -> None:
        world, table = self._world, self._now()
        if not self._leads:
            await self.freshen()
            if self.table is not table:
                return
        now_ms = world.clock.now_ms()
        events = await self._lost_time.give_back(table, now_ms) or await world.thinkers.run(
            table.rules, lambda: advance(table, now_ms=now_ms, chance=world.chance)
        )
        async with self._lock:
            if self.table is not table:
                return
            if not events:  # no time was lost, and nothing else is due
                self._set_timer()
                return
            try:
                await self._commit(table, events, now_ms)
                world.tally.steps["taken"] += 1
            except SeqTakenError:
                world.tally.steps["late"] += 1
                await self._catch_up()
            if any(play.has_stand_in for play in self._now().plays):
                world.thinkers.prepare(self._now())  # what it wants may have been pushed out


def _accepted(command_id: str, encoded_view: bytes) -> bytes:
    """`Accepted` round a view that is encoded already. An id needs no escaping."""
    head = f'{{"type":"accepted","id":"{command_id}","view":'
    return head.encode() + encoded_view + b"}"
