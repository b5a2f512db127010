"""What a room asks of the place where tables are kept."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from msgspec import Struct

from yachtdice.table.daily import Challenge


@dataclass(frozen=True, slots=True, kw_only=True)
class Creation:
    """Who set up a table."""

    owner: str
    request: str
    """The client's id of the request: the same owner's same request is the same table."""
    address: str
    """Hashed address it came from."""
    is_room: bool = False
    """Others join it by a link."""


class CommandKey(Struct, frozen=True, kw_only=True):
    """A command as its sender named it. A Struct, as it and `TableChange` are made for each."""

    key: str
    """Of the sender, hashed."""
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A finished solo game."""

    game: int
    rules_hash: str
    """Content hash of the rule set."""
    total: int


class Try(Struct, frozen=True, kw_only=True):
    """What came of a try at the daily challenge."""

    day: str
    """ISO."""
    key: str
    """Whose it was, hashed."""
    name: str
    """As it was typed."""
    total: int
    at_ms: int
    """When the last box was filled."""


class TryLine(NamedTuple):
    """A key's try among those of its day."""

    day: str
    rules: str
    total: int
    place: int
    """From 1; shared by equal totals."""
    players: int
    """Tries of the day."""


class TableChange(Struct, frozen=True, kw_only=True):
    """What is written in one piece, or not at all."""

    table: str
    after: int
    """Number of events the table has; the first new one gets the next number."""
    at_ms: int
    """Unix time."""
    events: Sequence[bytes] = ()
    """Encoded, JSON in UTF-8."""
    command: CommandKey | None = None
    """The command that brought it about. Its answer is remembered, with the last event."""
    creation: Creation | None = None
    """With the first events of a table."""
    members: Sequence[str] = ()
    """Hashed keys that hold seats from now on; a table hidden by one of them shows again."""
    is_open: bool | None = None
    """Whether a game is going on from now on; None: as before."""
    result: Result | None = None
    tried: Try | None = None
    turn_ends_ms: int | None = None
    """When the first of its long turns ends, from now on; 0: none is running; None: as before."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """Somebody is at a room."""

    table: str
    key: str
    """Hashed."""


class Uptime(NamedTuple):
    """A time in which the games were served, by whichever processes; Unix ms."""

    began_ms: int
    seen_ms: int
    """When one of them last said so."""


@dataclass(frozen=True, slots=True)
class Answered:
    """How a command was answered: by the view of the table at this seq and time."""

    seq: int
    at_ms: int


@dataclass(frozen=True, slots=True, order=True)
class Cursor:
    """A place in a key's list of tables: open ones first, then the latest first.

    Sorts from the end of the list to its beginning.
    """

    is_open: bool
    at_ms: int
    """An open table's last event; a closed one's end."""
    table: str


Listed = Cursor
"""A line of the list is its own place in it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a table has come, as little as tells whether another process has changed it."""

    seq: int
    """Number of its events."""
    hidden_by: frozenset[str]
    """The keys that hide it."""


@dataclass(frozen=True, slots=True)
class News:
    """What has happened at a table since."""

    events: list[bytes]
    commands: list[CommandKey]
    """Those that brought them about."""
    hidden_by: frozenset[str]
    """The keys that hide the table now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A resume link, without the token that opens it."""

    id: str
    token_hash: str
    key: str
    """Whose seats it gives away, hashed."""
    table: str | None
    """The one table it is for; None: all of the key's."""
    created_ms: int


