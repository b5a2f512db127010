"""Names are shown as they were typed, whatever is in them: as text, and nothing but text."""

import re

import pytest
from playwright.sync_api import Dialog, Page, Request, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import new_table
from tests.browser.house import House
from tests.browser.screens import CREW, MARKUP, NAMES, RIGHT_TO_LEFT
from yachtdice.words import say

# Where the digits stand and where the name does: their middles from the left.
ORDER = """(line, name) => {
    const text = line.firstChild;
    const middle = (from, to) => {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, to);
        const box = range.getBoundingClientRect();
        return box.x + box.width / 2;
    };
    const [digits] = text.data.match(/[0-9]+/);
    const [at, nameAt] = [text.data.indexOf(digits), text.data.indexOf(name)];
    return [middle(nameAt, nameAt + name.length), middle(at, at + digits.length)];
}"""


def spoil(page: Page) -> list[str]:
    """What would be called if a name were taken for code."""
    called: list[str] = []

    def on_dialog(dialog: Dialog) -> None:
        called.append(dialog.message)
        dialog.dismiss()

    def on_request(request: Request) -> None:
        if request.resource_type == "image" and request.url.endswith("/x"):
            called.append(request.url)

    page.on("dialog", on_dialog)
    page.on("request", on_request)
    return called


def apart(name: str) -> str:
    """A name in a sentence: one that would turn the words round it is kept from doing so."""
    return f"\u2068{name}\u2069" if name == RIGHT_TO_LEFT else name


def test_names_typed_in_the_set_up_stand_on_the_card(page: Page, house: House) -> None:
    called = spoil(page)
    page.goto(f"{house.url}/new")
    fields = page.locator("input.name")
    expect(fields).to_have_count(2)
    for _ in range(6):
        page.get_by_role("button", name=say("setup_add_person")).click()
    page.get_by_role("group", name=say("setup_kind", number=2)).get_by_text(
        say("setup_person")
    ).click()
    for number, name in enumerate(NAMES):
        fields.nth(number).fill(f"  {name} ")
    page.get_by_role("button", name=say("setup_start")).click()
    expect(page.locator("th.seat .name")).to_have_text(list(NAMES))
    expect(AtTable(page).turn).to_have_text(say("turn_yours_named", name=MARKUP))
    expect(page).to_have_title(re.compile(re.escape(MARKUP)))
    page.goto(f"{house.url}/new")
    expect(fields).to_have_count(8)
    assert [fields.nth(number).input_value() for number in range(8)] == list(NAMES)
    assert called == []


@pytest.mark.parametrize("first", range(0, len(NAMES), 2))
def test_names_are_plain_text_all_through_a_game(page: Page, house: House, first: int) -> None:
    called = spoil(page)
    crew = CREW[first : first + 2]
    (_, one), (_, two) = crew
    hand = new_table(page, house.url, "double-cameroon", crew)
    hand.write_pairs(house, ["1111122222"])
    AtTable(page).open(house.url, hand.table)
    expect(page.get_by_role("heading", level=1)).to_have_text(two)
    expect(page.locator(".totals .name")).to_have_text([one, two])
    page.get_by_role("button", name=say("hand_off_take", name=apart(two)), exact=True).click()
    page.get_by_role("button", name=say("last_pill")).click()
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_contain_text(one)
    page.keyboard.press("Escape")
    page.locator(".menu > button").click()
    give = say("seat_give", name=apart(one))
    expect(page.get_by_role("button", name=give, exact=True)).to_be_visible()
    page.goto(house.url)
    expect(page.locator(".seats .name")).to_have_text([one, two])
    hand.play_until(0)
    AtTable(page).open(house.url, hand.table).expect_over()
    assert set(page.locator("tbody th.name").all_inner_texts()) == {one, two}
    page.goto(f"{house.url}/games")
    expect(page.locator("main li .name")).to_have_text([one, two])
    assert called == []
    assert page.locator("img").count() == 0


def test_equal_names_are_numbered(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=(("person", "Jon"), ("person", "jon")))
    AtTable(page).open(house.url, hand.table)
    expect(page.locator("th.seat .name")).to_have_text(["Jon 1", "jon 2"])


def test_number_after_a_name_written_from_the_right_stays_after_it(
    page: Page, house: House
) -> None:
    hand = new_table(page, house.url, "double-cameroon", (("person", RIGHT_TO_LEFT),))
    hand.play_until(0)
    AtTable(page).open(house.url, hand.table).expect_over()
    line = page.locator(".faces .who span").first
    name_at, digits_at = line.evaluate(f"line => ({ORDER})(line, {RIGHT_TO_LEFT!r})")
    assert digits_at > name_at
