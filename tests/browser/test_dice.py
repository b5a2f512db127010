"""Throwing and holding dice."""

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import Hand, new_table
from tests.browser.house import House
from yachtdice.words import say


def rolled(page: Page, house: House, dice: str, rules: str = "yacht-dice") -> tuple[AtTable, Hand]:
    """Maya's table, at which these dice have been thrown: one word a throw, none held between."""
    hand = new_table(page, house.url, rules)
    house.lay(hand.table, dice)
    view = hand.view
    for _ in dice.split():
        view = hand.send(view, "roll")
    table = AtTable(page).open(house.url, hand.table)
    table.expect_dice(dice.split()[-1])
    return table, hand


def box_of(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box is not None
    return box


def is_inside(inner: FloatRect, outer: FloatRect) -> bool:
    """Whether the middle of one box lies in the other."""
    x, y = inner["x"] + inner["width"] / 2, inner["y"] + inner["height"] / 2
    return (
        outer["x"] <= x <= outer["x"] + outer["width"]
        and outer["y"] <= y <= outer["y"] + outer["height"]
    )


def test_held_die_lies_in_its_slot_and_says_so(page: Page, house: House) -> None:
    table, _ = rolled(page, house, "25566")
    rail = box_of(page.locator(".rail"))
    assert not is_inside(box_of(table.die(1)), rail)
    table.die(1).click()
    expect(table.die(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".tag")).to_have_text([say("tag_held")])
    assert is_inside(box_of(table.die(1)), rail)
    assert is_inside(box_of(table.die(1)), box_of(page.locator(".slot").nth(1)))
    table.die(1).click()
    expect(page.locator(".tag")).to_have_count(0)
    assert not is_inside(box_of(table.die(1)), rail)


def test_held_die_is_raised_and_says_so_on_a_phone(phone: Page, house: House) -> None:
    table, _ = rolled(phone, house, "25566")
    low = box_of(table.die(1))["y"]
    table.die(1).tap()
    held = phone.locator(".place").nth(1)
    expect(held.get_by_text(say("tag_held"))).to_be_visible()
    assert box_of(table.die(1))["y"] < low
    assert box_of(table.die(0))["y"] == low


def test_number_keys_hold_and_let_go(page: Page, house: House) -> None:
    table, hand = rolled(page, house, "25566")
    for key in "25":
        page.keyboard.press(key)
    expect(table.held).to_have_count(2)
    assert table.held_places() == [1, 4]
    page.keyboard.press("2")
    expect(table.held).to_have_count(1)
    assert table.held_places() == [4]
    page.keyboard.press("6")  # there is no sixth die
    house.lay(hand.table, "1344")
    table.second_roll.click()
    table.expect_dice("13446")
    assert hand.view["turn"]["held"] == [4]


def test_held_dice_keep_and_the_others_roll(page: Page, house: House) -> None:
    table, hand = rolled(page, house, "25566")
    house.lay(hand.table, "134 2")
    table.die(1).click()
    table.die(2).click()
    table.second_roll.click()
    table.expect_dice("15534")
    # holds may be changed before each roll
    table.die(1).click()
    for place in (0, 3, 4):
        table.die(place).click()
    expect(table.held).to_have_count(4)
    table.third_roll.click()
    table.expect_dice("12534")


def test_all_dice_held_leave_only_the_boxes(page: Page, house: House) -> None:
    table, hand = rolled(page, house, "25566")
    for place in range(5):
        table.die(place).click()
    expect(table.roll_off).to_have_text(say("choose_box"))
    page.keyboard.press("r")
    table.roll_off.click(force=True)
    page.keyboard.press("1")
    expect(table.roll).to_contain_text(say("roll_button", roll=2, rolls=3))
    assert hand.view["turn"]["rolls_used"] == 1


def test_roll_tells_which_roll_of_three(page: Page, house: House) -> None:
    hand = new_table(page, house.url)
    table = AtTable(page).open(house.url, hand.table)
    for used in range(3):
        expect(table.roll).to_contain_text(say("roll_button", roll=used + 1, rolls=3))
        expect(table.roll.locator(".used .on")).to_have_count(used)
        table.roll_after(used).click()
    expect(table.roll_off).to_have_text(say("choose_box"))
    expect(table.die(0)).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("1")
    expect(table.held).to_have_count(0)


def test_die_once_held_stays_held_where_that_is_the_rule(page: Page, house: House) -> None:
    table, hand = rolled(page, house, "25566", "yacht-dice+held=stays")
    house.lay(hand.table, "1345")
    table.die(0).click()
    table.die(0).click()  # before the roll it may still be let go
    expect(table.held).to_have_count(0)
    table.die(0).click()
    table.second_roll.click()
    table.expect_dice("21345")
    expect(table.die(0)).to_have_accessible_name(say("die_fixed", place=1, face=2))
    table.die(0).click(force=True)
    page.keyboard.press("1")
    table.die(4).click()
    expect(table.die(4)).to_have_attribute("aria-pressed", "true")
    assert table.held_places() == [0, 4]


@pytest.mark.parametrize("held", ["", "24"])
def test_ten_dice_are_held_by_their_keys(page: Page, house: House, held: str) -> None:
    table, _ = rolled(page, house, "1234561234", "double-cameroon")
    for key in f"0{held}":
        page.keyboard.press(key)
    expect(table.held).to_have_count(1 + len(held))
    assert table.held_places() == sorted([9, *(int(key) - 1 for key in held)])
