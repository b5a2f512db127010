"""Rule switches: overrides in a rule set's name, each giving another checked rule set."""

from dataclasses import replace

from yachtdice.errors import SwitchError
from yachtdice.rules import switch_fields as fields
from yachtdice.rules.ruleset import JOKER_RULES, RuleSet
from yachtdice.rules.switch import Switch

SWITCHES: dict[str, Switch] = {
    switch.key: switch
    for switch in (
        Switch("extra", (), fields.needs_yacht, lambda r: str(r.extra_yacht), fields.set_extra),
        Switch("joker", JOKER_RULES, fields.needs_yacht, lambda r: r.joker, fields.set_joker),
        Switch("house", ("strict", "open"), fields.needs_house, fields.get_house, fields.set_house),
        Switch("four", ("4", "5"), fields.needs_four, fields.get_four, fields.set_four),
        Switch(
            "straights",
            tuple(fields.STRAIGHTS),
            fields.needs_straights,
            fields.get_straights,
            fields.set_straights,
        ),
        Switch(
            "straight_points",
            (),
            fields.needs_straights,
            fields.get_straight_points,
            fields.set_straight_points,
            count=2,
        ),
        Switch(
            "bonus",
            (),
            fields.needs_five_dice,
            lambda r: str(r.bonus_points),
            lambda r, value: replace(r, bonus_points=int(value)),
        ),
        Switch(
            "columns",
            ("1", "2", "3"),
            fields.needs_five_dice,
            lambda r: str(r.columns),
            lambda r, value: replace(r, columns=int(value)),
        ),
        Switch(
            "instant", ("on", "off"), fields.needs_yacht, fields.get_instant, fields.set_instant
        ),
        Switch(
            "held",
            ("free", "stays"),
            lambda _: None,
            lambda r: "stays" if r.held_stays else "free",
            lambda r, value: replace(r, held_stays=value == "stays"),
        ),
    )
}
"""By key, in the order in which they stand in a name."""


def switches_for(rules: RuleSet) -> list[Switch]:
    """The switches that the rule set takes, in name order."""
    return [switch for switch in SWITCHES.values() if switch.refusal(rules) is None]


def switch_values(rules: RuleSet) -> dict[str, str]:
    """How each switch that the rule set takes is set in it, in name order."""
    return {switch.key: switch.get(rules) for switch in switches_for(rules)}


def override(rules: RuleSet, values: dict[str, str]) -> RuleSet:
    """The rule set with these switches set; its name is not yet canonical.

    Raises:
        SwitchError: names the switch and the reason.
    """
    for key in values:
        if key not in SWITCHES:
            expected = ", ".join(SWITCHES)
            raise SwitchError(
                f"unknown switch {key!r}: expected one of {expected}",
                reason="unknown",
                switch=key,
                expected=expected,
            )
    for key, switch in SWITCHES.items():
        if key in values:
            switch.check(rules, values[key])
            rules = switch.set(rules, values[key])
    return rules
