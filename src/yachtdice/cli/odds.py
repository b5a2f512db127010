"""`yachtdice odds`."""

from collections.abc import Iterator
from pathlib import Path

from yachtdice.cli.advise import asked_rolls_left
from yachtdice.cli.bad_input import BadInputError, shown
from yachtdice.cli.output import print_json, print_table
from yachtdice.cli.picture import picture
from yachtdice.cli.question import is_number, parse_question
from yachtdice.cli.rule_name import named_rules
from yachtdice.cli.said import box_title, percent
from yachtdice.plot import draw_odds
from yachtdice.rules import RuleSet
from yachtdice.solver import KeepOdds, keep_odds, pattern_odds, ranked_keeps
from yachtdice.words import dice as dice_words
from yachtdice.words import say

MOST_KEEPS = 3
"""Keeps shown for each box; JSON has them all."""


def print_odds(
    rules: str,
    dice: str | None,
    card: str | None,
    rolls_left: str | None,
    plot: Path | None,
    *,
    as_json: bool,
) -> int:
    """Print the odds of a whole turn or, with dice, of each keep; 0.

    Args:
        plot: a file for a picture of them.
    Raises:
        BadInputError: says what is wrong with the question.
    """
    if dice is not None:
        return _print_keeps(rules, dice, card or "", rolls_left, plot, as_json=as_json)
    if rolls_left is not None or card is not None:
        option = "--card" if rolls_left is None else "--rolls-left"
        raise BadInputError("cli_no_dice_for_option", option=option)
    found = named_rules(rules)
    draw = picture(plot)
    throws = range(1, found.rolls_per_turn + 1)
    names = [say("cli_odds_throw", throw=throw) for throw in throws]
    if draw:
        odds = pattern_odds(found)
        by_throw = zip(*(one.chances for one in odds), strict=True)
        boxes = [box_title(found, one.category) for one in odds]
        draw(draw_odds, boxes, list(zip(names, by_throw, strict=True)))
    if as_json:
        told = [
            {"box": one.category, "chances": one.chances, "points": one.points}
            for one in pattern_odds(found)
        ]
        print_json({"rules": found.name, "boxes": told})
        return 0
    head = [say("cli_odds_box"), *names]
    rows = [
        (
            box_title(found, one.category),
            *(percent(chance, decimals=1) for chance in one.chances),
            f"{one.points[-1]:.2f}",
        )
        for one in pattern_odds(found)
    ]
    right = frozenset(range(1, len(throws) + 2))
    print_table([(*head, say("cli_odds_points")), *rows], right=right)
    return 0


def _print_keeps(
    rules: str,
    dice: str,
    card: str,
    rolls_left: str | None,
    plot: Path | None,
    *,
    as_json: bool,
) -> int:
    if rolls_left is None:
        raise BadInputError("cli_no_rolls_left")
    throws = named_rules(rules).rolls_per_turn
    left = asked_rolls_left(throws, int(rolls_left) if is_number(rolls_left) else rolls_left)
    asked = parse_question(rules, dice, card, str(throws - left))
    found = asked.rules
    if len(asked.dice) != found.dice:
        count, sides = found.dice, found.sides
        raise BadInputError("cli_bad_dice", dice=shown(dice), count=count, sides=sides)
    open_boxes = sorted({box.category for box in asked.card.open_boxes()})
    draw = picture(plot)
    keeps = keep_odds(found, asked.dice, left)
    if draw:
        best = [ranked_keeps(keeps, k)[0] for k in open_boxes]
        draw(
            draw_odds,
            [box_title(found, found.categories[k].id) for k in open_boxes],
            [(say("plot_best"), [o.chances[k] for k, o in zip(open_boxes, best, strict=True)])],
            [_keep_words(found, odds) for odds in best],
        )
    if as_json:
        print_json({"rules": found.name, "keeps": [_keep(found, one, open_boxes) for one in keeps]})
    else:
        rows = list(_rows(found, keeps, open_boxes))
        print_table(rows, right=frozenset(range(1, 2 * MOST_KEEPS, 2)))
    return 0


def _keep(rules: RuleSet, odds: KeepOdds, open_boxes: list[int]) -> dict[str, object]:
    names = [rules.categories[k].id for k in open_boxes]
    return {
        "keep": "".join(map(str, odds.keep)),
        "chances": dict(zip(names, (odds.chances[k] for k in open_boxes), strict=True)),
        "points": dict(zip(names, (odds.points[k] for k in open_boxes), strict=True)),
    }


def _rows(
    rules: RuleSet, keeps: tuple[KeepOdds, ...], open_boxes: list[int]
) -> Iterator[tuple[str, ...]]:
    """Each box with the keeps that make its pattern likeliest; among equals, the most points."""
    for k in open_boxes:
        best = ranked_keeps(keeps, k)[:MOST_KEEPS]
        cells = []
        for odds in best:
            cells += [percent(odds.chances[k], decimals=1), _keep_words(rules, odds)]
        cells += [""] * (2 * MOST_KEEPS - len(cells))
        yield (box_title(rules, rules.categories[k].id), *cells)


def _keep_words(rules: RuleSet, odds: KeepOdds) -> str:
    if len(odds.keep) == rules.dice:
        return say("cli_odds_stop")
    return dice_words(odds.keep) if odds.keep else say("cli_keep_none")
