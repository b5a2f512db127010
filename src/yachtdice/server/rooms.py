"""All tables that are being played or watched now."""

import asyncio
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TypeAlias

from yachtdice.protocol.messages import AnyCommand, NewTable
from yachtdice.server.codes import new_code
from yachtdice.server.refusals import as_refusal, encode_refusal, status_of
from yachtdice.server.replaying import replay_stored
from yachtdice.server.room import FAR_MS, Room
from yachtdice.server.store import Creation, StoreError, TableChange, TableExistsError
from yachtdice.server.watchers import Watcher
from yachtdice.server.world import World
from yachtdice.table import AnyEvent, Refusal, Table, create, due_in_ms, encode_event, replay
from yachtdice.table.turn_time import is_long

TABLE_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
TABLE_ID_LENGTH = 16
"""80 random bits: whoever knows a table's id may watch it."""

DAY_MS = 24 * 3600 * 1000
ON_SHELF = 500
"""Tables kept in memory for lists."""

Beginning: TypeAlias = Callable[[str, int], tuple[AnyEvent, ...]]
"""A table's id and Unix ms to its first events."""
Preparing: TypeAlias = Callable[[str, int], Awaitable[None]]

MOST_TAKEN_UP = 2_000
"""Tables that are looked at for what has been left behind; the latest of them."""
LATELY_MS = 10 * 60_000
"""Where a table goes on by itself it does so within a minute or two. So one that had stood still
for longer than this, when others last moved, waits for a person."""


