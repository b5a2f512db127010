"""What an operation says it may refuse, it does; and it refuses nothing else."""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import httpx
import pytest

from tests.server.harness import Browser, Json, World, serving
from tests.server.test_errors import CASES, QUICK, SPLIT, assert_refused, new
from yachtdice.players import tables
from yachtdice.players.practice import Exercises
from yachtdice.rules import find_rules
from yachtdice.server.operations import API, EVERYWHERE, OPERATION, Operation
from yachtdice.server.refusals import status_of
from yachtdice.server.routes import HANDLERS
from yachtdice.server.store import StoreError, StoreFullError, StoreReadOnlyError
from yachtdice.table.turn_time import SHOWN_MS
from yachtdice.testing import FixedDice

OPERATIONS: dict[str, Operation] = {
    handler.opt[OPERATION].name: handler.opt[OPERATION] for handler in HANDLERS
}
COMMANDS = "give_command"


@dataclass(frozen=True)
class Story:
    """Commands at a table, the last of which is refused."""

    steps: list[tuple[str, dict[str, Any]]]
    seats: tuple[str, ...] = ("Ann", "Bob")
    table: Mapping[str, Any] = field(default_factory=dict)
    """Rules and settings."""
    dice: str = ""
    limit: str = ""
    """Of `yachtdice.table.commands`, taken down to 1."""


ROLL: tuple[str, dict[str, Any]] = ("roll", {})
WON = Story([ROLL, ("score", {"boxes": ["general"]})], ("Ann",), {"rules": "general"}, "11111")

STORIES: dict[str, Story] = {
    "action/stale": Story([("roll", {"seq": 1})]),
    "action/not_your_seat": Story([("roll", {"seat": 5})]),
    "action/not_your_turn": Story([("roll", {"seat": 1})]),
    "action/no_rolls_left": Story([ROLL] * 4),
    "action/all_held": Story([ROLL, ("hold", {"places": [0, 1, 2, 3, 4]}), ROLL]),
    "action/not_rolled": Story([("score", {"boxes": ["ones"]})]),
    "action/unknown_place": Story([ROLL, ("hold", {"places": [9]})]),
    "action/fixed_place": Story(
        [ROLL, ("hold", {"places": [0]}), ROLL, ("hold", {"places": []})],
        table={"rules": "yacht+held=stays"},
    ),
    "action/illegal_box": Story([ROLL, ("score", {"boxes": ["double_general"]})]),
    "action/illegal_split": Story([ROLL, ("score", {"boxes": ["ones"], "split": [[0]]})]),
    "action/undo_off": Story(
        [ROLL, ("score", {"boxes": ["ones"]}), ("undo", {"seat": 0})], table={"undo": False}
    ),
    "action/nothing_to_undo": Story([("undo", {})]),
    "action/game_over": Story([*WON.steps, ROLL], WON.seats, WON.table, WON.dice),
    "action/game_final": Story([("end", {}), ROLL]),
    "action/game_not_over": Story([("done", {})]),
    "action/nothing_to_skip": Story([("skip", {})]),
    "action/too_many": Story(
        [ROLL, ("hold", {"places": []}), ("hold", {"places": []})], limit="MOST_CHANGES"
    ),
    "action/last_game": Story([("end", {}), ("rematch", {})], limit="MOST_GAMES"),
    "action/seat_kind": Story([("give_seat", {"to": "person"})]),
}


