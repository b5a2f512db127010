"""What a device prefers, and that it remembers."""

from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import new_table
from tests.browser.house import House
from yachtdice.words import say

BACKGROUND = "getComputedStyle(document.documentElement).backgroundColor"


def choose(page: Page, group: str, option: str) -> None:
    named = page.get_by_role("group", name=say(group))
    named.get_by_text(say(option), exact=True).click()


def test_theme_is_kept(page: Page, house: House) -> None:
    page.goto(f"{house.url}/settings")
    light = page.evaluate(BACKGROUND)
    choose(page, "settings_theme", "settings_theme_dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dark = page.evaluate(BACKGROUND)
    assert dark != light
    page.goto(house.url)
    assert page.evaluate(BACKGROUND) == dark
    page.goto(f"{house.url}/settings")
    page.get_by_role("button", name=say("settings_reset")).click()
    page.reload()
    assert page.evaluate(BACKGROUND) == light


def test_dark_device_gets_the_dark_theme(page: Page, house: House) -> None:
    page.goto(f"{house.url}/settings")
    light = page.evaluate(BACKGROUND)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(BACKGROUND) != light
    choose(page, "settings_theme", "settings_theme_light")
    assert page.evaluate(BACKGROUND) == light


def test_dice_can_show_numerals(page: Page, house: House) -> None:
    page.goto(f"{house.url}/settings")
    choose(page, "settings_faces", "settings_faces_numerals")
    hand = new_table(page, house.url)
    house.lay(hand.table, "25566")
    table = AtTable(page).open(house.url, hand.table)
    table.first_roll.click()
    table.expect_dice("25566")
    assert table.dice.all_inner_texts() == list("25566")


def test_new_tables_go_by_what_the_device_prefers(page: Page, house: House) -> None:
    page.goto(f"{house.url}/settings")
    page.get_by_text(say("setting_hand_off"), exact=True).click()
    choose(page, "setting_speed", "setting_speed_fast")
    page.goto(house.url)
    page.get_by_role("button", name=say("home_play")).click()
    expect(AtTable(page).roll).to_be_visible()
    listed = page.request.get(f"{house.url}/api/v1/tables").json()["tables"]
    view = page.request.get(f"{house.url}/api/v1/tables/{listed[0]['table']}").json()
    assert (view["settings"]["hand_off"], view["settings"]["speed"]) == (False, "fast")
