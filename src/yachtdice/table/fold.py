"""From events to the table: the one place that says what an event changes."""

from collections.abc import Iterable

from msgspec.structs import replace

from yachtdice.game import Game, Keep, Throw, Undo, game_from, new_game, parse_action
from yachtdice.game.action import Score as ScoreAction
from yachtdice.game.start import fixed_places
from yachtdice.players import is_stand_in
from yachtdice.protocol.messages import LastScore, StartRoll
from yachtdice.rules import find_rules
from yachtdice.table import events as ev
from yachtdice.table.room import as_room, change_room, without_wishes
from yachtdice.table.state import Play, Seat, Table
from yachtdice.table.turn_time import SHOWN_MS


def replay(events: Iterable[ev.AnyEvent]) -> Table:
    """The table that a log adds up to.

    Raises:
        ValueError: the log is empty or does not begin with the table's creation.
    """
    table = None
    for event in events:
        table = apply_event(table, event)
    if table is None:
        raise ValueError("no events, expected a log that begins with the table's creation")
    return table


def apply_event(table: Table | None, event: ev.AnyEvent) -> Table:
    """The table after one more event."""
    if table is None:
        if not isinstance(event, ev.Created):
            kind = type(event).__name__  # no more of it: it may hold the secret
            raise ValueError(f"the log begins with {kind}, expected the table's creation")
        rules = find_rules(event.rules)
        table = Table(
            event.table,
            1,
            rules,
            event.settings,
            (),
            start=event.start,
            day=event.day,
            opens_ms=event.opens_ms,
            updated_ms=event.at_ms,
        )
        if event.code or event.quick:
            return as_room(table, event)
        seats = tuple(
            Seat(info, (event.owner,), "computer" if info.kind == "computer" else "person")
            for info in event.seats
        )
        return replace(table, seats=seats)
    is_fresh = isinstance(event, ev.Rolled | ev.Started)
    since_roll = 0 if is_fresh else table.since_roll + 1
    changed = _change(table, event)
    # who comes and goes is no part of when a table was last played
    updated_ms = table.updated_ms if isinstance(event, ev.WentAway | ev.CameBack) else event.at_ms
    return replace(changed, seq=table.seq + 1, updated_ms=updated_ms, since_roll=since_roll)


def _change(table: Table, event: ev.AnyEvent) -> Table:
    match event:
        case (
            ev.Rolled()
            | ev.Scored()
            | ev.HoldsChanged()
            | ev.Undone()
            | ev.Skipped()
            | ev.TimeUp()
            | ev.TimeGiven()
        ):
            return _play_on(_count_missed(table, event), event)
        case ev.Started():
            return _start(table, event)
        case ev.StartRolled():
            rolled = StartRoll(event.throw, list(event.seats), list(map(list, event.dice)))
            return replace(table, start_rolls=(*table.start_rolls, rolled))
        case ev.Ordered():
            return _order(table, event.order, event.at_ms)
        case (
            ev.Joined()
            | ev.Left()
            | ev.Renamed()
            | ev.SeatSet()
            | ev.LockSet()
            | ev.RematchWanted()
            | ev.WentAway()
            | ev.CameBack()
        ):
            return change_room(table, event)
        case ev.SeatGiven():
            seats = list(table.seats)
            seat = event.seat or 0
            seats[seat] = replace(seats[seat], played_by=event.to, missed=0)
            return _touch(replace(table, seats=tuple(seats)), event.at_ms)
        case ev.Hinted():
            return _advise(table, event)
        case ev.SpeedSet():
            settings = replace(table.settings, speed=event.speed)
            return replace(table, settings=settings)
        case ev.Finalised():
            return replace(table, phase="final")
        case ev.Ended():
            return replace(table, phase="final", ended_early=True)
        case ev.KeyAdded():
            return _add_key(table, event)
        case ev.Created():
            raise ValueError("a table is created once")


def _start(table: Table, event: ev.Started) -> Table:
    started = replace(
        table,
        number=event.number,
        game_id=event.game,
        secret=event.secret,
        commitment=event.commitment,
        start_rolls=(),
        advised=(),
        coached=(),
        phase="playing",
        ended_early=False,
        seats=tuple([replace(seat, missed=0) for seat in table.seats]),
    )
    return _order(without_wishes(started), event.order, event.at_ms)


def _order(table: Table, order: tuple[int, ...], at_ms: int) -> Table:
    seats = tuple(range(len(table.seats)))
    if table.settings.duplicate:
        apart = tuple(_apart(table, seat, at_ms) for seat in seats)
        return replace(table, order=order, plays=apart)
    if table.start is None:
        game = new_game(table.rules, len(seats), order=order)
    else:
        game = game_from(table.start.position)
    play = Play(
        seats,
        game,
        fixed=fixed_places(game),
        faces=((0,) * table.rules.sides,) * len(seats),
        since_ms=at_ms,
        turn_since_ms=at_ms + SHOWN_MS,
    )
    return replace(table, order=order, plays=(play,))


def _apart(table: Table, seat: int, at_ms: int) -> Play:
    """The play of a seat that plays by itself."""
    rules = table.rules
    faces = ((0,) * rules.sides,)
    game = new_game(rules)
    return Play(
        (seat,),
        game,
        is_apart=True,
        seq=table.seq + 1,
        faces=faces,
        since_ms=at_ms,
        turn_since_ms=at_ms + SHOWN_MS,
    )


def _touch(table: Table, at_ms: int) -> Table:
    return replace(table, plays=tuple(replace(play, since_ms=at_ms) for play in table.plays))


