"""Every message on the wire, one Struct each.

The same Structs validate what comes in, give the OpenAPI document and the browser's types.
Fields that are added later get defaults; unknown fields are ignored.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

PROTOCOL = 1
"""Version of this file's meaning; a client of another version is told to reload."""

Param: TypeAlias = str | int
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
Place: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]

# Python's `$` alone would let a line end follow.
_ID = r"^[A-Za-z0-9_-]+(?!\n)$"
CommandId: TypeAlias = Annotated[str, Meta(min_length=8, max_length=64, pattern=_ID)]
TableId: TypeAlias = Annotated[str, Meta(min_length=8, max_length=32, pattern=_ID)]
BoxToken: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=48, pattern=r"^[a-z_]+(@[123])?(?!\n)$")
]
Speed: TypeAlias = Literal["slow", "normal", "fast", "at_once"]


# ---------------------------------------------------------------- creating a table


class NewSeat(Struct, forbid_unknown_fields=True):
    """A seat as asked for by whoever sets up the table."""

    kind: Literal["person", "computer"]
    name: Annotated[str, Meta(max_length=400)] = ""
    """1-40 graphemes for a person; a computer's may be empty (its own name is taken)."""
    flag: Annotated[str, Meta(pattern=r"^[a-z]?(?!\n)$", max_length=1)] = ""
    """Letter of its signal flag; empty: the next unused one."""


class TableSettings(Struct, frozen=True):
    """What is agreed for the table and is not part of the rule set's name."""

    auto_roll: bool = False
    """The first roll of a turn is thrown by itself."""
    start_roll: bool = False
    """All seats roll for who starts."""
    undo: bool = True
    """A score may be taken back while no later die has been thrown."""
    stakes: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """What a point of difference is worth at the end; 0: no stakes."""
    box_names: dict[str, str] = {}
    """Other titles for boxes, title key -> title key, such as {"ones": "aces"}."""
    hand_off: bool = True
    """A hand-off screen between two people on one device."""
    speed: Speed = "normal"
    """How fast computer seats play."""


class NewTable(Struct, forbid_unknown_fields=True):
    """Set up a table and start its first game."""

    id: CommandId
    """Made by the client: the same one again gives the same table again."""
    rules: Annotated[str, Meta(min_length=1, max_length=200)]
    """Name of the rule set, its switches included."""
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    """In seat order."""
    settings: TableSettings = TableSettings()


# ---------------------------------------------------------------- commands


class Command(Struct, tag_field="type", kw_only=True):
    """What every command carries."""

    id: CommandId
    """Made by the client; a repeat gets the first answer again."""
    table: TableId
    seq: Seq
    """The table's seq that the sender saw."""
    seat: SeatNumber
    """The seat it acts for; the sender's key must hold it."""


class Roll(Command, tag="roll"):
    """Throw all dice that are not held."""


class Hold(Command, tag="hold"):
    """Hold exactly these places of the roll on the table."""

    places: Annotated[list[Place], Meta(max_length=10)]
    """All that are held from now on; an empty list lets every die go."""


class Score(Command, tag="score"):
    """Write the roll into a box, or two boxes where the rule set fills two a turn."""

    boxes: Annotated[list[BoxToken], Meta(min_length=1, max_length=2)]
    """`full_house`, in the second column `full_house@2`."""
    split: list[Annotated[list[Place], Meta(max_length=10)]] | None = None
    """Places of each box's dice, in the order of `boxes`; None: the best split."""


class Undo(Command, tag="undo"):
    """Take back this seat's last score."""


class Skip(Command, tag="skip"):
    """End the wait that is running, or the computer's turn, at once."""


class Done(Command, tag="done"):
    """Make a finished game final."""


class Rematch(Command, tag="rematch"):
    """Make the finished game final and start another, the first turn passed on."""


class End(Command, tag="end"):
    """End the game early; it stays in the list, unranked."""


class GiveSeat(Command, tag="give_seat"):
    """Let the computer play this person's seat, or take it back."""

    to: Literal["computer", "person"]


class SetSpeed(Command, tag="set_speed"):
    """Change how fast computer seats play."""

    speed: Speed


AnyCommand: TypeAlias = (
    Roll | Hold | Score | Undo | Skip | Done | Rematch | End | GiveSeat | SetSpeed
)


# ---------------------------------------------------------------- the view of a table


class CardView(Struct):
    """One column of one seat's scorecard."""

    points: list[int | None]
    """One a category, in the rule set's order; None: open."""
    upper_total: int
    upper_bonus: int
    """Points of the bonus if reached, else 0."""
    par_gap: int
    """Upper total less par (three of each number) of the upper boxes filled so far."""
    lower_total: int
    """Without the extra Yachts."""


