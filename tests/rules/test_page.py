"""What a rules page says is what the engine does; nothing of the rules is left unsaid."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.rules.page_reader import ReadPage, counted_dice, items, part
from tests.rules.reading import labels, plain_points, to_card, to_choices
from tests.rules.sampling import accepted, cards, random_names, single_switches
from tests.second_scorer import Choice
from yachtdice import words
from yachtdice.errors import RuleSetError
from yachtdice.game import MAX_SEATS
from yachtdice.rules import RULE_SET_IDS, Card, RuleSet, choices, find_rules
from yachtdice.rules.active import active
from yachtdice.rules.category import Category, Fixed, Needs, Sum
from yachtdice.rules.dice import all_rolls
from yachtdice.rules.page import PageSection, page
from yachtdice.rules.pattern import Alike, Different, FullHouse, Pairs, Run, exact
from yachtdice.rules.pattern import Any as AnyDice
from yachtdice.rules.phrase import Phrase
from yachtdice.rules.ruleset import JOKER_RULES
from yachtdice.rules.scorecard import column_totals

FAMILIES = ("yacht-dice", "yacht-worldwide", "yatzy", "general", "generala", "double-cameroon")


def _names() -> list[str]:
    """Every rule set, every value of every switch on one of each family, and many mixtures."""
    names = [*RULE_SET_IDS, *random_names(30, seed=11)]
    for preset, key, value in single_switches():
        if preset in FAMILIES and accepted(preset, key):
            names.append(f"{preset}+{key}={value}")
    found = set()
    for name in names:
        try:
            found.add(find_rules(name).name)
        except RuleSetError:  # such as a joker without extra Yachts
            continue
    return sorted(found)


NAMES = _names()


@pytest.fixture
def _no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """The highest total is a search of up to a second; hundreds of pages here do without."""
    monkeypatch.setattr(RuleSet, "highest_total", lambda rules: 1 + rules.rounds)


@cache
def _page(name: str) -> tuple[PageSection, ...]:
    return page(find_rules(name))


@cache
def _read(name: str) -> ReadPage:
    return ReadPage(_page(name))


def test_many_rule_sets_are_compared() -> None:
    assert len(NAMES) > 120
    assert {find_rules(name).joker for name in NAMES} == {*JOKER_RULES}


@pytest.mark.slow
@pytest.mark.usefixtures("_no_search")
@pytest.mark.parametrize("name", NAMES)
def test_each_box_scores_what_the_page_says(name: str) -> None:
    rules, said = find_rules(name), _read(name)
    assert [box.rule.id for box in said.boxes] == [c.id for c in rules.categories]
    for index, box in enumerate(said.boxes):
        _compare_box(rules, index, box.rule.what)


_compared: set[str] = set()


def _compare_box(rules: RuleSet, index: int, what: Phrase) -> None:
    """Every roll, on the first and on a later throw; equal boxes with equal words once."""
    category = rules.categories[index]
    seen = repr((category.pattern, category.points, category.needs, rules.group, what))
    if seen in _compared:
        return
    _compared.add(seen)
    box = _read(rules.name).boxes[index]
    held = box.needed.held if box.needed else None
    for roll, throw in product(all_rolls(rules.group), (1, 2)):
        points = plain_points(rules, index, roll, throw)
        assert box.score(roll, throw, held) == points, (rules.name, category.id, roll, throw)


@pytest.mark.slow
@pytest.mark.usefixtures("_no_search")
@pytest.mark.parametrize("name", [name for name in NAMES if "cameroon" not in name])
def test_choices_are_those_the_page_leaves(name: str) -> None:
    rules, said = find_rules(name), _read(name)
    rolls = [(face,) * 5 for face in (1, 4, 6)] + [(2, 3, 4, 5, 6), (3, 3, 5, 5, 5)]
    for written in Random(name).sample(cards(name, count=15, seed=3), 15):
        for roll, throw in product(rolls, (1, 3)):
            found = to_choices(rules, choices(rules, to_card(rules, written), roll, throw))
            assert said.choices(written, roll, throw) == found, (name, written, roll, throw)


@pytest.mark.usefixtures("_no_search")
@pytest.mark.parametrize("name", NAMES)
def test_examples_are_scored_by_the_engine(name: str) -> None:
    rules, said = find_rules(name), _read(name)
    for index, box in enumerate(said.boxes):
        rule, held = box.rule, box.needed.held if box.needed else None
        assert (
            rule.points == plain_points(rules, index, rule.roll, 2) == box.score(rule.roll, 2, held)
        )
        assert rule.first_throw == plain_points(rules, index, rule.roll, 1)
        best = max(plain_points(rules, index, roll, 2) for roll in all_rolls(rules.group))
        assert rule.points > 0 or best == 0
        assert rule.section == "lower" or rule.points == 3 * (index + 1)


@pytest.mark.usefixtures("_no_search")
@pytest.mark.parametrize("name", NAMES)
def test_the_turn_and_the_bonus_are_as_the_page_says(name: str) -> None:
    rules, said = find_rules(name), _read(name)
    assert said.get("page_players") == {"most": MAX_SEATS}
    turn = said.get("page_turn_held_free", "page_turn_held_stays")
    assert turn["rolls"] == rules.rolls_per_turn
    assert part(Phrase("", turn), "dice").params == {"dice": rules.dice, "sides": rules.sides}
    assert ("page_turn_held_stays" in said.lines) == rules.held_stays
    two = said.find("page_write_two")
    assert (rules.boxes_per_turn, two and two["group"]) in ((1, None), (2, rules.group))
    assert said.get("page_rounds", "page_rounds_two")["rounds"] == rules.rounds
    assert ("page_rounds_two" in said.lines) == (rules.boxes_per_turn == 2)
    assert said.get("page_highest")["points"] == rules.highest_total()
    assert said.columns == rules.columns
    assert ("page_columns_bonus" in said.lines) == (rules.columns > 1 and rules.bonus_points > 0)
    at, points = said.bonus
    for upper in (at - 1, at):
        column = (*([None] * (len(rules.categories) - 1)), None)
        written = (upper, *column[1:])
        assert column_totals(rules, written).upper_bonus == (points if upper >= at else 0)
    is_par = at == 3 * sum(c.face or 0 for c in rules.categories)
    assert ("page_bonus_par" in said.lines) == is_par


@pytest.mark.usefixtures("_no_search")
@pytest.mark.parametrize("name", NAMES)
def test_the_first_throw_is_explained_where_it_matters(name: str) -> None:
    said = _read(name)
    matters = any(
        box.wins == "first_throw" or box.points.key == "page_points_first_throw"
        for box in said.boxes
    )
    assert ("page_first_throw" in said.lines) == matters
    wins = {box.wins for box in said.boxes} - {"never"}
    assert {key for key in said.lines if key.startswith("page_wins_")} == (
        {"page_wins_choice", *(f"page_wins_{win}" for win in wins)} if wins else set()
    )


@pytest.mark.usefixtures("_no_search")
@pytest.mark.parametrize("name", NAMES)
def test_wild_examples_are_what_wild_dice_score(name: str) -> None:
    rules, said = find_rules(name), _read(name)
    line = said.find("page_joker_wild")
    if line is None:
        assert rules.joker == "none"
        return
    dice = line["dice"]
    shown = {}
    for item in items(line["scores"]):
        shown[said.box_of(part(item, "box")).rule.id] = item.params["points"]
    lower = [box for box in said.boxes if box.rule.section == "lower"]
    assert shown == {
        box.rule.id: box.wild(dice) for box in lower if box.wild(dice) != box.score(dice, 2, None)
    }


@pytest.mark.parametrize("id_", RULE_SET_IDS)
def test_the_page_gives_the_highest_total(id_: str) -> None:
    said = ReadPage(page(find_rules(id_)))
    assert said.get("page_highest") == {"points": find_rules(id_).highest_total()}


@pytest.mark.parametrize("id_", RULE_SET_IDS)
def test_the_source_is_as_the_rule_set_states_it(id_: str) -> None:
    rules = find_rules(id_)
    section = page(rules)[-1]
    assert section.heading.key == "page_source"
    assert words.phrase(part(section.lines[0], "source")) == rules.source
    for alias in rules.aliases:
        assert alias in words.phrase(section.lines[1])


def test_joker_words_on_two_cards() -> None:
    """A reader's own reading of the page, beside the pages' reader."""
    said = _read("yacht-dice")
    card = {"yacht": 0, "fours": 12}
    assert said.choices(card, (4, 4, 4, 4, 4), 3)["full_house"] == Choice(25, 0, False)
    assert "chance" not in said.choices({"yacht": 50}, (4, 4, 4, 4, 4), 3)
    assert counted_dice(Phrase("page_dice_pair"), (2, 2, 5, 5, 6)) == (5, 5, 2, 2)


# -- every word is there


@pytest.mark.usefixtures("_no_search")
@pytest.mark.parametrize("name", NAMES)
def test_every_sentence_can_be_worded(name: str) -> None:
    for section in _page(name):
        said = [section.heading, *section.lines, *(box.what for box in section.boxes)]
        for line in map(words.phrase, said):
            assert line[0].isupper() or line[0].isdigit(), line
            assert "{" not in line
            assert "page_" not in line
    for line in map(words.phrase, active(find_rules(name))):
        assert line[0].isupper()


def _phrases(said: Phrase) -> Iterator[Phrase]:
    yield said
    for value in said.params.values():
        if isinstance(value, Phrase):
            yield from _phrases(value)


@pytest.mark.usefixtures("_no_search")
def test_parameters_are_those_of_the_messages() -> None:
    """None is missing, and none is given that its message does not use."""
    for name in NAMES:
        lines = [line for section in _page(name) for line in (section.heading, *section.lines)]
        lines += [box.what for section in _page(name) for box in section.boxes]
        lines += active(find_rules(name))
        for said in (one for line in lines for one in _phrases(line)):
            assert words.find(said.key).params == set(said.params), said


# -- the lines for the table


@pytest.mark.usefixtures("_no_search")
@pytest.mark.parametrize("name", NAMES)
def test_active_lines_say_what_is_in_force(name: str) -> None:
    rules = find_rules(name)
    lines = {line.key.removeprefix("page_active_"): line.params for line in active(rules)}
    assert len(lines) == len(active(rules))
    has_extra = "no_extra" not in lines and rules.yacht is not None
    assert has_extra == bool(rules.extra_yacht)
    assert lines.get("extra", {"points": 0}) == {"points": rules.extra_yacht}
    assert [key for key in lines if key.startswith("joker_")] == (
        [f"joker_{rules.joker}"] if has_extra else []
    )
    bonus = {"at": rules.bonus_at, "points": rules.bonus_points}
    assert lines.get("bonus", bonus) == bonus
    assert ("no_bonus" in lines) == (rules.bonus_points == 0) != ("bonus" in lines)
    wins = {c.wins for c in rules.categories} - {"never"}
    assert {key for key in lines if key.startswith("wins_")} == {f"wins_{win}" for win in wins}
    for part_ in name.split("+")[1:]:
        key, _, value = part_.partition("=")
        if key == "straight_points":
            assert f"{lines[key]['small']},{lines[key]['large']}" == value
        elif key == "columns":
            assert str(lines[key]["columns"]) == value
        elif key not in ("extra", "joker", "bonus", "instant"):
            assert f"{key}_{value}" in lines


# -- no datum of a rule set is left unsaid

_PATTERNS = (
    AnyDice(), Alike(3), Alike(4), Alike(5), Pairs(1), Pairs(2), FullHouse("strict"),
    FullHouse("open"), Run(3), Run(4), Run(5), Different(4), Different(5),
    exact([[1, 2, 3, 4, 5]]), exact([[1, 2, 3, 4, 5], [2, 3, 4, 5, 6]]), exact([[1, 1, 1, 1, 2]]),
)  # fmt: skip
_POINTS = (Fixed(33, 33), Fixed(33, 44), Sum("all"), Sum("matching"))


def _changed(rules: RuleSet) -> Iterator[tuple[str, RuleSet]]:
    """The rule set with one datum changed at a time, such as a file could hold."""
    whole: dict[str, list[Any]] = {
        "rolls_per_turn": [1, 2, 4],
        "bonus_at": [60],
        "bonus_points": [0, 36],
        "columns": [1, 2, 3],
        "held_stays": [True, False],
        "aliases": [("another",)],
        "categories": [(*rules.categories[::-1],)],
    }
    if rules.dice == 5:
        whole |= {"sides": [5, 7], "dice": [6], "boxes_per_turn": [5]}
    if rules.yacht is not None:
        whole |= {"extra_yacht": [0, 101], "joker": [*JOKER_RULES]}
        if rules.joker == "none" and not rules.extra_yacht:
            whole |= {"yacht": [None]}
    for field, values in whole.items():
        for value in values:
            yield f"{field} {value}", replace(rules, **{field: value})
    # the upper boxes are alike, and one lower box is enough for the rarer changes
    for index in (0, *rules.lower):
        category = rules.categories[index]
        changes = list(_changed_category(category, rare=index in (0, rules.lower[0])))
        for what, other in changes:
            if category.id == rules.yacht and (
                other.pattern != category.pattern or not isinstance(other.points, Fixed)
            ):
                continue  # refused by the loader
            categories = (*rules.categories[:index], other, *rules.categories[index + 1 :])
            yield f"{category.id} {what}", replace(rules, categories=categories)


def _changed_category(category: Category, *, rare: bool) -> Iterator[tuple[str, Category]]:
    yield "title", replace(category, title="another")
    for points in _POINTS:
        yield f"{points}", replace(category, points=points)
    for wins in ("never", "first_throw", "any_throw"):
        yield wins, replace(category, wins=wins)
    if category.section == "lower":
        for pattern in _PATTERNS if rare else _PATTERNS[:4]:
            yield f"{pattern}", replace(category, pattern=pattern)
        yield "needs", replace(category, needs=Needs("ones", 3))
        yield "needs other points", replace(category, needs=Needs("ones", 4))
        yield "needs another", replace(category, needs=Needs("sixes", 3))


@cache
def _scores(category: Category, group: int, sides: int) -> tuple[int, ...]:
    rolls = all_rolls(group, sides)
    return tuple(category.score(r, first_throw=first) for r in rolls for first in (True, False))


def _play(rules: RuleSet) -> object:
    """All that a player could notice, with every roll on a good sample of cards."""
    scores = [_scores(c, rules.group, rules.sides) for c in rules.categories]
    alike = [(face,) * rules.group for face in (1, 6)]
    filled = [_some_card(rules, n, held) for n, held in product((0, 3, 4), (0, 50, None))]
    legal = [
        choices(rules, card, roll, throw) for card, roll, throw in product(filled, alike, (1, 2))
    ]
    empty = [None] * (len(rules.categories) - 1)
    totals = [column_totals(rules, (n, *empty)) for n in (59, 60, 63)]
    names = [(c.id, c.title, c.section) for c in rules.categories]
    turn = rules.dice, rules.sides, rules.rolls_per_turn, rules.boxes_per_turn, rules.held_stays
    return names, turn, rules.columns, rules.aliases, scores, legal, totals


def _some_card(rules: RuleSet, upper: int, yacht: int | None) -> Card:
    """A card on which every column's boxes of five alike, ones and sixes are filled so."""
    written = {}
    for box, label in labels(rules).items():
        category = rules.categories[box.category]
        if category.pattern == Alike(5) and yacht is not None:
            written[label] = yacht
        elif category.face in (1, 6) and upper:
            written[label] = upper
    return to_card(rules, written)


@pytest.mark.slow
@pytest.mark.usefixtures("_no_search")
@pytest.mark.parametrize("id_", FAMILIES)
def test_each_datum_that_changes_play_changes_the_page(id_: str) -> None:
    rules = find_rules(id_)
    said, played = page(rules), _play(rules)
    changes = 0
    for what, other in _changed(rules):
        # the caches know a rule set by its name
        renamed = replace(other, name=f"{id_}, {what}")
        if _play(renamed) != played:
            changes += 1
            assert page(renamed) != said, what
    assert changes > 60
