"""What the command line says of itself."""

import io
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from typing import Any

import typer

from yachtdice.cli.app import app
from yachtdice.cli.run import run


def _walk(command: Any, names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield names
    for name, inner in sorted(getattr(command, "commands", {}).items()):
        yield from _walk(inner, (*names, name))


COMMANDS = list(_walk(typer.main.get_command(app), ()))
"""Words of every command, such as ("rules", "show"); the first is `yachtdice` alone."""


@cache
def help_of(*names: str) -> str | None:
    """A command's help; None: there is no command of that name."""
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(io.StringIO()):
        code = run([*names, "--help"])
    return said.getvalue() if code == 0 else None
