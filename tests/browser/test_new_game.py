"""Setting up a table: who plays, by which rules, and what is remembered of it."""

import re

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import Hand, new_table
from tests.browser.house import House
from yachtdice.words import say


class Setup:
    """The set-up's form."""

    def __init__(self, page: Page, house: House) -> None:
        self.page = page
        self._house = house

    def open(self) -> "Setup":
        self.page.goto(f"{self._house.url}/new")
        return self

    def name(self, number: int) -> Locator:
        return self.page.get_by_role("textbox", name=say("setup_name", number=number))

    def kind(self, number: int, kind: str) -> Locator:
        seat = self.page.get_by_role("group", name=say("setup_kind", number=number))
        return seat.get_by_text(say(f"setup_{kind}"))

    def rules(self, title: str) -> Locator:
        """The tile of a rule set in the open list, to be clicked."""
        name = f"{say(f'rules_{title}_title')} {say(f'rules_{title}_line')}"
        radio = self.page.get_by_role("radio", name=name, exact=True)
        return self.page.locator("label").filter(has=radio)

    def unfold(self, title: str) -> None:
        self.page.locator("summary", has_text=say(title)).click()

    def press_start(self) -> None:
        self.page.get_by_role("button", name=say("setup_start")).click()

    def start(self, *, leaves_another: bool = False) -> Hand:
        """Start the game, although another one is under way if it `leaves_another`."""
        self.press_start()
        if leaves_another:
            self.page.get_by_role("button", name=say("setup_waiting_start")).click()
        self.page.wait_for_url(re.compile("/t/"))
        return Hand(self.page, self._house.url, self.page.url.rpartition("/")[2])


def test_people_and_computer_by_chosen_rules(page: Page, house: House) -> None:
    setup = Setup(page, house).open()
    setup.name(1).fill("Maya")
    page.get_by_role("button", name=say("setup_add_person")).click()
    setup.name(3).fill("Jon")
    page.get_by_role("button", name=say("setup_later", name="Maya")).click()
    setup.rules("general").click()
    expect(page.get_by_text(say("rules_general_line")).first).to_be_visible()
    page.get_by_role("button", name=say("setup_rules_read")).click()
    expect(page.get_by_role("dialog", name=say("rules_general_title"))).to_be_visible()
    page.keyboard.press("Escape")
    view = setup.start().view
    assert view["rules"] == "general"
    assert [(seat["kind"], seat["name"]) for seat in view["seats"]] == [
        ("computer", ""),
        ("person", "Maya"),
        ("person", "Jon"),
    ]


def test_switches_make_the_canonical_name(page: Page, house: House) -> None:
    setup = Setup(page, house).open()
    setup.unfold("setup_switches")
    columns = page.get_by_role("group", name=say("switch_columns"), exact=True)
    columns.get_by_text(say("switch_columns_2")).click()
    extra = page.get_by_role("spinbutton", name=say("switch_extra"))
    extra.fill("50")
    extra.blur()
    page.get_by_role("group", name=say("switch_held"), exact=True).get_by_text(
        say("switch_held_stays")
    ).click()
    name = "yacht-dice+extra=50+columns=2+held=stays"
    expect(page.locator("code", has_text=name)).to_be_visible()
    assert setup.start().view["rules"] == name
    page.get_by_role("button", name=say("rules_pill"), exact=True).click()
    in_force = page.get_by_role("dialog").get_by_role("listitem")
    expect(in_force.filter(has_text=say("page_active_extra", points=50))).to_be_visible()
    expect(in_force.filter(has_text=say("page_active_held_stays"))).to_be_visible()


def test_refused_switch_says_why_and_does_not_start(page: Page, house: House) -> None:
    setup = Setup(page, house).open()
    setup.unfold("setup_switches")
    extra = page.get_by_role("spinbutton", name=say("switch_extra"))
    extra.fill("0")
    extra.blur()
    expect(page.locator("code")).to_have_text("yacht-dice-plain")
    page.get_by_role("combobox", name=say("switch_joker")).select_option("free")
    expect(page.locator(".switch.refused").get_by_role("alert")).not_to_be_empty()
    expect(page.get_by_role("button", name=say("setup_start"))).to_be_disabled()
    page.get_by_role("button", name=say("setup_switches_reset")).click()
    assert setup.start().view["rules"] == "yacht-dice"


def test_number_that_cannot_be_taken_is_said_at_its_field(page: Page, house: House) -> None:
    setup = Setup(page, house).open()
    stakes = page.get_by_role("spinbutton", name=say("setting_stakes"))
    stakes.fill("0.25")
    stakes.blur()
    wrong = say("number_wrong", least=0, most="1,000,000")
    expect(page.get_by_text(wrong)).to_be_visible()
    expect(stakes).to_have_accessible_description(re.compile(f"{re.escape(wrong)}$"))
    setup.press_start()
    expect(stakes).to_be_focused()
    stakes.fill("2")
    expect(page.get_by_text(wrong)).to_have_count(0)
    setup.unfold("setup_switches")
    bonus = page.get_by_role("spinbutton", name=say("switch_bonus"))
    bonus.fill("500")
    setup.unfold("setup_switches")
    setup.press_start()
    expect(bonus).to_be_focused()
    expect(page.get_by_text(say("number_wrong", least=0, most=200))).to_be_visible()
    bonus.fill("50")
    bonus.blur()
    expect(page.locator("code")).to_have_text("yacht-dice+bonus=50")
    view = setup.start().view
    assert (view["rules"], view["settings"]["stakes"]) == ("yacht-dice+bonus=50", 2)


