"""Questions of the command line answered in bulk: `yachtdice score --batch`.

Processor time of the process that answers, which is started for it.
"""

import json
import os
import random
import subprocess
import sys

from bench.report import print_table
from yachtdice.rules import RULE_SET_IDS, find_rules

LINES = 100_000
SEED = 1
SWITCHED = ("yacht-dice+columns=3", "yacht-dice-free+four=4+bonus=0", "double-cameroon+held=stays")


def main() -> None:
    lines = many_questions(LINES)
    before = os.times()
    done = subprocess.run(
        (sys.executable, "-m", "yachtdice", "score", "--batch"),
        input=lines,
        stdout=subprocess.PIPE,
        check=True,
    )
    after = os.times()
    answers = done.stdout.count(b"\n")
    taken_s = after.children_user + after.children_system
    taken_s -= before.children_user + before.children_system
    print_table(
        ("lines", "answers", "processor, s", "lines a second"),
        [(f"{LINES:,}", f"{answers:,}", f"{taken_s:.1f}", f"{LINES / taken_s:,.0f}")],
    )


def many_questions(count: int) -> bytes:
    """So many lines, of all rule sets and a few with switches, with cards of any sort."""
    rng = random.Random(SEED)
    names = (*RULE_SET_IDS, *SWITCHED)
    return "\n".join(_question(rng, rng.choice(names)) for _ in range(count)).encode()


def _question(rng: random.Random, name: str) -> str:
    rules = find_rules(name)
    boxes = [category.id for category in rules.categories]
    filled = rng.sample(boxes, rng.randint(0, len(boxes) - 2))
    question = {
        "rules": rules.name,
        "dice": rng.choices(range(1, rules.sides + 1), k=rules.dice),
        "card": {box: rng.choice((0, 12, 50)) for box in filled},
        "throw": rng.randint(1, 3),
    }
    return json.dumps(question)


if __name__ == "__main__":
    main()
