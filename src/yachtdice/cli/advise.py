"""`yachtdice advise`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from yachtdice.cli.bad_input import BadInputError, shown
from yachtdice.cli.output import print_json, print_table
from yachtdice.cli.question import (
    Question,
    check_keys,
    is_number,
    parse_question,
    question_of,
    read_object,
)
from yachtdice.cli.rule_name import named_rules
from yachtdice.cli.said import action_words
from yachtdice.game import Game, Keep, Score
from yachtdice.rules.dice import format_roll
from yachtdice.solver import Choice, Tables, analyse
from yachtdice.words import say

KEYS = ("rules", "card", "dice", "rolls_left")


def advise_one(
    cache: Path | None,
    rules: str,
    dice: str | None,
    card: str,
    rolls_left: str | None,
    *,
    as_json: bool,
) -> int:
    """Print what each choice is worth; 0.

    Raises:
        BadInputError: says what is wrong with the question.
    """
    if dice is None:
        raise BadInputError("cli_no_dice")
    if rolls_left is None:
        raise BadInputError("cli_no_rolls_left")
    found = named_rules(rules)
    throw = found.rolls_per_turn - asked_rolls_left(
        found.rolls_per_turn, int(rolls_left) if is_number(rolls_left) else rolls_left
    )
    game = _game(parse_question(rules, dice, card, str(throw)))
    choices = analyse(game, Tables(cache))
    if as_json:
        print_json(_options(choices))
    else:
        print_table(_rows(game, choices), right=frozenset({1, 2}))
        if not choices[0].is_exact:
            print(say("cli_about"))
    return 0


def advise_batch(cache: Path | None, *options: str | None) -> int:
    """Answer the questions on standard input; 0, or 2 if one of them was none.

    Raises:
        BadInputError: there are options beside --batch.
    """
    from yachtdice.cli.batch import answer_input

    if any(option is not None for option in options):
        raise BadInputError("cli_advise_batch_alone")
    tables = Tables(cache)

    def answer(line: bytes) -> dict[str, object]:
        return _options(analyse(_game(_parse_line(line)), tables))

    return answer_input(answer)


def _parse_line(line: bytes) -> Question:
    asked = read_object(line, bad="cli_bad_advise_question")
    check_keys(
        asked, KEYS, needed=("rules", "dice", "rolls_left"), missing="cli_missing_advise_key"
    )
    name = asked["rules"]
    if isinstance(name, str):
        throws = named_rules(name).rolls_per_turn
        asked["throw"] = throws - asked_rolls_left(throws, asked["rolls_left"])
    return question_of(asked)  # refuses a name that is no text


def asked_rolls_left(throws: int, rolls_left: object) -> int:
    if type(rolls_left) is not int or not 0 <= rolls_left < throws:
        raise BadInputError("cli_bad_rolls_left", rolls_left=shown(rolls_left), most=throws - 1)
    return rolls_left


def _game(question: Question) -> Game:
    """The position that is asked about, of one seat."""
    rules, dice, card, throw = question
    if len(dice) != rules.dice:
        raise BadInputError(
            "cli_bad_dice", dice=shown(format_roll(dice)), count=rules.dice, sides=rules.sides
        )
    filled = len(rules.boxes) - len(card.open_boxes())
    if filled % rules.boxes_per_turn:
        raise BadInputError("cli_card_odd", count=filled)
    return Game(
        rules,
        (0,),
        (card,),
        round=filled // rules.boxes_per_turn + 1,
        dice=dice,
        rolls_left=rules.rolls_per_turn - throw,
    )


def _options(choices: tuple[Choice, ...]) -> dict[str, Any]:
    """The answer as JSON; that it is exact goes without saying."""
    about = {} if choices[0].is_exact else {"exact": False}
    return {"options": [_option(choice) for choice in choices], **about}


def _option(choice: Choice) -> dict[str, Any]:
    """A keep as `{"keep": "444", ...}`, a box as `{"box": "fours", ...}`, two boxes with their
    split."""
    worth = {"value": choice.value, "loss": choice.loss}
    match choice.action:
        case Keep(faces):
            return {"keep": "".join(map(str, faces)), **worth}
        case Score((placement,)):
            return {"box": str(placement), **worth}
        case Score(placements):
            boxes = [placement.category for placement in placements]
            split = [format_roll(placement.dice or ()) for placement in placements]
            return {"boxes": boxes, "split": split, **worth}
        case _:
            raise AssertionError(f"{choice.action} is no choice")


def _rows(game: Game, choices: tuple[Choice, ...]) -> Iterator[tuple[str, str, str]]:
    for choice in choices:
        loss = say("cli_loss", points=f"{choice.loss:.2f}") if choice.loss else ""
        yield action_words(game.rules, choice.action), f"{choice.value:.2f}", loss
