"""Every screen of the client and how to get to it, in whatever language its words are."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from playwright.sync_api import BrowserContext, Locator, Page, Route, WebSocketRoute, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import Hand, another, new_room, new_table, wait_quickly
from tests.browser.coached import practise, slice_up, solve
from tests.browser.house import House

Seats = tuple[tuple[str, str], ...]

MARKUP = "<img src=x onerror=pwned=1>"
SCRIPT = "</p><script>pwned=1</script>{name}"
RIGHT_TO_LEFT = "شيماء بنت البحر"
EMOJI = "👩‍👩‍👧‍👦🏴‍☠️🎲"
LONGEST = "Wilhelmina van der Meer-Whitcombe 3rd Bt"
UNBROKEN = "W" * 40
NAMES = (MARKUP, RIGHT_TO_LEFT, EMOJI, LONGEST, SCRIPT, UNBROKEN, "航海者", "Jon")
CREW: Seats = tuple(("person", name) for name in NAMES)
"""What people may call themselves."""


class Say(Protocol):
    """The words of a message, as `yachtdice.words.say` gives them in English."""

    def __call__(self, key: str, /, **params: str | int) -> str: ...


@dataclass
class Visit:
    """A browser's page on its way through the client."""

    page: Page
    house: House
    say: Say
    crew: Seats = field(default=CREW)

    def go(self, path: str, until: str) -> Locator:
        """Open an address and wait for what it shows."""
        self.page.goto(f"{self.house.url}{path}")
        shown = self.page.locator(until).first
        expect(shown).to_be_visible()
        return shown

    def press(self, selector: str, until: str) -> None:
        self.page.locator(selector).first.click()
        expect(self.page.locator(until).first).to_be_visible()

    def table(self, rules: str = "yacht-dice", seats: int = 2, **settings: Any) -> Hand:
        return new_table(self.page, self.house.url, rules, self.crew[:seats], **settings)

    def at(self, hand: Hand) -> AtTable:
        return AtTable(self.page).open(self.house.url, hand.table)

    def played(
        self, rules: str = "yacht-dice", seats: int = 2, story: str = "", dice: str = "25566"
    ) -> AtTable:
        """A table without hand-off in mid-game, with dice on it."""
        hand = self.table(rules, seats, hand_off=False)
        hand.write(self.house, story)
        view = hand.view
        self.house.lay(hand.table, dice, seat=view["turn"]["seat"])
        hand.send(view, "roll")
        table = self.at(hand)
        expect(table.boxes.first).to_be_visible()
        return table

    def finished(self, rules: str = "double-cameroon", seats: int = 2) -> Hand:
        hand = self.table(rules, seats, hand_off=False, stakes=2)
        hand.play_until(0)
        return hand


Stop = Callable[[Visit], object]


def home(visit: Visit) -> None:
    visit.go("/", "button.first")


def home_with_games(visit: Visit) -> None:
    visit.finished()
    visit.played()
    visit.go("/", "a.first")


def menu(visit: Visit) -> None:
    visit.go("/help", "h1")
    visit.press(".menu > button", "#menu-panel")


def new_game(visit: Visit) -> None:
    visit.go("/new", "form")
    for fold in visit.page.locator("summary").all():
        fold.click()
    visit.page.locator("input.name").first.fill(" ")
    visit.press(".cast-off button", "form .error")


def full_crew(visit: Visit) -> None:
    visit.go("/new", "form")
    add = visit.page.locator(".add button").first
    while add.is_visible():
        add.click()
    expect(visit.page.locator("input.name")).to_have_count(8)
    for number, (_, name) in enumerate(visit.crew):
        visit.page.locator("input.name").nth(number).fill(name)


def another_game_under_way(visit: Visit) -> None:
    visit.played()
    visit.go("/new", "form")
    visit.press(".cast-off button", "dialog")


def flags(visit: Visit) -> None:
    visit.go("/new", "form")
    visit.press("button.flag", "dialog")


def rules_in_the_set_up(visit: Visit) -> None:
    visit.go("/new", "form")
    visit.page.get_by_role("button", name=visit.say("setup_rules_read")).click()
    expect(visit.page.locator("dialog .rules")).to_be_visible()


def rules_list(visit: Visit) -> None:
    visit.go("/rules", "main li a")


def rule_set(visit: Visit) -> None:
    visit.go("/rules/yacht-dice", "article dl")


def rule_set_of_two_boxes(visit: Visit) -> None:
    visit.go("/rules/double-cameroon", "article dl")


