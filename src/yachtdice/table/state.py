"""A table as it stands: what its events add up to.

Structs like the messages, since every event makes new ones of them and a Struct is made ten times
as fast as a frozen dataclass.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from yachtdice.game import Game
from yachtdice.protocol.messages import LastScore, Start, StartRoll, TableSettings
from yachtdice.rules import RuleSet
from yachtdice.table.events import PlayedBy, SeatInfo

Phase: TypeAlias = Literal["waiting", "playing", "over", "final"]


class Seat(Struct, frozen=True):
    """A place at the table and who may act for it."""

    info: SeatInfo
    keys: tuple[str, ...]
    """Hashed device keys that hold it. A computer's seat is held too, by whoever set it up: not to
    play it, but to hurry it or to end the game."""
    played_by: PlayedBy
    """Who plays it now, whoever it was set up for."""
    is_host: bool = False
    """Whoever holds it is the room's host."""
    is_away: bool = False
    """In a room: its person has not been there for the grace time."""
    missed: int = 0
    """Turns in a row of which the time ran out."""

    @property
    def given(self) -> bool:
        """A person's seat that the computer plays for now."""
        return self.played_by == "computer" and self.info.kind == "person"

    def is_played_with(self, key: str | None) -> bool:
        """Whether a person plays it who may do so with this key."""
        return self.played_by == "person" and key in self.keys


class Room(Struct, frozen=True):
    """What is special about a table that others join by a link."""

    code: str
    """Letters that lead to it while it waits."""
    is_locked: bool = False
    """Nobody else may join."""
    removed: frozenset[str] = frozenset()
    """Hashed keys that the host has removed: they can't join again."""
    rematch: tuple[int, ...] = ()
    """Seats whose people want another game, ascending."""
    is_listed: bool = False
    """It stands in the lobby while it waits."""
    is_quick: bool = False
    """Of quick match: without a host, it starts when all its seats are taken."""

    @property
    def is_open_to_anyone(self) -> bool:
        """Whether strangers are led here."""
        return self.is_listed or self.is_quick


class Play(Struct, frozen=True):
    """A game in progress and the table's seats that play it.

    A table has one play that all its seats share; a room that waits has none. Where each seat is
    to play the same dice by itself, it has one a seat; `seats` translates between the game's seats
    and the table's.
    """

    seats: tuple[int, ...]
    """Table seat of each of the game's seats."""
    game: Game
    held: tuple[int, ...] = ()
    """Places held, ascending."""
    fixed: tuple[int, ...] = ()
    """Places that must stay held for the turn."""
    is_apart: bool = False
    """Its one seat plays the same dice as the others, by itself."""
    seq: int = 0
    """Where seats play apart: the table's when it last went on, of which others' plays say nothing.
    """
    last: tuple[LastScore, ...] = ()
    """Scores of this game, oldest first; only the last two rounds are kept, but where seats play
    apart."""
    last_by_computer: bool = False
    """The last score was a computer's."""
    undo_to: "Play | None" = None
    """As it was before the last score, while that can be taken back."""
    faces: tuple[tuple[int, ...], ...] = ()
    """How often each face came, by the game's seats."""
    since_ms: int = 0
    """When it last went on; waits count from here."""
    turn_since_ms: int = 0
    """Since when the time of the turn runs."""
    given_ms: int = 0
    """When the turn last got time back."""
    is_overdue: bool = False
    """The time of the turn is over: the computer finishes it."""
    is_advised: bool = False
    """The seat in turn has asked for advice on the roll on the table."""
    is_skipping: bool = False
    """The running wait, or the computer's turn, goes by at once."""
    has_stand_in: bool = False
    """The turn's last throw was a stand-in's, whose player did not know the rules' table yet."""

    @property
    def rounds_done(self) -> int:
        """How many rounds all its seats have scored in."""
        return self.game.round - 1

    @property
    def turn_seat(self) -> int | None:
        """Table seat in turn."""
        return None if self.game.is_over else self.seats[self.game.seat]


