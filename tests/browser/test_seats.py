"""Who is who at a full table, and a long name on the device that is passed on."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import Hand, new_table
from tests.browser.house import House
from tests.browser.windows import window

FOUR = (("person", "Captain"),) * 4  # who are numbered
LONG = "Bartholomew Montgomery"

# How much of each name stands in sight: of what may be clipped, and of its end.
SHOWN = """names => names.map(name => {
    const [start, end] = name.children;
    const [name_, end_] = [name.getBoundingClientRect(), end.getBoundingClientRect()];
    const inside = end_.left >= name_.left - 0.5 && end_.right <= name_.right + 0.5;
    return [start.clientWidth, inside && end_.width];
})"""

# Words of a heading that are broken over two lines.
BROKEN = """heading => {
    const text = heading.firstChild;
    return [...text.data.matchAll(/\\S+/g)].filter(({0: word, index}) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length !== 1;
    }).map(([word]) => word);
}"""

# Whatever of a part sticks out of its inner frame, 6 px within it.
OUTSIDE = """part => {
    const frame = part.getBoundingClientRect();
    return [...part.querySelectorAll("*")].filter(one => {
        const box = one.getBoundingClientRect();
        return box.width > 1 && (box.left < frame.left + 6 || box.right > frame.right - 6);
    }).map(one => one.outerHTML.slice(0, 100));
}"""


def at_four(page: Page, house: House) -> Hand:
    hand = new_table(page, house.url, "yacht-dice", FOUR, hand_off=False)
    AtTable(page).open(house.url, hand.table)
    expect(AtTable(page).roll).to_be_visible()
    return hand


@pytest.mark.parametrize("size", [(1440, 900), (1024, 650)])
def test_four_columns_show_which_namesake_is_which(
    chromium: Browser, house: House, size: tuple[int, int]
) -> None:
    with window(chromium, width=size[0], height=size[1]) as page:
        at_four(page, house)
        names = page.locator("th.seat .name")
        expect(names).to_have_text([f"Captain {number}" for number in range(1, 5)])
        for start, end in names.evaluate_all(SHOWN):
            assert start > 40
            assert end > 8


@pytest.mark.parametrize("width", [360, 390])
def test_the_strip_shows_that_it_goes_on(chromium: Browser, house: House, width: int) -> None:
    with window(chromium, width=width, height=660, touch=True) as page:
        hand = at_four(page, house)
        for start, end in page.locator(".strip .name").evaluate_all(SHOWN):
            assert start > 40
            assert end > 8
        expect(page.locator(".strip[data-beyond]")).to_be_visible()
        hand.write(house, "ones:11134 twos:22334 threes:33312")
        expect(page.locator(".strip .shown")).to_contain_text("Captain 4")
        expect(page.locator(".strip .shown")).to_be_in_viewport(ratio=0.99)
        expect(page.locator(".strip[data-beyond]")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), (390, 660), (1440, 900)])
def test_a_long_name_stays_on_the_deck_that_is_passed_on(
    chromium: Browser, house: House, size: tuple[int, int]
) -> None:
    touch = size[0] < 1000
    with window(chromium, width=size[0], height=size[1], touch=touch) as page:
        hand = new_table(page, house.url, seats=(("person", "Maya"), ("person", LONG)))
        hand.write(house, "full_house:22255")
        AtTable(page).open(house.url, hand.table)
        heading = page.locator("#hand-off")
        expect(heading).to_have_text(LONG)
        assert heading.evaluate(BROKEN) == []
        deck = page.locator(".deck")
        assert deck.evaluate(OUTSIDE) == []
        assert deck.evaluate("deck => deck.scrollHeight <= deck.clientHeight")
        expect(page.locator(".undo kbd")).to_be_visible(visible=not touch)
