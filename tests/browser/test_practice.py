"""The practice page: a sitting by key and by hand, and what the device remembers."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.coached import practise
from tests.browser.house import House
from tests.browser.windows import window
from yachtdice.game import Keep, Score
from yachtdice.players.practice import Exercise, Exercises
from yachtdice.words import dice as dice_words
from yachtdice.words import say

RULES = "yacht"
SITTING = 10


@pytest.fixture(autouse=True)
def positions() -> Exercises:
    return practise(RULES)


class Practice:
    """The page of one rule set."""

    def __init__(self, page: Page, house: House, rules: str = RULES) -> None:
        self.page = page
        self.exercises = practise(rules)
        page.goto(f"{house.url}/practice/{rules}")

    @property
    def begin(self) -> Locator:
        return self.page.get_by_role("button", name=say("practice_begin"))

    @property
    def grade(self) -> Locator:
        return self.page.locator("#grade")

    @property
    def go_on(self) -> Locator:
        words = "|".join(say(key) for key in ("practice_next", "practice_end"))
        return self.page.get_by_role("button", name=re.compile(f"^({words})$"))

    def expect_position(self, number: int, exercise: Exercise) -> None:
        told = say("practice_count", at=number, count=SITTING, level=exercise.level)
        expect(self.page.get_by_text(told, exact=True)).to_be_visible()
        game = exercise.game
        faces = [f"Die {place}: {face}" for place, face in enumerate(game.dice or (), 1)]
        for face in faces:
            expect(self.page.get_by_role("button", name=face, exact=True)).to_be_visible()

    def box(self, category: str) -> Locator:
        return self.page.locator(f"button[data-box={category}]")

    def choose(self, exercise: Exercise) -> None:
        """The best choice, by key."""
        best = exercise.best
        if isinstance(best, Score):
            for placement in best.placements:
                self.box(placement.category).focus()
                self.page.keyboard.press("Enter")
            if len(best.placements) > 1:
                self.page.locator(".button-score").focus()
                self.page.keyboard.press("Enter")
            return
        assert isinstance(best, Keep)
        left = list(best.faces)
        for place, face in enumerate(exercise.game.dice or (), 1):
            if face in left:
                left.remove(face)
                self.page.keyboard.press(str(place % 10))
        self.page.keyboard.press("r")

    def miss(self) -> None:
        """Some choice that is not the best one."""
        number = 1 + self.number
        best = str(self.exercises.all[number - 1].best)
        boxes = self.page.locator("button[data-box]")
        tokens = [f"={boxes.nth(at).get_attribute('data-box')}" for at in range(boxes.count())]
        boxes.nth(next(at for at, token in enumerate(tokens) if token != best)).click()
        expect(self.grade).to_be_visible()

    @property
    def number(self) -> int:
        text = self.page.locator(".position header span").inner_text()
        return int(text.split()[0]) - 1

    def stored(self) -> Any:
        text = self.page.evaluate("localStorage.getItem('yachtdice.practice')")
        return json.loads(text)["sets"]


def test_a_sitting_by_key(page: Page, house: House) -> None:
    practice = Practice(page, house)
    practice.begin.click()
    for number, exercise in enumerate(practice.exercises.all[:SITTING], 1):
        practice.expect_position(number, exercise)
        practice.choose(exercise)
        expect(practice.grade).to_have_text(say("grade_best"))
        expect(page.locator("[role=status].unseen")).to_contain_text(
            say("practice_said_best", grade=say("grade_best"))
        )
        expect(practice.go_on).to_be_focused()
        page.keyboard.press("Enter" if number % 2 else "s")
    expect(page.locator("#sum")).to_be_focused()
    told = say("practice_sum", best=SITTING, count=SITTING, lost="0.0")
    expect(page.locator(".sum")).to_have_text(told)
    expect(page.get_by_role("table")).to_have_count(2)
    ids = [one["id"] for one in practice.stored()[RULES]["answers"]]
    assert ids == [exercise.id for exercise in practice.exercises.all[:SITTING]]


def test_what_a_choice_costs_and_who_goes_wrong(page: Page, house: House) -> None:
    practice = Practice(page, house)
    practice.begin.click()
    exercise = practice.exercises.all[0]
    practice.expect_position(1, exercise)
    practice.miss()
    rows = page.get_by_role("row")
    expect(rows.nth(1)).to_contain_text(say("advisor_best"))
    best = exercise.best
    assert isinstance(best, Keep)
    expect(rows.nth(1)).to_contain_text(say("hint_keep", dice=dice_words(best.faces)))
    expect(page.locator("tr.chosen")).to_contain_text("\N{MINUS SIGN}")
    player = say(f"player_{exercise.mistakes[-1].player}")
    expect(page.get_by_text(f"The {player} goes wrong here")).to_be_visible()
    (answer,) = practice.stored()[RULES]["answers"]
    assert answer["loss"] > 0.5
    assert answer["stage"] == exercise.stage
    # the boxes show what they would have paid, and take no second choice
    expect(page.locator("button[data-box]")).to_have_count(0)
    expect(page.locator(".position .chip").first).to_be_visible()


def test_what_was_missed_is_to_come_back(page: Page, house: House) -> None:
    practice = Practice(page, house)
    practice.begin.click()
    for number in range(SITTING):
        practice.expect_position(number + 1, practice.exercises.all[number])
        practice.miss()
        practice.go_on.click()
    page.get_by_role("button", name=say("practice_back")).click()
    expect(page.get_by_text(say("practice_returning", count=SITTING))).to_be_visible()
    expect(page.get_by_text(say("practice_state", all=24, seen=SITTING))).to_be_visible()
    # a second sitting shows others
    practice.begin.click()
    practice.expect_position(1, practice.exercises.all[SITTING])
    page.reload()
    expect(page.get_by_text(say("practice_returning", count=SITTING))).to_be_visible()
    page.get_by_role("button", name=say("practice_forget"), exact=True).click()
    page.get_by_role("button", name=say("practice_forget_yes"), exact=True).click()
    expect(page.get_by_text(say("practice_state", all=24, seen=0))).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    assert practice.stored() == {}


def test_weak_spots_are_told_in_figures(page: Page, house: House) -> None:
    answers = [
        {"id": f"x{n}", "sitting": n, "at": 1_800_000_000_000, "stage": "box", "aim": aim,
         "loss": loss}
        for n, aim, loss in ((1, "ones", 3.0), (2, "ones", 0), (3, "yacht", 6.0))
    ]  # fmt: skip
    progress = {"sittings": 3, "answers": answers, "positions": {}}
    stored = json.dumps(json.dumps({"version": 1, "sets": {RULES: progress}}))
    page.add_init_script(f"localStorage.setItem('yachtdice.practice', {stored})")
    Practice(page, house)
    row = page.get_by_role("row", name=say("practice_box"))
    expect(row).to_contain_text(say("practice_of", best=1, count=3))
    expect(row).to_contain_text("3.0")
    boxes = page.get_by_role("table").nth(1).get_by_role("row")
    expect(boxes.nth(1)).to_contain_text(say("box_yacht"))
    expect(boxes.nth(2)).to_contain_text("1.5")
    page.get_by_text(say("practice_time_table")).click()
    expect(page.get_by_role("table").nth(2).get_by_role("row")).to_have_count(4)


def test_two_boxes_of_ten_dice(phone: Page, house: House) -> None:
    practice = Practice(phone, house, "double-cameroon")
    practice.begin.tap()
    exercise = next(one for one in practice.exercises if isinstance(one.best, Score))
    while str(exercise.game) != position_shown(practice):
        phone.locator("button[data-box]").nth(0).tap()
        phone.locator("button[data-box]").nth(1).tap()
        phone.locator(".button-score").tap()
        practice.go_on.tap()
    assert isinstance(exercise.best, Score)
    for placement in exercise.best.placements:
        practice.box(placement.category).tap()
    phone.locator(".button-score").tap()
    expect(practice.grade).to_have_text(say("grade_best"))
    expect(practice.grade).to_be_in_viewport()


def position_shown(practice: Practice) -> str:
    return str(practice.exercises.all[practice.number].game)


def test_an_answer_that_does_not_come_is_asked_for_again(page: Page, house: House) -> None:
    practice = Practice(page, house)
    practice.begin.click()
    exercise = practice.exercises.all[0]
    practice.expect_position(1, exercise)
    page.context.route("**/answer?*", lambda route: route.abort("connectionrefused"))
    practice.choose(exercise)
    lost = page.locator("section[role=alert]")
    expect(lost).to_contain_text(say("practice_lost"))
    page.context.unroute("**/answer?*")
    lost.get_by_role("button").click()
    expect(practice.grade).to_have_text(say("grade_best"))
    assert len(practice.stored()[RULES]["answers"]) == 1


def test_positions_that_are_still_looked_for_come_by_themselves(page: Page, house: House) -> None:
    refused = {"code": "action/advice_working", "params": {}}
    page.route("**/practice", lambda route: route.fulfill(status=409, json=refused), times=1)
    practice = Practice(page, house)
    expect(page.get_by_text(say("practice_working"))).to_be_visible()
    expect(practice.begin).to_be_visible()


def test_a_device_that_keeps_nothing(chromium: Browser, house: House) -> None:
    with window(chromium) as page:
        page.add_init_script(
            "Storage.prototype.setItem = () => { throw new DOMException('full'); }"
        )
        practice = Practice(page, house)
        practice.begin.click()
        practice.expect_position(1, practice.exercises.all[0])
        practice.miss()
        practice.go_on.click()
        practice.expect_position(2, practice.exercises.all[1])


def test_ways_there(page: Page, house: House) -> None:
    for path, name in (("/", say("home_practice_start")), ("/help", say("menu_practice"))):
        page.goto(f"{house.url}{path}")
        page.get_by_role("main").get_by_role("link", name=name, exact=True).click()
        expect(page).to_have_url(f"{house.url}/practice")
        expect(page.get_by_role("heading", name=say("practice_title"), exact=True)).to_be_visible()
    page.get_by_label(say("odds_rules")).select_option(RULES)
    expect(page).to_have_url(f"{house.url}/practice/{RULES}")
