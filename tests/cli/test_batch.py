"""`yachtdice score --batch`: the same answers as one by one, a line for a line."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.batch import many_questions
from tests.cli.running import COMMAND, yachtdice
from tests.examples import examples
from tests.second_scorer import PRESETS
from yachtdice.rules import find_rules

NAMES = [
    *PRESETS,
    "yacht-dice-free+columns=2",
    "yacht+extra=50+joker=free_after_upper+instant=on",
    "general+house=open+columns=3",
    "double-cameroon+held=stays+straight_points=1,2",
]


@st.composite
def questions(draw: st.DrawFn) -> dict[str, Any]:
    """Good questions, and with some luck bad ones."""
    rules = find_rules(draw(st.sampled_from(NAMES)))
    die = st.integers(1, 6) if draw(st.integers(0, 4)) else st.just(draw(st.integers(0, 7)))
    count = draw(st.sampled_from([rules.group, rules.dice, rules.dice, 4]))
    asked: dict[str, Any] = {
        "rules": rules.name,
        "dice": draw(st.lists(die, min_size=count, max_size=count)),
    }
    boxes = [c.id + (f"@{n + 1}" if n else "") for n in range(rules.columns)
             for c in rules.categories]  # fmt: skip
    if draw(st.booleans()):
        box = st.sampled_from([*boxes, *boxes, "nowhere"])
        points = st.sampled_from([0, 3, 50, 60, 200, 200, 201])
        asked["card"] = draw(st.dictionaries(box, points, max_size=len(boxes)))
    if draw(st.booleans()):
        asked["throw"] = draw(st.sampled_from([1, 2, 3, 3, 4]))
    return asked


def one_by_one(asked: dict[str, Any]) -> dict[str, Any] | None:
    """The answer without --batch; None: it is refused."""
    options = ["--rules", asked["rules"], "--dice", "".join(map(str, asked["dice"]))]
    if "card" in asked:
        options += ["--card", ",".join(f"{box}={n}" for box, n in asked["card"].items())]
    if "throw" in asked:
        options += ["--throw", str(asked["throw"])]
    done = yachtdice("score", "--json", *options)
    assert done.code in (0, 2)
    return json.loads(done.out) if done.code == 0 else None


@pytest.mark.slow
@given(st.lists(questions(), max_size=12))
@examples(40)
def test_batch_answers_equal_single_answers(asked: list[dict[str, Any]]) -> None:
    lines = "".join(json.dumps(question) + "\n" for question in asked)
    done = yachtdice("score", "--batch", stdin=lines.encode())
    answers = [json.loads(line) for line in done.out.splitlines()]
    expected = [one_by_one(question) for question in asked]
    assert len(answers) == len(expected)
    for answer, single in zip(answers, expected, strict=True):
        if single is None:
            assert list(answer) == ["error"]
        else:
            assert answer == single
            assert list(answer["legal"]) == list(single["legal"])
    assert done.code == (2 if None in expected else 0)
    assert done.err == ""


GOOD = b'{"rules": "yacht", "dice": [3,3,1,3,1]}'


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"", "expected a JSON object"),
        (b"nonsense", "bad question 'nonsense': expected a JSON object"),
        (b"[]", "expected a JSON object"),
        (b'"yacht"', "expected a JSON object"),
        (b'{"rules": "yacht", "dice": [1,2,3,4,5]', "expected a JSON object"),
        (b'{"rules": "\xff"}', "expected a JSON object"),
        (b"[" * 100_000, "expected a JSON object"),
        (b'{"dice": [' + b"9" * 5000 + b"]}", "expected a JSON object"),
        (b"{}", "'rules' is missing: expected a JSON object"),
        (b'{"rules": "yacht"}', "'dice' is missing: expected a JSON object"),
        (b'{"rules": 3, "dice": []}', "bad rules 3: expected the name of a rule set"),
        (b'{"rules": "nosuch", "dice": []}', "unknown rule set 'nosuch': expected one of"),
        (b'{"rules": "' + b"x" * 1000 + b'", "dice": []}', "expected the name of a rule set"),
        (b'{"rules": "\\ud800", "dice": []}', "unknown rule set '\\ud800': expected one of"),
        (b'{"rules": "yacht", "dice": "33131"}', "bad dice '33131': expected 5 dice"),
        (b'{"rules": "yacht", "dice": [3,3,1,3]}', "expected 5 dice from 1 to 6"),
        (b'{"rules": "yacht", "dice": [3,3,1,3,7]}', "expected 5 dice from 1 to 6"),
        (b'{"rules": "yacht", "dice": [3,3,1,3,true]}', "expected 5 dice from 1 to 6"),
        (b'{"rules": "yacht", "dice": [3,3,1,3,1.0]}', "expected 5 dice from 1 to 6"),
        (b'{"rules": "yacht", "dice": [3,3,1,3,1], "dice": [1]}', "'dice' stands twice"),
        (b'{"rules": "yacht", "dice": [3,3,1,3,1], "crad": {}}', "unknown key 'crad'"),
        (GOOD[:-1] + b', "card": "yacht=50"}', "expected an object of boxes and points"),
        (GOOD[:-1] + b', "card": {"yahct": 50}}', "unknown box 'yahct': expected one of ones"),
        (GOOD[:-1] + b', "card": {"yacht": "50"}}', "bad points '50' in box 'yacht'"),
        (GOOD[:-1] + b', "card": {"yacht": true}}', "bad points true in box 'yacht'"),
        (GOOD[:-1] + b', "card": {"yacht": null}}', "expected a whole number from 0 to 200"),
        (GOOD[:-1] + b', "card": {"yacht": NaN}}', "expected a whole number from 0 to 200"),
        (GOOD[:-1] + b', "card": {"yacht": 0, "yacht": 0}}', "'yacht' stands twice"),
        (GOOD[:-1] + b', "card": {"yacht": 0, "yacht@1": 0}}', "'yacht@1' stands twice"),
        (GOOD[:-1] + b', "throw": 0}', "bad throw 0: expected a whole number from 1 to 3"),
        (GOOD[:-1] + b', "throw": "1"}', "bad throw '1': expected a whole number from 1 to 3"),
    ],
)
def test_a_bad_line_is_answered_in_its_place(line: bytes, expected: str) -> None:
    done = yachtdice("score", "--batch", stdin=b"\n".join([GOOD, line, GOOD, b""]))
    first, bad, last = (json.loads(answer) for answer in done.out.splitlines())
    assert first == last
    assert first["legal"]["full_house"] == {"points": 11, "bonus": 0}
    assert list(bad) == ["error"]
    assert expected in bad["error"]
    assert len(bad["error"]) < 400
    assert done.code == 2


def test_null_stands_for_what_is_left_out() -> None:
    done = yachtdice("score", "--batch", stdin=GOOD[:-1] + b', "card": null, "throw": null}')
    assert done == yachtdice("score", "--batch", stdin=GOOD)
    assert done.code == 0


def test_no_questions() -> None:
    assert yachtdice("score", "--batch") == (0, "", "")


def test_each_answer_comes_before_the_next_question_is_asked() -> None:
    with subprocess.Popen(
        [*COMMAND, "score", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in (GOOD, b"nonsense", GOOD):
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            assert ("error" in json.loads(process.stdout.readline())) == (line is not GOOD)
        process.stdin.close()
        assert process.wait(timeout=60) == 2


def test_thousands_of_lines_are_answered() -> None:
    done = yachtdice("score", "--batch", stdin=many_questions(3_000))
    assert done.code == 0
    assert done.out.count("\n") == 3_000
    assert '"error"' not in done.out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_output_that_can_not_be_written_is_one_line() -> None:
    for command in (["rules", "--json"], ["odds", "--rules", "yacht", "--json"], ["--help"]):
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [*COMMAND, *command], stdout=full, stderr=subprocess.PIPE, text=True
            )
        assert done.returncode == 1, command
        assert "Traceback" not in done.stderr
        assert len(done.stderr.splitlines()) == 1
        assert "No space left" in done.stderr
