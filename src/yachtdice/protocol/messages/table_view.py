"""The view of a table."""

from typing import Literal, TypeAlias

from msgspec import Struct

from yachtdice.protocol.messages.fields import Param
from yachtdice.protocol.messages.room import RoomView
from yachtdice.protocol.messages.setup import TableSettings

AdviceHad: TypeAlias = Literal["none", "hint", "live"]


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
    """As shown: equal names at a table are numbered. Plain text. Empty: a computer that nobody
    named; it is called by its `player`."""
    player: str
    """Which computer player sits here, a code such as `captain`; empty for a person's seat."""
    flag: str
    """Letter a-z of its signal flag."""
    kind: Literal["person", "computer", "empty"]
    """Who plays it now; empty: nobody, the game waits at its turn. In a room that waits: open."""
    given: bool
    """A person's seat that the computer plays for now."""
    mine: bool
    """A person's seat that the viewer's key holds. Whoever set up a table holds its computers'
    seats too, to hurry them or to end the game; those are not meant."""
    cards: list[CardView]
    extra_yachts: int
    """How many were paid."""
    extra_points: int
    """What they brought."""
    total: int
    faces: list[int]
    """How often each face, 1 first, came for this seat in this game."""
    rounds_done: int | None = None
    """How many rounds it has scored in, where every seat plays by itself; its card may show fewer.
    None elsewhere."""
    advice: AdviceHad = "none"
    """What advice the seat has had in this game: none, now and then, or on every roll from some
    point on."""
    away: bool = False
    """In a room: its person has not been there for some time."""


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
    advised: bool = False
    """The seat has had advice on this roll."""
    stand_in: bool = False
    """The computer in turn does without what it should know of these rules: that is still being
    worked out, or can't be."""
    overdue: bool = False
    """The time of the turn is over: the computer finishes it."""


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

    kind: Literal["undo", "pace", "turn", "final"]
    """undo: so that the last score can be taken back; pace: so that a computer's play can be
    followed; turn: until the time of a person's turn is over; final: until a finished game is
    final."""
    total_ms: int
    """How long it takes in all."""
    left_ms: int
    """When this view was made; of a turn whose time does not run yet it is more than in all."""


class Can(Struct):
    """What the viewer may do now, for the seat in turn or, for undo, the seat that scored last."""

    roll: bool = False
    hold: bool = False
    """Change which dice are held."""
    score: bool = False
    hint: bool = False
    """Ask for advice on the roll on the table."""
    undo: int | None = None
    """The seat whose score may be taken back."""
    skip: bool = False
    """End the wait that is running, or the computer's turn."""
    done: bool = False
    """Make the finished game final."""
    rematch: bool = False
    """Want another game; not again where others are still asked."""
    end: bool = False
    """End the game early, or close a room that waits."""
    take_over: list[int] = []
    """Let the computer play these seats, whose people are away."""
    join: bool = False
    """Take an open seat of the room."""
    host: bool = False
    """Lock the room, set its seats, remove guests."""
    start: bool = False
    """Start the room's first game."""
    acts_for: int | None = None
    """The seat to name in what is done for the whole table; None: a viewer without one."""


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
    """Number of the game at this table, from 1; 0: none has started."""
    phase: Literal["waiting", "playing", "over", "final"]
    """waiting: a room whose host has not started; over: finished, the last score may still be
    undone. A room that was closed while it waited is final, without a game."""
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
    practice: bool = False
    """Its games begin from a position, for practice."""
    hand_off: int | None = None
    """The seat whose player is to pass the viewer's device on before the seat in turn throws."""
    day: str = ""
    """The day of the daily challenge that it is a try at, ISO; empty: of none. Its secret is shown
    an hour after that day's end."""
    room: RoomView | None = None
    """None: all seats were given when the table was set up."""
