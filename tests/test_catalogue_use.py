"""Every message of the catalogue is said somewhere: none is kept that nobody reads."""

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from yachtdice import RULE_SET_IDS, find_rules
from yachtdice.errors import RuleSetError
from yachtdice.game.faults import Fault as RecordFault
from yachtdice.players import CREW_NAMES, PLAYER_NAMES
from yachtdice.players.coach import KEYS as COACH_KEYS
from yachtdice.players.report import Grade
from yachtdice.protocol.codes import CODES
from yachtdice.rules import DEFAULT_RULES, RuleSet
from yachtdice.rules.active import active
from yachtdice.rules.joker import Order
from yachtdice.rules.page import page
from yachtdice.rules.phrase import Phrase, rules_line, rules_source, rules_title
from yachtdice.rules.switches import SWITCHES, switches_for
from yachtdice.server.setting_sources import FILE, PLACES
from yachtdice.server.settings import Settings
from yachtdice.server.store.errors import Fault as StoreFault
from yachtdice.table.box_names import ALTERNATIVES
from yachtdice.table.create import FLAGS
from yachtdice.words import catalogue

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "yachtdice"
IN_CLIENT = re.compile(r"\bm\.(\w+)|\b(?:say|find)\('(\w+)'")
OF_CLIENT = re.compile(r"'(client/\w+)'")
"""Refusals that the client makes itself."""


@pytest.mark.slow
def test_every_message_is_said() -> None:
    keys = set(catalogue())
    said = set(in_client()) | set(in_python()) | set(of_families())
    assert len(said & keys) > 600
    assert keys - said == set()


def in_client() -> Iterator[str]:
    """Keys that a component or the page names."""
    for path in client_sources():
        for method, literal in IN_CLIENT.findall(path.read_text(encoding="utf-8")):
            yield method or literal
    yield from re.findall(r"%(\w+)%", (WEB / "index.html").read_text(encoding="utf-8"))


def client_sources() -> Iterator[Path]:
    for pattern in ("**/*.svelte", "**/*.ts"):
        for path in (WEB / "src").glob(pattern):
            if "paraglide" not in path.parts:
                yield path


def in_python() -> Iterator[str]:
    """Every text that could be a key."""
    for path in PACKAGE.glob("**/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def of_families() -> Iterator[str]:
    """Keys that are put together from a list of the game's own."""
    presets = [find_rules(id_) for id_ in RULE_SET_IDS]
    titles = {category.title for rules in presets for category in rules.categories}
    titles |= {other for others in ALTERNATIVES.values() for other in others}
    for title in titles:
        yield from (f"box_{title}", f"box_{title}_short")
    for id_ in RULE_SET_IDS:
        yield from (rules_title(id_).key, rules_line(id_).key, rules_source(id_).key)
    own = {code for path in client_sources() for code in OF_CLIENT.findall(path.read_text("utf-8"))}
    yield from ("error_" + code.replace("/", "_") for code in (*CODES, *own))
    yield from (f"joker_{order}" for order in get_args(Order))
    yield from ("joker_wild", "joker_bonus")
    yield from (f"flag_{letter}" for letter in FLAGS)
    yield from (f"player_{name}" for name in PLAYER_NAMES)
    yield from (f"thinks_{name}" for name in CREW_NAMES)
    for fault in get_args(StoreFault):  # of a file of games, or of a database
        yield from (f"store_{fault}", f"database_{fault}")
    yield from (f"record_fault_{fault.name.lower()}" for fault in RecordFault)
    yield from COACH_KEYS
    yield from (f"grade_{grade}" for grade in get_args(Grade))
    yield from (f"cli_help_{name}" for name in (FILE, *PLACES, *(f.name for f in fields(Settings))))
    yield from of_switches()
    for rules in set(rule_sets()):
        for line in active(rules):
            yield from keys_of(line)
        for section in page(rules):
            yield section.heading.key
            for line in (*section.lines, *(box.what for box in section.boxes)):
                yield from keys_of(line)


def of_switches() -> Iterator[str]:
    for switch in SWITCHES.values():
        yield from (f"switch_{switch.key}", f"switch_{switch.key}_line")
        # a switch that takes two numbers names each
        for value in (*switch.values, "small", "large"):
            yield from (f"switch_{switch.key}_{value}", f"switch_{switch.key}_{value}_line")
            yield f"page_active_{switch.key}_{value}"


def rule_sets() -> Iterator[RuleSet]:
    """Each preset as it is and with each value of each switch; the default in columns too."""
    for id_ in RULE_SET_IDS:
        rules = find_rules(id_)
        switches = [
            f"+{switch.key}={value}"
            for switch in switches_for(rules)
            for value in switch.values or (",".join(["50"] * switch.count), "0")
        ]
        for name in ("", *switches):
            for columns in ("", "+columns=2") if id_ == DEFAULT_RULES else ("",):
                with suppress(RuleSetError):  # some values need another switch
                    yield find_rules(id_ + name + columns)


def keys_of(said: Phrase) -> Iterator[str]:
    """Of a phrase and the phrases in it."""
    yield said.key
    for value in said.params.values():
        if isinstance(value, Phrase):
            yield from keys_of(value)
