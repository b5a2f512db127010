"""How turns end under the best play: the chance of each ending, many states at once, in NumPy.

First backwards, for what each keep is worth, as in `turn.py`, but noting which choice is taken;
then forwards, along those choices. A lane is a state.
"""

from dataclasses import dataclass

import numpy as np

from yachtdice.rules.ruleset import RuleSet
from yachtdice.solver.boxes import FIRST, LATER
from yachtdice.solver.combinatorics import FloatArray, IntArray, Lattice
from yachtdice.solver.combinatorics import lattice as lattice_of
from yachtdice.solver.endings import Endings, endings
from yachtdice.solver.layout import Layout
from yachtdice.solver.plan import ScorePlan, score_plan
from yachtdice.solver.planes import NEVER, TIE
from yachtdice.solver.turn import keep_values


@dataclass(frozen=True, eq=False)
class Turns:
    """The turns of a rule set, ready to be looked at."""

    layout: Layout
    plan: ScorePlan
    endings: Endings

    @property
    def rules(self) -> RuleSet:
        return self.layout.rules


def turns(layout: Layout) -> Turns:
    """The turns of a layout."""
    plan = score_plan(layout)
    return Turns(layout, plan, endings(layout, plan))


@dataclass(frozen=True, eq=False)
class Followers:
    """Where an ending leads from each lane, and what it brings."""

    rows: IntArray
    columns: IntArray
    points: FloatArray
    """Of the turn, bonuses included."""
    boxes: tuple[tuple[int, FloatArray], ...]
    """The boxes that are filled, each with its points."""
    extra: int
    """Extra Yachts paid: 0 or 1."""


def followers(turns: Turns, ending: int, filled: int, rows: IntArray, own: IntArray) -> Followers:
    """Where an ending leads; only for lanes whose boxes of it are open.

    Args:
        filled: set of filled gaining boxes.
        rows: by lane: the row.
        own: by lane: the upper state, counted from the first of its set.
    """
    plan, layout = turns.plan, turns.layout
    if turns.rules.boxes_per_turn == 2:
        width = turns.endings.width
        pair, second = divmod(ending, width)
        pair, first = divmod(pair, width)
        a, b = map(int, plan.pair_boxes[pair])
        after = rows + layout.strides[a] + layout.strides[b]
        each = np.full(len(rows), float(first)), np.full(len(rows), float(second))
        return Followers(after, own, each[0] + each[1], ((a, each[0]), (b, each[1])), 0)
    extra, term = divmod(ending, len(plan.term_box))
    box = int(plan.term_box[term])
    points = extra * plan.extra_points
    paid = np.full(len(rows), plan.term_points[term])
    if plan.gaining[box] >= 0:
        columns = plan.gain_columns[filled, term, own].astype(np.intp)
        points = plan.gain_points[filled, term, own] + points
        return Followers(rows, columns, points, ((box, paid),), extra)
    columns = own + layout.upper.starts[filled]
    need = plan.need_box[box]
    if need >= 0:
        paid[layout.digits[rows, need] != plan.need_digit[box]] = 0.0
    after = rows + plan.term_digit[term] * layout.strides[box]
    return Followers(after, columns, paid + points, ((box, paid),), extra)


def outcomes(
    turns: Turns, values: FloatArray, filled: int, rows: IntArray, own: IntArray
) -> FloatArray:
    """The chance of each ending of a turn under the best play.

    Args:
        values: shape (rows, columns): expected points of the states that follow.
        filled: set of filled gaining boxes, which all lanes share.
        rows: by lane: the row.
        own: by lane: the upper state, counted from the first of its set.
    Returns:
        Shape (endings, lanes); a lane sums to 1.
    """
    scored = _score_pairs if turns.rules.boxes_per_turn == 2 else _score
    later = scored(turns, values, filled, rows, own, LATER)
    differ = turns.layout.boxes.throws_differ
    first = scored(turns, values, filled, rows, own, FIRST) if differ else later
    return _flow(turns, first, later)


@dataclass(frozen=True, eq=False)
class _Scored:
    """Rolls scored as is best: shape (rolls, lanes)."""

    values: FloatArray
    endings: IntArray


def _score(
    turns: Turns, values: FloatArray, filled: int, rows: IntArray, own: IntArray, throw: int
) -> _Scored:
    plan = turns.plan
    terms = _term_values(turns, values, filled, rows, own)
    by_box = turns.endings.roll_terms[throw]
    best = np.full((len(by_box), len(rows)), NEVER)
    chosen = np.zeros((len(by_box), len(rows)), dtype=np.intp)
    for of_box in by_box.T:
        _raise(best, chosen, terms[of_box], np.broadcast_to(of_box[:, None], best.shape))
    if plan.has_extra_yachts:
        _score_extra_yachts(turns, rows, terms, best, chosen)
    return _Scored(best, chosen)


def _raise(best: FloatArray, chosen: IntArray, values: FloatArray, choices: IntArray) -> None:
    """Take what is better, place by place, and note what it was."""
    is_higher = values > best + TIE
    np.copyto(best, values, where=is_higher)
    np.copyto(chosen, choices, where=is_higher)


