"""Commands with --batch: a JSON question a line in, a JSON answer a line out, in order."""

import sys
from collections.abc import Callable, Iterable

import msgspec

from yachtdice.cli.bad_input import BadInputError


def answer_input(answer: Callable[[bytes], dict[str, object]]) -> int:
    """Answer the questions on standard input; 0, or 2 if one of them was none."""
    output = sys.stdout.buffer

    def write(line: bytes) -> None:
        output.write(line)
        output.flush()  # whoever waits for this answer before the next question gets it

    return 0 if answer_lines(sys.stdin.buffer, answer, write) else 2


def answer_lines(
    lines: Iterable[bytes],
    answer: Callable[[bytes], dict[str, object]],
    write: Callable[[bytes], object],
) -> bool:
    """Answer every line; one that is no question gets an `{"error": ...}` in its place.

    Args:
        answer: of one line; raises BadInputError if it is no question.
        write: called once a line, as soon as it is answered.
    Returns:
        Whether every line was a question.
    """
    all_good = True
    encode = msgspec.json.Encoder().encode
    for line in lines:
        try:
            found = answer(line)
        except BadInputError as error:
            found = {"error": str(error)}
            all_good = False
        write(encode(found) + b"\n")
    return all_good
