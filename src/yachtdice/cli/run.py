"""Running a command: what goes wrong becomes one line on standard error and an exit code."""

import errno
import os
import sys
from collections.abc import Sequence

import typer

from yachtdice.cli.app import app
from yachtdice.cli.bad_input import BadInputError
from yachtdice.words import say

BAD_INPUT = 2
UNWRITTEN = 1
"""The output could not be written."""


def run(args: Sequence[str] | None = None) -> int:
    """Run the command of these words, or of the command line.

    Returns:
        Its exit code: 2 for input that can't be taken, 1 for output that can't be written, 130
        after Ctrl-C.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter shows ?
    try:
        code = app(args, prog_name="yachtdice", standalone_mode=False)
        sys.stdout.flush()
    except BadInputError as error:
        return _refuse(str(error))
    except typer.TyperException as error:
        return _refuse(_usage(error))
    except BrokenPipeError:  # whoever read the output has left
        _drop_output()
        return UNWRITTEN
    except OSError as error:
        if not _is_of_output(error):
            raise
        _drop_output()
        reason = error.strerror or str(error)
        print(say("cli_refused", problem=say("cli_unwritten", reason=reason)), file=sys.stderr)
        return UNWRITTEN
    return code if isinstance(code, int) else 0


def _is_of_output(error: OSError) -> bool:
    """Whether it was raised by writing to standard output: those of files name the file."""
    return error.filename is None and error.errno in (errno.ENOSPC, errno.EIO, errno.EFBIG)


def _drop_output() -> None:
    """Let what is still to be written go nowhere: there is no place for it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(problem: str) -> int:
    line = " ".join(problem.split())
    print(say("cli_refused", problem=line), file=sys.stderr)
    return BAD_INPUT


def _usage(error: typer.TyperException) -> str:
    """What is wrong with the command line, and what it takes in that place."""
    problem = error.format_message().rstrip(".")
    context = getattr(error, "ctx", None)
    if context is None:
        return problem
    command = context.command
    if hasattr(error, "option_name"):
        options = [max(parameter.opts, key=len) for parameter in command.get_params(context)]
        expected = ", ".join(option for option in options if option.startswith("-"))
    elif hasattr(command, "commands"):
        expected = ", ".join(command.commands)
    else:
        expected = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    return say("cli_usage", problem=problem, expected=expected)
