"""From a command to the events it causes, or to a refusal."""

from yachtdice.errors import NotationError
from yachtdice.game import Placement
from yachtdice.game.action import parse_placement
from yachtdice.game.proof import Chance
from yachtdice.protocol import messages as m
from yachtdice.table import events as ev
from yachtdice.table.actions import best_split, places_of, roll_event, score_event
from yachtdice.table.clock import skippable, waits
from yachtdice.table.create import start_game
from yachtdice.table.in_turn import in_turn
from yachtdice.table.others import asked_for_rematch, others_undo
from yachtdice.table.practice import start_holds
from yachtdice.table.presence import may_end, people_here, returning, to_take_over
from yachtdice.table.refusal import Refusal
from yachtdice.table.room_commands import decide_in_room
from yachtdice.table.state import Table

MOST_CHANGES = 500
"""Commands between two rolls that do not bring the game on; what does is never refused for that, so
that a table's log has an end and a game always one too."""
MOST_GAMES = 500
"""Games at one table."""
MOST_KEYS = 100
"""Browsers that hold a seat."""

_CHANGES = (m.Hold, m.Undo, m.Skip, m.Hint, m.GiveSeat, m.SetSpeed)


def decide(
    table: Table, command: m.AnyCommand, *, viewer: str, now_ms: int, chance: Chance
) -> tuple[ev.AnyEvent, ...]:
    """What a command does.

    Args:
        viewer: hashed device key of the sender.
    Raises:
        Refusal: the sender may not, or may not now.
    """
    if not isinstance(command, m.Join) and not table.holds(viewer, command.seat):
        raise Refusal("action/not_your_seat", seat=command.seat)
    if command.seq != table.seq and not _is_apart_from_news(table, command):
        raise Refusal("action/stale", seq=command.seq, current=table.seq)
    done = _decide(table, command, viewer=viewer, now_ms=now_ms, chance=chance)
    return *returning(table, viewer, now_ms=now_ms), *done


def _decide(
    table: Table, command: m.AnyCommand, *, viewer: str, now_ms: int, chance: Chance
) -> tuple[ev.AnyEvent, ...]:
    if isinstance(command, m.RoomCommand):
        return decide_in_room(table, command, viewer=viewer, now_ms=now_ms, chance=chance)
    if table.phase == "waiting" and not isinstance(command, m.End):
        raise Refusal("action/room_waiting")
    if table.since_roll >= MOST_CHANGES and isinstance(command, _CHANGES):
        raise Refusal("action/too_many", limit=MOST_CHANGES)
    match command:
        case m.Roll():
            return (_roll(table, command, now_ms, chance),)
        case m.Hold():
            return (_hold(table, command, now_ms),)
        case m.Score():
            return (_score(table, command, now_ms),)
        case m.Undo():
            return (_undo(table, command, now_ms),)
        case m.Skip():
            waiting = skippable(table, waits(table), table.held_by(viewer))
            if waiting is None:
                raise Refusal("action/nothing_to_skip")
            return (ev.Skipped(at_ms=now_ms, seat=waiting),)
        case m.Done():
            return (_done(table, command, viewer, now_ms),)
        case m.Rematch():
            return _rematch(table, command, viewer, now_ms, chance)
        case m.End():
            return (_end(table, command, viewer, now_ms),)
        case m.Hint():
            return (_hint(table, command, now_ms),)
        case m.GiveSeat():
            return (_give(table, command, now_ms),)
        case m.TakeOver():
            return (_take_over(table, command, viewer, now_ms),)
        case m.SetSpeed():
            if table.phase == "final":
                raise Refusal("action/game_final")
            return (ev.SpeedSet(at_ms=now_ms, seat=command.seat, speed=command.speed),)


def _is_apart_from_news(table: Table, command: m.AnyCommand) -> bool:
    """Whether all that has happened since concerns the plays of others."""
    if not table.is_apart or not isinstance(command, m.Roll | m.Hold | m.Score | m.Undo):
        return False
    return table.play_of(command.seat).seq <= command.seq < table.seq


