"""The chance to win, and the chance to reach a total.

Rivals play for the mean, each from their own card and with as many turns as it has left. With
`EXACT_OPEN` open boxes or fewer the best play to the end is looked for, so the chances are exact:
nobody can have a better one. With more, only this turn is played as is best, and the later ones for
the mean, what is then still to come being known in slices; docs/explanation/champion.md says how
far off that is. A choice that wins at once is a sure win; that one may win at once later counts by
the points only.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple

import numpy as np

from yachtdice.errors import IllegalActionError
from yachtdice.game import Action, Game, Keep
from yachtdice.rules import Card, RuleSet, totals
from yachtdice.rules.dice import Roll
from yachtdice.solver.ahead import Ahead, ahead_of
from yachtdice.solver.analyse import solution_for, user_tables
from yachtdice.solver.best_scores import followers
from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.outcomes import outcomes
from yachtdice.solver.shares import moved, shares_by_total, win_shares
from yachtdice.solver.solve import Kernel, has_fast_kernel
from yachtdice.solver.table import Tables
from yachtdice.solver.winning_turn import WinningTurn, winning_turn

EXACT_OPEN = 6
"""From so many open boxes on chances are exact."""
MANY_OPEN = 5
"""From so many on the compiled kernel is the sooner one, if it was compiled before."""


def chance_to_reach(
    game: Game,
    total: int,
    tables: Tables | None = None,
    *,
    exact_open: int = EXACT_OPEN,
    kernel: Kernel | None = None,
) -> float:
    """The chance that the seat in turn ends with such a total or more, if it plays for that alone.

    Args:
        tables: where solved rule sets are kept; the user's cache folder if None.
        exact_open: exact from so many open boxes on; each more takes three times as long.
        kernel: for what is exact; if None, whichever answers sooner.
    Raises:
        IllegalActionError: the game is over.
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    if game.is_over:
        raise IllegalActionError(f"nothing to reach in {game}")
    ahead = _ahead_for(game.rules, game.card, tables or user_tables())
    ends = (np.arange(max(total, 0) + 1) >= total).astype(np.float64)
    turn = _turn(ahead, game.card, ends, exact_open, kernel)
    if game.dice is not None:
        return max(_of_choice(game, action, ahead, turn) for action in game.legal_actions())
    if not game.throw:
        return min(turn.value, 1.0)
    return _of_keep(game.throw, game.kept, ahead, turn)


def chances_to_win(
    game: Game,
    actions: Sequence[Action],
    tables: Tables | None = None,
    *,
    exact_open: int = EXACT_OPEN,
    kernel: Kernel | None = None,
) -> list[float]:
    """The chance to win with each of some legal choices of the seat in turn, if it goes on to play
    to win.

    Args:
        tables, exact_open, kernel: as for `chance_to_reach`.
    Raises:
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    tables = tables or user_tables()
    rivals = [
        Rival(_ahead_for(game.rules, card, tables), card)
        for seat, card in enumerate(game.cards)
        if seat != game.seat
    ]
    ahead = _ahead_for(game.rules, game.card, tables)
    turn = _turn_against(ahead, game.card, tuple(rivals), exact_open, kernel)
    return [_of_choice(game, action, ahead, turn) for action in actions]


def seat_chances(
    game: Game, tables: Tables | None = None, *, kernel: Kernel | None = None
) -> tuple[float, ...]:
    """Each seat's chance to win if all play for the mean from now on; they sum to 1.

    Args:
        tables, kernel: as for `chance_to_reach`.
    Raises:
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    if game.is_over:
        winners = game.outcome().winners
        return tuple(1 / len(winners) if s in winners else 0.0 for s in range(len(game.cards)))
    tables = tables or user_tables()
    aheads = tuple(_ahead_for(game.rules, card, tables) for card in game.cards)
    return _seat_chances(aheads, replace(game, before=None), kernel)


@lru_cache(maxsize=4096)
def _seat_chances(
    aheads: tuple[Ahead, ...], game: Game, kernel: Kernel | None
) -> tuple[float, ...]:
    """Remembered, since who looks at a game that goes on asks for all of it again and again."""
    return win_shares(
        [
            _from_here(ahead, game, kernel)
            if seat == game.seat
            else _final_totals(ahead, card, kernel)
            for seat, (ahead, card) in enumerate(zip(aheads, game.cards, strict=True))
        ]
    )


def is_exact(game: Game) -> bool:
    """Whether the chances of its seats, and of its choices, are exact."""
    return all(len(card.open_boxes()) <= EXACT_OPEN for card in game.cards)


