"""The client in a made-up, longer language from right to left: no word escapes, nothing is cut.

Its figures are Arabic ones, so a plain one is a number that was not written by locale.

What may stay in plain letters and figures, since it is no message: names people typed (here they
have none), notation (`<code>`, the aliases of rule sets, a command), addresses and letters to copy
(`.code`), the report of an error, and what the browser itself words by locale: dates, days of the
week and the "and" of lists.

What may end in an ellipsis: a name, a line that holds one, and the game's title in the top bar.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from scripts import pseudo_locale
from tests.browser.house import House
from tests.browser.screens import FAILING_STOPS, STOPS, Stop, Visit
from tests.browser.windows import window
from yachtdice import RULE_SET_IDS, find_rules
from yachtdice.server.client import Client
from yachtdice.words import catalogue, parse

SIZES = ((1440, 900), (360, 740))
NAMES = ("Мая", "Джон", "Ольга", "Пётр", "Вера", "Илья", "Нина", "Лев")
NOTATIONS = (
    "yachtdice play",
    *(alias for id_ in RULE_SET_IDS for alias in find_rules(id_).aliases),
)
CREW = tuple(("person", name) for name in NAMES)

# The browser writes numbers and dates with the language's own figures.
FIGURES = """() => {
    for (const name of ['NumberFormat', 'DateTimeFormat', 'RelativeTimeFormat']) {
        const Plain = Intl[name];
        Intl[name] = function (locale, options) {
            return new Plain(`${locale}-u-nu-arab`, options);
        };
    }
}"""

# Texts and labels with a plain letter or figure in them.
ESCAPED = """notations => {
    const notation = 'script, style, code, .code, #report, time, abbr';
    const days = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
    const ofLocale = [
        ...[0, -1].map(day => days.format(day, 'day')),
        new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' }).format(Date.now()),
        new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.now()),
        ...[...Array(7).keys()].map(day => new Intl.DateTimeFormat('en', { weekday: 'long' })
            .format(Date.now() + day * 864e5)),
        'and',
    ];
    const address = /https?:\\/\\/\\S+/g;
    const plain = text => {
        for (const word of [...notations, ...ofLocale]) text = text.replaceAll(word, '');
        text = text.replace(address, '');
        return /[A-Za-z0-9]/.test(text.replace(/[٠-٩] [AP]M/, ''));
    };
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode;
        if (plain(text.data) && !text.parentElement.closest(notation)) found.push(text.data.trim());
    }
    for (const one of document.body.querySelectorAll('*')) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
            const text = one.getAttribute(name) ?? '';
            if (plain(text) && !one.closest(notation)) found.push(`${name}: ${text}`);
        }
        if (one.matches('input') && plain(one.value) && one.type === 'text') found.push(one.value);
    }
    if (plain(document.title)) found.push(document.title);
    return found;
}"""

# Texts that reach out of what should hold them, or under what clips them; what scrolls may hold
# more than it shows.
CUT_OFF = """async names => {
    const frame = () => new Promise(done => requestAnimationFrame(done));
    await frame(); await frame();
    const holders = 'button, a[class*=button], .pill, .chip, .paper, .deck, th, td, li';
    const mayEnd = '.unseen, .skip-link, .name, .middle b, option';
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode;
        const parent = text.parentElement;
        if (!text.data.trim() || parent.closest(mayEnd)) continue;
        if (!parent.checkVisibility({ visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const box = range.getBoundingClientRect();
        for (let one = parent; one !== document.body; one = one.parentElement) {
            const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(one);
            const ends = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
            if (ends && names.some(name => text.data.includes(name))) break;
            if (one.matches('dialog')) break;
            const holds = one.matches(holders);
            const edge = one.getBoundingClientRect();
            const across = box.left < edge.left - 1 || box.right > edge.right + 1;
            const along = box.top < edge.top - 4 || box.bottom > edge.bottom + 4;
            if ((/hidden|clip/.test(overflowX) || holds) && across
                || (/hidden|clip/.test(overflowY) || holds) && along) {
                found.push(`${text.data.trim().slice(0, 60)} in ${one.outerHTML.slice(0, 60)}`);
                break;
            }
            if (/auto|scroll/.test(overflowX + overflowY)) break;
        }
    }
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth) found.push(`the page is ${page.scrollWidth} wide`);
    return found;
}"""


@pytest.fixture(scope="module")
def pseudo_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    built = tmp_path_factory.mktemp("pseudo")
    pseudo_locale.build(built, rtl=True)
    with House(Client(built)) as running:
        yield running


@pytest.fixture(scope="module")
def tour(chromium: Browser) -> Iterator[Page]:
    with window(chromium) as opened:
        opened.add_init_script(f"({FIGURES})()")
        yield opened


def say(key: str, /, **params: str | int) -> str:
    return parse(pseudo_locale.pseudo_message(catalogue()[key])).word(params)


def expect_whole(page: Page) -> None:
    """All words from the catalogue, none of them cut off, whichever way they run."""
    assert page.evaluate(ESCAPED, [*NOTATIONS]) == []
    for direction, sizes in (("rtl", SIZES), ("ltr", SIZES[::-1])):
        page.evaluate("way => { document.documentElement.dir = way }", direction)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CUT_OFF, [*NAMES]) == [], f"{direction} {width}"


@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: stop.__name__)
def test_words(tour: Page, pseudo_house: House, stop: Stop) -> None:
    tour.set_viewport_size({"width": 1440, "height": 900})
    stop(Visit(tour, pseudo_house, say, CREW))
    expect_whole(tour)


@pytest.mark.parametrize("stop", FAILING_STOPS, ids=lambda stop: stop.__name__)
def test_words_of_failures(chromium: Browser, pseudo_house: House, stop: Stop) -> None:
    with window(chromium, complaints=False) as page:
        page.add_init_script(f"({FIGURES})()")
        stop(Visit(page, pseudo_house, say, CREW))
        expect_whole(page)
