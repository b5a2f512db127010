"""Help, the version, and how the command starts."""

import subprocess
import sys

import pytest

from tests.cli.running import in_a_process, yachtdice
from yachtdice import __version__

COMMANDS = [
    "advise",
    "odds",
    "play",
    "practice",
    "review",
    "rules",
    "rules show",
    "score",
    "serve",
    "simulate",
    "solve",
    "verify",
]


def test_help_names_every_command() -> None:
    done = yachtdice("--help")
    assert done.code == 0
    assert done == yachtdice()
    listed = [line.split()[0] for line in done.out.partition("Commands:")[2].splitlines() if line]
    assert sorted(listed) == sorted({command.split()[0] for command in COMMANDS})
    assert "..." not in done.out.partition("Commands:")[2]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_each_command(command: str) -> None:
    done = yachtdice(*command.split(), "--help")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"Usage: yachtdice {command} ")
    assert "--help" in done.out
    assert done == yachtdice(*command.split(), "-h")
    assert "╭" not in done.out


def test_the_version() -> None:
    assert yachtdice("--version") == (0, f"yachtdice {__version__}\n", "")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "sail",
            "No such command 'sail': expected play, serve, score, verify, advise, ",
        ),
        ("--fast", "No such option: --fast: expected --version, --help"),
        ("play --port 8000x", "bad --port '8000x': expected a whole number from 0 to 65535"),
        ("serve --port 65536", "bad --port '65536': expected a whole number from 0 to 65535"),
        ("serve --no-browser", "No such option: --no-browser"),
        ("play here", "unexpected extra argument"),
    ],
)
def test_a_bad_word_is_refused_in_one_line(words: str, expected: str) -> None:
    assert expected in yachtdice(*words.split()).refusal()


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from yachtdice.cli.run import run; run(['--help']);"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "typer" in loaded
    heavy = {"litestar", "uvicorn", "sqlalchemy", "alembic", "pydantic", "rich", "msgspec"}
    assert not loaded & heavy


def test_a_terminal_that_lacks_a_letter_shows_a_question_mark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = in_a_process("rules", "show", "general")
    assert done.code == 0
    assert "The first throw is the turn?s first roll" in done.out


@pytest.mark.parametrize(
    "command", ["solve", "advise --dice 12345 --rolls-left 0", "score --dice 12345", "odds"]
)
def test_an_empty_rule_set_name_is_none(command: str) -> None:
    assert "unknown rule set ''" in yachtdice(*command.split(), "--rules", "").refusal()
