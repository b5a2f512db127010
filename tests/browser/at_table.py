"""Playing at a table as a person would: by what the page shows."""

import re
import secrets
from typing import Any

from playwright.sync_api import Locator, Page, expect

from yachtdice.words import say

TIMEOUT_MS = 15_000


def create_table(
    page: Page,
    url: str,
    rules: str = "yacht-dice",
    seats: tuple[tuple[str, str], ...] = (("person", "Maya"),),
    **settings: Any,
) -> str:
    """Set up a table for this browser's key through the API, and return its id."""
    answer = page.request.post(
        f"{url}/api/v1/tables",
        headers={"Origin": url},
        data={
            "id": secrets.token_urlsafe(12),
            "rules": rules,
            "seats": [{"kind": kind, "name": name} for kind, name in seats],
            "settings": settings,
        },
    )
    assert answer.status == 201, answer.text()
    return str(answer.json()["table"])


def fetch_view(page: Page, url: str, table: str) -> dict[str, Any]:
    """The table as this browser's key sees it."""
    answer = page.request.get(f"{url}/api/v1/tables/{table}")
    assert answer.ok, answer.text()
    view: dict[str, Any] = answer.json()
    return view


class AtTable:
    """The table screen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, url: str, table: str) -> None:
        self.page.goto(f"{url}/t/{table}")

    @property
    def roll(self) -> Locator:
        """The Roll button, while a roll is allowed."""
        return self.page.locator("button.roll:not([aria-disabled='true'])")

    @property
    def dice(self) -> Locator:
        return self.page.locator("button[data-place]")

    @property
    def boxes(self) -> Locator:
        """The boxes that may be chosen."""
        return self.page.locator("button[data-box]:visible")

    @property
    def held(self) -> Locator:
        return self.page.locator("button[data-place][aria-pressed='true']")

    def faces(self) -> list[int]:
        """Faces by place, as the dice are called."""
        labels = [self.dice.nth(n).get_attribute("aria-label") for n in range(self.dice.count())]
        places = [
            int(self.dice.nth(n).get_attribute("data-place") or -1)
            for n in range(self.dice.count())
        ]
        numbers = [re.findall(r"\d+", label or "") for label in labels]
        return [int(face[-1]) for _, face in sorted(zip(places, numbers, strict=True))]

    def choose(self, box: str) -> None:
        """Pick a box, and confirm it if the page asks."""
        self.page.locator(f"button[data-box='{box}']:visible").click()

    def undo(self) -> None:
        self.page.get_by_role("button", name=re.compile(f"^{say('undo')}")).click()

    def expect_over(self) -> None:
        """Wait for the standings."""
        expect(self.page).to_have_url(re.compile(r"/standings$"), timeout=TIMEOUT_MS)
