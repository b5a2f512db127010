"""A game looked back on."""

from typing import Literal

from msgspec import Struct

from yachtdice.protocol.messages.advice import Reason, Worth
from yachtdice.protocol.messages.setup import Start
from yachtdice.protocol.messages.table_view import AdviceHad


class ReviewSeat(Struct):
    """How it went for a seat: `start` + `luck` - `loss` is `total` + `left`."""

    name: str
    """As shown; empty: a computer that nobody named."""
    player: str
    flag: str
    start: float
    """Expected total when the game began."""
    luck: float
    """What its rolls were worth against their expectation."""
    loss: float
    """What its decisions cost."""
    losses: dict[str, float]
    """The same by what was decided: `first_keep`, `second_keep`, `box`."""
    total: int
    left: float
    """What was still to be expected when the game ended: 0 for a full card."""
    accuracy: float
    """0-100: 0 is a choice at random each time, 100 the best one."""
    grades: dict[str, int]
    """How many decisions got each grade."""
    costliest: list[int]
    """The steps that cost most, by their places in `steps`; at most three."""
    advice: AdviceHad


class ReviewStep(Struct):
    """A decision, and what it was worth."""

    seat: int
    round: int
    throw: int
    """Which throw of the turn it was made on, from 1."""
    dice: list[int]
    """The roll in place order."""
    by: str
    """`person`, `clock` or `computer:<player>:<strength>`."""
    choices: list[Worth]
    """The best ones, best first, and the one that was made."""
    chosen: int
    """The one that was made, by its place in `choices`."""
    luck: float
    """What the roll before it was worth against its expectation, in points."""
    grade: Literal["best", "good", "inaccuracy", "mistake", "blunder"]
    projected: float
    """The seat's expected total after it."""
    assisted: bool
    """The seat had been given advice."""
    wins: bool
    """It won the game at once."""
    misses_win: bool
    """It could have won the game at once."""
    reasons: list[Reason]
    """Why the best choice was better; for decisions that cost something worth a word."""
    start: Start


class Review(Struct):
    """A game looked back on: every decision, and how much was luck."""

    game: str
    """Its id; at a table of this server it ends in its number there."""
    rules: str
    titles: dict[str, str]
    """Box id -> title key where the table called the box otherwise."""
    rounds: int
    seats: list[ReviewSeat]
    steps: list[ReviewStep]
    """Of all seats in order; those taken back left out."""
    practice: bool
    """It began from a position."""
    dice_checked: bool
    """The dice follow from the secret; false: that is not open, as with a game that went on."""
    duplicate: bool = False
    """Every seat got the same dice and played by itself."""
    exact: bool = True
    """Else what choices are worth is about right: of several columns."""
