"""Looking back on a game: its course, step by step, from the log or from a file."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.by_api import MAYA, MAYA_AND_JON, Hand, new_table
from tests.browser.coached import estimate, percent, slice_up, solve
from tests.browser.house import House
from tests.browser.test_screens import expect_accessible, expect_well
from tests.browser.windows import window
from yachtdice.players import tables
from yachtdice.words import say

RULES = "general-short"
TWO = "yacht-sectioned+columns=2"
Seats = tuple[tuple[str, str], ...]


@pytest.fixture(autouse=True)
def _solved() -> None:
    """The rule set is, and nothing besides that other tests have left in this process."""
    tables.forget()
    solve(RULES)


def final(page: Page, house: House, seats: Seats = MAYA_AND_JON, rules: str = RULES) -> Hand:
    """A game of first rolls, written into the first box each time, and final."""
    hand = new_table(page, house.url, rules, seats, hand_off=False)
    hand.send(hand.play_until(0), "done", seat=0)
    return hand


def opened(page: Page, house: House, hand: Hand, more: str = "") -> dict[str, Any]:
    """The review on the page, and what it shows."""
    page.goto(f"{house.url}/t/{hand.table}/review{more}")
    expect(page.locator("svg .line")).to_be_visible()
    answer = page.request.get(f"{house.url}/api/v1/tables/{hand.table}/review")
    review: dict[str, Any] = answer.json()
    return review


def title(step: dict[str, Any]) -> str:
    return say("review_step_1", round=step["round"])


def test_from_the_standings_to_the_review(page: Page, house: House) -> None:
    hand = final(page, house)
    page.goto(f"{house.url}/t/{hand.table}/standings")
    page.get_by_role("link", name=say("review_title")).click()
    expect(page).to_have_url(re.compile(r"/review/1$"))
    expect(page.locator("svg .line")).to_be_visible()
    expect(page.get_by_text(say("review_checked"))).to_be_visible()
    page.goto(f"{house.url}/games")
    page.get_by_role("link", name=say("games_review"), exact=True).first.click()
    expect(page.locator("svg .line")).to_be_visible()


def test_a_game_is_walked_by_keys(page: Page, house: House) -> None:
    hand = final(page, house)
    review = opened(page, house, hand)
    mine = [at for at, step in enumerate(review["steps"]) if step["seat"] == 0]
    page.keyboard.press("Home")
    heading = page.locator(".aside h2").first
    expect(heading).to_have_text(title(review["steps"][mine[0]]))
    expect(page.get_by_role("button", name=say("review_before"))).to_be_disabled()
    for at in mine[1:4]:
        page.keyboard.press("ArrowRight")
        expect(heading).to_have_text(title(review["steps"][at]))
        expect(page).to_have_url(re.compile(rf"\?step={at + 1}$"))
    page.keyboard.press("ArrowLeft")
    expect(heading).to_have_text(title(review["steps"][mine[2]]))
    told = page.get_by_role("status").filter(has_text=title(review["steps"][mine[2]]))
    expect(told).to_have_count(1)
    page.keyboard.press("End")
    expect(page.get_by_role("button", name=say("review_next"))).to_be_disabled()
    # along the timeline, which says where one is
    timeline = page.get_by_role("slider", name=say("review_timeline"))
    timeline.focus()
    page.keyboard.press("ArrowLeft")
    expect(timeline).to_have_attribute("aria-valuenow", str(len(mine) - 1))
    step = re.compile(re.escape(title(review["steps"][mine[-2]])))
    expect(timeline).to_have_attribute("aria-valuetext", step)
    box = timeline.bounding_box()
    assert box
    timeline.click(position={"x": 50, "y": box["height"] / 2})
    expect(heading).to_have_text(title(review["steps"][mine[0]]))


def test_on_a_phone_a_step_is_told_under_its_place_in_the_chart(page: Page, house: House) -> None:
    hand = final(page, house)
    page.set_viewport_size({"width": 360, "height": 640})
    review = opened(page, house, hand)
    mine = [at for at, step in enumerate(review["steps"]) if step["seat"] == 0]
    page.keyboard.press("Home")
    for at in mine[1:3]:
        page.get_by_role("button", name=say("review_next")).click()
        heading = page.get_by_role("heading", name=title(review["steps"][at]))
        chart = page.get_by_role("img", name=say("review_chart"))
        parts = [chart, page.get_by_role("slider"), heading, page.locator(".say")]
        boxes = [part.bounding_box() for part in parts]
        tops = [box["y"] for box in boxes if box]
        assert tops == sorted(tops)
        assert tops[0] >= 0
        last = boxes[-1]
        next_ = page.get_by_role("button", name=say("review_next")).bounding_box()
        assert last
        assert next_
        assert last["y"] + last["height"] <= next_["y"]
        assert next_["y"] + next_["height"] <= 640


def test_a_link_leads_to_its_step_in_another_browser(page: Page, phone: Page, house: House) -> None:
    hand = final(page, house)
    review = opened(page, house, hand)
    worst = review["seats"][0]["costliest"][1]
    page.locator(".aside li button").nth(1).click()
    expect(page).to_have_url(re.compile(rf"\?step={worst + 1}$"))
    phone.goto(page.url)
    expect(phone.locator(".aside h2").first).to_have_text(title(review["steps"][worst]))
    step = review["steps"][worst]
    lost = step["choices"][step["chosen"]]["loss"]
    expect(phone.locator("tr.chosen")).to_contain_text(f"{lost:.1f}")
    expect(phone.get_by_text(say("advisor_scale", points=10))).to_be_visible()
    expect(phone.get_by_text(re.compile("Your choice costs"))).to_be_visible()
    expect_accessible(phone)


def test_each_seat_has_its_own_course(page: Page, house: House) -> None:
    hand = final(page, house)
    review = opened(page, house, hand)
    totals = page.locator("dl dd")
    expect(totals.first).to_have_text(str(review["seats"][0]["total"]))
    page.get_by_role("group", name=say("review_seat")).get_by_text("Jon").click()
    expect(totals.first).to_have_text(str(review["seats"][1]["total"]))
    expect(page.get_by_role("slider")).to_have_attribute(
        "aria-valuemax", str(len(review["steps"]) // 2)
    )


def test_the_figures_stand_in_a_table_too(page: Page, house: House) -> None:
    hand = final(page, house, MAYA)
    review = opened(page, house, hand)
    page.get_by_text(say("review_table")).click()
    rows = page.get_by_role("region", name=say("review_table")).get_by_role("row")
    expect(rows).to_have_count(1 + len(review["steps"]))
    expect(rows.last).to_contain_text(f"{review['steps'][-1]['projected']:.1f}")
    expect_accessible(page)


def test_it_opens_once_the_game_is_final(page: Page, house: House) -> None:
    hand = new_table(page, house.url, RULES, MAYA)
    view = hand.play_until(0)
    page.goto(f"{house.url}/t/{hand.table}/review")
    expect(page.get_by_text(say("review_not_final"))).to_be_visible()
    hand.send(view, "done", seat=0)
    expect(page.locator("svg .line")).to_be_visible()


def test_it_comes_by_itself_when_the_rules_are_worked_out(page: Page, house: House) -> None:
    hand = final(page, house, MAYA)
    tables.forget()
    page.goto(f"{house.url}/t/{hand.table}/review")
    expect(page.get_by_text(say("review_working"))).to_be_visible()
    solve(RULES)
    expect(page.locator("svg .line")).to_be_visible()


def test_a_game_of_several_columns_names_them(page: Page, house: House) -> None:
    estimate(TWO)
    hand = final(page, house, MAYA, TWO)
    page.goto(f"{house.url}/t/{hand.table}/standings")
    page.get_by_role("link", name=say("review_title")).click()
    expect(page.get_by_text(say("values_about"))).to_be_visible()
    review = opened(page, house, hand, "?step=1")
    assert not review["exact"]
    made = [step["choices"][step["chosen"]]["boxes"] for step in review["steps"]]
    page.goto(f"{house.url}/t/{hand.table}/review?step={made.index(['ones@2']) + 1}")
    told = say("box_in_column", box=say("box_ones"), column=2)
    expect(page.locator("tr.chosen")).to_contain_text(told)
    expect(page.get_by_role("link", name=say("review_practise"))).to_have_count(0)
    expect_well(page)


def test_no_such_table(page: Page, house: House) -> None:
    page.goto(f"{house.url}/t/abcdefghabcdefgh/review")
    expect(page.locator("section[role=alert]")).to_be_visible()


def test_a_record_from_a_file(page: Page, house: House, tmp_path: Path) -> None:
    hand = final(page, house)
    record = hand.record()
    sound = tmp_path / "game.json"
    sound.write_bytes(record)
    page.goto(f"{house.url}/games")
    page.get_by_role("link", name=say("games_file")).click()
    expect_accessible(page)
    page.locator("input[type=file]").set_input_files(sound)
    expect(page.locator("svg .line")).to_be_visible()
    expect(page.get_by_text(say("review_checked"))).to_be_visible()
    expect(page.get_by_role("button", name=say("review_share"))).to_have_count(0)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".aside h2").first).to_have_text(say("review_step_1", round=2))


def test_a_bad_file_is_refused_and_a_good_one_taken_after(
    page: Page, house: House, tmp_path: Path
) -> None:
    record = json.loads(final(page, house, MAYA).record())
    page.goto(f"{house.url}/review")
    chooser = page.locator("input[type=file]")
    alert = page.locator(".trouble")
    file = tmp_path / "game.json"

    file.write_text("no JSON")
    chooser.set_input_files(file)
    expect(alert).to_have_text(say("review_fault", fault=say("record_fault_not_json")))

    scored = next(event for event in record["events"] if event["kind"] == "score")
    points = scored["points"]
    scored["points"] = [99]
    file.write_text(json.dumps(record))
    chooser.set_input_files(file)
    expect(alert).to_contain_text(f"Event {record['events'].index(scored) + 1}")
    expect_accessible(page)

    file.write_bytes(b" " * 2_000_001)
    chooser.set_input_files(file)
    expect(alert).to_have_text(say("review_too_large", limit="2,000,000"))

    scored["points"] = points
    file.write_text(json.dumps(record))
    chooser.set_input_files(file)
    expect(page.locator("svg .line")).to_be_visible()


def test_what_a_record_says_is_only_text(page: Page, house: House, tmp_path: Path) -> None:
    hand = new_table(page, house.url, RULES, MAYA)
    view = hand.send(hand.view, "roll")
    hand.send(view, "score", boxes=[view["turn"]["choices"][0]["box"]])
    record = json.loads(hand.record())
    record["seats"] = [{"name": "<img src=x onerror=pwned=1>" * 20, "kind": "person", "flag": "<"}]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    page.goto(f"{house.url}/review")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text(say("review_unchecked"))).to_be_visible()
    expect(page.locator("svg .line")).to_be_visible()
    assert page.evaluate("document.querySelectorAll('img').length + (window.pwned ?? 0)") == 0


def test_the_chance_to_win_comes_after_the_rest(page: Page, house: House) -> None:
    hand = final(page, house)
    review = opened(page, house, hand)
    expect(page.get_by_text(say("win_working"))).to_be_visible()
    slice_up(RULES)
    chart = page.get_by_role("img", name=say("win_chart"))
    expect(chart).to_be_visible()
    answer = page.request.get(f"{house.url}/api/v1/tables/{hand.table}/review/chances")
    chances: dict[str, Any] = answer.json()
    # before and after the step in sight
    page.keyboard.press("Home")
    mine = [at for at, step in enumerate(review["steps"]) if step["seat"] == 0]
    rows = page.get_by_role("table", name=say("win_title")).locator("tbody tr")
    for at in mine[:3]:
        step = chances["steps"][at]
        for seat in range(2):
            cells = rows.nth(seat).locator("td.figure")
            expect(cells.nth(0)).to_have_text(percent(step["before"][seat]))
            expect(cells.nth(1)).to_have_text(percent(step["after"][seat]))
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text(say("win_near"))).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_text(say("win_exact"))).to_be_visible()
    # a press goes to the step there, which stands at the same place in the other chart
    box = chart.bounding_box()
    assert box
    chart.click(position={"x": box["width"] - 15, "y": box["height"] / 2})
    expect(page).to_have_url(re.compile(rf"\?step={mine[-1] + 1}$"))
    at = page.locator("line.here").evaluate_all(
        "lines => lines.map(line => Math.round(line.getBoundingClientRect().x))"
    )
    assert len(at) == 3
    assert len(set(at)) == 1
    page.get_by_text(say("win_table")).click()
    figures = page.get_by_role("region", name=say("win_table")).get_by_role("row")
    expect(figures).to_have_count(2 + len(review["steps"]))
    expect(figures.last).to_contain_text(percent(chances["steps"][-1]["after"][0]))
    expect_accessible(page)


def test_a_record_from_a_file_has_chances_too(page: Page, house: House, tmp_path: Path) -> None:
    slice_up(RULES)
    file = tmp_path / "game.json"
    file.write_bytes(final(page, house).record())
    page.goto(f"{house.url}/review")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("img", name=say("win_chart"))).to_be_visible()


def test_a_game_of_one_has_no_chance_to_win(page: Page, house: House) -> None:
    slice_up(RULES)
    opened(page, house, final(page, house, MAYA))
    expect(page.get_by_text(say("review_checked"))).to_be_visible()
    expect(page.get_by_text(say("win_title"))).to_have_count(0)


def test_the_review_is_for_everyone(chromium: Browser, house: House) -> None:
    with window(chromium) as page:
        slice_up(RULES)
        hand = final(page, house)
        opened(page, house, hand)
        expect(page.get_by_role("img", name=say("win_chart"))).to_be_visible()
        expect_well(page)
