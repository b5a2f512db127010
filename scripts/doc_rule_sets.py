"""docs/reference/rule-sets.md: every rule set as it describes itself, and the switches."""

from collections.abc import Iterator

from scripts.doc_fields import table
from yachtdice.cli.rules import example_words
from yachtdice.rules import RULE_SET_IDS, RuleSet, find_rules
from yachtdice.rules.page import BoxRule, page
from yachtdice.rules.phrase import rules_line, rules_title
from yachtdice.rules.registry import presets
from yachtdice.rules.switch import MOST_POINTS, Switch
from yachtdice.rules.switches import SWITCHES, switches_for
from yachtdice.words import phrase, say

INTRO = """\
# Rule sets

Each rule set is one file of data in `src/yachtdice/rules/sets/`, and describes itself: this page,
the rules pages in the browser and `yachtdice rules show` are all written from that data, and every
example is scored by the game itself. [Adding one](../how-to/add-a-rule-set.md) takes a file and its
test table.
"""

COMMON = "## In all of them"

SWITCH_INTRO = """\
## Switches

A switch changes one thing and becomes part of the name: `yacht-dice+joker=free+columns=2`. One that
makes no sense for a rule set is refused with the reason.

The canonical name is the rule set with the fewest switches, the first in the list above on a tie,
its switches in the order of this table: the name just given reads back as
`yacht-dice-free+columns=2`. Equal rules have the same content hash, whatever they are called.
"""


def rule_sets_page() -> str:
    """The page."""
    rules = list(presets().values())
    common = _common(rules)
    return "\n".join(
        [
            INTRO,
            *table(("rule set", "id", "boxes", "upper bonus", "highest total"), map(_row, rules)),
            "",
            COMMON,
            "",
            *(f"- {line}" for line in common),
            *(line for one in rules for line in _section(one, set(common))),
            "",
            SWITCH_INTRO,
            *table(
                ("switch", "values", "what it is about", "for"), map(_switch, SWITCHES.values())
            ),
            "",
        ]
    )


def _title(rules: RuleSet) -> str:
    return phrase(rules_title(rules.id))


def _row(rules: RuleSet) -> tuple[str, ...]:
    bonus = f"{rules.bonus_points} at {rules.bonus_at}" if rules.bonus_points else "none"
    title = f"[{_title(rules)}](#{rules.id})"
    return title, f"`{rules.id}`", str(len(rules.boxes)), bonus, f"{rules.highest_total():,}"


def _how_it_is_played(rules: RuleSet) -> list[str]:
    return [phrase(line) for line in page(rules)[0].lines]


def _common(rules: list[RuleSet]) -> list[str]:
    """What every one says of how it is played, in the words of the first."""
    others = [set(_how_it_is_played(one)) for one in rules[1:]]
    return [line for line in _how_it_is_played(rules[0]) if all(line in said for said in others)]


def _section(rules: RuleSet, common: set[str]) -> Iterator[str]:
    yield f"\n## `{rules.id}`\n\n**{_title(rules)}.** {phrase(rules_line(rules.id))}."
    for section in page(rules):
        yield f"\n**{phrase(section.heading)}**\n"
        yield from (f"- {line}" for line in map(phrase, section.lines) if line not in common)
        if section.boxes:
            yield from ([""] if section.lines else [])
            yield from table(("box", "id", "scores", "example"), map(_box, section.boxes))


def _box(box: BoxRule) -> tuple[str, ...]:
    return say(f"box_{box.title}"), f"`{box.id}`", phrase(box.what), example_words(box)


def _switch(switch: Switch) -> tuple[str, ...]:
    if switch.values:
        values = ", ".join(f"`{value}`" for value in switch.values)
    else:
        numbers = "a number" if switch.count == 1 else f"{switch.count} numbers"
        values = f"{numbers}, 0–{MOST_POINTS}"
    about = f"{say(f'switch_{switch.key}')}. {say(f'switch_{switch.key}_line')}"
    return f"`{switch.key}`", values, about, _taken_by(switch)


def _taken_by(switch: Switch) -> str:
    taking = [id_ for id_ in RULE_SET_IDS if switch in switches_for(find_rules(id_))]
    refusing = [id_ for id_ in RULE_SET_IDS if id_ not in taking]
    if not refusing:
        return "all"
    if len(refusing) < len(taking):
        return f"all but {_names(refusing)}"
    return _names(taking)


def _names(ids: list[str]) -> str:
    return ", ".join(f"`{id_}`" for id_ in ids)
