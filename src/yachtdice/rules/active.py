"""The rules in force, a line each, for the table."""

from collections.abc import Iterator

from yachtdice.rules.box_words import dice_words
from yachtdice.rules.phrase import Phrase, box_title, phrase
from yachtdice.rules.ruleset import RuleSet
from yachtdice.rules.switches import SWITCHES


def active(rules: RuleSet) -> tuple[Phrase, ...]:
    """Joker, extra Yacht, bonus, instant win, and every switch that the name sets."""
    return (*_standing(rules), *_switched(rules))


def _standing(rules: RuleSet) -> Iterator[Phrase]:
    if rules.extra_yacht or rules.joker != "none":
        yield _joker(rules)
        yield phrase("page_active_extra", points=rules.extra_yacht)
    elif rules.yacht is not None:
        yield phrase("page_active_no_extra")
    if rules.bonus_points:
        yield phrase("page_active_bonus", at=rules.bonus_at, points=rules.bonus_points)
    else:
        yield phrase("page_active_no_bonus")
    for category in rules.categories:
        if category.wins != "never":
            yield phrase(
                f"page_active_wins_{category.wins}",
                dice=dice_words(category.pattern, rules.group),
                box=box_title(category.title),
            )


def _joker(rules: RuleSet) -> Phrase:
    if rules.joker != "forced_if_scored":
        return phrase(f"page_active_joker_{rules.joker}")
    assert rules.yacht_index is not None
    yacht = box_title(rules.categories[rules.yacht_index].title)
    return phrase("page_active_joker_forced_if_scored", box=yacht)


def _switched(rules: RuleSet) -> Iterator[Phrase]:
    """The switches in the name that `_standing` has no line for."""
    named = {part.partition("=")[0] for part in rules.name.split("+")[1:]}
    for key in SWITCHES:
        if key not in named:
            continue
        value = SWITCHES[key].get(rules)
        match key:
            case "house" | "four" | "straights" | "held":
                yield phrase(f"page_active_{key}_{value}")
            case "straight_points":
                small, large = map(int, value.split(","))
                yield phrase("page_active_straight_points", small=small, large=large)
            case "columns":
                yield phrase("page_active_columns", columns=rules.columns)
            case _:
                assert key in ("extra", "joker", "bonus", "instant"), key
