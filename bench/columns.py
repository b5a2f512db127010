"""How games of several columns are worked out, and what the estimates lose.

    python -m bench columns

First which presets are solved exactly. Then fitted values against the exact ones, on games without
a bonus and on the largest with one that can be solved: some boxes of `yacht-dice`. What a player
loses who goes by the estimate is the sum, over the turns of its games, of the exact value of a turn
less that of the turn played by the estimate; so some thousand games are enough. Last, for games
that can't be solved, what the estimate expects and what play by it brings.
"""

from collections.abc import Callable
from dataclasses import replace
from math import sqrt

import numpy as np

from yachtdice.rules import RULE_SET_IDS, RuleSet, find_rules
from yachtdice.solver.columns.cards import Cards, empty_cards
from yachtdice.solver.columns.following import ALONG
from yachtdice.solver.columns.formula import Formula
from yachtdice.solver.columns.joint import joint
from yachtdice.solver.columns.sample import LANES, play
from yachtdice.solver.columns.solve_joint import solve_joint
from yachtdice.solver.columns.values import (
    ColumnValues,
    FittedValues,
    JointValues,
    column_values,
    method,
)
from yachtdice.solver.combinatorics import FloatArray, IntArray

SEED = 5
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
KNOWN: dict[str, tuple[tuple[str, ...], int, int]] = {
    "fives, sixes, Yacht, chance": ((*UPPER[4:], "yacht", "chance"), 33, 3),
    "fours to sixes, Yacht, chance": ((*UPPER[3:], "yacht", "chance"), 45, 2),
    "threes to sixes, full house, Yacht, chance": (
        (*UPPER[2:], "full_house", "yacht", "chance"),
        54,
        2,
    ),
    "all upper boxes": (UPPER, 63, 2),
}
"""Boxes, the total that earns the bonus, and columns."""
WITHOUT_BONUS = (("generala", 2), ("general-short", 3), ("general", 3), ("generala", 3))
UNKNOWN = ("yacht-dice+columns=2", "yatzy+columns=3")


def made_up(boxes: tuple[str, ...], bonus_at: int, columns: int) -> RuleSet:
    """A game of some boxes of `yacht-dice`."""
    rules = find_rules("yacht-dice")
    has_yacht = "yacht" in boxes
    return replace(
        rules,
        categories=tuple(category for category in rules.categories if category.id in boxes),
        bonus_at=bonus_at,
        columns=columns,
        yacht="yacht" if has_yacht else None,
        joker=rules.joker if has_yacht else "none",
        extra_yacht=rules.extra_yacht if has_yacht else 0,
        name=f"made-up-{'-'.join(boxes)}+columns={columns}",
    )


def policy_loss(
    about: FittedValues, exact: JointValues, *, games: int, seed: int = SEED
) -> tuple[float, float]:
    """What play by the estimate loses a game, in points, and the standard error."""
    rules, turns = about.rules, about.turns
    known = _exact_states(about, exact)
    rng = np.random.default_rng(seed)
    cards = empty_cards(rules.columns, games)
    lost = np.zeros(games)
    for n_open in range(len(rules.boxes), 0, -1):
        after = about.formulas[n_open - 1]

        def both(one: Cards, after: Formula = after) -> FloatArray:
            return np.stack((after(one, 1)[0], exact.later(known(one))[0]))

        parts = [
            turns.values(cards.take(slice(n, n + LANES)), both, ALONG)[1]
            for n in range(0, games, LANES)
        ]
        lost += exact.later(known(cards))[0] - np.concatenate(parts)
        cards = play(turns, cards, after, rng).cards
    return float(lost.mean()), float(lost.std() / sqrt(games))


def _exact_states(about: FittedValues, exact: JointValues) -> Callable[[Cards], Cards]:
    """From cards of the one to cards of the other, whose upper states are counted otherwise."""
    every, some = about.turns.layout.upper, exact.turns.layout
    place: IntArray = np.full(every.n_states, -1, dtype=np.intp)
    for state in range(some.upper.n_states):
        filled = some.set_of(state)
        place[every.states[filled][some.upper.lowest[state]]] = state
    return lambda cards: Cards(cards.rows, place[cards.states])


def brought(values: FittedValues, *, games: int, seed: int = SEED) -> tuple[float, float]:
    """What play by the estimate brings a game, in points, and the standard error.

    The estimate of the start and, turn by turn, by how much what the turn is worth differs from
    what was estimated: what dice bring on top is 0 on average, and left out.
    """
    rules, turns = values.rules, values.turns
    rng = np.random.default_rng(seed)
    cards = empty_cards(rules.columns, games)
    found = np.full(games, values.value)
    for n_open in range(len(rules.boxes), 0, -1):
        before = values.formulas[n_open](cards, 1)[0]
        played = play(turns, cards, values.formulas[n_open - 1], rng)
        found += played.values - before
        cards = played.cards
    return float(found.mean()), float(found.std() / sqrt(games))


def ways() -> list[tuple[str, str, str]]:
    """By preset: how two and three columns are worked out, with the number of states."""
    found = []
    for name in RULE_SET_IDS:
        rules = find_rules(name)
        if rules.boxes_per_turn == 1:
            two, three = (find_rules(f"{name}+columns={columns}") for columns in (2, 3))
            found.append((name, _way(two), _way(three)))
    return found


def _way(rules: RuleSet) -> str:
    how = method(rules)
    if how == "fitted":
        return "fitted"
    stand_alone = (rules.columns + 1) ** len(rules.categories)
    return f"exact, {stand_alone if how == 'table' else joint(rules).n_states:,} states"


def exact_and_fitted(rules: RuleSet) -> tuple[JointValues, FittedValues]:
    """Both kinds of values of a game that can be solved."""
    known, about = joint(rules), column_values(rules, most=0)
    assert isinstance(about, FittedValues)
    return JointValues(rules, 0.0, known, solve_joint(known)), about


def main(games: int = 4000) -> None:
    """Print the three tables."""
    for row in ways():
        print(f"| {' | '.join(row)} |")
    print()
    known = [(name, find_rules(f"{name}+columns={columns}")) for name, columns in WITHOUT_BONUS]
    known += [(title, made_up(*made)) for title, made in KNOWN.items()]
    for title, rules in known:
        exact, about = exact_and_fitted(rules)
        loss, error = policy_loss(about, exact, games=games)
        print(
            f"| {title} | {rules.columns} | {exact.joint.n_states:,} | {exact.value:.3f} "
            f"| {about.value:.2f} | {loss:.3f} ± {error:.3f} | {about.seconds:.0f} |",
            flush=True,
        )
    print()
    for name in UNKNOWN:
        values: ColumnValues = column_values(find_rules(name))
        assert isinstance(values, FittedValues)
        mean, error = brought(values, games=games)
        print(
            f"| {name} | {values.value:.2f} | {mean:.2f} ± {error:.2f} | {values.seconds:.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
