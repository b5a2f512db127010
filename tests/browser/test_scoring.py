"""Choosing a box: by click, by tap, where the joker leaves one, and what is shown for it."""

from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import Hand, new_table
from tests.browser.house import House
from yachtdice.words import say


def with_dice(
    page: Page, house: House, dice: str, rules: str = "yacht-dice", before: str = ""
) -> tuple[AtTable, Hand]:
    """Maya's table after some turns, with her first throw on it."""
    hand = new_table(page, house.url, rules)
    hand.write(house, before)
    house.lay(hand.table, dice)
    hand.send(hand.view, "roll")
    table = AtTable(page).open(house.url, hand.table)
    table.expect_dice(dice)
    return table, hand


def points(hand: Hand, box: str, column: int = 0) -> int | None:
    """What stands in a box of the first seat."""
    view = hand.view
    page = hand.page.request.get(f"{hand.origin}/api/v1/rules/{view['rules']}").json()
    ids = [category["id"] for category in page["categories"]]
    found: int | None = view["seats"][0]["cards"][column]["points"][ids.index(box)]
    return found


def turn_setting(page: Page, house: House, label: str) -> None:
    page.goto(f"{house.url}/settings")
    page.get_by_text(say(label), exact=True).click()


def test_every_open_box_shows_what_the_dice_pay(page: Page, house: House) -> None:
    table, _ = with_dice(page, house, "22255", before="ones:11345")
    expect(table.boxes).to_have_count(12)
    shown = dict(
        table.boxes.evaluate_all("all => all.map(b => [b.dataset.box, b.textContent.trim()])")
    )
    assert shown == {
        "twos": "6", "threes": "0", "fours": "0", "fives": "10", "sixes": "0",
        "three_of_a_kind": "16", "four_of_a_kind": "0", "full_house": "25",
        "small_straight": "0", "large_straight": "0", "yacht": "0", "chance": "16",
    }  # fmt: skip


def test_one_click_of_a_mouse_scores(page: Page, house: House) -> None:
    table, hand = with_dice(page, house, "22255")
    table.box("full_house").click()
    expect(table.first_roll).to_be_visible()
    assert points(hand, "full_house") == 25
    stamped = page.get_by_role("row").filter(has_text=say("box_full_house"))
    expect(stamped.locator(".written")).to_have_text("25")


def test_first_tap_picks_and_the_second_scores(phone: Page, house: House) -> None:
    table, hand = with_dice(phone, house, "22255")
    table.box("twos").tap()
    expect(table.score).to_have_text(say("score_one", points=6, box=say("box_twos")))
    expect(table.roll).to_be_visible()  # a picked box binds nothing
    table.box("full_house").tap()
    expect(table.score).to_have_text(say("score_one", points=25, box=say("box_full_house")))
    expect(table.picked).to_have_count(1)
    assert points(hand, "full_house") is None
    table.box("full_house").tap()
    expect(table.first_roll).to_be_visible()
    assert points(hand, "full_house") == 25


def test_score_button_scores_what_was_tapped(phone: Page, house: House) -> None:
    table, hand = with_dice(phone, house, "22255")
    table.box("fives").tap()
    table.score.tap()
    expect(table.box("fives")).to_have_count(0)
    assert points(hand, "fives") == 10


def test_picked_box_is_forgotten_by_the_next_roll(phone: Page, house: House) -> None:
    table, hand = with_dice(phone, house, "22255")
    house.lay(hand.table, "22266")
    table.box("fives").tap()
    table.second_roll.tap()
    table.expect_dice("22266")
    expect(table.score).to_have_count(0)
    expect(table.picked).to_have_count(0)


def test_click_can_be_set_to_pick_first(page: Page, house: House) -> None:
    turn_setting(page, house, "settings_click")
    table, hand = with_dice(page, house, "22255")
    table.box("twos").click()
    expect(table.score).to_have_text(say("score_one", points=6, box=say("box_twos")))
    assert points(hand, "twos") is None
    table.box("twos").click()
    expect(table.box("twos")).to_have_count(0)
    assert points(hand, "twos") == 6


