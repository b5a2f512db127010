"""Every public function and class of the library says what it is."""

import ast
from collections.abc import Iterator

import pytest

from tests.docs.places import PACKAGE

PARTS = ("rules", "game", "table", "players", "protocol")


def undocumented(source: str) -> Iterator[str]:
    """The module itself and its public functions and classes that have no docstring."""
    module = ast.parse(source)
    if not ast.get_docstring(module):
        yield "the module"
    named = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    for node in (node for node in module.body if isinstance(node, named)):
        if not node.name.startswith("_") and not ast.get_docstring(node):
            yield node.name


@pytest.mark.parametrize("part", PARTS)
def test_public_names_have_docstrings(part: str) -> None:
    paths = sorted((PACKAGE / part).rglob("*.py"))
    assert paths
    found = [f"{path.name}: {name}" for path in paths for name in undocumented(path.read_text())]
    assert not found, f"{part}: {', '.join(found)}"


def test_a_missing_docstring_is_seen() -> None:
    source = 'def f():\n    pass\n\ndef _g():\n    pass\n\nclass C:\n    """Said."""\n'
    assert list(undocumented(source)) == ["the module", "f"]
