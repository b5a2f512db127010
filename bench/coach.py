"""Looking back on games and giving reasons: milliseconds, once the tables are loaded."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from bench.report import print_table
from tests.players.recorded import recorded
from yachtdice.players.coach import explain
from yachtdice.players.report import report
from yachtdice.rules import find_rules
from yachtdice.solver import Tables, analyse
from yachtdice.solver.analyse import REMEMBERED

GAMES = ("yacht-dice", "yatzy", "general", "double-cameroon")
TRIES = 10


def main() -> None:
    heads = ("rule set", "decisions", "report of a game, ms", "reasons for a decision, ms")
    print_table(heads, map(line, GAMES))


def line(name: str) -> tuple[str, ...]:
    rules = find_rules(name)
    record = recorded(rules, Random(name))
    with tempfile.TemporaryDirectory() as folder:
        tables = Tables(Path(folder))
        for needed in (rules, rules.without_bonus):
            tables.get(needed)
        found = report(record, tables)
        whole = best(lambda: report(record, tables))
        decision = found.costliest(1)[0]
        choices = analyse(decision.game, tables)
        reasons = best(lambda: explain(decision.game, decision.chosen, choices, tables))
    return name, str(len(found.decisions)), f"{whole * 1e3:.1f}", f"{reasons * 1e3:.2f}"


def best(work: Callable[[], object]) -> float:
    """Seconds, with nothing remembered of any turn."""
    times = []
    for _ in range(TRIES):
        REMEMBERED.clear()
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


if __name__ == "__main__":
    main()