def rule_set_switched(visit: Visit) -> None:
    visit.go("/rules/general+columns=2+held=stays", "article dl")


def odds(visit: Visit) -> None:
    visit.go("/odds/yacht-dice-free+four=4", ".best button")
    visit.page.locator(".hold").nth(3).click()
    visit.press(".best button", ".held .best")


def odds_of_ten_dice(visit: Visit) -> None:
    visit.go("/odds/double-cameroon", ".best button")
    visit.page.locator("tr", has=visit.page.locator(".best .dice")).nth(6).get_by_role(
        "button"
    ).click()
    expect(visit.page.locator("tr.held").first).to_be_visible()


def positions(visit: Visit) -> None:
    practise()
    visit.go("/practice/yacht", ".sheets .button-brass")


def position(visit: Visit, rules: str = "yacht") -> None:
    practise(rules)
    visit.go(f"/practice/{rules}", ".sheets .button-brass")
    visit.press(".sheets .button-brass", ".position")


def position_answered(visit: Visit) -> None:
    position(visit)
    visit.press("button[data-box]", "#grade")


def position_of_ten_dice(visit: Visit) -> None:
    position(visit, "double-cameroon")
    visit.page.locator("button[data-box]").first.click()
    visit.page.locator("button[data-box]").last.click()
    visit.press(".button-score", "#grade")


def sitting_over(visit: Visit) -> None:
    position(visit)
    for number in range(10):
        visit.page.locator("button[data-box]").nth(number % 2).click()
        expect(visit.page.locator("#grade")).to_be_visible()
        visit.page.locator("header .button-brass").click()
    expect(visit.page.locator("#sum")).to_be_visible()


def sittings_over(visit: Visit) -> None:
    """A second sitting is over, and the chart has two."""
    sitting_over(visit)
    sitting_over(visit)
    visit.press(".sheets .button-plain", ".forget")
    visit.page.locator("summary").last.click()


def forget_practice(visit: Visit) -> None:
    sitting_over(visit)
    visit.press(".sheets .button-plain", ".forget")
    visit.press(".forget button", "dialog")


def help_page(visit: Visit) -> None:
    visit.go("/help", "h1")


def settings(visit: Visit) -> None:
    visit.played()
    visit.go("/settings", "#links")
    visit.page.get_by_role("button", name=visit.say("settings_links_make")).click()
    expect(visit.page.locator("#resume-url")).to_be_visible()


def resume(visit: Visit) -> None:
    visit.go("/resume", "form")
    visit.page.locator("form input").fill("....")
    visit.press("form button", "#refusal")


def games(visit: Visit) -> None:
    visit.finished()
    visit.played()
    visit.go("/games", "main li")


def delete_a_game(visit: Visit) -> None:
    games(visit)
    visit.press("button.danger", "dialog")


def before_the_first_roll(visit: Visit) -> None:
    expect(visit.at(visit.table(start_roll=True, hand_off=False)).roll).to_be_visible()
    expect(visit.page.locator(".deck code")).to_be_visible()


def tied_for_who_starts(visit: Visit) -> None:
    for seat in range(8):
        decides = "66666" if seat == 5 else "11111"
        visit.house.dice.lay_start(f"66666 55555 22222 {decides}", seat=seat)
    visit.at(visit.table(seats=8, start_roll=True, hand_off=False))
    expect(visit.page.locator(".deck code")).to_be_visible()
    expect(visit.page.locator(".start li")).to_have_count(32)


def in_mid_turn(visit: Visit) -> None:
    table = visit.played(story="ones:11134 twos:22334")
    table.die(1).click()
    table.die(2).click()
    expect(table.held).to_have_count(2)


def joker(visit: Visit) -> None:
    visit.played(seats=1, story="yacht:66666", dice="66666")


def all_dice_held(visit: Visit) -> None:
    table = visit.played()
    for place in range(5):
        table.die(place).click()
    expect(table.roll_off).to_be_visible()


def three_columns(visit: Visit) -> None:
    visit.played("yacht-dice+columns=3+held=stays")


def ten_dice_divided(visit: Visit) -> None:
    table = visit.played("double-cameroon", dice="1234561234")
    table.boxes.nth(0).click()
    table.boxes.nth(7).click()
    expect(table.score).to_be_visible()
    table.die(0).click()


def eight_seats(visit: Visit) -> None:
    visit.played(seats=8, story="ones:11134 twos:22334")