def _term_values(
    turns: Turns, values: FloatArray, filled: int, rows: IntArray, own: IntArray
) -> FloatArray:
    """What each term is worth, shape (terms, lanes); NEVER where its box is filled."""
    plan, layout = turns.plan, turns.layout
    found = np.full((len(plan.term_box), len(rows)), NEVER)
    for term, box in enumerate(map(int, plan.term_box)):
        bit = plan.gaining[box]
        if bit >= 0:
            lanes = slice(None) if not filled >> bit & 1 else slice(0)
        else:
            lanes = layout.digits[rows, box] == 0
        after = followers(turns, term, filled, rows[lanes], own[lanes])
        found[term, lanes] = after.points + values[after.rows, after.columns]
    return found


def _score_extra_yachts(
    turns: Turns, rows: IntArray, terms: FloatArray, best: FloatArray, chosen: IntArray
) -> None:
    """Score the rolls of one number anew in the lanes whose Yacht box is filled.

    Must agree with `rules.joker`.
    """
    plan, rules = turns.plan, turns.rules
    digits = turns.layout.digits[rows, plan.yacht]
    is_joker = digits == 2 if rules.joker == "forced_if_scored" else digits > 0
    jokers, paid = np.flatnonzero(is_joker), np.flatnonzero(digits == 2)
    for side, roll in enumerate(plan.alike):
        if rules.joker != "none" and len(jokers):
            value, term = _joker(turns, side, terms[:, jokers])
            applies = term >= 0
            best[roll, jokers[applies]] = value[applies]
            chosen[roll, jokers[applies]] = term[applies]
        if rules.extra_yacht:
            best[roll, paid] += plan.extra_points
            chosen[roll, paid] += len(plan.term_box)


def _joker(turns: Turns, side: int, terms: FloatArray) -> tuple[FloatArray, IntArray]:
    """What a joker of a number is worth and the term it is; -1: by the plain rules."""
    plan, rules = turns.plan, turns.rules
    lanes = terms.shape[1]

    def best_of(boxes: list[int]) -> tuple[FloatArray, IntArray]:
        value, term = np.full(lanes, NEVER), np.full(lanes, -1, dtype=np.intp)
        for box in boxes:
            wild = int(plan.wild_terms[side, box])
            _raise(value, term, terms[wild], np.broadcast_to(np.intp(wild), lanes))
        return value, term

    matching = [k for k in rules.upper if rules.categories[k].face == side + 1]
    at_match, at_lower = best_of(matching), best_of(list(rules.lower))
    at_others = best_of([k for k in rules.upper if k not in matching])
    if rules.joker in ("forced", "forced_if_scored"):
        order = (at_match, at_lower, at_others)
        value, term = order[-1]
        for better, its_term in reversed(order[:-1]):
            is_there = better > NEVER
            value, term = np.where(is_there, better, value), np.where(is_there, its_term, term)
        return value, term
    value, term = at_match[0].copy(), at_match[1].copy()
    for other in (at_others, at_lower):
        _raise(value, term, *other)
    if rules.joker == "free_after_upper":
        term[at_match[0] > NEVER] = -1
    return value, term


def _score_pairs(
    turns: Turns, values: FloatArray, filled: int, rows: IntArray, own: IntArray, throw: int
) -> _Scored:
    plan, layout = turns.plan, turns.layout
    best = np.full((plan.pair_points.shape[2], len(rows)), NEVER)
    chosen = np.zeros(best.shape, dtype=np.intp)
    for pair, (a, b) in enumerate(plan.pair_boxes):
        is_open = (layout.digits[rows, a] == 0) & (layout.digits[rows, b] == 0)
        after = np.full(len(rows), NEVER)
        then = rows[is_open] + layout.strides[a] + layout.strides[b]
        after[is_open] = values[then, own[is_open]]
        pays = plan.pair_points[throw, pair][:, None] + after
        these = turns.endings.pair_endings[throw, pair][:, None]
        _raise(best, chosen, pays, np.broadcast_to(these, best.shape))
    return _Scored(best, chosen)


def _flow(turns: Turns, first: _Scored, later: _Scored) -> FloatArray:
    """The chance of each ending, shape (endings, lanes)."""
    lattice, rules = turns.layout.lattice, turns.rules
    lanes = first.values.shape[1]
    choices, kept = _choices(lattice, rules, first, later)
    ended = np.zeros((turns.endings.count, lanes))
    arrived = np.repeat(lattice.chances[lattice.dice][:, None], lanes, axis=1)
    held = np.zeros((lattice.first_roll, lanes))
    for throw in range(1, rules.rolls_per_turn):
        scored = first if throw == 1 else later
        if throw > 1 and rules.held_stays:
            held = _hold_more(lattice, held, kept[throw - 1], scored, ended)
        else:
            held = _choose(lattice, arrived, choices[throw - 1], scored, ended)
        arrived = _spread(lattice, held)
    last = later if rules.rolls_per_turn > 1 else first
    _add(ended, last.endings, arrived)
    return ended


