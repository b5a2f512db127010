"""Setting up a table and starting its games."""

from collections.abc import Collection

from msgspec.structs import asdict

from yachtdice.errors import RuleSetError, SwitchError
from yachtdice.game.proof import START_ROUND, Chance, commitment
from yachtdice.players import CREW_NAMES, DEFAULT_PLAYER
from yachtdice.protocol.messages import NewSeat, NewTable, TableSettings
from yachtdice.rules import RuleSet, find_rules
from yachtdice.table import events as ev
from yachtdice.table.box_names import check_box_names
from yachtdice.table.names import clean_name
from yachtdice.table.practice import checked_start, order_of, start_holds
from yachtdice.table.refusal import Refusal

FLAGS = "aokqhtcwlbmzngvudjrfpsyeix"
"""Signal flags in the order in which seats get them."""


def create(
    new: NewTable, *, table_id: str, owner: str, now_ms: int, chance: Chance, code: str = ""
) -> tuple[ev.AnyEvent, ...]:
    """The first events of a table: it is set up and its first game starts, unless it is a room.

    Args:
        code: the letters that lead to a room.
    Raises:
        Refusal: an unknown rule set, a bad name or setting, a position where no game begins.
    """
    rules = rules_named(new.rules)
    check_box_names(new.settings)
    start = checked_start(new, rules)
    _check_seats(new)
    if new.settings.duplicate:
        _check_duplicate(new)
    created = ev.Created(
        at_ms=now_ms,
        table=table_id,
        owner=owner,
        rules=rules.name,
        settings=TableSettings(**asdict(new.settings)),
        seats=_seats(new.seats),
        start=start,
        code=code if new.room else "",
        listed=new.listed,
    )
    if new.room:
        return (created,)
    if start is not None:
        started = start_game(table_id, 1, order_of(start), now_ms=now_ms, chance=chance)
        return created, started, *start_holds(start, now_ms=now_ms)
    return created, *first_game(
        table_id, rules, new.settings, len(new.seats), now_ms=now_ms, chance=chance
    )


def first_game(
    table_id: str,
    rules: RuleSet,
    settings: TableSettings,
    seats: int,
    *,
    now_ms: int,
    chance: Chance,
) -> tuple[ev.AnyEvent, ...]:
    """The start of a table's first game, and the seats' roll for who begins."""
    order = tuple(range(seats))
    started = start_game(table_id, 1, order, now_ms=now_ms, chance=chance)
    if not settings.start_roll or seats == 1 or settings.duplicate:
        return (started,)
    return started, *_start_rolls(rules, started, now_ms=now_ms, chance=chance)


def start_game(
    table_id: str, number: int, order: tuple[int, ...], *, now_ms: int, chance: Chance
) -> ev.Started:
    """The start of a table's game of that number."""
    secret = chance.new_secret()
    return ev.Started(
        at_ms=now_ms,
        by="clock",
        number=number,
        game=f"{table_id}-{number}",
        order=order,
        secret=secret.hex(),
        commitment=commitment(secret),
    )


def rules_named(name: str) -> RuleSet:
    """The rule set of a name that came over the wire. Raises Refusal: there is none."""
    try:
        return find_rules(name)
    except SwitchError as error:
        params = {key: value[:100] for key, value in error.params.items()}
        raise Refusal("rules/switch", name=name[:100], reason=error.reason, **params) from None
    except RuleSetError:
        raise Refusal("rules/unknown", name=name.partition("+")[0][:60]) from None


def _check_seats(new: NewTable) -> None:
    """Raises Refusal: seats that such a table can't have."""
    kinds = [seat.kind for seat in new.seats]
    if new.room and (len(kinds) < 2 or "person" not in kinds):
        expected = "two seats at least, one of them a person's"
    elif not new.room and "open" in kinds:
        expected = "open seats in a room alone"
    elif new.room and new.start is not None:
        raise Refusal("table/settings", setting="room", value="true", expected="false for practice")
    elif new.listed and not new.room:
        raise Refusal("table/settings", setting="listed", value="true", expected="false, no room")
    elif new.settings.turn_seconds and not new.room:
        seconds = str(new.settings.turn_seconds)
        expected = "0, none, but in a room"
        raise Refusal("table/settings", setting="turn_seconds", value=seconds, expected=expected)
    else:
        return
    raise Refusal("table/settings", setting="seats", value=", ".join(kinds), expected=expected)


def _check_duplicate(new: NewTable) -> None:
    """Raises Refusal: a table where seats can't play the same dice apart."""
    people = sum(seat.kind == "person" for seat in new.seats)
    for setting, value, is_so, expected in (
        ("duplicate", "true", new.start is None, "false for practice"),
        ("hints", "true", not new.settings.hints, "false where all get the same dice"),
        ("seats", str(len(new.seats)), len(new.seats) > 1, "two at least"),
        ("seats", f"{people} people", people == 1, "one person a browser"),
    ):
        if not is_so:
            raise Refusal("table/settings", setting=setting, value=value, expected=expected)


def _seats(seats: list[NewSeat]) -> tuple[ev.SeatInfo, ...]:
    taken = {seat.flag for seat in seats if seat.flag}
    infos: list[ev.SeatInfo] = []
    for seat in seats:
        # two seats that ask for one flag: the first one has it
        is_free = seat.flag and all(info.flag != seat.flag for info in infos)
        flag = seat.flag if is_free else free_flag(taken)
        taken.add(flag)
        if seat.kind == "open":
            infos.append(ev.SeatInfo("open", "", flag))
        elif seat.kind == "computer":
            name = clean_name(seat.name) if seat.name.strip() else ""
            infos.append(ev.SeatInfo("computer", name, flag, player_named(seat.player)))
        else:
            infos.append(ev.SeatInfo("person", clean_name(seat.name), flag))
    return tuple(infos)


def free_flag(taken: Collection[str]) -> str:
    """The first signal flag that no seat flies."""
    return next(flag for flag in FLAGS if flag not in taken)


def player_named(name: str) -> str:
    """The computer player that is asked for. Raises Refusal: nobody of that name plays here."""
    if name and name not in CREW_NAMES:
        expected = ", ".join(CREW_NAMES)
        raise Refusal("table/settings", setting="player", value=name, expected=expected)
    return name or DEFAULT_PLAYER


def _start_rolls(
    rules: RuleSet, started: ev.Started, *, now_ms: int, chance: Chance
) -> list[ev.AnyEvent]:
    """All seats throw all dice; those tied for the highest sum throw again."""
    secret = bytes.fromhex(started.secret)
    tied = started.order
    events: list[ev.AnyEvent] = []
    while len(tied) > 1:
        throw = len(events) + 1
        dice = tuple(
            chance.throw(secret, started.game, str(seat), START_ROUND, throw, rules.dice)
            for seat in tied
        )
        events.append(ev.StartRolled(at_ms=now_ms, by="clock", throw=throw, seats=tied, dice=dice))
        tied = highest(tied, dice)
    order = order_from(tied[0], len(started.order))
    return [*events, ev.Ordered(at_ms=now_ms, by="clock", order=order)]


def highest(seats: tuple[int, ...], dice: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The seats with the highest sum."""
    sums = list(map(sum, dice))
    return tuple(seat for seat, total in zip(seats, sums, strict=True) if total == max(sums))


def order_from(first: int, seats: int) -> tuple[int, ...]:
    """Seat order with this seat first."""
    return tuple((first + step) % seats for step in range(seats))