class SeatView(Struct):
    """A seat with its cards and what they add up to."""

    seat: int
    name: str
    """As shown: equal names at a table are numbered. Plain text."""
    flag: str
    """Letter a-z of its signal flag."""
    kind: Literal["person", "computer", "empty"]
    """Who plays it now."""
    given: bool
    """A person's seat that the computer plays for now."""
    mine: bool
    """The viewer's key holds it."""
    cards: list[CardView]
    extra_yachts: int
    """How many were paid."""
    extra_points: int
    """What they brought."""
    total: int
    faces: list[int]
    """How often each face, 1 first, came for this seat in this game."""


class Choice(Struct):
    """An open box of the seat in turn, and what the dice as they lie would write there."""

    box: str
    """As in `Score.boxes`."""
    points: int
    bonus: int
    """Extra-Yacht points that come with it."""
    legal: bool
    """The rules let the roll go there now."""
    wins: bool
    """Choosing it wins the game at once."""
    wild: bool
    """The joker stands in for the pattern."""


class PairChoice(Struct):
    """Two open boxes and the best split of ten dice for them."""

    boxes: list[str]
    points: int
    """Of both boxes."""
    each: list[int]
    """Points of each box."""
    split: list[list[int]]
    """Places of each box's dice."""


class Notice(Struct):
    """A fact to be worded by the client."""

    code: str
    """Such as `joker/upper`."""
    params: dict[str, Param] = {}


class TurnView(Struct):
    """The turn in progress."""

    seat: int
    round: int
    """From 1."""
    rolls_used: int
    """How many throws the turn has had."""
    dice: list[int] | None
    """Faces in place order; None before the first roll."""
    held: list[int]
    """Places held."""
    fixed: list[int]
    """Places that must stay held (rule switch held=stays)."""
    choices: list[Choice]
    """All open boxes in card order, empty before the first roll."""
    pairs: list[PairChoice]
    """Every pair of open boxes, where a turn fills two; else empty."""
    joker: Notice | None = None
    """Why some boxes are closed to this roll: `joker/upper`, `joker/lower`, `joker/zero`, ..."""
    picked: str | None = None
    """The one legal box, where the joker leaves only one."""


class LastScore(Struct):
    """A score of the last two rounds, newest last."""

    seat: int
    round: int
    boxes: list[str]
    """As in `Score.boxes`."""
    points: list[int]
    """One a box."""
    bonus: int
    dice: list[int]
    """The roll in place order."""


class Wait(Struct):
    """Something that will happen by itself."""

    kind: Literal["undo", "pace", "final"]
    """undo: so that the last score can be taken back; pace: so that a computer's play can be
    followed; final: until a finished game is final."""
    total_ms: int
    """How long it takes in all."""
    left_ms: int
    """When this view was made."""


class Can(Struct):
    """What the viewer may do now, for the seat in turn or, for undo, the seat that scored last."""

    roll: bool = False
    hold: bool = False
    """Change which dice are held."""
    score: bool = False
    undo: int | None = None
    """The seat whose score may be taken back."""
    skip: bool = False
    """End the wait that is running, or the computer's turn."""
    done: bool = False
    """Make the finished game final."""
    rematch: bool = False
    end: bool = False
    """End the game early."""
    acts_for: int | None = None
    """The seat to name in skip, done, rematch, end and set_speed; None: a viewer without one."""


class Standing(Struct):
    """A seat's place in the standings and where its points came from."""

    seat: int
    place: int
    """From 1; shared places have the same number."""
    upper_total: int
    upper_bonus: int
    lower_total: int
    extra_points: int
    total: int
    settlement: str | None = None
    """Stakes received (positive) or paid, a fraction such as "-7/2"; None without stakes."""


class Outcome(Struct):
    """The standings of a finished game."""

    standings: list[Standing]
    """In order of place, then seat."""
    won_at_once: int | None = None
    """The seat that won by its big general or instant Yacht."""
    ended_early: bool = False


class Proof(Struct):
    """What lets anyone check the dice."""

    game: str
    """The game's id, part of every die's address."""
    commitment: str
    """SHA-256 of the secret, hex, shown before the first roll."""
    secret: str | None = None
    """The secret, hex, once the game is final."""


class StartRoll(Struct):
    """One throw of the roll for who starts."""

    throw: int
    """From 1; another where seats were tied."""
    seats: list[int]
    """Who threw."""
    dice: list[list[int]]
    """One roll a seat, in the order of `seats`."""