def test_back_to_the_book_forgets_a_number_never_taken(page: Page, house: House) -> None:
    setup = Setup(page, house).open()
    setup.unfold("setup_switches")
    extra = page.get_by_role("spinbutton", name=say("switch_extra"))
    extra.fill("50")
    extra.blur()
    bonus = page.get_by_role("spinbutton", name=say("switch_bonus"))
    bonus.fill("500")
    page.get_by_role("button", name=say("setup_switches_reset")).click()
    expect(bonus).to_have_value("35")
    assert setup.start().view["rules"] == "yacht-dice"


def test_start_goes_by_what_the_form_says_however_slow_the_line(page: Page, house: House) -> None:
    asked: list[Route] = []
    page.route("**/api/v1/rules/yatzy", lambda route: asked.append(route))  # not answered
    setup = Setup(page, house).open()
    setup.rules("yatzy").click()
    assert setup.start().view["rules"] == "yatzy"
    assert len(asked) > 0


def test_list_of_rule_sets_folds_on_a_choice(page: Page, house: House) -> None:
    setup = Setup(page, house).open()
    setup.rules("yatzy").click()
    change = page.get_by_role("button", name=say("setup_rules_change"))
    chosen = page.locator("input[name=preset]:checked")
    expect(page.get_by_role("heading", name=say("rules_yatzy_title"))).to_be_visible()
    expect(setup.rules("general")).to_have_count(0)
    expect(change).to_be_focused()
    page.keyboard.press("Enter")
    chosen.press("ArrowDown")
    expect(chosen).to_be_focused()
    expect(chosen).not_to_have_value("yatzy")
    tried = chosen.input_value()
    page.keyboard.press("Enter")
    expect(page.locator("input[name=preset]")).to_have_count(0)
    expect(change).to_be_focused()
    assert setup.start().view["rules"] == tried


def test_last_choice_is_remembered(page: Page, house: House) -> None:
    setup = Setup(page, house).open()
    setup.name(1).fill("Maya")
    setup.kind(2, "person").click()
    setup.name(2).fill("Jon")
    setup.rules("yatzy").click()
    page.get_by_text(say("setting_start_roll"), exact=True).click()
    stakes = page.get_by_role("spinbutton", name=say("setting_stakes"))
    stakes.fill("3")
    stakes.blur()
    first = setup.start().view
    assert (first["settings"]["start_roll"], first["settings"]["stakes"]) == (True, 3)
    setup.open()
    expect(setup.name(1)).to_have_value("Maya")
    expect(setup.name(2)).to_have_value("Jon")
    expect(page.get_by_role("heading", name=say("rules_yatzy_title"))).to_be_visible()
    second = setup.start(leaves_another=True).view
    assert second["table"] != first["table"]
    assert [seat["name"] for seat in second["seats"]] == ["Maya", "Jon"]
    assert (second["rules"], second["settings"]) == ("yatzy", first["settings"])


def test_game_under_way_is_asked_about_before_another_starts(page: Page, house: House) -> None:
    first = new_table(page, house.url)
    setup = Setup(page, house).open()
    setup.press_start()
    dialog = page.get_by_role("dialog", name=say("setup_waiting_title"))
    expect(dialog).to_contain_text(say("home_alone", rules=say("rules_yacht_dice_title")))
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    setup.press_start()
    dialog.get_by_role("link", name=say("setup_waiting_continue")).click()
    page.wait_for_url(re.compile(f"/t/{first.table}$"))
    second = setup.open().start(leaves_another=True)
    listed = page.request.get(f"{house.url}/api/v1/tables").json()["tables"]
    assert {game["table"] for game in listed} == {first.table, second.table}


def test_boxes_go_by_the_names_chosen(page: Page, house: House) -> None:
    setup = Setup(page, house).open()
    setup.unfold("setting_box_names")
    named = page.get_by_role("group", name=say("setting_box_name", box=say("box_ones")))
    named.get_by_text(say("box_aces")).click()
    page.get_by_role("group", name=say("setting_box_name", box=say("box_yacht"))).get_by_text(
        say("box_general")
    ).click()
    hand = setup.start()
    assert hand.view["settings"]["box_names"] == {"ones": "aces", "yacht": "general"}
    house.lay(hand.table, "11135")
    table = AtTable(page)
    table.first_roll.click()
    expect(table.box("ones")).to_have_accessible_name(
        say("choice_label", box=say("box_aces"), points=3)
    )
    expect(page.get_by_role("rowheader", name=say("box_general"), exact=True)).to_be_visible()
    expect(page.get_by_role("rowheader", name=say("box_ones"), exact=True)).to_have_count(0)


