"""How long the strengths take to decide; the Admiral's turns are measured by `bench.winning`.

    python -m bench.decisions [--cache FOLDER]

Processor time of this process. Positions are of random play from a fixed seed, with every number of
open boxes; tables are there, and nothing is remembered of any turn. What a player reads or lays out
once is left out.
"""

import argparse
import statistics
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from bench.report import print_table
from yachtdice.game import Game, Throw, new_game
from yachtdice.players import CREW_NAMES, find_player, tables_for, warm_up
from yachtdice.players import tables as known
from yachtdice.rules import RuleSet, find_rules
from yachtdice.solver import Tables

NAMES = ("yacht-dice", "yacht-dice-free+held=stays", "general", "double-cameroon",
         "double-cameroon+held=stays")  # fmt: skip
PLAYERS = tuple(name for name in CREW_NAMES if name != "admiral")
POSITIONS = 400
SEED = 1


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--cache", type=Path, help="folder of the solved rule sets")
    tables = Tables(parser.parse_args().cache)
    print("Mean, and in brackets the most, ms a decision\n")
    print_table(("rule set", *PLAYERS), (line(name, tables) for name in NAMES))


def line(name: str, tables: Tables) -> tuple[str, ...]:
    rules = find_rules(name)
    warm_up(rules)
    return (name, *(measure(player, rules, tables) for player in PLAYERS))


def measure(name: str, rules: RuleSet, tables: Tables) -> str:
    known.forget()
    for wanted in tables_for(name, rules):
        known.learn(tables.get(wanted))
    player, rng = find_player(name), Random(SEED)
    first, *others = positions(rules)
    player.choose(first, rng)
    took = []
    for game in others:
        begun = time.process_time()
        player.choose(game, rng)
        took.append(1000 * (time.process_time() - begun))
    return f"{statistics.mean(took):.2f} ({max(took):.1f})"


def positions(rules: RuleSet) -> Iterator[Game]:
    """Positions with dice on the table."""
    rng, anyone = Random(SEED), find_player("random")
    game = new_game(rules)
    left = POSITIONS
    while left:
        if game.is_over:
            game = new_game(rules)
        if game.is_chance:
            loose = rules.dice - len(game.kept)
            thrown = rng.choices(range(1, rules.sides + 1), k=loose)
            game = game.apply(Throw((*game.kept, *thrown)))
            left -= 1
            yield game
        game = replace(game.apply(anyone.choose(game, rng)), winner=None)


if __name__ == "__main__":
    main()