class TableView(Struct, tag="view", tag_field="type"):
    """A table as one viewer may see it. Everything the page shows follows from it."""

    table: str
    seq: int
    """How many events the table has had; goes with the next command."""
    rules: str
    """Canonical rule-set name; its static part is `RulesView`."""
    settings: TableSettings
    titles: dict[str, str]
    """Box id -> title key where this table calls the box otherwise."""
    game: int
    """Number of the game at this table, from 1."""
    phase: Literal["playing", "over", "final"]
    """over: finished, the last score may still be undone."""
    order: list[int]
    """Seats in order of play."""
    rounds: int
    """How many there are in a game."""
    seats: list[SeatView]
    turn: TurnView | None
    """None once the game is over."""
    last: list[LastScore]
    """Scores of the last two rounds."""
    can: Can
    wait: Wait | None
    """What will happen by itself, if anything."""
    outcome: Outcome | None
    """Once the game is over."""
    proof: Proof
    start_rolls: list[StartRoll]
    position: str
    """The position line, for reports."""


class TableSummary(Struct):
    """A line in the list of one's games."""

    table: str
    rules: str
    phase: Literal["playing", "over", "final"]
    ended_early: bool
    seats: list[str]
    """Names as shown."""
    flags: list[str]
    """Letters of the signal flags, by seat."""
    mine: list[int]
    """Seats of people that the viewer's key holds."""
    totals: list[int]
    """By seat."""
    places: list[int]
    """Places at the end, empty before."""
    round: int
    rounds: int
    turn_seat: int | None
    """The seat in turn; None once the game is over."""
    rolls_used: int
    dice: list[int] | None
    updated_ms: int
    """Unix time in milliseconds."""


class TableList(Struct):
    """One page of the viewer's games: open ones first, newest first."""

    tables: list[TableSummary]
    more: str | None = None
    """Pass as `before` for the next page."""


class Best(Struct):
    """The highest final solo total of the viewer's key for a rule set."""

    rules: str
    total: int
    games: int
    """How many games it is the best of."""


# ---------------------------------------------------------------- rule sets


class Phrase(Struct):
    """A catalogue key with its parameters; a parameter may itself be a phrase."""

    key: str
    params: "dict[str, str | int | list[int] | Phrase]" = {}


class RuleSetSummary(Struct):
    """A line in the list of rule sets."""

    name: str
    """Its id."""
    title: str
    """Catalogue key."""
    line: str
    """Catalogue key of a one-line description."""
    boxes: int
    dice: int


class CategoryView(Struct):
    """A box of a rule set, whatever its points."""

    id: str
    section: Literal["upper", "lower"]
    title: str
    """Title key: catalogue keys are `box_<title>` and `box_<title>_short`."""
    face: int | None = None
    """The number an upper box counts."""


class SwitchView(Struct):
    """A rule switch that this rule set takes."""

    key: str
    value: str
    """As it stands in this rule set."""
    values: list[str]
    """The values it may take; empty: a number, see `least`, `most`, `count`."""
    least: int = 0
    """Of each number."""
    most: int = 0
    count: int = 0
    """How many numbers the value holds (straight_points: 2)."""


class RulesSection(Struct):
    """A section of the rules page."""

    heading: Phrase
    lines: list[Phrase]
    boxes: "list[BoxRule]" = []


class BoxRule(Struct):
    """One box in plain words, with an example."""

    id: str
    title: str
    section: str
    what: Phrase
    roll: list[int]
    """Example dice."""
    points: int
    """What they score there."""
    first_throw: int | None = None
    """What they score there on the turn's first throw, where that differs."""


class RulesView(Struct):
    """All of a rule set that does not change during a game."""

    name: str
    title: str
    line: str
    preset: str
    """Id of the rule set it starts from."""
    hash: str
    """Of its content: equal rules have equal hashes, whatever they are called."""
    dice: int
    sides: int
    rolls_per_turn: int
    boxes_per_turn: int
    group: int
    """Dice a box is scored from."""
    columns: int
    rounds: int
    categories: list[CategoryView]
    bonus_at: int
    """Upper total that earns the bonus; 0: no bonus."""
    bonus_points: int
    extra_yacht: int
    """Points of an extra Yacht; 0: none."""
    joker: str
    """As the switch `joker` spells it."""
    active: list[Phrase]
    """Joker, bonus and every switch in force, a line each, for the table."""
    switches: list[SwitchView]
    highest_total: int
    page: list[RulesSection]
    """The rules page, section by section."""


class RulesList(Struct):
    """The packaged rule sets, in the order of the list."""

    rules: list[RuleSetSummary]


