"""The computer player: how long a decision takes, and what its solo games bring.

    python -m bench.players                                     # every rule set
    python -m bench.players --games 2000 --seconds 600 yatzy    # longer, for a closer mean

Processor time of this process. Games are of one seat, from fixed seeds, as many as fit into a
bounded time for each rule set; a win at once counts its points and play goes on. What a player
works out once is measured by itself.
"""

import argparse
import statistics
import time
from dataclasses import replace
from random import Random

from bench.report import print_table
from yachtdice.game import Game, Throw, new_game
from yachtdice.players import DEFAULT_PLAYER, Player, find_player, warm_up
from yachtdice.rules import RULE_SET_IDS, RuleSet, find_rules

MOST_GAMES = 400
MOST_S = 8.0


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", default=RULE_SET_IDS, metavar="rules")
    parser.add_argument("--games", type=int, default=MOST_GAMES)
    parser.add_argument("--seconds", type=float, default=MOST_S)
    options = parser.parse_args()
    print(f"Player: {DEFAULT_PLAYER}\n")
    print_table(
        ("rule set", "warm-up, ms", "mean, ms", "worst, ms", "games", "mean total", "±", "sd"),
        (measure(name, options.games, options.seconds) for name in options.names),
    )


def measure(name: str, games: int, seconds: float) -> tuple[str, ...]:
    rules = find_rules(name)
    begun = time.process_time()
    warm_up(rules)
    warm_s = time.process_time() - begun
    took, totals = play_games(rules, find_player(DEFAULT_PLAYER), games, seconds)
    return (
        name,
        f"{warm_s * 1000:.0f}",
        f"{statistics.mean(took) * 1000:.2f}",
        f"{max(took) * 1000:.1f}",
        str(len(totals)),
        f"{statistics.mean(totals):.1f}",
        f"{statistics.stdev(totals) / len(totals) ** 0.5:.1f}",
        f"{statistics.stdev(totals):.1f}",
    )


def play_games(
    rules: RuleSet, player: Player, games: int, seconds: float
) -> tuple[list[float], list[int]]:
    """Seconds of each decision, and the total of each game."""
    took: list[float] = []
    totals: list[int] = []
    while len(totals) < 2 or (len(totals) < games and sum(took) < seconds):
        game = play_game(rules, player, Random(f"{rules.id}|{len(totals)}"), took)
        totals.append(game.outcome().totals[0].total)
    return took, totals


def play_game(rules: RuleSet, player: Player, rng: Random, took: list[float]) -> Game:
    game = new_game(rules)
    while not game.is_over:
        if game.is_chance:
            thrown = rng.choices(range(1, rules.sides + 1), k=rules.dice - len(game.kept))
            game = game.apply(Throw((*game.kept, *thrown)))
            continue
        begun = time.process_time()
        action = player.choose(game, rng)
        took.append(time.process_time() - begun)
        game = replace(game.apply(action), winner=None)
    return game


if __name__ == "__main__":
    main()