class Rival(NamedTuple):
    """Another seat's card, and what is still to come from it."""

    ahead: Ahead
    card: Card


@lru_cache(maxsize=32)
def _turn_against(
    ahead: Ahead,
    card: Card,
    rivals: tuple[Rival, ...],
    exact_open: int,
    kernel: Kernel | None,
) -> WinningTurn:
    """The turn played to win, worked out once for all its throws."""
    totals_of = [_final_totals(*rival, kernel) for rival in rivals]
    return _turn(ahead, card, shares_by_total(totals_of), exact_open, kernel)


def _ahead_for(rules: RuleSet, card: Card, tables: Tables) -> Ahead:
    solution = solution_for(rules, card, tables)
    # Slices are of one column and of the totals that play leads to.
    has_slices = rules.columns == 1 and not solution.layout.every_total
    slices = tables.slices(rules) if has_slices else None
    return ahead_of(solution, slices)


def _turn(
    ahead: Ahead, card: Card, ends: FloatArray, exact_open: int, kernel: Kernel | None
) -> WinningTurn:
    kernel = kernel or _sooner(len(card.open_boxes()))
    return winning_turn(ahead, card, ends, exact_open=exact_open, kernel=kernel)


def _sooner(open_boxes: int) -> Kernel:
    if open_boxes < MANY_OPEN or not has_fast_kernel():
        return "numpy"
    from yachtdice.solver.aim_fast import is_compiled

    return "fast" if is_compiled() else "numpy"


def _of_choice(game: Game, action: Action, ahead: Ahead, turn: WinningTurn) -> float:
    """What a legal choice is worth."""
    if isinstance(action, Keep):
        return _of_keep(game.throw, action.faces, ahead, turn)
    after = game.apply(action)
    if after.winner is not None:
        return 1.0
    card = after.cards[game.seat]
    state = ahead.layout.state_of(card)
    assert state is not None, "what follows is solved too"
    return min(turn.of_state(*state, totals(game.rules, card).total - _total(game)), 1.0)


def _of_keep(throw: int, keep: Roll, ahead: Ahead, turn: WinningTurn) -> float:
    # What tells equal choices apart may lift a sure thing above 1.
    return min(float(turn.kept[throw - 1][ahead.layout.lattice.index[keep]]), 1.0)


def _total(game: Game) -> int:
    return totals(game.rules, game.card).total


def _final_totals(ahead: Ahead, card: Card, kernel: Kernel | None) -> FloatArray:
    """The chances of the final totals of a seat that is not in turn."""
    state = ahead.layout.state_of(card)
    assert state is not None
    return moved(_spread(ahead, *state, kernel)(*state), totals(ahead.layout.rules, card).total)


def _spread(
    ahead: Ahead, row: int, column: int, kernel: Kernel | None
) -> Callable[[int, int], FloatArray]:
    """What tells how the points from a state on are spread, and from those that follow it."""
    open_boxes = ahead.open_boxes(row, column)
    if open_boxes > EXACT_OPEN:
        return ahead.chances
    return partial(ahead.real_chances, kernel=kernel or _sooner(open_boxes))


def _from_here(ahead: Ahead, game: Game, kernel: Kernel | None) -> FloatArray:
    """The chances of the final totals of the seat in turn, playing for the mean."""
    if not game.throw:
        return _final_totals(ahead, game.card, kernel)
    state = ahead.layout.state_of(game.card)
    assert state is not None
    spread = _spread(ahead, *state, kernel)
    spread(*state)  # with all that follow, which is sooner than one by one
    row, column = state
    filled = ahead.layout.set_of(column)
    rows, own = np.array([row]), np.array([column - int(ahead.layout.upper.starts[filled])])
    lattice = ahead.layout.lattice
    ended = outcomes(
        ahead.turns,
        ahead.solution.values,
        filled,
        rows,
        own,
        thrown=game.throw,
        keep=lattice.index[game.kept or game.fixed],
        roll=None if game.dice is None else lattice.index[game.roll] - lattice.first_roll,
    )[:, 0]
    parts = []
    for ending in map(int, np.flatnonzero(ended)):
        after_turn = followers(ahead.turns, ending, filled, rows, own)
        chances = spread(int(after_turn.rows[0]), int(after_turn.columns[0]))
        parts.append(ended[ending] * moved(chances, _total(game) + int(after_turn.points[0])))
    found = np.zeros(max(map(len, parts)))
    for part in parts:
        found[: len(part)] += part
    return found
