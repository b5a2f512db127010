"""`yachtdice score`: exactly the boxes that may be chosen, and every refusal in one line."""

from random import Random

import pytest

from tests.cli.running import in_a_process, yachtdice
from tests.rules.sampling import cards, random_names
from tests.second_scorer import PRESETS, best_pairs, group_points, legal
from yachtdice.cli.app import DEFAULT_RULES
from yachtdice.rules import DEFAULT_RULES as RULES_DEFAULT
from yachtdice.rules import find_rules


def written(card: dict[str, int]) -> str:
    return ",".join(f"{box}={points}" for box, points in card.items())


def test_a_joker_with_its_bonus() -> None:
    done = yachtdice("score", "--rules", "yacht-dice", "--dice", "44444", "--card",
                     "yacht=50,fours=12", "--json")  # fmt: skip
    found = done.json()
    assert list(found) == ["rules", "legal"]
    assert found["rules"] == "yacht-dice"
    assert list(found["legal"].items()) == [
        (box, {"points": points, "bonus": 100})
        for box, points in {
            "three_of_a_kind": 20,
            "four_of_a_kind": 20,
            "full_house": 25,
            "small_straight": 30,
            "large_straight": 40,
            "chance": 20,
        }.items()
    ]
    assert done.err == ""
    assert done.out.count("\n") == 1


def test_the_default_rule_set() -> None:
    assert DEFAULT_RULES == RULES_DEFAULT
    assert yachtdice("score", "--dice", "12345", "--json").json()["rules"] == RULES_DEFAULT


def test_the_name_comes_back_canonical() -> None:
    done = yachtdice("score", "--rules", "Yacht-Dice+columns=2+joker=free", "--dice", "12345",
                     "--json")  # fmt: skip
    assert done.json()["rules"] == "yacht-dice-free+columns=2"


@pytest.mark.parametrize("dice", ["12345", "54321", "31524"])
def test_dice_in_any_order(dice: str) -> None:
    done = yachtdice("score", "--dice", dice, "--json")
    assert done.json()["legal"]["large_straight"] == {"points": 40, "bonus": 0}


def test_the_throw_counts_and_is_the_third_if_not_named() -> None:
    def straight(*throw: str) -> object:
        done = yachtdice("score", "--rules", "general", "--dice", "13456", "--json", *throw)
        return done.json()["legal"]["straight"]["points"]

    assert [straight("--throw", n) for n in "123"] == [25, 20, 20]
    assert straight() == 20


def test_wins_only_where_it_wins() -> None:
    def wins(*options: str) -> list[str]:
        found = yachtdice("score", "--dice", "66666", "--json", *options).json()["legal"]
        assert all(entry.get("wins", True) is True for entry in found.values())
        return [box for box in found if "wins" in found[box]]

    assert wins("--rules", "general", "--throw", "1") == ["general"]
    assert wins("--rules", "general", "--throw", "2") == []
    assert wins("--rules", "general", "--throw", "1", "--card", "general=60") == []
    assert wins("--rules", "yacht+instant=on") == ["yacht"]


def test_columns() -> None:
    done = yachtdice("score", "--rules", "yacht+columns=2", "--dice", "11111", "--json", "--card",
                     "ones=3,yacht@2=50,choice@1=0")  # fmt: skip
    found = list(done.json()["legal"])
    assert found[:2] == ["twos", "threes"]
    assert found[-2:] == ["big_straight@2", "choice@2"]
    assert len(found) == 24 - 3
    assert "ones@2" in found


def test_ten_dice_are_split_for_every_two_boxes() -> None:
    done = yachtdice("score", "--rules", "double-cameroon", "--dice", "6213415455", "--json",
                     "--card", "twos=4,fives=0")  # fmt: skip
    found = done.json()["legal"]
    expected = best_pairs("double-cameroon", "6213415455", frozenset({"twos", "fives"}))
    assert list(found) == [f"{one}+{two}" for one, two in expected]
    for (one, two), points in expected.items():
        entry = found[f"{one}+{two}"]
        assert list(entry) == ["points", "bonus", "split"]
        first, second = entry["split"]
        assert sorted(first + second) == sorted("6213415455")
        assert [first, second] == ["".join(sorted(part)) for part in (first, second)]
        scored = group_points("double-cameroon", first)[one]
        scored += group_points("double-cameroon", second)[two]
        assert entry["points"] == points == scored
        assert entry["bonus"] == 0


def test_five_dice_are_one_group_of_ten() -> None:
    done = yachtdice("score", "--rules", "double-cameroon", "--dice", "11122", "--json")
    found = {box: entry["points"] for box, entry in done.json()["legal"].items()}
    assert found == group_points("double-cameroon", "11122")


def test_ten_dice_with_one_open_box_leave_no_pair() -> None:
    card = dict.fromkeys(PRESETS["double-cameroon"].boxes[1:], 0)
    done = yachtdice("score", "--rules", "double-cameroon", "--dice", "1112233344", "--json",
                     "--card", written(card))  # fmt: skip
    assert done.json()["legal"] == {}


