"""`yachtdice score`."""

from collections.abc import Iterator

from yachtdice.cli.answer import answer
from yachtdice.cli.bad_input import BadInputError
from yachtdice.cli.output import print_json, print_table
from yachtdice.cli.question import LAST_THROW, Question, parse_question, parse_question_line
from yachtdice.rules import Box, best_pairs, choices
from yachtdice.words import dice as dice_words
from yachtdice.words import say


def answer_one(rules: str, dice: str | None, card: str, throw: str | None, *, as_json: bool) -> int:
    """Print where these dice may go; 0.

    Raises:
        BadInputError: says what is wrong with the question.
    """
    if dice is None:
        raise BadInputError("cli_no_dice")
    question = parse_question(rules, dice, card, str(LAST_THROW) if throw is None else throw)
    if as_json:
        print_json(answer(question))
    else:
        print_table(_rows(question), right=frozenset({1}))
    return 0


def answer_batch(*options: str | None) -> int:
    """Answer the questions on standard input; 0, or 2 if one of them was none.

    Raises:
        BadInputError: there are options beside --batch.
    """
    from yachtdice.cli.batch import answer_input

    if any(option is not None for option in options):
        raise BadInputError("cli_batch_alone")
    return answer_input(lambda line: answer(parse_question_line(line)))


def _rows(question: Question) -> Iterator[tuple[str, str, str]]:
    rules, dice, card, throw = question
    if len(dice) == rules.group:
        for box, scored in choices(rules, card, dice, throw).items():
            marks = [say("cli_extra_yacht", points=scored.bonus)] if scored.bonus else []
            marks += [say("cli_wild")] if scored.wild else []
            marks += [say("cli_wins")] if scored.wins else []
            yield _title(question, box), str(scored.points), ", ".join(marks)
        return
    for (first, second), pair in best_pairs(rules, card, dice, throw).items():
        title = say("cli_pair", first=_title(question, first), second=_title(question, second))
        one, two = map(dice_words, pair.split)
        yield title, str(pair.points), say("cli_split", first=one, second=two)


def _title(question: Question, box: Box) -> str:
    rules = question.rules
    title = say(f"box_{rules.categories[box.category].title}")
    return title if rules.columns == 1 else say("cli_column", box=title, column=box.column + 1)