def test_name_is_wanted_and_refused_kindly(page: Page, house: House) -> None:
    setup = Setup(page, house).open()
    setup.name(1).fill("  ")
    expect(page.locator(".cast-off")).to_contain_text(say("setup_seat", number=1))
    start = page.get_by_role("button", name=say("setup_start"))
    start.click()
    expect(page.get_by_text(say("setup_error_name"))).to_be_visible()
    setup.name(1).fill("x" * 41)
    start.click()
    expect(page.get_by_text(say("error_name_too_long", limit=40))).to_be_visible()
    setup.name(1).fill("Maya")
    assert setup.start().view["seats"][0]["name"] == "Maya"


def test_flags_are_swapped(page: Page, house: House) -> None:
    setup = Setup(page, house).open()
    setup.name(1).fill("Maya")
    flags = page.locator("button.flag")
    given = re.search(r": (\w+)\.", flags.nth(1).get_attribute("aria-label") or "")
    assert given is not None
    flags.first.click()
    page.get_by_role("dialog").get_by_role("button", name=given[1], exact=True).click()
    view = setup.start().view
    assert view["seats"][0]["flag"] == given[1][0].lower()
    assert view["seats"][1]["flag"] != view["seats"][0]["flag"]


def test_computers_alone_are_watched_to_the_end(page: Page, house: House) -> None:
    setup = Setup(page, house).open()
    setup.kind(1, "computer").click()
    expect(page.get_by_text(say("setup_watch"))).to_be_visible()
    setup.rules("double_cameroon").click()
    page.get_by_text(say("setting_speed_at_once"), exact=True).click()
    hand = setup.start()
    AtTable(page).expect_over()
    for number, seat in enumerate(hand.view["seats"], 1):
        assert seat["kind"] == "computer"
        name = f"{say('player_captain')} {number}"
        row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name))
        expect(row.locator("td.total")).to_have_text(str(seat["total"]))


def test_person_is_back_in_the_seat_after_computers_were_watched(page: Page, house: House) -> None:
    setup = Setup(page, house).open()
    setup.name(1).fill("Maya")
    setup.start()
    setup.open()
    setup.kind(1, "computer").click()
    setup.rules("double_cameroon").click()
    setup.start(leaves_another=True)
    setup.open()
    expect(setup.name(1)).to_have_value("Maya")
    expect(setup.kind(1, "person").locator("xpath=ancestor::label//input")).to_be_checked()
    expect(page.get_by_role("heading", name=say("rules_double_cameroon_title"))).to_be_visible()
    hand = setup.start(leaves_another=True)
    assert [seat["kind"] for seat in hand.view["seats"]] == ["person", "computer"]


def test_rules_page_leads_to_a_game_by_them(page: Page, house: House) -> None:
    page.goto(f"{house.url}/rules")
    page.get_by_role("link", name=say("rules_yacht_worldwide_title"), exact=True).click()
    expect(page.get_by_role("heading", name=say("page_play"))).to_be_visible()
    page.get_by_role("link", name=say("rulebook_play")).click()
    expect(page.get_by_role("heading", name=say("rules_yacht_worldwide_title"))).to_be_visible()
    assert Setup(page, house).start().view["rules"] == "yacht-worldwide"


def test_a_strength_is_chosen_played_against_and_remembered(page: Page, house: House) -> None:
    setup = Setup(page, house).open()
    strength = page.get_by_label(say("setup_strength", number=2))
    expect(strength).to_have_value("captain")
    expect(strength).to_have_accessible_description(say("thinks_captain"))
    strength.focus()
    page.keyboard.press("Home")
    expect(strength).to_have_value("deckhand")
    strength.select_option("bosun")
    expect(strength).to_have_accessible_description(say("thinks_bosun"))
    expect(setup.name(2)).to_have_attribute("placeholder", say("player_bosun"))
    setup.kind(2, "person").click()
    expect(strength).to_have_count(0)
    setup.kind(2, "computer").click()
    expect(strength).to_have_value("bosun")
    page.get_by_text(say("setting_speed_at_once"), exact=True).click()
    hand = setup.start()
    assert hand.view["seats"][1]["player"] == "bosun"
    table = AtTable(page)
    for round_, box in enumerate(("chance", "ones", "twos"), start=1):
        expect(table.first_roll).to_be_visible()
        table.first_roll.click()
        table.box(box).click()
        expect(page.get_by_text(say("player_bosun")).first).to_be_visible()
        while hand.view["turn"]["round"] == round_:
            page.wait_for_timeout(50)
    filled = hand.view["seats"][1]["cards"][0]["points"]
    assert sum(points is not None for points in filled) == 3
    page.goto(f"{house.url}/new")
    expect(page.get_by_label(say("setup_strength", number=2))).to_have_value("bosun")
