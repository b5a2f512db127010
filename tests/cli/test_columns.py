"""Commands that answer for several columns by estimates, and say so."""

from pathlib import Path

import pytest

from tests.cli.running import yachtdice
from tests.game.stories import going_on
from tests.solver.estimated import estimated
from yachtdice.game.record import format_record
from yachtdice.solver.columns.values_file import columns_path, write_columns
from yachtdice.words import say

RULES = "yacht-dice+columns=2"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder where the estimates lie."""
    folder = tmp_path_factory.mktemp("values")
    values = estimated(RULES)
    write_columns(values, columns_path(values.rules, folder, is_exact=False))
    return str(folder)


def test_what_play_by_estimates_is_worth(cache: str) -> None:
    found = yachtdice("solve", "--rules", RULES, "--cache", cache, "--json").json()
    assert list(found) == ["rules", "value", "sd", "states", "seconds", "kernel", "exact"]
    assert (found["states"], found["exact"]) == (None, False)
    assert found["value"] == estimated(RULES).value
    done = yachtdice("solve", "--rules", RULES, "--cache", cache)
    assert f"expects about {found['value']:.0f} points" in done.out


def test_what_is_exact_does_not_say_so(tmp_path: Path) -> None:
    name = "general-short+columns=2"
    found = yachtdice("solve", "--rules", name, "--cache", str(tmp_path), "--json").json()
    assert "exact" not in found
    assert found["states"] == 59_049


def test_boxes_are_advised_with_their_column(cache: str) -> None:
    asked = ("--rules", RULES, "--dice", "44461", "--rolls-left", "1", "--cache", cache)
    found = yachtdice("advise", *asked, "--json").json()
    assert list(found) == ["options", "exact"]
    assert found["exact"] is False
    boxes = {option["box"] for option in found["options"] if "box" in option}
    assert {"fours", "fours@2"} <= boxes
    assert len(boxes) == 26
    done = yachtdice("advise", *asked)
    assert say("cli_column", box=say("box_fours"), column=2) in done.out
    assert done.out.endswith(f"{say('cli_about')}\n")


def test_a_game_is_looked_back_on(cache: str) -> None:
    record = format_record(going_on()).encode()
    found = yachtdice("review", "-", "--cache", cache, "--json", stdin=record).json()
    assert found["exact"] is False
    assert say("cli_about") in yachtdice("review", "-", "--cache", cache, stdin=record).out
