"""`yachtdice rules` and `yachtdice rules show`."""

import shutil
import textwrap

import msgspec

from yachtdice.cli.output import print_json, print_table
from yachtdice.cli.rule_name import named_rules
from yachtdice.protocol import messages
from yachtdice.rules import RULE_SET_IDS, RuleSet
from yachtdice.rules.active import active
from yachtdice.rules.page import BoxRule, page
from yachtdice.rules.phrase import rules_line, rules_title
from yachtdice.words import dice, phrase, say

WIDEST = 88
"""A line longer than this is hard to read."""
INDENT = "  "


def print_list(*, as_json: bool) -> None:
    """Print every rule set and what it is in a line."""
    rows = [(id_, phrase(rules_title(id_)), phrase(rules_line(id_))) for id_ in RULE_SET_IDS]
    if as_json:
        print_json({"rules": [{"name": n, "title": t, "line": line} for n, t, line in rows]})
    else:
        print_table((name, line) for name, _, line in rows)


def print_page(name: str, *, as_json: bool) -> None:
    """Print the rules page of a rule set.

    Raises:
        BadInputError: there is no such rule set.
    """
    rules = named_rules(name)
    if as_json:
        print_json(_worded_view(rules))
    else:
        print("\n".join(page_lines(rules, width=_width())))


def _width() -> int:
    return min(WIDEST, max(40, shutil.get_terminal_size((WIDEST, 24)).columns))


def page_lines(rules: RuleSet, *, width: int) -> list[str]:
    """The rules page as text, each line at most so wide."""
    title = phrase(rules_title(rules.id))
    lines = [say("cli_rules_title", title=title, name=rules.name)]
    for line in active(rules):
        lines += _wrapped(phrase(line), width)
    for section in page(rules):
        lines += ["", phrase(section.heading)]
        for line in section.lines:
            lines += _wrapped(phrase(line), width)
        for box in section.boxes:
            lines += _box_lines(box, width)
    return lines


def _box_lines(box: BoxRule, width: int) -> list[str]:
    text = f"{say(f'box_{box.title}')}. {phrase(box.what)} {example_words(box)}"
    return _wrapped(text, width, hang=INDENT)


def example_words(box: BoxRule) -> str:
    """What the example scores, on either throw if that makes a difference."""
    roll = dice(box.roll)
    if box.first_throw == box.points:
        return say("cli_example", dice=roll, points=box.points)
    return say("cli_example_first_throw", dice=roll, points=box.points, first=box.first_throw)


def _wrapped(text: str, width: int, hang: str = "") -> list[str]:
    return textwrap.wrap(text, width, initial_indent=INDENT, subsequent_indent=INDENT + hang)


def _worded_view(rules: RuleSet) -> object:
    """The rule set as the server sends it, its keys and phrases worded."""
    from yachtdice.table import rules_view

    return _worded(rules_view(rules.name))


def _worded(value: object) -> object:
    match value:
        case messages.Phrase():
            return phrase(value)
        case messages.RulesView():
            return {**_fields(value), "title": say(value.title), "line": say(value.line)}
        case messages.CategoryView() | messages.BoxRule():
            return {**_fields(value), "title": say(f"box_{value.title}")}
        case msgspec.Struct():
            return _fields(value)
        case list():
            return [_worded(item) for item in value]
    return value


def _fields(struct: msgspec.Struct) -> dict[str, object]:
    return {name: _worded(getattr(struct, name)) for name in struct.__struct_fields__}
