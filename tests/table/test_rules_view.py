"""Rule sets on the wire: whole, worded by the catalogue, and the same as the rules say."""

import msgspec
import pytest

from yachtdice import words
from yachtdice.errors import RuleSetError
from yachtdice.protocol import messages as m
from yachtdice.rules import RULE_SET_IDS, find_rules
from yachtdice.rules.active import active
from yachtdice.rules.page import page
from yachtdice.rules.switches import SWITCHES
from yachtdice.table import rules_list, rules_view

NAMES = [*RULE_SET_IDS, "generala+columns=2+held=stays", "yacht+extra=40+joker=free+instant=on"]


def test_the_list_has_every_rule_set_in_words() -> None:
    summaries = rules_list().rules
    assert tuple(summary.name for summary in summaries) == RULE_SET_IDS
    for summary in summaries:
        assert words.say(summary.title)
        assert words.say(summary.line)
        rules = find_rules(summary.name)
        assert (summary.boxes, summary.dice) == (len(rules.boxes), rules.dice)


@pytest.mark.parametrize("name", NAMES)
def test_a_view_says_what_the_page_says(name: str) -> None:
    rules, view = find_rules(name), rules_view(name)
    assert msgspec.json.decode(msgspec.json.encode(view), type=m.RulesView) == view
    assert list(map(words.phrase, view.active)) == list(map(words.phrase, active(rules)))
    assert len(view.page) == len(page(rules))
    for sent, section in zip(view.page, page(rules), strict=True):
        assert words.phrase(sent.heading) == words.phrase(section.heading)
        assert list(map(words.phrase, sent.lines)) == list(map(words.phrase, section.lines))
        for box, rule in zip(sent.boxes, section.boxes, strict=True):
            assert words.phrase(box.what) == words.phrase(rule.what)
            assert (box.id, box.title, box.section) == (rule.id, rule.title, rule.section)
            assert (tuple(box.roll), box.points) == (rule.roll, rule.points)
            first = box.points if box.first_throw is None else box.first_throw
            assert first == rule.first_throw


@pytest.mark.parametrize("name", NAMES)
def test_a_view_holds_the_facts(name: str) -> None:
    rules, view = find_rules(name), rules_view(name)
    assert (view.name, view.preset, view.hash) == (rules.name, rules.id, rules.content_hash)
    assert words.say(view.title)
    assert words.say(view.line)
    assert [c.id for c in view.categories] == [c.id for c in rules.categories]
    assert [c.face for c in view.categories] == [c.face for c in rules.categories]
    for category in view.categories:
        assert words.say(f"box_{category.title}")
        assert words.say(f"box_{category.title}_short")
    assert view.highest_total == rules.highest_total()
    assert (view.rounds, view.columns, view.group) == (rules.rounds, rules.columns, rules.group)
    assert bool(view.bonus_at) == bool(view.bonus_points)


@pytest.mark.parametrize("name", NAMES)
def test_the_switches_of_a_view_name_its_rules(name: str) -> None:
    rules, view = find_rules(name), rules_view(name)
    for switch in view.switches:
        assert switch.value == SWITCHES[switch.key].get(rules)
        assert words.say(f"switch_{switch.key}")
        assert words.say(f"switch_{switch.key}_line")
        if switch.values:
            assert switch.value in switch.values
        else:
            assert switch.value.count(",") == switch.count - 1
            assert all(switch.least <= int(n) <= switch.most for n in switch.value.split(","))
    named = "+".join([rules.id, *(f"{switch.key}={switch.value}" for switch in view.switches)])
    assert find_rules(named).name == rules.name


def test_equal_names_share_one_view() -> None:
    assert rules_view("Yacht-Dice+joker=free") is rules_view("yacht-dice-free")


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(RuleSetError, match="unknown rule set 'nosuch'"):
        rules_view("nosuch")