def _roll(table: Table, command: m.Roll, now_ms: int, chance: Chance) -> ev.Rolled:
    play = in_turn(table, command.seat)
    if not play.game.rolls_left:
        raise Refusal("action/no_rolls_left")
    if play.game.dice is not None and len(play.held) == play.game.rules.dice:
        raise Refusal("action/all_held")
    return roll_event(table, play, now_ms=now_ms, chance=chance)


def _hold(table: Table, command: m.Hold, now_ms: int) -> ev.HoldsChanged:
    play = in_turn(table, command.seat)
    game = play.game
    if game.dice is None:
        raise Refusal("action/not_rolled")
    if not game.rolls_left:
        raise Refusal("action/no_rolls_left")
    for place in command.places:
        if not 0 <= place < game.rules.dice or command.places.count(place) > 1:
            raise Refusal("action/unknown_place", place=place, dice=game.rules.dice)
    for place in play.fixed:
        if place not in command.places:
            raise Refusal("action/fixed_place", place=place)
    places = tuple(sorted(command.places))
    return ev.HoldsChanged(at_ms=now_ms, seat=command.seat, places=places)


def _score(table: Table, command: m.Score, now_ms: int) -> ev.Scored:
    play = in_turn(table, command.seat)
    game = play.game
    if game.dice is None:
        raise Refusal("action/not_rolled")
    try:
        placements = tuple(map(parse_placement, command.boxes))
    except NotationError:
        raise Refusal("action/illegal_box", box="+".join(command.boxes)) from None
    if len(placements) != game.rules.boxes_per_turn:
        raise Refusal("action/illegal_box", box="+".join(command.boxes))
    if len(placements) == 1:
        if command.split is not None:
            raise Refusal("action/illegal_split")
        return score_event(play, placements, now_ms=now_ms)
    if command.split is None:
        placements = best_split(play, placements)
        groups = tuple(p.dice or () for p in placements)
        split = places_of(game.dice, groups)
    else:
        split = command.split
        placements = _with_split(game.dice, placements, split)
    return score_event(play, placements, now_ms=now_ms, split=tuple(map(tuple, split)))


def _with_split(
    dice: tuple[int, ...], placements: tuple[Placement, ...], split: list[list[int]]
) -> tuple[Placement, ...]:
    places = [place for group in split for place in group]
    if len(split) != len(placements) or sorted(places) != list(range(len(dice))):
        raise Refusal("action/illegal_split")
    groups = [tuple(sorted(dice[place] for place in group)) for group in split]
    if len(set(map(len, groups))) != 1:
        raise Refusal("action/illegal_split")
    return tuple(
        Placement(p.category, p.column, group) for p, group in zip(placements, groups, strict=True)
    )


def _undo(table: Table, command: m.Undo, now_ms: int) -> ev.Undone:
    if table.phase == "final":
        raise Refusal("action/game_final")
    if not table.settings.undo:
        raise Refusal("action/undo_off")
    play = table.play_of(command.seat)
    if table.undoable_seat(play) != command.seat:
        raise Refusal("action/nothing_to_undo")
    return ev.Undone(at_ms=now_ms, seat=command.seat)


def _hint(table: Table, command: m.Hint, now_ms: int) -> ev.Hinted:
    play = in_turn(table, command.seat)
    if not table.settings.hints:
        raise Refusal("action/hints_off")
    if play.game.dice is None:
        raise Refusal("action/not_rolled")
    return ev.Hinted(at_ms=now_ms, seat=command.seat, live=command.live)


def _finalise(table: Table, command: m.Command, now_ms: int) -> ev.Finalised:
    if table.phase == "final":
        raise Refusal("action/game_final")
    if table.phase != "over":
        raise Refusal("action/game_not_over")
    return ev.Finalised(at_ms=now_ms, seat=command.seat)


