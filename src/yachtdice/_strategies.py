"""Hypothesis strategies for rolls, rule sets, games, tables and records; `yachtdice.testing` gives
them out."""

from collections.abc import Sequence
from random import Random
from typing import Any, Literal

from hypothesis import strategies as st
from msgspec.structs import replace

from yachtdice.game import Action, Game, Keep, Placement, Score, Throw, new_game
from yachtdice.game.proof import ProvenChance
from yachtdice.game.record import Record
from yachtdice.game.state import MAX_SEATS
from yachtdice.protocol import messages as m
from yachtdice.rules import RULE_SET_IDS, RuleSet, find_rules
from yachtdice.rules.switch import MOST_POINTS, Switch
from yachtdice.rules.switches import switches_for
from yachtdice.table import (
    AnyEvent,
    Refusal,
    Table,
    advance,
    apply_event,
    create,
    decide,
    due_in_ms,
    record,
    replay,
)
from yachtdice.table.actions import places_of
from yachtdice.table.events import Created, Ended, Finalised, SeatGiven, Started


def rolls(dice: int = 5, sides: int = 6) -> st.SearchStrategy[tuple[int, ...]]:
    """Rolls of so many dice, ascending."""
    faces = st.lists(st.integers(1, sides), min_size=dice, max_size=dice)
    return faces.map(lambda drawn: tuple(sorted(drawn)))


@st.composite
def rule_set_names(draw: st.DrawFn, ids: Sequence[str] = RULE_SET_IDS) -> str:
    """Names of these rule sets with any of the switches that they take, canonical or not."""
    preset = find_rules(draw(st.sampled_from(ids)))
    chosen = draw(st.lists(st.sampled_from(switches_for(preset)), unique_by=lambda s: s.key))
    values = {switch.key: draw(_switch_values(switch)) for switch in chosen}
    if values.get("extra", str(preset.extra_yacht)) == "0":
        values.pop("joker", None)  # refused without extra Yachts
    return "+".join([preset.id, *(f"{key}={value}" for key, value in values.items())])


def _switch_values(switch: Switch) -> st.SearchStrategy[str]:
    if switch.values:
        return st.sampled_from(switch.values)
    numbers = st.lists(
        st.integers(0, MOST_POINTS).map(str), min_size=switch.count, max_size=switch.count
    )
    return numbers.map(",".join)


def rule_sets(ids: Sequence[str] = RULE_SET_IDS) -> st.SearchStrategy[RuleSet]:
    """These rule sets with any of the switches that they take."""
    return rule_set_names(ids).map(find_rules)


@st.composite
def games(
    draw: st.DrawFn,
    rules: st.SearchStrategy[RuleSet] | None = None,
    *,
    most_seats: int = MAX_SEATS,
    most_plies: int = 120,
) -> Game:
    """Games by any seats in any order, after so many throws, keeps and scores or fewer.

    Five alike comes far more often than with fair dice.
    """
    seats = draw(st.integers(1, most_seats))
    order = tuple(draw(st.permutations(range(seats))))
    game = new_game(draw(rule_sets() if rules is None else rules), seats, order=order)
    random = Random(draw(st.integers(0, 2**32 - 1)))
    return _played_on(game, random, draw(st.integers(0, most_plies)))


def _played_on(game: Game, random: Random, plies: int) -> Game:
    for _ in range(plies):
        if game.is_over:
            break
        game = game.apply(any_action(game, random))
    return game


def any_action(game: Game, random: Random) -> Action:
    """A throw where dice are due, else any legal keep or score; the game must not be over."""
    if game.dice is None:
        return Throw(_any_dice(game, random))
    if game.rolls_left and random.random() < 0.5:
        return Keep(_any_keep(game, random))
    return Score(_any_placements(game, random))


def _any_dice(game: Game, random: Random) -> tuple[int, ...]:
    count = game.rules.dice - len(game.kept)
    sides = range(1, game.rules.sides + 1)
    loose = [random.choice(sides) for _ in range(count)]
    if random.random() < 0.3:
        loose = [random.choice(game.kept or sides)] * count
    dice = [*game.kept, *loose]
    random.shuffle(dice)
    return tuple(dice)


def _any_keep(game: Game, random: Random) -> tuple[int, ...]:
    free = list(game.roll)
    for face in game.fixed:
        free.remove(face)
    more = random.sample(free, random.randint(0, len(free) - 1))
    return tuple(sorted([*game.fixed, *more]))


def _any_placements(game: Game, random: Random) -> tuple[Placement, ...]:
    rules = game.rules
    if rules.boxes_per_turn == 1:
        box = random.choice(list(game.choices()))
        return (Placement(rules.categories[box.category].id, box.column),)
    boxes = random.sample(game.card.open_boxes(), rules.boxes_per_turn)
    dice = random.sample(game.roll, rules.dice)
    groups = [sorted(dice[i : i + rules.group]) for i in range(0, rules.dice, rules.group)]
    return tuple(
        Placement(rules.categories[box.category].id, box.column, tuple(group))
        for box, group in zip(boxes, groups, strict=True)
    )


OWNER = "owner"
"""The key that holds all seats of the tables in `logs`."""


