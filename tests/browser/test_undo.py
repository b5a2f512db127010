"""Taking the last score back, and when that is over."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import MAYA_AND_CAPTAIN, MAYA_AND_JON, new_table
from tests.browser.house import House
from yachtdice.words import say


def standing(view: dict[str, Any]) -> list[tuple[object, ...]]:
    """All that an undo must bring back, seat by seat."""
    return [
        (seat["cards"], seat["extra_yachts"], seat["extra_points"], seat["total"])
        for seat in view["seats"]
    ]


def test_score_can_be_taken_back_before_the_computer_throws(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=MAYA_AND_CAPTAIN, speed="at_once")
    house.lay(hand.table, "25566 122")
    table = AtTable(page).open(house.url, hand.table)
    table.first_roll.click()
    table.die(3).click()
    table.die(4).click()
    table.second_roll.click()
    table.expect_dice("12266")
    table.die(1).click()
    expect(table.held).to_have_count(3)
    before = hand.view
    table.box("sixes").click()
    # running down on the button
    expect(table.undo.locator("kbd.running")).to_have_text(re.compile("^[123]$"))
    expect(table.skip).to_have_text(say("skip_wait"))
    table.undo.click()
    table.expect_dice("12266")
    assert table.held_places() == [1, 3, 4]
    expect(table.third_roll).to_be_visible()
    after = hand.view
    assert standing(after) == standing(before)
    assert after["turn"] == before["turn"]


def test_skip_ends_the_wait(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=MAYA_AND_CAPTAIN, speed="at_once")
    table = AtTable(page).open(house.url, hand.table)
    table.first_roll.click()
    table.box("chance").click()
    table.skip.click()
    expect(table.first_roll).to_be_visible()
    expect(table.undo).to_have_count(0)
    view = hand.view
    assert view["turn"]["round"] == 2
    assert view["can"]["undo"] is None


def test_hand_off_shows_the_score_all_totals_and_who_is_next(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=MAYA_AND_JON)
    hand.write(house, "ones:11134 twos:22234")
    house.lay(hand.table, "55566")
    table = AtTable(page).open(house.url, hand.table)
    page.get_by_role("button", name=say("hand_off_take", name="Maya")).click()
    table.first_roll.click()
    table.box("full_house").click()
    expect(page.get_by_role("heading", name="Jon")).to_be_visible()
    what = say("wrote_one", points=25, box=say("box_full_house"))
    line = f"{say('wrote', name='Maya', what=what)}."
    expect(page.get_by_text(line, exact=True)).to_be_visible()
    totals = page.get_by_role("list", name=say("hand_off_totals")).get_by_role("listitem")
    expect(totals).to_have_text([re.compile("Maya.*28"), re.compile("Jon.*6")])
    expect(table.boxes).to_have_count(0)
    table.undo.click()
    table.expect_dice("55566")
    table.box("sixes").click()
    page.get_by_role("button", name=say("hand_off_take", name="Jon")).click()
    expect(table.turn).to_have_text(say("turn_yours_named", name="Jon"))
    expect(page).to_have_title(re.compile("Jon"))
    table.undo.click()  # no die has been thrown since
    table.expect_dice("55566")


def test_device_is_passed_on_again_after_an_undo(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=MAYA_AND_JON)
    house.lay(hand.table, "55566")
    table = AtTable(page).open(house.url, hand.table)
    jon = page.get_by_role("button", name=say("hand_off_take", name="Jon"))
    table.first_roll.click()
    for box in ("sixes", "fives", "full_house"):
        table.box(box).click()
        jon.click()
        expect(table.turn).to_have_text(say("turn_yours_named", name="Jon"))
        expect(table.first_roll).to_be_visible()
        table.undo.click()
        table.expect_dice("55566")
        expect(table.turn).to_have_text(say("turn_yours_named", name="Maya"))
    table.box("full_house").click()
    jon.click()
    table.first_roll.click()
    expect(table.dice).to_have_count(5)
    assert hand.view["last"][-1]["boxes"] == ["full_house"]


def test_hand_off_can_be_switched_off(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=MAYA_AND_JON, hand_off=False)
    table = AtTable(page).open(house.url, hand.table)
    table.first_roll.click()
    table.box("chance").click()
    expect(table.turn).to_have_text(say("turn_yours_named", name="Jon"))
    table.first_roll.click()
    expect(table.dice).to_have_count(5)
    expect(table.undo).to_have_count(0)


def test_standings_carry_undo_until_they_are_signed(page: Page, house: House) -> None:
    hand = new_table(page, house.url)
    hand.play_until(1)
    table = AtTable(page).open(house.url, hand.table)
    table.first_roll.click()
    expect(table.dice).to_have_count(5)
    dice = table.faces()
    table.boxes.click()
    table.expect_over()
    expect(page.get_by_text(say("standings_proof_later"))).to_be_visible()
    page.get_by_role("button", name=say("standings_undo", name="Maya")).click()
    page.wait_for_url(re.compile(f"/t/{hand.table}$"))
    table.expect_dice("".join(map(str, dice)))
    expect(table.boxes).to_have_count(1)
    table.boxes.click()
    table.expect_over()
    page.get_by_role("button", name=say("standings_done")).click()
    expect(page.get_by_text(say("standings_signed"))).to_be_visible()
    expect(page.get_by_role("button", name=say("standings_undo", name="Maya"))).to_have_count(0)
    refused = page.request.post(
        f"{house.url}/api/v1/tables/{hand.table}/commands",
        headers={"Origin": house.url},
        data={
            "id": "undo-after-all",
            "type": "undo",
            "table": hand.table,
            "seq": hand.view["seq"],
            "seat": 0,
        },
    )
    assert (refused.status, refused.json()["code"]) == (409, "action/game_final")


def test_finished_game_becomes_final_by_itself(page: Page, house: House) -> None:
    hand = new_table(page, house.url)
    hand.play_until(0)
    AtTable(page).open(house.url, hand.table).expect_over()
    seconds = page.locator(".clock")
    expect(seconds).to_contain_text(re.compile(r"\d+ seconds"))
    house.put_forward(61_000)
    expect(page.get_by_text(say("standings_signed"))).to_be_visible()
    expect(page.get_by_text(hand.view["proof"]["secret"])).to_be_visible()


def test_extra_yacht_and_its_joker_are_taken_back_exactly(page: Page, house: House) -> None:
    hand = new_table(page, house.url)
    hand.write(house, "yacht:66666 sixes:66661")
    house.lay(hand.table, "66666")
    before = hand.send(hand.view, "roll")
    table = AtTable(page).open(house.url, hand.table)
    table.box("large_straight").click()
    expect(page.get_by_role("row").filter(has_text=say("extra_yachts"))).to_contain_text("100")
    page.keyboard.press("u")
    expect(table.box("large_straight")).to_have_text("40+100")
    expect(page.get_by_role("row").filter(has_text=say("extra_yachts"))).not_to_contain_text("100")
    after = hand.view
    assert standing(after) == standing(before)
    assert after["turn"] == before["turn"]


def test_table_without_undo_offers_none(page: Page, house: House) -> None:
    hand = new_table(page, house.url, undo=False)
    hand.write(house, "ones:11134")
    table = AtTable(page).open(house.url, hand.table)
    table.first_roll.click()
    expect(table.dice).to_have_count(5)
    expect(page.locator("button.undo")).to_have_count(0)