def winning_roll(visit: Visit) -> None:
    visit.played("general", dice="44444")


def last_rounds(visit: Visit) -> None:
    visit.played(story="ones:11134 twos:22334")
    visit.press(".pills button >> nth=-2", "dialog li")


def rules_in_force(visit: Visit) -> None:
    visit.played("yacht-dice+extra=50")
    visit.press(".pills button >> nth=-1", "dialog .rules")


def keys(visit: Visit) -> None:
    visit.played()
    visit.page.keyboard.press("?")
    expect(visit.page.locator("dialog")).to_be_visible()


def end_early(visit: Visit) -> None:
    visit.played()
    visit.press(".menu > button", "#menu-panel")
    visit.press(".menu .entries > button >> nth=-1", "dialog")


COACHED = "general-short"


def coach(visit: Visit) -> None:
    solve(COACHED)
    slice_up(COACHED)
    visit.played(COACHED)
    visit.page.keyboard.press("c")
    visit.press(".panel-body .ask", ".panel-body svg[role=img]")
    visit.press(".panel-body details summary >> nth=-1", ".panel-body [role=region]")


def review(visit: Visit) -> None:
    solve(COACHED)
    slice_up(COACHED)
    hand = visit.table(COACHED, hand_off=False)
    hand.send(hand.play_until(0), "done", seat=0)
    visit.go(f"/t/{hand.table}/review", "svg .line")
    expect(visit.page.locator("main svg[role=img]")).to_have_count(2)
    for fold in visit.page.locator("summary").all():
        fold.click()


def menu_of_the_table(visit: Visit) -> None:
    seats = (*visit.crew[:1], ("computer", visit.crew[1][1]))
    hand = new_table(visit.page, visit.house.url, seats=seats)
    expect(visit.at(hand).roll).to_be_visible()
    visit.press(".menu > button", "#menu-panel fieldset")


def hand_off(visit: Visit) -> None:
    hand = visit.table()
    hand.write(visit.house, "full_house:22255")
    visit.at(hand)
    expect(visit.page.locator("#hand-off")).to_be_visible()


def wait_for_undo(visit: Visit) -> None:
    seats = (*visit.crew[:1], ("computer", visit.crew[1][1]))
    hand = new_table(visit.page, visit.house.url, seats=seats)
    hand.write(visit.house, "full_house:22255")
    expect(visit.at(hand).skip).to_be_visible()


def victory(visit: Visit) -> None:
    winning_roll(visit)
    AtTable(visit.page).box("general").click()
    expect(visit.page.locator(".victory")).to_be_visible()


def standings(visit: Visit) -> None:
    visit.at(visit.finished()).expect_over()
    visit.press("details summary", "details table")


def standings_signed(visit: Visit) -> None:
    visit.at(visit.finished(seats=8)).expect_over()
    visit.press(".ways button >> nth=1", ".signed .names")


def standings_of_one(visit: Visit) -> None:
    visit.at(visit.finished(seats=1)).expect_over()
    expect(visit.page.locator(".best p")).to_be_visible()


def ended_early(visit: Visit) -> None:
    hand = visit.table(hand_off=False)
    hand.send(hand.view, "end")
    visit.at(hand).expect_over()


def new_game_online(visit: Visit) -> None:
    visit.go("/new", "form")
    visit.page.locator(".where label").nth(1).click()
    expect(visit.page.locator("p.open").first).to_be_visible()
    visit.page.locator("input.name").first.fill(visit.crew[0][1])


def lobby(visit: Visit) -> None:
    """Rooms open to anyone, and others who wait for a quick match."""
    url, (_, name) = visit.house.url, visit.crew[0]
    for host, rules, settings in (
        (visit.crew[1][1], "yacht-dice+columns=2", {"turn_seconds": 60}),
        (visit.crew[2][1], "double-cameroon", {"duplicate": True, "hints": False}),
    ):
        room = new_room(stranger(visit), url, host, "-", "-", rules=rules, listed=True, **settings)
        visit.house.tell_waiting(room.table)
    wait_quickly(stranger(visit), url, "yatzy", 3, name)
    visit.go("/lobby", "section li a")


def quick_match(visit: Visit) -> None:
    """One of three is still looked for."""
    rules = "yacht-worldwide"
    wait_quickly(stranger(visit), visit.house.url, rules, 3, visit.crew[1][1])
    hand = wait_quickly(visit.page, visit.house.url, rules, 3, visit.crew[0][1])
    visit.go(f"/t/{hand.table}", ".deck li")