@st.composite
def logs(
    draw: st.DrawFn,
    names: st.SearchStrategy[str] | None = None,
    *,
    most_seats: int = 4,
    most_steps: int = 400,
) -> tuple[AnyEvent, ...]:
    """Logs of tables of one key, with people and computers, after so many steps or fewer.

    The computers play at random; seats are given away and taken back, scores undone, finished
    games followed by another. Some begin from a position, for practice.
    """
    kinds: st.SearchStrategy[Literal["person", "computer"]]
    kinds = st.sampled_from(["person", "person", "computer"])
    seats = draw(st.lists(kinds, min_size=1, max_size=most_seats))
    random = Random(draw(st.integers(0, 2**32 - 1)))
    rules = draw(rule_set_names() if names is None else names)
    is_practice = draw(st.sampled_from([False, False, True]))
    may_share = not is_practice and len(seats) > 1
    is_duplicate = may_share and draw(st.sampled_from([False, False, True]))
    if is_duplicate:
        for number in range(len(seats)):
            seats[number] = "computer" if number else "person"
    start = any_start(find_rules(rules), len(seats), random) if is_practice else None
    new = m.NewTable(
        id="new-table",
        rules=rules,
        seats=[m.NewSeat(kind=kind, name="Jon") for kind in seats],
        settings=m.NewSettings(
            auto_roll=draw(st.booleans()),
            start_roll=draw(st.booleans()) and start is None,
            stakes=draw(st.sampled_from([0, 0, 1, 7])),
            speed=draw(st.sampled_from(["normal", "at_once"])),
            hints=not is_duplicate,
            duplicate=is_duplicate,
        ),
        start=start,
    )
    chance = ProvenChance(random.randbytes)
    created, *rest = create(new, table_id="testtable", owner=OWNER, now_ms=1, chance=chance)
    log = [with_random_players(created), *rest]
    table = replay(log)
    steps = draw(st.just(most_steps) | st.integers(0, most_steps))
    now_ms = 1
    for _ in range(steps):
        now_ms += 1
        left_ms = due_in_ms(table, now_ms)
        if left_ms is not None and random.random() < 0.7:
            now_ms += left_ms
            events = advance(table, now_ms=now_ms, chance=chance)
        else:
            try:
                command = any_command(table, random)
                events = decide(table, command, viewer=OWNER, now_ms=now_ms, chance=chance)
            except Refusal:
                continue
        for event in events:
            table = apply_event(table, event)
        log += events
        for seat, taken in enumerate(table.seats):
            if taken.given:  # back at once: whoever plays it by default takes time to think
                back = SeatGiven(at_ms=now_ms, seat=seat, to="person")
                table = apply_event(table, back)
                log.append(back)
    return tuple(log)


@st.composite
def records(
    draw: st.DrawFn, names: st.SearchStrategy[str] | None = None, *, most_steps: int = 400
) -> Record:
    """Records of games by one key and its computers, at any stage; those that are final sealed."""
    log = draw(logs(names, most_steps=most_steps))
    games = sum(isinstance(event, Started) for event in log)
    table = replay(log)
    if table.is_apart and table.phase in ("playing", "over"):  # nobody may see the whole of it
        end = Ended if table.phase == "playing" else Finalised
        log = (*log, end(at_ms=table.updated_ms))
    return record(log, draw(st.integers(1, games)))


def any_start(rules: RuleSet, seats: int, random: Random) -> m.NewStart:
    """A position from which a game can begin, and places that may have been held in its throw."""
    plies = random.randrange(7 * seats * rules.rounds)
    while True:
        game = _played_on(new_game(rules, seats), random, plies)
        if not game.is_over and not game.kept:
            break
        plies //= 2
    places: list[int] = []
    if game.dice is not None and game.rolls_left and game.throw > 1:
        places = random.sample(range(rules.dice), random.randrange(rules.dice))
    return m.NewStart(str(game), places)


def with_random_players(created: AnyEvent) -> AnyEvent:
    """The table's creation with computers that think no time at all."""
    assert isinstance(created, Created)
    seats = tuple(replace(seat, player="random") if seat.player else seat for seat in created.seats)
    return replace(created, seats=seats)


def any_command(table: Table, random: Random) -> m.AnyCommand:
    """What a person may well do next, most likely something that goes on with the game."""
    people = [play for play in table.plays if any(seat in table.people() for seat in play.seats)]
    play = random.choice([play for play in people if not play.game.is_over] or table.plays)
    seat = play.turn_seat
    to: dict[str, Any] = {"id": "command-1", "table": table.id, "seq": table.seq}
    now = random.random()
    if table.phase != "playing":
        kind = random.choice((m.Done, m.Rematch, m.Undo)) if now < 0.5 else m.Rematch
        return kind(**to, seat=play.last[-1].seat if play.last else 0)
    if seat is None:  # all people have finished, and computers go on
        return m.Skip(**to, seat=0)
    if now < 0.06 and play.last:
        return m.Undo(**to, seat=play.last[-1].seat)
    if now < 0.08:
        who: Literal["computer", "person"] = "computer" if random.random() < 0.5 else "person"
        return m.GiveSeat(**to, seat=random.randrange(len(table.seats)), to=who)
    if now < 0.1:
        return m.Skip(**to, seat=0)
    if now < 0.11:
        return m.SetSpeed(**to, seat=0, speed="fast")
    if now < 0.114:
        return m.End(**to, seat=0)
    game = play.game
    if game.dice is None:
        return m.Roll(**to, seat=seat)
    if game.rolls_left and now < 0.6:
        if now < 0.35 and len(play.held) < game.rules.dice:
            return m.Roll(**to, seat=seat)
        free = [place for place in range(game.rules.dice) if place not in play.fixed]
        held = random.sample(free, random.randint(0, len(free)))
        return m.Hold(**to, seat=seat, places=[*play.fixed, *held])
    placements = _any_placements(game, random)
    boxes = [str(Placement(p.category, p.column)) for p in placements]
    groups = tuple(p.dice or () for p in placements)
    split = places_of(game.dice, groups) if len(groups) > 1 and random.random() < 0.5 else None
    return m.Score(**to, seat=seat, boxes=boxes, split=split)