class Table(Struct, frozen=True):
    """A table: its seats, its settings and the game at it."""

    id: str
    seq: int
    """How many events it has had."""
    rules: RuleSet
    settings: TableSettings
    seats: tuple[Seat, ...]
    start: Start | None = None
    """Where its games begin, for practice; None: with empty cards."""
    number: int = 0
    """Number of the game at this table, from 1."""
    game_id: str = ""
    secret: str = ""
    commitment: str = ""
    order: tuple[int, ...] = ()
    start_rolls: tuple[StartRoll, ...] = ()
    plays: tuple[Play, ...] = ()
    advised: tuple[int, ...] = ()
    """Seats that have had advice in this game, whatever was taken back since."""
    coached: tuple[int, ...] = ()
    """Those of them that have it on every roll."""
    phase: Phase = "playing"
    ended_early: bool = False
    updated_ms: int = 0
    since_roll: int = 0
    """Events since dice were last thrown, or the game started."""
    day: str = ""
    """The day of the daily challenge that it is a try at, ISO; empty: of none."""
    opens_ms: int = 0
    """Unix time when that day's secret is shown."""
    room: Room | None = None
    """None: all seats were given when the table was set up."""

    def play_of(self, seat: int) -> Play:
        """The play that a seat takes part in."""
        if len(self.plays) == 1:
            return self.plays[0]
        return next(play for play in self.plays if seat in play.seats)

    @property
    def is_apart(self) -> bool:
        """Whether each seat plays the same dice by itself."""
        return len(self.plays) > 1

    def play_for(self, seats: tuple[int, ...]) -> Play | None:
        """The play of whoever holds these seats; None: nobody's who plays apart from others."""
        if not self.is_apart:
            return self.plays[0]
        own = [seat for seat in seats if self.seats[seat].info.kind == "person"]
        return self.play_of(own[0]) if own else None

    def held_by(self, viewer: str | None) -> tuple[int, ...]:
        """Seats that a key holds."""
        if viewer is None:
            return ()
        return tuple([number for number, seat in enumerate(self.seats) if viewer in seat.keys])

    def holds(self, viewer: str, seat: int) -> bool:
        """Whether a key holds a seat."""
        return 0 <= seat < len(self.seats) and viewer in self.seats[seat].keys

    def is_host(self, seats: tuple[int, ...]) -> bool:
        """Whether the holder of these seats is the room's host."""
        return any(self.seats[seat].is_host for seat in seats)

    def people(self) -> set[int]:
        """The seats that people play."""
        return {n for n, seat in enumerate(self.seats) if seat.played_by == "person"}

    def undoable_seat(self, play: Play) -> int | None:
        """The seat whose last score may be taken back now."""
        if self.phase == "final" or not self.settings.undo or play.undo_to is None:
            return None
        if self.phase == "over" and play.is_apart:
            return None  # it has seen what the others did with these dice
        return None if play.last_by_computer else play.last[-1].seat

    def hand_off(self, play: Play, key: str | None) -> int | None:
        """The seat whose player passes a key's device on before the seat in turn throws.

        Of the people whose seats the key holds it is the one who scored last, whatever others
        wrote since. None: it is nobody, or the same one's turn again.
        """
        if not self.settings.hand_off or self.phase != "playing" or not play.game.is_chance:
            return None
        seat = play.seats[play.game.seat]
        if not self.seats[seat].is_played_with(key):
            return None
        for score in reversed(play.last):
            if self.seats[score.seat].is_played_with(key):
                return None if score.seat == seat else score.seat
        return None

    def is_hand_off(self, play: Play) -> bool:
        """True if a device is to be passed on before the seat in turn throws."""
        if not self.settings.hand_off:
            return False
        seat = play.turn_seat
        keys = () if seat is None else self.seats[seat].keys
        return any(self.hand_off(play, key) is not None for key in keys)