def _choices(
    lattice: Lattice, rules: RuleSet, first: _Scored, later: _Scored
) -> tuple[list[IntArray], list[FloatArray]]:
    """By throw but the last: the best keep of each roll as a place in the lattice, its own for
    scoring it, shape (rolls, lanes); and what each keep is worth, shape (keeps, lanes)."""
    choices: list[IntArray] = []
    kept: list[FloatArray] = []
    values = np.empty((1, lattice.n_keeps, first.values.shape[1]))
    rolls = values[0, lattice.first_roll :]
    rolls[:] = later.values if rules.rolls_per_turn > 1 else first.values
    for throw in range(rules.rolls_per_turn - 1, 0, -1):
        if rules.held_stays and throw < rules.rolls_per_turn - 1:
            values[0, : lattice.first_roll] = _held_values(lattice, kept[0], later.values)
        else:
            keep_values(lattice, values)
        kept.insert(0, values[0, : lattice.first_roll].copy())
        rolls[:] = (first if throw == 1 else later).values
        chosen = _best_keeps(lattice, values[0])
        choices.insert(0, chosen[lattice.first_roll :])
    return choices, kept


def _best_keeps(lattice: Lattice, values: FloatArray) -> IntArray:
    """Raise every keep to the best of the keeps within it and say which that is, shape (keeps,
    lanes); all dice are no keep."""
    chosen = np.repeat(np.arange(len(values))[:, None], values.shape[1], axis=1)
    for size in range(1, lattice.dice + 1):
        here, below = lattice.size(size), lattice.size(size - 1)
        for places in lattice.less[size]:
            part = slice(here.start, here.start + len(places))
            _raise(values[part], chosen[part], values[below][places], chosen[below][places])
    return chosen


def _held_values(lattice: Lattice, kept: FloatArray, later: FloatArray) -> FloatArray:
    """What each keep is worth when its dice stay held, from what they are worth a throw later."""
    values = np.concatenate((kept, later))
    found = np.empty_like(kept)
    lanes = kept.shape[1]
    for size in range(lattice.dice):
        inner = lattice_of(lattice.dice - size, lattice.sides)
        stacked = values[lattice.unions[size]].reshape(inner.n_keeps, -1)
        _best_keeps(inner, stacked)
        best = inner.chances[inner.dice] @ stacked[inner.first_roll :]
        found[lattice.size(size)] = best.reshape(-1, lanes)
    return found


def _choose(
    lattice: Lattice, arrived: FloatArray, choices: IntArray, scored: _Scored, ended: FloatArray
) -> FloatArray:
    """Follow the choices of one throw: what is scored is added to `ended`, what is held returned.

    Args:
        arrived: shape (rolls, lanes), chances.
    """
    is_scored = choices >= lattice.first_roll
    _add(ended, scored.endings, np.where(is_scored, arrived, 0.0))
    held = np.zeros((lattice.first_roll, arrived.shape[1]))
    _add(held, np.where(is_scored, 0, choices), np.where(is_scored, 0.0, arrived))
    return held


def _hold_more(
    lattice: Lattice, held: FloatArray, kept: FloatArray, scored: _Scored, ended: FloatArray
) -> FloatArray:
    """The same where the next keep must contain the one before.

    Args:
        held: shape (keeps, lanes), chances of the keep before.
        kept: the same shape, what each keep is worth now.
    """
    values = np.concatenate((kept, scored.values))
    then = np.zeros_like(held)
    lanes = held.shape[1]
    for size in range(lattice.dice):
        inner = lattice_of(lattice.dice - size, lattice.sides)
        unions = lattice.unions[size]
        chosen = _best_keeps(inner, values[unions].reshape(inner.n_keeps, -1))
        chosen = chosen[inner.first_roll :].reshape(-1, unions.shape[1], lanes)
        for n in range(unions.shape[1]):
            keep = unions[chosen[:, n], n]
            arrived = inner.chances[inner.dice][:, None] * held[lattice.starts[size] + n]
            is_scored = keep >= lattice.first_roll
            endings = scored.endings[
                np.where(is_scored, keep - lattice.first_roll, 0), np.arange(lanes)
            ]
            _add(ended, endings, np.where(is_scored, arrived, 0.0))
            _add(then, np.where(is_scored, 0, keep), np.where(is_scored, 0.0, arrived))
    return then


def _spread(lattice: Lattice, held: FloatArray) -> FloatArray:
    """Throw the other dice: the chance of each roll, shape (rolls, lanes)."""
    chances = np.zeros((lattice.n_keeps, held.shape[1]))
    chances[: lattice.first_roll] = held
    for size in range(lattice.dice):
        share = chances[lattice.size(size)] / lattice.sides
        above = chances[lattice.size(size + 1)]
        for places in lattice.more[size]:
            above[places] += share  # one number leads no two keeps to the same one
    return chances[lattice.first_roll :]


def _add(target: FloatArray, places: IntArray, chances: FloatArray) -> None:
    """Add chances, shape (any, lanes), to the rows of the target that places of that shape name."""
    lanes = target.shape[1]
    flat = (places * lanes + np.arange(lanes)).ravel()
    target += np.bincount(flat, chances.ravel(), minlength=target.size).reshape(target.shape)
