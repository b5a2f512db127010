"""The end of a game: places, what they are made of, the proof, and another game."""

import hashlib
import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import MAYA_AND_JON, new_table
from tests.browser.house import House
from yachtdice.game.record import parse_record
from yachtdice.game.verify import verify_record
from yachtdice.words import say


def row_of(page: Page, name: str) -> Locator:
    return page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name, exact=True))


def test_rematch_passes_the_first_turn_on(page: Page, house: House) -> None:
    hand = new_table(page, house.url, "double-cameroon", MAYA_AND_JON)
    hand.play_until(0)
    AtTable(page).open(house.url, hand.table).expect_over()
    page.get_by_role("button", name=say("standings_rematch")).click()
    page.wait_for_url(re.compile(f"/t/{hand.table}$"))
    expect(AtTable(page).turn).to_have_text(say("turn_yours_named", name="Jon"))
    expect(page.locator("th.seat .name")).to_have_text(["Jon", "Maya"])
    view = hand.view
    assert (view["game"], view["order"]) == (2, [1, 0])
    assert [seat["total"] for seat in view["seats"]] == [0, 0]


def test_shared_place_and_what_totals_are_made_of(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=MAYA_AND_JON)
    turns = (
        "yacht:66666 yacht:55555 ones:11123 ones:11123 twos:22213 twos:22213 "
        "threes:33312 threes:33312 fours:44412 fours:44412 fives:55512 fives:55512 "
        "sixes:66612 sixes:66612 three_of_a_kind:11123 three_of_a_kind:11123 "
        "four_of_a_kind:12345 four_of_a_kind:12345 full_house:11122 full_house:11122 "
        "small_straight:11234 small_straight:11234 large_straight:11234 large_straight:11234 "
        "chance:12345 chance:12345"
    )
    hand.write(house, turns)
    AtTable(page).open(house.url, hand.table).expect_over()
    title = say("standings_title_shared", names="Maya and Jon")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    for name in ("Maya", "Jon"):
        cells = row_of(page, name).locator("td")
        # place, upper, bonus, lower (with the 15 of chance), extra Yachts, total
        expect(cells).to_have_text([re.compile("=1"), "63", "35", "128", "0", "226"])
    page.locator("summary", has_text=say("standings_cards")).click()
    cards = page.get_by_role("region", name=say("standings_cards"))
    for key, points in (
        ("standings_upper_total", "63"),
        ("standings_bonus", "35"),
        ("standings_lower_total", "128"),
        ("standings_extra_total", "0"),
        ("standings_total", "226"),
    ):
        row = cards.get_by_role("row").filter(
            has=page.get_by_role("rowheader", name=say(key), exact=True)
        )
        expect(row.get_by_role("cell")).to_have_text([points, points])
        expect(row_of(page, name)).to_contain_text(say("standings_place_shared", place=1))


def test_faces_are_counted_and_the_secret_shown_once_final(page: Page, house: House) -> None:
    hand = new_table(page, house.url, "double-cameroon")
    view = hand.play_until(0)
    AtTable(page).open(house.url, hand.table).expect_over()
    for face, count in enumerate(view["seats"][0]["faces"], start=1):
        words = say("standings_faces_face", face=face, count=count)
        expect(page.get_by_text(words, exact=True)).to_be_attached()
    seal = view["proof"]["commitment"]
    expect(page.locator("code", has_text=seal)).to_be_visible()
    page.get_by_role("button", name=say("standings_done")).click()
    secret = page.locator("dt", has_text=say("standings_proof_secret")).locator("+ dd code")
    expect(secret).to_have_text(re.compile("^[0-9a-f]{64}$"))
    assert hashlib.sha256(bytes.fromhex(secret.inner_text())).hexdigest() == seal
    with page.expect_download() as saved:
        page.get_by_role("link", name=say("standings_record")).click()
    assert verify_record(parse_record(saved.value.path().read_bytes())).rolls == 5


def test_general_on_the_first_throw_wins_at_once(page: Page, house: House) -> None:
    hand = new_table(page, house.url, "general", MAYA_AND_JON, stakes=2)
    hand.write(house, "ones:11123 choice:66665")
    house.lay(hand.table, "44444")
    table = AtTable(page).open(house.url, hand.table)
    page.get_by_role("button", name=say("hand_off_take", name="Maya")).click()
    table.first_roll.click()
    expect(table.box("general")).to_have_accessible_name(say("choice_wins", box=say("box_general")))
    table.box("general").click()
    expect(page.get_by_text(say("victory_box", box=say("box_general")))).to_be_visible()
    page.get_by_role("button", name=say("victory_on")).click()
    table.expect_over()
    expect(page.get_by_role("heading", name=say("standings_big", name="Maya"))).to_be_visible()
    # Maya has 3 + 60, Jon 29: the difference is paid, twice
    expect(row_of(page, "Maya").locator("td").last).to_have_text("+68")
    expect(row_of(page, "Jon").locator("td").last).to_have_text("\u221268")


