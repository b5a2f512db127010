"""What the coach says: what each choice is worth, and why."""

from msgspec import Struct


class Worth(Struct):
    """A choice and what it is worth."""

    value: float
    """Expected points still to come with it, this turn's included."""
    loss: float
    """How much less than the best choice; 0 or more."""
    sd: float
    """Standard deviation of the points still to come."""
    keep: list[int] | None = None
    """Faces to keep, ascending; None: it is a score."""
    places: list[int] = []
    """For a keep: the places to hold."""
    boxes: list[str] = []
    """For a score: as in `Score.boxes`."""
    split: list[list[int]] = []
    """For two boxes: places of each box's dice."""


class Reason(Struct):
    """A fact that speaks for the best choice or against another, to be worded by the client."""

    key: str
    """Of the message in the catalogue; the rest are its parameters."""
    boxes: dict[str, str]
    """Box ids; where there are several columns with the one that is meant, `ones@1`, or without it
    for all of them."""
    dice: dict[str, list[int]]
    whole: dict[str, int]
    """Points that are written on a card."""
    points: dict[str, float]
    """Points on average, or a difference of such."""
    chances: dict[str, float]
    """0-1."""


class Advice(Struct):
    """What is best for the seat in turn, and by how much."""

    seat: int
    round: int
    throw: int
    """Which throw of the turn it is about, from 1."""
    written: int
    """What the seat's card adds up to now."""
    choices: list[Worth]
    """Best first; not all where there are very many."""
    left_out: int
    """How many more there are."""
    reasons: list[Reason]
    """Why the first is the best."""
    chances: dict[str, float]
    """Box -> chance that the turn ends in it for more than 0, if the best choices are made."""
    percentile: float | None
    """Of 100 games of perfect play, how many end with less than is expected here; None: not known
    yet, see `percentile_comes`."""
    percentile_comes: bool
    """It is being worked out; ask again."""
    exact: bool = True
    """Else what choices are worth is about right: of several columns."""
