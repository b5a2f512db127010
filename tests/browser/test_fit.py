"""What is in view without scrolling, on every size the table is meant for."""

from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import MAYA, MAYA_AND_CAPTAIN, new_table
from tests.browser.house import House
from tests.browser.windows import find_newer, window

SIZES = [(1440, 900), (1366, 650), (1024, 650), (390, 660), (375, 553), (360, 616), (844, 390)]
COLUMN_SIZES = [(1440, 900), (1366, 650), (1024, 650), (768, 1024)]
SOME_SIZES = [(1440, 900), (1024, 650), (390, 660), (360, 616), (844, 390)]
EIGHT = tuple(("person", f"Sailor {number}") for number in range(1, 9))
CONTROLS = ("button[data-place]", "button.roll", "button.undo")

# Whatever does not stand in the window wholly, or is covered in its middle.
OUT_OF_VIEW = """selector => [...document.querySelectorAll(selector)].filter(one => {
    const box = one.getBoundingClientRect();
    const inside = box.width > 0 && box.top >= -0.5 && box.left >= -0.5
        && box.bottom <= innerHeight + 0.5 && box.right <= innerWidth + 0.5;
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !(inside && hit && (one === hit || one.contains(hit)));
}).map(one => one.outerHTML.slice(0, 100))"""

SCROLLED = """() => {
    const page = document.documentElement;
    return [page.scrollWidth - page.clientWidth, page.scrollHeight - page.clientHeight];
}"""

# Of the rows or fields of the card.
LOWEST = """all => Math.min(
    ...all.map(one => one.closest("td, li").getBoundingClientRect().height))"""


def name_of(size: object) -> str:
    return "x".join(map(str, size)) if isinstance(size, tuple) else str(size)


def sized(chromium: Browser, size: tuple[int, int]) -> AbstractContextManager[Page]:
    """A mouse's window, or a phone's where it is as small."""
    width, height = size
    return window(chromium, width=width, height=height, touch=width < 1000)


def first_throw(
    page: Page, house: House, rules: str, seats: tuple[tuple[str, str], ...]
) -> AtTable:
    hand = new_table(page, house.url, rules, seats, hand_off=False)
    hand.send(hand.view, "roll")
    table = AtTable(page).open(house.url, hand.table)
    expect(table.boxes.first).to_be_attached()
    expect(table.dice.first).to_be_visible()
    return table


def expect_in_view(page: Page, *selectors: str) -> None:
    """Wait out what moves, then see that all of these stand in the window."""
    for selector in selectors:
        page.wait_for_function(f"selector => !({OUT_OF_VIEW})(selector).length", arg=selector)
    assert page.evaluate(SCROLLED) == [0, 0]


@pytest.mark.parametrize("size", SIZES, ids=name_of)
def test_thirteen_boxes_dice_and_roll_are_in_view(
    chromium: Browser, house: House, size: tuple[int, int]
) -> None:
    with sized(chromium, size) as page:
        table = first_throw(page, house, "yacht-dice", MAYA_AND_CAPTAIN)
        expect(table.boxes).to_have_count(13)
        expect_in_view(page, "button[data-box]", *CONTROLS)
        low = table.boxes.evaluate_all(LOWEST)
        assert low >= (30 if size[0] >= 800 else 36)
        if size[0] < 1000:  # what a picked box adds takes no room from the rest
            table.box("chance").tap()
            expect(table.score).to_be_visible()
            expect_in_view(page, "button[data-box]", "button.button-score", *CONTROLS)


@pytest.mark.parametrize("size", SIZES, ids=name_of)
def test_news_of_a_newer_version_leaves_the_table_in_reach(
    chromium: Browser, house: House, size: tuple[int, int]
) -> None:
    with sized(chromium, size) as page:
        find_newer(page)
        table = first_throw(page, house, "yacht-dice", MAYA_AND_CAPTAIN)
        expect(page.locator(".banner button")).to_have_count(2)
        expect(table.boxes).to_have_count(13)
        expect_in_view(page, ".menu > button", ".banner button", "button[data-box]", *CONTROLS)


@pytest.mark.parametrize("columns", [2, 3])
@pytest.mark.parametrize("size", COLUMN_SIZES, ids=name_of)
def test_every_box_of_several_columns_is_in_view(
    chromium: Browser, house: House, size: tuple[int, int], columns: int
) -> None:
    with sized(chromium, size) as page:
        table = first_throw(page, house, f"yacht-dice+columns={columns}", MAYA_AND_CAPTAIN)
        expect(table.boxes).to_have_count(13 * columns)
        expect_in_view(page, "button[data-box]", *CONTROLS)
        expect(page.locator(".scroll[data-below]")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 616), (844, 390)], ids=name_of)
def test_a_card_shows_that_it_goes_on_below(
    chromium: Browser, house: House, size: tuple[int, int]
) -> None:
    with sized(chromium, size) as page:
        table = first_throw(page, house, "yacht-dice+columns=3", MAYA)
        expect(page.locator(".scroll[data-below]")).to_be_visible()
        table.boxes.last.scroll_into_view_if_needed()
        page.locator(".scroll").evaluate("card => card.scrollTo(0, card.scrollHeight)")
        expect(page.locator(".scroll[data-below]")).to_have_count(0)
        expect_in_view(page, "button[data-box='chance']", "button[data-box='chance@3']")


@pytest.mark.parametrize("size", SOME_SIZES, ids=name_of)
@pytest.mark.parametrize(
    ("rules", "seats"),
    [("yatzy", MAYA), ("yacht-dice+columns=3", MAYA), ("yacht-dice", EIGHT)],
    ids=["fifteen boxes", "three columns", "eight seats"],
)
def test_dice_and_roll_stay_in_view_where_the_card_scrolls(
    chromium: Browser,
    house: House,
    size: tuple[int, int],
    rules: str,
    seats: tuple[tuple[str, str], ...],
) -> None:
    with sized(chromium, size) as page:
        table = first_throw(page, house, rules, seats)
        expect_in_view(page, *CONTROLS)
        table.boxes.last.scroll_into_view_if_needed()
        assert page.evaluate(SCROLLED) == [0, 0]
        expect_in_view(page, *CONTROLS)
        table.boxes.last.click()
        expect(table.roll).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=name_of)
def test_ten_dice_and_their_boxes_are_in_view(
    chromium: Browser, house: House, size: tuple[int, int]
) -> None:
    with sized(chromium, size) as page:
        table = first_throw(page, house, "double-cameroon", MAYA_AND_CAPTAIN)
        expect(table.dice).to_have_count(10)
        expect_in_view(page, "button[data-box]", *CONTROLS)
        table.boxes.nth(0).click()
        table.boxes.nth(7).click()
        expect(table.score).to_be_visible()
        expect_in_view(page, "button[data-box]", "button.button-score", *CONTROLS)
