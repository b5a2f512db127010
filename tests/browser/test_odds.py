"""The odds page: its numbers are the solver's, and dice can be set and held by hand and by key."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.by_api import new_table
from tests.browser.game_server import GameServer
from yachtdice.rules import find_rules
from yachtdice.rules.dice import Keep
from yachtdice.solver import best_keep, keep_odds, pattern_odds
from yachtdice.words import dice as dice_words
from yachtdice.words import say

PERCENT = re.compile(r"^([<>]?)([0-9.]+)%$")


class OddsPage:
    def __init__(self, page: Page, server: GameServer, name: str) -> None:
        self.page = page
        self.rules = find_rules(name)
        page.goto(f"{server.url}/odds/{name}")
        self.turn = page.get_by_role("table", name=say("odds_turn_title"))
        self.keeps = page.get_by_role("table", name=say("odds_dice_title"))
        expect(self.keeps.get_by_role("button")).to_have_count(len(self.rules.categories))

    def title(self, box: str) -> str:
        return say(f"box_{self.rules.categories[self.rules.index(box)].title}")

    def row(self, table: Locator, box: str) -> Locator:
        header = self.page.get_by_role("rowheader", name=self.title(box), exact=True)
        return table.get_by_role("row").filter(has=header)

    def die(self, place: int) -> Locator:
        """From 1."""
        return self.page.get_by_role("button", name=re.compile(rf"^Die {place}: [1-6]$"))

    def type_dice(self, dice: str) -> None:
        self.die(1).focus()
        for figure in dice:
            self.page.keyboard.press(figure)
        for place, figure in enumerate(dice, start=1):
            expect(self.die(place)).to_have_accessible_name(f"Die {place}: {figure}")

    def expect_keep(self, dice: str, keep: Keep, rolls_left: int) -> None:
        """Each row says what the keep comes to, and which keep is best for its box."""
        expect(self.keeps).to_have_attribute("aria-busy", "false")
        told = say("odds_with", dice=dice_words(keep)) if keep else say("odds_with_none")
        told = say("odds_with_all") if len(keep) == self.rules.dice else told
        expect(self.keeps.get_by_role("columnheader").nth(1)).to_have_text(told)
        roll = tuple(sorted(map(int, dice)))
        keeps = keep_odds(self.rules, roll, rolls_left)
        chosen = next(one for one in keeps if one.keep == keep)
        for number, category in enumerate(self.rules.categories):
            row = self.row(self.keeps, category.id)
            expect_chance(row.locator(".chance"), chosen.chances[number])
            best = best_keep(keeps, number)
            button = row.get_by_role("button")
            expect_chance(button.locator(".likely"), best.chances[number])
            if 0 < len(best.keep) < len(roll):
                words = f"Hold {dice_words(best.keep)} for {self.title(category.id)}:"
                expect(button).to_have_accessible_name(re.compile(f"^{re.escape(words)}"))
            pressed = "true" if best.keep == keep else "false"
            expect(button).to_have_attribute("aria-pressed", pressed)


def expect_chance(cell: Locator, chance: float) -> None:
    """To the digits that are shown."""
    expect(cell).to_have_text(PERCENT)
    shown = PERCENT.match(cell.inner_text())
    assert shown
    sign, figures = shown.groups()
    if sign:
        assert 0 < chance < 0.0001 if sign == "<" else 0.9999 < chance < 1
        return
    decimals = len(figures.partition(".")[2])
    assert float(figures) == pytest.approx(100 * chance, abs=0.5 * 10**-decimals + 1e-7)
    assert (figures in ("0", "100")) == (chance < 1e-9 or chance > 1 - 1e-9)


@pytest.mark.parametrize("name", ["yacht-dice-free+four=4", "yatzy", "double-cameroon"])
def test_the_tide_table(page: Page, server: GameServer, name: str) -> None:
    odds = OddsPage(page, server, name)
    for one in pattern_odds(odds.rules):
        cells = odds.row(odds.turn, one.category).locator(".number")
        expect(cells).to_have_count(len(one.chances) + 1)
        for at, chance in enumerate(one.chances):
            expect_chance(cells.nth(at), chance)
        shown = float(cells.last.inner_text())
        assert shown == pytest.approx(one.points[-1], abs=0.0501)


def test_dice_are_typed_and_held_by_key(page: Page, server: GameServer) -> None:
    odds = OddsPage(page, server, "yacht-dice")
    odds.type_dice("44461")
    odds.expect_keep("44461", (), 2)
    for place in (1, 2, 3):
        odds.die(place).focus()
        page.keyboard.press("Space")
        expect(odds.die(place)).to_have_attribute("aria-pressed", "true")
    odds.expect_keep("44461", (4, 4, 4), 2)
    page.get_by_role("radio", name="1", exact=True).focus()
    page.keyboard.press("Space")
    odds.expect_keep("44461", (4, 4, 4), 1)
    odds.die(5).focus()
    page.keyboard.press("ArrowDown")
    expect(odds.die(5)).to_have_accessible_name("Die 5: 6")
    odds.expect_keep("44466", (4, 4, 4), 1)
    page.keyboard.press("7")
    page.keyboard.press("0")
    expect(odds.die(5)).to_have_accessible_name("Die 5: 6")
    # the address says it all: after a reload, back from another page, and with other rules
    expect(page).to_have_url(f"{server.url}/odds/yacht-dice?dice=44466&held=1,2,3&left=1")
    page.reload()
    odds.expect_keep("44466", (4, 4, 4), 1)
    page.get_by_role("link", name=say("odds_read_rules")).click()
    page.go_back()
    odds.expect_keep("44466", (4, 4, 4), 1)
    page.get_by_label(say("odds_rules")).select_option("yatzy")
    expect(page).to_have_url(f"{server.url}/odds/yatzy?dice=44466&held=1,2,3&left=1")
    expect(odds.die(5)).to_have_accessible_name("Die 5: 6")
    page.goto(f"{server.url}/odds/yacht-dice?dice=44467&held=1")
    expect(odds.die(5)).to_have_accessible_name("Die 5: 6")
    expect(odds.die(1)).to_have_accessible_name("Die 1: 1")


def test_a_phone_sets_and_holds_by_tapping(phone: Page, server: GameServer) -> None:
    odds = OddsPage(phone, server, "general")
    odds.type_dice("22255")
    phone.get_by_role("button", name=say("odds_die_up", place=4)).tap()
    phone.get_by_role("button", name=say("odds_die_down", place=5)).tap()
    odds.expect_keep("22264", (), 2)
    odds.die(1).tap()
    odds.die(3).tap()
    odds.expect_keep("22264", (2, 2), 2)


def test_the_best_keep_is_one_tap_away(phone: Page, server: GameServer) -> None:
    odds = OddsPage(phone, server, "yacht-dice")
    odds.type_dice("22255")
    for box in ("full_house", "yacht", "chance", "large_straight"):
        odds.row(odds.keeps, box).get_by_role("button").tap()
        keeps = keep_odds(odds.rules, (2, 2, 2, 5, 5), 2)
        best = best_keep(keeps, odds.rules.index(box))
        odds.expect_keep("22255", best.keep, 2)
        held = [place for place in range(1, 6) if is_held(odds.die(place))]
        assert len(held) == len(best.keep)


def is_held(die: Locator) -> bool:
    return die.get_attribute("aria-pressed") == "true"


def test_what_has_changed_is_said_once(page: Page, server: GameServer) -> None:
    odds = OddsPage(page, server, "yacht-dice")
    page.evaluate(
        """() => {
            window.heard = [];
            new MutationObserver(() => heard.push(
                document.querySelector('[role=status].unseen').textContent
            )).observe(document.querySelector('[role=status].unseen'),
                { childList: true, characterData: true, subtree: true });
        }"""
    )
    odds.type_dice("66654")
    for place in (1, 2, 3):
        odds.die(place).click()
    expect(page.locator("[role=status].unseen")).to_contain_text("You hold 6 6 6.")
    keeps = keep_odds(odds.rules, (4, 5, 6, 6, 6), 2)
    kept = next(one for one in keeps if one.keep == (6, 6, 6))
    likeliest = max(chance for chance in kept.chances if chance < 1 - 1e-9)
    (heard,) = page.evaluate("heard")
    assert heard.startswith("You hold 6 6 6. ")
    assert heard.endswith(f": {100 * likeliest:.1f}%.")


def test_rules_lead_to_their_odds_and_back(page: Page, server: GameServer) -> None:
    hand = new_table(page, server.url, "yacht-dice-free+four=4")
    page.goto(f"{server.url}/t/{hand.table}")
    page.get_by_role("button", name=say("menu_open")).click()
    page.get_by_role("link", name=say("menu_table_odds")).click()
    expect(page).to_have_url(f"{server.url}/odds/yacht-dice-free+four=4")
    expect(page).to_have_title(re.compile("house rules"))
    page.goto(f"{server.url}/rules/yacht-dice-free+four=4")
    page.get_by_role("link", name=say("rulebook_odds"), exact=True).click()
    expect(page).to_have_url(f"{server.url}/odds/yacht-dice-free+four=4")
    select = page.get_by_label(say("odds_rules"))
    expect(select).to_have_value("yacht-dice-free+four=4")
    select.select_option("general")
    expect(page).to_have_url(f"{server.url}/odds/general")
    general = say("box_general")
    expect(page.get_by_role("rowheader", name=general, exact=True).first).to_be_visible()
    page.go_back()
    expect(select).to_have_value("yacht-dice-free+four=4")
    page.get_by_role("link", name=say("odds_read_rules")).click()
    expect(page).to_have_url(f"{server.url}/rules/yacht-dice-free+four=4")


def test_odds_that_do_not_come_are_asked_for_again(page: Page, server: GameServer) -> None:
    odds = OddsPage(page, server, "yacht-dice")
    page.context.route("**/odds/keeps?*", lambda route: route.abort("connectionrefused"))
    odds.die(1).press("3")
    again = page.get_by_role("button", name=say("failure_load_again"))
    expect(again).to_be_visible()
    page.context.unroute("**/odds/keeps?*")
    again.click()
    expect(again).to_be_hidden()
    odds.expect_keep("32566", (), 2)
