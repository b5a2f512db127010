"""Playing at a table as a person would: by what the page shows."""

import re

from playwright.sync_api import Locator, Page, expect


class AtTable:
    """The table screen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, url: str, table: str) -> "AtTable":
        self.page.goto(f"{url}/t/{table}")
        return self

    @property
    def turn(self) -> Locator:
        """The heading that says whose throw it is."""
        return self.page.locator("#turn")

    @property
    def roll(self) -> Locator:
        """The Roll button, while a roll is allowed."""
        return self.page.locator("button.roll:not([aria-disabled='true'])")

    def roll_after(self, used: int) -> Locator:
        """The Roll button once so many rolls of the turn are shown as used.

        Right after a press the button still shows the state before: a test that presses it again
        asks for the one it means.
        """
        pip = "i.on:nth-of-type({})"
        found = self.roll.filter(has_not=self.page.locator(pip.format(used + 1)))
        return found.filter(has=self.page.locator(pip.format(used))) if used else found

    @property
    def first_roll(self) -> Locator:
        """Offered while the turn has no dice."""
        return self.roll_after(0)

    @property
    def second_roll(self) -> Locator:
        return self.roll_after(1)

    @property
    def third_roll(self) -> Locator:
        return self.roll_after(2)

    @property
    def roll_off(self) -> Locator:
        """The Roll button, while none is."""
        return self.page.locator("button.roll[aria-disabled='true']")

    @property
    def dice(self) -> Locator:
        return self.page.locator("button[data-place]")

    def die(self, place: int) -> Locator:
        return self.page.locator(f"button[data-place='{place}']")

    @property
    def held(self) -> Locator:
        return self.page.locator("button[data-place][aria-pressed='true']")

    @property
    def boxes(self) -> Locator:
        """The boxes that may be chosen, in the order of the card."""
        return self.page.locator("button[data-box]")

    @property
    def picked(self) -> Locator:
        return self.page.locator("button[data-box][aria-pressed='true']")

    @property
    def unpicked(self) -> Locator:
        return self.page.locator("button[data-box][aria-pressed='false']")

    def box(self, name: str) -> Locator:
        return self.page.locator(f"button[data-box='{name}']")

    @property
    def score(self) -> Locator:
        """The button that writes the picked box."""
        return self.page.locator("button.button-score")

    @property
    def undo(self) -> Locator:
        return self.page.locator("button.undo:not([aria-disabled='true'])")

    @property
    def skip(self) -> Locator:
        """The button that ends a wait or a computer's turn."""
        return self.page.locator(".actions button.wide")

    def faces(self) -> list[int]:
        """What the dice show, by place."""
        labels = self.dice.evaluate_all(
            "all => all.map(die => [+die.dataset.place, die.getAttribute('aria-label')])"
        )
        return [int(re.findall(r"\d+", label)[-1]) for _, label in sorted(labels)]

    def held_places(self) -> list[int]:
        places: list[int] = self.held.evaluate_all("all => all.map(die => +die.dataset.place)")
        return sorted(places)

    def expect_dice(self, faces: str) -> None:
        """Wait until the dice lie like this, by place."""
        for place, face in enumerate(faces):
            words = re.compile(rf": {face}\b")
            expect(self.die(place)).to_have_attribute("aria-label", words)

    def menu(self, entry: str) -> None:
        """Choose an entry of the table's menu by its words."""
        self.page.locator(".menu > button").click()
        self.page.get_by_role("button", name=entry).click()

    def expect_over(self) -> None:
        """Wait for the standings."""
        expect(self.page).to_have_url(re.compile(r"/standings$"))
        expect(self.page.locator("#log")).to_be_visible()
