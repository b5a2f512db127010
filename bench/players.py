"""The computer player: how long a decision takes, and what its solo games bring.

Processor time of this process. Games are of one seat, from fixed seeds, as many as fit into a
bounded time for each rule set; what a player works out once is measured by itself.
"""

import statistics
import time
from random import Random

from bench.report import print_table
from yachtdice.game import Game, Throw, new_game
from yachtdice.players import DEFAULT_PLAYER, Player, find_player, warm_up
from yachtdice.rules import RULE_SET_IDS, RuleSet, find_rules

MOST_GAMES = 400
MOST_S = 8.0


def main() -> None:
    print(f"Player: {DEFAULT_PLAYER}\n")
    print_table(
        ("rule set", "warm-up, ms", "mean, ms", "worst, ms", "games", "mean total", "±"),
        map(measure, RULE_SET_IDS),
    )


def measure(name: str) -> tuple[str, ...]:
    rules = find_rules(name)
    begun = time.process_time()
    warm_up(rules)
    warm_s = time.process_time() - begun
    took, totals = play_games(rules, find_player(DEFAULT_PLAYER))
    return (
        name,
        f"{warm_s * 1000:.0f}",
        f"{statistics.mean(took) * 1000:.2f}",
        f"{max(took) * 1000:.1f}",
        str(len(totals)),
        f"{statistics.mean(totals):.1f}",
        f"{statistics.stdev(totals) / len(totals) ** 0.5:.1f}",
    )


def play_games(rules: RuleSet, player: Player) -> tuple[list[float], list[int]]:
    """Seconds of each decision, and the total of each game."""
    took: list[float] = []
    totals: list[int] = []
    while len(totals) < 2 or (len(totals) < MOST_GAMES and sum(took) < MOST_S):
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
        game = game.apply(action)
    return game


if __name__ == "__main__":
    main()