def test_victory_keeps_the_keys_until_it_is_left(page: Page, house: House) -> None:
    hand = new_table(page, house.url, "general", MAYA_AND_JON)
    house.lay(hand.table, "44444")
    table = AtTable(page).open(house.url, hand.table)
    table.first_roll.click()
    table.box("general").click()
    victory = page.get_by_role("dialog", name=say("standings_big", name="Maya"))
    onward = victory.get_by_role("button", name=say("victory_on"))
    expect(onward).to_be_focused()
    page.keyboard.press("?")
    page.keyboard.press("u")
    for _ in range(8):
        page.keyboard.press("Tab")
        inside = page.evaluate(
            "() => document.activeElement === document.body"
            " || document.activeElement.closest('dialog') !== null"
        )
        assert inside, "the focus went behind the dialog"
    expect(page.get_by_role("dialog")).to_have_count(1)
    assert hand.view["phase"] == "over"
    page.keyboard.press("Escape")
    table.expect_over()


def test_end_of_a_game_does_not_follow_to_another_one(page: Page, house: House) -> None:
    first, second = (new_table(page, house.url, "double-cameroon") for _ in range(2))
    first.play_until(2)
    table = AtTable(page).open(house.url, first.table)
    table.first_roll.click()
    table.boxes.nth(0).click()
    table.boxes.nth(1).click()
    table.score.click()
    expect(table.turn).to_have_text(say("turn_over"))
    page.evaluate(
        "path => { history.pushState(null, '', path); dispatchEvent(new Event('popstate')); }",
        f"/t/{second.table}",
    )
    expect(table.first_roll).to_be_visible()
    visited: list[str] = []
    page.on("framenavigated", lambda frame: visited.append(frame.url))
    page.wait_for_timeout(2_000)  # longer than the last score is seen
    assert visited == []


def test_solo_game_ends_with_the_best_so_far(page: Page, house: House) -> None:
    first = new_table(page, house.url, "double-cameroon")
    total = first.play_until(0)["seats"][0]["total"]
    AtTable(page).open(house.url, first.table).expect_over()
    expect(
        page.get_by_role("heading", name=say("standings_title_solo", count=total))
    ).to_be_visible()
    game = say("rules_double_cameroon_title")
    expect(page.get_by_text(say("standings_best_first", rules=game))).to_be_visible()
    page.get_by_role("button", name=say("standings_done")).click()
    expect(page.get_by_text(say("standings_signed"))).to_be_visible()
    second = new_table(page, house.url, "double-cameroon")
    second.write_pairs(
        house, ["6666655555", "1111122222", "3333344444", "1111122222", "1111122222"]
    )
    table = AtTable(page).open(house.url, second.table)
    table.expect_over()
    best = second.view["seats"][0]["total"]
    words = (
        say("standings_best_new", total=total)
        if best > total
        else say("standings_best_line", games=1, total=total)
    )
    expect(page.get_by_text(words)).to_be_visible()


def test_game_ended_early_is_not_ranked(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=MAYA_AND_JON, hand_off=False)
    hand.write(house, "ones:11123")
    table = AtTable(page).open(house.url, hand.table)
    expect(table.roll).to_be_visible()
    table.menu(say("end_early"))
    dialog = page.get_by_role("dialog", name=say("games_end_title"))
    dialog.get_by_role("button", name=say("end_keep")).click()
    expect(dialog).to_have_count(0)
    assert hand.view["phase"] == "playing"
    table.menu(say("end_early"))
    dialog.get_by_role("button", name=say("games_end_yes")).click()
    table.expect_over()
    expect(page.get_by_role("heading", name=say("standings_title_ended"))).to_be_visible()
    expect(page.get_by_role("columnheader", name=say("standings_place"))).to_have_count(0)
    assert hand.view["phase"] == "final"


def test_roll_for_who_starts_is_shown(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=MAYA_AND_JON, start_roll=True)
    view = hand.view
    starter = view["seats"][view["order"][0]]["name"]
    AtTable(page).open(house.url, hand.table)
    expect(page.get_by_text(say("start_rolls", name=starter))).to_be_visible()
    sums = [str(sum(dice)) for roll in view["start_rolls"] for dice in roll["dice"]]
    expect(page.locator(".start li > b")).to_have_text(sums)
    expect(AtTable(page).turn).to_have_text(say("turn_yours_named", name=starter))
