"""The rules page that a rule set writes of itself, as data.

Every sentence follows from a field of the rule set, and every example is scored by the engine, so
the page can't say what play does not do.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from yachtdice.rules.box_words import box_words, dice_words
from yachtdice.rules.category import Fixed, Section
from yachtdice.rules.dice import Roll
from yachtdice.rules.example import example
from yachtdice.rules.phrase import Phrase, both, box_title, either, phrase, rules_source
from yachtdice.rules.ruleset import RuleSet
from yachtdice.rules.scoring import score_vector

MOST_PLAYERS = 8
"""Seats at a table: `game.MAX_SEATS`, which a test holds it to."""

WILD_FACE = 4
"""The number that shows what wild dice score."""


@dataclass(frozen=True, slots=True)
class BoxRule:
    """One box in plain words, with an example."""

    id: str
    title: str
    """Title key."""
    section: Section
    what: Phrase
    roll: Roll
    points: int
    """What the roll scores there."""
    first_throw: int
    """What it scores there on the turn's first throw."""


@dataclass(frozen=True, slots=True)
class PageSection:
    """A heading, sentences and boxes under it."""

    heading: Phrase
    lines: tuple[Phrase, ...]
    boxes: tuple[BoxRule, ...] = ()


def page(rules: RuleSet) -> tuple[PageSection, ...]:
    """The whole rules page, in reading order."""
    parts = (_play, _upper, _lower, _extra_yachts, _wins_at_once, _columns, _source)
    sections = (PageSection(phrase(f"page{part.__name__}"), *part(rules)) for part in parts)
    return tuple(section for section in sections if section.lines or section.boxes)


# Each part gives its sentences and, where it has some, its boxes.
_Part = tuple[tuple[Phrase, ...]] | tuple[tuple[Phrase, ...], tuple[BoxRule, ...]]


def _play(rules: RuleSet) -> _Part:
    dice = phrase("page_number_of_dice", dice=rules.dice, sides=rules.sides)
    if rules.rolls_per_turn == 1:
        turn = phrase("page_turn_single", dice=dice)
    else:
        key = "page_turn_held_stays" if rules.held_stays else "page_turn_held_free"
        turn = phrase(key, dice=dice, rolls=rules.rolls_per_turn)
    if rules.boxes_per_turn == 1:
        write, length = phrase("page_write"), phrase("page_rounds", **_length(rules))
    else:
        write = phrase("page_write_two", group=rules.group)
        length = phrase("page_rounds_two", **_length(rules))
    return (
        (
            phrase("page_players", most=MOST_PLAYERS),
            turn,
            write,
            length,
            phrase("page_win"),
            phrase("page_highest", points=rules.highest_total()),
        ),
    )


def _length(rules: RuleSet) -> dict[str, int]:
    """Rounds, and minutes a player at half a minute a box."""
    return {"rounds": rules.rounds, "minutes": (len(rules.boxes) + 1) // 2}


def _upper(rules: RuleSet) -> _Part:
    if not rules.upper:
        return ((),)
    par = 3 * sum(rules.categories[k].face or 0 for k in rules.upper)
    if not rules.bonus_points:
        bonus = phrase("page_no_bonus")
    else:
        key = "page_bonus_par" if rules.bonus_at == par else "page_bonus"
        bonus = phrase(key, at=rules.bonus_at, points=rules.bonus_points)
    return (bonus,), tuple(_box(rules, k) for k in rules.upper)


def _lower(rules: RuleSet) -> _Part:
    boxes = tuple(_box(rules, k) for k in rules.lower)
    speaks_of_first_throw = any(
        c.wins == "first_throw" or (isinstance(c.points, Fixed) and c.points != _flat(c.points))
        for c in rules.categories
    )
    return ((phrase("page_first_throw"),) if speaks_of_first_throw else ()), boxes


def _flat(points: Fixed) -> Fixed:
    return Fixed(points.points, points.points)


def _box(rules: RuleSet, index: int) -> BoxRule:
    category = rules.categories[index]
    shown = example(rules, index)
    return BoxRule(
        id=category.id,
        title=category.title,
        section=category.section,
        what=box_words(rules, category),
        roll=shown.roll,
        points=shown.points,
        first_throw=shown.first_throw,
    )


def _extra_yachts(rules: RuleSet) -> _Part:
    if rules.yacht_index is None:
        return ((),)
    yacht = box_title(rules.categories[rules.yacht_index].title)
    columns = "" if rules.columns == 1 else "_columns"
    if not rules.extra_yacht and rules.joker == "none":
        return ((phrase(f"page_extra_nothing{columns}", box=yacht),),)
    lines = [phrase(f"page_extra_is{columns}", box=yacht)]
    if rules.extra_yacht:
        lines.append(
            phrase(
                f"page_extra_pays{columns}",
                points=rules.extra_yacht,
                box=yacht,
                held=_full_yacht(rules),
            )
        )
    lines += _joker(rules, yacht)
    return (tuple(lines),)


def _full_yacht(rules: RuleSet) -> int:
    assert rules.yacht_index is not None
    return example(rules, rules.yacht_index).points


def _joker(rules: RuleSet, yacht: Phrase) -> Iterator[Phrase]:
    if rules.joker == "none":
        yield phrase("page_joker_none")
        return
    if rules.joker in ("forced", "forced_if_scored"):
        yield phrase("page_joker_forced_upper")
        yield phrase("page_joker_forced_lower")
        yield phrase("page_joker_forced_zero")
    else:
        yield phrase(f"page_joker_{rules.joker}")
    columns = "" if rules.columns == 1 else "_columns"
    if columns:
        yield phrase("page_joker_columns")
    scratch = "plain" if rules.joker == "forced_if_scored" else "same"
    yield phrase(f"page_joker_scratch_{scratch}{columns}", box=yacht, held=_full_yacht(rules))
    wild = _wild_examples(rules)
    if wild:
        dice = (min(WILD_FACE, rules.sides),) * rules.group
        yield phrase("page_joker_wild", dice=dice, scores=both(wild))


def _wild_examples(rules: RuleSet) -> list[Phrase]:
    """What wild dice score in each lower box where that is more than by the plain rules."""
    face = min(WILD_FACE, rules.sides)
    plain = score_vector(rules, (face,) * rules.group, False)
    examples = []
    for k in rules.lower:
        category = rules.categories[k]
        points = category.score_wild(face, rules.group)
        if points != plain[k]:
            title = box_title(category.title)
            examples.append(phrase("page_joker_wild_in", points=points, box=title))
    return examples


def _wins_at_once(rules: RuleSet) -> _Part:
    winning = [c for c in rules.categories if c.wins != "never"]
    lines = [
        phrase(
            f"page_wins_{category.wins}",
            dice=dice_words(category.pattern, rules.group),
            box=box_title(category.title),
        )
        for category in winning
    ]
    return ((*lines, phrase("page_wins_choice")) if lines else (),)


def _columns(rules: RuleSet) -> _Part:
    if rules.columns == 1:
        return ((),)
    lines = [phrase("page_columns_cards", columns=rules.columns)]
    if rules.bonus_points:
        lines.append(phrase("page_columns_bonus"))
    return (tuple(lines),)


def _source(rules: RuleSet) -> _Part:
    lines = [phrase("page_source_is", source=rules_source(rules.id))]
    if rules.aliases:
        lines.append(phrase("page_aliases", names=either(rules.aliases)))
    return (tuple(lines),)
