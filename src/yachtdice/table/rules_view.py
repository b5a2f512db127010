"""Rule sets as they go over the wire."""

from functools import lru_cache

from yachtdice.protocol import messages as m
from yachtdice.rules import RULE_SET_IDS, RuleSet, find_rules
from yachtdice.rules.active import active
from yachtdice.rules.page import BoxRule, PageSection, page
from yachtdice.rules.phrase import Param, Phrase, rules_line, rules_title
from yachtdice.rules.switch import MOST_POINTS, Switch
from yachtdice.rules.switches import switches_for


@lru_cache(maxsize=1)
def rules_list() -> m.RulesList:
    """Every rule set without switches, the default first."""
    return m.RulesList([_summary(find_rules(id_)) for id_ in RULE_SET_IDS])


def _summary(rules: RuleSet) -> m.RuleSetSummary:
    return m.RuleSetSummary(
        name=rules.name,
        title=rules_title(rules.id).key,
        line=rules_line(rules.id).key,
        boxes=len(rules.boxes),
        dice=rules.dice,
    )


def rules_view(name: str) -> m.RulesView:
    """All of a rule set that does not change during a game; equal names share one view.

    Raises:
        RuleSetError: no such rule set, or a switch that it does not take, with the reason.
    """
    return _view(find_rules(name))


@lru_cache(maxsize=256)
def _view(rules: RuleSet) -> m.RulesView:
    return m.RulesView(
        name=rules.name,
        title=rules_title(rules.id).key,
        line=rules_line(rules.id).key,
        preset=rules.id,
        hash=rules.content_hash,
        dice=rules.dice,
        sides=rules.sides,
        rolls_per_turn=rules.rolls_per_turn,
        boxes_per_turn=rules.boxes_per_turn,
        group=rules.group,
        columns=rules.columns,
        rounds=rules.rounds,
        categories=[m.CategoryView(c.id, c.section, c.title, c.face) for c in rules.categories],
        bonus_at=rules.bonus_at if rules.bonus_points else 0,
        bonus_points=rules.bonus_points,
        extra_yacht=rules.extra_yacht,
        joker=rules.joker,
        active=[_phrase(line) for line in active(rules)],
        switches=[_switch(rules, switch) for switch in switches_for(rules)],
        highest_total=rules.highest_total(),
        page=[_section(section) for section in page(rules)],
    )


def _switch(rules: RuleSet, switch: Switch) -> m.SwitchView:
    value = switch.get(rules)
    if switch.values:
        return m.SwitchView(switch.key, value, list(switch.values))
    return m.SwitchView(switch.key, value, [], least=0, most=MOST_POINTS, count=switch.count)


def _section(section: PageSection) -> m.RulesSection:
    return m.RulesSection(
        heading=_phrase(section.heading),
        lines=[_phrase(line) for line in section.lines],
        boxes=[_box(box) for box in section.boxes],
    )


def _box(box: BoxRule) -> m.BoxRule:
    return m.BoxRule(
        id=box.id,
        title=box.title,
        section=box.section,
        what=_phrase(box.what),
        roll=list(box.roll),
        points=box.points,
        first_throw=None if box.first_throw == box.points else box.first_throw,
    )


def _phrase(phrase: Phrase) -> m.Phrase:
    return m.Phrase(phrase.key, {name: _param(value) for name, value in phrase.params.items()})


def _param(value: Param) -> str | int | list[int] | m.Phrase:
    if isinstance(value, Phrase):
        return _phrase(value)
    return list(value) if isinstance(value, tuple) else value
