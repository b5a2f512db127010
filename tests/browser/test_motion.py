"""What moves, what must not, and what holds still for those who ask for it."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import MAYA_AND_CAPTAIN, new_table
from tests.browser.house import House
from tests.browser.windows import window
from yachtdice.words import say

# Where everything stands that a change of numbers must not push about.
PLACES = """() => Object.fromEntries(
    [...document.querySelectorAll('th, td, .rail, .slot, .undo, .actions, header')]
        .map((one, at) => {
            const box = one.getBoundingClientRect();
            return [`${at} ${one.tagName}`, [box.x, box.y, box.width, box.height].map(Math.round)];
        }))"""

MOVING = """() => document.getAnimations().filter(one => one.playState === 'running'
    && one.effect.getComputedTiming().activeDuration > 1).length"""


def moved(before: dict[str, list[int]], after: dict[str, list[int]]) -> list[str]:
    assert before.keys() == after.keys()
    return [
        f"{name}: {before[name]} -> {after[name]}"
        for name in before
        if any(abs(a - b) > 1 for a, b in zip(before[name], after[name], strict=True))
    ]


def test_nothing_shifts_when_numbers_change(page: Page, house: House) -> None:
    hand = new_table(page, house.url, seats=MAYA_AND_CAPTAIN, undo=False, speed="at_once")
    table = AtTable(page).open(house.url, hand.table)
    expect(table.roll).to_be_visible()
    start = page.evaluate(PLACES)
    house.lay(hand.table, "66666 55555 66666")
    house.lay(hand.table, "66666", seat=1)
    table.first_roll.click()
    table.expect_dice("66666")
    assert moved(start, page.evaluate(PLACES)) == []
    table.die(0).click()
    expect(table.held).to_have_count(1)
    assert moved(start, page.evaluate(PLACES)) == []
    table.box("yacht").click()
    expect(table.first_roll).to_be_visible()
    assert moved(start, page.evaluate(PLACES)) == []
    table.first_roll.click()
    table.expect_dice("55555")
    table.box("fives").click()
    expect(table.first_roll).to_be_visible()
    assert hand.view["seats"][0]["total"] == 175
    assert moved(start, page.evaluate(PLACES)) == []


def test_nothing_shifts_on_a_phone(phone: Page, house: House) -> None:
    hand = new_table(phone, house.url)
    house.lay(hand.table, "66666")
    table = AtTable(phone).open(house.url, hand.table)
    expect(table.roll).to_be_visible()
    places = PLACES.replace("th, td,", "li, .strip, .row, .place,")
    start = phone.evaluate(places)
    table.first_roll.tap()
    table.expect_dice("66666")
    assert moved(start, phone.evaluate(places)) == []
    table.box("yacht").tap()
    expect(table.score).to_be_visible()
    assert moved(start, phone.evaluate(places)) == []
    table.score.tap()
    expect(table.first_roll).to_be_visible()
    assert moved(start, phone.evaluate(places)) == []


# What is to be seen on each frame from the press of Roll until the boxes can be chosen.
THROW = """press => new Promise(done => {
    const frames = [];
    const look = () => {
        const boxes = document.querySelectorAll('button[data-box]').length;
        const flying = document.querySelectorAll('.flies').length
            && [...document.querySelectorAll('.flies')].some(
                die => die.getAnimations().some(one => !(one instanceof CSSTransition)));
        frames.push({ boxes, flying: Boolean(flying), at: performance.now() });
        if (flying && press && frames.filter(one => one.flying).length === 3) {
            dispatchEvent(new KeyboardEvent('keydown', { key: press }));
        }
        if (boxes > 0 && frames.some(one => one.flying)) done(frames);
        else requestAnimationFrame(look);
    };
    document.querySelector('button.roll').click();
    requestAnimationFrame(look);
})"""


def test_dice_roll_and_come_to_rest(chromium: Browser, house: House) -> None:
    with window(chromium, reduced_motion="no-preference") as page:
        hand = new_table(page, house.url)
        house.lay(hand.table, "25566 66666")
        table = AtTable(page).open(house.url, hand.table)
        expect(table.first_roll).to_be_visible()
        frames = page.evaluate(THROW, None)
        assert all(frame["boxes"] == 0 for frame in frames if frame["flying"])
        lasted = frames[-1]["at"] - frames[0]["at"]
        assert lasted >= 700
        assert table.faces() == [2, 5, 5, 6, 6]
        expect(table.boxes).to_have_count(13)
        # a key lets them lie at once
        expect(table.second_roll).to_be_visible()
        frames = page.evaluate(THROW, "r")
        assert frames[-1]["at"] - frames[0]["at"] < lasted
        assert table.faces() == [6, 6, 6, 6, 6]
        assert hand.view["turn"]["rolls_used"] == 2
        table.box("yacht").click()
        expect(table.first_roll).to_be_visible()


def test_motion_can_be_switched_off_here(chromium: Browser, house: House) -> None:
    with window(chromium, reduced_motion="no-preference") as page:
        page.goto(f"{house.url}/settings")
        motion = page.get_by_role("group", name=say("settings_motion"))
        motion.get_by_text(say("settings_motion_none"), exact=True).click()
        expect_still(page, house)


def test_nothing_moves_for_those_who_ask_for_less(page: Page, house: House) -> None:
    expect_still(page, house)


def expect_still(page: Page, house: House) -> None:
    """A game's first turn and its first screen, without a thing that moves."""
    hand = new_table(page, house.url, undo=False)
    house.lay(hand.table, "66666")
    table = AtTable(page).open(house.url, hand.table)
    expect(table.roll).to_be_visible()
    page.evaluate(
        f"""() => {{
            window.mostMoving = 0;
            const look = () => {{
                window.mostMoving = Math.max(window.mostMoving, ({MOVING})());
                requestAnimationFrame(look);
            }};
            look();
        }}"""
    )
    table.first_roll.click()
    table.expect_dice("66666")
    table.die(1).click()
    expect(table.held).to_have_count(1)
    table.box("yacht").click()
    expect(table.first_roll).to_be_visible()
    page.locator("header a.home").click()
    expect(page.get_by_role("link", name=say("home_continue"))).to_be_visible()
    assert page.evaluate("window.mostMoving") == 0
