"""The rules and the game alone: how long scoring and whole games take.

Processor time of this process, the best of a few passes, so that a busy machine does little.
"""

import time
from collections.abc import Callable
from random import Random

from bench.report import print_table
from yachtdice.game import Game, Keep, Throw, new_game
from yachtdice.rules import RULE_SET_IDS, Card, RuleSet, find_rules, open_scores
from yachtdice.rules.dice import all_rolls
from yachtdice.rules.scoring import plain_scores, score_vector

PASSES = 5
GAMES = 40


def main() -> None:
    print_table(
        ("rule set", "all boxes, first time, us", "again, us", "a game, ms", "us an action"),
        map(measure, RULE_SET_IDS),
    )


def measure(name: str) -> tuple[str, ...]:
    rules = find_rules(name)
    rolls = list(all_rolls(rules.group, rules.sides))
    card = Card.empty(rules)

    def score_all() -> None:
        for roll in rolls:
            open_scores(rules, card, roll, 3)

    first = best(score_all, before=forget) / len(rolls)
    again = best(score_all) / len(rolls)
    actions = play_games(rules)
    games = best(lambda: play_games(rules))
    return (
        name,
        f"{first * 1e6:.1f}",
        f"{again * 1e6:.1f}",
        f"{games / GAMES * 1e3:.2f}",
        f"{games / actions * 1e6:.1f}",
    )


def forget() -> None:
    """Score from the patterns again."""
    score_vector.cache_clear()
    plain_scores.cache_clear()


def best(work: Callable[[], object], *, before: Callable[[], object] = lambda: None) -> float:
    """Seconds of processor time of the quickest pass."""
    took = []
    for _ in range(PASSES):
        before()
        begun = time.process_time()
        work()
        took.append(time.process_time() - begun)
    return min(took)


def play_games(rules: RuleSet) -> int:
    """Play games of one seat to their end; how many actions that took."""
    rng = Random(1)
    return sum(play_game(rules, rng) for _ in range(GAMES))


def play_game(rules: RuleSet, rng: Random) -> int:
    """Every throw is taken, any keep and any box is as good as another."""
    game, actions = new_game(rules), 0
    while not game.is_over:
        game = step(game, rng)
        actions += 1
    return actions


def step(game: Game, rng: Random) -> Game:
    rules = game.rules
    if game.is_chance:
        loose = rules.dice - len(game.kept)
        return game.apply(Throw((*game.kept, *rng.choices(range(1, rules.sides + 1), k=loose))))
    if game.rolls_left:
        return game.apply(Keep(game.roll[: rng.randrange(rules.dice)]))
    return game.apply(game.legal_actions()[0])


if __name__ == "__main__":
    main()
