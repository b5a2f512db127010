"""`yachtdice rules` and `yachtdice rules show`."""

import json
import subprocess

import pytest

from tests.cli.running import COMMAND, in_a_process, yachtdice
from yachtdice import words
from yachtdice.cli.rules import page_lines
from yachtdice.rules import RULE_SET_IDS, find_rules
from yachtdice.rules.page import page


def test_every_rule_set_is_listed() -> None:
    done = yachtdice("rules")
    assert done.code == 0
    assert tuple(line.split()[0] for line in done.out.splitlines()) == RULE_SET_IDS
    assert max(map(len, done.out.splitlines())) <= 88
    listed = yachtdice("rules", "--json").json()["rules"]
    assert tuple(row["name"] for row in listed) == RULE_SET_IDS
    assert all(row["title"] and row["line"] for row in listed)
    assert listed[0]["title"] == "Yacht Dice"


@pytest.mark.parametrize("id_", [*RULE_SET_IDS, "yacht+columns=2+joker=free+extra=100"])
def test_a_page_is_shown_whole(id_: str) -> None:
    done = yachtdice("rules", "show", id_)
    assert done.code == 0
    text = " ".join(done.out.split())
    rules = find_rules(id_)
    assert f"({rules.name})" in text.splitlines()[0]
    for section in page(rules):
        said = [section.heading, *section.lines, *(box.what for box in section.boxes)]
        for line in map(words.phrase, said):
            assert line in text, line
        for box in section.boxes:
            assert f"{words.dice(box.roll)} scores {box.points}" in text


def test_a_page_keeps_to_its_width() -> None:
    for width in (40, 88):
        lines = page_lines(find_rules("generala"), width=width)
        assert width - 10 < max(map(len, lines)) <= width


def test_a_page_as_data() -> None:
    shown = yachtdice("rules", "show", "Twelve+joker=free+extra=100", "--json").json()
    assert shown["name"] == "yacht+extra=100+joker=free"
    assert shown["title"] == "Yacht"
    assert shown["hash"] == find_rules("yacht+extra=100+joker=free").content_hash
    house = next(box for section in shown["page"] for box in section["boxes"]
                 if box["id"] == "full_house")  # fmt: skip
    assert house["title"] == "Full House"
    assert house["what"].startswith("Exactly three of one number and two of another: ")
    assert house["points"] == sum(house["roll"])
    # all keys and phrases are worded
    text = json.dumps(shown)
    assert '"params"' not in text
    assert "page_" not in text
    assert "box_" not in text


@pytest.mark.parametrize(
    ("words_", "expected"),
    [
        ("rules show nosuch", "unknown rule set 'nosuch': expected one of yacht-dice, yacht-dice"),
        ("rules show yacht+columns=9", "The rule switch 'columns' can be 1, 2, 3, not '9'."),
        ("rules show", "Missing argument 'ID'"),
        ("rules list", "No such command 'list': expected show"),
        ("rules --all", "No such option: --all"),
    ],
)
def test_refusals(words_: str, expected: str) -> None:
    assert expected in yachtdice(*words_.split()).refusal()


def test_whoever_reads_may_leave() -> None:
    """As `yachtdice rules | head -1` does."""
    with subprocess.Popen(
        [*COMMAND, "rules", "show", "generala"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 1


def test_in_a_process_of_its_own() -> None:
    assert in_a_process("rules") == yachtdice("rules")
