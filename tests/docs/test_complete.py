"""What can be said to the program, and what it says, is in the reference."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields

import msgspec
import pytest

from tests.docs.commands import COMMANDS, help_of
from tests.docs.places import DOCS, PACKAGE
from yachtdice.protocol import messages
from yachtdice.protocol.codes import CODES
from yachtdice.rules import RULE_SET_IDS
from yachtdice.rules.switches import SWITCHES
from yachtdice.server.operations import OPERATION
from yachtdice.server.routes import HANDLERS
from yachtdice.server.setting_sources import as_flag, as_variable
from yachtdice.server.settings import Settings

REFERENCE = DOCS / "reference"
MESSAGES = (REFERENCE / "messages.md").read_text("utf-8")


def section(name: str) -> str:
    """The part of the messages page under a heading."""
    found = re.search(rf"^### {name}\n(.*?)(?=^##|\Z)", MESSAGES, re.MULTILINE | re.DOTALL)
    assert found, f"{name} has no heading"
    return found[1]


def structs() -> list[type[msgspec.Struct]]:
    kinds = [kind for kind in vars(messages).values() if isinstance(kind, type)]
    return [k for k in kinds if issubclass(k, msgspec.Struct) and k is not msgspec.Struct]


@pytest.mark.parametrize("kind", structs(), ids=lambda kind: str(kind.__name__))
def test_every_message_is_documented(kind: type[msgspec.Struct]) -> None:
    text = section(kind.__name__)
    assert (kind.__doc__ or "?").split()[0] in text
    for name in kind.__annotations__:
        assert f"| `{name}` |" in text


@pytest.mark.parametrize("handler", HANDLERS, ids=str)
def test_every_request_is_documented(handler: object) -> None:
    operation = handler.opt[OPERATION]  # type: ignore[attr-defined]
    assert f"| `{operation.method} {operation.path}` |" in MESSAGES


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_code_is_documented(code: str) -> None:
    rows = [line for line in MESSAGES.splitlines() if line.startswith(f"| `{code}` |")]
    assert len(rows) == 1
    assert rows[0].split(" | ")[3].strip(" |"), "nothing says what it means"


@pytest.mark.parametrize("field", fields(Settings), ids=lambda field: str(field.name))
def test_every_setting_is_documented(field: object) -> None:
    name: str = field.name  # type: ignore[attr-defined]
    page = (REFERENCE / "settings.md").read_text("utf-8")
    row = rf"^\| `{as_flag(name)}` \| `{as_variable(name)}` \| .+ \| .+ \|$"
    assert re.search(row, page, re.MULTILINE)


@pytest.mark.parametrize("names", COMMANDS, ids=" ".join)
def test_every_command_and_option_is_documented(names: tuple[str, ...]) -> None:
    page = (REFERENCE / "command-line.md").read_text("utf-8")
    assert f"$ {' '.join(['yachtdice', *names, '--help'])}\n" in page
    for option in re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", help_of(*names) or "", re.MULTILINE):
        assert option in page


@pytest.mark.parametrize("id_", RULE_SET_IDS)
def test_every_rule_set_is_documented(id_: str) -> None:
    page = (REFERENCE / "rule-sets.md").read_text("utf-8")
    assert f"\n## `{id_}`\n" in page
    assert f"](#{id_}) | `{id_}` |" in page


@pytest.mark.parametrize("key", SWITCHES)
def test_every_switch_is_documented(key: str) -> None:
    page = (REFERENCE / "rule-sets.md").read_text("utf-8")
    assert f"| `{key}` |" in page.partition("## Switches")[2]


def raised_with() -> Iterator[tuple[str, str, list[str]]]:
    """File, code and parameters of each refusal that the package makes."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="Refusal"),
                    args=[ast.Constant(value=str(code))],
                    keywords=keywords,
                ):
                    yield path.name, code, [word.arg for word in keywords if word.arg]


def test_refusals_carry_the_parameters_that_are_documented() -> None:
    rows = re.findall(r"^\| `(\w+/\w+)` \| \d+ \| (.*?) \|", MESSAGES, re.MULTILINE)
    documented = {code: set(re.findall(r"`(\w+)`", params)) for code, params in rows}
    raised = list(raised_with())
    assert len(raised) > 20
    for file, code, params in raised:
        assert set(params) <= documented[code], f"{file}: {code}"
