"""Three servers behind a proxy, of which one is killed in mid-game."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.by_api import MAYA_AND_CAPTAIN, new_table
from tests.browser.club import Club, running_club
from yachtdice.words import say


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running_club(tmp_path_factory.mktemp("club"), 3) as running:
        yield running


@pytest.mark.kill
@pytest.mark.slow
def test_a_game_goes_on_at_another_server_when_its_own_is_killed(
    page: Page, phone: Page, club: Club
) -> None:
    hand = new_table(page, club.url, seats=MAYA_AND_CAPTAIN, speed="fast")
    table = AtTable(page).open(club.url, hand.table)
    table.first_roll.click()
    table.die(2).click()
    expect(table.held).to_have_count(1)
    seen = AtTable(phone).open(club.url, hand.table)
    expect(seen.held).to_have_count(1)
    own, others = club.sockets
    assert own != others  # the pages are at two servers
    table.die(4).click()
    expect(seen.held).to_have_count(2)
    faces = table.faces()
    club.kill(own)
    expect(seen.held).to_have_count(2)
    table.die(1).click()  # while the page looks for another server, or has found one
    expect(table.held).to_have_count(3)
    expect(seen.held).to_have_count(3)
    expect(page.get_by_text(say("banner_reconnecting"))).to_have_count(0)
    assert own not in club.sockets[2:]
    assert table.faces() == faces
    table.box("chance").click()
    table.skip.click()
    expect(table.first_roll).to_be_visible()  # the computer has played, at whichever server
    expect(seen.roll).to_have_count(0)
    assert hand.view["turn"]["round"] == 2
    assert hand.view["seats"][0]["total"] == sum(faces)
