"""The chance to win: how far off it is early, where it asks for another choice, how long it takes.

    python -m bench.winning                  # all three tables
    python -m bench.winning choices          # one of them

All from games of perfect play for the mean, from fixed seeds.

Far off: with seven open boxes, where exact chances can still be worked out, what the library
reckons from slices against the best play to the end: the chance to reach a total, so many standard
deviations above the mean, and the chance to win against one rival. Needs the extra `fast`.

Choices: by number of open boxes, the position in which going for the mean gives away most of the
chance to win.

Time: the Admiral's decisions, processor time.
"""

import argparse
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np

from bench.report import print_table
from yachtdice.game import Game, Throw, new_game
from yachtdice.players import find_player
from yachtdice.players import tables as known
from yachtdice.players.to_win import warm_up
from yachtdice.rules import RuleSet, find_rules, totals
from yachtdice.solver import Tables, analyse
from yachtdice.solver.winning import chance_to_reach, chances_to_win

RULES = "yacht-dice"
MANY_OPEN = 7
POSITIONS = 8
SPREADS = (-1, 0, 1, 2)
"""Standard deviations from the mean."""
GAMES = 20
OPEN = (4, 3, 2)
TIMED = (("yacht-dice", 2), ("yacht-dice", 4), ("yacht", 2), ("general", 2), ("double-cameroon", 2))
TIMED_GAMES = 4


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="table", help="far-off, choices, time")
    parser.add_argument("--cache", type=Path, help="folder of the solved rule sets")
    options = parser.parse_args()
    tables = Tables(options.cache)
    every = {"far-off": print_far_off, "choices": print_choices, "time": print_time}
    for name in options.names or every:
        every[name](tables)
        print(flush=True)


def positions(rules: RuleSet, seats: int, seed: int, tables: Tables) -> Iterator[Game]:
    """The positions of a game in which all play for the mean; a win at once counts its points."""
    random = Random(seed)
    game = new_game(rules, seats=seats)
    while not game.is_over:
        yield game
        if game.is_chance:
            thrown = random.choices(range(1, rules.sides + 1), k=rules.dice - len(game.kept))
            game = game.apply(Throw((*game.kept, *thrown)))
        else:
            game = replace(game.apply(analyse(game, tables)[0].action), winner=None)


def print_far_off(tables: Tables) -> None:
    rules = find_rules(RULES)
    solution = tables.get(rules)
    errors: defaultdict[str, list[float]] = defaultdict(list)
    for seed in range(POSITIONS):
        for game in positions(rules, 2, seed, tables):
            if len(game.card.open_boxes()) == MANY_OPEN and game.throw == 1 and game.dice:
                break
        state = solution.layout.state_of(game.card)
        assert state is not None
        mean, sd = solution.values[state], solution.variances[state] ** 0.5
        for spread in SPREADS:
            total = totals(rules, game.card).total + round(mean + spread * sd)
            near = chance_to_reach(game, total, tables)
            best = chance_to_reach(game, total, tables, exact_open=MANY_OPEN, kernel="fast")
            errors[f"to reach mean {spread:+} sd"].append(best - near)
        actions = [choice.action for choice in analyse(game, tables)]
        near_wins = np.array(chances_to_win(game, actions, tables))
        wins = np.array(chances_to_win(game, actions, tables, exact_open=MANY_OPEN, kernel="fast"))
        errors["to win"].append(float(wins.max() - near_wins.max()))
        errors["to win, lost by its choice"].append(float(wins.max() - wins[near_wins.argmax()]))
    print(
        f"{RULES}, {POSITIONS} positions with {MANY_OPEN} open boxes: the best chance less ours\n"
    )
    print_table(
        ("chance", "mean, %", "least, %", "most, %"),
        [
            (name, *(f"{100 * f(found):+.2f}" for f in (statistics.mean, min, max)))
            for name, found in errors.items()
        ],
    )


def print_choices(tables: Tables) -> None:
    rules = find_rules(RULES)
    worst: dict[int, tuple[float, tuple[str, ...]]] = {}
    for seed in range(GAMES):
        for game in positions(rules, 2, seed, tables):
            left = len(game.card.open_boxes())
            if game.dice is None or left not in OPEN:
                continue
            choices = analyse(game, tables, win=True)
            usual, best = choices[0], max(choices, key=lambda choice: choice.win or 0.0)
            gain = (best.win or 0.0) - (usual.win or 0.0)
            if gain > worst.get(left, (0.0,))[0]:
                sums = [t.total for t in game.outcome().totals]
                worst[left] = (
                    gain,
                    (
                        str(game),
                        f"{sums[game.seat]} : {sums[1 - game.seat]}",
                        f"{usual.action} {100 * (usual.win or 0):.1f}",
                        f"{best.action} {100 * (best.win or 0):.1f}",
                        f"{best.loss:.2f}",
                    ),
                )
    print(f"{RULES}, one rival, {GAMES} games; behind choices the chance to win, %\n")
    print_table(
        ("position", "points", "for the mean", "to win", "costs, points"),
        [worst[left][1] for left in OPEN],
    )


def print_time(tables: Tables) -> None:
    admiral = find_player("admiral")
    rows = []
    for name, seats in TIMED:
        rules = find_rules(name)
        solution, slices = tables.get(rules), tables.slices(rules)
        known.learn(solution)
        known.learn_slices(slices)
        warm_up(solution, slices)
        took: defaultdict[bool, list[float]] = defaultdict(list)
        for seed in range(TIMED_GAMES):
            for game in positions(rules, seats, seed, tables):
                if game.dice is not None and game.seat == seed % seats:
                    begun = time.process_time()
                    admiral.choose(game, Random(1))
                    spent = 1000 * (time.process_time() - begun)
                    took[len(game.card.open_boxes()) <= LAST].append(spent)
        early, late = took[False], took[True]
        rows.append(
            (name, str(seats - 1), *(f"{f(part):.1f}" for part in (early, late) for f in SUMS))
        )
    head = ("rule set", "rivals", "mean, ms", "most, ms", "last turns: mean", "most")
    print(f"The Admiral's decisions; the last turns are those with {LAST} open boxes or fewer\n")
    print_table(head, rows)


LAST = 6
SUMS = (statistics.mean, max)


if __name__ == "__main__":
    main()
