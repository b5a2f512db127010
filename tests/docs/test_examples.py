"""The examples of the docs run, and say what they say."""

import doctest
import importlib
import re
import shlex
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.docs import BANNER
from tests.docs.commands import COMMANDS, help_of
from tests.docs.places import PACKAGE, PAGES, ROOT, Block, blocks, name_of, without_blocks

COMMAND = Path(sysconfig.get_path("scripts")) / "yachtdice"
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
DOCTEST = doctest.DocTestParser()
PROMPT = "$ "


def of_language(*languages: str) -> list[tuple[Path, Block]]:
    return [
        (page, block)
        for page in PAGES
        for block in blocks(page.read_text("utf-8"))
        if block.language in languages
    ]


def place(value: object) -> str | None:
    if isinstance(value, Path):
        return name_of(value)
    return f"line {value.line}" if isinstance(value, Block) else None


def run_examples(text: str, name: str) -> str:
    """What doctest has to say against the examples of a text; empty: nothing."""
    said: list[str] = []
    test = DOCTEST.get_doctest(text, {}, name, name, 0)
    assert test.examples, "a python block with nothing to run"
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    return "".join(said)


@pytest.mark.parametrize(("page", "block"), of_language("python", "pycon"), ids=place)
def test_python_runs(page: Path, block: Block) -> None:
    said = run_examples(block.text, f"{name_of(page)}:{block.line}")
    assert not said, said


def modules_with_examples() -> Iterator[str]:
    for path in sorted(PACKAGE.rglob("*.py")):
        if ">>> " in path.read_text("utf-8"):
            dotted = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
            yield dotted.removesuffix(".__init__")


@pytest.mark.parametrize("module", list(modules_with_examples()))
def test_docstrings_run(module: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried
    assert not failed


def sessions() -> list[tuple[Path, str, str]]:
    """Page, command and output of each command that a `console` block shows at work, but for the
    pages that are written by running them."""
    found = []
    for page, block in of_language("console"):
        if page.read_text("utf-8").startswith(BANNER):
            continue
        assert block.text.startswith(PROMPT), f"{name_of(page)}:{block.line} shows no command"
        for piece in block.text.removeprefix(PROMPT).split(f"\n{PROMPT}"):
            command, _, output = piece.partition("\n")
            found.append((page, command, output.rstrip("\n")))
    return found


@pytest.mark.parametrize(("page", "command", "output"), sessions(), ids=place)
def test_console_shows_what_it_prints(page: Path, command: str, output: str) -> None:
    done = subprocess.run(
        ["sh", "-c", command],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ROOT / "docs",
        env={"PATH": f"{COMMAND.parent}:/usr/bin:/bin", "COLUMNS": "100", "LC_ALL": "C.UTF-8"},
        check=False,
    )
    assert (done.stdout + done.stderr).rstrip("\n") == output


def commands() -> Iterator[tuple[Path, str]]:
    """Every command line in a block of shell, and in the blocks that name no language."""
    for page, block in of_language("sh", "console", ""):
        for line in block.text.splitlines():
            text = line.partition(" #")[0].removeprefix(PROMPT).strip()
            words = re.sub(r"^(?:[A-Z_]+=\S+ )+", "", text)
            if words.startswith(("yachtdice ", "make ", ".venv/bin/python ")):
                yield page, words


@pytest.mark.parametrize(("page", "line"), list(commands()), ids=place)
def test_commands_exist(page: Path, line: str) -> None:
    program, *words = shlex.split(line)
    if program == "make":
        targets = [word for word in words if "=" not in word]
        assert set(targets) <= TARGETS
    elif program == "yachtdice":
        check_options(words)
    else:
        check_python(words)


def check_options(words: list[str]) -> None:
    """The command knows itself and the options it is shown with."""
    names = words[: next((n for n, w in enumerate(words) if not w.isalpha()), len(words))]
    for depth in range(len(names), -1, -1):  # what follows a command may be its argument
        shown = help_of(*names[:depth])
        if shown is not None:
            break
    assert shown, f"no command {names}"
    assert depth >= 1 or not names
    for option in (word.partition("=")[0] for word in words if word.startswith("--")):
        assert re.search(rf"{option}\b", shown), f"{option} is not in the help of {names[:depth]}"


@pytest.mark.parametrize("page", PAGES, ids=place)
def test_options_in_the_text_exist(page: Path) -> None:
    """`--data DIR` in a sentence is an option of the command line."""
    named = set(re.findall(r"`(--[a-z-]+)", without_blocks(page.read_text("utf-8"))))
    known = "".join(filter(None, (help_of(*names) for names in COMMANDS)))
    assert named <= set(re.findall(r"--[a-z-]+", known))


def check_python(words: list[str]) -> None:
    match words:
        case ["-m", "pytest", *rest]:
            paths = [word for word in rest if "/" in word]
        case ["-m", module, *_]:
            paths = [module.replace(".", "/")]
        case [script, *_]:
            paths = [script]
        case _:
            paths = []
    for path in paths:
        assert (ROOT / path).exists() or (ROOT / f"{path}.py").exists(), path


def test_a_wrong_example_is_seen() -> None:
    assert "Expected:" in run_examples(">>> 1 + 1\n3\n", "wrong")
    (block,) = blocks("text\n\n  ```sh\n  make play\n  ```\n")
    assert block == Block("sh", "make play\n", 4)
