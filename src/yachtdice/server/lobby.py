"""Where strangers find each other: rooms that anyone may join, and quick match."""

import secrets
from contextlib import suppress

from yachtdice.protocol import messages as m
from yachtdice.server.clock import Clock
from yachtdice.server.rooms import Rooms
from yachtdice.server.store import Store
from yachtdice.table import AnyEvent, Refusal, Table, rules_named
from yachtdice.table.names import clean_name
from yachtdice.table.quick import open_quick, open_seat, waiting

FRESH_MS = 20_000
"""Somebody was in a room so lately: it is told of every few seconds."""
SHOWN = 50
"""Rooms in the lobby."""
LOOKED_AT = 500
"""Rooms that wait, of which those are found."""
TRIES = 8
"""How often a seat is looked for where others were quicker each time."""


class _TakenError(Exception):
    """Others have come to wait elsewhere meanwhile."""


class Lobby:
    def __init__(self, store: Store, rooms: Rooms, clock: Clock) -> None:
        self._store = store
        self._rooms = rooms
        self._clock = clock

    async def view(self, *, has_rooms: bool, has_quick: bool) -> m.Lobby:
        """What is there now.

        Args:
            has_rooms: whether this server lists rooms.
            has_quick: whether it has quick matches.
        """
        rooms: list[m.LobbyRoom] = []
        queues: list[m.QuickQueue] = []
        for table in await self._waiting():
            room = table.room
            assert room is not None
            if has_rooms and room.is_listed and len(rooms) < SHOWN and _has_place(table):
                rooms.append(_listed(table))
            if has_quick and room.is_quick and waiting(table):
                queues.append(m.QuickQueue(table.rules.name, len(table.seats), waiting(table)))
        return m.Lobby(rooms=rooms, queues=queues)

    async def _waiting(self) -> list[Table]:
        """Those open to anyone in which somebody is."""
        found = await self._store.waiting(self._since_ms(), LOOKED_AT)
        seqs = await self._rooms.seqs(found)
        tables: list[Table] = []
        for table_id in found:
            with suppress(Refusal):
                tables.append(await self._rooms.look(table_id, seq=seqs.get(table_id, 0)))
        return [one for one in tables if one.phase == "waiting" and one.room is not None]

    async def match(self, asked: m.QuickMatch, *, key: str, address: str, limit: int) -> str:
        """The room where this key waits for a quick match, or begins it.

        Args:
            limit: tables that may be set up from one address within a day.
        Raises:
            Refusal: an unknown rule set, a bad name, or too many tables come from there.
        """
        clean_name(asked.name)
        kind = f"{rules_named(asked.rules).name}|{asked.seats}"
        mine = asked.waits_at
        for _ in range(TRIES):
            found = await self._store.quick_room(kind)
            if found is not None and found == mine:
                return mine
            if found is not None and await self._enter(found, asked, key):
                if mine:
                    await self._leave(mine, key)
                return found
            if mine and await self._waits(mine, key):
                if await self._lead_to(kind, found, mine):
                    return mine
                continue
            with suppress(_TakenError):
                return await self._open(asked, kind, found, key=key, address=address, limit=limit)
        raise Refusal("store/unavailable")

    async def _enter(self, table_id: str, asked: m.QuickMatch, key: str) -> bool:
        """Whether the key has a seat there now."""
        is_fresh = table_id in await self._store.waiting(self._since_ms(), LOOKED_AT)
        try:
            async with self._rooms.visit(table_id, key) as room:
                for _ in range(TRIES):
                    table = await room.present(key)
                    if table.held_by(key) and table.number < 2:  # the same request may come again
                        return table.phase in ("waiting", "playing")
                    at = open_seat(table)
                    if table.phase != "waiting" or at is None or not is_fresh:
                        return False
                    id_ = f"{asked.id[:48]}-{secrets.token_hex(4)}"
                    join = m.Join(id=id_, table=table_id, seq=table.seq, seat=at, name=asked.name)
                    with suppress(Refusal):
                        await room.command(join, key)
        except Refusal:  # it was never set up, or the key has deleted it
            return False
        return False

    async def _waits(self, table_id: str, key: str) -> bool:
        """Whether the key has a seat in this room of quick match, which waits."""
        with suppress(Refusal):
            table = await self._rooms.latest(table_id)
            is_quick = table.room is not None and table.room.is_quick
            return is_quick and table.phase == "waiting" and bool(table.held_by(key))
        return False

    async def _leave(self, table_id: str, key: str) -> None:
        if await self._waits(table_id, key):
            with suppress(Refusal):
                async with self._rooms.visit(table_id, key) as room:
                    await room.hide(key)

    async def _lead_to(self, kind: str, before: str | None, table_id: str) -> bool:
        """Let those who come wait there; False: others were quicker to say where."""
        if not await self._store.set_quick_room(kind, before, table_id):
            return False
        await self._store.say_waiting([table_id], self._clock.now_ms())
        return True

    async def _open(
        self,
        asked: m.QuickMatch,
        kind: str,
        before: str | None,
        *,
        key: str,
        address: str,
        limit: int,
    ) -> str:
        """Raises _TakenError."""

        async def prepare(table_id: str, _now_ms: int) -> None:
            if not await self._lead_to(kind, before, table_id):
                raise _TakenError

        def events(table_id: str, now_ms: int) -> tuple[AnyEvent, ...]:
            return open_quick(asked, table_id=table_id, owner=key, now_ms=now_ms)

        return await self._rooms.set_up(
            events,
            asked.id,
            owner=key,
            address=address,
            limit=limit,
            prepare=prepare,
            is_room=True,
        )

    def _since_ms(self) -> int:
        return self._clock.now_ms() - FRESH_MS


def _has_place(table: Table) -> bool:
    assert table.room is not None
    return open_seat(table) is not None and not table.room.is_locked


def _listed(table: Table) -> m.LobbyRoom:
    host = next(seat for seat in table.seats if seat.is_host)
    return m.LobbyRoom(
        table=table.id,
        rules=table.rules.name,
        host=host.info.name,
        flag=host.info.flag,
        seats=len(table.seats),
        open=sum(seat.info.kind == "open" for seat in table.seats),
        settings=table.settings,
    )
