"""`yachtdice advise`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import yachtdice
from yachtdice.game import Game
from yachtdice.rules import Card, find_rules
from yachtdice.solver import Tables, analyse


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("tables"))


def options(cache: str, *words: str) -> list[dict[str, Any]]:
    found = yachtdice("advise", "--cache", cache, "--json", *words).json()
    assert list(found) == ["options"]
    return list(found["options"])


def test_every_keep_and_box_is_there_best_first(cache: str) -> None:
    found = options(cache, "--rules", "yacht", "--card", "yacht=50,fours=12", "--dice", "44461",
                    "--rolls-left", "2")  # fmt: skip
    keeps = [option["keep"] for option in found if "keep" in option]
    assert sorted(keeps) == sorted(
        {"", "1", "4", "6", "14", "16", "44", "46", "144", "146", "444", "446", "1444", "1446",
         "4446"}
    )  # fmt: skip
    boxes = [option["box"] for option in found if "box" in option]
    assert len(boxes) == 10
    assert not {"yacht", "fours"} & set(boxes)
    assert all(list(option)[1:] == ["value", "loss"] for option in found)
    assert [o["value"] for o in found] == sorted((o["value"] for o in found), reverse=True)
    assert all(o["loss"] == pytest.approx(found[0]["value"] - o["value"]) for o in found)


def test_the_values_are_those_of_the_library(cache: str) -> None:
    rules = find_rules("general")
    game = Game(rules, (0,), (Card.empty(rules),), dice=(1, 1, 3, 4, 5), rolls_left=1)
    choices = analyse(game, Tables(Path(cache)))
    found = options(cache, "--rules", "general", "--dice", "54311", "--rolls-left", "1")
    assert [o["value"] for o in found] == [c.value for c in choices]
    assert found[0]["box"] == "straight"


def test_only_boxes_are_left_after_the_last_throw(cache: str) -> None:
    found = options(cache, "--rules", "yacht", "--dice", "66665", "--rolls-left", "0")
    assert {tuple(option) for option in found} == {("box", "value", "loss")}
    assert len(found) == 12


def test_the_throw_follows_from_the_rolls_that_are_left(cache: str) -> None:
    card = ",".join(f"{c.id}=0" for c in find_rules("general").categories if c.id != "straight")
    paid = [
        next(o["value"] for o in options(cache, "--rules", "general", "--dice", "12345", "--card",
                                         card, "--rolls-left", left) if "box" in o)
        for left in "210"
    ]  # fmt: skip
    assert paid == pytest.approx([25, 20, 20])


def test_ten_dice_are_answered_by_pairs_with_their_split(cache: str) -> None:
    found = options(cache, "--rules", "double-cameroon", "--dice", "1234566666", "--card",
                    "ones=3,twos=0", "--rolls-left", "0")  # fmt: skip
    assert len(found) == 8 * 7 // 2
    assert all(list(option) == ["boxes", "split", "value", "loss"] for option in found)
    best = next(o for o in found if o["boxes"] == ["little_cameroon", "five_alike"])
    assert best["split"] == ["12345", "66666"]


@pytest.mark.slow
def test_numbers_on_the_card_are_taken_as_freely_as_when_scoring(cache: str) -> None:
    words = ("--rules", "yacht-worldwide", "--dice", "66655", "--rolls-left", "0", "--json")
    # 57 from ones and twos is out of reach of any dice; sixes bring the bonus all the same.
    rest = ",threes=0,fours=0,fives=0"
    full = options(cache, *words[:-1], "--card", "ones=43,twos=2" + rest)
    none = options(cache, *words[:-1], "--card", "ones=3,twos=2" + rest)
    value = {name: {o["box"]: o["value"] for o in found} for name, found in
             (("full", full), ("none", none))}  # fmt: skip
    assert value["full"]["sixes"] - value["none"]["sixes"] == pytest.approx(35)


def test_words_for_a_reader(cache: str) -> None:
    done = yachtdice("advise", "--rules", "yacht", "--dice", "44461", "--rolls-left", "2",
                     "--cache", cache)  # fmt: skip
    assert done.code == 0
    first, second = done.out.splitlines()[:2]
    assert first.split() == ["Keep", "4", "4", "4", first.split()[-1]]
    assert "−" in second
    assert any(line.startswith("Fill Four") for line in done.out.splitlines())
    assert any(line.startswith("Keep none") for line in done.out.splitlines())


def test_batch_answers_a_line_for_a_line(cache: str) -> None:
    lines = [
        {"rules": "yacht", "dice": [4, 4, 4, 6, 1], "rolls_left": 2, "card": {"fours": 12}},
        {"rules": "yacht", "dice": [4, 4, 4, 6, 1]},
        {"rules": "yacht", "dice": [4, 4, 4, 6, 1], "rolls_left": 3},
        {"rules": "general-short", "dice": [6, 6, 6, 6, 6], "rolls_left": 0},
        {"rules": 7, "dice": [6, 6, 6, 6, 6], "rolls_left": 0},
    ]
    given = "\n".join(map(json.dumps, lines)) + "\nnonsense\n"
    done = yachtdice("advise", "--batch", "--cache", cache, stdin=given.encode())
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert done.code == 2
    assert [list(answer) for answer in answers] == [
        ["options"], ["error"], ["error"], ["options"], ["error"], ["error"]
    ]  # fmt: skip
    assert answers[0]["options"] == options(
        cache, "--rules", "yacht", "--dice", "44461", "--rolls-left", "2", "--card", "fours=12"
    )
    assert "'rolls_left' is missing" in answers[1]["error"]
    assert "bad rolls left 3: expected a whole number from 0 to 2" in answers[2]["error"]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("--rolls-left 2", "--dice is missing"),
        ("--dice 44461", "--rolls-left is missing"),
        ("--dice 44461 --rolls-left 3", "bad rolls left 3: expected a whole number from 0 to 2"),
        ("--dice 44461 --rolls-left x", "bad rolls left 'x'"),
        ("--dice 4446 --rolls-left 2", "bad dice '4446'"),
        ("--dice 44461 --rolls-left 2 --rules double-cameroon", "bad dice '14446'"),
        (
            "--dice 1234566666 --rolls-left 2 --rules double-cameroon --card ones=1",
            "the number of boxes filled on the card is odd (1): expected an even one",
        ),
        ("--batch --dice 44461", "--batch reads its questions"),
    ],
)
def test_bad_input_is_one_line(words: str, problem: str) -> None:
    assert problem in yachtdice("advise", *words.split()).refusal()
