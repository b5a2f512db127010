"""Measure, and print the figures of docs/benchmarks.md.

    python -m bench              # everything
    python -m bench core start   # these
    python -m bench --list

Each bench is a module of its own and runs in a process of its own, one after the other. All are
bounded in count and time, and talk to 127.0.0.1 only.
"""

import argparse
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from bench.report import hardware

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Bench:
    about: str
    command: tuple[str, ...]
    """Module and its arguments."""
    limit_s: int = 300
    """Ended if it takes longer."""


BENCHES = {
    "core": Bench("scoring all boxes of a roll; whole games", ("bench.core",)),
    "batch": Bench("a hundred thousand lines of score --batch", ("bench.batch",)),
    "table": Bench("a table's step: decide, apply, show, encode", ("bench.table",)),
    "players": Bench("a computer player's decision, and its totals", ("bench.players",), 600),
    "decisions": Bench("how long each strength takes to decide", ("bench.decisions",)),
    "strengths": Bench("computer players: means and errors", ("bench.strengths",), 1200),
    "simulate": Bench("ten million games of perfect play", ("bench.simulate",), 300),
    "champion": Bench(
        "playing to win against players for the mean", ("bench.champion", "--games", "2000"), 1200
    ),
    "winning": Bench("the chance to win: errors, other choices, time", ("bench.winning",), 1200),
    "chances": Bench("chances to win in a server", ("bench.chances",)),
    "solver": Bench("perfect play: solving, memory, another solver", ("bench.solver",), 600),
    "columns": Bench("several columns: what estimates of them lose", ("bench.columns",), 1200),
    "coach": Bench("looking back on a game; reasons", ("bench.coach",), 600),
    "solving": Bench("requests while a table is solved", ("bench.solving",)),
    "start": Bench("until the server answers", ("bench.start",)),
    "weight": Bench("what a screen's first load brings", ("bench.weight",)),
    "lighthouse": Bench("Lighthouse on home and a table", ("bench.lighthouse",), 900),
    "memory": Bench("memory of an idle connection", ("bench.server_load", "idle")),
    "paced": Bench("latency at 500 and 1,000 actions a second", ("bench.server_load", "paced")),
    "postgres": Bench("the same with the games in Postgres", ("bench.server_load", "postgres")),
    "processes": Bench("two processes on Postgres and Valkey", ("bench.processes",), 600),
    "saturated": Bench("actions beside a bare echo", ("bench.server_load", "saturated")),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(BENCHES))
    parser.add_argument("--list", action="store_true", help="say what can be measured")
    options = parser.parse_args()
    if options.list:
        for name, bench in BENCHES.items():
            print(f"{name:12} {bench.about}")
        return 0
    if unknown := set(options.names) - set(BENCHES):
        parser.error(f"no bench {', '.join(sorted(unknown))}: there are {', '.join(BENCHES)}")
    print(hardware(), flush=True)
    failed = [name for name in options.names or BENCHES if not run(name)]
    if failed:
        print(f"not measured: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def run(name: str) -> bool:
    """Whether the bench ran to its end."""
    bench = BENCHES[name]
    print(f"\n## {name}: {bench.about}\n", flush=True)
    try:
        done = subprocess.run(
            [sys.executable, "-m", *bench.command], cwd=ROOT, timeout=bench.limit_s, check=False
        )
    except subprocess.TimeoutExpired:
        print(f"ended after {bench.limit_s} s", file=sys.stderr)
        return False
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
