"""Games a second in a long run of perfect play, on all cores."""

import resource
import sys
import time

from bench.report import print_table
from yachtdice.rules import find_rules
from yachtdice.simulation.run import Simulation, simulate
from yachtdice.solver import Tables

GAMES = {"yacht-dice": 10_000_000, "general": 10_000_000}
SEED = 1


def main() -> None:
    names = sys.argv[1:] or list(GAMES)
    print_table(
        ("rule set", "games", "s", "processor s", "games a second", "mean", "exact", "peak MiB"),
        (line(name, GAMES.get(name, 1_000_000)) for name in names),
    )


def line(name: str, games: int) -> tuple[str, ...]:
    exact = Tables().get(find_rules(name)).value
    simulate(Simulation(name, ("navigator",), 1_000))  # what is compiled once is not counted
    begun, begun_cpu = time.perf_counter(), time.process_time()
    found = simulate(Simulation(name, ("navigator",), games, SEED))
    seconds, cpu = time.perf_counter() - begun, time.process_time() - begun_cpu
    assert found is not None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return (
        name,
        f"{games:,}",
        f"{seconds:.1f}",
        f"{cpu:.1f}",
        f"{games / seconds:,.0f}",
        f"{found.means[0]:.4f} ± {found.errors[0]:.4f}",
        f"{exact:.4f}",
        f"{peak:.0f}",
    )


if __name__ == "__main__":
    main()
