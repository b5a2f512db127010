"""Every screen, with the names people may choose: for everyone, in the dark, on narrow glass."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page

from tests.browser.house import House
from tests.browser.screens import FAILING_STOPS, STOPS, Stop, Visit
from tests.browser.windows import window
from yachtdice.words import say

WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
NARROWEST = {"width": 320, "height": 640}

# What reaches over the window's edge, though nothing round it scrolls or clips.
STICKING_OUT = """() => {
    const clips = one => one && one !== document.documentElement
        && (getComputedStyle(one).overflowX !== 'visible' || clips(one.parentElement));
    const page = document.documentElement;
    const found = page.scrollWidth > page.clientWidth ? [`page ${page.scrollWidth}`] : [];
    for (const one of document.body.querySelectorAll('*')) {
        const box = one.getBoundingClientRect();
        if (box.width > 0 && (box.right > innerWidth + 1 || box.left < -1)
            && !one.matches('.unseen, .skip-link') && !clips(one.parentElement)) {
            found.push(`${one.outerHTML.slice(0, 90)} ${Math.round(box.right)}`);
        }
    }
    return found;
}"""

FROM_NAMES = "document.querySelectorAll('img, main script').length + (window.pwned ?? 0)"


@pytest.fixture(scope="module")
def tour(chromium: Browser) -> Iterator[Page]:
    """One window for all that can be seen in one."""
    with window(chromium) as opened:
        yield opened


def expect_accessible(page: Page, *rules: str) -> None:
    """Axe finds nothing; by all its rules, or those named."""
    options: dict[str, object] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    found = Axe().run(page, options=options)
    told = [
        f"{one['id']}: {node['html'][:160]} ({' '.join(node['failureSummary'].split())[:200]})"
        for one in found.response["violations"]
        for node in one["nodes"]
    ]
    assert told == []


def expect_well(page: Page) -> None:
    """Accessible wide and light, wide and dark, on a dark phone; whole on the narrowest glass."""
    assert page.evaluate(FROM_NAMES) == 0
    expect_accessible(page)
    page.emulate_media(color_scheme="dark")
    expect_accessible(page, "color-contrast")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect_accessible(page)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(NARROWEST)  # type: ignore[arg-type]
    assert page.evaluate(STICKING_OUT) == []


@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: stop.__name__)
def test_screen(tour: Page, house: House, stop: Stop) -> None:
    tour.set_viewport_size(WIDE)  # type: ignore[arg-type]
    tour.emulate_media(color_scheme="light")
    stop(Visit(tour, house, say))
    expect_well(tour)


@pytest.mark.parametrize("stop", FAILING_STOPS, ids=lambda stop: stop.__name__)
def test_failure(chromium: Browser, house: House, stop: Stop) -> None:
    with window(chromium, complaints=False) as page:
        stop(Visit(page, house, say))
        expect_well(page)