def stranger(visit: Visit) -> BrowserContext:
    """Another browser, which has no page open."""
    browser = visit.page.context.browser
    assert browser is not None
    return browser.new_context()


def a_room(visit: Visit, by: BrowserContext | None = None) -> Hand:
    """A room of this or another browser's with a guest, an open seat and a computer."""
    hand = new_room(by or visit.page, visit.house.url, visit.crew[3][1], "-", "-", "*")
    guest = another(visit.page, hand)
    guest.send(hand.view, "join", 1, name=visit.crew[0][1])
    return hand


def room_as_host(visit: Visit) -> None:
    visit.go(f"/t/{a_room(visit).table}", ".cast-off button")
    expect(visit.page.locator("#room-code")).to_be_visible()


def rooms_full_crew(visit: Visit) -> None:
    hand = new_room(visit.page, visit.house.url, visit.crew[0][1], *"-------")
    for seat, (_, name) in enumerate(visit.crew[1:], 1):
        another(visit.page, hand).send(hand.view, "join", seat, name=name)
    visit.go(f"/t/{hand.table}", ".cast-off button")
    expect(visit.page.locator("#room-code")).to_be_visible()


def room_with_a_seat_free(visit: Visit) -> None:
    hand = a_room(visit, by=stranger(visit))
    visit.go(f"/t/{hand.table}", ".cast-off form")
    visit.page.locator(".cast-off input").fill(" ")
    visit.press(".cast-off button", "#join-error")
    expect(visit.page.locator("#room-code")).to_be_visible()


def room_as_guest(visit: Visit) -> None:
    hand = new_room(stranger(visit), visit.house.url, visit.crew[3][1], "-", "-")
    Hand(visit.page, hand.origin, hand.table).send(hand.view, "join", 1, name=visit.crew[0][1])
    visit.go(f"/t/{hand.table}", "input.own")
    expect(visit.page.locator("#room-code")).to_be_visible()


def room_locked(visit: Visit) -> None:
    hand = new_room(stranger(visit), visit.house.url, visit.crew[1][1], "-")
    hand.send(hand.view, "lock", 0, locked=True)
    visit.go(f"/t/{hand.table}", ".cast-off p")
    expect(visit.page.locator("#room-code")).to_be_visible()


def room_closed(visit: Visit) -> None:
    hand = a_room(visit)
    hand.send(hand.view, "end", 0)
    visit.go(f"/t/{hand.table}", "main h1")


def room_in_the_list(visit: Visit) -> None:
    a_room(visit)
    visit.go("/games", "main li")


def room_waits_at_home(visit: Visit) -> None:
    a_room(visit)
    visit.go("/", "a.first")


def join_by_code(visit: Visit) -> None:
    visit.go("/join", "form")


def wrong_code(visit: Visit) -> None:
    visit.go("/join", "form")
    visit.page.locator("form input").fill("бвг джз")
    visit.press("form button", "#refusal")


def a_rivals_throw(visit: Visit) -> None:
    crew = visit.crew[0][1]
    hand = new_room(visit.page, visit.house.url, crew, "-", rules="yacht-dice", turn_seconds=60)
    rival = another(visit.page, hand)
    rival.send(hand.view, "join", 1, name=visit.crew[1][1])
    hand.send(hand.view, "start", 0)
    hand.write(visit.house, "full_house:22255")
    visit.house.lay(hand.table, "55612", seat=1)
    rival.send(rival.send(rival.view, "roll"), "hold", places=[0, 1])
    table = visit.at(hand)
    expect(table.dice).to_have_count(5)


def left_alone(visit: Visit, seat: int, until: str) -> Hand:
    """In a game of three of whom the last is away; this seat is in turn."""
    hand = new_room(visit.page, visit.house.url, visit.crew[0][1], "-", "-", rules="yacht-dice")
    guests = [another(visit.page, hand), another(visit.page, hand)]
    for number, guest in enumerate(guests, 1):
        guest.send(hand.view, "join", number, name=visit.crew[number][1])
    hand.send(hand.view, "start", 0)
    for number in range(seat):
        [hand, *guests][number].write(visit.house, "ones:11134")
    visit.go(f"/t/{hand.table}", until)
    visit.house.miss_who_is_gone()
    return hand


def others_are_away(visit: Visit) -> None:
    left_alone(visit, 0, "#turn")
    expect(visit.page.locator(".away").first).to_be_visible()


