"""`yachtdice score --batch`: a JSON question a line in, a JSON answer a line out, in order."""

from collections.abc import Callable, Iterable

import msgspec

from yachtdice.cli.answer import answer
from yachtdice.cli.bad_input import BadInputError
from yachtdice.cli.question import parse_question_line


def answer_lines(lines: Iterable[bytes], write: Callable[[bytes], object]) -> bool:
    """Answer every line; one that is no question gets an `{"error": ...}` in its place.

    Args:
        write: called once a line, as soon as it is answered.
    Returns:
        Whether every line was a question.
    """
    all_good = True
    encode = msgspec.json.Encoder().encode
    for line in lines:
        try:
            found = answer(parse_question_line(line))
        except BadInputError as error:
            found = {"error": str(error)}
            all_good = False
        write(encode(found) + b"\n")
    return all_good