def _done(table: Table, command: m.Done, viewer: str, now_ms: int) -> ev.Finalised:
    if table.phase == "over":
        undoer = others_undo(table, table.held_by(viewer))
        if undoer is not None:
            raise Refusal("action/others_may_undo", seat=undoer)
    return _finalise(table, command, now_ms)


def _rematch(
    table: Table, command: m.Rematch, viewer: str, now_ms: int, chance: Chance
) -> tuple[ev.AnyEvent, ...]:
    if table.phase == "playing":
        raise Refusal("action/game_not_over")
    if not table.number or table.day:
        raise Refusal("action/game_final")
    if table.number >= MOST_GAMES:
        raise Refusal("action/last_game", limit=MOST_GAMES)
    if table.room is not None:
        asked = asked_for_rematch(table, table.held_by(viewer))
        mine = asked.intersection(table.held_by(viewer))
        if asked and not mine:
            raise Refusal("action/rematch_asked")
        if asked != mine:
            return (ev.RematchWanted(at_ms=now_ms, seat=command.seat, seats=tuple(sorted(mine))),)
    order = (*table.order[1:], table.order[0]) if table.start is None else table.order
    started = start_game(table.id, table.number + 1, order, now_ms=now_ms, chance=chance)
    holds = () if table.start is None else start_holds(table.start, now_ms=now_ms)
    final = (_finalise(table, command, now_ms),) if table.phase == "over" else ()
    return *final, *_taken_back(table, viewer, now_ms), started, *holds


def _taken_back(table: Table, viewer: str, now_ms: int) -> list[ev.SeatGiven]:
    """Who is there and wants another game in a room plays it in person."""
    if table.room is None:
        return []
    return [
        ev.SeatGiven(at_ms=now_ms, seat=seat, to="person")
        for seat in sorted(people_here(table, table.held_by(viewer)))
        if table.seats[seat].given
    ]


def _end(table: Table, command: m.End, viewer: str, now_ms: int) -> ev.Ended:
    if table.phase not in ("waiting", "playing"):
        raise Refusal("action/game_over" if table.phase == "over" else "action/game_final")
    if not may_end(table, table.held_by(viewer)):
        raise Refusal("action/not_host")
    return ev.Ended(at_ms=now_ms, seat=command.seat)


def _give(table: Table, command: m.GiveSeat, now_ms: int) -> ev.SeatGiven:
    seat = table.seats[command.seat]
    if seat.info.kind != "person" or seat.played_by == command.to or table.day:
        raise Refusal("action/seat_kind", seat=command.seat)
    if table.phase != "playing":
        raise Refusal("action/game_over" if table.phase == "over" else "action/game_final")
    return ev.SeatGiven(at_ms=now_ms, seat=command.seat, to=command.to)


def _take_over(table: Table, command: m.TakeOver, viewer: str, now_ms: int) -> ev.SeatGiven:
    if table.phase != "playing":
        raise Refusal("action/game_over" if table.phase == "over" else "action/game_final")
    if command.at not in to_take_over(table, table.held_by(viewer)):
        raise Refusal("action/not_away", seat=command.at)
    return ev.SeatGiven(at_ms=now_ms, seat=command.at, to="computer")


def take_seats(
    table: Table, from_viewer: str, to_viewer: str, *, now_ms: int
) -> tuple[ev.AnyEvent, ...]:
    """Another key gets the seats that this key holds; none if it holds none or has them already.

    Raises:
        Refusal: as many keys as may be hold one of them.
    """
    seats = tuple(n for n in table.held_by(from_viewer) if to_viewer not in table.seats[n].keys)
    if not seats:
        return ()
    if any(len(table.seats[seat].keys) >= MOST_KEYS for seat in seats):
        raise Refusal("resume/too_many", limit=MOST_KEYS)
    return (ev.KeyAdded(at_ms=now_ms, key=to_viewer, seats=seats),)
