"""Bringing a table to where a test begins, over HTTP with the page's own device key."""

import itertools
from typing import Any

from playwright.sync_api import BrowserContext, Page

from tests.browser.house import House

Json = dict[str, Any]
MAYA = (("person", "Maya"),)
MAYA_AND_JON = (("person", "Maya"), ("person", "Jon"))
MAYA_AND_CAPTAIN = (("person", "Maya"), ("computer", "Captain"))

_numbers = itertools.count(1)


class Hand:
    """Commands for one table."""

    def __init__(self, page: Page | BrowserContext, url: str, table: str) -> None:
        self.page = page
        self.origin = url
        self.table = table
        self._at = f"{url}/api/v1/tables/{table}"

    @property
    def view(self) -> Json:
        """The table as this browser's key sees it."""
        answer = self.page.request.get(self._at)
        assert answer.ok, answer.text()
        view: Json = answer.json()
        return view

    def record(self) -> bytes:
        """Of the latest game."""
        return self.page.request.get(f"{self._at}/record").body()

    def send(self, view: Json, type_: str, seat: int | None = None, **fields: Any) -> Json:
        """Carry out a command that is based on a view, and return the view after it."""
        acting = view["turn"]["seat"] if seat is None else seat
        order = {"id": fresh_id(), "type": type_, "table": self.table, "seq": view["seq"]}
        answer = self.page.request.post(
            f"{self._at}/commands",
            headers={"Origin": self.origin},
            data={**order, "seat": acting, **fields},
        )
        assert answer.ok, answer.text()
        after: Json = answer.json()["view"]
        return after

    def write(self, house: House, story: str) -> Json:
        """Turns of people one after the other, `yacht:66666 ones:12345`: rolled once, written."""
        view = self.view
        for turn in story.split():
            box, dice = turn.split(":")
            house.lay(self.table, dice, seat=view["turn"]["seat"])
            view = self.send(self.send(view, "roll"), "score", boxes=[box])
        return view

    def write_pairs(self, house: House, throws: list[str]) -> Json:
        """Turns of ten dice, rolled once and written into the two boxes that pay most."""
        view = self.view
        for dice in throws:
            house.lay(self.table, dice, seat=view["turn"]["seat"])
            view = self.send(view, "roll")
            best = max(view["turn"]["pairs"], key=lambda pair: pair["points"])
            view = self.send(view, "score", boxes=best["boxes"])
        return view

    def play_until(self, boxes_open: int) -> Json:
        """Roll once and fill the first legal box, until a turn begins with so many boxes open."""
        view = self.view
        while open_boxes(view) > boxes_open:
            view = self.send(view, "roll")
            turn = view["turn"]
            if turn["pairs"]:
                boxes = turn["pairs"][0]["boxes"]
            else:
                boxes = [next(c["box"] for c in turn["choices"] if c["legal"])]
            view = self.send(view, "score", boxes=boxes)
        return view


def open_boxes(view: Json) -> int:
    """Of the seat in turn; none once the game is over."""
    if view["turn"] is None:
        return 0
    cards = view["seats"][view["turn"]["seat"]]["cards"]
    return sum(points is None for card in cards for points in card["points"])


def new_table(
    page: Page,
    url: str,
    rules: str = "yacht-dice",
    seats: tuple[tuple[str, str], ...] = MAYA,
    start: Json | None = None,
    **settings: Any,
) -> Hand:
    """Set up a table that this browser's key holds.

    Args:
        start: where its games begin, for practice.
    """
    answer = page.request.post(
        f"{url}/api/v1/tables",
        headers={"Origin": url},
        data={
            "id": fresh_id(),
            "rules": rules,
            "seats": [{"kind": kind, "name": name} for kind, name in seats],
            "settings": settings,
            "start": start,
        },
    )
    assert answer.status == 201, answer.text()
    return Hand(page, url, str(answer.json()["table"]))


def new_room(
    page: Page | BrowserContext,
    url: str,
    *seats: str,
    rules: str = "general-short",
    listed: bool = False,
    **settings: Any,
) -> Hand:
    """Set up a room of this browser's people; `-` is an open seat, `*` a computer's."""
    kinds = {"-": {"kind": "open"}, "*": {"kind": "computer"}}
    answer = page.request.post(
        f"{url}/api/v1/tables",
        headers={"Origin": url},
        data={
            "id": fresh_id(),
            "rules": rules,
            "seats": [kinds.get(name, {"kind": "person", "name": name}) for name in seats],
            "settings": settings,
            "room": True,
            "listed": listed,
        },
    )
    assert answer.status == 201, answer.text()
    return Hand(page, url, str(answer.json()["table"]))


def wait_quickly(page: Page | BrowserContext, url: str, rules: str, seats: int, name: str) -> Hand:
    """Wait for a quick match."""
    asked = {"id": fresh_id(), "rules": rules, "seats": seats, "name": name}
    answer = page.request.post(f"{url}/api/v1/quick-match", headers={"Origin": url}, data=asked)
    assert answer.ok, answer.text()
    return Hand(page, url, str(answer.json()["table"]))


def another(page: Page, hand: Hand) -> Hand:
    """The same table from another browser, which has no page open."""
    browser = page.context.browser
    assert browser is not None
    return Hand(browser.new_context(), hand.origin, hand.table)


def fresh_id() -> str:
    return f"by-api-{next(_numbers):08d}"
