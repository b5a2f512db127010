"""Add messages to the catalogue, or check it.

    python scripts/catalogue.py add box_full_house "Full House" turn_of "{name}, your turn"
    python scripts/catalogue.py add - < more.json     # an object of key: message
    python scripts/catalogue.py check

Keys are kept sorted. `add` holds a lock, so that two people's additions never cross, and refuses
a key that already says something else unless --replace is given.
"""

import argparse
import fcntl
import json
import re
import sys
from pathlib import Path

CATALOGUE = Path(__file__).resolve().parent.parent / "web" / "messages" / "en.json"
SCHEMA = "$schema"
KEY = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    adding = commands.add_parser("add", help="add messages: key text [key text ...], or -")
    adding.add_argument("words", nargs="+")
    adding.add_argument("--replace", action="store_true", help="let keys change their message")
    commands.add_parser("check", help="fail unless the file is as this script writes it")
    options = parser.parse_args()
    if options.command == "check":
        return check()
    return add(read_words(options.words), replace=options.replace)


def read_words(words: list[str]) -> dict[str, object]:
    """The messages named on the command line or, for `-`, on standard input."""
    if words == ["-"]:
        given = json.load(sys.stdin)
        if not isinstance(given, dict):
            raise SystemExit("expected a JSON object of key: message")
        return given
    if len(words) % 2:
        raise SystemExit("expected pairs: key text [key text ...]")
    return dict(zip(words[::2], words[1::2], strict=True))


def add(new: dict[str, object], *, replace: bool) -> int:
    for key in new:
        if not KEY.fullmatch(key):
            raise SystemExit(f"expected a snake_case key, not {key!r}")
    with CATALOGUE.open("r+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        messages = json.load(file)
        changed = [key for key in new if key in messages and messages[key] != new[key]]
        if changed and not replace:
            raise SystemExit(f"these keys say something else already: {', '.join(changed)}")
        text = as_text(messages | new)
        file.seek(0)
        file.write(text)
        file.truncate()
    return 0


def check() -> int:
    text = CATALOGUE.read_text(encoding="utf-8")
    messages = json.loads(text)
    wrong = [key for key in messages if key != SCHEMA and not KEY.fullmatch(key)]
    if wrong:
        print(f"{CATALOGUE.name}: keys are snake_case: {', '.join(wrong)}")
        return 1
    if text != as_text(messages):
        print(f"{CATALOGUE.name}: not sorted or not laid out; add messages with this script")
        return 1
    return 0


def as_text(messages: dict[str, object]) -> str:
    rest = {key: messages[key] for key in sorted(messages) if key != SCHEMA}
    ordered = {SCHEMA: messages[SCHEMA]} | rest
    return json.dumps(ordered, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.exit(main())
