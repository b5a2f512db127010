"""A position in one line of text.

    yacht-dice 01 3,-,9,-,-,-,22,-,-,-,-,50,-*1/-,-,... 5 1 25566 1 -

Eight fields: rule set · order of play · scorecards by seat number, seats split by `/`, columns by
`;`, boxes by `,` (`-` open), `*n` extra Yachts paid · round · seat in turn (`-` when all is
played, `1*` when that seat has won at once) · dice in place order (`?` to be thrown, `?566` to be
thrown beside these kept ones) · throws left · dice that stay held (`-` none).
"""

from functools import lru_cache

from yachtdice.errors import NotationError, RuleSetError
from yachtdice.game.consistency import check_consistent
from yachtdice.game.state import MAX_SEATS, Game
from yachtdice.rules.dice import format_roll, parse_roll
from yachtdice.rules.registry import find_rules
from yachtdice.rules.ruleset import RuleSet
from yachtdice.rules.scorecard import Card


def format_position(game: Game) -> str:
    """The position line."""
    order = format_roll(game.order)  # digits too
    cards = "/".join(map(_format_card, game.cards))
    seat, dice = _format_seat(game), _format_dice(game)
    left = f"{game.rolls_left} {format_roll(game.fixed)}"
    return f"{game.rules.name} {order} {cards} {game.round} {seat} {dice} {left}"


def parse_position(text: str) -> Game:
    """The position of a line that `format_position` could have written, points aside: any whole
    number 0-999 may stand in a box.

    Raises:
        NotationError: names the field that is wrong and shows the line.
    """
    try:
        return _parse(text)
    except (NotationError, RuleSetError) as error:
        raise NotationError(f"bad position: {error} in {text!r}") from None


def _format_seat(game: Game) -> str:
    if game.winner is not None:
        return f"{game.winner}*"
    return "-" if game.is_over else str(game.seat)


def _format_dice(game: Game) -> str:
    if game.dice is not None:
        return format_roll(game.dice)
    return "?" + (format_roll(game.kept) if game.kept else "")


@lru_cache(maxsize=1 << 14)  # of all cards at a table, a score changes one
def _format_card(card: Card) -> str:
    columns = [
        ",".join(["-" if points is None else str(points) for points in column])
        for column in card.columns
    ]
    return ";".join(columns) + (f"*{card.extra_yachts}" if card.extra_yachts else "")


def _parse(text: str) -> Game:
    fields = text.split(" ")
    if len(fields) != 8:
        raise NotationError(f"expected 8 fields, got {len(fields)}")
    name, order_text, cards_text, round_text, seat_text, dice_text, left_text, fixed_text = fields
    rules = find_rules(name)
    cards = tuple(_parse_card(rules, part) for part in cards_text.split("/"))
    order = tuple(_number(digit, "order", MAX_SEATS - 1) for digit in order_text)
    if not 1 <= len(cards) <= MAX_SEATS or sorted(order) != list(range(len(cards))):
        raise NotationError(f"order {order_text!r} must hold each of {len(cards)} seats once")
    round_ = _number(round_text, "round", rules.rounds + 1)
    winner = None
    if seat_text == "-":
        turn = 0
    elif seat_text.endswith("*"):
        winner = _number(seat_text[:-1], "seat", len(cards) - 1)
        turn = (order.index(winner) + 1) % len(order)
    else:
        turn = order.index(_number(seat_text, "seat", len(cards) - 1))
    kept: tuple[int, ...] = ()
    dice = None
    if dice_text.startswith("?"):
        kept = _sorted(parse_roll(dice_text[1:], sides=rules.sides)) if dice_text != "?" else ()
    else:
        dice = parse_roll(dice_text, sides=rules.sides)
        if len(dice) != rules.dice:
            raise NotationError(f"dice {dice_text!r}: expected {rules.dice}")
    rolls_left = _number(left_text, "throws left", rules.rolls_per_turn)
    fixed = _sorted(parse_roll(fixed_text, sides=rules.sides))
    game = Game(rules, order, cards, round_, turn, dice, rolls_left, kept, fixed, winner)
    if (seat_text == "-") != (round_ > rules.rounds and winner is None):
        raise NotationError(f"seat {seat_text!r} does not fit round {round_}")
    check_consistent(game)
    if format_position(game) != text:
        raise NotationError(f"expected it written as {format_position(game)!r}")
    return game


def _parse_card(rules: RuleSet, text: str) -> Card:
    columns_text, star, extras_text = text.partition("*")
    columns = columns_text.split(";")
    if len(columns) != rules.columns:
        raise NotationError(f"card {text!r}: expected {rules.columns} columns")
    parsed = []
    for column in columns:
        boxes = column.split(",")
        if len(boxes) != len(rules.categories):
            raise NotationError(f"card {text!r}: expected {len(rules.categories)} boxes a column")
        parsed.append(tuple(None if b == "-" else _number(b, "points", 999) for b in boxes))
    return Card(tuple(parsed), _number(extras_text, "extra Yachts", 99) if star else 0)


def _number(text: str, what: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and int(text) <= most):
        raise NotationError(f"{what} {text!r}: expected a whole number 0-{most}")
    return int(text)


def _sorted(dice: tuple[int, ...]) -> tuple[int, ...]:
    if tuple(sorted(dice)) != dice:
        raise NotationError(f"dice {format_roll(dice)!r} must stand in ascending order")
    return dice