@pytest.mark.parametrize("code", STORIES)
async def test_a_command_is_refused(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    story = STORIES[code]
    if story.limit:
        monkeypatch.setattr(f"yachtdice.table.commands.{story.limit}", 1)
    async with serving(chance=FixedDice(story.dice) if story.dice else None) as world:
        ann = world.browser()
        view = await ann.create(*story.seats, **story.table)
        *steps, (kind, fields) = story.steps
        for step, told in steps:
            view = await ann.do(view, step, **told)
        answer = await ann.command(view, kind, **fields)
        assert_refused(answer, status_of(code), code)
        assert answer.json()["view"] == view


# -- more than a request can say by itself

Situation = Callable[[World, Browser], Awaitable[httpx.Response]]


async def preview_out_of_turn(_: World, ann: Browser) -> httpx.Response:
    view = await ann.create("Ann", "Bob")
    return await ann.post(f"{API}/tables/{view['table']}/preview", {**SPLIT, "seat": 1})


async def preview_four_dice(_: World, ann: Browser) -> httpx.Response:
    view = await ann.do(await ann.create("Ann"), "roll")
    path = f"{API}/tables/{view['table']}/preview"
    return await ann.post(path, {**SPLIT, "places": [0, 1, 2, 3]})


async def set_up_too_many(_: World, ann: Browser) -> httpx.Response:
    await ann.create("Ann")
    return await ann.post(f"{API}/tables", new())


async def make_too_many_links(_: World, ann: Browser) -> httpx.Response:
    await ann.post(f"{API}/resume-links", {})
    return await ann.post(f"{API}/resume-links", {})


async def share_a_seat_with_too_many(world: World, ann: Browser) -> httpx.Response:
    await ann.create("Ann")
    link = (await ann.post(f"{API}/resume-links", {})).json()
    return await world.browser().post(f"{API}/resume", {"token": link["token"]})


async def a_turn_whose_time_is_over(world: World, ann: Browser) -> Json:
    """Of Ann's in a room; the computer is about to finish it."""
    room = await ann.open_room("Ann", "-", turn_seconds=30)
    await world.browser().join(room, 1)
    view = await ann.do(await ann.view(room["table"]), "start", seat=0)
    await ann.do(view, "roll")
    await world.let_pass(SHOWN_MS)
    for _ in range(30):
        await world.service.uptime.look()
        await world.let_pass(1_000)
    view = await ann.view(room["table"])
    assert view["turn"]["overdue"]
    return view


async def roll_when_the_time_is_over(world: World, ann: Browser) -> httpx.Response:
    return await ann.command(await a_turn_whose_time_is_over(world, ann), "roll")


Asking = Callable[[World, Browser, str], Awaitable[httpx.Response]]


async def ask_without_a_hint(_: World, ann: Browser, what: str) -> httpx.Response:
    view = await ann.do(await ann.create("Ann"), "roll")
    return await ann.get(f"{API}/tables/{view['table']}/{what}?seat=0")


async def ask_once_solved(world: World, ann: Browser, what: str, state: str) -> httpx.Response:
    """Once a hint was given, how far solving is changes."""
    answers(world, "ready")
    view = await ann.do(await ann.do(await ann.create("Ann"), "roll"), "hint")
    answers(world, state)
    return await ann.get(f"{API}/tables/{view['table']}/{what}?seat=0")


async def ask_while_it_is_solved(world: World, ann: Browser, what: str) -> httpx.Response:
    return await ask_once_solved(world, ann, what, "working")


async def ask_what_is_not_solved(world: World, ann: Browser, what: str) -> httpx.Response:
    return await ask_once_solved(world, ann, what, "none")


async def hint_without_an_answer(world: World, ann: Browser) -> httpx.Response:
    answers(world, "none")
    return await ann.command(await ann.do(await ann.create("Ann"), "roll"), "hint")


async def hint_while_it_is_solved(world: World, ann: Browser) -> httpx.Response:
    answers(world, "working")
    return await ann.command(await ann.do(await ann.create("Ann"), "roll"), "hint")


async def ask_out_of_turn(_: World, ann: Browser, what: str) -> httpx.Response:
    view = await ann.do(await ann.create("Ann", "Bob"), "roll")
    return await ann.get(f"{API}/tables/{view['table']}/{what}?seat=1")


async def ask_for_a_seat_given_away(_: World, ann: Browser, what: str) -> httpx.Response:
    view = await ann.do(await ann.create("Ann"), "roll")
    view = await ann.do(view, "give_seat", to="computer")
    return await ann.get(f"{API}/tables/{view['table']}/{what}?seat=0")


async def ask_when_the_time_is_over(world: World, ann: Browser, what: str) -> httpx.Response:
    view = await a_turn_whose_time_is_over(world, ann)
    return await ann.get(f"{API}/tables/{view['table']}/{what}?seat=0")


async def ask_when_all_is_over(_: World, ann: Browser, what: str) -> httpx.Response:
    view = await ann.do(await ann.create("Ann"), "end")
    return await ann.get(f"{API}/tables/{view['table']}/{what}?seat=0")


async def review_in_mid_game(_: World, ann: Browser, what: str) -> httpx.Response:
    view = await ann.create("Ann")
    return await ann.get(f"{API}/tables/{view['table']}/{what}")


async def ask_for_review(ann: Browser, what: str) -> httpx.Response:
    view = await ann.do(await ann.create("Ann"), "end")
    return await ann.get(f"{API}/tables/{view['table']}/{what}")


async def review_while_it_is_solved(world: World, ann: Browser, what: str) -> httpx.Response:
    answers(world, "working")
    return await ask_for_review(ann, what)


async def review_what_is_not_solved(world: World, ann: Browser, what: str) -> httpx.Response:
    answers(world, "none")
    return await ask_for_review(ann, what)


async def send_a_record(ann: Browser, what: str) -> httpx.Response:
    view = await ann.do(await ann.create("Ann"), "end")
    record = (await ann.get(f"{API}/tables/{view['table']}/record")).json()
    return await ann.post(f"{API}/{what}", record)


async def send_while_it_is_solved(world: World, ann: Browser, what: str) -> httpx.Response:
    answers(world, "working")
    return await send_a_record(ann, what)


async def send_what_is_not_solved(world: World, ann: Browser, what: str) -> httpx.Response:
    answers(world, "none")
    return await send_a_record(ann, what)


def asked(what: str, ask: Asking) -> Situation:
    return lambda world, ann: ask(world, ann, what)


def practise(path: str, state: str) -> Situation:
    """Positions to practise on: there are none, if it comes to that."""

    async def situation(world: World, ann: Browser) -> httpx.Response:
        answers(world, state)
        tables.learn_exercises(Exercises(find_rules("general-short"), ()))
        answer = await ann.get(f"{API}/rules/general-short/practice{path}")
        tables.forget()
        return answer

    return situation


PRACTICE = {
    "list_positions": "",
    "show_position": "/0123456789",
    "answer_position": "/0123456789/answer?choice=k1",
}
STATES = {"working": "action/advice_working", "none": "action/advice_unsolved"}


# -- in a room


async def join_a_room(world: World, ann: Browser, **how: Any) -> httpx.Response:
    """Jon asks for the second of three seats, the third of which is open too."""
    view = await ann.open_room("Ann", "-", "-")
    jon = world.browser()
    await jon.open_page()
    for kind, fields in how.pop("first", ()):
        view = await ann.do(view, kind, seat=0, **fields)
    for browser in how.pop("joined", ()):
        view = await (jon if browser == "jon" else world.browser()).join(view, 1)
    for kind, fields in how.pop("after", ()):
        view = await ann.do(view, kind, seat=0, **fields)
    return await jon.command(view, "join", **{"seat": 1, "name": "Jon", **how})


async def join_when_it_is_locked(world: World, ann: Browser) -> httpx.Response:
    return await join_a_room(world, ann, first=[("lock", {"locked": True})])


async def join_when_it_is_closed(world: World, ann: Browser) -> httpx.Response:
    return await join_a_room(world, ann, first=[("end", {})])


async def join_when_removed(world: World, ann: Browser) -> httpx.Response:
    return await join_a_room(world, ann, joined=["jon"], after=[("remove_guest", {"at": 1})])


async def join_twice(world: World, ann: Browser) -> httpx.Response:
    return await join_a_room(world, ann, joined=["jon"], seat=2)


async def join_where_another_sits(world: World, ann: Browser) -> httpx.Response:
    return await join_a_room(world, ann, joined=["other"])


async def join_no_seat(world: World, ann: Browser) -> httpx.Response:
    return await join_a_room(world, ann, seat=7)


async def join_a_full_room(world: World, ann: Browser) -> httpx.Response:
    to_computer = ("set_seat", {"at": 2, "to": "computer"})
    return await join_a_room(world, ann, joined=["other"], after=[to_computer])


async def join_without_a_name(world: World, ann: Browser) -> httpx.Response:
    return await join_a_room(world, ann, name=" ")


async def join_with_a_long_name(world: World, ann: Browser) -> httpx.Response:
    return await join_a_room(world, ann, name="x" * 41)


async def join_with_a_control_character(world: World, ann: Browser) -> httpx.Response:
    return await join_a_room(world, ann, name="a\u0000b")


async def lock_as_a_guest(world: World, ann: Browser) -> httpx.Response:
    jon = world.browser()
    view = await jon.join(await ann.open_room("Ann", "-"), 1)
    return await jon.command(view, "lock", seat=1, locked=True)


async def set_an_unknown_player(_: World, ann: Browser) -> httpx.Response:
    view = await ann.open_room("Ann", "-")
    return await ann.command(view, "set_seat", at=1, to="computer", player="nobody")


async def leave_as_the_host(_: World, ann: Browser) -> httpx.Response:
    return await ann.command(await ann.open_room("Ann", "-"), "leave")


async def start_alone(_: World, ann: Browser) -> httpx.Response:
    return await ann.command(await ann.open_room("Ann", "-"), "start")


async def roll_before_the_start(_: World, ann: Browser) -> httpx.Response:
    return await ann.command(await ann.open_room("Ann", "-"), "roll")


async def ask_before_the_start(_: World, ann: Browser, what: str) -> httpx.Response:
    view = await ann.open_room("Ann", "-")
    return await ann.get(f"{API}/tables/{view['table']}/{what}?seat=0")


async def hint_where_there_are_none(_: World, ann: Browser) -> httpx.Response:
    view = await ann.create("Ann", hints=False)
    return await ann.command(await ann.do(view, "roll"), "hint")


async def ask_where_there_are_no_hints(_: World, ann: Browser, what: str) -> httpx.Response:
    view = await ann.do(await ann.create("Ann", hints=False), "roll")
    return await ann.get(f"{API}/tables/{view['table']}/{what}?seat=0")


async def send_a_record_of_a_game_without_hints(
    _: World, ann: Browser, what: str
) -> httpx.Response:
    view = await ann.do(await ann.create("Ann", hints=False), "roll")
    record = (await ann.get(f"{API}/tables/{view['table']}/record")).json()
    return await ann.post(f"{API}/{what}", record)


async def record_of_the_same_dice_in_mid_game(_: World, ann: Browser) -> httpx.Response:
    view = await ann.create("Ann", "*", hints=False, duplicate=True)
    return await ann.get(f"{API}/tables/{view['table']}/record")


async def finished(world: World, ann: Browser) -> tuple[Json, Browser, Browser]:
    """A room's game that is over, and the browsers of whoever scored first and last."""
    browsers = {0: ann, 1: world.browser()}
    await browsers[1].join(await ann.open_room("Ann", "-"), 1)
    view = await ann.view((await ann.get(f"{API}/tables")).json()["tables"][0]["table"])
    view = await ann.do(view, "start")
    while view["phase"] == "playing":
        by = browsers[view["turn"]["seat"]]
        view = await by.do(view, "roll")
        box = next(c["box"] for c in view["turn"]["choices"] if c["legal"])
        view = await by.do(view, "score", boxes=[box])
    first, last = view["order"]
    return view, browsers[first], browsers[last]


async def done_while_another_may_undo(world: World, ann: Browser) -> httpx.Response:
    view, first, _ = await finished(world, ann)
    return await first.command(view, "done", seat=view["order"][0])


async def ask_twice_for_a_rematch(world: World, ann: Browser) -> httpx.Response:
    view, first, _ = await finished(world, ann)
    view = await first.do(view, "rematch", seat=view["order"][0])
    return await first.command(view, "rematch", seat=view["order"][0])


async def take_over_from_who_is_there(world: World, ann: Browser) -> httpx.Response:
    jon = world.browser()
    view = await jon.join(await ann.open_room("Ann", "-"), 1)
    view = await ann.do(view, "start", seat=0)
    return await ann.command(view, "take_over", seat=0, at=1)


async def record_of_today(_: World, ann: Browser) -> httpx.Response:
    view = (await ann.post(f"{API}/daily", {"name": "Ann"})).json()
    return await ann.get(f"{API}/tables/{view['table']}/record")


async def a_day_that_never_was(_: World, ann: Browser) -> httpx.Response:
    return await ann.get(f"{API}/daily?day=2020-02-30")


async def begin_today_too_late(_: World, ann: Browser) -> httpx.Response:
    await ann.create("Ann")
    return await ann.post(f"{API}/daily", {"name": "Ann"})


def want_quickly(**more: str) -> Situation:
    async def ask(_: World, ann: Browser) -> httpx.Response:
        await ann.create("Ann")
        return await ann.post(f"{API}/quick-match", {**QUICK, **more})

    return ask


async def want_quickly_where_there_is_none(world: World, ann: Browser) -> httpx.Response:
    world.service.settings = replace(world.service.settings, quick_match=False)
    return await ann.post(f"{API}/quick-match", QUICK)


async def list_a_room_where_there_is_no_lobby(world: World, ann: Browser) -> httpx.Response:
    world.service.settings = replace(world.service.settings, lobby=False)
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    return await ann.post(f"{API}/tables", {**new(), "seats": seats, "room": True, "listed": True})


DAILY = {
    "show_daily": ("GET", f"{API}/daily", None),
    "begin_daily": ("POST", f"{API}/daily", {"name": "Ann"}),
    "show_calendar": ("GET", f"{API}/daily/calendar", None),
}


def where_there_is_no_challenge(name: str) -> Situation:
    async def ask(world: World, ann: Browser) -> httpx.Response:
        world.service.settings = replace(world.service.settings, daily=False)
        method, path, body = DAILY[name]
        return await ann.http.request(method, path, json=body)

    return ask


def begin_today_as(name: str) -> Situation:
    async def ask(_: World, ann: Browser) -> httpx.Response:
        return await ann.post(f"{API}/daily", {"name": name})

    return ask


async def invite_to_a_game(_: World, ann: Browser) -> httpx.Response:
    view = await ann.create("Ann")
    return await ann.get(f"{API}/tables/{view['table']}/invitation")


def answers(world: World, state: str) -> None:
    """How far the solving of any rule set is said to be."""
    world.service.coaching._solving.want_table = lambda _: state  # type: ignore[method-assign, assignment, return-value]


# What is asked about -> the operations that answer, and their paths.
ABOUT: dict[str, dict[str, str]] = {
    "seat": {"show_advice": "advice", "show_chances": "chances"},
    "game": {"show_review": "review", "show_review_chances": "review/chances"},
    "record": {"review_record": "reviews", "review_record_chances": "reviews/chances"},
}
ASKING: dict[tuple[str, str], Asking] = {
    ("seat", "action/advice_unasked"): ask_without_a_hint,
    ("seat", "action/advice_working"): ask_while_it_is_solved,
    ("seat", "action/advice_unsolved"): ask_what_is_not_solved,
    ("seat", "action/not_your_turn"): ask_out_of_turn,
    ("seat", "action/seat_kind"): ask_for_a_seat_given_away,
    ("seat", "action/time_up"): ask_when_the_time_is_over,
    ("seat", "action/game_final"): ask_when_all_is_over,
    ("seat", "action/hints_off"): ask_where_there_are_no_hints,
    ("seat", "action/room_waiting"): ask_before_the_start,
    ("game", "action/game_not_over"): review_in_mid_game,
    ("game", "action/advice_working"): review_while_it_is_solved,
    ("game", "action/advice_unsolved"): review_what_is_not_solved,
    ("record", "action/hints_off"): send_a_record_of_a_game_without_hints,
    ("record", "action/advice_working"): send_while_it_is_solved,
    ("record", "action/advice_unsolved"): send_what_is_not_solved,
}
SITUATIONS: dict[tuple[str, str], Situation] = {
    (COMMANDS, "action/advice_working"): hint_while_it_is_solved,
    (COMMANDS, "action/advice_unsolved"): hint_without_an_answer,
    **{
        (name, code): practise(path, state)
        for name, path in PRACTICE.items()
        for state, code in STATES.items()
    },
    **{
        (name, "practice/unknown"): practise(PRACTICE[name], "ready")
        for name in ("show_position", "answer_position")
    },
    (COMMANDS, "action/hints_off"): hint_where_there_are_none,
    (COMMANDS, "action/room_waiting"): roll_before_the_start,
    (COMMANDS, "action/room_started"): join_when_it_is_closed,
    (COMMANDS, "action/room_locked"): join_when_it_is_locked,
    (COMMANDS, "action/room_removed"): join_when_removed,
    (COMMANDS, "action/room_full"): join_a_full_room,
    (COMMANDS, "action/room_joined"): join_twice,
    (COMMANDS, "action/room_few"): start_alone,
    (COMMANDS, "action/not_host"): lock_as_a_guest,
    (COMMANDS, "action/host_stays"): leave_as_the_host,
    (COMMANDS, "action/seat_unknown"): join_no_seat,
    (COMMANDS, "action/seat_taken"): join_where_another_sits,
    (COMMANDS, "action/others_may_undo"): done_while_another_may_undo,
    (COMMANDS, "action/time_up"): roll_when_the_time_is_over,
    (COMMANDS, "action/not_away"): take_over_from_who_is_there,
    (COMMANDS, "action/rematch_asked"): ask_twice_for_a_rematch,
    (COMMANDS, "name/empty"): join_without_a_name,
    (COMMANDS, "name/too_long"): join_with_a_long_name,
    (COMMANDS, "name/control_character"): join_with_a_control_character,
    (COMMANDS, "table/settings"): set_an_unknown_player,
    ("show_record", "action/game_not_over"): record_of_the_same_dice_in_mid_game,
    ("show_invitation", "action/room_started"): invite_to_a_game,
    ("show_record", "daily/shut"): record_of_today,
    ("show_daily", "daily/unknown"): a_day_that_never_was,
    ("begin_daily", "table/too_many"): begin_today_too_late,
    ("begin_daily", "name/empty"): begin_today_as(" "),
    ("begin_daily", "name/too_long"): begin_today_as("x" * 41),
    ("begin_daily", "name/control_character"): begin_today_as("a\u0000b"),
    **{(name, "daily/off"): where_there_is_no_challenge(name) for name in DAILY},
    ("quick_match", "table/too_many"): want_quickly(),
    ("quick_match", "name/empty"): want_quickly(name=" "),
    ("quick_match", "name/too_long"): want_quickly(name="x" * 41),
    ("quick_match", "name/control_character"): want_quickly(name="a\u0000b"),
    ("quick_match", "rules/unknown"): want_quickly(rules="chess"),
    ("quick_match", "rules/switch"): want_quickly(rules="yacht+columns=9"),
    ("quick_match", "quick_match/off"): want_quickly_where_there_is_none,
    ("create_table", "lobby/off"): list_a_room_where_there_is_no_lobby,
    ("preview_split", "action/not_your_turn"): preview_out_of_turn,
    ("preview_split", "action/illegal_split"): preview_four_dice,
    ("create_table", "table/too_many"): set_up_too_many,
    ("create_resume_link", "resume/too_many"): make_too_many_links,
    ("resume", "resume/too_many"): share_a_seat_with_too_many,
    **{
        (name, code): asked(what, ask)
        for (about, code), ask in ASKING.items()
        for name, what in ABOUT[about].items()
    },
}


@pytest.mark.parametrize(("name", "code"), SITUATIONS)
async def test_a_request_is_refused(
    world: World, ann: Browser, monkeypatch: pytest.MonkeyPatch, name: str, code: str
) -> None:
    monkeypatch.setattr(world.service, "settings", settings_with_one_game(world))
    monkeypatch.setattr("yachtdice.server.routes.resume_links.MOST_LINKS", 1)
    monkeypatch.setattr("yachtdice.table.commands.MOST_KEYS", 1)
    answer = await SITUATIONS[name, code](world, ann)
    assert answer.status_code == status_of(code), answer.text
    assert answer.json()["code"] == code


def settings_with_one_game(world: World) -> Any:

    return replace(world.service.settings, games_per_address=1)


@pytest.mark.parametrize("what", ABOUT["seat"].values())
async def test_advice_on_a_game_that_is_over_is_refused(what: str) -> None:
    async with serving(chance=FixedDice(WON.dice)) as world:
        ann = world.browser()
        view = await ann.create(*WON.seats, **WON.table)
        for kind, fields in WON.steps:
            view = await ann.do(view, kind, **fields)
        answer = await ann.get(f"{API}/tables/{view['table']}/{what}?seat=0")
        assert_refused(answer, status_of("action/game_over"), "action/game_over")


# -- a store that can't write

WRITING = (
    "append",
    "hide",
    "add_code",
    "add_link",
    "share_link",
    "withdraw_link",
)
STORE_ERRORS: dict[str, type[StoreError]] = {
    "store/full": StoreFullError,
    "store/read_only": StoreReadOnlyError,
}


async def writing_request(name: str, ann: Browser) -> tuple[str, str, Json]:
    """Method, path and body of a request that writes."""
    view = await ann.create("Ann")
    table = f"{API}/tables/{view['table']}"
    link = (await ann.post(f"{API}/resume-links", {})).json()
    command = {"type": "roll", "id": "a-command", "table": view["table"], "seq": view["seq"]}
    requests: dict[str, tuple[str, str, Json]] = {
        "create_table": ("POST", f"{API}/tables", new()),
        "hide_table": ("DELETE", table, None),
        "give_command": ("POST", f"{table}/commands", {**command, "seat": 0}),
        "create_resume_link": ("POST", f"{API}/resume-links", {}),
        "withdraw_resume_link": ("DELETE", f"{API}/resume-links/{link['id']}", None),
        "resume": ("POST", f"{API}/resume", {"token": link["token"]}),
        "begin_daily": ("POST", f"{API}/daily", {"name": "Ann"}),
        "quick_match": ("POST", f"{API}/quick-match", QUICK),
    }
    return requests[name]


UNWRITTEN = [
    (name, code) for name, op in OPERATIONS.items() for code in op.refuses if code in STORE_ERRORS
]


@pytest.mark.parametrize(("name", "code"), UNWRITTEN)
async def test_what_can_not_be_written_is_refused(
    world: World, ann: Browser, monkeypatch: pytest.MonkeyPatch, name: str, code: str
) -> None:
    method, path, body = await writing_request(name, ann)

    async def fail(*_: object, **__: object) -> None:
        raise STORE_ERRORS[code]("as a test wants it")

    for writing in WRITING:
        monkeypatch.setattr(world.service.store, writing, fail)
    answer = await ann.http.request(method, path, json=body)
    assert_refused(answer, status_of(code), code)


# -- nothing is left out


def operation_of(method: str, path: str) -> str | None:
    """The operation that a case's path leads to."""
    bare = path.partition("?")[0]
    for name, op in OPERATIONS.items():
        pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(op.path))
        if op.method == method and re.fullmatch(pattern, bare):
            return name
    return None


