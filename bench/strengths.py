"""The strengths of the computer players: what each brings, and where it goes wrong.

    python -m bench.strengths                                  # every rule set, and the errors
    python -m bench.strengths --games 100000 yacht-dice        # one, for a closer mean

Solo games in lockstep from a fixed seed; a win at once counts its points and play goes on. A mean
is the exact one of perfect play less what the choices cost on average: so the luck of the dice,
which is the same for all, drops out, and the standard error is a fraction of that of the totals.
Perfect play's mean and deviation are exact. The Captain plays by itself, as `python -m bench
players` prints it.
"""

import argparse
import sys
import time
from pathlib import Path

from bench.errors import costly_kinds
from bench.report import print_table
from yachtdice.players.crew import SAILORS
from yachtdice.players.sailor import Sailor
from yachtdice.rules import RULE_SET_IDS, find_rules
from yachtdice.simulation.games_in_step import COSTLY
from yachtdice.simulation.lockstep import Lockstep
from yachtdice.solver import Tables

GAMES = 10_000
SEED = 1
ERRORS_OF = "yacht-dice"
MOST_ERRORS = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", default=[], metavar="rules")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--cache", type=Path, help="folder of the solved rule sets")
    options = parser.parse_args()
    tables = Tables(options.cache)
    names = options.names or RULE_SET_IDS
    head = ("rule set", *(sailor.name for sailor in SAILORS))
    print(f"Mean ± standard deviation of {options.games} games (in brackets: the mean's error)\n")
    played: dict[str, Lockstep] = {}

    def line(name: str) -> tuple[str, ...]:
        begun = time.monotonic()
        cells = [_cell(tables, sailor, name, options.games, played) for sailor in SAILORS]
        print(f"{name}: {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
        return (name, *cells)

    print_table(head, [line(name) for name in names])
    if ERRORS_OF in names:
        _print_errors(played, options.games)


def _cell(
    tables: Tables, sailor: Sailor, name: str, games: int, played: dict[str, Lockstep]
) -> str:
    rules = find_rules(name)
    exact = tables.get(rules)
    if sailor.strength == "perfect":
        return f"{exact.value:.2f} ± {exact.sd:.1f}"
    imagined = tables.get(sailor.imagined(rules))
    step = Lockstep(exact, imagined, sailor.habits, games=games, seed=SEED, is_judged=True)
    step.play()
    if name == ERRORS_OF:
        played[sailor.name] = step
    mean, error = exact.value - step.loss.mean(), step.loss.std() / games**0.5
    return f"{mean:.1f} ± {step.totals.std():.1f} ({error:.1f})"


def _print_errors(played: dict[str, Lockstep], games: int) -> None:
    print(f"\nErrors of {COSTLY} points and more in {games} games of {ERRORS_OF}\n")
    rows = []
    for name, step in played.items():
        kinds = costly_kinds(step)
        rows.append((name, "all", f"{kinds.total() / games:.2f}"))
        rows += [
            (name, kind, f"{count / games:.2f}") for kind, count in kinds.most_common(MOST_ERRORS)
        ]
    print_table(("player", "error", "a game"), rows)


if __name__ == "__main__":
    main()
