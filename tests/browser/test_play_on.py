"""Play on from a step of a review: what begins there, how it is marked, and what it is not."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import MAYA, MAYA_AND_CAPTAIN, Hand, Json, new_table
from tests.browser.house import House
from tests.browser.screens import PRACTICE
from tests.browser.test_fit import expect_in_view, name_of, sized
from tests.browser.test_review import RULES, _solved, final, opened  # noqa: F401 - a fixture
from tests.browser.test_screens import expect_accessible
from yachtdice.words import say

SIZES = [(1440, 900), (1024, 650), (390, 660), (360, 616), (844, 390)]


def begin(page: Page) -> Hand:
    """Press on from the step in sight to the table; the crew is as it is offered."""
    page.get_by_role("button", name=say("play_on"), exact=True).click()
    page.get_by_role("button", name=say("play_on_start"), exact=True).click()
    expect(page).to_have_url(re.compile(r"/t/[^/]+$"))
    expect(page.locator("button[data-place]").first).to_be_visible()
    url = page.url
    return Hand(page, url.partition("/t/")[0], url.rpartition("/")[2])


def on_deck(view: Json) -> list[int]:
    dice: list[int] = view["turn"]["dice"]
    return dice


def test_a_game_goes_on_from_a_step(page: Page, house: House) -> None:
    review = opened(page, house, final(page, house, MAYA), "?step=4")
    step = review["steps"][3]
    hand = begin(page)
    view = hand.view
    assert view["practice"]
    assert view["position"] == step["start"]["position"]
    assert on_deck(view) == step["dice"]
    expect(
        page.get_by_text(say("play_on_game", game=say("rules_general_short_title")))
    ).to_be_visible()
    # a turn is played, and taken back to the dice that were given
    page.locator("[data-box]:not([disabled])").first.click()
    expect(page.get_by_role("button", name=re.compile("Undo"))).to_be_enabled()
    assert hand.view["turn"]["dice"] is None
    page.get_by_role("button", name=re.compile("Undo")).click()
    expect(page.locator("button[data-place]").first).to_be_visible()
    assert on_deck(hand.view) == step["dice"]
    # to its end: no signature, no best, and once more from there
    hand.send(hand.play_until(0), "done", seat=0)
    page.goto(f"{house.url}/t/{hand.table}/standings")
    expect(page.get_by_text(say("play_on_unsigned"))).to_be_visible()
    expect(page.locator(".signed, .best")).to_have_count(0)
    expect(page.get_by_text(say("play_on_tag"), exact=True)).to_be_visible()
    expect_accessible(page)
    page.get_by_role("button", name=say("play_on_again")).click()
    expect(page.locator("button[data-place]").first).to_be_visible()
    again = hand.view
    assert again["game"] == 2
    assert again["position"] == step["start"]["position"]
    assert again["proof"]["commitment"] != view["proof"]["commitment"]


def test_it_is_marked_in_the_lists(page: Page, house: House) -> None:
    opened(page, house, final(page, house, MAYA))
    hand = begin(page)
    game = say("play_on_game", game=say("rules_general_short_title"))
    page.goto(f"{house.url}/games")
    expect(page.get_by_role("heading", name=re.compile(f"^{re.escape(game)}"))).to_be_visible()
    page.goto(house.url)
    expect(page.locator("main").get_by_text(re.compile(f"^{re.escape(game)}"))).to_be_visible()
    hand.send(hand.view, "end", seat=0)
    page.reload()
    past = page.locator("section", has=page.locator("#past"))
    expect(past.get_by_text(game)).to_have_count(1)


def test_the_computer_stays_who_it_is(page: Page, house: House) -> None:
    seats = (*MAYA_AND_CAPTAIN[:1], ("computer", ""))
    hand = final_with_computer(page, house, seats)
    opened(page, house, hand, "?step=1")
    page.get_by_role("button", name=say("play_on"), exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(say("play_on_you", name="Maya"))).to_be_visible()
    chooser = dialog.get_by_label(say("play_on_seat", name=say("player_captain")))
    expect(chooser).to_have_value("captain")
    expect_accessible(page)
    chooser.select_option("deckhand")
    page.get_by_role("button", name=say("play_on_start"), exact=True).click()
    expect(page).to_have_url(re.compile(r"/t/[^/]+$"))
    begun = Hand(page, house.url, page.url.rpartition("/")[2]).view
    assert [(seat["name"], seat["player"]) for seat in begun["seats"]] == [
        ("Maya", ""),
        ("", "deckhand"),
    ]


def final_with_computer(page: Page, house: House, seats: tuple[tuple[str, str], ...]) -> Hand:
    hand = new_table(page, house.url, RULES, seats, hand_off=False, speed="at_once")
    view = hand.send(hand.view, "roll")
    hand.send(view, "score", boxes=[view["turn"]["choices"][0]["box"]])
    page.wait_for_timeout(200)
    hand.send(hand.view, "end", seat=0)
    return hand


def test_from_a_file_and_to_other_people(page: Page, house: House, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(final(page, house).record())
    page.goto(f"{house.url}/review")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator("svg .line")).to_be_visible()
    expect(page.get_by_role("button", name=say("review_share"))).to_have_count(0)
    page.keyboard.press("Home")
    page.get_by_role("button", name=say("play_on"), exact=True).click()
    page.get_by_label(say("play_on_seat", name="Jon")).select_option("person")
    page.get_by_role("button", name=say("play_on_start"), exact=True).click()
    expect(page).to_have_url(re.compile(r"/t/[^/]+$"))
    view = Hand(page, house.url, page.url.rpartition("/")[2]).view
    assert [(seat["name"], seat["kind"]) for seat in view["seats"]] == [
        ("Maya", "person"),
        ("Jon", "person"),
    ]


def test_the_link_names_the_game(page: Page, house: House) -> None:
    """It still leads there when another game has been played at the table."""
    hand = final(page, house, MAYA)
    opened(page, house, hand)  # the latest: its address has no number
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    link = page.locator("#review-link").inner_text()
    assert re.search(rf"/t/{hand.table}/review/1\?step=2$", link)
    expect(page).to_have_url(link)
    expect(page.get_by_role("button", name=say("review_share"))).to_have_count(1)


@pytest.mark.parametrize("size", SIZES, ids=name_of)
def test_the_table_fits_with_its_mark(
    chromium: Browser, house: House, size: tuple[int, int]
) -> None:
    with sized(chromium, size) as page:
        hand = new_table(page, house.url, "general-short", MAYA * 2, PRACTICE, hand_off=False)
        AtTable(page).open(house.url, hand.table)
        expect(page.locator("button[data-place]").first).to_be_visible()
        mark = page.get_by_text(re.compile("^" + re.escape(say("play_on_game", game=""))))
        expect(mark).to_be_visible()
        expect_in_view(page, "button[data-place]", "button.roll")