def who_is_in_turn_is_away(visit: Visit) -> None:
    left_alone(visit, 1, "#turn")
    visit.press(".actions .wide", "dialog")


def own_seat_is_given(visit: Visit) -> None:
    hand = left_alone(visit, 1, "#turn")
    hand.send(hand.view, "give_seat", 0, to="computer")
    expect(visit.page.locator(".actions button:not(.undo)")).to_be_visible()


def somebody_left_the_room(visit: Visit) -> None:
    visit.go(f"/t/{a_room(visit).table}", ".cast-off button")
    visit.house.miss_who_is_gone()
    expect(visit.page.locator("#room-code")).to_be_visible()
    expect(visit.page.locator(".mark")).to_have_count(3)


def rematch_asked(visit: Visit) -> None:
    hand = new_room(visit.page, visit.house.url, visit.crew[0][1], "-", "-")
    rivals = [another(visit.page, hand), another(visit.page, hand)]
    for seat, rival in enumerate(rivals, 1):
        rival.send(hand.view, "join", seat, name=visit.crew[seat][1])
    view = hand.send(hand.view, "start", 0)
    while view["turn"]:
        by = [hand, *rivals][view["turn"]["seat"]]
        view = by.send(by.view, "roll")
        box = next(choice["box"] for choice in view["turn"]["choices"] if choice["legal"])
        view = by.send(view, "score", boxes=[box])
    rivals[0].send(view, "rematch", 1)
    visit.at(hand).expect_over()
    expect(visit.page.locator(".line[role=status]")).to_be_visible()


def the_same_dice(visit: Visit, *, turns: int = 2) -> None:
    """Of two who play them, this browser's is ahead."""
    hand = new_room(visit.page, visit.house.url, visit.crew[0][1], "-", hints=False, duplicate=True)
    rival = another(visit.page, hand)
    rival.send(hand.view, "join", 1, name=visit.crew[1][1])
    view = hand.send(hand.view, "start", 0)
    rivals = rival.send(rival.view, "roll")
    rival.send(rivals, "score", boxes=[rivals["turn"]["choices"][0]["box"]])
    for _ in range(turns):
        view = hand.send(view, "roll")
        view = hand.send(view, "score", boxes=[view["turn"]["choices"][-1]["box"]])
    visit.at(hand)
    expect(visit.page.locator(".rounds").first).to_be_visible()


def the_same_dice_all_thrown(visit: Visit) -> None:
    the_same_dice(visit, turns=10)


def daily(visit: Visit) -> None:
    visit.go("/daily", "#daily")


def daily_done(visit: Visit) -> None:
    """One's own try and others', with the names people choose."""
    contexts = [stranger(visit), stranger(visit), visit.page.context]
    for context, (_, name) in zip(contexts, visit.crew, strict=False):
        begun = context.request.post(
            f"{visit.house.url}/api/v1/daily",
            headers={"Origin": visit.house.url},
            data={"name": name},
        )
        hand = Hand(context, visit.house.url, begun.json()["table"])
        view = hand.view
        while view["turn"]:
            if view["turn"]["dice"] is None:
                view = hand.send(view, "roll", 0)
            pairs = view["turn"]["pairs"]
            boxes = [next(c["box"] for c in view["turn"]["choices"] if c["legal"])]
            view = hand.send(view, "score", 0, boxes=pairs[0]["boxes"] if pairs else boxes)
        if view["phase"] == "over":
            hand.send(view, "done", 0)
    visit.go("/daily", "td.played")


A_DAY_AND_MORE_MS = 26 * 3_600_000


def daily_over(visit: Visit) -> None:
    """A day whose secret is shown."""
    daily_done(visit)
    day = visit.page.locator("td.played a").get_attribute("href")
    visit.house.put_forward(A_DAY_AND_MORE_MS)
    visit.go(str(day), "section:has(#same) code + p + code")
    visit.house.put_forward(-A_DAY_AND_MORE_MS)  # the other screens are of today


def no_such_page(visit: Visit) -> None:
    visit.go("/--/--", "main h1")


def no_such_game(visit: Visit) -> None:
    visit.go("/t/404404404", "main h1")


def no_such_rule_set(visit: Visit) -> None:
    visit.go("/rules/--", "main h1")


def odds_of_no_rule_set(visit: Visit) -> None:
    visit.go("/odds/--", "main h1")


def positions_of_no_rule_set(visit: Visit) -> None:
    visit.go("/practice/--", "main h1")


