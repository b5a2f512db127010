"""Solving a rule set: seconds, memory, and another solver on the same games in the same run.

Each line is of a process of its own. A time is the best of a few, of the values alone; with the
spread it takes as long as `seconds` of `yachtdice solve` says. The compiled kernel was compiled
before: what that takes is printed apart.
"""

import importlib.util
import json
import math
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.report import print_table
from yachtdice.rules import find_rules
from yachtdice.solver import Kernel

GAMES = ("yacht-dice", "yatzy", "yacht", "general", "double-cameroon")
KERNELS = ("fast", "numpy")
TRIES = 3
OTHER = {"yacht-dice": "american+forced-joker", "yatzy": "yatzy-scandinavian"}
"""Games that yatzy-solver knows too, and what it calls them."""
POSITIONS = {
    "yacht-dice": "!44461",
    "yatzy": "!44461",
    "general": "!44461",
    "yacht-dice+held=stays": "!44461",
    "double-cameroon": "!1223446666",
}


def main() -> None:
    if len(sys.argv) > 1:
        jobs: dict[str, Callable[..., object]] = {
            "solve": measure,
            "spread": spread,
            "other": other,
            "ask": ask,
        }
        print(json.dumps(jobs[sys.argv[1]](*sys.argv[2:])))
        return
    print(f"compiled in {in_a_process('solve', 'general-short', 'fast')['first_s']:.1f} s, "
          "or read if that was done before\n")  # fmt: skip
    print_table(
        (
            "rule set",
            "kernel",
            "value",
            "values, s",
            "processor, s",
            "with spread, s",
            "peak MiB above the import",
        ),
        (row for name in GAMES for row in lines(name)),
    )
    print()
    print_table(
        ("rule set", "kernel", "distribution, s", "processor, s", "peak MiB above the import"),
        (
            (
                name,
                kernel,
                f"{one['seconds']:.2f}",
                f"{one['cpu']:.2f}",
                f"{one['peak_mib']:.0f}",
            )
            for name in GAMES
            for kernel in KERNELS
            for one in (in_a_process("spread", name, kernel),)
        ),
    )
    print()
    print_table(
        ("rule set", "load a table, ms", "analyse, same turn, us", "new turn, us", "new, fast, us"),
        ((name, *in_a_process("ask", name)) for name in POSITIONS),
    )


def lines(name: str) -> list[tuple[str, ...]]:
    found = {kernel: in_a_process("solve", name, kernel) for kernel in KERNELS}
    rows: list[tuple[str, ...]] = [
        (
            name,
            kernel,
            f"{one['value']:.6f}",
            f"{one['seconds']:.3f}",
            f"{one['cpu']:.3f}",
            f"{one['spread_s']:.3f}",
            f"{one['peak_mib']:.0f}",
        )
        for kernel, one in found.items()
    ]
    if name in OTHER and importlib.util.find_spec("yatzy_solver"):
        one = in_a_process("other", name)

        def times(key: str) -> str:
            ratios = (f"{one[key] / ours[key]:.1f} x {kernel}" for kernel, ours in found.items())
            return f"{one[key]:.3f} = {', '.join(ratios)}"

        rows.append(
            (
                name,
                "yatzy-solver",
                f"{one['value']:.6f}",
                times("seconds"),
                times("cpu"),
                "-",
                f"{one['peak_mib']:.0f}",
            )
        )
    return rows


def in_a_process(*job: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "bench.solver", *job], stdout=subprocess.PIPE, check=True
    )
    return json.loads(done.stdout)


def measure(name: str, kernel: str) -> dict[str, float]:
    from yachtdice.solver.layout import layout
    from yachtdice.solver.solve_numpy import solve_numpy

    solve: Callable[..., Any] = solve_numpy
    first_s = 0.0
    if kernel == "fast":
        from yachtdice.solver.solve_fast import solve_fast

        solve = solve_fast
        first_s, _ = timed(lambda: solve(layout(find_rules("general-short"))))
    before = peak_mib()
    rules = find_rules(name)
    values: list[Any] = []
    times = [timed(lambda: values.append(solve(layout(rules)))) for _ in range(TRIES)]
    peak = peak_mib() - before
    spread_s, _ = timed(lambda: solve(layout(rules), spread=True))
    return {
        "value": float(values[0][0, 0, 0]),
        "first_s": first_s,
        "seconds": min(seconds for seconds, _ in times),
        "cpu": min(cpu for _, cpu in times),
        "spread_s": spread_s,
        "peak_mib": peak,
    }


def spread(name: str, kernel: Kernel) -> dict[str, float]:
    """How the totals are spread, once the values are known."""
    from yachtdice.solver import distribution, solve

    if kernel == "fast":
        distribution(solve(find_rules("general-short")), kernel="fast")
    solution = solve(find_rules(name), kernel=kernel)
    before = peak_mib()
    seconds, cpu = timed(lambda: distribution(solution, kernel=kernel))
    return {"seconds": seconds, "cpu": cpu, "peak_mib": peak_mib() - before}


def other(name: str) -> dict[str, float]:
    import yatzy_solver

    before = peak_mib()
    variant = yatzy_solver.Variant(OTHER[name])
    found: list[Any] = []
    seconds, cpu = timed(lambda: found.append(yatzy_solver.Solver.build(variant)))
    value = found[0].state_value("upper 0 | filled -")
    return {"value": value, "seconds": seconds, "cpu": cpu, "peak_mib": peak_mib() - before}


def ask(name: str) -> list[str]:
    """What it takes to load a table and to ask about a position."""
    from yachtdice.game import new_game
    from yachtdice.solver import Tables, analyse
    from yachtdice.solver.analyse import REMEMBERED
    from yachtdice.solver.ready import make_ready

    rules = find_rules(name)
    game = new_game(rules).play(POSITIONS[name])
    with tempfile.TemporaryDirectory() as folder:
        Tables(Path(folder)).get(rules)
        load = best(lambda: Tables(Path(folder)).get(rules))
        tables = Tables(Path(folder))
        same = best(lambda: analyse(game, tables))

        def new_turn() -> None:
            REMEMBERED.clear()
            analyse(game, tables)

        new = best(new_turn)
        fast = best(new_turn) if make_ready(compiling=True) else math.nan
    return [f"{load * 1e3:.1f}", *(f"{seconds * 1e6:.0f}" for seconds in (same, new, fast))]


def best(work: Callable[[], object]) -> float:
    return min(timed(work)[0] for _ in range(20))


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the clock and of processor time."""
    begun, begun_cpu = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - begun, time.process_time() - begun_cpu


def peak_mib() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
