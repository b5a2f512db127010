"""Actions and facts in words."""

from yachtdice.game import Action, Keep, Score
from yachtdice.game.record import Record
from yachtdice.players import PLAYER_NAMES
from yachtdice.players.coach import Fact
from yachtdice.rules import RuleSet
from yachtdice.words import dice as dice_words
from yachtdice.words import say


def action_words(rules: RuleSet, action: Action) -> str:
    """`Keep 4 4 4`, `Fill Full House`."""
    match action:
        case Keep(()):
            return say("cli_keep_none")
        case Keep(faces):
            return say("cli_keep", dice=dice_words(faces))
        case Score((placement,)):
            return say("cli_fill", box=box_words(rules, placement.category, placement.column))
        case Score((first, second)):
            titles = (box_title(rules, placement.category) for placement in (first, second))
            return say("cli_fill", box=say("cli_pair", **dict(zip(PAIR, titles, strict=True))))
        case _:
            raise AssertionError(f"{action} is no choice")


PAIR = ("first", "second")


def box_title(rules: RuleSet, category: str) -> str:
    """What a box is called."""
    return say(f"box_{rules.categories[rules.index(category)].title}")


def seat_name(record: Record, seat: int) -> str:
    """What a seat is called; what a terminal would take for an order is not printed."""
    sits = record.seats[seat]
    name = str(sits["name"])
    name = "".join(letter if letter.isprintable() else "?" for letter in name)
    if not name and sits.get("player") in PLAYER_NAMES:
        return say(f"player_{sits['player']}")
    return name or say("review_nameless", seat=seat + 1)


def box_words(rules: RuleSet, category: str, column: int) -> str:
    """The same with its column, where there are several."""
    title = box_title(rules, category)
    return title if rules.columns == 1 else say("cli_column", box=title, column=column + 1)


def _named_box(rules: RuleSet, box: str) -> str:
    """A box as a fact names it: `ones@2`, or `ones`."""
    category, _, column = box.partition("@")
    title = box_title(rules, category)
    return say("box_in_column_said", box=title, column=int(column)) if column else title


def fact_words(rules: RuleSet, fact: Fact) -> str:
    """The sentence of a fact."""
    params: dict[str, str | int] = dict(fact.whole)
    params |= {name: _named_box(rules, box) for name, box in fact.boxes.items()}
    params |= {name: dice_words(dice) for name, dice in fact.dice.items()}
    params |= {name: f"{points:.2f}" for name, points in fact.points.items()}
    params |= {name: percent(chance) for name, chance in fact.chances.items()}
    return say(fact.key, **params)


def percent(chance: float, *, decimals: int = 0) -> str:
    """A chance as it stands in a sentence: `36 %`, `0 %`, with a decimal more in between 0 and 10.

    Args:
        decimals: from 10 on.
    """
    return "0 %" if not chance else f"{100 * chance:.{decimals + (chance < 0.1)}f} %"


def signed(points: float) -> str:
    """Points with their sign, `+1.25`; what rounds to nothing is `+0.00`, never `-0.00`."""
    return f"{points:+z.2f}"