def _advise(table: Table, event: ev.Hinted) -> Table:
    seat = event.seat or 0
    before = table.play_of(seat)
    after = before if event.live else replace(before, is_advised=True)
    coached = {*table.coached, seat} if event.live else table.coached
    return replace(
        table,
        plays=tuple([after if play is before else play for play in table.plays]),
        advised=tuple(sorted({*table.advised, seat})),
        coached=tuple(sorted(coached)),
    )


def _add_key(table: Table, event: ev.KeyAdded) -> Table:
    seats = tuple(
        replace(seat, keys=(*seat.keys, event.key))
        if number in event.seats and event.key not in seat.keys
        else seat
        for number, seat in enumerate(table.seats)
    )
    return replace(table, seats=seats)


_PlayEvent = ev.Scored | ev.HoldsChanged | ev.Undone | ev.Skipped | ev.TimeUp | ev.TimeGiven


def _play_on(table: Table, event: ev.Rolled | _PlayEvent) -> Table:
    before = table.play_of(event.seat or 0)
    if isinstance(event, ev.Rolled):
        after = _rolled(before, event, is_undo_wait=table.undoable_seat(before) is not None)
    else:
        after = _after(before, event)
    if before.is_apart:
        after = replace(after, seq=table.seq + 1)
    plays = tuple([after if play is before else play for play in table.plays])
    is_over = after.game.is_over and all(play.game.is_over for play in plays)
    after_it = replace(table, plays=plays, phase="over" if is_over else "playing")
    return after_it if is_over else without_wishes(after_it)


def _count_missed(table: Table, event: ev.Rolled | _PlayEvent) -> Table:
    """The table where a seat has missed one more turn, or has played one in time."""
    number = event.seat or 0
    seat = table.seats[number]
    if isinstance(event, ev.TimeUp):
        missed = seat.missed + 1
    elif seat.missed and isinstance(event, ev.Scored) and event.by == "person":
        missed = 0
    else:
        return table
    before, after = table.seats[:number], table.seats[number + 1 :]
    return replace(table, seats=(*before, replace(seat, missed=missed), *after))


def _after(play: Play, event: _PlayEvent) -> Play:
    match event:
        case ev.Scored():
            return _scored(play, event)
        case ev.HoldsChanged():
            return replace(play, held=event.places, since_ms=event.at_ms)
        case ev.Undone():
            assert play.undo_to is not None
            # the same dice, holds and throws left; only the faces seen stay counted
            game = play.game.apply(Undo())
            before = play.undo_to
            # as much time as was left when it was scored
            gone_ms = event.at_ms - (play.turn_since_ms - SHOWN_MS)
            turn_since_ms = before.turn_since_ms + gone_ms
            return replace(
                before,
                game=game,
                since_ms=event.at_ms,
                turn_since_ms=turn_since_ms,
                given_ms=event.at_ms,
            )
        case ev.Skipped():
            return replace(play, is_skipping=True)
        case ev.TimeUp():
            return replace(play, is_overdue=True, since_ms=event.at_ms)
        case ev.TimeGiven():
            return _with_time(play, event)


def _with_time(play: Play, event: ev.TimeGiven) -> Play:
    later = play.undo_to
    if later is not None:  # of which the time does not run meanwhile
        later = replace(later, turn_since_ms=later.turn_since_ms + event.ms)
    return replace(
        play,
        turn_since_ms=play.turn_since_ms + event.ms,
        given_ms=event.at_ms,
        undo_to=later,
    )


def _rolled(play: Play, event: ev.Rolled, *, is_undo_wait: bool) -> Play:
    game = throw(play.game, event.dice, event.held)
    seen = list(play.faces[play.game.seat])
    for place, face in enumerate(event.dice):
        if place not in event.held:
            seen[face - 1] += 1
    faces = list(play.faces)
    faces[play.game.seat] = tuple(seen)
    is_computer = event.by.startswith("computer")
    return replace(
        play,
        game=game,
        held=event.held,
        fixed=event.held if game.fixed else (),
        undo_to=None,
        faces=tuple(faces),
        since_ms=event.at_ms,
        is_advised=False,
        # skipping an undo wait ends that wait; skipping a computer's play lasts for its turn
        is_skipping=play.is_skipping and is_computer and not is_undo_wait,
        has_stand_in=is_computer and is_stand_in(event.by.rpartition(":")[2]),
    )


def throw(game: Game, dice: tuple[int, ...], held: tuple[int, ...]) -> Game:
    """The game after throwing the dice that are not held.

    Raises:
        IllegalActionError: these may not be held, or the dice do not fit.
    """
    if game.dice is not None:
        game = game.apply(Keep(tuple(sorted([game.dice[place] for place in held]))))
    return game.apply(Throw(dice))


def _scored(play: Play, event: ev.Scored) -> Play:
    action = parse_action(event.token)
    assert isinstance(action, ScoreAction)
    written = LastScore(
        seat=event.seat or 0,
        round=play.game.round,
        boxes=[placement.box for placement in action.placements],
        points=list(event.points),
        bonus=event.bonus,
        dice=list(play.game.dice or ()),
    )
    oldest = 1 if play.is_apart else play.game.round - 1
    recent = [score for score in play.last if score.round >= oldest]
    return replace(
        play,
        game=play.game.apply(action),
        held=(),
        fixed=(),
        last=(*recent, written),
        last_by_computer=event.by.startswith("computer"),
        undo_to=replace(play, undo_to=None),
        since_ms=event.at_ms,
        turn_since_ms=event.at_ms + SHOWN_MS,
        is_overdue=False,
        is_advised=False,
        is_skipping=False,
        has_stand_in=False,
    )
