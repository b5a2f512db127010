"""Events of the things a seat can do, whoever does them: a person, a computer or the clock."""

from functools import lru_cache

from yachtdice.errors import IllegalActionError
from yachtdice.game import Placement, Score
from yachtdice.game.proof import SHARED_DEAL, Chance
from yachtdice.rules import Box, best_pairs
from yachtdice.table import events as ev
from yachtdice.table.refusal import Refusal
from yachtdice.table.state import Play, Table

# shown with the roll, and looked at again when it is scored
cached_pairs = lru_cache(maxsize=64)(best_pairs)


def roll_event(
    table: Table, play: Play, *, now_ms: int, chance: Chance, by: str = "person"
) -> ev.Rolled:
    """The dice that are not held, thrown for the seat in turn."""
    game = play.game
    seat = play.seats[game.seat]
    held = play.held if game.dice is not None else ()
    throw = game.throw + 1
    dice = chance.throw(
        bytes.fromhex(table.secret),
        table.game_id,
        SHARED_DEAL if play.is_apart else str(seat),
        game.round,
        throw,
        game.rules.dice - len(held),
    )
    if held:
        old, thrown = game.dice or (), iter(dice)
        dice = tuple([face if place in held else next(thrown) for place, face in enumerate(old)])
    return ev.Rolled(
        at_ms=now_ms, seat=seat, by=by, round=game.round, throw=throw, dice=dice, held=held
    )


def score_event(
    play: Play,
    placements: tuple[Placement, ...],
    *,
    now_ms: int,
    by: str = "person",
    split: tuple[tuple[int, ...], ...] = (),
) -> ev.Scored:
    """The roll written into these boxes.

    Raises:
        Refusal: the boxes may not be chosen, or the split is none.
    """
    game = play.game
    action = Score(placements)
    try:
        written = game.written(action)
    except IllegalActionError:
        raise _illegal(placements) from None
    return ev.Scored(
        at_ms=now_ms,
        seat=play.seats[game.seat],
        by=by,
        token=str(action),
        points=tuple([scored.points for scored in written]),
        bonus=sum([scored.bonus for scored in written]),
        split=split,
    )


def _illegal(placements: tuple[Placement, ...]) -> Refusal:
    return Refusal("action/illegal_box", box="+".join(placement.box for placement in placements))


def best_split(play: Play, placements: tuple[Placement, ...]) -> tuple[Placement, ...]:
    """The two boxes with the dice that pay most there.

    Raises:
        Refusal: they are not two open boxes.
    """
    game = play.game
    try:
        a, b = (Box(p.column, game.rules.index(p.category)) for p in placements)
    except (KeyError, ValueError):
        raise _illegal(placements) from None
    pairs = cached_pairs(game.rules, game.card, game.roll, game.throw)
    if (a, b) in pairs:
        groups = pairs[a, b].split
    elif (b, a) in pairs:
        groups = pairs[b, a].split[::-1]
    else:
        raise _illegal(placements)
    return tuple(
        Placement(p.category, p.column, group) for p, group in zip(placements, groups, strict=True)
    )


def places_of(dice: tuple[int, ...], groups: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    """Places of each group's dice, the lowest ones first among equal faces."""
    free = list(dice)
    places = []
    for group in groups:
        taken = []
        for face in group:
            place = free.index(face)
            free[place] = 0
            taken.append(place)
        places.append(sorted(taken))
    return places
