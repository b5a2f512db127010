"""Setting up a table and starting its games."""

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
    new: NewTable, *, table_id: str, owner: str, now_ms: int, chance: Chance
) -> tuple[ev.AnyEvent, ...]:
    """The first events of a table: it is set up and its first game starts.

    Raises:
        Refusal: an unknown rule set, a bad name or setting, a position where no game begins.
    """
    rules = rules_named(new.rules)
    check_box_names(new.settings)
    start = checked_start(new, rules)
    created = ev.Created(
        at_ms=now_ms,
        table=table_id,
        owner=owner,
        rules=rules.name,
        settings=TableSettings(**asdict(new.settings)),
        seats=_seats(new.seats),
        start=start,
    )
    order = tuple(range(len(new.seats))) if start is None else order_of(start)
    started = start_game(table_id, 1, order, now_ms=now_ms, chance=chance)
    if start is not None:
        return created, started, *start_holds(start, now_ms=now_ms)
    if not new.settings.start_roll or len(order) == 1:
        return created, started
    return created, started, *_start_rolls(rules, started, now_ms=now_ms, chance=chance)


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


def _seats(seats: list[NewSeat]) -> tuple[ev.SeatInfo, ...]:
    taken = {seat.flag for seat in seats if seat.flag}
    infos: list[ev.SeatInfo] = []
    for seat in seats:
        # two seats that ask for one flag: the first one has it
        is_free = seat.flag and all(info.flag != seat.flag for info in infos)
        flag = seat.flag if is_free else next(f for f in FLAGS if f not in taken)
        taken.add(flag)
        if seat.kind == "computer":
            name = clean_name(seat.name) if seat.name.strip() else ""
            infos.append(ev.SeatInfo("computer", name, flag, _player(seat)))
        else:
            infos.append(ev.SeatInfo("person", clean_name(seat.name), flag))
    return tuple(infos)


def _player(seat: NewSeat) -> str:
    """The computer player that is asked for. Raises Refusal: nobody of that name plays here."""
    if seat.player and seat.player not in CREW_NAMES:
        raise Refusal(
            "table/settings",
            setting="player",
            value=seat.player,
            expected=", ".join(CREW_NAMES),
        )
    return seat.player or DEFAULT_PLAYER


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
