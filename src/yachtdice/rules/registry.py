"""Finding rule sets by name."""

from dataclasses import replace
from functools import lru_cache

from yachtdice.errors import RuleSetError, SwitchError
from yachtdice.rules.ruleset import RuleSet
from yachtdice.rules.switches import SWITCHES, override, switch_values

RULE_SET_IDS: tuple[str, ...] = (
    "yacht-dice",
    "yacht-dice-classic",
    "yacht-dice-free",
    "yacht-dice-free-after-upper",
    "yacht-dice-plain",
    "yacht",
    "yacht-five-dice-kind",
    "yacht-open-house",
    "yacht-any-straight",
    "yacht-sectioned",
    "yacht-worldwide",
    "general",
    "general-short",
    "generala",
    "double-cameroon",
    "yatzy",
)
"""The presets, in the order in which ties between names are settled."""

DEFAULT_RULES = "yacht-dice"


@lru_cache(maxsize=1)
def presets() -> dict[str, RuleSet]:
    """Every packaged rule set by id, in order."""
    # reading files is half of what importing this package would cost
    from importlib.resources import files

    from yachtdice.rules.loading import load_rules

    found = {}
    for id_ in RULE_SET_IDS:
        file = f"{id_}.toml"
        text = (files("yachtdice.rules") / "sets" / file).read_text(encoding="utf-8")
        found[id_] = load_rules(text, file=file)
        if found[id_].id != id_:
            raise RuleSetError(f"{file}: 'id' must be {id_!r}, got {found[id_].id!r}")
    return found


@lru_cache(maxsize=1)
def _by_alias() -> dict[str, str]:
    names = {id_: id_ for id_ in RULE_SET_IDS}
    for rules in presets().values():
        for alias in rules.aliases:
            if names.setdefault(alias, rules.id) != rules.id:
                raise RuleSetError(f"alias {alias!r} of {rules.id} is taken by {names[alias]}")
    return names


@lru_cache(maxsize=1024)
def find_rules(name: str) -> RuleSet:
    """The rule set of that name, `yacht-dice` or `yacht-dice+joker=free+columns=2`.

    Ids and aliases are taken in any case; the result's `name` is canonical.
    Raises:
        RuleSetError: no such rule set, or a switch that it does not take, with the reason.
    """
    base, *parts = name.strip().lower().split("+")
    id_ = _by_alias().get(base)
    if id_ is None:
        raise RuleSetError(f"unknown rule set {base!r}: expected one of {', '.join(RULE_SET_IDS)}")
    values: dict[str, str] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals:
            raise SwitchError(
                f"bad switch {part!r} in {name!r}: expected key=value",
                reason="syntax",
                switch=part,
            )
        if key in values:
            raise SwitchError(
                f"switch {key!r} stands twice in {name!r}", reason="twice", switch=key
            )
        values[key] = value
    return canonical(override(presets()[id_], values))


def canonical(rules: RuleSet) -> RuleSet:
    """The same rules under their canonical name: the preset with the fewest overrides, the
    first one on a tie."""
    values, content = switch_values(rules), rules.content()
    near = [(id_, _difference(values, own)) for id_, own in _of_presets(_box_ids(rules))]
    for id_, overrides in sorted(near, key=lambda pair: len(pair[1])):
        if "" in overrides.values():  # data that no value of a switch stands for
            continue
        reached = override(presets()[id_], overrides)
        if reached.content() == content:
            return replace(reached, name=format_name(id_, overrides))
    raise AssertionError(f"its own preset {rules.id} reaches it")


def _box_ids(rules: RuleSet) -> tuple[str, ...]:
    return tuple(category.id for category in rules.categories)


@lru_cache(maxsize=64)
def _of_presets(box_ids: tuple[str, ...]) -> list[tuple[str, dict[str, str]]]:
    """Id and switch values of each preset with these boxes, in order."""
    return [
        (rules.id, switch_values(rules))
        for rules in presets().values()
        if _box_ids(rules) == box_ids
    ]


def _difference(target: dict[str, str], preset: dict[str, str]) -> dict[str, str]:
    """The switches that a preset needs to be set as the target is.

    Each switch sets a field of its own, so all that differ are needed, but for the joker that
    `extra=0` takes away.
    """
    values = {key: target[key] for key in preset if key in target and target[key] != preset[key]}
    if values.get("extra") == "0":
        values.pop("joker", None)
    return values


def format_name(id_: str, values: dict[str, str]) -> str:
    """A rule-set name from a preset and its overrides, keys in their fixed order."""
    return "+".join([id_, *(f"{key}={values[key]}" for key in SWITCHES if key in values)])
