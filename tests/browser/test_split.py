"""Ten dice divided for two boxes: by tapping, by keys, with dice that stay, over a lost line."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import Hand, new_table
from tests.browser.house import House
from yachtdice.words import say

DICE = "4411234555"
STAYING = "double-cameroon+held=stays"


def divided(page: Page, house: House, rules: str = "double-cameroon", held: str = "") -> Hand:
    """A roll of ten dice, divided for the fours and the fives by the best split.

    Args:
        held: places held from a throw before, from 1.
    """
    hand = new_table(page, house.url, rules)
    house.lay(hand.table, DICE)
    view = hand.send(hand.view, "roll")
    if held:
        places = [int(place) - 1 for place in held]
        house.lay(hand.table, "".join(d for at, d in enumerate(DICE) if at not in places))
        view = hand.send(hand.send(view, "hold", places=places), "roll")
    table = AtTable(page).open(house.url, hand.table)
    table.expect_dice(DICE)
    table.box("fours").click()
    table.box("fives").click()
    expect(table.score).to_contain_text(say("score_two", one=12, two=15))
    return hand


def expect_points(page: Page, fours: int, fives: int) -> None:
    table = AtTable(page)
    expect(table.score).to_contain_text(say("score_two", one=fours, two=fives))
    expect(table.score).to_have_attribute("aria-disabled", "false")


def test_dice_that_stay_change_places_too(page: Page, house: House) -> None:
    hand = divided(page, house, STAYING, held="1239")
    table = AtTable(page)
    table.die(0).click()  # a four that stays held, of the first group
    table.die(9).click()  # a five of the second
    expect_points(page, 8, 10)
    table.score.click()
    expect(table.first_roll).to_be_visible()
    assert hand.view["last"][-1]["points"] == [8, 10]


def test_dice_that_stay_change_places_on_a_phone(phone: Page, house: House) -> None:
    divided(phone, house, STAYING, held="1239")
    table = AtTable(phone)
    table.die(8).tap()  # a five that stays held, of the second group
    table.die(1).tap()  # a four of the first that stays too
    expect_points(phone, 8, 10)


def test_dice_change_places_by_their_keys(page: Page, house: House) -> None:
    hand = divided(page, house)
    page.keyboard.press("1")
    page.keyboard.press("0")
    expect_points(page, 8, 10)
    assert hand.view["turn"]["held"] == []


def test_second_press_of_the_same_die_changes_nothing(page: Page, house: House) -> None:
    divided(page, house)
    table = AtTable(page)
    table.die(0).click()
    expect(table.die(0)).to_have_attribute("aria-pressed", "true")
    expect(table.held).to_have_count(1)
    table.die(0).click()
    expect(table.held).to_have_count(0)
    expect_points(page, 12, 15)


def test_split_outlives_a_question_that_is_not_answered(page: Page, house: House) -> None:
    hand = divided(page, house)
    table = AtTable(page)
    page.route("**/preview", lambda route: route.abort("connectionrefused"))
    table.die(0).click()
    table.die(9).click()
    alert = page.get_by_role("alert").get_by_text(say("error_client_no_answer"))
    expect(alert).to_be_visible()
    # nothing is scored whose points are not known
    expect(table.score).to_have_attribute("aria-disabled", "true")
    expect(table.score).not_to_contain_text("12")
    table.score.click(force=True)
    page.unroute("**/preview")
    expect_points(page, 8, 10)
    assert hand.view["turn"]["round"] == 1
    table.score.click()
    expect(table.first_roll).to_be_visible()
    assert hand.view["last"][-1]["points"] == [8, 10]


def test_no_old_points_are_offered_while_the_new_ones_come(page: Page, house: House) -> None:
    divided(page, house)
    table = AtTable(page)
    waiting: list[Route] = []

    def keep(route: Route) -> None:
        waiting.append(route)

    page.route("**/preview", keep)
    table.die(0).click()
    table.die(9).click()
    expect(table.score).to_have_attribute("aria-disabled", "true")
    expect(table.score).not_to_contain_text("12")
    # another swap does not wait for the answer, and the answer to the first one is not its own
    table.die(1).click()
    table.die(8).click()
    with page.expect_response("**/preview"):
        waiting[1].continue_()
    expect_points(page, 4, 5)
    waiting[0].continue_()
    expect_points(page, 4, 5)


@pytest.mark.parametrize("box", ["fives", "sixes"])
def test_another_box_gives_a_split_up(page: Page, house: House, box: str) -> None:
    divided(page, house)
    table = AtTable(page)
    page.route("**/preview", lambda route: route.abort("connectionrefused"))
    table.die(0).click()
    table.die(9).click()
    expect(table.score).to_have_attribute("aria-disabled", "true")
    table.box(box).click()
    if box == "sixes":  # in place of the box that was chosen first
        expect(table.score).to_have_attribute("aria-disabled", "false")
    else:
        expect(table.score).to_have_count(0)
