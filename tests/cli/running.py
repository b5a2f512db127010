"""Running commands in this process, and what they printed."""

import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NamedTuple
from unittest.mock import patch

from yachtdice.cli.run import run


class Done(NamedTuple):
    """A command that has run."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)

    def refusal(self) -> str:
        """The one line that says why input was refused."""
        assert self.code == 2
        assert self.out == ""
        (line,) = self.err.splitlines()
        assert line.startswith("yachtdice: ")
        return line


def yachtdice(*args: str, stdin: bytes = b"") -> Done:
    """Run the command of these words."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    given = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    with patch("sys.stdin", given), redirect_stdout(out), redirect_stderr(err):
        code = run(args)
    texts = []
    for stream in (out, err):
        stream.flush()
        stream.seek(0)
        texts.append(stream.read())
    return Done(code, *texts)


COMMAND = (sys.executable, "-c", "import sys; from yachtdice.cli import main; sys.exit(main())")
"""The command as a process of its own."""


def in_a_process(*args: str, stdin: bytes = b"") -> Done:
    done = subprocess.run([*COMMAND, *args], input=stdin, capture_output=True, check=False)
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())
