"""Chances to win: how long they take, and how long they keep a server's other threads waiting.

    python -m bench.chances [--cache FOLDER]

Positions of games of perfect play for the mean, from fixed seeds. Times are processor time, so that
others may share the cores. What is worked out of a turn is remembered for its later throws, so the
most is what somebody waits for. Held: the most processor time that a thread used while another,
which wants to go on all the time, did not: so long a server's loop may wait, or less.
"""

import argparse
import statistics
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from bench.report import print_table
from bench.winning import positions
from yachtdice.game import Game
from yachtdice.rules import find_rules
from yachtdice.server.serving import SWITCH_S
from yachtdice.solver import Kernel, Tables, analyse, has_fast_kernel
from yachtdice.solver.winning import chances_to_win, seat_chances

RULES = "yacht-dice"
SEATS = (2, 4)
SEEDS = (1, 2)
HELD_SEED = 3
OPEN = (13, 7, 6, 3, 1)
PAUSE_S = 0.0005
FIGURES = (statistics.mean, max)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--cache", type=Path, help="folder of the solved rule sets")
    tables = Tables(parser.parse_args().cache)
    tables.slices(find_rules(RULES))
    kernels: tuple[Kernel, ...] = ("numpy", "fast") if has_fast_kernel() else ("numpy",)
    for kernel in kernels:  # each compiles, reads and lays out once what it needs
        ask_all(2, 0, tables, kernel)
    rows: list[tuple[str, ...]] = []
    for seats in SEATS:
        found = {kernel: asked(seats, tables, kernel) for kernel in kernels}
        waits = held(seats, tables)
        for left in OPEN:
            times = [took["choices", left] for took in found.values()]
            times.append(found["numpy"]["seats", left])
            figures = [f"{figure(took):.1f}" for took in times for figure in FIGURES]
            rows.append((f"{seats}", f"{left}", *figures, f"{waits[left]:.1f}"))
    head = ["seats", "open"]
    for kernel in kernels:
        head += [f"choices, {kernel}: mean", "most"]
    print(f"{RULES}, ms of processor time\n")
    print_table((*head, "seats: mean", "most", "held"), rows)


def looked_at(seats: int, seed: int, tables: Tables) -> Iterator[tuple[int, Game]]:
    """Positions with dice on the table, and how many boxes are open."""
    for game in positions(find_rules(RULES), seats, seed, tables):
        if game.dice is not None:
            yield len(game.card.open_boxes()), game


def ask_all(
    seats: int, seed: int, tables: Tables, kernel: Kernel
) -> dict[tuple[str, int], list[float]]:
    """Ask for all chances of a game: what each question took, by kind and open boxes."""
    took: defaultdict[tuple[str, int], list[float]] = defaultdict(list)
    for left, game in looked_at(seats, seed, tables):
        actions = [choice.action for choice in analyse(game, tables)]
        begun = time.process_time()
        chances_to_win(game, actions, tables, kernel=kernel)
        between = time.process_time()
        seat_chances(game, tables, kernel=kernel)
        took["choices", left].append(1000 * (between - begun))
        took["seats", left].append(1000 * (time.process_time() - between))
    return took


def asked(seats: int, tables: Tables, kernel: Kernel) -> dict[tuple[str, int], list[float]]:
    """The same of some games, nothing being remembered of the games before."""
    tables = Tables(tables.cache)
    took: defaultdict[tuple[str, int], list[float]] = defaultdict(list)
    for seed in SEEDS:
        for key, times in ask_all(seats, seed, tables, kernel).items():
            took[key] += times
    return took


def held(seats: int, tables: Tables) -> dict[int, float]:
    """By open boxes: how long this thread had to wait at most, in ms of the other's time."""
    tables = Tables(tables.cache)
    games = list(looked_at(seats, HELD_SEED, tables))
    now = [0]
    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_S)

    def work() -> None:
        for now[0], game in games:
            actions = [choice.action for choice in analyse(game, tables)]
            chances_to_win(game, actions, tables, kernel="numpy")
            seat_chances(game, tables, kernel="numpy")

    thread = threading.Thread(target=work)
    thread.start()
    clock = time.pthread_getcpuclockid(thread.ident or 0)
    most: defaultdict[int, float] = defaultdict(float)
    try:
        while thread.is_alive():
            left, begun = now[0], time.clock_gettime(clock)
            time.sleep(PAUSE_S)
            if thread.is_alive():
                most[left] = max(most[left], 1000 * (time.clock_gettime(clock) - begun))
    finally:
        sys.setswitchinterval(before)
    return most


if __name__ == "__main__":
    main()
