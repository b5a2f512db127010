"""The daily challenge, played on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import Hand
from tests.browser.house import House
from tests.browser.windows import window
from yachtdice.game.proof import commitment
from yachtdice.words import say


def finish(hand: Hand) -> int:
    """Play a try to its end over HTTP; its total."""
    view = hand.view
    while view["turn"]:
        if view["turn"]["dice"] is None:
            view = hand.send(view, "roll", seat=0)
        pairs = view["turn"]["pairs"]
        boxes = [next(c["box"] for c in view["turn"]["choices"] if c["legal"])]
        view = hand.send(view, "score", seat=0, boxes=pairs[0]["boxes"] if pairs else boxes)
    view = hand.send(view, "done", seat=0)
    return int(view["seats"][0]["total"])


@pytest.mark.slow
def test_a_try_from_the_first_page_to_the_share(phone: Page, house: House) -> None:
    phone.goto(house.url)
    phone.get_by_role("link", name=say("home_daily_start")).tap()
    expect(phone.get_by_role("heading", name=say("daily_title"), level=1)).to_be_visible()
    phone.get_by_role("button", name=say("daily_start")).tap()
    expect(phone.locator("#refusal")).to_have_text(say("error_name_empty"))
    phone.get_by_label(say("room_name")).fill("<b>Maya</b>")
    phone.get_by_role("button", name=say("daily_start")).tap()
    table = AtTable(phone)
    table.first_roll.tap()
    expect(table.dice.first).to_be_visible()
    expect(phone.locator(".hint")).to_have_count(0)
    # back, and on to the same try
    phone.goto(f"{house.url}/daily")
    phone.get_by_role("link", name=say("daily_go_on")).tap()
    expect(table.second_roll).to_be_visible()
    total = finish(Hand(phone, house.url, phone.url.rsplit("/", 1)[-1]))
    phone.goto(f"{house.url}/daily")
    expect(phone.locator(".total .serif").first).to_have_text(str(total))
    row = phone.get_by_role("row").filter(has_text="<b>Maya</b>")
    expect(row).to_contain_text(say("daily_you"))
    expect(phone.locator("td.played")).to_contain_text(str(total))
    with phone.expect_download() as download:
        phone.get_by_role("button", name=say("daily_picture")).tap()
    assert re.fullmatch(r"yachtdice-\d{4}-\d\d-\d\d\.png", download.value.suggested_filename)
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    phone.evaluate("() => { navigator.share = async ({ text }) => { window.shared = text } }")
    phone.get_by_role("button", name=say("daily_share"), exact=True).tap()
    shared = phone.evaluate("window.shared")
    assert say("daily_points", points=total) in shared
    assert shared.endswith("/daily")


@pytest.mark.slow
def test_a_day_that_is_over_shows_its_secret(page: Page) -> None:
    with House() as house:  # whose time goes on by a day
        see_a_day_that_is_over(page, house)


def see_a_day_that_is_over(page: Page, house: House) -> None:
    page.goto(house.url)
    begun = page.request.post(
        f"{house.url}/api/v1/daily", headers={"Origin": house.url}, data={"name": "Ann"}
    )
    view = begun.json()
    total = finish(Hand(page, house.url, view["table"]))
    house.put_forward(26 * 3_600_000)
    page.goto(f"{house.url}/daily")
    expect(page.get_by_role("button", name=say("daily_start"))).to_be_visible()
    if page.locator("td.played").count() == 0:  # it was played in the month before
        page.get_by_role("button", name=say("daily_month_before")).click()
    page.locator("td.played a").click()
    expect(page).to_have_url(f"{house.url}/daily/{view['day']}")
    expect(page.locator(".total .serif").first).to_have_text(str(total))
    expect(page.get_by_role("heading", name=say("daily_results_then"))).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="Ann")).to_contain_text(str(total))
    secret, seal = page.locator("section:has(#same) code").all_inner_texts()
    assert commitment(bytes.fromhex(secret)) == seal == view["proof"]["commitment"]
    page.get_by_role("link", name=say("daily_today")).click()
    expect(page.get_by_role("button", name=say("daily_start"))).to_be_visible()
    page.goto(f"{house.url}/daily/2020-01-01")
    expect(page.get_by_text(say("error_daily_unknown"))).to_be_visible()


def test_what_others_made_comes_after_the_own_try(page: Page, house: House) -> None:
    with window(page.context.browser) as other:  # type: ignore[arg-type]
        other.goto(house.url)
        begun = other.request.post(
            f"{house.url}/api/v1/daily", headers={"Origin": house.url}, data={"name": "Jon"}
        )
        finish(Hand(other, house.url, begun.json()["table"]))
    page.goto(f"{house.url}/daily")
    expect(page.get_by_role("heading", name=say("daily_results"))).to_be_visible()
    expect(page.get_by_text("Jon")).to_have_count(0)