@pytest.mark.parametrize("name", [n for n in random_names(60, seed=5) if "cameroon" not in n])
def test_any_card_is_answered_as_the_second_scorer_does(name: str) -> None:
    random = Random(name)
    boxes = find_rules(name).boxes
    not_full = [card for card in cards(name, count=9, seed=4) if len(card) < len(boxes)]
    for card in random.sample(not_full, 4):
        throw = random.randint(1, 3)
        dice = random.choice(["66666", "11111", "25536", "33355", "23456"])
        rolled = "".join(sorted(dice))
        done = yachtdice("score", "--rules", name, "--dice", dice, "--card", written(card),
                         "--throw", str(throw), "--json")  # fmt: skip
        found = done.json()
        assert found["rules"] == find_rules(name).name
        assert found["legal"] == {
            box: {"points": c.points, "bonus": c.bonus} | ({"wins": True} if c.wins else {})
            for box, c in legal(name, rolled, throw, card).items()
        }


def test_numbers_on_the_card_need_not_be_reachable() -> None:
    card = "ones=200,twos=1,yacht=7,chance=0"
    done = yachtdice("score", "--dice", "11111", "--card", card, "--json")
    assert done.json()["legal"]["full_house"] == {"points": 25, "bonus": 0}


def test_without_json_it_is_a_table() -> None:
    done = yachtdice("score", "--dice", "44444", "--card", "yacht=50,fours=12")
    lines = done.out.splitlines()
    assert lines[0].split() == ["Three", "of", "a", "Kind", "20", "+100", "extra", "Yacht"]
    assert lines[2].endswith("+100 extra Yacht, wild")
    assert len(lines) == 6
    done = yachtdice("score", "--rules", "general", "--throw", "1", "--dice", "66666")
    assert "General         60  wins the game at once" in done.out.splitlines()
    done = yachtdice("score", "--rules", "yacht+columns=2", "--dice", "12345")
    assert "Ones, column 2" in done.out
    done = yachtdice("score", "--rules", "double-cameroon", "--dice", "1112233344")
    assert len(done.out.splitlines()) == 45
    assert "Ones + Fours" in done.out


FULL = written(dict.fromkeys(PRESETS["yacht-dice"].boxes, 0))


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("", "--dice is missing: expected the dice"),
        ("--dice 4444", "bad dice '4444': expected 5 dice from 1 to 6"),
        ("--dice 444444", "expected 5 dice from 1 to 6"),
        ("--dice 44447", "bad dice '44447': expected 5 dice from 1 to 6"),
        ("--dice 44440", "expected 5 dice from 1 to 6"),
        ("--dice 4444x", "expected 5 dice from 1 to 6"),
        ("--dice ４４４４４", "expected 5 dice from 1 to 6"),
        ("--dice 1122334455", "expected 5 dice from 1 to 6"),
        ("--rules double-cameroon --dice 112233", "expected 10 dice from 1 to 6, or 5 for one"),
        ("--dice 12345 --rules nosuch", "unknown rule set 'nosuch': expected one of yacht-dice,"),
        ("--dice 12345 --rules yacht+extra", "'extra' is no rule switch: write it as key=value"),
        ("--dice 12345 --rules yacht+bonus=999", "'bonus' takes a number 0-200, not '999'"),
        ("--dice 12345 --rules general+four=4", "'four' needs a Four of a Kind that sums dice"),
        ("--dice 12345 --rules yacht-dice+extra=0+joker=free", "there is no joker"),
        ("--dice 12345 --card yacht", "bad card 'yacht': expected boxes and points, such as"),
        ("--dice 12345 --card yacht=50,", "expected boxes and points, such as"),
        ("--dice 12345 --card jackpot=50", "unknown box 'jackpot': expected one of ones, twos,"),
        ("--dice 12345 --card ones@2=3", "unknown box 'ones@2': expected one of ones, twos,"),
        ("--dice 12345 --card ones=3,ones=3", "box 'ones' stands twice on the card"),
        ("--dice 12345 --card ones=3,ones@1=3", "box 'ones@1' stands twice on the card"),
        ("--dice 12345 --card ones=x", "bad points 'x' in box 'ones': expected a whole number"),
        ("--dice 12345 --card ones=", "expected a whole number from 0 to 200"),
        ("--dice 12345 --card ones=-1", "expected a whole number from 0 to 200"),
        ("--dice 12345 --card ones=201", "expected a whole number from 0 to 200"),
        ("--dice 12345 --card ones=2.5", "expected a whole number from 0 to 200"),
        ("--dice 12345 --card ones=" + "9" * 5000, "expected a whole number from 0 to 200"),
        (f"--dice 12345 --card {FULL}", "the card is full: expected at least one open box"),
        ("--rules yacht+columns=2 --dice 12345 --card ones@3=1", "with @2 to @2 for further"),
        ("--dice 12345 --throw 0", "bad throw 0: expected a whole number from 1 to 3"),
        ("--dice 12345 --throw 4", "bad throw 4: expected a whole number from 1 to 3"),
        ("--dice 12345 --throw first", "bad throw 'first': expected a whole number from 1 to 3"),
        ("--dice 12345 spare", "unexpected extra argument"),
        ("--dice 12345 --throws 1", "No such option: --throws"),
        ("--batch --dice 12345", "--batch reads its questions from standard input"),
        ("--dice", "Option '--dice' requires an argument"),
    ],
)  # fmt: skip
def test_what_can_not_be_taken_is_refused_in_one_line(options: str, expected: str) -> None:
    done = yachtdice("score", *options.split())
    assert expected in done.refusal()
    assert yachtdice("score", "--json", *options.split()) == done


def test_refused_in_a_process_of_its_own() -> None:
    done = in_a_process("score", "--dice", "1234")
    assert done.refusal() == "yachtdice: bad dice '1234': expected 5 dice from 1 to 6"