def refused() -> dict[str, set[str]]:
    """By operation: the codes that a test here or among CASES brings about."""
    found: dict[str, set[str]] = {name: set() for name in OPERATIONS}
    for method, path, _, _, code in CASES:
        if name := operation_of(method, path):
            found[name].add(code)
    found[COMMANDS] |= set(STORIES)
    for name in ABOUT["seat"]:
        found[name].add("action/game_over")
    for name, code in (*SITUATIONS, *UNWRITTEN):
        found[name].add(code)
    return found


@pytest.mark.parametrize("name", OPERATIONS)
def test_it_refuses_what_it_says_and_nothing_else(name: str) -> None:
    said, done = set(OPERATIONS[name].refuses), refused()[name]
    assert said - done == set(), "said, and no test shows it"
    assert done - said - set(EVERYWHERE) == set(), "shown by a test, and not said"


def test_every_operation_that_writes_says_that_it_may_fail_to() -> None:
    assert {name for name, _ in UNWRITTEN} == {
        "create_table",
        "hide_table",
        "give_command",
        "create_resume_link",
        "withdraw_resume_link",
        "resume",
        "begin_daily",
        "quick_match",
    }


def test_paths_lead_to_operations() -> None:
    assert operation_of("POST", "/tables") == "create_table"
    assert operation_of("POST", "/tables/T/commands") == "give_command"
    assert operation_of("GET", "/tables/T/record?game=7") == "show_record"
    assert operation_of("PUT", "/tables") is None