def test_tap_can_be_set_to_score_at_once(phone: Page, house: House) -> None:
    turn_setting(phone, house, "settings_tap")
    table, hand = with_dice(phone, house, "22255")
    table.box("twos").tap()
    expect(table.box("twos")).to_have_count(0)
    assert points(hand, "twos") == 6


def test_joker_that_leaves_one_box_is_picked_and_explained(page: Page, house: House) -> None:
    table, hand = with_dice(page, house, "66666", before="yacht:66666")
    expect(table.boxes).to_have_count(1)
    expect(table.box("sixes")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text(say("joker_upper", box=say("box_sixes")), exact=True)).to_be_visible()
    words = say("score_bonus", points=30, bonus=100, box=say("box_sixes"))
    expect(table.score).to_have_text(words)
    assert points(hand, "sixes") is None  # picked, still to be confirmed
    table.score.click()
    expect(table.first_roll).to_be_visible()
    view = hand.view
    assert (view["seats"][0]["extra_yachts"], view["seats"][0]["total"]) == (1, 180)
    expect(page.get_by_role("row").filter(has_text=say("extra_yachts"))).to_contain_text("100")


def test_joker_is_wild_below_once_its_own_box_is_filled(page: Page, house: House) -> None:
    table, _ = with_dice(page, house, "66666", before="yacht:66666 sixes:66661")
    expect(page.get_by_text(say("joker_lower", box=say("box_sixes")), exact=True)).to_be_visible()
    expect(table.score).to_have_count(0)
    expect(table.box("large_straight")).to_have_text("40+100")
    expect(table.box("ones")).to_have_count(0)


def test_gauge_tells_the_upper_total_and_its_par(page: Page, house: House) -> None:
    hand = new_table(page, house.url)
    hand.write(house, "ones:11345 sixes:66661")
    AtTable(page).open(house.url, hand.table)
    expect(page.get_by_text(say("gauge_over", points=5))).to_be_visible()
    hand.write(house, "fives:51234 fours:41235 threes:31245")
    expect(page.get_by_text(say("gauge_under", points=19))).to_be_visible()
    hand.write(house, "twos:22222")
    expect(page.get_by_role("row").filter(has_text="63").first).to_contain_text("48")


def test_throw_that_pays_more_is_previewed(page: Page, house: House) -> None:
    table, hand = with_dice(page, house, "12345", "general")
    expect(table.box("straight")).to_have_text("25")
    house.lay(hand.table, "12345")
    table.second_roll.click()
    expect(table.box("straight")).to_have_text("20")


def test_columns_lie_side_by_side(page: Page, house: House) -> None:
    table, hand = with_dice(page, house, "22255", "yacht-dice+columns=3")
    expect(table.boxes).to_have_count(39)
    lefts = [table.box(f"twos{end}").bounding_box() for end in ("", "@2", "@3")]
    xs = [box["x"] for box in lefts if box]
    assert xs == sorted(xs)
    assert len(set(xs)) == 3
    table.box("full_house@2").click()
    expect(table.box("full_house@2")).to_have_count(0)
    expect(table.roll).to_be_visible()
    assert (points(hand, "full_house"), points(hand, "full_house", 1)) == (None, 25)


def test_ten_dice_are_divided_for_two_boxes(page: Page, house: House) -> None:
    table, hand = with_dice(page, house, "4411234555", "double-cameroon")
    table.box("fours").click()
    expect(table.roll).to_be_visible()
    table.box("fives").click()
    expect(table.score).to_contain_text(say("score_two", one=12, two=15))
    # a worse split by hand: a five of the second group for a four of the first
    table.die(0).click()
    table.die(9).click()
    expect(table.score).to_contain_text(say("score_two", one=8, two=10))
    table.score.click()
    expect(table.first_roll).to_be_visible()
    assert (points(hand, "fours"), points(hand, "fives")) == (8, 10)
