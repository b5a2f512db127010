"""The sixteen rule sets, their switches and their canonical names."""

import re
from dataclasses import dataclass, replace
from functools import cache

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
JOKERS = ("none", "forced", "forced_if_scored", "free", "free_after_upper")
SWITCHES = (
    "extra",
    "joker",
    "house",
    "four",
    "straights",
    "straight_points",
    "bonus",
    "columns",
    "instant",
    "held",
)
"""Switch keys in the order a canonical name has them."""


class RefusedError(ValueError):
    """A name that is no rule set."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a name says. A switch that is None makes no sense for the rule set."""

    family: str
    """Whose boxes these are, a key of `LOWER`."""
    extra: int | None
    joker: str | None
    house: str
    four: str | None
    straights: str | None
    straight_points: tuple[int, int] | None
    bonus: int | None
    columns: int | None
    instant: str | None
    held: str = "free"

    @property
    def boxes(self) -> tuple[str, ...]:
        """Box ids of one column, in card order."""
        return UPPER + tuple(LOWER[self.family].split())

    @property
    def yacht_box(self) -> str | None:
        """The one plain five-alike box, where there is one."""
        return None if self.extra is None else "yatzy" if self.family == "yatzy" else "yacht"


LOWER = {
    "13": "three_of_a_kind four_of_a_kind full_house small_straight large_straight yacht chance",
    "12": "full_house four_of_a_kind little_straight big_straight choice yacht",
    "worldwide": "choice four_of_a_kind full_house small_straight large_straight yacht",
    "general": "straight full_house four_of_a_kind general choice",
    "general-short": "straight full_house four_of_a_kind general",
    "generala": "straight full_house four_of_a_kind general double_general",
    "cameroon": "full_house little_cameroon big_cameroon five_alike",
    "yatzy": "one_pair two_pairs three_of_a_kind four_of_a_kind small_straight large_straight"
    " full_house chance yatzy",
}


def _thirteen(joker: str, extra: int) -> Rules:
    return Rules("13", extra, joker, "strict", "5", "run", (30, 40), 35, 1, "off")


def _general(family: str) -> Rules:
    return Rules(family, None, None, "strict", None, None, None, 0, 1, None)


_YACHT = Rules("12", 0, "none", "strict", "4", "exact", (30, 30), 0, 1, "off")

PRESETS = {
    "yacht-dice": _thirteen("forced", 100),
    "yacht-dice-classic": _thirteen("forced_if_scored", 100),
    "yacht-dice-free": _thirteen("free", 100),
    "yacht-dice-free-after-upper": _thirteen("free_after_upper", 100),
    "yacht-dice-plain": _thirteen("none", 0),
    "yacht": _YACHT,
    "yacht-five-dice-kind": replace(_YACHT, four="5"),
    "yacht-open-house": replace(_YACHT, house="open"),
    "yacht-any-straight": replace(_YACHT, straights="different"),
    "yacht-sectioned": replace(_YACHT, straights="run", straight_points=(30, 40), bonus=35),
    "yacht-worldwide": Rules("worldwide", 0, "none", "strict", "5", "run", (15, 30), 35, 1, "off"),
    "general": _general("general"),
    "general-short": _general("general-short"),
    "generala": _general("generala"),
    "double-cameroon": Rules(
        "cameroon", None, None, "strict", None, "exact", (21, 30), None, None, None
    ),
    "yatzy": Rules("yatzy", 0, "none", "strict", "4", "exact", (15, 20), 50, 1, "off"),
}


@cache
def read_name(name: str) -> Rules:
    """The rules a name stands for, preset and switches applied.

    Raises:
        RefusedError: unknown rule set, unknown or repeated switch, a value out of range, or a
            switch that makes no sense for the rule set.
    """
    preset, *switches = name.lower().split("+")
    if preset not in PRESETS:
        raise RefusedError(f"no rule set {preset!r}")
    rules = PRESETS[preset]
    named: dict[str, str] = {}
    for switch in switches:
        key, _, value = switch.partition("=")
        if key not in SWITCHES or key in named:
            raise RefusedError(f"unknown or repeated switch {switch!r}")
        if getattr(rules, key) is None:
            raise RefusedError(f"{key} makes no sense for {preset}")
        named[key] = value
    for key, value in named.items():
        rules = _switched(rules, key, value)
    if rules.extra == 0:
        if named.get("joker", "none") != "none":
            raise RefusedError("a joker needs an extra Yacht")
        rules = replace(rules, joker="none")
    return rules


def _switched(rules: Rules, key: str, value: str) -> Rules:
    match key:
        case "extra":
            return replace(rules, extra=_whole(value, 200))
        case "joker":
            return replace(rules, joker=_one_of(value, JOKERS))
        case "house":
            return replace(rules, house=_one_of(value, ("strict", "open")))
        case "four":
            return replace(rules, four=_one_of(value, ("4", "5")))
        case "straights":
            return replace(rules, straights=_one_of(value, ("exact", "run", "different")))
        case "straight_points":
            small, comma, large = value.partition(",")
            if not comma:
                raise RefusedError("two numbers, small and large")
            return replace(rules, straight_points=(_whole(small, 200), _whole(large, 200)))
        case "bonus":
            return replace(rules, bonus=_whole(value, 200))
        case "columns":
            return replace(rules, columns=int(_one_of(value, ("1", "2", "3"))))
        case "instant":
            return replace(rules, instant=_one_of(value, ("on", "off")))
        case _:
            return replace(rules, held=_one_of(value, ("free", "stays")))


def _whole(value: str, most: int) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,2}", value) or int(value) > most:
        raise RefusedError(f"{value!r} is no whole number 0 to {most}")
    return int(value)


def _one_of(value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise RefusedError(f"{value!r} is none of {allowed}")
    return value


def canonical(name: str) -> str:
    """The preset with the fewest overrides that gives these rules, the first on a tie."""
    rules = read_name(name)
    spellings: list[list[str]] = [
        [preset, *_overrides(base, rules)]
        for preset, base in PRESETS.items()
        if base.family == rules.family
    ]
    shortest = min(spellings, key=len)
    return "+".join(shortest)


def _overrides(base: Rules, rules: Rules) -> list[str]:
    words = []
    for key in SWITCHES:
        value = getattr(rules, key)
        if value == getattr(base, key) or (key == "joker" and rules.extra == 0):
            continue  # extra=0 brings joker=none with it
        if key == "straight_points":
            value = f"{value[0]},{value[1]}"
        words.append(f"{key}={value}")
    return words
