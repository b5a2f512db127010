"""A played-through game of every rule set, compared line by line with the one reviewed."""

import re

import pytest

from scripts.playthroughs import FOLDER, SECRETS, playthrough
from yachtdice.game import new_game
from yachtdice.rules import RULE_SET_IDS, find_rules


@pytest.mark.parametrize("id_", RULE_SET_IDS)
def test_the_game_goes_as_it_is_written(id_: str) -> None:
    written = (FOLDER / f"{id_}.txt").read_text(encoding="utf-8")
    assert playthrough(id_) == written, "python scripts/playthroughs.py rewrites it"


@pytest.mark.parametrize("id_", RULE_SET_IDS)
def test_its_tokens_alone_lead_to_its_end(id_: str) -> None:
    """What is written can be replayed by hand: every token, the positions in between, the end."""
    game = new_game(find_rules(id_), 2)
    written = (FOLDER / f"{id_}.txt").read_text(encoding="utf-8")
    positions = 0
    for line in written.splitlines():
        if match := re.fullmatch(r"  ([!k=]\S+?|undo)(?::( .*))?", line):
            game = game.play(match[1])
            if match[1] == "undo":
                assert match[2] == f" {game}"
        elif line.startswith(f"  {id_} "):
            assert line == f"  {game}"
            positions += 1
    assert game.is_over
    assert positions >= 2
    assert "undo" in written


def test_no_other_playthroughs_lie_about() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(RULE_SET_IDS) == set(SECRETS)
