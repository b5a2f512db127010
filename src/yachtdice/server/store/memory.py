"""Tables in this process's memory: for tests, and for play that need not be kept."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from yachtdice.server.store.base import (
    Answered,
    CommandKey,
    Creation,
    Cursor,
    Link,
    Listed,
    News,
    Result,
    Sighting,
    Standing,
    Store,
    TableChange,
    Try,
    TryLine,
    Uptime,
)
from yachtdice.server.store.errors import SeqTakenError, TableExistsError
from yachtdice.table.daily import Challenge


@dataclass(slots=True)
class _Table:
    creation: Creation
    created_ms: int
    closed_ms: int | None = None
    """When its last game ended; None: one is going on."""
    events: list[tuple[int, bytes]] = field(default_factory=list)
    """Unix ms and body."""
    commands: dict[CommandKey, Answered] = field(default_factory=dict)
    hidden: dict[str, bool] = field(default_factory=dict)
    """Keys that hold seats, and whether they hide the table."""
    results: dict[int, Result] = field(default_factory=dict)

    def place(self, table: str) -> Cursor:
        if self.closed_ms is None:
            return Cursor(True, self.events[-1][0], table)
        return Cursor(False, self.closed_ms, table)


class MemoryStore(Store):
    """Survives `close` and `open`, as long as the object does."""

    def __init__(self) -> None:
        self.data_id = secrets.token_hex(4)
        self._tables: dict[str, _Table] = {}
        self._codes: dict[str, str] = {}
        self._seen: dict[str, tuple[int, frozenset[Sighting]]] = {}
        """By process: what it told last, and when."""
        self._waiting: dict[str, int] = {}
        """When it was last told of the rooms that wait for anyone."""
        self._quick: dict[str, str] = {}
        """By kind of quick match: the room in which people wait."""
        self._turns: dict[str, int] = {}
        """By table: when the first of its long turns ends, Unix ms."""
        self._uptimes: dict[int, Uptime] = {}
        """By their beginnings."""
        self._silent_until_ms = 0
        """Silence until then is no end of the last of them."""
        self._challenges: dict[str, Challenge] = {}
        self._tries: list[Try] = []
        self._links: dict[str, Link] = {}
        self._link_keys: dict[str, set[str]] = {}

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def check(self) -> None:
        pass

    async def append(self, change: TableChange) -> None:
        table = self._checked(change)
        table.events += [(change.at_ms, body) for body in change.events]
        if change.command is not None and change.events:
            seq = change.after + len(change.events)
            table.commands[change.command] = Answered(seq, change.at_ms)
        table.hidden |= dict.fromkeys(change.members, False)
        if change.is_open is not None:
            table.closed_ms = None if change.is_open else change.at_ms
        if change.result is not None:
            table.results[change.result.game] = change.result
        if change.tried is not None:
            self._tries.append(change.tried)
        if change.turn_ends_ms:
            self._turns[change.table] = change.turn_ends_ms
        elif change.turn_ends_ms == 0:
            self._turns.pop(change.table, None)
        self._tables[change.table] = table

    def _checked(self, change: TableChange) -> _Table:
        table = self._tables.get(change.table)
        if change.creation is not None:
            made = change.creation
            if table or self._created(made.owner, made.request):
                raise TableExistsError(change.table)
            return _Table(made, change.at_ms)
        if table is None:
            raise SeqTakenError(change.table)
        if change.events and change.after != len(table.events):
            raise SeqTakenError(change.table)
        return table

    async def events(self, table: str, *, upto: int | None = None) -> list[bytes]:
        found = self._tables.get(table)
        return [body for _, body in found.events[:upto]] if found else []

    async def news(self, table: str, since: int) -> News | None:
        found = self._tables.get(table)
        if found is None or len(found.events) < since:
            return None
        commands = [key for key, answered in found.commands.items() if answered.seq > since]
        bodies = [body for _, body in found.events[since:]]
        return News(bodies, commands, await self.hidden_by(table))

    async def standing(self, tables: Sequence[str]) -> dict[str, Standing]:
        return {
            name: Standing(len(self._tables[name].events), await self.hidden_by(name))
            for name in tables
            if name in self._tables
        }

    async def answered(self, table: str, command: CommandKey) -> Answered | None:
        found = self._tables.get(table)
        return found.commands.get(command) if found else None

    async def commands(self, table: str) -> list[CommandKey]:
        found = self._tables.get(table)
        return list(found.commands) if found else []

    async def created(self, owner: str, request: str) -> str | None:
        return self._created(owner, request)

    def _created(self, owner: str, request: str) -> str | None:
        for name, table in self._tables.items():
            if (table.creation.owner, table.creation.request) == (owner, request):
                return name
        return None

    async def tables(self, key: str, *, before: Cursor | None, limit: int) -> list[Listed]:
        places = (
            table.place(name)
            for name, table in self._tables.items()
            if table.hidden.get(key) is False
        )
        ordered = sorted(places, reverse=True)
        return [place for place in ordered if before is None or place < before][:limit]

    async def open_tables(self, limit: int) -> list[str]:
        places = (table.place(name) for name, table in self._tables.items())
        return [p.table for p in sorted(places, reverse=True) if p.is_open][:limit]

    async def idle_rooms(self, before_ms: int, limit: int) -> list[str]:
        places = sorted(
            table.place(name) for name, table in self._tables.items() if table.creation.is_room
        )
        return [p.table for p in places if p.is_open and p.at_ms < before_ms][:limit]

    async def set_up_from(self, address: str, since_ms: int) -> int:
        return sum(
            table.creation.address == address and table.created_ms >= since_ms
            for table in self._tables.values()
        )

    async def hide(self, table: str, key: str) -> bool:
        found = self._tables.get(table)
        if found is None or key not in found.hidden:
            return False
        found.hidden[key] = True
        return True

    async def hidden_by(self, table: str) -> frozenset[str]:
        hidden = self._tables[table].hidden if table in self._tables else {}
        return frozenset(key for key, is_hidden in hidden.items() if is_hidden)

    async def best(self, key: str, rules_hash: str) -> tuple[int, int] | None:
        totals = [
            result.total
            for table in self._tables.values()
            if key in table.hidden
            for result in table.results.values()
            if result.rules_hash == rules_hash
        ]
        return (max(totals), len(totals)) if totals else None

    async def keep_challenge(self, challenge: Challenge) -> Challenge:
        return self._challenges.setdefault(challenge.day, challenge)

    async def challenge(self, day: str) -> Challenge | None:
        return self._challenges.get(day)

    async def tries(self, day: str, *, limit: int) -> list[Try]:
        found = [one for one in self._tries if one.day == day]
        return sorted(found, key=lambda one: (-one.total, one.at_ms))[:limit]

    async def count_tries(self, day: str) -> int:
        return len(await self.tries(day, limit=len(self._tries)))

    async def tries_by(self, key: str, since: str) -> list[TryLine]:
        found = []
        for one in self._tries:
            if one.key == key and one.day >= since:
                totals = [other.total for other in self._tries if other.day == one.day]
                place = 1 + sum(total > one.total for total in totals)
                rules = self._challenges[one.day].rules
                found.append(TryLine(one.day, rules, one.total, place, len(totals)))
        return sorted(found, reverse=True)

    async def add_code(self, code: str, table: str, at_ms: int) -> bool:
        return self._codes.setdefault(code, table) == table

    async def table_of_code(self, code: str) -> str | None:
        return self._codes.get(code)

    async def end_code(self, code: str) -> None:
        self._codes.pop(code, None)

    async def say_seen(self, process: str, seen: Sequence[Sighting], at_ms: int) -> None:
        self._seen[process] = (at_ms, frozenset(seen))

    async def seen_at(self, tables: Sequence[str], since_ms: int) -> dict[Sighting, int]:
        found: dict[Sighting, int] = {}
        for at_ms, seen in self._seen.values():
            for one in seen:
                if one.table in tables and at_ms >= since_ms:
                    found[one] = max(at_ms, found.get(one, 0))
        return found

    async def say_waiting(self, tables: Sequence[str], at_ms: int) -> None:
        self._waiting |= dict.fromkeys(tables, at_ms)

    async def waiting(self, since_ms: int, limit: int) -> list[str]:
        fresh = sorted((-ms, table) for table, ms in self._waiting.items() if ms >= since_ms)
        return [table for _, table in fresh[:limit]]

    async def quick_room(self, kind: str) -> str | None:
        return self._quick.get(kind)

    async def set_quick_room(self, kind: str, before: str | None, table: str) -> bool:
        if self._quick.get(kind) != before:
            return False
        self._quick[kind] = table
        return True

    async def turns_ended(self, before_ms: int, limit: int) -> list[str]:
        ended = sorted((ms, table) for table, ms in self._turns.items() if ms <= before_ms)
        return [table for _, table in ended[:limit]]

    async def has_turns(self) -> bool:
        return bool(self._turns)

    async def beat(self, at_ms: int, until_ms: int, *, is_first: bool) -> None:
        if not self._uptimes or is_first or at_ms > self._silent_until_ms:
            self._uptimes[at_ms] = Uptime(at_ms, at_ms)
            self._silent_until_ms = until_ms
            return
        began_ms, seen_ms = self._uptimes[max(self._uptimes)]
        self._uptimes[began_ms] = Uptime(began_ms, max(at_ms, seen_ms))
        self._silent_until_ms = max(until_ms, self._silent_until_ms)

    async def uptimes(self, since_ms: int) -> list[Uptime]:
        return sorted(one for one in self._uptimes.values() if one.seen_ms >= since_ms)

    async def forget_uptimes(self, before_ms: int) -> None:
        self._uptimes = {
            began: one for began, one in self._uptimes.items() if one.seen_ms >= before_ms
        }

    async def forget_seen(self, before_ms: int) -> None:
        self._seen = {p: (at_ms, s) for p, (at_ms, s) in self._seen.items() if at_ms >= before_ms}
        self._waiting = {table: ms for table, ms in self._waiting.items() if ms >= before_ms}

    async def add_link(self, link: Link, *, most: int) -> bool:
        if sum(link.key in keys for keys in self._link_keys.values()) >= most:
            return False
        self._links[link.id] = link
        self._link_keys[link.id] = {link.key}
        return True

    async def find_link(self, token_hash: str) -> Link | None:
        return next((li for li in self._links.values() if li.token_hash == token_hash), None)

    async def links(self, key: str) -> list[Link]:
        mine = [link for link in self._links.values() if key in self._link_keys[link.id]]
        return sorted(mine, key=lambda link: (link.created_ms, link.id), reverse=True)

    async def share_link(self, link_id: str, key: str) -> None:
        if link_id in self._links:
            self._link_keys[link_id].add(key)

    async def withdraw_link(self, link_id: str, key: str) -> bool:
        if key not in self._link_keys.get(link_id, ()):
            return False
        del self._links[link_id], self._link_keys[link_id]
        return True
