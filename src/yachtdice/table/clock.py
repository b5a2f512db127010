"""What a table does by itself: computer seats, automatic first rolls, becoming final."""

from random import Random
from typing import TypeAlias

from yachtdice.game import Keep, Placement, Score
from yachtdice.game.proof import Chance
from yachtdice.players import DEFAULT_PLAYER, at_hand, find_player
from yachtdice.protocol.messages import Speed
from yachtdice.table import events as ev
from yachtdice.table.actions import places_of, roll_event, score_event
from yachtdice.table.pending import Pending
from yachtdice.table.state import Play, Table
from yachtdice.table.turn_time import time_up, turn_wait

UNDO_MS = 3_000
"""How long a score can be taken back before the table goes on by itself."""
FINAL_MS = 60_000
"""When a finished game becomes final."""

# A computer's turn takes 2.0 s with one throw (all its dice are raised before they are scored), 3.4
# with two and 4.0 with three, a little less where no die is kept.
_NEXT_MS = 600
"""Before a turn's first throw."""
_RAISED_MS = 700
"""How long a roll lies, and the kept dice are raised, before the next step."""
_SCORE_MS = 600
"""How long the last roll lies before it is scored."""
_PACE: dict[Speed, float] = {"slow": 1.8, "normal": 1.0, "fast": 0.4, "at_once": 0.0}


def pending(table: Table, play: Play) -> Pending | None:
    """What the play waits for, if not for a person."""
    if table.phase == "final":
        return None
    if table.phase == "over":  # nothing can be taken back where seats play apart
        return Pending("final", 0 if play.is_apart else FINAL_MS, play.since_ms)
    seat = play.turn_seat
    if seat is None:
        return None
    played_by = table.seats[seat].played_by
    if played_by == "empty":
        return None
    is_computer = played_by == "computer" or play.is_overdue
    if not is_computer and not _rolls_by_itself(table, play):
        return turn_wait(table, play)
    if _is_first(play) and table.undoable_seat(play) is not None:
        return Pending("undo", 0 if play.is_skipping else UNDO_MS, play.since_ms)
    factor = 0.0 if play.is_skipping else _PACE[table.settings.speed]
    return Pending("pace", round(_pace_ms(play) * factor), play.since_ms)


def _rolls_by_itself(table: Table, play: Play) -> bool:
    return table.settings.auto_roll and _is_first(play) and not table.is_hand_off(play)


def _pace_ms(play: Play) -> int:
    if play.game.is_chance:
        return _NEXT_MS
    return _RAISED_MS if play.game.rolls_left else _SCORE_MS


def _is_first(play: Play) -> bool:
    return play.game.is_chance and play.game.throw == 0


Waits: TypeAlias = list[tuple[Play, Pending]]


def waits(table: Table) -> Waits:
    """The plays that do not wait for a person, and what they wait for."""
    return [(play, wait) for play in table.plays if (wait := pending(table, play))]


def due_in_ms(table: Table, now_ms: int) -> int | None:
    """Milliseconds until the table goes on by itself; None: it waits for a person."""
    return min([wait.left_ms(now_ms) for _, wait in waits(table)], default=None)


def skippable(table: Table, waits: Waits, seats: tuple[int, ...]) -> int | None:
    """The seat in turn of a play whose wait the holder of these seats can skip.

    A wait that lets a score be taken back is skipped only by whoever could take it back. Who plays
    apart hurries the others only when it has finished.
    """
    own = table.play_for(seats)
    is_free = not table.is_apart or (own is not None and own.game.is_over)
    for play, wait in waits:
        if not is_free and play is not own:
            continue
        if wait.kind in ("turn", "final") or play.is_skipping:
            continue
        if wait.kind == "undo" and play.last[-1].seat not in seats:
            continue
        if seats:
            return play.turn_seat
    return None


def advance(table: Table, *, now_ms: int, chance: Chance) -> tuple[ev.AnyEvent, ...]:
    """The next step that is due, or nothing.

    A computer's decision may take some hundred milliseconds.
    """
    for play, wait in waits(table):
        if wait.left_ms(now_ms):
            continue
        if wait.kind == "final":
            return (ev.Finalised(at_ms=now_ms, by="clock"),)
        if wait.kind == "turn":
            return time_up(table, play, now_ms=now_ms)
        seat = play.turn_seat
        assert seat is not None
        if table.seats[seat].played_by == "computer" or play.is_overdue:
            return (_computer_step(table, play, seat, now_ms=now_ms, chance=chance),)
        return (roll_event(table, play, now_ms=now_ms, chance=chance, by="clock"),)
    return ()


def _computer_step(
    table: Table, play: Play, seat: int, *, now_ms: int, chance: Chance
) -> ev.Rolled | ev.HoldsChanged | ev.Scored:
    """A throw, a change of holds, or the score: what the player chooses is shown before it is done.

    The choice is made anew at each step from the position alone, so nothing is lost if the server
    stops in between: the same position and seed choose the same.
    """
    player = at_hand(find_player(table.seats[seat].info.player or DEFAULT_PLAYER), table.rules)
    by = f"computer:{player.name}:{player.strength}"
    game = play.game
    if game.is_chance:
        return roll_event(table, play, now_ms=now_ms, chance=chance, by=by)
    rng = Random(f"{table.game_id}|{seat}|{game.round}|{game.throw}")
    choice = player.choose(game, rng)
    if isinstance(choice, Score):
        every = tuple(range(game.rules.dice))
        if game.rolls_left and play.held != every:  # it stops early: that is shown too
            return ev.HoldsChanged(at_ms=now_ms, seat=seat, by=by, places=every)
        return _score(play, choice.placements, now_ms=now_ms, by=by)
    assert isinstance(choice, Keep), f"{player.name} chose {choice} in {game}"
    places = keep_places(play, choice.faces)
    if places == play.held:
        return roll_event(table, play, now_ms=now_ms, chance=chance, by=by)
    return ev.HoldsChanged(at_ms=now_ms, seat=seat, by=by, places=places)


def _score(play: Play, placements: tuple[Placement, ...], *, now_ms: int, by: str) -> ev.Scored:
    split: tuple[tuple[int, ...], ...] = ()
    if len(placements) > 1:
        groups = tuple(placement.dice or () for placement in placements)
        split = tuple(map(tuple, places_of(play.game.dice or (), groups)))
    return score_event(play, placements, now_ms=now_ms, by=by, split=split)


def keep_places(play: Play, faces: tuple[int, ...]) -> tuple[int, ...]:
    """Places to hold for these faces: those that stay held first, then others that are held, then
    the lowest."""
    dice = play.game.dice or ()
    wanted = list(faces)
    places = []
    for place in sorted(
        range(len(dice)), key=lambda p: (p not in play.fixed, p not in play.held, p)
    ):
        if dice[place] in wanted:
            wanted.remove(dice[place])
            places.append(place)
    return tuple(sorted(places))
