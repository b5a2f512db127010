"""`yachtdice simulate`."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from yachtdice.cli.bad_input import BadInputError, shown
from yachtdice.cli.output import print_json, print_table
from yachtdice.cli.picture import picture
from yachtdice.cli.question import is_number
from yachtdice.cli.solve import solvable_rules
from yachtdice.errors import MissingExtraError
from yachtdice.game import MAX_SEATS
from yachtdice.players import PLAYER_NAMES
from yachtdice.plot import draw_totals
from yachtdice.simulation.result import Result
from yachtdice.simulation.run import Simulation, simulate
from yachtdice.words import say

PERCENTILES = (5, 25, 50, 75, 95)
MOST_GAMES = 10**9
MOST_SEED = 2**63 - 1
INTERRUPTED = 130
"""What a shell says of a command that Ctrl-C ended."""


def simulate_games(
    rules: str,
    players: str,
    games: str,
    seed: str,
    workers: str | None,
    cluster: str | None,
    cache: Path | None,
    plot: Path | None,
    *,
    as_json: bool,
) -> int:
    """Play games between computer players and print what they brought; 0, or 130 if Ctrl-C ended
    it early.

    Raises:
        BadInputError: says what is wrong with the question.
    """
    simulation = Simulation(
        solvable_rules(rules).name,
        _players(players),
        _number("--games", games, 1, MOST_GAMES),
        _number("--seed", seed, 0, MOST_SEED),
        cache.resolve() if cache else None,
    )
    processes = None if workers is None else _number("--workers", workers, 1, 1024)
    draw = picture(plot)
    begun = time.perf_counter()
    try:
        with _bar(simulation.games) as told:
            found = simulate(simulation, workers=processes, cluster=cluster, told=told)
    except MissingExtraError as error:
        raise BadInputError("cli_no_extra", extra=error.extra) from None
    except OSError:
        if cluster is None:
            raise
        raise BadInputError("cli_no_cluster", cluster=shown(cluster)) from None
    if found is None:
        print(say("cli_nothing_played"), file=sys.stderr)
        return INTERRUPTED
    seconds = time.perf_counter() - begun
    if draw:
        draw(draw_totals, [say(f"player_{name}") for name in simulation.players], found.totals)
    if as_json:
        print_json(_facts(simulation, found, seconds))
    else:
        _print(simulation, found, seconds)
    return 0 if found.games == simulation.games else INTERRUPTED


def _players(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    for name in names:
        if name not in PLAYER_NAMES:
            raise BadInputError(
                "cli_bad_player", player=shown(name), players=", ".join(PLAYER_NAMES)
            )
    if len(names) > MAX_SEATS:
        raise BadInputError("cli_many_players", count=len(names), most=MAX_SEATS)
    return names


def _number(option: str, text: str, least: int, most: int) -> int:
    if not is_number(text) or not least <= int(text) <= most:
        raise BadInputError(
            "cli_bad_number", option=option, value=shown(text), least=least, most=most
        )
    return int(text)


@contextmanager
def _bar(games: int) -> Iterator[Callable[[Result], object]]:
    """A progress bar where somebody looks on."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say("cli_playing"), total=games)
        yield lambda found: progress.update(task, completed=found.games)


def _facts(simulation: Simulation, found: Result, seconds: float) -> dict[str, Any]:
    return {
        "rules": simulation.rules,
        "games": found.games,
        "seed": simulation.seed,
        "seats": [
            {
                "player": player,
                "mean": found.means[seat],
                "error": found.errors[seat],
                "sd": found.sds[seat],
                "percentiles": {str(p): found.percentile(seat, p) for p in PERCENTILES},
                "wins": found.shares[seat],
                "histogram": found.totals[seat].tolist(),
            }
            for seat, player in enumerate(simulation.players)
        ],
        "ties": found.ties,
        "wins_at_once": found.wins_at_once,
        "seconds": seconds,
    }


def _print(simulation: Simulation, found: Result, seconds: float) -> None:
    several = len(simulation.players) > 1
    head = ["cli_player", "cli_mean", "cli_error", "cli_sd"]
    rows = [[say(key) for key in head] + [f"{p} %" for p in PERCENTILES]]
    if several:
        rows[0].append(say("cli_won"))
    for seat, player in enumerate(simulation.players):
        row = [
            say(f"player_{player}"),
            f"{found.means[seat]:.3f}",
            f"{found.errors[seat]:.3f}",
            f"{found.sds[seat]:.2f}",
            *(str(found.percentile(seat, p)) for p in PERCENTILES),
        ]
        rows.append([*row, f"{found.shares[seat] / found.games:.2%}"] if several else row)
    print(say("cli_simulated", games=f"{found.games:,}", rules=simulation.rules))
    print_table(rows, right=frozenset(range(1, len(rows[0]))))
    if several and found.ties:
        print(say("cli_shared", chance=f"{found.ties / found.games:.2%}"))
    if found.wins_at_once:
        print(say("cli_at_once", chance=f"{found.wins_at_once / found.games:.2%}"))
    print(say("cli_seconds", seconds=f"{seconds:.1f}", rate=f"{found.games / seconds:,.0f}"))
