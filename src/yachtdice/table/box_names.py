"""Other titles that a table may give its boxes."""

from yachtdice.protocol.messages import TableSettings
from yachtdice.rules import RuleSet
from yachtdice.table.refusal import Refusal

ALTERNATIVES: dict[str, tuple[str, ...]] = {
    "ones": ("aces",),
    "twos": ("deuces",),
    "little_straight": ("small_straight",),
    "small_straight": ("little_straight",),
    "big_straight": ("large_straight",),
    "large_straight": ("big_straight",),
    "choice": ("chance", "players_choice"),
    "chance": ("choice", "players_choice"),
    "four_of_a_kind": ("kare",),
    "yacht": ("jackpot", "general"),
    "jackpot": ("yacht", "general"),
    "general": ("yacht", "jackpot"),
    "yatzy": ("yacht", "jackpot", "general"),
}
"""Title key -> the keys that may stand for it."""


def check_box_names(settings: TableSettings) -> None:
    """Raise Refusal where a box name is none of the alternatives."""
    for title, other in settings.box_names.items():
        expected = ALTERNATIVES.get(title)
        if expected is None:
            raise Refusal(
                "table/settings",
                setting="box_names",
                value=title[:40],
                expected=", ".join(ALTERNATIVES),
            )
        if other != title and other not in expected:
            raise Refusal(
                "table/settings",
                setting=f"box_names.{title}",
                value=other[:40],
                expected=", ".join((title, *expected)),
            )


def titles(rules: RuleSet, settings: TableSettings) -> dict[str, str]:
    """Box id -> title key, for the boxes that this table calls otherwise."""
    if not settings.box_names:
        return {}
    return {
        category.id: settings.box_names[category.title]
        for category in rules.categories
        if settings.box_names.get(category.title, category.title) != category.title
    }
