"""Links lead somewhere, and no page tells of one machine."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.docs.places import PAGES, name_of, without_blocks

LINK = re.compile(r"!?\[[^\]]*\]\(<?([^)>\s]+)>?\)")
HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)

# Where a reader may be sent outside of the project.
ELSEWHERE = {
    "caddyserver.com",
    "prometheus.io",
    "semver.org",
    "valkey.io",
    "www.python.org",
    "yachtdice",
    "localhost",
    "127.0.0.1",
}
"""Hosts that pages may name; `yachtdice` is a proxy's own name for the servers behind it."""
ADDRESS = re.compile(r"\bhttps?://[^\s;)>`\"'\]]+")
ON_A_MACHINE = re.compile(r"(?<![\w./~])/(?:home|root|Users|work|tmp|var|opt|mnt|srv)/[\w.-]+")


def anchors(page: Path) -> set[str]:
    """What a link may name after `#`, as the usual renderers make it from the headings."""
    found: set[str] = set()
    for heading in HEADING.findall(without_blocks(page.read_text("utf-8"))):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        base = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
        name, number = base, 0
        while name in found:
            number += 1
            name = f"{base}-{number}"
        found.add(name)
    return found


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    text = without_blocks(page.read_text("utf-8"))
    lost = []
    for target in LINK.findall(text):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        if not there.exists() or (anchor and anchor not in anchors(there)):
            lost.append(target)
    assert not lost


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_no_page_tells_of_a_machine(page: Path) -> None:
    text = page.read_text("utf-8")
    assert not ON_A_MACHINE.findall(text)
    hosts = {urlsplit(address).hostname for address in ADDRESS.findall(text)}
    assert hosts <= ELSEWHERE


def test_what_a_machine_is_called_is_seen() -> None:
    assert ON_A_MACHINE.findall("it lies in /home/ann/games and /tmp/x")
    assert not ON_A_MACHINE.findall("docs/work/page.md, `../tmp/x`, /rules/yacht, ~/work/x")


def test_anchors_are_those_of_the_headings(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# What `x` *is*, really\n\n## Twice\n\n## Twice\n\n```sh\n# no heading\n```\n")
    assert anchors(page) == {"what-x-is-really", "twice", "twice-1"}
