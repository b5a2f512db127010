"""Rule sets."""

from typing import Literal

from msgspec import Struct


class Phrase(Struct):
    """A catalogue key with its parameters; a parameter may itself be a phrase."""

    key: str
    params: "dict[str, str | int | list[int] | Phrase]" = {}


class RuleSetSummary(Struct):
    """A line in the list of rule sets."""

    name: str
    """Its id."""
    title: str
    """Catalogue key."""
    line: str
    """Catalogue key of a one-line description."""
    boxes: int
    dice: int


class CategoryView(Struct):
    """A box of a rule set, whatever its points."""

    id: str
    section: Literal["upper", "lower"]
    title: str
    """Title key: catalogue keys are `box_<title>` and `box_<title>_short`."""
    face: int | None = None
    """The number an upper box counts."""


class SwitchView(Struct):
    """A rule switch that this rule set takes."""

    key: str
    value: str
    """As it stands in this rule set."""
    values: list[str]
    """The values it may take; empty: a number, see `least`, `most`, `count`."""
    least: int = 0
    """Of each number."""
    most: int = 0
    count: int = 0
    """How many numbers the value holds (straight_points: 2)."""


class RulesSection(Struct):
    """A section of the rules page."""

    heading: Phrase
    lines: list[Phrase]
    boxes: "list[BoxRule]" = []


class BoxRule(Struct):
    """One box in plain words, with an example."""

    id: str
    title: str
    section: str
    what: Phrase
    roll: list[int]
    """Example dice."""
    points: int
    """What they score there."""
    first_throw: int | None = None
    """What they score there on the turn's first throw, where that differs."""


class RulesView(Struct):
    """All of a rule set that does not change during a game."""

    name: str
    title: str
    line: str
    preset: str
    """Id of the rule set it starts from."""
    hash: str
    """Of its content: equal rules have equal hashes, whatever they are called."""
    dice: int
    sides: int
    rolls_per_turn: int
    boxes_per_turn: int
    group: int
    """Dice a box is scored from."""
    columns: int
    rounds: int
    categories: list[CategoryView]
    bonus_at: int
    """Upper total that earns the bonus; 0: no bonus."""
    bonus_points: int
    extra_yacht: int
    """Points of an extra Yacht; 0: none."""
    joker: str
    """As the switch `joker` spells it."""
    active: list[Phrase]
    """Joker, bonus and every switch in force, a line each, for the table."""
    switches: list[SwitchView]
    highest_total: int
    page: list[RulesSection]
    """The rules page, section by section."""


class RulesList(Struct):
    """The packaged rule sets, in the order of the list."""

    rules: list[RuleSetSummary]
