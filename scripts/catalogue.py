"""Keep the message catalogue sorted, and add keys to it without stepping on each other.

    python scripts/catalogue.py add WORDS.json    merge keys (`-` reads standard input), then sort
    python scripts/catalogue.py remove KEY ...    take keys out
    python scripts/catalogue.py sort              sort the file as it is
    python scripts/catalogue.py check             exit code 1, with reasons, if it is not in order

A key that is there already with other words is refused by `add` unless `--replace` is given.
"""

import argparse
import fcntl
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

CATALOGUE = Path(__file__).parent.parent / "web" / "messages" / "en.json"
KEY = re.compile(r"[a-z][a-z0-9_]*")
PARAM = re.compile(r"\{([^{}]*)\}")

Words: TypeAlias = dict[str, Any]
"""Key to a text, or to a list of one object with `declarations`, `selectors` and `match`."""


@contextmanager
def opened(path: Path) -> Iterator[Words]:
    """The catalogue to change in place; written back sorted, no one else in between."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        before = file.read()
        words: Words = json.loads(before or "{}")
        yield words
        after = formatted(words)
        if after != before:
            file.truncate(0)
            file.write(after)


def formatted(words: Words) -> str:
    """The catalogue as it stands in the file: sorted by key, two spaces, plain characters."""
    return json.dumps(dict(sorted(words.items())), indent=2, ensure_ascii=False) + "\n"


def texts(value: Any) -> list[str]:
    """All wordings of one entry: one, or one a variant."""
    return [value] if isinstance(value, str) else list(value[0]["match"].values())


def faults(words: Words) -> Iterator[str]:
    """What is wrong with the entries, a line each."""
    for key, value in words.items():
        if key == "$schema":
            continue
        if not KEY.fullmatch(key):
            yield f"{key}: keys are lower case letters, digits and underscores"
        for text in texts(value):
            if not text.strip() or text != text.strip():
                yield f"{key}: a text must not be empty or have space at its ends"
            for name in PARAM.findall(text):
                if not KEY.fullmatch(name):
                    yield f"{key}: {{{name}}} is no parameter name"
        if not isinstance(value, str):
            inputs = {line.split()[1] for line in value[0]["declarations"] if "input" in line}
            used = {name for text in texts(value) for name in PARAM.findall(text)}
            if used - inputs:
                yield f"{key}: not declared as input: {', '.join(sorted(used - inputs))}"


def add(path: Path, new: Words, *, replace: bool) -> list[str]:
    """Merge `new`; the refusals, a line each, and then nothing is changed."""
    with opened(path) as words:
        clashes = [key for key in new if key in words and words[key] != new[key]]
        if clashes and not replace:
            return [f"{key}: is there already with other words" for key in clashes]
        wrong = list(faults(new))
        if not wrong:
            words.update(new)
        return wrong


def remove(path: Path, keys: list[str]) -> list[str]:
    """Take keys out; those that were not there, a line each."""
    with opened(path) as words:
        return [f"{key}: not there" for key in keys if words.pop(key, None) is None]


def check(path: Path) -> list[str]:
    """What is out of order in the file, a line each."""
    before = path.read_text(encoding="utf-8")
    words: Words = json.loads(before)
    unsorted = [] if formatted(words) == before else ["not sorted: run scripts/catalogue.py sort"]
    return [*faults(words), *unsorted]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--catalogue", type=Path, default=CATALOGUE)
    commands = parser.add_subparsers(dest="command", required=True)
    adding = commands.add_parser("add")
    adding.add_argument("words")
    adding.add_argument("--replace", action="store_true")
    commands.add_parser("remove").add_argument("keys", nargs="+")
    commands.add_parser("sort")
    commands.add_parser("check")
    asked = parser.parse_args()

    reasons: list[str] = []
    if asked.command == "add":
        source = sys.stdin.read() if asked.words == "-" else Path(asked.words).read_text("utf-8")
        reasons = add(asked.catalogue, json.loads(source), replace=asked.replace)
    elif asked.command == "remove":
        reasons = remove(asked.catalogue, asked.keys)
    elif asked.command == "sort":
        with opened(asked.catalogue):
            pass
    else:
        reasons = check(asked.catalogue)
    print(*reasons, sep="\n", end="\n" if reasons else "", file=sys.stderr)
    return 1 if reasons else 0


if __name__ == "__main__":
    sys.exit(main())
