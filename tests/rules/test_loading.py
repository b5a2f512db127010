"""Reading rule sets from their files: a bad one is refused by file, row and reason."""

import re
from importlib.resources import files

import pytest

from yachtdice.errors import RuleSetError
from yachtdice.rules import RULE_SET_IDS, find_rules
from yachtdice.rules.loading import load_rules

GOOD = """
id = "small"
aliases = ["little"]
source = "made up"
dice = 5
rolls_per_turn = 2
joker = "forced"
extra_yacht = 100
yacht = "yacht"
upper_bonus = { at = 5, points = 10 }

[[category]]
id = "ones"
section = "upper"
pattern = { face = 1 }
points = { sum = "matching" }

[[category]]
id = "yacht"
pattern = { alike = 5 }
points = { fixed = 50 }

[[category]]
id = "double_yacht"
title = "double_general"
pattern = { alike = 5 }
points = { fixed = 100, first_throw = 120 }
needs = { yacht = 50 }
"""
ROW_1, ROW_2 = "category 1 ('ones'): ", "category 2 ('yacht'): "
ROW_3 = "category 3 ('double_yacht'): "

# What stands in the good file, what stands there instead, and what the complaint begins with.
BAD = [
    ('id = "small"', 'id = "small', "not TOML: "),
    ('id = "small"', "", "'id' must be a text, got None"),
    ('id = "small"', 'id = "Small+1"', "'id' must be lower-case"),
    ('["little"]', '"little"', "'aliases' must be"),
    ('["little"]', '["Little"]', "'aliases' must be"),
    ('source = "made up"', "source = 7", "'source' must be a text, got 7"),
    ('source = "made up"', 'sauce = "made up"', "unknown key 'sauce'"),
    ("dice = 5", "", "'dice' must be a whole number 1-10, got None"),
    ("dice = 5", "dice = true", "'dice' must be a whole number 1-10, got True"),
    ("dice = 5", "dice = 5\nsides = 7", "'sides' must be a whole number 2-6, got 7"),
    ("dice = 5", "dice = 5\nboxes_per_turn = 2", "5 dice can't be parted evenly"),
    ("dice = 5", "dice = 10\nboxes_per_turn = 2", "3 boxes can't be filled 2 a turn"),
    ("rolls_per_turn = 2", "rolls_per_turn = 0", "'rolls_per_turn' must be"),
    ('joker = "forced"', 'joker = "wild"', "'joker' must be one of none, forced"),
    ("extra_yacht = 100", "extra_yacht = 201", "'extra_yacht' must be"),
    ('yacht = "yacht"', 'yacht = "ones"', "'yacht' must name a category of 5 alike"),
    ('yacht = "yacht"', "", "'joker' and 'extra_yacht' need a 'yacht' box"),
    ("at = 5, points = 10", "at = 5", "'points' must be"),
    ("at = 5, points = 10", "at = 5, points = 10, more = 1", "unknown key 'more'"),
    ("{ at = 5, points = 10 }", "35", "'upper_bonus' must hold"),
    ('id = "ones"', "", "category 1: 'id' must be a text"),
    ('id = "ones"', 'id = "ones@2"', "category 1: 'id' must be lower-case"),
    ('id = "ones"', 'id = "yacht"', "category 2 ('yacht'): that id is taken"),
    ("{ face = 1 }", "{ face = 7 }", ROW_1 + "'face' must be a whole number 1-6, got 7"),
    ("{ face = 1 }", "{ any = true }", ROW_1 + "the upper section holds"),
    ("{ face = 1 }", "{ any = false }", ROW_1 + "'any' must be true"),
    ("{ face = 1 }", "{ runs = 4 }", ROW_1 + "'pattern' must name one of face, any"),
    ("{ face = 1 }", "{ face = 1, any = true }", ROW_1 + "'pattern' must name one of"),
    ("{ face = 1 }", "{ exact = [[1, 2]] }", ROW_1 + "'exact' must hold rolls of 5"),
    ("{ face = 1 }", "{ exact = [[true, 2, 3, 4, 5]] }", ROW_1 + "'exact' must hold rolls of 5"),
    ("{ face = 1 }", "{ exact = [] }", ROW_1 + "'exact' must be a list of rolls"),
    ("{ face = 1 }", '{ full_house = "wide" }', ROW_1 + "'full_house' must be one of strict"),
    ('section = "upper"', 'section = "top"', ROW_1 + "'section' must be one of upper"),
    ('sum = "matching"', 'sum = "some"', ROW_1 + "'sum' must be one of all, matching"),
    ('sum = "matching"', "product = 1", ROW_1 + "'points' must name one of fixed, sum"),
    ("{ fixed = 50 }", "{ fixed = -1 }", ROW_2 + "'fixed' must be a whole number 0-200"),
    ("{ fixed = 50 }", "{ fixed = 50, last = 1 }", ROW_2 + "unknown key 'last'"),
    ('title = "double_general"', "title = 5", ROW_3 + "'title' must be a text"),
    ("needs = { yacht = 50 }", "needs = { yoghurt = 50 }", ROW_3 + "'needs' names"),
    ("needs = { yacht = 50 }", "needs = { double_yacht = 50 }", ROW_3 + "'needs'"),
    ("needs = { yacht = 50 }", 'needs = { yacht = "50" }', ROW_3 + "'yacht' must"),
    ("needs = { yacht = 50 }", "needs = 50", ROW_3 + "'needs' must be"),
    ("needs = { yacht = 50 }", 'wins = "now"', ROW_3 + "'wins' must be one of"),
    ("needs = { yacht = 50 }", "need = 1", ROW_3 + "unknown key 'need'"),
]  # fmt: skip


def test_a_good_file_is_read() -> None:
    rules = load_rules(GOOD, file="small.toml")
    assert (rules.id, rules.dice, rules.sides, rules.rolls_per_turn) == ("small", 5, 6, 2)
    assert [category.id for category in rules.categories] == ["ones", "yacht", "double_yacht"]
    assert [category.title for category in rules.categories] == ["ones", "yacht", "double_general"]


@pytest.mark.parametrize(("old", "new", "complaint"), BAD, ids=[new for _, new, _ in BAD])
def test_a_bad_file_is_refused(old: str, new: str, complaint: str) -> None:
    assert GOOD.count(old) == 1 or old == 'id = "ones"'
    with pytest.raises(RuleSetError, match="^" + re.escape(f"small.toml: {complaint}")):
        load_rules(GOOD.replace(old, new, 1), file="small.toml")


def test_a_full_house_needs_five_dice() -> None:
    text = GOOD.replace("dice = 5", "dice = 6").replace("alike = 5", "alike = 6")
    text = text.replace("{ face = 1 }", '{ full_house = "strict" }').replace(
        'section = "upper"', ""
    )
    with pytest.raises(RuleSetError, match="full_house"):
        load_rules(text, file="small.toml")


@pytest.mark.parametrize("rules", RULE_SET_IDS)
def test_the_packaged_files_are_good(rules: str) -> None:
    text = (files("yachtdice.rules") / "sets" / f"{rules}.toml").read_text(encoding="utf-8")
    assert load_rules(text, file=f"{rules}.toml") == find_rules(rules)