class Rooms:
    """Opens a room for a table when someone comes, and closes it when it has long been empty."""

    def __init__(self, world: World, *, idle_ms: int) -> None:
        self._world = world
        self._idle_ms = idle_ms
        self._rooms: dict[str, Room] = {}
        self._shelf: OrderedDict[str, Table] = OrderedDict()
        """Tables that were only looked at, the latest last."""
        self._being_set_up: Counter[str] = Counter()
        """By address, as they are not stored yet."""

    @asynccontextmanager
    async def visit(self, table_id: str, viewer: str | None = None) -> AsyncIterator[Room]:
        """The table's room, which stays while someone is in it.

        Raises:
            Refusal: there is no such table, or not for this viewer, who has deleted it.
        """
        room = self._enter(table_id)
        try:
            if self._world.bus.is_shared:
                with suppress(StoreError):  # what is known can be looked at
                    await room.freshen()
            await room.present(viewer)
            yield room
        finally:
            self._leave(room)

    def _enter(self, table_id: str) -> Room:
        room = self._rooms.get(table_id)
        if room is None:
            room = self._rooms[table_id] = Room(table_id, self._world)
            self._shelf.pop(table_id, None)
        room.visits += 1
        return room

    def _leave(self, room: Room) -> None:
        room.visits -= 1
        if room.table is None and room.is_idle:
            self._rooms.pop(room.id, None)

    async def seqs(self, table_ids: Sequence[str]) -> dict[str, int]:
        """How many events tables have, where another process may have added some."""
        if not self._world.bus.is_shared:
            return {}
        found = await self._world.store.standing(table_ids)
        return {table: standing.seq for table, standing in found.items()}

    async def look(self, table_id: str, *, seq: int = 0) -> Table:
        """The table as it stands, without opening a room for it.

        Args:
            seq: events that it has at least.
        Raises:
            Refusal: there is no such table.
        """
        room = self._rooms.get(table_id)
        if room is not None and room.table is not None:
            if room.seq < seq:
                await room.freshen()
            return room.table
        table = self._shelf.get(table_id)
        if table is None or table.seq < seq:
            bodies = await self._world.store.events(table_id)
            if not bodies:
                raise Refusal("table/not_found")
            table = await asyncio.to_thread(replay_stored, bodies)
        if table_id not in self._rooms:
            self._shelf[table_id] = table
            self._shelf.move_to_end(table_id)
            while len(self._shelf) > ON_SHELF:
                self._shelf.popitem(last=False)
        return table

    async def latest(self, table_id: str) -> Table:
        """The table as it stands, whichever process has changed it last; no room is opened for it.

        Raises:
            Refusal: there is no such table.
        """
        seqs = await self.seqs([table_id])
        return await self.look(table_id, seq=seqs.get(table_id, 0))

    async def create(self, new: NewTable, *, owner: str, address: str, limit: int) -> str:
        """Set a table up as a client asked for it.

        Args:
            limit: as of `set_up`.
        Raises:
            Refusal: what was asked for can't be had.
        """
        code = ""

        async def prepare(table_id: str, now_ms: int) -> None:
            nonlocal code
            code = await self._reserve_code(table_id, now_ms) if new.room else ""

        def events(table_id: str, now_ms: int) -> tuple[AnyEvent, ...]:
            chance = self._world.chance
            return create(
                new, table_id=table_id, owner=owner, now_ms=now_ms, chance=chance, code=code
            )

        return await self.set_up(
            events,
            new.id,
            owner=owner,
            address=address,
            limit=limit,
            prepare=prepare,
            is_room=new.room,
        )

    async def set_up(
        self,
        events: Beginning,
        request: str,
        *,
        owner: str,
        address: str,
        limit: int,
        prepare: Preparing | None = None,
        is_room: bool = False,
    ) -> str:
        """Set a table up and return its id; the same request again is the same table.

        Args:
            events: the first ones.
            limit: tables that may be set up from one address within a day.
            prepare: what is done before.
            is_room: whether others join it.
        Raises:
            Refusal: what was asked for can't be had.
        """
        made = await self._world.store.created(owner, request)
        if made is not None:
            return made
        now_ms = self._world.clock.now_ms()
        self._being_set_up[address] += 1
        try:
            others = await self._world.store.set_up_from(address, now_ms - DAY_MS)
            if others + self._being_set_up[address] > limit:
                raise Refusal("table/too_many", limit=limit)
            table_id = "".join(secrets.choice(TABLE_ID_LETTERS) for _ in range(TABLE_ID_LENGTH))
            if prepare is not None:
                await prepare(table_id, now_ms)
            creation = Creation(owner=owner, request=request, address=address, is_room=is_room)
            return await self._store_first(table_id, events(table_id, now_ms), creation, now_ms)
        finally:
            self._being_set_up[address] -= 1
            if not self._being_set_up[address]:
                del self._being_set_up[address]

    async def _store_first(
        self, table_id: str, events: tuple[AnyEvent, ...], creation: Creation, now_ms: int
    ) -> str:
        change = TableChange(
            table=table_id,
            after=0,
            at_ms=now_ms,
            events=[encode_event(event) for event in events],
            creation=creation,
            members=[creation.owner],
            is_open=True,
        )
        try:
            await self._world.store.append(change)
        except TableExistsError:  # the same request at the same time
            made = await self._world.store.created(creation.owner, creation.request)
            if made is None:
                raise
            return made
        room = self._rooms.setdefault(table_id, Room(table_id, self._world))
        if room.table is None:  # else a repeat of the request has been here before
            room.begin(replay(events))
        return table_id

    async def _reserve_code(self, table_id: str, now_ms: int) -> str:
        """A code that leads to no other room; it may be there before the table is."""
        while True:
            code = new_code()
            if await self._world.store.add_code(code, table_id, now_ms):
                return code

    async def find(self, code: str) -> str:
        """The room that waits under this code. Raises Refusal: none does."""
        table_id = await self._world.store.table_of_code(code)
        if table_id is not None:
            with suppress(Refusal):  # it was never set up
                if (await self.latest(table_id)).phase == "waiting":
                    return table_id
        raise Refusal("room/unknown")

    async def command(
        self, command: AnyCommand, viewer: str, *, sender: Watcher | None = None
    ) -> tuple[int, bytes]:
        """HTTP status and encoded answer, `Accepted` or `Refused`: the same over every line."""
        began = time.perf_counter()
        answer = "accepted"
        room = self._enter(command.table)
        try:
            return 200, await room.command(command, viewer, sender)
        except Exception as error:
            refusal = as_refusal(error)
            answer = refusal.code
            view = await room.view(viewer) if refusal.code.startswith("action/") else b""
            body = encode_refusal(refusal, command=command.id, table=room.id, view=view)
            return status_of(refusal.code), body
        finally:
            self._leave(room)
            tally = self._world.tally
            tally.actions[kind_of(command), answer] += 1
            tally.waits.add(time.perf_counter() - began)

    async def resume(self) -> None:
        """Let tables go on by themselves that a server has left behind, though nobody looks in.

        Raises:
            StoreError: it can't be told which.
        """
        going_on = await self._world.store.open_tables(MOST_TAKEN_UP)
        seqs = await self.seqs(going_on)
        latest_ms = 0
        for table_id in going_on:
            try:
                table = await self.look(table_id, seq=seqs.get(table_id, 0))
                latest_ms = max(latest_ms, table.updated_ms)
                if latest_ms - table.updated_ms > LATELY_MS:
                    break
                left_ms = due_in_ms(table, self._world.clock.now_ms())
                if left_ms is not None and left_ms <= FAR_MS:
                    async with self.visit(table_id):
                        pass
            except StoreError:
                raise
            except Exception as error:
                as_refusal(error)  # one bad table must not keep the others

    def watched(self) -> list[Room]:
        """Those that somebody follows over a socket, of tables that others join by a link."""
        return [
            room
            for room in self._rooms.values()
            if room.audience.watchers and room.table is not None and room.table.room is not None
        ]

    def has_short_turns(self) -> bool:
        """Whether the time of a turn runs at one of them that stands still without people."""
        return any(
            table.settings.turn_seconds and table.phase == "playing" and not is_long(table)
            for room in self._rooms.values()
            if (table := room.table) is not None
        )

    def hear(self, table_id: str, seq: int) -> None:
        """Another process has that many events of a table, or has changed what lies beside."""
        room = self._rooms.get(table_id)
        if room is None:
            return
        is_left = not (room.visits or room.audience.watchers)
        if is_left and room.table is not None and seq > room.seq:
            self._drop(room)  # whoever has changed it sees to it now
        else:  # news that is older than what was done here takes nothing from it
            room.hear(seq)

    async def look_for_news(self) -> None:
        """See which of the tables here other processes have changed. Raises StoreError."""
        loaded = [table_id for table_id, room in self._rooms.items() if room.table is not None]
        for table_id, standing in (await self._world.store.standing(loaded)).items():
            room = self._rooms.get(table_id)
            if room is not None and room.table is not None and room.is_behind(standing):
                # Where it has fewer, it has moved here meanwhile, or the database is an older one.
                self.hear(table_id, max(standing.seq, room.seq))

    def _drop(self, room: Room) -> None:
        room.close()
        del self._rooms[room.id]

    def sweep(self) -> None:
        """Close the rooms that have been idle for long."""
        before = self._world.clock.now_ms() - self._idle_ms
        for room in list(self._rooms.values()):
            if room.is_idle and room.touched_ms < before:
                self._drop(room)

    def close(self) -> None:
        for room in self._rooms.values():
            room.close()
        self._rooms.clear()

    def __len__(self) -> int:
        return len(self._rooms)


def kind_of(command: AnyCommand) -> str:
    """As it is called on the wire."""
    return str(command.__struct_config__.tag)