class Store(ABC):
    """Tables as numbered events, with what is needed to find them again.

    Every method but `open` and `close` may raise StoreError. What a method has returned from is
    there after any crash, for the next `open` as well.
    """

    data_id: str
    """Names this data for good: eight letters or digits, drawn when it was first opened."""

    @abstractmethod
    async def open(self) -> None:
        """Get ready. Raises OpeningError, having changed nothing."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was asked for, then let go."""

    @abstractmethod
    async def check(self) -> None:
        """Return if what is kept can be read now."""

    @abstractmethod
    def append(self, change: TableChange) -> Awaitable[None]:
        """Write all of `change`.

        Raises:
            TableExistsError: `change.creation` was carried out before.
            SeqTakenError: with events for a table that has not `change.after` of them: more, where
                somebody else was first, or fewer.
        """

    @abstractmethod
    async def events(self, table: str, *, upto: int | None = None) -> list[bytes]:
        """The table's events from the first, at most `upto` of them; empty: no such table."""

    @abstractmethod
    async def news(self, table: str, since: int) -> News | None:
        """What came after the table's first `since` events, at least one; None: it does not even
        have those."""

    @abstractmethod
    async def standing(self, tables: Sequence[str]) -> dict[str, Standing]:
        """How far each of these tables has come; those that there are not are left out."""

    @abstractmethod
    async def answered(self, table: str, command: CommandKey) -> Answered | None:
        """How this command was answered; None: it never was."""

    @abstractmethod
    async def commands(self, table: str) -> list[CommandKey]:
        """The table's commands that were answered, the first one first."""

    @abstractmethod
    async def created(self, owner: str, request: str) -> str | None:
        """The table that this owner's request has set up; None: none."""

    @abstractmethod
    async def tables(self, key: str, *, before: Cursor | None, limit: int) -> list[Listed]:
        """The key's tables that it has not hidden, from the list's place after `before`."""

    @abstractmethod
    async def open_tables(self, limit: int) -> list[str]:
        """The tables with a game going on, the latest event first."""

    @abstractmethod
    async def idle_rooms(self, before_ms: int, limit: int) -> list[str]:
        """The rooms that wait or have a game going on, but no event since then."""

    @abstractmethod
    async def set_up_from(self, address: str, since_ms: int) -> int:
        """How many tables have been set up from this address since then."""

    @abstractmethod
    async def hide(self, table: str, key: str) -> bool:
        """Take the table out of the key's list; False: the key holds no seat there."""

    @abstractmethod
    async def hidden_by(self, table: str) -> frozenset[str]:
        """The keys that hide the table."""

    @abstractmethod
    async def best(self, key: str, rules_hash: str) -> tuple[int, int] | None:
        """Highest total and number of the key's finished solo games by these rules; None: none."""

    @abstractmethod
    async def keep_challenge(self, challenge: Challenge) -> Challenge:
        """The challenge of that day: this one, unless there is one, which stands."""

    @abstractmethod
    async def challenge(self, day: str) -> Challenge | None:
        """The challenge of a day; None: there was none."""

    @abstractmethod
    async def tries(self, day: str, *, limit: int) -> list[Try]:
        """Of a day: the highest totals first, of equal ones the older."""

    @abstractmethod
    async def count_tries(self, day: str) -> int:
        """How many tries of a day have come to their end."""

    @abstractmethod
    async def tries_by(self, key: str, since: str) -> list[TryLine]:
        """A key's tries of that day and later, the latest first."""

    @abstractmethod
    async def add_code(self, code: str, table: str, at_ms: int) -> bool:
        """Let a code lead to a table; False: it leads to another."""

    @abstractmethod
    async def table_of_code(self, code: str) -> str | None:
        """The table that a code leads to; None: none."""

    @abstractmethod
    async def end_code(self, code: str) -> None:
        """Let a code lead nowhere, so that it may lead elsewhere later."""

    @abstractmethod
    async def say_seen(self, process: str, seen: Sequence[Sighting], at_ms: int) -> None:
        """Tell who is there by way of a process, in place of what it told before."""

    @abstractmethod
    async def seen_at(self, tables: Sequence[str], since_ms: int) -> dict[Sighting, int]:
        """Who was there by way of any process, and when last."""

    @abstractmethod
    async def forget_seen(self, before_ms: int) -> None:
        """Forget who was told to be there, and which rooms to wait, before then."""

    @abstractmethod
    async def say_waiting(self, tables: Sequence[str], at_ms: int) -> None:
        """Tell of rooms that wait for anyone who comes, and that somebody is there."""

    @abstractmethod
    async def waiting(self, since_ms: int, limit: int) -> list[str]:
        """The rooms of which that was told since then, the one told of last first."""

    @abstractmethod
    async def quick_room(self, kind: str) -> str | None:
        """The room in which people wait for a quick match of a kind, so far as is known; None:
        there was none yet."""

    @abstractmethod
    async def set_quick_room(self, kind: str, before: str | None, table: str) -> bool:
        """Let those who come wait there instead; False: it is not `before` any more."""

    @abstractmethod
    async def turns_ended(self, before_ms: int, limit: int) -> list[str]:
        """The tables that have a long turn which ended by then, the first to end first."""

    @abstractmethod
    async def has_turns(self) -> bool:
        """Whether a long turn is running anywhere."""

    @abstractmethod
    async def beat(self, at_ms: int, until_ms: int, *, is_first: bool) -> None:
        """Say that games are served, and will be until then unless it is said again: where nobody
        has said so meanwhile, another time of service begins.

        Args:
            is_first: of whoever serves by itself: it was not served before, whatever was said.
        """

    @abstractmethod
    async def uptimes(self, since_ms: int) -> list[Uptime]:
        """The times of service that had not ended by then, in order."""

    @abstractmethod
    async def forget_uptimes(self, before_ms: int) -> None:
        """Forget those that had ended by then."""

    @abstractmethod
    async def add_link(self, link: Link, *, most: int) -> bool:
        """Keep a resume link; False: its key may withdraw `most` of them already."""

    @abstractmethod
    async def find_link(self, token_hash: str) -> Link | None:
        """The link this token opens; None: none, or withdrawn."""

    @abstractmethod
    async def links(self, key: str) -> list[Link]:
        """Links the key may withdraw, the latest first: its own, and those it came in by."""

    @abstractmethod
    async def share_link(self, link_id: str, key: str) -> None:
        """Let a key that came in by a link withdraw it too."""

    @abstractmethod
    async def withdraw_link(self, link_id: str, key: str) -> bool:
        """End a link for good; False: the key has no such link."""