def positions_of_several_columns(visit: Visit) -> None:
    visit.go("/practice/yacht-dice+columns=2", ".sheets p:not([role=status])")


def refused(route: Route) -> None:
    route.abort("connectionrefused")


def server_gone(visit: Visit) -> None:
    visit.page.route_web_socket("**/socket", lambda line: line.close())
    visit.page.route("**/api/v1/rules", refused)
    visit.go("/rules", "main h1 ~ p, main .more")
    expect(visit.page.locator(".banner p")).to_be_visible()


def part_missing(visit: Visit) -> None:
    visit.go("/help", "h1")
    visit.page.route("**/assets/RulesList-*.js", refused)
    visit.press("a[href='/rules']", "main section[role=alert]")


def crash(visit: Visit) -> None:
    visit.page.route("**/api/v1/rules", lambda route: route.fulfill(json={"rules": [None]}))
    visit.go("/rules", "#report")


def outdated(visit: Visit) -> None:
    def speak_anew(line: WebSocketRoute) -> None:
        message = {"type": "outdated", "protocol": 99, "build": "new"}
        line.on_message(lambda _: line.send(json.dumps(message)))

    visit.page.route_web_socket("**/socket", speak_anew)
    visit.go("/help", "body:has(main h1) .banner p")


def newer(visit: Visit) -> None:
    def greet(line: WebSocketRoute) -> None:
        message = {"type": "welcome", "protocol": 1, "build": "newer", "server": "other"}
        line.on_message(lambda _: line.send(json.dumps(message)))

    visit.page.route_web_socket("**/socket", greet)
    visit.go("/help", "body:has(main h1) .banner p")


PRACTICE: dict[str, Any] = {
    "position": "general-short 01 3,-,-,-,-,-,-,-,-,-/-,4,-,-,-,-,-,-,-,- 2 0 25566 1 -",
    "held": [3, 4],
}


def play_on(visit: Visit) -> None:
    solve("general-short")
    hand = visit.table("general-short", hand_off=False)
    hand.send(hand.play_until(0), "done", seat=0)
    visit.go(f"/t/{hand.table}/review", "svg .line")
    visit.press(".foot .more button", "dialog select")


def practice(visit: Visit) -> None:
    hand = new_table(
        visit.page, visit.house.url, "general-short", visit.crew[:2], PRACTICE, hand_off=False
    )
    visit.at(hand)
    expect(visit.page.locator("button[data-place]").first).to_be_visible()


def practice_over(visit: Visit) -> None:
    hand = new_table(visit.page, visit.house.url, "general-short", visit.crew[:2], PRACTICE)
    hand.send(hand.view, "end")
    visit.at(hand).expect_over()


def practice_listed(visit: Visit) -> None:
    practice_over(visit)
    practice(visit)
    visit.go("/games", "main li")


STOPS: tuple[Stop, ...] = (
    home, home_with_games, menu, new_game, full_crew, another_game_under_way, flags,
    rules_in_the_set_up, rules_list, rule_set, rule_set_of_two_boxes, rule_set_switched, odds,
    odds_of_ten_dice, positions, position, position_answered, position_of_ten_dice, sitting_over,
    sittings_over, forget_practice, help_page, settings, resume, games, delete_a_game,
    before_the_first_roll, tied_for_who_starts, in_mid_turn, joker, all_dice_held, three_columns,
    ten_dice_divided, eight_seats, winning_roll, last_rounds, rules_in_force, keys, end_early,
    coach, review, menu_of_the_table, hand_off, wait_for_undo, victory, standings,
    standings_signed, standings_of_one, ended_early, new_game_online, room_as_host,
    rooms_full_crew, room_with_a_seat_free, room_as_guest, room_locked, room_closed,
    room_in_the_list, room_waits_at_home, join_by_code, wrong_code, a_rivals_throw, others_are_away,
    who_is_in_turn_is_away, own_seat_is_given, somebody_left_the_room, rematch_asked,
    lobby, quick_match, the_same_dice, the_same_dice_all_thrown, daily, daily_done, daily_over,
    no_such_page, no_such_game, no_such_rule_set,
    odds_of_no_rule_set, play_on, practice,
    practice_over, practice_listed, positions_of_no_rule_set, positions_of_several_columns,
)  # fmt: skip
FAILING_STOPS: tuple[Stop, ...] = (server_gone, part_missing, crash, outdated, newer)
"""Where the script, its files or its line are tampered with: each wants a page of its own."""