# ---------------------------------------------------------------- answers


class Refused(Struct, tag="refused", tag_field="type"):
    """The one shape of every error, on HTTP and on the socket."""

    code: str
    params: dict[str, Param] = {}
    id: str | None = None
    """The command's id, where there was one."""
    view: TableView | None = None
    """The current state, with `action/...` codes."""


class Accepted(Struct, tag="accepted", tag_field="type"):
    """A command was carried out and committed."""

    id: str
    view: TableView


class Preview(Struct):
    """What two groups of dice would write into each open box."""

    groups: list[dict[str, int]]
    """Box -> points, the first group's first."""


class PreviewQuery(Struct, forbid_unknown_fields=True):
    """A question: what would the roll score if it were split so?"""

    seat: SeatNumber
    places: Annotated[list[Place], Meta(max_length=10)]
    """Places of the first group; the other dice are the second."""


class NewResumeLink(Struct, forbid_unknown_fields=True):
    """Make a link that passes seats to another browser."""

    table: TableId | None = None
    """One table's seats; None: all seats of this key."""


class ResumeLink(Struct):
    """A link just made. Its token is shown this once."""

    token: str
    """128 bits as letters; belongs in the URL fragment."""
    letters: str
    """The same in groups for reading aloud."""
    url: str
    qr: str
    """SVG path data (`d`) of the QR code's dark modules, in a square of `qr_size`."""
    qr_size: int
    table: str | None
    created_ms: int
    id: str = ""
    """Names the link when it is withdrawn; no secret."""


class ResumeLinkEntry(Struct):
    """A link that still works. Its token was shown once and is kept only as a hash."""

    id: str
    table: str | None
    created_ms: int


class ResumeLinks(Struct):
    """The sender's links that still work."""

    links: list[ResumeLinkEntry]


class ResumeQuery(Struct, forbid_unknown_fields=True):
    """Take over the seats that a resume link passes on."""

    token: Annotated[str, Meta(min_length=16, max_length=80)]


class Resumed(Struct):
    """The tables whose seats the sender now holds."""

    tables: list[str]
    """Their ids."""


class ServerInfo(Struct):
    """Who answers here."""

    name: Literal["yachtdice"]
    version: str
    protocol: int
    build: str
    """Of the client it serves."""
    data: str
    """Identifies the data folder."""


# ---------------------------------------------------------------- socket only


class Hello(Struct, tag="hello", tag_field="type"):
    """First message of a client."""

    protocol: int
    build: str


class Welcome(Struct, tag="welcome", tag_field="type"):
    """First message of the server."""

    protocol: int
    build: str
    server: str
    """Changes when the server process does."""


class Outdated(Struct, tag="outdated", tag_field="type"):
    """The server can't serve this client: reload."""

    protocol: int
    build: str


class Watch(Struct, tag="watch", tag_field="type"):
    """Send me this table's views from now on."""

    table: TableId
    seq: Seq = 0
    """The last seq seen; nothing is sent at once if it is the current one."""


class Unwatch(Struct, tag="unwatch", tag_field="type"):
    """Send me this table's views no more."""

    table: TableId


class Gone(Struct, tag="gone", tag_field="type"):
    """This table can't be watched: it is not there, or no longer."""

    table: str


class Ping(Struct, tag="ping", tag_field="type"):
    """Are you there?"""


class Pong(Struct, tag="pong", tag_field="type"):
    """The answer to `Ping`."""


FromClient: TypeAlias = (
    Hello | Watch | Unwatch | Ping
    | Roll | Hold | Score | Undo | Skip | Done | Rematch | End | GiveSeat | SetSpeed
)  # fmt: skip
FromServer: TypeAlias = Welcome | Outdated | TableView | Accepted | Refused | Gone | Pong

COMMANDS: tuple[type[Command], ...] = (
    Roll, Hold, Score, Undo, Skip, Done, Rematch, End, GiveSeat, SetSpeed,
)  # fmt: skip
INCOMING: tuple[type[Struct], ...] = (
    NewTable, *COMMANDS, PreviewQuery, NewResumeLink, ResumeQuery, Hello, Watch, Unwatch, Ping,
)  # fmt: skip
OUTGOING: tuple[type[Struct], ...] = (
    TableView, TableList, Best, RulesList, RulesView, Accepted, Refused, Preview,
    ResumeLink, ResumeLinks, Resumed, ServerInfo, Welcome, Outdated, Gone, Pong,
)  # fmt: skip


def to_builtins(message: Struct) -> object:
    """The message as plain lists, dicts, strings and numbers."""
    return msgspec.to_builtins(message)
